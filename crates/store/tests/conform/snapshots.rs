//! Snapshots: only an optimisation, and never ahead of the journal.

use store::{Snapshot, Stored};

use crate::given::{AnyStore, create, must_append, one_more};

fn snapshot(seq: u64) -> Snapshot {
    let body = format!("{{\"at\":{seq},\"text\":\"é\\n🎲\"}}");
    Snapshot { seq, hash: [seq as u8; 32], rules: 3, build: "1-a".into(), sum: [9; 32], body }
}

/// Creates a table and plays it to record 8.
async fn played(store: &AnyStore) {
    create(store, "t1", 100).await;
    for head in 2..8 {
        must_append(store, one_more("t1", head)).await;
    }
}

/// Keeps a snapshot, and one more record: then it is there, since writes are in order.
async fn keep(store: &AnyStore, one: Snapshot, head: u64) {
    store.keep_snapshot("t1", one);
    must_append(store, one_more("t1", head)).await;
}

async fn short(store: &AnyStore, before: u64) -> Stored {
    store.load_short("t1", before).await.unwrap().unwrap()
}

fn numbers(stored: &Stored) -> Vec<u64> {
    stored.records.iter().map(|record| record.seq).collect()
}

pub(crate) async fn a_table_comes_back_with_its_snapshot_and_what_follows(store: AnyStore) {
    played(&store).await;
    keep(&store, snapshot(6), 8).await;
    let stored = short(&store, 2).await;
    assert_eq!((stored.snapshot.as_ref(), stored.head), (Some(&snapshot(6)), 9));
    assert_eq!(numbers(&stored), [5, 6, 7, 8, 9]);
    assert_eq!(numbers(&short(&store, 0).await), [7, 8, 9]);
    assert_eq!(numbers(&short(&store, 99).await).len(), 9);
    let whole = store.load("t1").await.unwrap().unwrap();
    assert_eq!((whole.snapshot, whole.records.len()), (None, 9), "who wants the journal gets it");
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub(crate) async fn a_snapshot_is_written_over(store: AnyStore) {
    played(&store).await;
    keep(&store, snapshot(4), 8).await;
    keep(&store, snapshot(9), 9).await;
    assert_eq!(short(&store, 0).await.snapshot, Some(snapshot(9)));
    // One that is wrong about its number must not stay for ever.
    keep(&store, snapshot(5), 10).await;
    assert_eq!(short(&store, 0).await.snapshot, Some(snapshot(5)));
}

pub(crate) async fn nothing_ahead_of_the_journal_is_kept(store: AnyStore) {
    played(&store).await;
    store.keep_snapshot("t2", snapshot(1));
    keep(&store, snapshot(9), 8).await;
    assert_eq!(short(&store, 0).await.snapshot, None);
    assert!(store.load_short("t2", 0).await.unwrap().is_none());
}

pub(crate) async fn a_table_without_a_snapshot_comes_back_whole(store: AnyStore) {
    played(&store).await;
    assert_eq!(numbers(&short(&store, 0).await), (1..=8).collect::<Vec<_>>());
}

//! Snapshots: a table goes on from one as if it had been read whole, and a
//! wrong one is passed over.

use std::sync::Arc;

use hall::{Build, Hall, Settings, Snapshots, Want, audit_snapshot};
use serde_json::Value;
use store::{Memory, Snapshot, Store};

use crate::given::{OPENING, act, build, does, named, open, person, registry, settings, wish};

/// A table with some records, and its snapshot, after the house was closed.
async fn kept() -> (Memory, String, Snapshot) {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    for _ in 0..6 {
        let look = hall.look(&created.table, None, Want::default()).await.unwrap();
        let who = ["ann", "bob"][usize::from(look.asked[0].0)];
        let action = if look.view["game"]["face"].is_null() { "roll" } else { "hold" };
        does(&hall, &created.table, who, action).await.unwrap();
    }
    hall.close().await.unwrap();
    let snapshot = memory.load_short(&created.table, 0).await.unwrap().unwrap().snapshot;
    (memory.survivor(), created.table, snapshot.expect("it was written down"))
}

async fn seen(memory: &Memory, table: &str, snapshots: Snapshots) -> Value {
    let settings = Settings { snapshots, ..settings() };
    let store = Arc::new(memory.survivor());
    let hall = Hall::open(store, registry(), settings, hall::Chance::seeded(9), OPENING.plus(60_000)).await;
    let look = hall.unwrap().look(table, Some(&person("ann")), Want::ALL).await.unwrap();
    serde_json::json!({ "view": look.view, "history": look.history.len(), "scene": look.scene })
}

fn none() -> Snapshots {
    Snapshots { every: 0, ..settings().snapshots }
}

#[tokio::test(start_paused = true)]
async fn a_table_goes_on_from_its_snapshot_as_if_it_had_been_read_whole() {
    let (memory, table, snapshot) = kept().await;
    let whole = memory.load(&table).await.unwrap().unwrap();
    assert_eq!(snapshot.seq, whole.head, "a table that leaves memory is written down");
    assert_eq!(audit_snapshot(&registry(), &snapshot, &whole, &build()), None);
    assert_eq!(seen(&memory, &table, settings().snapshots).await, seen(&memory, &table, none()).await);
}

#[tokio::test(start_paused = true)]
async fn it_is_the_snapshot_that_is_read_and_not_the_journal() {
    let (memory, table, snapshot) = kept().await;
    // Written as a table would be that has another title: with a hash that fits, it is believed.
    let body = snapshot.body.replacen("\"title\":\"\"", "\"title\":\"Other\"", 1);
    assert_ne!(body, snapshot.body);
    let other = resealed(Snapshot { body, ..snapshot });
    memory.keep_snapshot(&table, other.clone());
    let seen = seen(&memory, &table, settings().snapshots).await;
    assert_eq!(seen["view"]["table"]["title"], "Other");
    let whole = memory.load(&table).await.unwrap().unwrap();
    let found = audit_snapshot(&registry(), &other, &whole, &build()).expect("it is found");
    assert!(found.contains("is not what its journal folds to"), "{found}");
}

/// Gives a snapshot the hash that it should have.
fn resealed(snapshot: Snapshot) -> Snapshot {
    use sha2::{Digest, Sha256};
    let mut digest = Sha256::new();
    digest.update(snapshot.seq.to_le_bytes());
    digest.update(snapshot.hash);
    digest.update(snapshot.rules.to_le_bytes());
    digest.update((snapshot.build.len() as u64).to_le_bytes());
    digest.update(&snapshot.build);
    digest.update(&snapshot.body);
    Snapshot { sum: digest.finalize().into(), ..snapshot }
}

#[tokio::test(start_paused = true)]
async fn a_snapshot_that_does_not_fit_is_passed_over_and_the_journal_is_read() {
    let (memory, table, good) = kept().await;
    let expected = seen(&memory, &table, none()).await;
    let other = good.body.replacen("\"title\":\"\"", "\"title\":\"Other\"", 1);
    let wrong = [
        Snapshot { body: other.clone(), ..good.clone() },
        Snapshot { body: String::new(), ..good.clone() },
        Snapshot { sum: [0; 32], ..good.clone() },
        Snapshot { seq: good.seq - 1, body: other.clone(), ..good.clone() },
        // Sealed, but of other rules, another build, another record or no table at all.
        resealed(Snapshot { rules: good.rules + 1, body: other.clone(), ..good.clone() }),
        resealed(Snapshot { build: "older".to_owned(), body: other.clone(), ..good.clone() }),
        resealed(Snapshot { hash: [7; 32], body: other.clone(), ..good.clone() }),
        resealed(Snapshot { seq: good.seq - 1, body: other, ..good.clone() }),
        resealed(Snapshot { body: "{}".to_owned(), ..good.clone() }),
    ];
    for snapshot in wrong {
        memory.keep_snapshot(&table, snapshot.clone());
        assert_eq!(seen(&memory, &table, settings().snapshots).await, expected, "{snapshot:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn damage_in_a_snapshot_is_found_and_one_of_another_build_is_none() {
    let (memory, table, good) = kept().await;
    let whole = memory.load(&table).await.unwrap().unwrap();
    let audit = |snapshot: &Snapshot| audit_snapshot(&registry(), snapshot, &whole, &build());
    assert!(audit(&Snapshot { sum: [0; 32], ..good.clone() }).unwrap().contains("is damaged"));
    let elsewhere = resealed(Snapshot { hash: [7; 32], ..good.clone() });
    assert!(audit(&elsewhere).unwrap().contains("of another journal"));
    let older = resealed(Snapshot { build: "older".to_owned(), body: "?".to_owned(), ..good });
    assert_eq!(audit(&older), None);
}

#[tokio::test(start_paused = true)]
async fn a_command_that_comes_again_after_a_snapshot_is_carried_out_once() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let roll = || act(&person("ann"), Some("roll-1"), named("roll"));
    let first = hall.command(&created.table, roll()).await.unwrap();
    hall.close().await.unwrap();
    let memory = memory.survivor();
    let snapshot = memory.load_short(&created.table, 0).await.unwrap().unwrap().snapshot.unwrap();
    assert_eq!(snapshot.seq, first.seq, "the command is before the snapshot");
    let hall = open(Arc::new(memory), 2, OPENING.plus(1_000)).await;
    let again = hall.command(&created.table, roll()).await.unwrap();
    assert_eq!(again.seq, first.seq);
}

#[test]
fn a_program_is_itself() {
    let (table, _) = table::Table::open(
        OPENING,
        table::Opening {
            id: "t1".to_owned(),
            title: String::new(),
            game: registry().get("hoard").unwrap().clone(),
            setup: Value::Null,
            policy: None,
            host: person("ann"),
            seed: engine::dice::Seed::from_bytes([1; 32]),
        },
    )
    .unwrap();
    let [first, second] =
        [(); 2].map(|()| hall::write_down(&table, &Build::This).expect("the program can be read"));
    assert_eq!(first, second);
    assert!(first.build.starts_with(concat!(env!("CARGO_PKG_VERSION"), "-")), "{}", first.build);
}

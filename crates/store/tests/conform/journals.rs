//! Journals: what was appended comes back, and nothing else gets in.

use store::{Append, AppendOutcome, NewTable, StoreError};

use crate::given::{
    AnyStore, append, body, create, create_as, facts, must_append, new_table, numbers, one_more, token,
    token_hash,
};

pub(crate) async fn a_table_comes_back_as_it_was_created(store: AnyStore) {
    create(&store, "t1", 100).await;
    let back = store.load("t1").await.unwrap().unwrap();
    assert_eq!(
        (back.table.as_str(), back.code.as_deref(), back.game.as_str()),
        ("t1", Some("C-t1"), "game-a")
    );
    assert_eq!((back.rules, back.listed, back.created_at), (3, true, 100));
    assert_eq!((back.epoch, back.head, back.hash, back.seed), (0, 2, [2; 32], Some([7; 32])));
    let bodies: Vec<_> = back.records.iter().map(|r| (r.seq, r.body.clone())).collect();
    assert_eq!(bodies, [(1, body("t1", 1)), (2, body("t1", 2))]);
    assert!(back.connections.is_empty());
    assert!(store.load("t2").await.unwrap().is_none());
}

pub(crate) async fn appends_continue_the_journal(store: AnyStore) {
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    let records = vec![body("t1", 4), body("t1", 5)];
    must_append(&store, Append { records, hash: [5; 32], ..one_more("t1", 3) }).await;
    let back = store.load("t1").await.unwrap().unwrap();
    assert_eq!((back.head, back.hash, back.created_at), (5, [5; 32], 100));
    for (seq, record) in (1..).zip(&back.records) {
        assert_eq!((record.seq, &record.body), (seq, &body("t1", seq)));
    }
}

pub(crate) async fn records_come_in_parts(store: AnyStore) {
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    let numbers = |records: Vec<store::Recorded>| records.iter().map(|r| r.seq).collect::<Vec<_>>();
    assert_eq!(numbers(store.records("t1", 0, 2).await.unwrap()), [1, 2]);
    assert_eq!(numbers(store.records("t1", 1, 100).await.unwrap()), [2, 3]);
    assert!(store.records("t1", 3, 100).await.unwrap().is_empty());
    assert!(store.records("t1", u64::MAX, usize::MAX).await.unwrap().is_empty());
    assert!(store.records("t2", 0, 100).await.unwrap().is_empty());
}

pub(crate) async fn an_append_without_records_changes_facts(store: AnyStore) {
    create(&store, "t1", 100).await;
    let facts = store::Facts { deadline: Some(5), ..facts(200) };
    must_append(&store, Append { records: vec![], facts, ..one_more("t1", 2) }).await;
    assert_eq!(numbers(&store, "t1").await, [1, 2]);
    assert_eq!(store.due(5, 9).await.unwrap(), ["t1"]);
}

pub(crate) async fn a_table_is_created_once(store: AnyStore) {
    create(&store, "t1", 100).await;
    let again = NewTable { code: None, tokens: vec![token("t1", "p-eve", 9)], ..new_table("t1", 200) };
    assert_eq!(store.create(again).await, Ok(AppendOutcome::Conflict { head: 2 }));
    assert_eq!(store.load("t1").await.unwrap().unwrap().created_at, 100);
    assert_eq!(store.find_token(token_hash("t1", 9)).await, Ok(None));
}

pub(crate) async fn a_stale_append_leaves_nothing_behind(store: AnyStore) {
    create(&store, "t1", 100).await;
    for expect in [0, 1, 3, 99] {
        let stale = Append {
            tokens: vec![token("t1", "p-eve", 9)],
            revoked: vec!["p-ann".into()],
            facts: store::Facts { closed: true, deadline: Some(1), ..facts(900) },
            ..one_more("t1", expect)
        };
        assert_eq!(append(&store, stale).await, AppendOutcome::Conflict { head: 2 });
    }
    assert_eq!(numbers(&store, "t1").await, [1, 2]);
    assert_eq!(store.find_token(token_hash("t1", 9)).await, Ok(None));
    assert!(store.find_token(token_hash("t1", 1)).await.unwrap().is_some());
    assert_eq!(store.find_code("C-t1").await.unwrap().as_deref(), Some("t1"));
    assert!(store.due(u64::MAX, 9).await.unwrap().is_empty());
}

pub(crate) async fn a_fenced_append_leaves_nothing_behind(store: AnyStore) {
    create(&store, "t1", 100).await;
    assert_eq!(store.take_over("t1").await, Ok(1));
    assert_eq!(store.take_over("t1").await, Ok(2));
    assert_eq!(append(&store, one_more("t1", 2)).await, AppendOutcome::Fenced { epoch: 2 });
    assert_eq!(append(&store, one_more("t1", 7)).await, AppendOutcome::Fenced { epoch: 2 });
    assert_eq!(numbers(&store, "t1").await, [1, 2]);
    must_append(&store, Append { epoch: 2, ..one_more("t1", 2) }).await;
    assert_eq!(store.load("t1").await.unwrap().unwrap().epoch, 2);
}

pub(crate) async fn a_missing_table_is_a_conflict(store: AnyStore) {
    assert_eq!(append(&store, one_more("t1", 0)).await, AppendOutcome::Conflict { head: 0 });
    assert!(store.load("t1").await.unwrap().is_none());
}

pub(crate) async fn conflicts_do_not_disturb_the_rest_of_a_batch(store: AnyStore) {
    for id in ["t1", "t2", "t3", "t4"] {
        create(&store, id, 100).await;
    }
    store.take_over("t3").await.unwrap();
    let batch = vec![one_more("t1", 2), one_more("t2", 1), one_more("t3", 2), one_more("t4", 2)];
    let expected = [
        AppendOutcome::Stored,
        AppendOutcome::Conflict { head: 2 },
        AppendOutcome::Fenced { epoch: 1 },
        AppendOutcome::Stored,
    ];
    assert_eq!(store.append(batch).await.unwrap(), expected);
    let heads = store.heads(["t1", "t2", "t3", "t4"].map(String::from).into()).await.unwrap();
    assert_eq!(heads.iter().map(|(_, head)| *head).collect::<Vec<_>>(), [3, 2, 2, 3]);
    assert!(store.append(vec![]).await.unwrap().is_empty());
}

pub(crate) async fn heads_are_of_tables_that_exist(store: AnyStore) {
    create(&store, "t1", 100).await;
    create_as(&store, NewTable { records: vec![], ..new_table("t2", 100) }).await;
    let heads = store.heads(vec!["t2".into(), "t9".into(), "t1".into()]).await.unwrap();
    assert_eq!(heads, [("t2".to_string(), 0), ("t1".to_string(), 2)]);
}

pub(crate) async fn hints_tell_of_moved_heads_only(store: AnyStore) {
    let Some(mut hints) = store.hints() else { return };
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    append(&store, one_more("t1", 2)).await;
    must_append(&store, one_more("t1", 3)).await;
    for head in 2..=4 {
        assert_eq!(hints.recv().await.unwrap(), ("t1".to_string(), head));
    }
    assert!(hints.try_recv().is_err());
}

pub(crate) async fn nobody_takes_over_what_is_not_there(store: AnyStore) {
    assert!(matches!(store.take_over("t1").await, Err(StoreError::Failed(_))));
}

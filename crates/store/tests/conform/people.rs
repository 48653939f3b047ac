//! Codes and tokens.

use store::{Append, AppendOutcome, Facts, Filter, NewTable, Status, StoredToken};

use crate::given::{AnyStore, create, create_as, facts, must_append, new_table, one_more, token, token_hash};

async fn code(store: &AnyStore, code: &str) -> Option<String> {
    store.find_code(code).await.unwrap()
}

pub(crate) async fn codes_are_unique(store: AnyStore) {
    create(&store, "t1", 100).await;
    let second = NewTable { code: Some("C-t1".into()), ..new_table("t2", 100) };
    assert_eq!(store.create(second).await, Ok(AppendOutcome::Conflict { head: 0 }));
    assert!(store.load("t2").await.unwrap().is_none());
    assert_eq!(store.find_token(token_hash("t2", 1)).await, Ok(None));
    assert_eq!(code(&store, "C-t1").await.as_deref(), Some("t1"));
    assert_eq!(code(&store, "C-t9").await, None);
}

pub(crate) async fn a_closed_table_frees_its_code(store: AnyStore) {
    create(&store, "t1", 100).await;
    let closed = Facts { closed: true, ..facts(200) };
    must_append(&store, Append { facts: closed, ..one_more("t1", 2) }).await;
    assert_eq!(code(&store, "C-t1").await, None);
    assert_eq!(store.load("t1").await.unwrap().unwrap().code, None);
    create_as(&store, NewTable { code: Some("C-t1".into()), ..new_table("t2", 100) }).await;
    assert_eq!(code(&store, "C-t1").await.as_deref(), Some("t2"));
}

pub(crate) async fn a_code_moves_to_the_next_table(store: AnyStore) {
    create(&store, "t1", 100).await;
    create_as(&store, NewTable { code: None, ..new_table("t2", 100) }).await;
    create(&store, "t3", 100).await;
    let closed = Facts { closed: true, ..facts(200) };
    must_append(&store, Append { facts: closed.clone(), code_to: Some("t2".into()), ..one_more("t1", 2) })
        .await;
    assert_eq!(code(&store, "C-t1").await.as_deref(), Some("t2"));
    assert_eq!(store.load("t1").await.unwrap().unwrap().code, None);
    assert_eq!(store.load("t2").await.unwrap().unwrap().code.as_deref(), Some("C-t1"));
    // A table that has a code takes the new one instead of its own.
    must_append(&store, Append { code_to: Some("t3".into()), ..one_more("t2", 2) }).await;
    assert_eq!(code(&store, "C-t1").await.as_deref(), Some("t3"));
    assert_eq!(code(&store, "C-t3").await, None);
}

pub(crate) async fn a_code_stays_when_there_is_no_next_table(store: AnyStore) {
    create(&store, "t1", 100).await;
    create(&store, "t2", 100).await;
    let closed = Facts { closed: true, ..facts(200) };
    must_append(&store, Append { facts: closed, ..one_more("t2", 2) }).await;
    for (expect, to) in [(2, "t9"), (3, "t2"), (4, "t1")] {
        must_append(&store, Append { code_to: Some(to.into()), ..one_more("t1", expect) }).await;
        assert_eq!(code(&store, "C-t1").await.as_deref(), Some("t1"), "moved to {to}");
    }
}

pub(crate) async fn passes_are_found_until_they_are_taken_back(store: AnyStore) {
    let lent = StoredToken { until: Some(777), invite: true, ..token("t1", "p-bob", 2) };
    let tokens = vec![token("t1", "p-ann", 1), lent.clone()];
    create_as(&store, NewTable { tokens, ..new_table("t1", 100) }).await;
    assert_eq!(store.find_token(token_hash("t1", 1)).await, Ok(Some(token("t1", "p-ann", 1))));
    assert_eq!(store.find_token(lent.hash).await, Ok(Some(lent.clone())));
    assert_eq!(store.find_token([0; 32]).await, Ok(None));
    must_append(&store, Append { revoked: vec!["p-bob".into()], ..one_more("t1", 2) }).await;
    assert_eq!(store.find_token(lent.hash).await, Ok(None));
    assert!(store.find_token(token_hash("t1", 1)).await.unwrap().is_some());
}

pub(crate) async fn an_append_gives_and_takes_passes(store: AnyStore) {
    create(&store, "t1", 100).await;
    create(&store, "t2", 100).await;
    let rotated = Append {
        tokens: vec![token("t1", "p-ann", 2)],
        revoked: vec!["p-ann".into(), "p-nobody".into()],
        ..one_more("t1", 2)
    };
    must_append(&store, rotated).await;
    assert_eq!(store.find_token(token_hash("t1", 1)).await, Ok(None));
    assert!(store.find_token(token_hash("t1", 2)).await.unwrap().is_some());
    // The same person's token at another table still holds.
    assert!(store.find_token(token_hash("t2", 1)).await.unwrap().is_some());
}

/// Tokens hold for a table and its rematches.
pub(crate) async fn a_pass_holds_for_the_whole_series(store: AnyStore) {
    create(&store, "t1", 100).await;
    create_as(&store, NewTable { series: "t1".into(), tokens: vec![], ..new_table("t1.2", 200) }).await;
    let mine = Filter { person: Some("p-ann".into()), page_size: 10, ..Filter::default() };
    assert_eq!(store.list(mine).await.unwrap().total, 2);
    let revoke = Append { series: "t1".into(), revoked: vec!["p-ann".into()], ..one_more("t1.2", 2) };
    must_append(&store, revoke).await;
    assert_eq!(store.find_token(token_hash("t1", 1)).await, Ok(None));
}

pub(crate) async fn codes_of_plays_that_are_over_are_given_back(store: AnyStore) {
    for id in ["t1", "t2", "t3", "t4"] {
        create(&store, id, 100).await;
    }
    let over = |status, at| Facts { status, ..facts(at) };
    must_append(&store, Append { facts: over(Status::Ended, 200), ..one_more("t1", 2) }).await;
    must_append(&store, Append { facts: over(Status::Abandoned, 300), ..one_more("t2", 2) }).await;
    must_append(&store, Append { facts: over(Status::Playing, 200), ..one_more("t3", 2) }).await;
    assert_eq!(store.free_codes(200).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.free_codes(300).await.unwrap(), ["t1"]);
    assert_eq!(store.find_code("C-t1").await.unwrap(), None);
    assert_eq!(store.load("t1").await.unwrap().unwrap().code, None);
    assert_eq!(store.free_codes(301).await.unwrap(), ["t2"]);
    assert_eq!(
        store.free_codes(u64::MAX >> 1).await.unwrap(),
        Vec::<String>::new(),
        "a lobby and a play keep theirs"
    );
    for id in ["t3", "t4"] {
        assert_eq!(store.find_code(&format!("C-{id}")).await.unwrap().as_deref(), Some(id));
    }
}

pub(crate) async fn quiet_lobbies_are_found_the_oldest_first(store: AnyStore) {
    for (id, at) in [("t1", 300), ("t2", 100), ("t3", 200), ("t4", 100)] {
        create(&store, id, at).await;
    }
    let playing = Facts { status: Status::Playing, ..facts(100) };
    must_append(&store, Append { facts: playing, ..one_more("t4", 2) }).await;
    assert_eq!(store.quiet_lobbies(300, 10).await.unwrap(), ["t2", "t3"]);
    assert_eq!(store.quiet_lobbies(301, 2).await.unwrap(), ["t2", "t3"]);
    assert_eq!(store.quiet_lobbies(100, 10).await.unwrap(), Vec::<String>::new());
}

//! What the laws start from.

use std::sync::Arc;

use store::{
    Append, AppendOutcome, Facts, Maintenance, NewTable, PlayerResult, Session, Status, StoredToken,
};

pub(crate) type AnyStore = Arc<dyn Maintenance>;

pub(crate) fn facts(at: u64) -> Facts {
    Facts {
        status: Status::Lobby,
        at,
        deadline: None,
        players: vec!["Ann".into(), String::new(), "Bob".into()],
        asked: vec!["p-ann".into()],
        closed: false,
    }
}

/// A table in a lobby with two records.
pub(crate) fn new_table(id: &str, at: u64) -> NewTable {
    NewTable {
        table: id.into(),
        series: id.into(),
        code: Some(format!("C-{id}")),
        game: "game-a".into(),
        rules: 3,
        title: format!("{id}'s table"),
        listed: true,
        seed: Some([7; 32]),
        records: vec![body(id, 1), body(id, 2)],
        hash: [2; 32],
        facts: facts(at),
        tokens: vec![token(id, "p-ann", 1)],
        deliveries: vec![],
    }
}

pub(crate) fn body(id: &str, seq: u64) -> String {
    format!(r#"{{"table":"{id}","seq":{seq},"text":"é\n🎲"}}"#)
}

/// The hash of a token with a number, different for every table.
pub(crate) fn token_hash(id: &str, number: u8) -> [u8; 32] {
    let mut hash = [number; 32];
    hash[..id.len()].copy_from_slice(id.as_bytes());
    hash
}

pub(crate) fn token(id: &str, person: &str, number: u8) -> StoredToken {
    StoredToken {
        hash: token_hash(id, number),
        series: id.into(),
        person: person.into(),
        until: None,
        invite: false,
    }
}

/// One record after number `expect`, in epoch 0.
pub(crate) fn one_more(id: &str, expect: u64) -> Append {
    Append {
        table: id.into(),
        series: id.into(),
        expect,
        epoch: 0,
        records: vec![body(id, expect + 1)],
        hash: [(expect + 1) as u8; 32],
        facts: Facts { status: Status::Playing, ..facts(1000 + expect) },
        tokens: vec![],
        revoked: vec![],
        code_to: None,
        session: None,
        deliveries: vec![],
        title: None,
    }
}

/// Creates the table of `new_table`.
pub(crate) async fn create(store: &AnyStore, id: &str, at: u64) {
    create_as(store, new_table(id, at)).await;
}

pub(crate) async fn create_as(store: &AnyStore, new: NewTable) {
    assert_eq!(store.create(new).await, Ok(AppendOutcome::Stored));
}

pub(crate) async fn append(store: &AnyStore, append: Append) -> AppendOutcome {
    let outcomes = store.append(vec![append]).await.unwrap();
    assert_eq!(outcomes.len(), 1);
    outcomes[0]
}

pub(crate) async fn must_append(store: &AnyStore, one: Append) {
    assert_eq!(append(store, one).await, AppendOutcome::Stored);
}

/// The numbers of a table's records.
pub(crate) async fn numbers(store: &AnyStore, id: &str) -> Vec<u64> {
    store.load(id).await.unwrap().unwrap().records.iter().map(|record| record.seq).collect()
}

pub(crate) fn result(seat: u8, name: &str, won: bool, score: i64) -> PlayerResult {
    PlayerResult {
        seat,
        person: Some(format!("p-{}", name.to_lowercase())),
        name: name.into(),
        bot: false,
        place: if won { 1 } else { 2 },
        won,
        score,
        rounds: 9,
        counters: vec![("hot_dice".into(), 2), ("busts".into(), score % 7)],
    }
}

pub(crate) fn session(id: &str, game: &str, ended_at: u64, results: Vec<PlayerResult>) -> Session {
    Session {
        table: id.into(),
        game: game.into(),
        started_at: ended_at - 50,
        ended_at,
        reason: "reached_goal".into(),
        abandoned: false,
        rounds: 9,
        results,
    }
}

/// Plays a table from its creation to its end.
pub(crate) async fn play(store: &AnyStore, session: Session) {
    let id = session.table.clone();
    create(store, &id, session.started_at).await;
    let facts = Facts { status: Status::Ended, closed: true, ..facts(session.ended_at) };
    must_append(store, Append { facts, session: Some(session), ..one_more(&id, 2) }).await;
}

//! Tokens: whose they are, how they are lost, how a seat is found again.

use std::sync::Arc;
use std::time::Duration;

use hall::{Created, Hall, HallError, Heard, Secret, TableSpec, Viewer, Want};
use serde_json::json;
use store::{Faults, Memory, Store};
use table::Request;
use tokio::time::sleep;

use crate::given::{OPENING, act, does, named, open, orders, person, sit, token_of, wish};

async fn lobby(seed: u64, seats: &[&str]) -> (Arc<Memory>, Hall, Created) {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), seed, OPENING).await;
    let created = hall.create(TableSpec { start: false, ..wish(seats) }).await.unwrap();
    (memory, hall, created)
}

#[tokio::test(start_paused = true)]
async fn a_token_says_whose_it_is_and_is_good_for_one_table() {
    let (_, hall, created) = lobby(1, &["ann"]).await;
    let other = hall.create(wish(&[])).await.unwrap();
    let token = token_of(&created, "ann");
    assert_eq!(hall.whose(&created.table, &token).await.unwrap(), person("ann"));
    assert_eq!(hall.whose(&created.table, &created.host_token).await.unwrap(), created.host);
    assert!(matches!(hall.whose(&other.table, &token).await, Err(HallError::BadToken)));
    assert!(matches!(hall.whose(&created.table, &Secret::new("guess")).await, Err(HallError::BadToken)));
}

#[tokio::test(start_paused = true)]
async fn sitting_again_with_the_same_key_gives_the_same_seat_and_a_token_that_works() {
    let (memory, hall, created) = lobby(2, &[]).await;
    let key = "a key of my own";
    let (first, done) = hall.sit(&created.table, None, Some(key), sit("cat")).await.unwrap();
    let (again, repeated) = hall.sit(&created.table, None, Some(key), sit("cat")).await.unwrap();
    assert_eq!((&first, done.seq, done.seat), (&again, repeated.seq, repeated.seat));
    for token in [done.token.unwrap(), repeated.token.unwrap()] {
        assert_eq!(hall.whose(&created.table, &token).await.unwrap(), first);
    }
    let stored = memory.load(&created.table).await.unwrap().unwrap();
    assert!(stored.records.iter().all(|record| !record.body.contains(key)), "the key is in no record");
}

#[tokio::test(start_paused = true)]
async fn a_late_copy_of_sitting_down_gives_nobody_the_token_of_who_sits_there_now() {
    let (_, hall, created) = lobby(3, &[]).await;
    let (cat, _) = hall.sit(&created.table, None, Some("k1"), sit("cat")).await.unwrap();
    let stand = table::Command { id: None, from: cat, request: Request::Stand { seat: None } };
    let (dan, _) = hall.sit(&created.table, None, Some("k2"), sit("dan")).await.unwrap();
    hall.command(&created.table, stand).await.unwrap();
    let (eve, done) = hall.sit(&created.table, None, Some("k3"), sit("eve")).await.unwrap();
    assert_eq!(done.seat, Some(engine::Seat(0)));
    let late = hall.sit(&created.table, None, Some("k1"), sit("cat")).await;
    assert!(matches!(late, Err(HallError::BadToken)), "{late:?} and not a token of {eve:?} or {dan:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_has_another_seat_keeps_the_token() {
    let (_, hall, created) = lobby(4, &["ann", "ann"]).await;
    orders(&hall, &created, None, "kick", 1).await.unwrap();
    assert!(hall.whose(&created.table, &token_of(&created, "ann")).await.is_ok());
    orders(&hall, &created, None, "kick", 0).await.unwrap();
    assert!(hall.whose(&created.table, &token_of(&created, "ann")).await.is_err());
    // A seat that is out of a play no longer counts.
    let (_, hall, created) = lobby(5, &["ann", "ann", "bob", "cat"]).await;
    hall.command(&created.table, act(&created.host, None, named("start"))).await.unwrap();
    orders(&hall, &created, None, "kick", 0).await.unwrap();
    assert!(hall.whose(&created.table, &token_of(&created, "ann")).await.is_ok());
    orders(&hall, &created, None, "kick", 1).await.unwrap();
    assert!(hall.whose(&created.table, &token_of(&created, "ann")).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn whoever_is_kicked_loses_the_token_and_only_that_one() {
    let (_, hall, created) = lobby(4, &["ann", "bob"]).await;
    let viewer = Viewer::Person(person("bob"));
    let mut watch = hall.watch(&created.table, viewer, Want::ALL, None).await.unwrap();
    assert!(matches!(watch.next().await, Ok(Heard::Update(_))));
    orders(&hall, &created, Some("k"), "kick", 1).await.unwrap();
    assert!(matches!(hall.whose(&created.table, &token_of(&created, "bob")).await, Err(HallError::BadToken)));
    while !matches!(watch.next().await.unwrap(), Heard::Revoked(_)) {}
    // The same command, delivered once more after somebody else sat down there.
    let (cat, done) = hall.sit(&created.table, None, None, sit("cat")).await.unwrap();
    orders(&hall, &created, Some("k"), "kick", 1).await.unwrap();
    assert_eq!(hall.whose(&created.table, &done.token.unwrap()).await.unwrap(), cat);
    assert!(hall.whose(&created.table, &token_of(&created, "ann")).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_watcher_who_is_far_behind_still_hears_that_the_token_is_gone() {
    let (_, hall, created) = lobby(5, &["ann", "bob"]).await;
    let viewer = Viewer::Person(person("bob"));
    let mut watch = hall.watch(&created.table, viewer, Want::ALL, None).await.unwrap();
    orders(&hall, &created, None, "kick", 1).await.unwrap();
    for _ in 0..40 {
        hall.sit(&created.table, None, None, sit("cat")).await.unwrap();
        orders(&hall, &created, None, "kick", 1).await.unwrap();
    }
    assert!(matches!(watch.next().await, Ok(Heard::Revoked(_))));
}

#[tokio::test(start_paused = true)]
async fn a_new_link_is_claimed_once_and_the_old_token_holds_no_more() {
    let (_, hall, created) = lobby(6, &["ann", "bob"]).await;
    let link = orders(&hall, &created, Some("l"), "new_link", 1).await.unwrap().token.unwrap();
    assert!(matches!(hall.whose(&created.table, &token_of(&created, "bob")).await, Err(HallError::BadToken)));
    assert!(
        matches!(hall.whose(&created.table, &link).await, Err(HallError::BadToken)),
        "an invite is no token"
    );
    let (table, bob, token) = hall.accept_invite(&link).await.unwrap();
    assert_eq!((table, bob), (created.table.clone(), person("bob")));
    assert!(matches!(hall.accept_invite(&link).await, Err(HallError::BadToken)));
    // A copy of the command that comes late must not take the new token back.
    orders(&hall, &created, Some("l"), "new_link", 1).await.unwrap();
    assert_eq!(hall.whose(&created.table, &token).await.unwrap(), person("bob"));
}

#[tokio::test(start_paused = true)]
async fn a_link_is_for_its_seat_also_when_the_answer_of_the_store_was_lost() {
    let (memory, hall, created) = lobby(7, &["ann", "bob"]).await;
    memory.set_faults(Faults { seed: 5, unknown_stored: 1000, ..Faults::default() });
    let link = tokio::spawn({
        let (hall, created) = (hall.clone(), created.clone());
        async move { orders(&hall, &created, None, "new_link", 1).await }
    });
    tokio::task::yield_now().await;
    sleep(Duration::from_millis(1)).await;
    memory.set_faults(Faults::default());
    let link = match link.await.unwrap() {
        Ok(done) => done.token.unwrap(),
        Err(error) => {
            assert!(matches!(error, HallError::Busy));
            orders(&hall, &created, None, "new_link", 1).await.unwrap().token.unwrap()
        }
    };
    assert_eq!(hall.accept_invite(&link).await.unwrap().1, person("bob"));
    assert!(hall.whose(&created.table, &created.host_token).await.is_ok(), "the host's token is untouched");
}

#[tokio::test(start_paused = true)]
async fn a_claim_that_waits_too_long_is_worth_nothing() {
    let (_, hall, created) = lobby(8, &["ann", "bob"]).await;
    let link = orders(&hall, &created, None, "new_link", 0).await.unwrap().token.unwrap();
    sleep(Duration::from_secs(16 * 60)).await;
    assert!(matches!(hall.accept_invite(&link).await, Err(HallError::BadToken)));
}

#[tokio::test(start_paused = true)]
async fn the_host_can_be_somebody_else() {
    let (_, hall, created) = lobby(9, &["ann", "bob"]).await;
    orders(&hall, &created, None, "transfer_host", 1).await.unwrap();
    assert_eq!(orders(&hall, &created, None, "kick", 0).await.unwrap_err().code(), "FORBIDDEN");
    assert!(hall.look(&created.table, Some(&person("bob")), Want::default()).await.unwrap().host);
    does(&hall, &created.table, "bob", "start").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_rematch_keeps_the_passes_and_moves_the_code() {
    let (_, hall, created) = lobby(10, &["ann", "bob"]).await;
    hall.command(&created.table, act(&created.host, None, named("start"))).await.unwrap();
    assert_eq!(does(&hall, &created.table, "ann", "rematch").await.unwrap_err().code(), "INVALID_PHASE");
    does(&hall, &created.table, "ann", "fold").await.unwrap();
    let (one, two) = tokio::join!(
        does(&hall, &created.table, "ann", "rematch"),
        does(&hall, &created.table, "bob", "rematch"),
    );
    let next = one.unwrap().next.unwrap();
    assert_eq!(two.unwrap().next, Some(next.clone()));
    assert_eq!(hall.find(created.code.as_deref().unwrap()).await.unwrap(), next);
    assert_eq!(hall.whose(&next, &token_of(&created, "bob")).await.unwrap(), person("bob"));
    hall.command(&next, act(&created.host, None, json!({ "action": "start" }))).await.unwrap();
    does(&hall, &next, "ann", "roll").await.unwrap();
    let old = hall.look(&created.table, None, Want::default()).await.unwrap();
    assert_eq!((old.next, old.code), (Some(next), None));
}

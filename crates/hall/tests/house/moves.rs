//! Commands: carried out once, answered when kept, refused in words.

use std::sync::Arc;
use std::time::Duration;

use engine::Bot;
use hall::{Denied, Guest, Want, Wish};
use store::{Faults, Memory, Store};
use table::Phase;
use tokio::time::{Instant, sleep};

use crate::given::{OPENING, act, does, guest, named, open, person, sit, wish};

/// Plays until the game is over, by whoever is asked.
pub(crate) async fn play_to_the_end(hall: &hall::Hall, table: &str) {
    loop {
        let look = hall.look(table, None, Want::default()).await.unwrap();
        let Some(seat) = look.asked.first() else { break };
        let who = look.people.iter().find(|person| person.seat == *seat).unwrap().person.0.clone();
        let action = if look.view["game"]["face"].is_null() { "roll" } else { "hold" };
        does(hall, table, &who, action).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_is_created_joined_started_and_played_to_its_end() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    let created = hall.create(wish(&["ann"])).await.unwrap();
    let table = hall.find(&created.code.to_lowercase()).await.unwrap();
    let (bob, done) = hall.sit(&table, None, None, sit("bob")).await.unwrap();
    assert_eq!(done.seat, Some(engine::Seat(1)));
    assert!(bob.0.starts_with("p-"));
    hall.command(&created.table, act(&created.host, None, named("start")), None).await.unwrap();
    play_to_the_end(&hall, &created.table).await;
    let look = hall.look(&created.table, None, Want::ALL).await.unwrap();
    assert_eq!(look.phase, Phase::Ended);
    assert_eq!(look.winners.len(), 1);
    let kept = hall.recall(&created.table).await.unwrap();
    assert_eq!(kept.table.head(), look.frame.seq);
    let sessions = hall.store().sessions(store::Sessions { page_size: 10, ..Default::default() });
    assert_eq!(sessions.await.unwrap().total, 1);
}

#[tokio::test(start_paused = true)]
async fn an_answer_waits_until_it_is_kept() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 2, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    hall.look(&created.table, None, Want::default()).await.unwrap();
    memory.set_faults(Faults { seed: 4, latest: Duration::from_secs(5), ..Faults::default() });
    let asked = Instant::now();
    let (rolled, refused, looked) = tokio::join!(
        does(&hall, &created.table, "ann", "roll"),
        does(&hall, &created.table, "bob", "roll"),
        hall.look(&created.table, None, Want::ALL),
    );
    let took = asked.elapsed();
    assert!(took > Duration::ZERO, "the store is slow");
    let head = memory.load(&created.table).await.unwrap().unwrap().head;
    assert_eq!(rolled.unwrap().seq, head);
    assert_eq!(refused.unwrap_err().code(), "NOT_YOUR_TURN");
    assert_eq!(looked.unwrap().frame.seq, head);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_has_a_code_words_and_what_is_legal() {
    let hall = open(Arc::new(Memory::new()), 3, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let denied = does(&hall, &created.table, "ann", "hold").await.unwrap_err();
    assert_eq!(denied.code(), "INVALID_PHASE");
    assert_eq!(denied.to_string(), "roll first");
    assert_eq!(denied.legal()[0]["action"], "roll");
    assert!(does(&hall, &created.table, "bob", "roll").await.unwrap_err().legal().is_empty());
    let lines = hall.refusals(&created.table, &created.host).await.unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0].action, "hold");
    assert_eq!(hall.refusals(&created.table, &person("ann")).await.unwrap_err().code(), "FORBIDDEN");
}

#[tokio::test(start_paused = true)]
async fn a_command_that_comes_again_is_answered_the_same_and_changes_nothing() {
    let hall = open(Arc::new(Memory::new()), 4, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let roll = || act(&person("ann"), Some("k1"), named("roll"));
    let first = hall.command(&created.table, roll(), Some(7)).await.unwrap();
    let again = hall.command(&created.table, roll(), Some(7)).await.unwrap();
    assert_eq!(first.seq, again.seq);
    assert_eq!(hall.recall(&created.table).await.unwrap().table.head(), first.seq);
    let other = hall.command(&created.table, act(&person("ann"), Some("k1"), named("hold")), Some(8)).await;
    assert!(matches!(other, Err(Denied::ReusedKey)), "{other:?}");
}

#[tokio::test(start_paused = true)]
async fn two_wishes_under_one_key_at_once_are_told_apart() {
    let hall = open(Arc::new(Memory::new()), 5, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let wish = |action, digest| {
        hall.command(&created.table, act(&person("ann"), Some("k"), named(action)), Some(digest))
    };
    let (roll, hold) = tokio::join!(wish("roll", 1), wish("hold", 2));
    assert!(roll.is_ok());
    assert!(matches!(hold, Err(Denied::ReusedKey)), "{hold:?}");
}

#[tokio::test(start_paused = true)]
async fn a_first_move_starts_the_game() {
    let hall = open(Arc::new(Memory::new()), 6, OPENING).await;
    let created = hall.create(Wish { start: false, ..wish(&["ann", "bob"]) }).await.unwrap();
    let roll = act(&person("ann"), Some("first"), named("roll"));
    let done = hall.play(&created.table, roll.clone(), None).await.unwrap();
    assert_eq!(hall.play(&created.table, roll, None).await.unwrap().seq, done.seq);
    assert_eq!(hall.look(&created.table, None, Want::default()).await.unwrap().phase, Phase::InProgress);
}

#[tokio::test(start_paused = true)]
async fn trying_out_changes_nothing() {
    let hall = open(Arc::new(Memory::new()), 7, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let head = hall.recall(&created.table).await.unwrap().table.head();
    hall.try_out(&created.table, &person("ann"), None, &named("roll")).await.unwrap();
    let no = hall.try_out(&created.table, &person("bob"), None, &named("roll")).await.unwrap_err();
    assert_eq!(no.code(), "NOT_YOUR_TURN");
    assert_eq!(hall.recall(&created.table).await.unwrap().table.head(), head);
}

#[tokio::test(start_paused = true)]
async fn bots_play_a_whole_game_that_nobody_looks_at() {
    let hall = open(Arc::new(Memory::new()), 8, OPENING).await;
    let bot = |level| Guest::Bot { level, name: None };
    let guests = vec![bot(Bot::Random), bot(Bot::Greedy)];
    let created = hall.create(Wish { guests, ..wish(&["ann", "bob"]) }).await.unwrap();
    sleep(Duration::from_secs(600)).await;
    let kept = hall.recall(&created.table).await.unwrap();
    assert_eq!(kept.table.phase(), Phase::Ended);
    assert_eq!(hall.n_live(), 0, "a table that is over leaves memory");
}

#[tokio::test(start_paused = true)]
async fn bots_go_on_when_the_store_does() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 9, OPENING).await;
    let guests = vec![Guest::Bot { level: Bot::Greedy, name: None }, guest("ann")];
    let created = hall.create(Wish { guests, ..wish(&["ann", "bob"]) }).await.unwrap();
    memory.set_full(true);
    sleep(Duration::from_secs(20)).await;
    let full = does(&hall, &created.table, "ann", "roll").await.unwrap_err();
    assert_eq!(full.code(), "NOT_YOUR_TURN", "a refusal has nothing to keep");
    assert!(hall.look(&created.table, None, Want::ALL).await.is_ok(), "a full store still reads");
    memory.set_full(false);
    sleep(Duration::from_secs(5)).await;
    does(&hall, &created.table, "ann", "roll").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_thousand_joins_fill_the_seats_and_no_more() {
    let hall = open(Arc::new(Memory::new()), 10, OPENING).await;
    let created = hall.create(wish(&[])).await.unwrap();
    let mut joins = tokio::task::JoinSet::new();
    for n in 0..1000 {
        let (hall, table) = (hall.clone(), created.table.clone());
        joins.spawn(async move { hall.sit(&table, None, Some(&format!("key {n}")), sit("guest")).await });
    }
    let answers = joins.join_all().await;
    let seated: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().ok()).collect();
    assert_eq!(seated.len(), 4);
    let refused = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert!(refused.into_iter().all(|denied| denied.code() == "GAME_FULL"));
    let mut seats: Vec<_> = seated.iter().map(|(_, done)| done.seat.unwrap()).collect();
    seats.sort();
    assert_eq!(seats, [0, 1, 2, 3].map(engine::Seat));
}

#[tokio::test(start_paused = true)]
async fn closing_answers_what_is_under_way_and_takes_nothing_new() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 11, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    hall.look(&created.table, None, Want::default()).await.unwrap();
    memory.set_faults(Faults { seed: 1, slowest: Duration::from_secs(2), ..Faults::default() });
    let (rolled, closed) = tokio::join!(does(&hall, &created.table, "ann", "roll"), hall.close());
    assert!(rolled.is_ok() && closed.is_ok());
    assert!(matches!(does(&hall, &created.table, "ann", "hold").await, Err(Denied::Closing)));
    assert!(matches!(hall.create(wish(&[])).await, Err(Denied::Closing)));
    assert_eq!(hall.n_live(), 0);
}

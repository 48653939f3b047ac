//! Commands: carried out once, answered when kept, refused in words.

use std::sync::Arc;
use std::time::Duration;

use engine::{Bot, Policy, PolicyLimits, Undo};
use hall::{HallError, HallEvent, SeatSpec, TableSpec, Want};
use serde_json::json;
use store::{Faults, Memory, Store};
use table::{Act, Command, Phase};
use tokio::time::{Instant, sleep};

use crate::given::{OPENING, act, does, guest, named, open, person, sent, sit, wish};

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
    let table = hall.find(&created.code.as_deref().unwrap().to_lowercase()).await.unwrap();
    let (bob, done) = hall.sit(&table, None, None, sit("bob")).await.unwrap();
    assert_eq!(done.seat, Some(engine::Seat(1)));
    assert!(bob.0.starts_with("p-"));
    hall.command(&created.table, act(&created.host, None, named("start"))).await.unwrap();
    play_to_the_end(&hall, &created.table).await;
    let look = hall.look(&created.table, None, Want::ALL).await.unwrap();
    assert_eq!(look.phase, Phase::Ended);
    assert_eq!(look.winners.len(), 1);
    let kept = hall.recall(&created.table).await.unwrap();
    assert_eq!(kept.table.head(), look.update.seq);
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
    assert_eq!(looked.unwrap().update.seq, head);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_has_a_code_words_and_what_is_legal() {
    let hall = open(Arc::new(Memory::new()), 3, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let error = does(&hall, &created.table, "ann", "hold").await.unwrap_err();
    assert_eq!(error.code(), "INVALID_PHASE");
    assert_eq!(error.to_string(), "roll first");
    assert_eq!(error.legal()[0]["action"], "roll");
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
    let first = hall.command(&created.table, roll()).await.unwrap();
    let again = hall.command(&created.table, roll()).await.unwrap();
    assert_eq!(first.seq, again.seq);
    assert_eq!(hall.recall(&created.table).await.unwrap().table.head(), first.seq);
    let other = hall.command(&created.table, act(&person("ann"), Some("k1"), named("hold"))).await;
    assert_eq!(other.unwrap_err().code(), "KEY_REUSED");
}

#[tokio::test(start_paused = true)]
async fn what_a_key_stood_for_is_known_to_whoever_opens_the_house_again() {
    let store = Arc::new(Memory::new());
    let hall = open(store.clone(), 4, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let wants = |action| act(&person("ann"), Some("k1"), named(action));
    let first = hall.command(&created.table, wants("roll")).await.unwrap();
    hall.close().await.unwrap();
    let hall = open(Arc::new(store.survivor()), 5, OPENING).await;
    assert_eq!(hall.command(&created.table, wants("hold")).await.unwrap_err().code(), "KEY_REUSED");
    assert_eq!(hall.command(&created.table, wants("roll")).await.unwrap().seq, first.seq);
}

#[tokio::test(start_paused = true)]
async fn two_wishes_under_one_key_at_once_are_told_apart() {
    let hall = open(Arc::new(Memory::new()), 5, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let wish = |action| hall.command(&created.table, act(&person("ann"), Some("k"), named(action)));
    let (roll, hold) = tokio::join!(wish("roll"), wish("hold"));
    assert!(roll.is_ok());
    assert_eq!(hold.unwrap_err().code(), "KEY_REUSED");
}

#[tokio::test(start_paused = true)]
async fn a_first_move_starts_the_game() {
    let hall = open(Arc::new(Memory::new()), 6, OPENING).await;
    let created = hall.create(TableSpec { start: false, ..wish(&["ann", "bob"]) }).await.unwrap();
    let roll = act(&person("ann"), Some("first"), named("roll"));
    let done = hall.play(&created.table, roll.clone()).await.unwrap();
    assert_eq!(hall.play(&created.table, roll).await.unwrap().seq, done.seq);
    assert_eq!(hall.look(&created.table, None, Want::default()).await.unwrap().phase, Phase::InProgress);
}

#[tokio::test(start_paused = true)]
async fn a_first_move_starts_the_game_for_whoever_sees_the_lobby_as_it_is() {
    let hall = open(Arc::new(Memory::new()), 6, OPENING).await;
    let created = hall.create(TableSpec { start: false, ..wish(&["ann", "bob"]) }).await.unwrap();
    let head = hall.look(&created.table, None, Want::default()).await.unwrap().update.seq;
    let roll = |seen| Command {
        request: sent(None, named("roll"), Some(seen)),
        ..act(&person("ann"), Some("first"), named("roll"))
    };
    assert_eq!(hall.play(&created.table, roll(head - 1)).await.unwrap_err().code(), "STALE_STATE");
    assert_eq!(hall.look(&created.table, None, Want::default()).await.unwrap().phase, Phase::Lobby);
    let done = hall.play(&created.table, roll(head)).await.unwrap();
    assert_eq!(hall.play(&created.table, roll(head)).await.unwrap().seq, done.seq);
    assert_eq!(hall.look(&created.table, None, Want::default()).await.unwrap().phase, Phase::InProgress);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_lists_do_not_show_is_not_announced() {
    let hall = open(Arc::new(Memory::new()), 8, OPENING).await;
    let mut news = hall.announcements();
    hall.create(TableSpec { listed: false, ..wish(&["ann", "bob"]) }).await.unwrap();
    let shown = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let first = news.recv().await.unwrap();
    assert!(matches!(&first, HallEvent::GameCreated { table, .. } if *table == shown.table), "{first:?}");
}

#[tokio::test(start_paused = true)]
async fn a_wish_for_other_time_leaves_the_rest_as_it_is() {
    let hall = open(Arc::new(Memory::new()), 9, OPENING).await;
    let usual = hall.registry().get("hoard").unwrap().meta().policy.clone();
    let policy = Some(json!({ "pace": 200, "limits": { "choice": 7 } }));
    let created = hall.create(TableSpec { policy, ..wish(&["ann", "bob"]) }).await.unwrap();
    let limits = PolicyLimits { choice: Some(7), ..usual.limits };
    let wanted = Policy { pace: 200, limits, ..usual };
    let held = hall.recall(&created.table).await.unwrap().table.policy().clone();
    assert_eq!(held, wanted);
    let order = json!({ "action": "set_policy", "parameters": { "policy": { "undo": "own" } } });
    hall.command(&created.table, act(&created.host, None, order)).await.unwrap();
    let held = hall.recall(&created.table).await.unwrap().table.policy().clone();
    assert_eq!(held, Policy { undo: Undo::Own, ..wanted });
    let bad = hall.create(TableSpec { policy: Some(json!({ "pase": 200 })), ..wish(&[]) }).await.unwrap_err();
    assert!(bad.to_string().contains("pase"), "{bad}");
}

/// A roll, by whoever has seen this record.
fn roll(seen: Option<u64>) -> Act {
    Act::from_json(None, named("roll"), seen).unwrap()
}

#[tokio::test(start_paused = true)]
async fn trying_out_changes_nothing() {
    let hall = open(Arc::new(Memory::new()), 7, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let head = hall.recall(&created.table).await.unwrap().table.head();
    let tried = hall.try_out(&created.table, &person("ann"), roll(None)).await;
    assert_eq!(tried.unwrap(), hall::DryRun::Made);
    let no = hall.try_out(&created.table, &person("bob"), roll(None)).await.unwrap_err();
    assert_eq!(no.code(), "NOT_YOUR_TURN");
    let old = hall.try_out(&created.table, &person("ann"), roll(Some(head - 1))).await;
    assert_eq!(old.unwrap_err().code(), "STALE_STATE");
    assert_eq!(hall.recall(&created.table).await.unwrap().table.head(), head);
}

#[tokio::test(start_paused = true)]
async fn bots_play_a_whole_game_that_nobody_looks_at() {
    let hall = open(Arc::new(Memory::new()), 8, OPENING).await;
    let bot = |level| SeatSpec::Bot { level, name: None };
    let seats = vec![bot(Bot::Random), bot(Bot::Greedy)];
    let created = hall.create(TableSpec { seats, ..wish(&["ann", "bob"]) }).await.unwrap();
    sleep(Duration::from_secs(600)).await;
    let kept = hall.recall(&created.table).await.unwrap();
    assert_eq!(kept.table.phase(), Phase::Ended);
    assert_eq!(hall.n_live(), 0, "a table that is over leaves memory");
}

#[tokio::test(start_paused = true)]
async fn bots_go_on_when_the_store_does() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 9, OPENING).await;
    let seats = vec![SeatSpec::Bot { level: Bot::Greedy, name: None }, guest("ann")];
    let created = hall.create(TableSpec { seats, ..wish(&["ann", "bob"]) }).await.unwrap();
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
    assert!(refused.into_iter().all(|error| error.code() == "GAME_FULL"));
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
    assert!(matches!(does(&hall, &created.table, "ann", "hold").await, Err(HallError::Closing)));
    assert!(matches!(hall.create(wish(&[])).await, Err(HallError::Closing)));
    assert_eq!(hall.n_live(), 0);
}

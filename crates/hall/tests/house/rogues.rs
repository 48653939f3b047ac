//! A game that fails ends its own table with a reason that its author can read, and nothing else.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::dice::Dice;
use engine::{Bot, Course};
use hall::{Chance, Created, Hall, HallError, Heard, SeatSpec, TableSpec, Viewer, Want};
use serde_json::json;
use serde_json::value::to_raw_value;
use store::Memory;
use table::{Event, Phase, Record};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::given::rogue::{RELEASED, SECRET};
use crate::given::{OPENING, does, guest, open, person, registry, settings, wish};

/// Everything that a table may ask of a game, with what makes it ask.
const ASKED: [&str; 17] = [
    "new", "start", "act", "apply", "view", "scene", "legal", "asks", "outcome", "tell", "expire", "leave",
    "imagine", "worth", "rolls", "go_on", "goes_on",
];

fn rogue(fails: &str, how: &str) -> TableSpec {
    let early = matches!(fails, "new" | "start");
    let is_bot = matches!(fails, "imagine" | "worth" | "bot");
    let bot = SeatSpec::Bot { level: Bot::Greedy, name: None };
    TableSpec {
        game: "rogue".to_owned(),
        setup: json!({ "fails": fails, "how": how, "early": early }),
        policy: Some(json!({ "limits": { "turn": 5 } })),
        seats: vec![if is_bot { bot } else { guest("ann") }],
        start: true,
        listed: true,
        ..TableSpec::default()
    }
}

/// Has a game asked what it fails at, and returns what its player was told.
async fn provoke(hall: &Hall, created: &Created, fails: &str) -> Vec<String> {
    let (table, ann) = (&created.table, person("ann"));
    let mut told = Vec::new();
    let mut note = |answer: Result<hall::Done, HallError>| {
        told.extend(answer.err().map(|error| format!("{} {error}", error.code())));
    };
    note(does(hall, table, "ann", "trip").await);
    match fails {
        "leave" => note(does(hall, table, "ann", "fold").await),
        "expire" | "imagine" | "worth" | "go_on" | "bot" => sleep(Duration::from_secs(8)).await,
        "view" | "scene" | "legal" => {
            let _ = hall.look(table, Some(&ann), Want::ALL).await;
        }
        _ => note(does(hall, table, "ann", "step").await),
    }
    sleep(Duration::from_millis(10)).await;
    told
}

/// Returns the record that ended a play, with what it says for the game's author.
fn verdict(records: &[Record]) -> Option<(String, String)> {
    records.iter().flat_map(|record| &record.entries).find_map(|entry| match entry.table_event()? {
        Event::GameAbandoned { end_reason, fault: Some(fault), .. } => {
            Some((end_reason.clone(), fault.clone()))
        }
        _ => None,
    })
}

/// Returns all that somebody at the table can see.
async fn seen(hall: &Hall, table: &str) -> String {
    let look = hall.look(table, Some(&person("ann")), Want::ALL).await.unwrap();
    let events = hall.events(table, Some(&person("ann")), 0, 100).await.unwrap();
    format!("{} {:?} {events:?}", look.view, look.update)
}

#[tokio::test(start_paused = true)]
async fn a_game_that_panics_anywhere_ends_its_table_with_a_reason_and_nothing_else() {
    for (seed, fails) in (1..).zip(ASKED) {
        let store = Arc::new(Memory::new());
        let hall = open(store.clone(), seed, OPENING).await;
        let good = hall.create(wish(&["ann", "bob"])).await.unwrap();
        let created = hall.create(rogue(fails, "panic")).await;
        if fails == "new" {
            assert_eq!(created.err().map(|error| error.code().to_owned()).as_deref(), Some("GAME_FAILED"));
            continue;
        }
        let created = created.unwrap();
        let told = provoke(&hall, &created, fails).await;
        let kept = hall.recall(&created.table).await.unwrap();
        assert_eq!(
            (kept.table.phase(), kept.table.end_reason()),
            (Phase::Abandoned, Some("game_panicked")),
            "{fails}"
        );
        let (_, fault) = verdict(&kept.records).expect("a reason");
        // Bots ask for both, and what a game's picture is made of is asked for it.
        let asked = match fails {
            "imagine" | "worth" => "choose",
            "legal" => "scene",
            "apply" => "act",
            asked => asked,
        };
        assert!(fault.starts_with(&format!("rogue 1: it panicked in {asked}")), "{fails}: {fault}");
        assert!(fault.contains(SECRET) && fault.contains("rogue.rs:"), "{fails}: {fault}");
        // People are told that it failed, and not what it said.
        let shown = seen(&hall, &created.table).await;
        assert!(!shown.contains(SECRET) && !told.concat().contains(SECRET), "{fails}: {shown} {told:?}");
        assert!(shown.contains("table.failed"), "{fails}: {shown}");
        // The host is told how.
        let refusals = hall.refusals(&created.table, &created.host).await.unwrap();
        let at_once = fails == "start";
        assert!(at_once || refusals.iter().any(|entry| entry.message == fault), "{fails}: {refusals:?}");
        assert_eq!(hall.faults(), [("rogue".to_owned(), "game_panicked".to_owned(), 1)], "{fails}");
        // Nothing else noticed.
        does(&hall, &good.table, "ann", "roll").await.unwrap();
        hall.close().await.unwrap();
        let again = open(store, seed + 100, OPENING).await;
        let look = again.look(&created.table, None, Want::ALL).await.unwrap();
        assert_eq!(look.phase, Phase::Abandoned, "{fails}");
        let closed = does(&again, &created.table, "ann", "step").await.unwrap_err();
        assert_eq!(closed.code(), "INVALID_PHASE", "{fails}");
        does(&again, &good.table, "ann", "pass").await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_loop_that_counts_emits_or_rolls_is_stopped() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    for (fails, how) in
        [("act", "emit"), ("act", "roll"), ("act", "count"), ("view", "count"), ("legal", "count")]
    {
        let created = hall.create(rogue(fails, how)).await.unwrap();
        provoke(&hall, &created, fails).await;
        let kept = hall.recall(&created.table).await.unwrap();
        let (reason, fault) = verdict(&kept.records).expect("a reason");
        assert_eq!(reason, "over_budget", "{fails} {how}");
        assert!(fault.contains("did too much work in"), "{fault}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_breaks_a_law_ends_its_table_and_the_reason_names_the_law() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    for (fails, how, law) in [
        ("act", "nan", "an event reads back as what it was: Weighed { pounds: NaN } is written as"),
        (
            "act",
            "forgets",
            "an event reads back as what it was: Forgot { what: 7 } reads back as Forgot { what: 0 }",
        ),
        ("act", "keys", "can be written as JSON, and this cannot: key must be a string"),
        ("view", "keys", "can be written as JSON, and this cannot: key must be a string"),
        ("asks", "nobody", "a play that is not over asks somebody"),
        ("bot", "legal", "what a bot chooses is accepted"),
    ] {
        let created = hall.create(rogue(fails, how)).await.unwrap();
        provoke(&hall, &created, fails).await;
        let kept = hall.recall(&created.table).await.unwrap();
        let (reason, fault) = verdict(&kept.records).unwrap_or_else(|| panic!("{fails} {how}"));
        assert_eq!(reason, "game_broke_law", "{fails} {how}");
        assert!(fault.contains(law), "{fault}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_grows_without_bound_ends_its_table() {
    let hall = open(Arc::new(Memory::new()), 1, OPENING).await;
    for (fails, how, what) in [
        ("act", "large", "(step): events of 4194342 bytes; 4194304 is the most"),
        ("view", "large", "a view of"),
        ("scene", "large", "a scene of"),
        ("act", "grows", "a state of"),
    ] {
        let created = hall.create(rogue(fails, how)).await.unwrap();
        for _ in 0..8 {
            provoke(&hall, &created, fails).await;
            if hall.look(&created.table, None, Want::default()).await.unwrap().phase == Phase::Abandoned {
                break;
            }
        }
        let kept = hall.recall(&created.table).await.unwrap();
        let (reason, fault) = verdict(&kept.records).unwrap_or_else(|| panic!("{fails} {how}"));
        assert_eq!(reason, "game_too_large", "{fails} {how}");
        assert!(fault.contains(what), "{fault}");
    }
}

#[test]
fn an_event_that_cannot_be_applied_is_damage_and_no_panic() {
    let setup = json!({ "fails": "apply", "how": "panic", "early": true });
    let mut play = registry().get("rogue").unwrap().play(&setup, 1, Dice::fast(1)).unwrap();
    let event = to_raw_value(&json!({ "event": "stepped", "data": {} })).unwrap();
    let error = play.apply(&event).unwrap_err().to_string();
    assert!(error.contains("it panicked in apply") && error.contains(SECRET), "{error}");
}

#[test]
fn a_simulation_of_a_game_that_panics_names_the_play_and_the_seed() {
    let setup = json!({ "fails": "act", "how": "panic", "early": false });
    let course = Course { setup, seats: 1, games: 9, seed: 42, journal: false, bot: Bot::Random };
    let refusal = registry().get("rogue").unwrap().simulate(&course, &mut |_| true).unwrap_err();
    let fault = refusal.fault.expect("how it failed").to_string();
    let named = fault.contains(&format!("in play 1 of seed 42: {SECRET}, at "));
    assert!(named && fault.contains("rogue.rs:"), "{fault}");
}

/// A house with threads, as one is that people play in.
async fn threaded(store: Arc<Memory>) -> Hall {
    let settings = hall::Settings {
        bots: hall::Thinking { pause: Duration::ZERO, apart: true },
        wall: hall::Wall::System,
        ..settings()
    };
    Hall::open(store, registry(), settings, Chance::seeded(1), OPENING).await.unwrap()
}

/// Runs a test in a runtime like that of a house, and lets stuck threads go at its end.
fn in_threads(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(test);
    RELEASED.store(true, Ordering::Relaxed);
    runtime.shutdown_background();
}

/// Polls a table that has nothing to do with it, until it is told to stop; returns the longest that it took.
fn neighbour(hall: &Hall, table: &str, stop: Arc<AtomicBool>) -> JoinHandle<Duration> {
    let (hall, table) = (hall.clone(), table.to_owned());
    tokio::spawn(async move {
        let mut longest = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            let began = Instant::now();
            hall.look(&table, None, Want::ALL).await.unwrap();
            longest = longest.max(began.elapsed());
            sleep(Duration::from_millis(5)).await;
        }
        longest
    })
}

/// One test for all of it: stuck threads are let go for all games at once.
#[test]
fn a_game_that_does_not_come_back_is_cut_off_within_a_second_and_then_suspended() {
    in_threads(async {
        let store = Arc::new(Memory::new());
        let hall = threaded(store.clone()).await;
        let good = hall.create(wish(&["ann", "bob"])).await.unwrap();
        let other = hall.create(rogue("none", "none")).await.unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let neighbour = neighbour(&hall, &good.table, stop.clone());
        let mut tables = Vec::new();
        for (fails, asked) in [("act", "act for seat 0"), ("view", "view"), ("worth", "choose for seat 0")] {
            let created = hall.create(rogue(fails, "spin")).await.unwrap();
            let viewer = Viewer::Silent(None);
            let mut watch = hall.watch(&created.table, viewer, Want::ALL, None).await.unwrap();
            if fails != "worth" {
                does(&hall, &created.table, "ann", "trip").await.unwrap_or_default();
            }
            let began = Instant::now();
            if fails == "act" {
                let error = does(&hall, &created.table, "ann", "step").await.unwrap_err();
                assert_eq!(error.code(), "GAME_FAILED");
            }
            // Whoever watches sees the end, without having to come again.
            let over = async {
                loop {
                    let Heard::Update(update) = watch.next().await.unwrap() else {
                        panic!("the watch ended")
                    };
                    if update.view.as_deref().is_some_and(|view| view.contains("game_stuck")) {
                        return update;
                    }
                }
            };
            let update = timeout(Duration::from_secs(5), over).await.expect("the end is told");
            let took = began.elapsed();
            assert!(took < Duration::from_millis(1_000), "{fails}: {took:?}");
            assert!(update.scene.unwrap().contains("table.failed"), "{fails}");
            let kept = hall.recall(&created.table).await.unwrap();
            let (reason, fault) = verdict(&kept.records).expect("a reason");
            assert_eq!(reason, "game_stuck");
            assert!(fault.starts_with(&format!("rogue 1: it did not come back in {asked}")), "{fault}");
            tables.push(created.table);
        }
        stop.store(true, Ordering::Relaxed);
        let longest = neighbour.await.unwrap();
        assert!(longest < Duration::from_millis(100), "a neighbour waited {longest:?}");
        assert_eq!(hall.n_stuck(), 3);
        // Enough: the game is asked nothing any more, anywhere.
        let suspended = hall.create(rogue("none", "none")).await.unwrap_err();
        assert_eq!(suspended.code(), "GAME_SUSPENDED");
        assert_eq!(does(&hall, &other.table, "ann", "trip").await.unwrap_err().code(), "GAME_SUSPENDED");
        does(&hall, &good.table, "ann", "roll").await.unwrap();
        // A house with stuck threads closes, and what was ended stays so in the next one, which asks the game nothing.
        let began = Instant::now();
        assert_eq!(hall.close_within(Duration::from_secs(5)).await.unwrap(), Vec::<String>::new());
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        let again = threaded(store).await;
        for table in &tables {
            let ann = person("ann");
            let look = timeout(Duration::from_secs(2), again.look(table, Some(&ann), Want::ALL)).await;
            assert_eq!(look.expect("it answers").unwrap().phase, Phase::Abandoned);
        }
        assert_eq!(again.n_stuck(), 0);
        // On a slow machine a game may come back after all: then it may be played again.
        RELEASED.store(true, Ordering::Relaxed);
        let back = async {
            while hall.n_stuck() > 0 {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(5), back).await.expect("threads that come back are counted");
    });
}

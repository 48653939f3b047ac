//! A game that fails, over the wire: its table ends, and the house answers everybody else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::House;
use crate::program::ROGUE;
use crate::rogue::SECRET;
use crate::socket::Socket;
use crate::web::{Web, id};

fn table(web: &Web, fails: &str, how: &str) -> Value {
    web.create("rogue", &["Ann"], &json!({ "fails": fails, "how": how }))
}

/// Waits for the update that says that the play is over.
fn until_over(socket: &mut Socket) -> Value {
    loop {
        let update = socket.until("update");
        if update["view"]["table"]["phase"] == "abandoned" {
            return update;
        }
    }
}

/// Asks for the health of a house until it is told to stop; returns the longest that an answer took.
fn health(web: Web, stop: Arc<AtomicBool>) -> thread::JoinHandle<Duration> {
    thread::spawn(move || {
        let mut longest = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            let began = Instant::now();
            web.get("/health").is(200);
            longest = longest.max(began.elapsed());
            thread::sleep(Duration::from_millis(10));
        }
        longest
    })
}

#[test]
fn a_game_that_panics_is_answered_told_counted_and_logged() {
    let house = House::open_in(&[(ROGUE, "1")], &[]);
    let (web, created) = (house.web(), table(&house.web(), "act", "panic"));
    let (table, ann) = (id(&created), web.with(&created["tokens"]["ann"]));
    let mut socket = Socket::at(house.port, &table, None);
    ann.act(&table, &json!({ "action": "trip" })).is(200);
    let failed = ann.act(&table, &json!({ "action": "step" })).fails(500, "GAME_FAILED");
    let update = until_over(&mut socket);
    assert_eq!(update["view"]["table"]["endReason"], "game_panicked");
    assert!(
        !failed.to_string().contains(SECRET) && !update.to_string().contains(SECRET),
        "{failed} {update}"
    );
    let log = house.log();
    for part in
        ["a game failed; its table is over", &table, "rogue 1: it panicked in act for seat 0 (step)", SECRET]
    {
        assert!(log.contains(part), "{part} in {log}");
    }
    let counted = web.get("/metrics").text;
    assert!(
        counted.contains("dicehall_game_faults_total{game=\"rogue\",reason=\"game_panicked\"} 1"),
        "{counted}"
    );
    assert_eq!(web.get(&format!("/api/games/{table}/verify")).is(200)["fair"], true);
}

#[test]
fn a_game_that_does_not_come_back_holds_up_nobody_and_the_house_ends_in_time() {
    let mut house = House::open_in(&[(ROGUE, "1")], &[]);
    let web = house.web();
    let stop = Arc::new(AtomicBool::new(false));
    let health = health(house.web(), stop.clone());
    for fails in ["act", "act", "legal"] {
        let created = table(&web, fails, "spin");
        let (table, ann) = (id(&created), web.with(&created["tokens"]["ann"]));
        let mut socket = Socket::at(house.port, &table, None);
        let began = Instant::now();
        ann.act(&table, &json!({ "action": "trip" }));
        let answer = ann.act(&table, &json!({ "action": if fails == "act" { "step" } else { "dance" } }));
        let code = answer.json()["code"].clone();
        // Whoever comes a moment later finds a table that is over.
        assert!(code == "GAME_FAILED" || code == "INVALID_PHASE", "{code}");
        assert_eq!(until_over(&mut socket)["view"]["table"]["endReason"], "game_stuck");
        assert!(began.elapsed() < Duration::from_millis(1_500), "{:?}", began.elapsed());
    }
    stop.store(true, Ordering::Relaxed);
    let longest = health.join().unwrap();
    assert!(longest < Duration::from_millis(100), "{longest:?}");
    let body = json!({ "gameType": "rogue" });
    web.post("/api/games", &body).fails(503, "GAME_SUSPENDED");
    assert!(web.get("/metrics").text.contains("dicehall_stuck_threads 3"));
    house.terminate();
    let (took, well) = house.wait();
    assert!(took < Duration::from_secs(10) && well, "{took:?}");
}

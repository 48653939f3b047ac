//! Long polls: for clients that have nothing but requests.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::house::House;
use crate::web::id;

/// A poll answers as soon as something happens, and not before.
#[test]
fn a_poll_answers_as_soon_as_something_happens() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let (table, version) = (id(&created), created["version"].as_u64().unwrap());
    let (asker, path) = (web.clone(), format!("/api/games/{table}/state?since={version}&wait=20"));
    let poll = thread::spawn(move || {
        let began = Instant::now();
        (asker.get(&path).is(200), began.elapsed())
    });
    thread::sleep(Duration::from_millis(400));
    web.join(&table, "ada", "Ada").is(200);
    let (state, took) = poll.join().unwrap();
    assert_eq!(state["version"], version + 1);
    assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(10), "{took:?}");
    // What is old already is answered at once; what is not, when the wait is over.
    let began = Instant::now();
    web.get(&format!("/api/games/{table}/state?since={version}&wait=20")).is(200);
    assert!(began.elapsed() < Duration::from_secs(5));
    let began = Instant::now();
    let now = version + 1;
    assert_eq!(web.get(&format!("/api/games/{table}/state?since={now}&wait=1")).is(200)["version"], now);
    assert!(began.elapsed() >= Duration::from_millis(900));
}

/// FAR-11: a poll is no presence: when it ends nobody is away, and the game goes on.
#[test]
fn a_poll_is_no_presence() {
    let house = House::open();
    let web = house.web();
    let created = web.create("farkle", &["Ada", "Teo"], &json!({}));
    let (table, version) = (id(&created), created["version"].as_u64().unwrap());
    for player in ["ada", "teo"] {
        let mine = web.with(&created["tokens"][player]);
        mine.get(&format!("/api/games/{table}/state?since={version}&wait=1")).is(200);
    }
    let state = web.get(&format!("/api/games/{table}")).is(200);
    assert_eq!((&state["version"], &state["table"]["paused"]), (&json!(version), &json!(false)));
    assert!(state["table"]["seats"].as_array().unwrap().iter().all(|seat| seat["presence"] == "present"));
}

//! A machine whose clock is wrong: the real program under faketime. `make setup` installs it.

use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::House;
use crate::web::{Web, id};

/// The library that shows a program another time.
fn faketime() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").unwrap().flatten().map(|entry| entry.path().join("faketime"));
    let found = folders.map(|folder| folder.join("libfaketimeMT.so.1")).find(|file| file.exists());
    found.expect("libfaketime is not installed: make setup")
}

/// Opens a house that reads its wall clock from a file; sleeping takes as long as ever.
fn house_by(clock: &str) -> (House, PathBuf, tempfile::TempDir) {
    let room = tempfile::tempdir().unwrap();
    let file = room.path().join("clock");
    fs::write(&file, clock).unwrap();
    let env = [
        ("LD_PRELOAD", faketime()),
        ("FAKETIME_TIMESTAMP_FILE", file.clone()),
        ("FAKETIME_NO_CACHE", "1".into()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
    ];
    (House::open_in(&env, &[]), file, room)
}

/// The number of the latest record of a table, and when it was made.
fn latest(web: &Web, table: &str) -> (u64, u64) {
    let state: Value = web.get(&format!("/api/games/{table}")).is(200);
    (state["version"].as_u64().unwrap(), state["updatedAt"].as_u64().unwrap())
}

/// Waits until a turn has run out; returns when that was, by the clock of the house.
fn turn_runs_out(web: &Web, table: &str) -> u64 {
    let (version, _) = latest(web, table);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(15) {
        let (now, at) = latest(web, table);
        if now > version {
            return at;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("the clocks stand still");
}

const HOUR_MS: u64 = 3_600_000;

/// A board without a battery wakes up years ago: turns go on, and setting its clock right loses nothing.
#[test]
fn a_house_that_wakes_up_in_the_past_goes_on_and_may_be_set_right() {
    let (mut house, clock, _room) = house_by("+0d");
    let players = json!([{ "id": "ada", "name": "Ada" }, { "id": "teo", "name": "Teo" }]);
    let policy = json!({ "limits": { "turn": 4 } });
    let config = json!({ "players": players, "policy": policy });
    let table =
        id(&house.web().post("/api/games", &json!({ "gameType": "yahtzee", "config": config })).is(201));
    let before = turn_runs_out(&house.web(), &table);
    house.kill();
    fs::write(&clock, "-2000d").unwrap();
    house.reopen();
    let behind = turn_runs_out(&house.web(), &table);
    assert!((before..before + 60_000).contains(&behind), "{before}, then {behind}");
    // Somebody sets the clock, and it turns out that the house was closed for an hour.
    fs::write(&clock, "+1h").unwrap();
    sleep(Duration::from_secs(1));
    let right = turn_runs_out(&house.web(), &table);
    assert!((before + HOUR_MS..before + HOUR_MS + 120_000).contains(&right), "{before}, then {right}");
    let again = turn_runs_out(&house.web(), &table);
    assert!((right..right + 15_000).contains(&again), "turns go on as before: {right}, then {again}");
}

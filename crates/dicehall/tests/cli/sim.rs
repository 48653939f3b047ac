//! `dicehall sim`.

use serde_json::{Value, json};

use crate::run::{dicehall, scratch};

/// What a simulation counted, without its speed.
#[track_caller]
fn counted(words: &[&str]) -> Value {
    let mut all = vec!["sim", "--json"];
    all.extend(words);
    let mut report = dicehall(&all).exits(0).json();
    for speed in ["gamesPerSecond", "movesPerSecond", "seconds"] {
        let value = report.as_object_mut().unwrap().remove(speed);
        assert!(value.is_some_and(|value| value.as_f64().unwrap() > 0.0), "{speed}");
    }
    report
}

#[test]
fn the_same_seed_plays_the_same_games() {
    for game in ["aetharn", "farkle"] {
        let words = [game, "--games", "2000", "--seats", "3", "--seed", "7"];
        let one = counted(&words);
        assert_eq!(one, counted(&words));
        assert_ne!(one, counted(&[game, "--games", "2000", "--seats", "3", "--seed", "8"]));
        let mut kept = counted(&[game, "--games", "2000", "--seats", "3", "--seed", "7", "--journal"]);
        assert!(kept["events"].as_u64() > Some(0), "a journal holds events");
        (kept["events"], kept["journal"]) = (json!(0), json!(false));
        assert_eq!(one, kept, "a journal changes nothing");
    }
}

#[test]
fn a_report_has_its_documented_fields() {
    let report = counted(&["farkle", "--games", "500", "--seats", "4", "--seed", "1", "--bot", "greedy"]);
    assert_eq!(report["games"], 500);
    assert_eq!(report["seats"], 4);
    assert_eq!(report["seed"], 1);
    assert_eq!(report["unfinished"], 0);
    assert_eq!(report["bot"], "greedy");
    assert_eq!(report["wins"].as_array().unwrap().len(), 4);
    assert!(report["moves"].as_u64() > Some(500));
    for range in ["scores", "lengths"] {
        let part = |name: &str| report[range][name].as_f64().unwrap();
        assert!(part("min") <= part("mean") && part("mean") <= part("max") && part("sd") > 0.0, "{report}");
    }
}

#[test]
fn house_rules_are_heeded() {
    let mean = |setup: &str| {
        let report = counted(&["aetharn", "--games", "500", "--seed", "1", "--setup", setup]);
        report["lengths"]["mean"].as_f64().unwrap()
    };
    assert!(mean("{\"winningScore\":500}") < mean("{\"winning_score\":5000}"));
}

#[test]
fn people_get_words_and_the_seed_to_repeat_it() {
    let words = dicehall(&["sim", "aetharn", "--games", "1000"]).exits(0).out;
    for part in ["Aetharn, 2 seats, random bots, seed ", "1,000 in ", "games/s", "moves/s", "mean", "seat 1"]
    {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(!words.contains('\u{1b}'), "no colours in a pipe: {words}");
}

#[test]
fn wrong_wishes_are_exit_code_2() {
    let check = |words: &[&str], expected: &str| {
        let mut all = vec!["sim"];
        all.extend(words);
        let ran = dicehall(&all).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains(expected), "{words:?}: {ran:?}");
    };
    check(&["chess"], "UNKNOWN_GAME");
    check(&["aetharn", "--games", "0"], "--games");
    check(&["aetharn", "--games", "x"], "--games");
    check(&["aetharn", "--seats", "7", "--games", "1"], "WRONG_SEAT_COUNT");
    check(&["aetharn", "--seats", "300"], "--seats");
    check(&["aetharn", "--seed", "x"], "--seed");
    check(&["aetharn", "--bot", "clever"], "possible values: random, greedy");
    check(&["aetharn", "--setup", "{\"winningScore\":"], "--setup:1:16");
    check(&["aetharn", "--setup", "{\"a\":1,\"a\":2}"], "given twice");
    check(&["aetharn", "--setup", "[]"], "INVALID_SETUP");
    check(&["aetharn", "--setup", "{\"wild\":1}", "--games", "1"], "INVALID_SETUP");
    check(&["aetharn", "--games", "1", "--export", "no/such/folder/x.json"], "no/such/folder/x.json");
}

#[test]
fn an_export_is_written_where_it_was_asked_for() {
    let file = scratch("sim.json");
    let path = file.to_str().unwrap();
    let words = dicehall(&["sim", "farkle", "--games", "10", "--export", path]).exits(0).out;
    assert!(words.contains(&format!("dicehall verify {path}")), "{words}");
    let export: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(export["format"], "dicehall-table/2", "its records hold the moves");
    assert_eq!(export["game"], "farkle");
    std::fs::remove_file(file).unwrap();
}

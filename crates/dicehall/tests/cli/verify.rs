//! `dicehall verify`: a fair play, and every way of meddling with it.

use serde_json::{Value, json};

use crate::run::{Ran, dicehall, dicehall_with, scratch};

const GAMES: [&str; 2] = ["aetharn", "farkle"];

/// The text of an export of a play that bots played.
fn exported(game: &str, test: &str) -> String {
    let file = scratch(&format!("{test}-{game}.json"));
    let path = file.to_str().unwrap();
    dicehall(&["sim", game, "--games", "1", "--seats", "3", "--seed", "5", "--export", path]).exits(0);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    text
}

fn verify(export: &Value, words: &[&str]) -> Ran {
    let mut all = vec!["verify", "-"];
    all.extend(words);
    dicehall_with(&all, export.to_string().as_bytes())
}

/// Meddles with a fresh export of each game, and checks the code and the words.
#[track_caller]
fn check(test: &str, meddle: impl Fn(&mut Value), code: &str, words: &str) {
    for game in GAMES {
        let mut export: Value = serde_json::from_str(&exported(game, test)).unwrap();
        meddle(&mut export);
        let ran = verify(&export, &[]).exits(1);
        assert_eq!(ran.out.lines().count(), 1, "{ran:?}");
        assert!(ran.out.starts_with("Not ") && ran.out.contains(words), "{game}: {ran:?}");
        let found = verify(&export, &["--json"]).exits(1).json();
        assert_eq!((&found["fair"], &found["reason"]["code"]), (&json!(false), &json!(code)), "{found}");
        assert!(found["rolls"].is_u64() && found["unchecked"].is_u64(), "{found}");
    }
}

fn records(export: &mut Value) -> &mut Vec<Value> {
    export["records"].as_array_mut().unwrap()
}

/// The game's event of a name that comes first in a record, if there is one.
fn play_event<'a>(record: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let entries = record["entries"].as_array_mut()?.iter_mut();
    entries.filter_map(|entry| entry.pointer_mut("/play/event")).find(|event| event["event"] == name)
}

fn has_roll(record: &Value) -> bool {
    record["entries"].as_array().unwrap().iter().any(|it| it["play"]["event"]["event"] == "dice_rolled")
}

/// Turns the first hexadecimal digit into another.
fn spoil(digits: &mut Value) {
    let old = digits.as_str().unwrap();
    let first = if old.starts_with('0') { "1" } else { "0" };
    *digits = format!("{first}{}", &old[1..]).into();
}

#[test]
fn what_bots_played_is_fair() {
    for game in GAMES {
        let text = exported(game, "fair");
        let ran = dicehall_with(&["verify", "-"], text.as_bytes()).exits(0);
        assert_eq!(ran.out.lines().count(), 1);
        assert!(ran.out.starts_with("Fair: all ") && ran.out.contains("won by Player"), "{ran:?}");
        let found = dicehall_with(&["verify", "-", "--json"], text.as_bytes()).exits(0).json();
        let export: Value = serde_json::from_str(&text).unwrap();
        let rolls = &export["records"].as_array().unwrap().last().unwrap()["dice"];
        assert_eq!(found, json!({ "fair": true, "rolls": rolls, "unchecked": 0 }));
        assert_eq!(verify(&export, &[]).exits(0).out, ran.out, "how it is written does not matter");
    }
}

/// A fight of the first build, whose events hold seats that are said elsewhere now.
#[test]
fn a_fight_of_the_first_build_is_still_fair() {
    let export = include_str!("../../../../games/combat/tests/it/first_build.json");
    verify(&serde_json::from_str(export).unwrap(), &[]).exits(0);
}

#[test]
fn a_changed_face_is_found_and_named() {
    for game in GAMES {
        let mut export: Value = serde_json::from_str(&exported(game, "face")).unwrap();
        // The last roll of all, so that every record before it is right.
        let record = records(&mut export).iter_mut().rfind(|it| has_roll(it)).unwrap();
        let (seq, number) = (record["seq"].as_u64().unwrap(), record["dice"].as_u64().unwrap());
        let n_rolls = record["entries"].as_array().unwrap().iter();
        let n_rolls = n_rolls.filter(|it| it["play"]["event"]["event"] == "dice_rolled").count() as u64;
        let data = &mut play_event(record, "dice_rolled").unwrap()["data"];
        let die = data["rolledDiceIndices"][0].as_u64().unwrap() as usize;
        let face = data["diceValues"][die].as_u64().unwrap();
        data["diceValues"][die] = json!(face % 6 + 1);
        let number = number - n_rolls;
        let ran = verify(&export, &[]).exits(1);
        let expected = format!("Not fair: roll {number} (record {seq}) shows {}", face % 6 + 1);
        assert!(ran.out.starts_with(&expected) && ran.out.contains("the seed gives"), "{expected}: {ran:?}");
        let found = verify(&export, &["--json"]).exits(1).json();
        assert_eq!(found["rolls"], number);
        assert_eq!(found["reason"]["code"], "UNFAIR_ROLL");
        assert_eq!((&found["reason"]["roll"], &found["reason"]["record"]), (&json!(number), &json!(seq)));
        assert_eq!(found["reason"]["expected"][0], face);
    }
}

#[test]
fn another_seed_or_commitment_is_not_the_committed_one() {
    let words = "the revealed seed is not the one that was committed to";
    check("seed", |export| spoil(&mut export["seed"]), "WRONG_SEED", words);
    check("commitment", |export| spoil(&mut export["commitment"]), "WRONG_SEED", words);
    let opened = "/records/0/entries/0/table/data/commitment";
    check("opened", |export| spoil(export.pointer_mut(opened).unwrap()), "WRONG_SEED", words);
}

#[test]
fn other_entropy_gives_other_dice() {
    let joined = "/records/1/entries/0/table/data/chair/entropy";
    check("entropy", |export| spoil(export.pointer_mut(joined).unwrap()), "UNFAIR_ROLL", "roll ");
    let front = |export: &mut Value| spoil(&mut export["entropy"][0][1]);
    check("front", front, "INCONSISTENT", "one thing up front and another in its records");
}

#[test]
fn a_removed_record_is_missed() {
    let roll = |export: &mut Value| {
        let at = records(export).iter().rposition(has_roll).unwrap();
        records(export).remove(at);
    };
    for game in GAMES {
        let mut export: Value = serde_json::from_str(&exported(game, "removed")).unwrap();
        roll(&mut export);
        let ran = verify(&export, &[]).exits(1);
        assert!(ran.out.starts_with("Not fair: "), "{ran:?}");
    }
    // The one who sat down last added to the dice; without the record the dice are others.
    check("sitting", |export| drop(records(export).remove(3)), "UNFAIR_ROLL", "roll ");
    check("opening", |export| drop(records(export).remove(0)), "NO_START_RECORD", "no complete start");
}

#[test]
fn a_record_changed_elsewhere_breaks_the_chain() {
    let later = |export: &mut Value| {
        let at = &mut records(export)[5]["at"];
        *at = json!(at.as_u64().unwrap() + 1);
    };
    check("later", later, "BROKEN_CHAIN", "record 6 was changed");
    check("renamed", |export| export["table"] = json!("other"), "INCONSISTENT", "up front");
}

/// Says the hash of the last record anew, as a careful forger would.
fn sign(export: &mut Value) {
    let last: table::Record = serde_json::from_str(&records(export).last().unwrap().to_string()).unwrap();
    export["head"] = json!(last.hash());
}

#[test]
fn a_last_record_that_was_changed_is_found() {
    check(
        "last",
        |export| records(export).last_mut().unwrap()["at"] = json!(1),
        "BROKEN_CHAIN",
        "was changed",
    );
}

#[test]
fn an_end_that_was_cut_off_is_missed() {
    let cut = |export: &mut Value| {
        records(export).pop();
        sign(export);
    };
    check("end", cut, "NO_END", "stop before the end");
}

#[test]
fn other_winners_than_those_of_the_play_are_found() {
    let crown = |export: &mut Value| {
        let last = records(export).last_mut().unwrap()["entries"].as_array_mut().unwrap();
        let ended = last.iter_mut().find(|entry| entry["table"]["event"] == "game_ended").unwrap();
        let winners = &mut ended["table"]["data"]["winners"];
        *winners = json!([(winners[0].as_u64().unwrap() + 1) % 3]);
        sign(export);
    };
    check("winners", crown, "WRONG_WINNERS", "not those of the play");
}

#[test]
fn a_play_that_still_runs_is_not_proved() {
    check(
        "running",
        |export| export["seed"] = Value::Null,
        "NO_SEED",
        "Not proved: the seed is not revealed",
    );
}

#[test]
fn an_event_that_does_not_read_is_named() {
    let garble = |export: &mut Value| {
        let mut all = records(export).iter_mut();
        let event = all.find_map(|record| play_event(record, "dice_rolled")).unwrap();
        event["event"] = json!("dice_eaten");
    };
    check("garbled", garble, "BAD_EVENT", "has an event that does not read");
}

#[test]
fn what_is_no_export_is_exit_code_2_with_its_place() {
    let text = exported("aetharn", "malformed");
    let check = |text: &str, expected: &[&str]| {
        let ran = dicehall_with(&["verify", "-"], text.as_bytes()).exits(2);
        assert!(ran.out.is_empty(), "{ran:?}");
        for part in expected {
            assert!(ran.err.contains(part), "{part}: {ran:?}");
        }
    };
    let half: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    check(&half, &["MALFORMED", "stdin:", "EOF"]);
    check(&text[..text.len() - 2], &["MALFORMED", &format!("stdin:{}:", text.lines().count())]);
    check("", &["MALFORMED", "stdin:1:1"]);
    check("{}", &["MALFORMED", "stdin:1:", "missing field"]);
    check(&text.replacen("\"game\"", "\"gamе\"", 1), &["MALFORMED", "stdin:4:"]);
    check(&text.replacen("dicehall-table/2", "dicehall-table/9", 1), &["WRONG_FORMAT"]);
    check(&text.replacen("\"game\": \"aetharn\"", "\"game\": \"chess\"", 1), &["UNKNOWN_GAME", "chess"]);
    check(&text.replacen("\"rules\": 1", "\"rules\": 99", 1), &["UNKNOWN_GAME"]);
    check(&text.replacen("\"seed\": \"", "\"seed\": \"xy", 1), &["MALFORMED", "stdin:"]);
    let ran = dicehall(&["verify", "no/such/file.json"]).exits(2);
    assert!(ran.err.contains("no/such/file.json"), "{ran:?}");
}

//! `dicehall script`: games that are played to the end, and what befalls seats.

use serde_json::{Value, json};

use crate::run::{Ran, dicehall, dicehall_with};

const AETHARN: &str = include_str!("scripts/aetharn.json");
const FARKLE: &str = include_str!("scripts/farkle.json");

fn play(script: &Value, words: &[&str]) -> Ran {
    let mut all = vec!["script", "-"];
    all.extend(words);
    dicehall_with(&all, script.to_string().as_bytes())
}

/// A line in short: its number, then its events or the code of its refusal.
fn short(line: &Value) -> String {
    let number = if line["start"] == true { "start".to_owned() } else { line["step"].to_string() };
    if let Some(left) = line.get("leftOver") {
        return format!("left over {left}");
    }
    if let Some(code) = line["refusal"]["code"].as_str() {
        return format!("{number} {code}");
    }
    let events = line["events"].as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap());
    [number.as_str()].into_iter().chain(events).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(ran: Ran, expected: &[&str]) -> Vec<Value> {
    let lines = ran.exits(0).lines();
    assert_eq!(lines.iter().map(short).collect::<Vec<_>>(), expected);
    lines
}

fn script(file: &str) -> String {
    format!("{}/tests/cli/scripts/{file}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_game_of_aetharn_is_told_to_its_end() {
    let lines = check(
        dicehall(&["script", &script("aetharn.json")]),
        &[
            "start game_started turn_started",
            "1 dice_rolled",
            "2 dice_held",
            "3 dice_rolled",
            "4 NOT_YOUR_TURN",
            "5 dice_held points_scored turn_ended turn_started",
            "6 dice_rolled player_busted turn_ended turn_started",
            "7 dice_rolled",
            "8 NON_SCORING_DIE",
            "9 dice_held hot_dice points_scored turn_ended",
            "10 INVALID_PHASE",
            "left over 0",
        ],
    );
    assert_eq!(lines[9]["view"]["winner"], 0);
    assert_eq!(lines[9]["view"]["players"][0]["score"], 2_550);
    assert!(!lines[8]["refusal"]["legal"].as_array().unwrap().is_empty(), "a refusal says what is legal");
    assert_eq!(lines[10]["refusal"]["legal"], json!([]));
}

#[test]
fn a_game_of_farkle_is_told_to_its_end() {
    let lines = check(
        dicehall(&["script", &script("farkle.json")]),
        &[
            "start game_started turn_started dice_rolled selection_changed",
            "1 dice_locked dice_rolled selection_changed",
            "2 points_scored turn_ended turn_started dice_rolled player_busted turn_ended turn_started dice_rolled selection_changed",
            "3 points_scored turn_ended turn_started dice_rolled selection_changed",
            "4 selection_changed",
            "5 MINIMUM_ENTRY_NOT_MET",
            "6 dice_locked dice_rolled player_busted turn_ended turn_started dice_rolled selection_changed",
            "7 points_scored turn_ended",
            "left over 0",
        ],
    );
    assert_eq!(lines[7]["view"]["winners"], json!([0]));
    assert_eq!(lines[7]["view"]["players"][0]["totalScore"], 3_700);
}

/// A script whose play has ended says how; one that stops before says nothing of an end.
#[test]
fn the_last_line_tells_the_end_of_a_game() {
    let lines = dicehall(&["script", &script("farkle.json")]).exits(0).lines();
    let outcome = &lines.last().unwrap()["outcome"];
    assert_eq!((&outcome["reason"], &outcome["abandoned"]), (&json!("target_reached"), &json!(false)));
    assert_eq!(outcome["winners"], json!([0]));
    let first = &outcome["standings"][0];
    assert_eq!((&first["seat"], &first["place"], &first["score"]), (&json!(0), &json!(1), &json!(3_700)));
    let mut cut: Value = serde_json::from_str(FARKLE).unwrap();
    cut["steps"].as_array_mut().unwrap().pop();
    assert_eq!(play(&cut, &[]).exits(0).lines().last().unwrap().get("outcome"), None);
}

/// A state of DO or DICE for three goes on by the house rules in it, without their being said again.
#[test]
fn a_state_of_other_house_rules_needs_no_setup() {
    let begun = json!({"game": "do-or-dice", "seats": 3, "setup": {"players": 3}, "dice": [5], "steps": [
        {"seat": 0, "action": "roll"},
    ]});
    let lines = play(&begun, &["--state"]).exits(0).lines();
    let mut state = lines[1]["state"].clone();
    let go_on = |state: &Value, seats: u8| {
        json!({"game": "do-or-dice", "seats": seats, "state": state, "dice": [5],
            "steps": [{"seat": 1, "action": "roll"}]})
    };
    let rest = play(&go_on(&state, 3), &["--state"]).exits(0).lines();
    assert_eq!(rest[1]["state"]["players"].as_array().unwrap().len(), 3, "{}", rest[1]);
    assert_eq!(rest[1]["state"]["setup"], state["setup"]);
    let refused = |script: &Value| -> Value {
        let ran = play(script, &["--json"]).exits(2);
        serde_json::from_str::<Value>(&ran.err).unwrap_or_else(|_| panic!("{ran:?}"))["error"].clone()
    };
    let error = refused(&go_on(&state, 5));
    assert_eq!((&error["code"], &error["path"]), (&json!("WRONG_SEAT_COUNT"), &json!("seats")));
    state["setup"]["players"] = json!("three");
    let error = refused(&go_on(&state, 3));
    assert_eq!((&error["code"], &error["path"]), (&json!("INVALID_STATE"), &json!("state")));
}

#[test]
fn a_file_and_stdin_are_played_alike() {
    let file = dicehall(&["script", &script("farkle.json")]).exits(0);
    assert_eq!(dicehall_with(&["script", "-"], FARKLE.as_bytes()).exits(0).out, file.out);
    assert_eq!(dicehall_with(&["script", "-", "--json"], FARKLE.as_bytes()).exits(0).out, file.out);
}

#[test]
fn a_line_has_its_documented_fields_and_no_others() {
    let lines = dicehall_with(&["script", "-"], AETHARN.as_bytes()).exits(0).lines();
    let keys = |line: &Value| line.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&lines[0]), ["events", "start", "view"]);
    assert_eq!(keys(&lines[1]), ["events", "step", "view"]);
    assert_eq!(keys(&lines[4]), ["refusal", "step"]);
    assert_eq!(keys(&lines[4]["refusal"]), ["code", "legal", "message"]);
    let last = lines.last().unwrap();
    assert_eq!(keys(last), ["leftOver", "outcome"]);
    assert_eq!(keys(&last["outcome"]), ["abandoned", "reason", "standings", "winners"]);
}

#[test]
fn faces_left_over_are_counted() {
    let script = json!({"game": "aetharn", "seats": 2, "dice": [1, 2, 3], "steps": []});
    check(play(&script, &[]), &["start game_started turn_started", "left over 3"]);
}

#[test]
fn what_a_game_does_not_take_is_a_refusal_and_changes_nothing() {
    let step =
        |action: &str, parameters: Value| json!({"seat": 0, "action": action, "parameters": parameters});
    let script = json!({"game": "aetharn", "seats": 2, "dice": [1, 1, 1, 2, 3, 4], "steps": [
        {"seat": 0, "action": "roll"},
        step("dance", json!({})),
        step("", json!({})),
        step("hold", json!([])),
        step("hold", json!("NaN")),
        step("hold", json!({"dice": "NaN"})),
        step("hold", json!({"dice": [0, 0]})),
        step("hold", json!({"dice": [9]})),
        step("hold", json!({"dice": [-1]})),
        step("hold", json!({"dice": [1.5]})),
        step("hold", json!({"dice": [1e300]})),
        step("hold", json!({"dice": [u64::MAX]})),
        step("hold", json!({"dice": [0], "extra": 1})),
        {"seat": 1, "action": "hold", "parameters": {"dice": [0]}},
        {"seat": 255, "action": "roll"},
    ]});
    let lines = play(&script, &["--state"]).exits(0).lines();
    for line in &lines[2..lines.len() - 1] {
        let refusal = &line["refusal"];
        assert!(!refusal["code"].as_str().unwrap().is_empty(), "{line}");
        assert!(!refusal["message"].as_str().unwrap().is_empty(), "{line}");
        assert_eq!(line["state"], lines[1]["state"], "{line}");
    }
    assert_eq!(lines[2]["refusal"]["code"], "UNKNOWN_ACTION");
    assert_eq!(lines[4]["refusal"]["code"], "INVALID_PAYLOAD");
    assert_eq!(lines.len(), 17);
}

#[test]
fn the_state_of_one_run_is_where_another_goes_on() {
    let mut script: Value = serde_json::from_str(AETHARN).unwrap();
    let whole = play(&script, &["--state"]).exits(0).lines();
    assert!(whole[..whole.len() - 1].iter().all(|line| line["state"].is_object()));
    for cut in 0..whole.len() - 2 {
        let used = whole[..=cut].iter().flat_map(|line| line["events"].as_array().into_iter().flatten());
        let rolled = used.filter_map(|event| event["data"]["rolledDiceIndices"].as_array());
        let n_used: usize = rolled.map(Vec::len).sum();
        let all: Value = serde_json::from_str(AETHARN).unwrap();
        script["dice"] = all["dice"].as_array().unwrap()[n_used..].into();
        script["steps"] = all["steps"].as_array().unwrap()[cut..].into();
        script["state"] = whole[cut]["state"].clone();
        let rest = play(&script, &["--state"]).exits(0).lines();
        assert_eq!(rest[0]["events"], json!([]), "no start is told again");
        assert_eq!(rest[0]["state"], whole[cut]["state"]);
        let strip = |line: &Value| (line["events"].clone(), line["refusal"].clone(), line["state"].clone());
        let later = rest[1..].iter().map(strip);
        assert!(later.eq(whole[cut + 1..].iter().map(strip)), "from step {cut}");
    }
}

#[test]
fn a_clock_runs_out_only_for_a_seat_that_is_asked() {
    let script = json!({"game": "aetharn", "seats": 3, "dice": [], "steps": [
        {"expire": 1}, {"expire": 0}, {"expire": 1}, {"expire": 1},
    ]});
    let lines = check(
        play(&script, &[]),
        &[
            "start game_started turn_started",
            "1 NOT_ASKED",
            "2 turn_timed_out turn_ended turn_started",
            "3 turn_timed_out turn_ended turn_started",
            "4 NOT_ASKED",
            "left over 0",
        ],
    );
    assert_eq!(lines[1]["refusal"]["legal"], json!([]));
}

#[test]
fn seats_go_away_come_back_and_leave() {
    let script = json!({"game": "aetharn", "seats": 3, "dice": [], "steps": [
        {"away": 1}, {"expire": 0}, {"back": 1}, {"leave": 0}, {"leave": 2}, {"leave": 1},
    ]});
    let lines = play(&script, &[]).exits(0).lines();
    assert_eq!(lines[1]["events"], json!([]));
    assert_eq!(lines[2]["view"]["currentPlayer"], 2, "seat 1 is passed over");
    assert_eq!(lines[5]["view"]["winner"], 1, "the last one playing wins");
}

#[test]
fn a_play_that_waits_for_everybody_goes_on_when_one_is_back() {
    let script = json!({"game": "aetharn", "seats": 2, "dice": [], "steps": [
        {"away": 0}, {"away": 1}, {"expire": 0}, {"expire": 1}, {"back": 1},
    ]});
    check(
        play(&script, &[]),
        &[
            "start game_started turn_started",
            "1",
            "2",
            "3 turn_timed_out turn_ended",
            "4 NOT_ASKED",
            "5 turn_started",
            "left over 0",
        ],
    );
}

//! The erased edge: what comes as JSON is read leniently in spelling, strictly
//! in shape, and never makes a game panic.

use std::sync::Arc;

use engine::dice::Dice;
use engine::{AnyGame, AnyPlay, Registry, Seat, Seats, codes};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::game::Sound;

fn game() -> Arc<dyn AnyGame> {
    Registry::default().with::<Sound>().get("tally").expect("it was added").clone()
}

/// Returns a play of three that has started, and whose turn it is.
fn started(seed: u64) -> (Box<dyn AnyPlay>, Seat) {
    let mut play = game().play(&Value::Null, 3, Dice::fast(seed)).expect("it starts");
    play.start();
    let seat = play.asks()[0].seat;
    (play, seat)
}

/// Returns the code with which an action of the seat on turn is refused.
fn code(action: &str) -> String {
    let (mut play, seat) = started(1);
    let before = (play.state(), play.dice().counter());
    let action: Value = serde_json::from_str(action).expect("it is JSON");
    let code = play.act(seat, &action).map_or_else(|refusal| refusal.code.to_string(), |_| String::new());
    assert!(code.is_empty() || before == (play.state(), play.dice().counter()), "{action}");
    code
}

#[test]
fn unknown_actions_are_refused_by_name() {
    for name in ["fly", "ROLL", "Roll", "", "roll ", "r\\u0000oll"] {
        assert_eq!(code(&format!("{{\"action\":\"{name}\"}}")), codes::UNKNOWN_ACTION, "{name}");
    }
    let (mut play, seat) = started(1);
    let refusal = play.act(seat, &json!({"action": "fly"})).expect_err("nobody flies");
    assert!(refusal.message.contains("roll, bank, guess"), "{refusal}");
}

#[test]
fn malformed_actions_are_refused() {
    for bad in [
        "null",
        "true",
        "[]",
        "{}",
        "\"roll\"",
        "1e308",
        r#"{"action":null}"#,
        r#"{"action":["roll"]}"#,
        r#"{"action":{"roll":{}}}"#,
        r#"{"action":"roll","parameters":[]}"#,
        r#"{"action":"roll","parameters":"{}"}"#,
        r#"{"action":"roll","parameters":0}"#,
        r#"{"action":"roll","parameters":false}"#,
        r#"{"action":"roll","parameters":{},"by":0}"#,
        r#"{"Action":"roll"}"#,
        r#"{"action":"guess"}"#,
        r#"{"action":"guess","parameters":null}"#,
        r#"{"action":"guess","parameters":{"on_face":2,"onFace":2}}"#,
    ] {
        assert_eq!(code(bad), codes::INVALID_PAYLOAD, "{bad}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let guess = |face: &str| code(&format!(r#"{{"action":"guess","parameters":{{"onFace":{face}}}}}"#));
    for face in
        ["256", "-1", "18446744073709551616", "1e308", "1.0", "0.5", "-0.0", "\"NaN\"", "\"1\"", "null"]
    {
        assert_eq!(guess(face), codes::INVALID_PAYLOAD, "{face}");
    }
    for face in ["0", "7", "255"] {
        assert_eq!(guess(face), "NO_SUCH_FACE", "{face}");
    }
    assert_eq!(guess("6"), "");
}

#[test]
fn spellings_do_the_same() {
    let told = |action: Value| {
        let (mut play, seat) = started(2);
        let told = play.act(seat, &action).expect("it is legal");
        (told.iter().map(|told| told.event.get().to_owned()).collect::<Vec<_>>(), play.state())
    };
    let plain = told(json!({"action": "roll"}));
    assert_eq!(plain, told(json!({"action": "roll", "parameters": null})));
    assert_eq!(plain, told(json!({"action": "roll", "parameters": {}})));
    let camel = told(json!({"action": "guess", "parameters": {"onFace": 3}}));
    assert_eq!(camel, told(json!({"action": "guess", "parameters": {"on_face": 3}})));
}

#[test]
fn house_rules_are_read_in_full_or_refused() {
    let game = game();
    let full = json!({"targetPoints": 20});
    assert_eq!(game.check_setup(&Value::Null, 2), Ok(full.clone()));
    assert_eq!(game.check_setup(&json!({}), 4), Ok(full));
    assert_eq!(game.check_setup(&json!({"target_points": 7}), 2), Ok(json!({"targetPoints": 7})));
    let code = |setup: Value, seats: u8| game.check_setup(&setup, seats).map_err(|refusal| refusal.code);
    for bad in [json!("x"), json!({"other": 1}), json!({"targetPoints": -1}), json!({"targetPoints": 0})] {
        assert_eq!(code(bad.clone(), 2), Err(codes::INVALID_SETUP), "{bad}");
    }
    for seats in [0, 1, 5, 255] {
        assert_eq!(code(Value::Null, seats), Err(codes::WRONG_SEAT_COUNT), "{seats}");
    }
}

#[test]
fn hostile_states_are_not_restored() {
    let (play, _) = started(3);
    let sound = play.state();
    let spoil = |path: &str, value: Value| {
        let mut state = sound.clone();
        *state.pointer_mut(path).expect("the path is there") = value;
        state
    };
    let mut extra = sound.clone();
    extra["other"] = json!(1);
    let hostile = [
        Value::Null,
        json!({}),
        json!([]),
        extra,
        spoil("/players", json!([])),
        spoil("/players", json!(vec![&sound["players"][0]; 300])),
        spoil("/order", json!([0, 1, 9])),
        spoil("/order", json!(vec![0; 5000])),
        spoil("/turn", json!(3)),
        spoil("/turn", json!(-1)),
        spoil("/pot", json!(u32::MAX)),
        spoil("/pot", json!(1e308)),
        spoil("/players/0/total", json!(u32::MAX)),
        spoil("/players/0/bonus", json!("NaN")),
        spoil("/end", json!("won")),
    ];
    for state in hostile {
        let refused = game().restore(&state, Dice::fast(1)).map(drop).map_err(|refusal| refusal.code);
        assert_eq!(refused, Err(codes::INVALID_STATE), "{state}");
    }
}

#[test]
fn a_restored_play_goes_on_alike() {
    let (mut play, _) = started(4);
    let mut restored = game().restore(&play.state(), play.dice().clone()).expect("it was reached");
    while let Some(ask) = play.asks().first().copied() {
        let action = play.legal(ask.seat).remove(0);
        let events = |play: &mut dyn AnyPlay| {
            let told = play.act(ask.seat, &action).expect("it is legal");
            told.iter().map(|told| told.event.get().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(events(&mut *play), events(&mut *restored));
        assert_eq!(play.state(), restored.state());
        if play.dice().counter() > 40 {
            break;
        }
    }
}

#[test]
fn a_journal_folds_to_the_same_state_and_its_rolls_can_be_made_again() {
    let game = game();
    let mut play = game.play(&Value::Null, 3, Dice::fast(5)).expect("it starts");
    let mut folded = game.play(&Value::Null, 3, Dice::fast(5)).expect("it starts");
    let mut counter = 0;
    for told in play.start() {
        folded.apply(&told.event).expect("it reads");
        for roll in game.rolls(&told.event).expect("it reads") {
            assert_eq!(play.dice().again(counter, &roll), roll);
            counter += 1;
        }
    }
    folded.set_counter(counter);
    assert_eq!((folded.state(), folded.dice().counter()), (play.state(), play.dice().counter()));
    for bad in ["null", "{}", r#"{"event":"fly","data":{}}"#, r#"{"event":"left","data":{"seat":-1}}"#] {
        let bad = RawValue::from_string(bad.into()).expect("it is JSON");
        assert!(folded.apply(&bad).is_err() && game.rolls(&bad).is_err(), "{bad}");
    }
    assert_eq!(folded.state(), play.state());
}

#[test]
fn secrets_are_told_to_their_seat_only() {
    let mut play = game().play(&Value::Null, 2, Dice::fast(6)).expect("it starts");
    let told = play.start();
    let only: Vec<Seats> = told.iter().filter_map(|told| told.only).collect();
    assert_eq!(only.len(), 2);
    assert!(only.iter().all(|seats| seats.len() == 1));
    assert_eq!(play.view(Seats::NONE)["bonuses"], json!([null, null]));
    assert!(play.view(Seats::only(Seat(1)))["bonuses"][1].is_u64());
    assert!(play.scene(Seats::NONE).controls.is_empty());
}

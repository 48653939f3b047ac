//! Actions and setups as JSON, through the erased edge.

use aetharn::Aetharn;
use engine::dice::Dice;
use engine::{AnyPlay, Registry, Seat};
use serde_json::{Value, json};

fn started(faces: &[u32]) -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<Aetharn>();
    let dice = Dice::scripted(faces.iter().copied());
    let mut play = registry.get("aetharn").unwrap().play(&Value::Null, 2, dice).unwrap();
    play.start();
    play
}

/// A turn of seat 0 with these faces on the table.
fn rolled() -> Box<dyn AnyPlay> {
    let mut play = started(&[1, 2, 5, 3, 4, 6, 2, 2, 3, 3, 4, 6]);
    play.act(Seat(0), &json!({"action": "roll"})).unwrap();
    play
}

/// Missing, null and empty parameters are the same, and so are missing, null and empty dice.
#[test]
fn parameters_may_be_left_out() {
    for parameters in [json!(null), json!({}), json!({"dice": null}), json!({"dice": []})] {
        let action = json!({"action": "roll", "parameters": parameters});
        assert!(started(&[1, 2, 3, 3, 4, 6]).act(Seat(0), &action).is_ok(), "{action}");
    }
    assert!(started(&[1, 2, 3, 3, 4, 6]).act(Seat(0), &json!({"action": "roll"})).is_ok());
}

/// Lists that name no dice of the table are refused by the rule, other values by their shape.
#[test]
fn dice_that_do_not_read_are_refused() {
    let huge: Value = serde_json::from_str("[18446744073709551616]").unwrap();
    for (dice, code) in [
        (json!([0, 2]), None),
        (json!([2, 0]), None),
        (json!([0, 0]), Some("DUPLICATE_DIE")),
        (json!([0, 0, 0, 0, 0, 0]), Some("DUPLICATE_DIE")),
        (json!([6]), Some("INVALID_DIE_INDEX")),
        (json!([7]), Some("INVALID_DIE_INDEX")),
        (json!([8]), Some("INVALID_DIE_INDEX")),
        (json!([-1]), Some("INVALID_DIE_INDEX")),
        (json!([i64::MIN]), Some("INVALID_DIE_INDEX")),
        (json!([u64::MAX]), Some("INVALID_DIE_INDEX")),
        (huge, Some("INVALID_DIE_INDEX")),
        (json!([0.5]), Some("INVALID_PAYLOAD")),
        (json!([0.0]), Some("INVALID_PAYLOAD")),
        (json!(["0"]), Some("INVALID_PAYLOAD")),
        (json!([null]), Some("INVALID_PAYLOAD")),
        (json!([true]), Some("INVALID_PAYLOAD")),
        (json!([[0]]), Some("INVALID_PAYLOAD")),
        (json!("0"), Some("INVALID_PAYLOAD")),
        (json!(0), Some("INVALID_PAYLOAD")),
        (json!({"0": true}), Some("INVALID_PAYLOAD")),
        (json!(vec![0; 10_000]), Some("INVALID_PAYLOAD")),
    ] {
        for name in ["hold", "roll", "bank"] {
            let action = json!({"action": name, "parameters": {"dice": dice}});
            let mut play = rolled();
            let (state, counter) = (play.state(), play.dice().counter());
            let answer = play.act(Seat(0), &action);
            assert_eq!(answer.as_ref().err().map(|refusal| refusal.code), code, "{action}");
            if code.is_some() {
                assert_eq!((play.state(), play.dice().counter()), (state, counter), "{action}");
            }
        }
    }
}

/// What is no action of this game, or has more fields than it should, is refused.
#[test]
fn unknown_actions_and_fields_are_refused() {
    for (action, code) in [
        (json!({"action": "fold"}), "UNKNOWN_ACTION"),
        (json!({"action": "Roll"}), "UNKNOWN_ACTION"),
        (json!({"action": "hold"}), "INVALID_PAYLOAD"),
        (json!({"action": "hold", "parameters": {"dice": null}}), "INVALID_PAYLOAD"),
        (json!({"action": "roll", "parameters": {"sides": 6}}), "INVALID_PAYLOAD"),
        (json!({"action": "roll", "parameters": [0]}), "INVALID_PAYLOAD"),
        (json!({"action": "hold", "parameters": {"dice": []}}), "EMPTY_HOLD"),
    ] {
        let refusal = rolled().act(Seat(0), &action).unwrap_err();
        assert_eq!(refusal.code, code, "{action}: {refusal}");
    }
}

/// The legal list reads as a client would write it, holds by the lowest indices.
#[test]
fn the_legal_list_is_plain() {
    let action = |name: &str, parameters: Value| json!({"action": name, "parameters": parameters});
    assert_eq!(started(&[]).legal(Seat(0)), [action("roll", json!({}))]);
    assert!(started(&[]).legal(Seat(1)).is_empty());
    let hold = |dice: &[u8]| action("hold", json!({"dice": dice}));
    assert_eq!(rolled().legal(Seat(0))[0], hold(&[0, 1, 2, 3, 4, 5]), "the straight is best");
    let mut play = started(&[1, 2, 5, 3, 4, 4]);
    play.act(Seat(0), &action("roll", json!({}))).unwrap();
    assert_eq!(play.legal(Seat(0)), [hold(&[0, 2]), hold(&[0]), hold(&[2])]);
    play.act(Seat(0), &hold(&[0])).unwrap();
    assert_eq!(play.legal(Seat(0)), [action("roll", json!({})), action("bank", json!({})), hold(&[2])]);
}

/// House rules: null is the default, snake_case reads too, nonsense does not.
#[test]
fn house_rules_are_read() {
    let registry = Registry::default().with::<Aetharn>();
    let game = registry.get("aetharn").unwrap();
    let full = json!({"winningScore": 5_000, "hotDicePerTurn": 1});
    assert_eq!(game.check_setup(&Value::Null, 2).unwrap(), full);
    assert_eq!(game.check_setup(&json!({}), 6).unwrap(), full);
    let short = json!({"winning_score": 2_000, "hot_dice_per_turn": 0});
    assert_eq!(game.check_setup(&short, 2).unwrap(), json!({"winningScore": 2_000, "hotDicePerTurn": 0}));
    for (setup, seats, code) in [
        (json!({"winningScore": 0}), 2, "INVALID_SETUP"),
        (json!({"winningScore": -5}), 2, "INVALID_SETUP"),
        (json!({"winningScore": "many"}), 2, "INVALID_SETUP"),
        (json!({"hotDicePerTurn": 256}), 2, "INVALID_SETUP"),
        (json!({"dice": 7}), 2, "INVALID_SETUP"),
        (json!({}), 1, "WRONG_SEAT_COUNT"),
        (json!({}), 7, "WRONG_SEAT_COUNT"),
    ] {
        assert_eq!(game.check_setup(&setup, seats).unwrap_err().code, code, "{setup}");
    }
    assert_eq!(game.actions(), ["roll", "hold", "bank"]);
}

/// A bust takes a roll: before the first one of a turn nothing has been lost, and what was rolled says so.
#[test]
fn nothing_is_bust_before_the_first_roll() {
    let result = |play: &dyn AnyPlay| play.view(engine::Seats::NONE)["turn"]["scoringResult"].clone();
    let before = json!({"points": 0, "kind": "none", "scoringDice": [], "nonScoringDice": [0, 1, 2, 3, 4, 5],
        "isBust": false, "isHotDice": false});
    assert_eq!(result(started(&[]).as_ref()), before);
    let after = result(rolled().as_ref());
    assert_eq!((&after["points"], &after["isBust"]), (&json!(1_500), &json!(false)));
}

//! Actions and setups as they come over the wire.

use engine::dice::Dice;
use engine::{AnyPlay, Registry, Seat};
use serde_json::json;

use super::*;

fn play() -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<farkle::Farkle>();
    let dice = Dice::scripted([THREE_ONES, THREE_ONES].concat());
    let mut play = registry.get("farkle").unwrap().play(&Value::Null, 2, dice).unwrap();
    play.start();
    play
}

/// Sends an action and returns the selected dice, or the refusal's code.
fn sent(action: Value) -> Result<Value, String> {
    let mut play = play();
    let before = play.state();
    match play.act(Seat(0), &action) {
        Ok(_) => Ok(play.view(engine::Seats::NONE)["turn"]["selection"]["selectedIndices"].clone()),
        Err(refusal) => {
            assert_eq!(play.state(), before, "{action} was refused and changed the state");
            Err(refusal.code.to_owned())
        }
    }
}

/// FAR-04: `toggle_die_selection` takes `dieIndex`, in either spelling.
#[test]
fn toggle_reads_both_spellings() {
    for key in ["dieIndex", "die_index"] {
        let action = json!({"action": "toggle_die_selection", "parameters": {key: 2}});
        assert_eq!(sent(action), Ok(json!([0, 1])), "{key}");
    }
}

/// FAR-13: a die that is none is refused by its code, and what is no number as a payload.
#[test]
fn toggle_refuses_what_is_no_die() {
    let check = |die: Value, code: &str| {
        let action = json!({"action": "toggle_die_selection", "parameters": {"dieIndex": die.clone()}});
        assert_eq!(sent(action), Err(code.to_owned()), "{die}");
    };
    for die in [json!(6), json!(-1), json!(255), json!(256), json!(i64::MAX), json!(i64::MIN)] {
        check(die, "INVALID_DIE_INDEX");
    }
    let no_index = [
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(1.0),
        json!("1"),
        json!(null),
        json!(true),
        json!([1]),
        json!({"$pick": "dice"}),
    ];
    for die in no_index {
        check(die, "INVALID_PAYLOAD");
    }
}

/// FAR-06, FAR-09: parameters may be missing, null or empty, and nothing else.
#[test]
fn parameters_may_be_missing_null_or_empty() {
    for name in ["roll_dice", "bank_score"] {
        for action in [
            json!({"action": name}),
            json!({"action": name, "parameters": null}),
            json!({"action": name, "parameters": {}}),
        ] {
            assert!(sent(action.clone()).is_ok(), "{action}");
        }
        for action in [
            json!({"action": name, "parameters": []}),
            json!({"action": name, "parameters": {"dieIndex": 1}}),
            json!({"action": name, "parameters": 3}),
            json!({"action": name, "by": 1}),
        ] {
            assert_eq!(sent(action.clone()), Err("INVALID_PAYLOAD".to_owned()), "{action}");
        }
    }
    assert_eq!(sent(json!({"action": "toggle_die_selection"})), Err("INVALID_PAYLOAD".to_owned()));
    assert_eq!(
        sent(json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 1, "die_index": 1}})),
        Err("INVALID_PAYLOAD".to_owned())
    );
    for name in ["roll", "RollDice", "", "fold"] {
        assert_eq!(sent(json!({"action": name})), Err("UNKNOWN_ACTION".to_owned()), "{name}");
    }
}

/// Decision 2: events and actions have one spelling, and read back as they were written.
#[test]
fn events_and_actions_survive_json() {
    for action in [ROLL, BANK, toggle(3)] {
        assert_eq!(serde_json::from_value::<Action>(json(&action)).unwrap(), action);
    }
    assert_eq!(json(&toggle(3)), json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 3}}));
    assert_eq!(json(&ROLL), json!({"action": "roll_dice", "parameters": {}}));
    let (mut table, mut events) = Table::started(Setup::default(), 2, &[STRAIGHT, BUST, ONE_FIVE].concat());
    events.extend(table.act(0, ROLL));
    events.extend(table.leave(0));
    for event in events {
        assert_eq!(serde_json::from_value::<Event>(json(&event)).unwrap(), event);
    }
    table.done();
}

/// Decision 4: every use of the dice is told by an event.
#[test]
fn rolls_are_told() {
    let (_, events) = Table::started(Setup::default(), 2, &THREE_ONES);
    let mut rolls = Vec::new();
    for event in &events {
        <farkle::Farkle as engine::Game>::rolls(event, &mut rolls);
    }
    assert_eq!(json(&rolls), json!([{"order": [0, 1]}, {"sides": 6, "faces": [1, 1, 1, 2, 3, 4]}]));
}

/// Decision 21: house rules are read in either spelling, and unknown ones are refused.
#[test]
fn setups_are_read_and_checked() {
    let registry = Registry::default().with::<farkle::Farkle>();
    let game = registry.get("farkle").unwrap();
    let read = |setup: Value| game.check_setup(&setup, 2).map_err(|refusal| refusal.code.to_owned());
    assert_eq!(read(json!({"target_score": 500})).unwrap()["targetScore"], 500);
    assert_eq!(read(Value::Null).unwrap(), json(&Setup::default()));
    for bad in [
        json!({"target": 1}),
        json!({"targetScore": 0}),
        json!({"targetScore": -1}),
        json!({"minimumEntryScore": 20_000}),
        json!({"preset": "mine"}),
    ] {
        assert_eq!(read(bad.clone()), Err("INVALID_SETUP".to_owned()), "{bad}");
    }
}

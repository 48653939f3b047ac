//! Actions and setups as they come over the wire.

use engine::dice::Dice;
use engine::{AnyPlay, Registry, Seat, Seats};
use serde_json::json;

use super::*;

/// A play after its first roll.
fn play() -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<Yahtzee>();
    let dice = Dice::scripted([&MIXED[..], &[3; 5]].concat());
    let mut play = registry.get("yahtzee").unwrap().play(&Value::Null, 2, dice).unwrap();
    play.start();
    play.act(Seat(0), &json!({"action": "roll"})).unwrap();
    play
}

/// Sends an action and returns the dice, or the refusal's code.
fn sent(action: &Value) -> Result<Value, String> {
    let mut play = play();
    let (before, counter) = (play.state(), play.dice().counter());
    match play.act(Seat(0), action) {
        Ok(_) => Ok(play.view(Seats::NONE)["currentDice"]["values"].clone()),
        Err(refusal) => {
            assert_eq!(
                (play.state(), play.dice().counter()),
                (before, counter),
                "{action} changed something"
            );
            assert!(!refusal.message.is_empty());
            Err(refusal.code.to_owned())
        }
    }
}

/// YAH-2.2: `roll` takes `keepDice` in either spelling; missing, null and empty keep nothing.
#[test]
fn roll_reads_every_spelling() {
    for key in ["keepDice", "keep_dice"] {
        let action = json!({"action": "roll", "parameters": {key: [true, true, false, false, false]}});
        assert_eq!(sent(&action), Ok(json!([1, 2, 3, 3, 3])), "{key}");
    }
    for action in [
        json!({"action": "roll"}),
        json!({"action": "roll", "parameters": null}),
        json!({"action": "roll", "parameters": {}}),
        json!({"action": "roll", "parameters": {"keepDice": null}}),
        json!({"action": "roll", "parameters": {"keepDice": [false, false, false, false, false]}}),
    ] {
        assert_eq!(sent(&action), Ok(json!([3, 3, 3, 3, 3])), "{action}");
    }
}

/// YAH-2.2: what is no list of five flags is refused, and changes nothing.
#[test]
fn roll_refuses_what_is_no_list_of_flags() {
    let flags = [
        json!([]),
        json!(vec![true; 4]),
        json!(vec![true; 6]),
        json!(vec![false; 300]),
        json!([0, 1, 0, 1, 0]),
        json!(["true", "true", "true", "true", "true"]),
        json!([true, true, true, true, null]),
        json!(vec![vec![true; 5]]),
        json!(true),
        json!(31),
        json!("xx..."),
        json!({"0": true}),
        json!({"$pick": "dice"}),
    ];
    for flags in flags {
        let action = json!({"action": "roll", "parameters": {"keepDice": flags}});
        assert_eq!(sent(&action), Err("INVALID_PAYLOAD".to_owned()), "{action}");
    }
    let all = json!({"action": "roll", "parameters": {"keepDice": vec![true; 5]}});
    assert_eq!(sent(&all), Err("NOTHING_TO_ROLL".to_owned()));
}

/// YAH-3.1: `score` takes each of the thirteen names, and no other.
#[test]
fn score_reads_the_thirteen_names() {
    for category in Category::ALL {
        assert_eq!(json(&category), json!(category.name()));
        assert_eq!(category.name().parse(), Ok(category));
        let action = json!({"action": "score", "parameters": {"category": category.name()}});
        assert!(sent(&action).is_ok(), "{action}");
    }
    assert!("Full house".parse::<Category>().is_err());
    for name in [
        json!("Fours"),
        json!("fullHouse"),
        json!("full house"),
        json!("sevens"),
        json!(""),
        json!("__proto__"),
        json!(null),
        json!(3),
        json!(["ones"]),
    ] {
        let action = json!({"action": "score", "parameters": {"category": name}});
        assert_eq!(sent(&action), Err("INVALID_PAYLOAD".to_owned()), "{action}");
    }
}

/// YAH-3.1: an unknown box is refused in words that name the boxes.
#[test]
fn unknown_boxes_are_refused_in_words() {
    let action = json!({"action": "score", "parameters": {"category": "sevens"}});
    let refusal = play().act(Seat(0), &action).unwrap_err();
    assert!(refusal.message.contains("sevens") && refusal.message.contains("full_house"), "{refusal}");
}

/// Decision 9: other shapes are refused by their code.
#[test]
fn other_shapes_are_refused() {
    for action in [
        json!({"action": "score"}),
        json!({"action": "score", "parameters": null}),
        json!({"action": "score", "parameters": {"category": "ones", "points": 50}}),
        json!({"action": "roll", "parameters": {"keepDice": null, "keep_dice": null}}),
        json!({"action": "roll", "parameters": {"dice": [1]}}),
        json!({"action": "roll", "parameters": []}),
        json!({"action": "roll", "by": 0}),
        json!([]),
        json!(null),
    ] {
        assert_eq!(sent(&action), Err("INVALID_PAYLOAD".to_owned()), "{action}");
    }
    for name in ["Roll", "roll_dice", "", "fold"] {
        assert_eq!(sent(&json!({"action": name})), Err("UNKNOWN_ACTION".to_owned()), "{name}");
    }
}

/// Decision 2: events and actions have one spelling, and read back as they were written.
#[test]
fn events_and_actions_survive_json() {
    for action in [ROLL, keep("x..x."), score(Category::FourOfAKind)] {
        assert_eq!(serde_json::from_value::<Action>(json(&action)).unwrap(), action);
    }
    let flags = json!([true, false, false, true, false]);
    assert_eq!(json(&keep("x..x.")), json!({"action": "roll", "parameters": {"keepDice": flags}}));
    let expected = json!({"action": "score", "parameters": {"category": "four_of_a_kind"}});
    assert_eq!(json(&score(Category::FourOfAKind)), expected);
    let (mut table, mut events) = Table::started(Setup::default(), 2, &[MIXED, FULL_HOUSE].concat());
    events.extend(table.act(0, ROLL));
    events.extend(table.expire(0));
    events.extend(table.act(1, ROLL));
    events.extend(table.leave(0));
    for event in events {
        assert_eq!(serde_json::from_value::<Event>(json(&event)).unwrap(), event);
    }
    table.done();
}

/// Decision 41: one switch when the table is made; unknown rules are refused.
#[test]
fn setups_are_read_and_checked() {
    let registry = Registry::default().with::<Yahtzee>();
    let game = registry.get("yahtzee").unwrap();
    let read = |setup: &Value| game.check_setup(setup, 1).map_err(|refusal| refusal.code.to_owned());
    assert_eq!(read(&Value::Null), Ok(json!({"rules": "classic"})));
    assert_eq!(read(&json!({})), Ok(json!({"rules": "classic"})));
    assert_eq!(read(&json!({"rules": "official"})), Ok(json!({"rules": "official"})));
    for bad in [json!({"rules": "Official"}), json!({"rules": null}), json!({"joker": true}), json!(1)] {
        assert_eq!(read(&bad), Err("INVALID_SETUP".to_owned()), "{bad}");
    }
    let seats = |seats: u8| game.check_setup(&Value::Null, seats).map_err(|refusal| refusal.code.to_owned());
    assert!(seats(1).is_ok() && seats(8).is_ok());
    assert_eq!([seats(0), seats(9)], [0, 9].map(|_| Err("WRONG_SEAT_COUNT".to_owned())));
}

/// The rules for people fit a narrow window, and the names of the actions are known.
#[test]
fn rules_fit_a_narrow_window() {
    let registry = Registry::default().with::<Yahtzee>();
    let game = registry.get("yahtzee").unwrap();
    assert!(game.rules().lines().all(|line| line.chars().count() <= 76));
    assert!(game.rules().contains("Full house"));
    assert_eq!(game.actions(), ["roll", "score"]);
}

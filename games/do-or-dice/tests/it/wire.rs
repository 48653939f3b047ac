//! Actions, events and setups as they come over the wire.

use engine::dice::Dice;
use engine::{AnyPlay, Registry};

use super::*;

fn play_of(faces: &[u32], n_rolled: usize) -> Box<dyn AnyPlay> {
    let registry = Registry::default().with::<DoOrDice>();
    let dice = Dice::scripted(faces.to_vec());
    let mut play = registry.get("do-or-dice").unwrap().play(&Value::Null, 5, dice).unwrap();
    play.start();
    for _ in 0..n_rolled {
        play.act(Seat(0), &json(&ROLL)).unwrap();
    }
    play
}

/// Sends an action after these rolls, and returns the names of the events or the refusal's code.
fn sent(faces: &[u32], n_rolled: usize, action: Value) -> Result<Vec<String>, String> {
    let mut play = play_of(faces, n_rolled);
    let before = (play.state(), play.dice().counter());
    match play.act(Seat(0), &action) {
        Ok(told) => Ok(told
            .iter()
            .map(|told| {
                let event: Value = serde_json::from_str(told.event.get()).unwrap();
                event["event"].as_str().unwrap().to_owned()
            })
            .collect()),
        Err(refusal) => {
            assert_eq!((play.state(), play.dice().counter()), before, "{action} was refused with an effect");
            Err(refusal.code.to_owned())
        }
    }
}

/// DOD-13: `roll` takes no parameters, in three spellings.
#[test]
fn roll_reads_every_spelling() {
    for action in [
        json!({"action": "roll"}),
        json!({"action": "roll", "parameters": null}),
        json!({"action": "roll", "parameters": {}}),
    ] {
        assert_eq!(sent(&[STRIKE], 0, action.clone()), Ok(vec!["die_rolled".to_owned()]), "{action}");
    }
    for action in [
        json!({"action": "roll", "parameters": {"seat": 1}}),
        json!({"action": "roll", "parameters": [1]}),
        json!({"action": "roll", "by": 0}),
        json!({"action": 1}),
        json!("roll"),
        json!(null),
    ] {
        assert_eq!(sent(&[STRIKE], 0, action.clone()), Err("INVALID_PAYLOAD".to_owned()), "{action}");
    }
    for name in ["Roll", "ROLL", "roll_dice", "attack", "", "fold"] {
        assert_eq!(sent(&[STRIKE], 0, json!({"action": name})), Err("UNKNOWN_ACTION".to_owned()), "{name}");
    }
}

/// DOD-05: `target` takes a seat, and says what is wrong with one that cannot be chosen.
#[test]
fn target_reads_a_seat() {
    let target = |seat: Value| sent(&[STRIKE], 1, json!({"action": "target", "parameters": {"seat": seat}}));
    assert!(target(json!(3)).is_ok());
    assert_eq!(target(json!(0)), Err("SELF_TARGET".to_owned()));
    assert_eq!(target(json!(5)), Err("PLAYER_NOT_FOUND".to_owned()));
    assert_eq!(target(json!(255)), Err("PLAYER_NOT_FOUND".to_owned()));
    for bad in [
        json!(256),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("1"),
        json!(null),
        json!([1]),
        json!(true),
        json!({"$pick": "target"}),
    ] {
        assert_eq!(target(bad.clone()), Err("INVALID_PAYLOAD".to_owned()), "{bad}");
    }
    assert_eq!(sent(&[STRIKE], 1, json!({"action": "target"})), Err("INVALID_PAYLOAD".to_owned()));
}

/// Decision 31: `choose` takes `hp` or `vp`.
#[test]
fn choose_reads_an_effect() {
    let choose =
        |effect: Value| sent(&[POWER_MOVE], 1, json!({"action": "choose", "parameters": {"effect": effect}}));
    assert_eq!(choose(json!("hp")), Ok(vec!["effect_chosen".to_owned()]));
    assert!(choose(json!("vp")).is_ok());
    for bad in
        [json!("HP"), json!("both"), json!(""), json!(0), json!(null), json!(["hp"]), json!({"hp": {}})]
    {
        assert_eq!(choose(bad.clone()), Err("INVALID_PAYLOAD".to_owned()), "{bad}");
    }
}

/// Decision 2: actions have one spelling on output.
#[test]
fn actions_are_written_in_one_way() {
    assert_eq!(json(&ROLL), json!({"action": "roll", "parameters": {}}));
    assert_eq!(json(&HP), json!({"action": "choose", "parameters": {"effect": "hp"}}));
    assert_eq!(json(&target(3)), json!({"action": "target", "parameters": {"seat": 3}}));
    let registry = Registry::default().with::<DoOrDice>();
    assert_eq!(registry.get("do-or-dice").unwrap().actions(), ["roll", "choose", "target"]);
}

/// Decision 24: house rules are read in either spelling, and what is unknown or nonsense is refused.
#[test]
fn setups_are_read_and_checked() {
    let registry = Registry::default().with::<DoOrDice>();
    let game = registry.get("do-or-dice").unwrap();
    let read = |setup: Value, seats| game.check_setup(&setup, seats).map_err(|no| no.code.to_owned());
    assert_eq!(read(json!({"elimination_vp": 3, "survivalVp": 0}), 5).unwrap()["eliminationVp"], 3);
    assert_eq!(
        read(Value::Null, 5).unwrap(),
        json!({"players": 5, "rounds": 6, "hp": 20, "eliminationVp": 2, "survivalVp": 1})
    );
    assert!(read(json!({"players": 2}), 2).is_ok());
    assert!(read(json!({"players": 8}), 8).is_ok());
    assert_eq!(read(Value::Null, 4), Err("WRONG_SEAT_COUNT".to_owned()));
    assert_eq!(read(json!({"players": 8}), 5), Err("WRONG_SEAT_COUNT".to_owned()));
    assert_eq!(read(json!({"players": 9}), 9), Err("WRONG_SEAT_COUNT".to_owned()));
    assert!(game.full_setup(&json!({"players": 3})).is_ok(), "a table is made before seats are taken");
    for bad in [
        json!({"player": 5}),
        json!({"players": 0}),
        json!({"players": -1}),
        json!({"rounds": 0}),
        json!({"rounds": 300}),
        json!({"hp": 0}),
        json!({"hp": 1e9}),
        json!({"survivalVp": 101}),
        json!([]),
        json!("five"),
    ] {
        assert_eq!(read(bad.clone(), 5), Err("INVALID_SETUP".to_owned()), "{bad}");
    }
}

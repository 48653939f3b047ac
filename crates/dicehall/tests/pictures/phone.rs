//! What a phone may press, and when.

use scene::{Items, Scene};
use serde_json::{Value, json};

use crate::drawn::Drawn;
use crate::hall::{Stage, control, tray};

const GAME: &str = "farkle";

/// Whether roll and bank are enabled.
fn enabled(scene: &Scene) -> (bool, bool) {
    (control(scene, "roll_dice").enabled, control(scene, "bank_score").enabled)
}

/// Selects exactly these dice.
fn select(stage: &mut Stage, dice: &[usize]) {
    let selected = |scene: &Scene, die: usize| {
        let state = tray(scene).unwrap().dice[die].state;
        matches!(state, scene::DieState::Selected | scene::DieState::Suggested)
    };
    for die in 0..6 {
        if selected(&stage.seat(0), die) != dice.contains(&die) {
            stage.act(0, "toggle_die_selection", json!({ "dieIndex": die }));
        }
    }
    for die in 0..6 {
        assert_eq!(selected(&stage.seat(0), die), dice.contains(&die), "die {die}");
    }
}

/// FAR-05
#[test]
fn controls_are_enabled_as_the_selection_and_the_rules_allow() {
    let mut stage = Stage::scripted(GAME, Value::Null, 2, &[1, 1, 1, 5, 2, 3]);
    let mut check = |dice: &[usize], expected: (bool, bool)| {
        select(&mut stage, dice);
        let scene = stage.seat(0);
        assert_eq!(enabled(&scene), expected, "{dice:?}: {:?}", scene.controls);
        for control in &scene.controls {
            assert_eq!(control.enabled, control.reason.is_none(), "a disabled control says why: {control:?}");
        }
    };
    // Nothing, a die that scores nothing, and one among others that do.
    check(&[], (false, false));
    check(&[4], (false, false));
    check(&[0, 4], (false, false));
    // 50 points score, but do not get in; 1,000 do.
    check(&[3], (true, false));
    check(&[0, 1, 2], (true, true));
    check(&[0, 1, 2, 3], (true, true));
}

/// FAR-05
#[test]
fn only_the_player_on_turn_has_controls() {
    let stage = Stage::scripted(GAME, Value::Null, 2, &[1, 1, 1, 5, 2, 3]);
    assert_eq!(stage.seat(0).controls.len(), 2);
    assert_eq!((stage.seat(1).controls.len(), stage.seat(1).picks.len()), (0, 0));
}

/// FAR-05
#[test]
fn before_the_first_roll_there_is_nothing_to_bank() {
    let stage = Stage::scripted(GAME, json!({ "manualFirstRoll": true }), 2, &[1; 6]);
    assert_eq!(enabled(&stage.seat(0)), (true, false));
}

/// FAR-14
#[test]
fn the_phone_toggles_dice_rolls_and_banks() {
    let mut stage = Stage::scripted(GAME, Value::Null, 2, &[1, 1, 1, 5, 2, 3, 5, 2, 1, 2, 3, 4, 6, 6]);
    let scene = stage.seat(0);
    let pick = scene.picks.first().expect("dice to toggle");
    assert_eq!(pick.items, Items::Dice(vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(pick.action.as_ref().unwrap().action, "toggle_die_selection");
    select(&mut stage, &[0, 1, 2, 3]);
    let drawn = Drawn::of(&stage.seat(0));
    assert_eq!(drawn.dice.iter().filter(|(_, ticked)| *ticked).count(), 4, "{:?}", drawn.dice);
    stage.act(0, "roll_dice", Value::Null);
    assert_eq!(stage.seat(0).picks[0].items, Items::Dice(vec![4, 5]), "the others are set aside");
    select(&mut stage, &[4]);
    stage.act(0, "bank_score", Value::Null);
}

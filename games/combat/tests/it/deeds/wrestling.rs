//! Holds and shoves, and being on the ground.

use rules5e::Condition;
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, pass};

/// The SRD: a hold is a contest: Athletics against the better of Athletics and Acrobatics; a tie changes nothing.
#[test]
fn a_hold_is_a_contest() {
    // The fighter has +5, the goblin +2 by Acrobatics.
    for (ours, theirs, held) in [(10, 12, true), (10, 13, false), (10, 14, false)] {
        let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 2, 1)]), &[ours, theirs]);
        act(&mut fight, "grapple", json!({ "target": 1 }));
        assert_eq!(is(&fight, 1, Condition::Grappled), held, "{ours} {theirs}");
        assert!(!creature(&fight, 0).economy.action);
        fight.done();
    }
}

/// The SRD: two sizes larger is too large; too far is too far; a hold stands for one attack of several.
#[test]
fn a_hold_has_its_limits() {
    let stand = [("fighter_5", 3, 1), ("hill_giant", 0, 0), ("goblin", 6, 1), ("ogre", 4, 2)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 1]);
    assert_eq!(code(&mut fight, "grapple", json!({ "target": 1 })), "INVALID_TARGET");
    assert_eq!(code(&mut fight, "shove", json!({ "target": 1 })), "INVALID_TARGET");
    assert_eq!(code(&mut fight, "grapple", json!({ "target": 2 })), "OUT_OF_RANGE");
    act(&mut fight, "grapple", json!({ "target": 3 }));
    assert_eq!(code(&mut fight, "grapple", json!({ "target": 3 })), "INVALID_TARGET");
    hit(&mut fight, 3);
    assert_eq!(code(&mut fight, "shove", json!({ "target": 3 })), "NO_ACTION");
    fight.done();
}

/// The SRD: the held cannot move, not even by running, until they win a contest with their action.
#[test]
fn the_held_wrestle_free() {
    let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 2, 1)]), &[10, 1, 12, 10, 13, 10]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    pass(&mut fight);
    assert_eq!(creature(&fight, 1).economy.movement_ft, 0);
    assert_eq!(code(&mut fight, "move", json!({ "to": [3, 1] })), "NOT_NOW");
    act(&mut fight, "escape", json!({}));
    assert!(is(&fight, 1, Condition::Grappled), "12 + 2 is not 10 + 5");
    pass(&mut fight);
    pass(&mut fight);
    act(&mut fight, "escape", json!({}));
    assert!(is(&fight, 1, Condition::Grappled), "a tie changes nothing");
    fight.done();
    let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 2, 1)]), &[10, 1, 14, 10]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    pass(&mut fight);
    act(&mut fight, "escape", json!({}));
    assert!(!is(&fight, 1, Condition::Grappled));
    assert_eq!(code(&mut fight, "escape", json!({})), "NOT_NOW");
    fight.done();
}

/// The SRD: whoever holds somebody drags it along at half speed, and that provokes nothing for the dragged.
#[test]
fn a_dragged_creature_comes_along() {
    let stand = [("fighter_1", 3, 3), ("goblin", 4, 3), ("cleric_1", 5, 3), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    assert_eq!(code(&mut fight, "move", json!({ "path": [[2, 3], [1, 3], [0, 3], [0, 2]] })), "NO_MOVEMENT");
    walk(&mut fight, &[(2, 3), (1, 3), (0, 3)]);
    assert!(chances(&fight).is_empty());
    assert_eq!((at(&fight, 0), at(&fight, 1)), ((0, 3), (1, 3)));
    assert_eq!(creature(&fight, 0).economy.movement_ft, 0);
    assert!(is(&fight, 1, Condition::Grappled));
    fight.done();
}

/// The SRD: a creature two sizes smaller is no burden; a large one drags it beside itself, never under its feet.
#[test]
fn the_small_are_no_burden_to_the_large() {
    let stand = [("ogre", 3, 3), ("fighter_1", 9, 9), ("rogue_1", 9, 0)];
    let halfling = custom("halfling", json!({ "size": "small", "deathSaves": true }));
    let mut setup = with(field(&FIELD, &stand), &[halfling]);
    setup.creatures[1] = crate::kit::placed("halfling", 5, 3);
    let mut fight = begin(setup, &[10, 1]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    walk(&mut fight, &[(3, 4), (3, 5), (3, 6), (3, 7)]);
    assert_eq!(creature(&fight, 0).economy.movement_ft, 20);
    assert!(is(&fight, 1, Condition::Grappled));
    let (ogre, halfling) = (creature(&fight, 0).footprint(), creature(&fight, 1).at);
    assert!(!ogre.contains(halfling) && fight.state().distance(id(0), id(1)) == 5, "{halfling}");
    fight.done();
}

/// The SRD: a hold ends when the holder cannot act any more, or when the held is somewhere else.
#[test]
fn a_hold_is_lost() {
    let stand = [("ogre", 3, 3), ("wizard_5", 5, 3), ("fighter_5", 9, 9)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "misty_step", "areaCenter": [8, 3] }));
    assert!(!is(&fight, 1, Condition::Grappled));
    fight.done();
    let stand = [("bandit", 4, 3), ("wizard_5", 5, 3), ("fighter_5", 9, 9)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 2]);
    act(&mut fight, "grapple", json!({ "target": 1 }));
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "hold_person", "target": 0 }));
    assert!(is(&fight, 0, Condition::Paralyzed) && !is(&fight, 1, Condition::Grappled));
    fight.done();
}

/// The SRD and facts 5.14: a shove knocks over or pushes five feet; standing up costs half of the speed, once, however
/// often one was knocked over.
#[test]
fn a_shove_knocks_over_or_away() {
    let stand = [("fighter_5", 1, 1), ("goblin", 2, 1), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 10, 1]);
    act(&mut fight, "shove", json!({ "target": 1 }));
    act(&mut fight, "shove", json!({ "target": 1 }));
    assert!(is(&fight, 1, Condition::Prone));
    pass(&mut fight);
    act(&mut fight, "stand", json!({}));
    assert!(!is(&fight, 1, Condition::Prone));
    assert_eq!(creature(&fight, 1).economy.movement_ft, 15);
    assert_eq!(code(&mut fight, "stand", json!({})), "NOT_NOW");
    fight.done();
    let mut fight = begin(field(&FIELD, &stand), &[10, 1]);
    act(&mut fight, "shove", json!({ "target": 1, "away": true }));
    assert_eq!(at(&fight, 1), (3, 1));
    fight.done();
}

/// Facts 3 and 5.14: crawling costs twice as much, standing half of the SPEED and not of what is left.
#[test]
fn crawling_and_standing_cost() {
    let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 9, 9)]), &[]);
    act(&mut fight, "drop_prone", json!({}));
    assert_eq!(code(&mut fight, "drop_prone", json!({})), "NOT_NOW");
    walk(&mut fight, &[(2, 1)]);
    assert_eq!(creature(&fight, 0).economy.movement_ft, 20);
    act(&mut fight, "stand", json!({}));
    assert_eq!(creature(&fight, 0).economy.movement_ft, 5);
    act(&mut fight, "drop_prone", json!({}));
    let refusal = refused(&mut fight, "stand", json!({}));
    assert_eq!(refusal.class(), "ActionEconomyError");
    assert_eq!(engine::Refuse::details(&refusal)["needFt"], 15);
    fight.done();
}

/// The SRD: those who are frightened do not go nearer to what they fear while they see it.
#[test]
fn the_frightened_do_not_come_nearer() {
    let fearsome = custom(
        "fearsome",
        json!({ "powers": [{ "id": "glare", "name": "Glare", "area": { "shape": "cone", "lengthFt": 30 },
                "save": { "ability": "wis", "dc": 30 }, "conditions": ["frightened"] }] }),
    );
    let setup = with(field(&FIELD, &[("fearsome", 1, 1), ("fighter_1", 4, 1)]), &[fearsome]);
    let mut fight = begin(setup, &[1]);
    act(&mut fight, "use_power", json!({ "power": "glare", "toward": [4, 1] }));
    pass(&mut fight);
    let refusal = refused(&mut fight, "move", json!({ "to": [3, 1] }));
    assert_eq!(refusal.to_string(), "Brannic Holt is frightened and cannot go nearer to fearsome.");
    walk(&mut fight, &[(4, 2), (5, 2)]);
    fight.done();
}

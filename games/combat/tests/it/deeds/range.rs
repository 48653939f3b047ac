//! Range and sight: what is refused and what would help, and what the distance does to the roll.

use combat::{Cell, Refusal};
use engine::Refuse;
use rules5e::Why;
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, field, pass};

const LONG: [&str; 2] = ["............................................................."; 2];

/// TUR-14: the document's scenario: beyond the range an attack is refused, with the cell that would help.
#[test]
fn an_attack_out_of_range_names_the_cell_that_would_help() {
    let mut fight = begin(field(&LONG, &[("fighter_1", 0, 0), ("goblin", 30, 0)]), &[]);
    let refusal = refused(&mut fight, "ranged_attack", json!({ "target": 1, "weapon": "javelin" }));
    assert_eq!((refusal.code(), refusal.class()), ("OUT_OF_RANGE", "ValidationError"));
    let details = refusal.details();
    assert_eq!(details["haveFt"], 150);
    assert_eq!(details["needFt"], 120);
    assert_eq!(details["from"], json!([6, 0]));
    let refusal = refused(&mut fight, "melee_attack", json!({ "target": 1 }));
    let Refusal::OutOfRange { have: 150, need: 5, from: None, .. } = refusal else {
        panic!("nothing in reach of a walk helps: {refusal:?}");
    };
    fight.done();
}

/// TUR-14: from the cell that the refusal names the same attack is in range.
#[test]
fn the_cell_that_would_help_does_help() {
    let mut fight = begin(field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 5, 3)]), &[2]);
    let refusal = refused(&mut fight, "melee_attack", json!({ "target": 1 }));
    let Refusal::OutOfRange { from: Some(Cell { x, y }), .. } = refusal else { panic!("{refusal:?}") };
    act(&mut fight, "move", json!({ "to": [x, y] }));
    hit(&mut fight, 1);
    fight.done();
}

/// TUR-14: spells, holds, helping hands and flasks say what would help, too.
#[test]
fn everything_with_a_reach_names_the_cell_that_would_help() {
    let stand = [("wizard_5", 0, 0), ("goblin", 24, 0), ("fighter_1", 4, 0)];
    let mut fight = begin(field(&LONG, &stand), &[]);
    for (name, parameters, from) in [
        ("cast", json!({ "spell": "ray_of_frost", "target": 1 }), None),
        ("cast", json!({ "spell": "shocking_grasp", "target": 2 }), Some([3, 0])),
        ("cast", json!({ "spell": "fireball", "areaCenter": [33, 0] }), Some([3, 0])),
        ("cast", json!({ "spell": "misty_step", "areaCenter": [8, 0] }), Some([2, 0])),
        ("grapple", json!({ "target": 2 }), Some([3, 0])),
        ("use_item", json!({ "item": "potion_of_healing", "target": 2 }), Some([3, 0])),
    ] {
        let refusal = refused(&mut fight, name, parameters.clone());
        assert_eq!(refusal.code(), "OUT_OF_RANGE", "{parameters}");
        let from = from.map_or(json!(null), |cell| json!(cell));
        assert_eq!(refusal.details()["from"], from, "{parameters}");
    }
    fight.done();
}

/// TUR-14: beyond the normal range there is disadvantage.
#[test]
fn long_range_has_disadvantage() {
    for (x, far) in [(6, false), (7, true), (24, true)] {
        let faces: &[u32] = if far { &[1, 1] } else { &[1] };
        let mut fight = begin(field(&LONG, &[("fighter_1", 0, 0), ("goblin", x, 0)]), faces);
        let events = act(&mut fight, "ranged_attack", json!({ "target": 1, "weapon": "javelin" }));
        assert_eq!(edge(&events), (vec![], if far { vec![Why::LongRange] } else { vec![] }), "{x}");
        fight.done();
    }
}

/// TUR-13: a wall on the line is named, for attacks, spells and flasks; beside it the way is clear.
#[test]
fn a_wall_in_the_way_is_named() {
    let map = ["..........", "....#.....", ".........."];
    let stand = [("wizard_5", 1, 1), ("goblin", 7, 1), ("fighter_5", 2, 1)];
    let mut fight = begin(field(&map, &stand), &[]);
    for (name, parameters) in [
        ("ranged_attack", json!({ "target": 1, "weapon": "light_crossbow" })),
        ("cast", json!({ "spell": "fire_bolt", "target": 1 })),
        ("cast", json!({ "spell": "magic_missile", "target": 1 })),
        ("cast", json!({ "spell": "misty_step", "areaCenter": [6, 1] })),
    ] {
        let refusal = refused(&mut fight, name, parameters.clone());
        assert_eq!(refusal.code(), "NO_LINE_OF_SIGHT", "{parameters}");
        assert_eq!(refusal.details()["blocker"], json!([4, 1]), "{parameters}");
    }
    pass(&mut fight);
    pass(&mut fight);
    walk(&mut fight, &[(3, 1)]);
    let flask = json!({ "item": "alchemists_fire", "target": 1 });
    assert_eq!(code(&mut fight, "use_item", flask), "NO_LINE_OF_SIGHT");
    fight.done();
}

/// TUR-13: the document's line from (5, 5) to (10, 10).
#[test]
fn the_documents_line_is_blocked() {
    let rows = vec!["............".to_owned(); 12];
    for (wall, blocked) in [(None, false), (Some((7, 7)), true), (Some((7, 8)), false)] {
        let mut map = rows.clone();
        if let Some((x, y)) = wall {
            map[y].replace_range(x..=x, "#");
        }
        let map: Vec<&str> = map.iter().map(String::as_str).collect();
        let setup = field(&map, &[("rogue_1", 5, 5), ("goblin", 10, 10)]);
        let mut fight = begin(setup, if blocked { &[] } else { &[1] });
        let attack = json!({ "target": 1, "weapon": "shortbow" });
        if blocked {
            assert_eq!(code(&mut fight, "ranged_attack", attack), "NO_LINE_OF_SIGHT");
        } else {
            act(&mut fight, "ranged_attack", attack);
        }
        fight.done();
    }
}

/// TUR-12: a dead target, a creature that does not exist, oneself, and weapons that are not there or not for this.
#[test]
fn invalid_targets_and_weapons_are_refused() {
    let setup = field(&FIELD, &[("fighter_5", 1, 1), ("goblin", 2, 1), ("ogre", 1, 2)]);
    let mut fight = begin(setup, &[15, 8]);
    hit(&mut fight, 1);
    for (name, parameters, code_of) in [
        ("melee_attack", json!({ "target": 1 }), "TARGET_DEAD"),
        ("melee_attack", json!({ "target": "dragon" }), "UNKNOWN_CREATURE"),
        ("melee_attack", json!({ "target": 9 }), "UNKNOWN_CREATURE"),
        ("melee_attack", json!({ "target": 0 }), "INVALID_TARGET"),
        ("melee_attack", json!({ "target": 2, "weapon": "lance" }), "NO_SUCH_ATTACK"),
        ("ranged_attack", json!({ "target": 2, "weapon": "longsword" }), "NO_SUCH_ATTACK"),
    ] {
        let refusal = refused(&mut fight, name, parameters.clone());
        assert_eq!((refusal.code(), refusal.class()), (code_of, "ValidationError"), "{parameters}");
    }
    fight.done();
}

/// TUR-17 and TUR-14: height counts as distance: nobody reaches ten feet up with a sword.
#[test]
fn height_is_distance() {
    for (map, reaches) in [(["..1......."], true), (["..3......."], false)] {
        let faces: &[u32] = if reaches { &[1] } else { &[] };
        let mut fight = begin(field(&map, &[("fighter_1", 1, 0), ("goblin", 2, 0)]), faces);
        if reaches {
            hit(&mut fight, 1);
        } else {
            assert_eq!(code(&mut fight, "melee_attack", json!({ "target": 1 })), "OUT_OF_RANGE");
        }
        fight.done();
    }
}

//! Areas: circles, cones and lines on the map, with an outcome for each creature in them.

use combat::Event;
use engine::Refuse;
use rules5e::{Condition, Life};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, pass};

const HALL: [&str; 20] = ["...................."; 20];

fn cells(events: &[Event]) -> Vec<(i16, i16)> {
    let cells = |event: &Event| match event {
        Event::SpellCast { cells, .. } | Event::PowerUsed { cells, .. } => Some(cells.clone()),
        _ => None,
    };
    let found = events.iter().find_map(cells).unwrap_or_default();
    found.iter().map(|cell| (cell.x, cell.y)).collect()
}

/// TUR-11, TUR-15: the document's fireball at (15, 8): everybody within 20 feet has an outcome of its own, the damage
/// is rolled once, half of it on a save, action and slot are used, and SPELL_CAST is told.
#[test]
fn a_fireball_gets_everybody_in_its_circle() {
    let stand = [
        ("wizard_5", 5, 8),
        ("ogre", 15, 8),
        ("ogre", 11, 8),
        ("goblin", 19, 8),
        ("fighter_5", 15, 12),
        ("goblin", 15, 13),
    ];
    // The wizard's DC is 15: the first ogre saves with 16 - 1, the second does not. It stands between the origin and
    // the goblin and the fighter, who have half cover: 10 + 2 + 2 and 11 + 1 + 2 do not do.
    let faces = [4, 4, 4, 4, 4, 3, 3, 3, 16, 15, 10, 11];
    let mut fight = begin(field(&HALL, &stand), &faces);
    let events =
        act(&mut fight, "cast", json!({ "spell": "fireball", "slotLevel": 3, "areaCenter": [15, 8] }));
    assert_eq!(outcomes(&events), [(1, Some(true)), (2, Some(false)), (3, Some(false)), (4, Some(false))]);
    assert_eq!(hurts(&events), [(1, 14), (2, 29), (3, 29), (4, 29)]);
    assert_eq!((hp(&fight, 1), hp(&fight, 2), hp(&fight, 4)), (45, 30, 15));
    assert_eq!(life(&fight, 3), Life::Dead, "the goblin at 20 feet");
    assert_eq!(hp(&fight, 5), 7, "the goblin at 25 feet");
    let wizard = creature(&fight, 0);
    assert!(!wizard.economy.action);
    assert_eq!(wizard.slots.0[2], 1);
    let covered = cells(&events);
    assert!(covered.contains(&(15, 8)), "a circle has its origin");
    assert!(covered.contains(&(19, 8)) && !covered.contains(&(20, 8)) && !covered.contains(&(18, 11)));
    fight.done();
}

/// TUR-11: a higher slot, more dice; no slot, a bad level, an unknown spell: refused.
#[test]
fn slots_and_spells_are_checked() {
    let setup = field(&HALL, &[("wizard_5", 1, 1), ("ogre", 12, 1), ("mage", 18, 18)]);
    let mut fight = begin(setup, &[]);
    let at = |spell: &str, level: u8| json!({ "spell": spell, "slotLevel": level, "areaCenter": [12, 1] });
    for (parameters, code_of) in [
        (at("fireball", 0), "BAD_SLOT"),
        (at("fireball", 2), "BAD_SLOT"),
        (at("fireball", 10), "BAD_SLOT"),
        (at("fireball", 4), "NO_SLOT"),
        (at("meteor_swarm", 9), "SPELL_UNKNOWN"),
        (json!({ "spell": "fireball", "areaCenter": [20, 1] }), "OFF_MAP"),
        (json!({ "spell": "fireball", "areaCenter": [-1, 1] }), "OFF_MAP"),
        (json!({ "spell": "fireball" }), "INVALID_TARGET"),
        (json!({ "spell": "fireball", "areaCenter": [12, 1], "target": 1 }), "INVALID_TARGET"),
        (json!({ "spell": "fire_bolt", "slotLevel": 1, "target": 1 }), "SPELL_RULE"),
        (json!({ "spell": "fire_bolt" }), "INVALID_TARGET"),
        (json!({ "spell": "magic_missile", "targets": [1, 1, 1, 1] }), "INVALID_TARGET"),
        (json!({ "spell": "shield" }), "SPELL_RULE"),
        (json!({ "spell": "hold_person", "target": 1 }), "INVALID_TARGET"),
    ] {
        assert_eq!(code(&mut fight, "cast", parameters.clone()), code_of, "{parameters}");
    }
    fight.done();
}

/// TUR-11: one die more for each level of the slot above the spell's own.
#[test]
fn a_higher_slot_has_more_dice() {
    let setup = field(&HALL, &[("mage", 1, 1), ("fighter_5", 12, 1)]);
    let mut fight = begin(setup, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 10]);
    let events =
        act(&mut fight, "cast", json!({ "spell": "fireball", "slotLevel": 4, "areaCenter": [12, 1] }));
    assert_eq!(hurts(&events), [(1, 9)]);
    assert_eq!(creature(&fight, 0).slots.0[3], 2);
    fight.done();
}

/// TUR-16: the document's burning hands from (10, 10): a cone has a direction, leaves its origin out, and spares the
/// caster; without a direction it is refused.
#[test]
fn burning_hands_get_everybody_in_the_cone() {
    let sorcerer = custom(
        "sorcerer",
        json!({ "deathSaves": true, "spellcasting": {
            "ability": "cha", "slots": [2, 0, 0, 0, 0, 0, 0, 0, 0], "spells": ["burning_hands"] } }),
    );
    let stand =
        [("sorcerer", 10, 10), ("goblin", 11, 10), ("goblin", 13, 11), ("goblin", 10, 9), ("goblin", 9, 10)];
    let setup = with(field(&HALL, &stand), &[sorcerer]);
    // DC 10; goblins have +2.
    let mut fight = begin(setup, &[1, 2, 2, 7, 8]);
    assert_eq!(code(&mut fight, "cast", json!({ "spell": "burning_hands" })), "INVALID_TARGET");
    let here = json!({ "spell": "burning_hands", "toward": [10, 10] });
    assert_eq!(code(&mut fight, "cast", here), "INVALID_TARGET");
    let events = act(&mut fight, "cast", json!({ "spell": "burning_hands", "toward": [13, 10] }));
    let mut covered = cells(&events);
    covered.sort_unstable();
    assert_eq!(covered, [(11, 10), (12, 9), (12, 10), (12, 11), (13, 9), (13, 10), (13, 11)]);
    assert_eq!(outcomes(&events), [(1, Some(false)), (2, Some(true))]);
    assert_eq!(hurts(&events), [(1, 5), (2, 2)]);
    fight.done();
}

/// Facts 5.15: a wall stops an area from its origin on, and what is aimed behind a wall bursts before it.
#[test]
fn a_wall_shields_from_an_area() {
    let map = ["..........", ".....#....", "....##....", ".....#....", ".........."];
    let stand = [("wizard_5", 0, 2), ("goblin", 3, 2), ("ogre", 7, 2)];
    let mut fight = begin(field(&map, &stand), &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let events = act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [6, 2] }));
    let covered = cells(&events);
    assert!(covered.contains(&(3, 2)) && !covered.contains(&(6, 2)) && !covered.contains(&(7, 2)));
    assert_eq!(outcomes(&events).iter().map(|(who, _)| *who).collect::<Vec<_>>(), [0, 1]);
    fight.done();
}

/// The SRD: cover helps Dexterity saves against a burst, counted from its origin.
#[test]
fn cover_helps_against_a_burst() {
    for (map, saved) in [(["..........", ".........."], false), (["....-.....", ".........."], true)] {
        // DC 15: 12 + 1 is enough with half cover only.
        let setup = field(&map, &[("wizard_5", 9, 1), ("bandit", 5, 0)]);
        let mut fight = begin(setup, &[1, 1, 1, 1, 1, 1, 1, 1, 12]);
        let events = act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [3, 0] }));
        assert_eq!(outcomes(&events), [(1, Some(saved))]);
        fight.done();
    }
}

/// Facts 5.13: a natural 20 does not make a save by itself, and a natural 1 does not spoil one.
#[test]
fn naturals_mean_nothing_to_saves() {
    for (dc, natural, saved) in [(30, 20, false), (1, 1, true)] {
        let horror = custom(
            "horror",
            json!({ "powers": [{ "id": "howl", "name": "Howl", "area": { "shape": "circle", "radiusFt": 20 },
                    "save": { "ability": "wis", "dc": dc }, "conditions": ["stunned"],
                    "ends": { "kind": "end_of_source" } }] }),
        );
        let setup =
            with(field(&FIELD, &[("horror", 1, 1), ("fighter_1", 3, 1), ("fighter_1", 9, 9)]), &[horror]);
        let mut fight = begin(setup, &[natural]);
        let events = act(&mut fight, "use_power", json!({ "power": "howl" }));
        assert_eq!(outcomes(&events), [(1, Some(saved))]);
        fight.done();
    }
}

/// The SRD: a breath is used up and comes back by a d6 at the start of a turn; it is a cone that spares its owner.
#[test]
fn a_breath_has_to_recharge() {
    let stand = [("young_red_dragon", 5, 5), ("fighter_5", 8, 5), ("rogue_5", 1, 1)];
    let mut faces = vec![1; 16];
    faces.extend([16, 4, 5]);
    let mut fight = begin(field(&FIELD, &stand), &faces);
    let breath = json!({ "power": "fire_breath", "toward": [9, 5] });
    let events = act(&mut fight, "use_power", breath.clone());
    assert_eq!(outcomes(&events), [(1, Some(true))]);
    assert_eq!(hurts(&events), [(1, 8)]);
    pass(&mut fight);
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!(code(&mut fight, "use_power", breath.clone()), "NOT_NOW");
    assert_eq!(code(&mut fight, "use_power", json!({ "power": "frost_breath" })), "NO_SUCH_ATTACK");
    for _ in 0..2 {
        pass(&mut fight);
    }
    let events = pass(&mut fight);
    assert!(tells(&events, "power_recharged", 0));
    fight.done();
}

/// The SRD: magic resistance is advantage, evasion turns half into none and all into half, bravery helps against fear.
#[test]
fn some_are_hard_to_get() {
    let caster = custom(
        "caster",
        json!({ "spellcasting": { "ability": "int", "slots": [0, 0, 4, 0, 0, 0, 0, 0, 0],
                "spells": ["fireball", "fear"] } }),
    );
    let evasive = custom("evasive", json!({ "traits": ["evasion"], "deathSaves": true, "hp": 60 }));
    let brave = custom("brave", json!({ "traits": ["brave"], "deathSaves": true, "hp": 60 }));
    let proof = custom("proof", json!({ "traits": ["magic_resistance"], "deathSaves": true, "hp": 60 }));
    let own = [caster, evasive, brave, proof];
    // DC 10.
    let table: [(&str, &str, &[u32], u16, bool); 6] = [
        ("evasive", "fireball", &[1, 1, 1, 1, 1, 1, 1, 1, 9], 4, false),
        ("evasive", "fireball", &[1, 1, 1, 1, 1, 1, 1, 1, 10], 0, false),
        ("proof", "fireball", &[1, 1, 1, 1, 1, 1, 1, 1, 2, 10], 4, false),
        ("proof", "fear", &[2, 9], 0, true),
        ("brave", "fear", &[2, 10], 0, false),
        ("brave", "fireball", &[1, 1, 1, 1, 1, 1, 1, 1, 9], 8, false),
    ];
    for (who, spell, faces, damage, fears) in table {
        let setup = with(field(&HALL, &[("caster", 1, 1), (who, 6, 1)]), &own);
        let mut fight = begin(setup, faces);
        let aim = if spell == "fear" { "toward" } else { "areaCenter" };
        act(&mut fight, "cast", json!({ "spell": spell, aim: [6, 1] }));
        assert_eq!(
            (hp(&fight, 1), is(&fight, 1, Condition::Frightened)),
            (60 - damage, fears),
            "{who} {spell}"
        );
        fight.done();
    }
}

/// TUR-12: a refusal of an area says what is missing in words.
#[test]
fn a_refusal_says_what_is_missing() {
    let mut fight = begin(field(&HALL, &[("wizard_5", 1, 1), ("ogre", 12, 1)]), &[]);
    let refusal = refused(&mut fight, "cast", json!({ "spell": "thunderwave" }));
    assert_eq!(refusal.to_string(), "Thunderwave needs a direction: a cell it goes toward.");
    let refusal = refused(&mut fight, "cast", json!({ "spell": "fireball" }));
    assert_eq!(refusal.to_string(), "Fireball needs a place: the cell at its centre.");
    assert_eq!(refusal.details()["class"], "ValidationError");
    fight.done();
}

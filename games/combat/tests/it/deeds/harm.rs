//! Damage, death and healing inside a fight: what resists what, who drops, and what happens to the fallen.

use combat::Event;
use rules5e::{Condition, Life};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, count, creature, field, names, on_turn, pass};

const DYING: Life = Life::Dying { successes: 0, failures: 0 };

fn failures(n: u8) -> Life {
    Life::Dying { successes: 0, failures: n }
}

/// Facts 5.1, 5.2, 5.3 and decision 38: each kind by itself, resistance rounded down before vulnerability, immunity none.
#[test]
fn damage_is_reckoned_kind_by_kind() {
    let brute = custom(
        "brute",
        json!({ "attacks": [{ "id": "maul", "name": "Maul", "toHit": 9, "reach": 5, "damage": [
                { "count": 1, "sides": 8, "flat": 6, "type": "fire" },
                { "count": 1, "sides": 8, "flat": 6, "type": "cold" }] }] }),
    );
    let table = [
        (json!({}), 14),
        (json!({ "resist": [{ "type": "fire" }, { "type": "cold" }] }), 6),
        (json!({ "resist": [{ "type": "fire" }], "vulnerable": [{ "type": "fire" }] }), 13),
        (json!({ "vulnerable": [{ "type": "cold" }] }), 21),
        (json!({ "immune": [{ "type": "fire" }], "resist": [{ "type": "cold" }] }), 3),
    ];
    for (nature, damage) in table {
        let mut nature = nature;
        nature["deathSaves"] = json!(true);
        nature["hp"] = json!(50);
        let own = [brute.clone(), custom("target", nature.clone())];
        let setup = with(field(&FIELD, &[("brute", 1, 1), ("target", 2, 1)]), &own);
        let mut fight = begin(setup, &[10, 1, 1]);
        assert_eq!(hurts(&hit(&mut fight, 1)), [(1, damage)], "{nature}");
        fight.done();
    }
}

/// The SRD: resistance to plain weapons does not hold against spells; bludgeoning breaks bones.
#[test]
fn monsters_resist_as_their_sheets_say() {
    let mut fight =
        begin(field(&FIELD, &[("cleric_5", 1, 1), ("wight", 2, 1), ("skeleton", 1, 2)]), &[15, 5, 15, 5]);
    assert_eq!(hurts(&hit(&mut fight, 1)), [(1, 3)], "5 + 2, halved");
    pass(&mut fight);
    until(&mut fight, 0);
    assert_eq!(hurts(&hit(&mut fight, 2)), [(2, 14)], "5 + 2, doubled");
    fight.done();
    let mut fight = begin(field(&FIELD, &[("wizard_5", 5, 5), ("wight", 2, 1)]), &[1]);
    act(&mut fight, "cast", json!({ "spell": "magic_missile", "target": 1 }));
    assert_eq!(hp(&fight, 1), 45 - 6, "three darts, rolled once, and no resistance to force");
    fight.done();
}

/// Facts 3: what is left over decides: with 6 of 12 hit points, 17 drops and 18 kills; a monster dies at 0.
#[test]
fn overflow_decides_instant_death() {
    for (damage, life_after) in [(5, Life::Alive), (6, DYING), (17, DYING), (18, Life::Dead)] {
        let brute = custom(
            "brute",
            json!({ "attacks": [{ "id": "fist", "name": "Fist", "toHit": 9, "reach": 5, "damage": [
                    { "count": 1, "sides": 4, "flat": damage - 1, "type": "force" }] }] }),
        );
        let mut setup =
            with(field(&FIELD, &[("brute", 1, 1), ("fighter_1", 2, 1), ("cleric_1", 9, 9)]), &[brute]);
        setup.creatures[1].hp = Some(6);
        let mut fight = begin(setup, &[15, 1]);
        let events = hit(&mut fight, 1);
        assert_eq!(life(&fight, 1), life_after, "{damage}");
        assert_eq!(hp(&fight, 1), if damage == 5 { 1 } else { 0 });
        assert_eq!(count(&events, "creature_downed"), usize::from(damage > 5));
        assert_eq!(count(&events, "died"), usize::from(damage == 18));
        let down = life_after == DYING;
        assert_eq!(is(&fight, 1, Condition::Unconscious), down);
        fight.done();
    }
}

/// Facts 5.6: damage at 0 is a missed death save, two by a critical hit, which every hit from beside is.
#[test]
fn the_fallen_are_hurt_further() {
    let mut setup = field(&FIELD, &[("knight", 1, 1), ("fighter_1", 2, 1), ("cleric_1", 9, 9)]);
    setup.creatures[1].hp = Some(3);
    // The second attack of the knight has advantage, and a hit is critical by itself.
    let mut fight = begin(setup, &[16, 1, 1, 5, 14, 1, 1, 1, 1, 9]);
    hit(&mut fight, 1);
    assert_eq!(life(&fight, 1), DYING);
    let second = hit(&mut fight, 1);
    assert_eq!(attacks(&second), [Went { by: 0, at: 1, hit: true, critical: true }]);
    assert_eq!(life(&fight, 1), failures(2));
    let events = pass(&mut fight);
    assert!(tells(&events, "died", 1), "a 9 is the third");
    assert_eq!(life(&fight, 1), Life::Dead);
    fight.done();
}

/// Facts 5.6: from afar a hit is not critical, and being prone undoes the advantage.
#[test]
fn the_fallen_shot_from_afar_miss_one_save() {
    let mut setup =
        field(&FIELD, &[("ogre", 1, 1), ("cleric_1", 3, 1), ("fighter_1", 9, 9), ("goblin", 8, 1)]);
    setup.creatures[1].hp = Some(1);
    let mut fight = begin(setup, &[15, 1, 1, 10, 17, 1]);
    hit(&mut fight, 1);
    assert_eq!(life(&fight, 1), DYING);
    pass(&mut fight);
    assert_eq!(life(&fight, 1), Life::Dying { successes: 1, failures: 0 });
    until(&mut fight, 3);
    let events = act(&mut fight, "ranged_attack", json!({ "target": 1 }));
    assert_eq!(attacks(&events), [Went { by: 3, at: 1, hit: true, critical: false }]);
    assert_eq!(life(&fight, 1), Life::Dying { successes: 1, failures: 1 });
    fight.done();
}

/// The SRD: any healing wakes; who wakes is still on the ground. Temporary hit points and steadying do not wake.
#[test]
fn healing_wakes_and_the_rest_does_not() {
    let stand = [("ogre", 1, 1), ("fighter_1", 3, 1), ("cleric_1", 4, 2)];
    let table = [
        ("cast", json!({ "spell": "healing_word", "target": 1 }), &[2u32][..], Life::Alive, 5),
        ("cast", json!({ "spell": "cure_wounds", "target": 1 }), &[2], Life::Alive, 5),
        ("cast", json!({ "spell": "spare_the_dying", "target": 1 }), &[], Life::Stable, 0),
        ("use_item", json!({ "item": "healers_kit", "target": 1 }), &[], Life::Stable, 0),
        ("stabilize", json!({ "target": 1 }), &[5], Life::Stable, 0),
        ("stabilize", json!({ "target": 1 }), &[4], failures(1), 0),
    ];
    for (name, parameters, faces, life_after, hp_after) in table {
        let mut setup = field(&FIELD, &stand);
        setup.creatures[1].hp = Some(1);
        let mut all = vec![15, 1, 1, 9];
        all.extend(faces);
        let mut fight = begin(setup, &all);
        hit(&mut fight, 1);
        pass(&mut fight);
        assert_eq!((life(&fight, 1), on_turn(&fight)), (failures(1), 2));
        act(&mut fight, name, parameters.clone());
        assert_eq!((life(&fight, 1), hp(&fight, 1)), (life_after, hp_after), "{name} {parameters}");
        assert!(is(&fight, 1, Condition::Prone));
        assert_eq!(is(&fight, 1, Condition::Unconscious), hp_after == 0);
        fight.done();
    }
}

/// The SRD: whoever is steady and hurt again is dying with one missed save.
#[test]
fn the_steady_can_be_hurt_again() {
    let stand = [("ogre", 1, 1), ("fighter_1", 3, 1), ("cleric_1", 4, 2), ("goblin", 3, 6)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[1].hp = Some(1);
    let mut fight = begin(setup, &[15, 1, 1, 9, 18, 1]);
    hit(&mut fight, 1);
    until(&mut fight, 2);
    act(&mut fight, "cast", json!({ "spell": "spare_the_dying", "target": 1 }));
    pass(&mut fight);
    act(&mut fight, "ranged_attack", json!({ "target": 1 }));
    assert_eq!(life(&fight, 1), failures(1));
    fight.done();
}

/// The SRD: a zombie may stand up again, unless the damage is radiant or the hit critical.
#[test]
fn the_undead_may_hold_out() {
    let table: [(&[u32], &str, bool); 4] = [
        (&[15, 6, 13], "cast", false),
        (&[15, 6, 10], "melee_attack", true),
        (&[15, 6, 9], "melee_attack", false),
        (&[20, 1, 1], "melee_attack", false),
    ];
    for (faces, name, holds) in table {
        let mut setup = field(&FIELD, &[("cleric_1", 1, 1), ("zombie", 2, 1), ("goblin", 9, 9)]);
        setup.creatures[1].hp = Some(4);
        let radiant = name == "cast";
        // A sacred flame is saved against first: 1 - 2 does not do.
        let faces: &[u32] = if radiant { &[6, 1] } else { faces };
        let mut fight = begin(setup, faces);
        let parameters =
            if radiant { json!({ "spell": "sacred_flame", "target": 1 }) } else { json!({ "target": 1 }) };
        act(&mut fight, name, parameters);
        assert_eq!((life(&fight, 1) == Life::Alive, hp(&fight, 1)), (holds, u16::from(holds)), "{faces:?}");
        fight.done();
    }
}

/// TUR-22 and the issue: the last foe dying in the middle of a burst ends the fight; what was left to do is dropped.
#[test]
fn a_death_in_the_middle_ends_the_fight() {
    let mut fight = begin(field(&FIELD, &[("wizard_5", 1, 1), ("goblin", 5, 1)]), &[15, 4, 4]);
    let rays = act(&mut fight, "cast", json!({ "spell": "scorching_ray", "targets": [1, 1, 1] }));
    assert_eq!(attacks(&rays).len(), 1, "two rays go nowhere: {:?}", names(&rays));
    assert!(rays.iter().any(|event| matches!(event, Event::CombatEnd { .. })));
    assert!(is_over(&fight));
    fight.done();
}

/// Decision 9d and the issue: somebody who drops in the own turn has it ended, and the next one is asked.
#[test]
fn a_turn_ends_with_its_owner() {
    let stand = [("fighter_1", 1, 1), ("ogre", 2, 1), ("cleric_1", 9, 9)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[0].hp = Some(2);
    let mut fight = begin(setup, &[19, 1, 1]);
    walk(&mut fight, &[(0, 1), (0, 2)]);
    let events = react(&mut fight, 1, true);
    assert_eq!(life(&fight, 0), DYING);
    assert!(tells(&events, "move_stopped", 0));
    assert_eq!(at(&fight, 0), (1, 1), "it never left");
    assert!(tells(&events, "turn_end", 0));
    assert_eq!(on_turn(&fight), 1);
    assert!(creature(&fight, 0).conditions.has(Condition::Prone));
    fight.done();
}

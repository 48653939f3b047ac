//! Everything else a turn has: running, hiding, items, traits, and being taken by surprise.

use rules5e::{Condition, Life};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, count, creature, field, on_turn, pass};

/// The SRD: running adds the speed as it is now; some run, leave or hide with the bonus action.
#[test]
fn running_adds_the_speed() {
    let mut fight = begin(field(&FIELD, &[("rogue_5", 1, 1), ("goblin", 5, 5), ("orc", 9, 9)]), &[]);
    act(&mut fight, "dash", json!({}));
    act(&mut fight, "dash", json!({}));
    let economy = creature(&fight, 0).economy;
    assert_eq!((economy.movement_ft, economy.action, economy.bonus), (90, false, false));
    assert_eq!(code(&mut fight, "dash", json!({})), "NO_ACTION");
    pass(&mut fight);
    act(&mut fight, "disengage", json!({}));
    assert!(creature(&fight, 1).economy.action, "a nimble escape takes the bonus action");
    act(&mut fight, "dash", json!({}));
    assert!(!creature(&fight, 1).economy.action, "it is no dash");
    pass(&mut fight);
    act(&mut fight, "use_trait", json!({ "trait": "aggressive" }));
    assert_eq!(creature(&fight, 2).economy.movement_ft, 60);
    fight.done();
}

/// The SRD: nobody hides in plain sight; the unseen hide from those whose Perception is lower; the invisible may try.
#[test]
fn hiding_takes_cover() {
    let map = ["......", "..##..", "......"];
    let mut fight = begin(field(&map, &[("fighter_1", 2, 2), ("goblin", 5, 2)]), &[]);
    assert_eq!(code(&mut fight, "hide", json!({})), "NOT_NOW");
    fight.done();
    // A goblin's passive Perception is 9.
    for (natural, hidden) in [(8, false), (9, true)] {
        let mut fight = begin(field(&map, &[("fighter_1", 2, 2), ("goblin", 2, 0)]), &[natural]);
        act(&mut fight, "hide", json!({}));
        assert_eq!(creature(&fight, 0).hidden.is_some(), hidden, "{natural} + 1");
        fight.done();
    }
    let mut setup = field(&FIELD, &[("fighter_1", 2, 2), ("goblin", 5, 2)]);
    setup.creatures[0].conditions.push(Condition::Invisible);
    let mut fight = begin(setup, &[15]);
    act(&mut fight, "hide", json!({}));
    assert!(creature(&fight, 0).hidden.is_some());
    fight.done();
}

/// The SRD: a potion heals 2d4 + 2, whoever drinks it, and is gone.
#[test]
fn a_potion_is_drunk_once() {
    let mut setup = field(&FIELD, &[("fighter_1", 1, 1), ("cleric_1", 2, 1), ("goblin", 9, 9)]);
    setup.creatures[1].hp = Some(1);
    let mut fight = begin(setup, &[2, 3]);
    act(&mut fight, "use_item", json!({ "item": "potion_of_healing", "target": 1 }));
    assert_eq!((hp(&fight, 1), creature(&fight, 0).items_left(0)), (8, 0));
    assert_eq!(code(&mut fight, "use_item", json!({ "item": "potion_of_healing" })), "NO_SUCH_ATTACK");
    assert_eq!(code(&mut fight, "use_item", json!({ "item": "antitoxin" })), "NO_SUCH_ATTACK");
    pass(&mut fight);
    let kit = json!({ "item": "healers_kit", "target": 0 });
    assert_eq!(code(&mut fight, "use_item", kit), "INVALID_TARGET");
    fight.done();
}

/// TUR-18 and the SRD: alchemist's fire is thrown with Dexterity alone, and burns at the start of each of the
/// target's turns until an action with a Dexterity check of 10 puts it out.
#[test]
fn alchemists_fire_burns_on() {
    // +1 against 11: 10 hits. It burns for 3 and 4; the ogre's check is 10 - 1, then 11 - 1.
    let mut fight = begin(field(&FIELD, &[("fighter_5", 1, 1), ("ogre", 4, 1)]), &[10, 3, 10, 4, 11]);
    let events = act(&mut fight, "use_item", json!({ "item": "alchemists_fire", "target": 1 }));
    assert_eq!(attacks(&events), [Went { by: 0, at: 1, hit: true, critical: false }]);
    assert_eq!(code(&mut fight, "extinguish", json!({})), "NOT_NOW");
    assert_eq!(code(&mut fight, "extinguish", json!({ "target": 1 })), "OUT_OF_RANGE");
    let events = pass(&mut fight);
    assert_eq!((count(&events, "condition_ticked"), hurts(&events)), (1, vec![(1, 3)]));
    act(&mut fight, "extinguish", json!({}));
    pass(&mut fight);
    assert_eq!(hurts(&pass(&mut fight)), [(1, 4)]);
    let events = act(&mut fight, "extinguish", json!({}));
    assert!(tells(&events, "condition_ended", 1));
    assert_eq!(code(&mut fight, "extinguish", json!({})), "NOT_NOW");
    pass(&mut fight);
    assert_eq!(hurts(&pass(&mut fight)), []);
    fight.done();
}

/// The SRD: a flask that misses is gone and burns nobody; it flies 20 feet, and at somebody.
#[test]
fn alchemists_fire_can_miss() {
    let stand = [("fighter_5", 1, 1), ("ogre", 4, 1), ("orc", 9, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[9]);
    let fire = |target: u16| json!({ "item": "alchemists_fire", "target": target });
    assert_eq!(code(&mut fight, "use_item", fire(2)), "OUT_OF_RANGE");
    assert_eq!(code(&mut fight, "use_item", fire(0)), "INVALID_TARGET");
    assert_eq!(code(&mut fight, "use_item", json!({ "item": "alchemists_fire" })), "INVALID_TARGET");
    let events = act(&mut fight, "use_item", fire(1));
    assert_eq!((attacks(&events)[0].hit, count(&events, "item_used")), (false, 1));
    assert!(hurts(&pass(&mut fight)).is_empty());
    fight.done();
}

/// The SRD: an antitoxin gives advantage on saves against poison, and on no others.
#[test]
fn an_antitoxin_helps_against_poison() {
    let stand = [("rogue_5", 1, 1), ("giant_spider", 2, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[15, 1, 1, 9, 2, 2]);
    act(&mut fight, "use_item", json!({ "item": "antitoxin" }));
    pass(&mut fight);
    let events = hit(&mut fight, 0);
    assert_eq!((outcomes(&events), hurts(&events)), (vec![(0, Some(true))], vec![(0, 4), (0, 2)]));
    fight.done();
    let stand = [("rogue_5", 1, 1), ("wolf", 2, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[15, 1, 1, 9]);
    act(&mut fight, "use_item", json!({ "item": "antitoxin" }));
    pass(&mut fight);
    hit(&mut fight, 0);
    fight.done();
}

/// The SRD: a second wind once, with the bonus action; an action surge gives one more action, once.
#[test]
fn a_fighter_gathers_strength() {
    let mut setup = field(&FIELD, &[("fighter_5", 1, 1), ("ogre", 2, 1)]);
    setup.creatures[0].hp = Some(10);
    let mut fight = begin(setup, &[4, 1, 1, 1, 1]);
    let wind = json!({ "trait": "second_wind" });
    act(&mut fight, "use_trait", wind.clone());
    assert_eq!(hp(&fight, 0), 19, "4 and the level");
    assert_eq!(code(&mut fight, "use_trait", wind), "NOT_NOW");
    let surge = json!({ "trait": "action_surge" });
    assert_eq!(code(&mut fight, "use_trait", surge.clone()), "NOT_NOW");
    for _ in 0..2 {
        hit(&mut fight, 1);
    }
    act(&mut fight, "use_trait", surge.clone());
    for _ in 0..2 {
        hit(&mut fight, 1);
    }
    assert_eq!(code(&mut fight, "melee_attack", json!({ "target": 1 })), "NO_ACTION");
    assert_eq!(code(&mut fight, "use_trait", surge), "NOT_NOW");
    assert_eq!(code(&mut fight, "use_trait", json!({ "trait": "rage" })), "NO_SUCH_ATTACK");
    fight.done();
}

/// The SRD: a rage adds to melee damage, not to what is thrown, halves blows, and helps Strength.
#[test]
fn a_rage_hits_harder_and_takes_less() {
    let barbarian = custom(
        "barbarian",
        json!({ "deathSaves": true, "hp": 40, "traits": ["rage"], "extraAttacks": 1, "attacks": [
            { "id": "axe", "name": "Axe", "toHit": 5, "reach": 5, "range": { "normal": 20, "long": 60 },
              "damage": [{ "count": 1, "sides": 6, "flat": 3, "type": "slashing" }] }] }),
    );
    let setup = with(field(&FIELD, &[("barbarian", 1, 1), ("orc", 2, 1), ("ogre", 4, 3)]), &[barbarian]);
    let mut fight = begin(setup, &[15, 1, 10, 10, 1, 10, 11]);
    act(&mut fight, "use_trait", json!({ "trait": "rage" }));
    assert_eq!(hurts(&hit(&mut fight, 1)), [(1, 6)]);
    let thrown = act(&mut fight, "ranged_attack", json!({ "target": 2, "weapon": "axe" }));
    assert_eq!(hurts(&thrown), [(2, 4)]);
    pass(&mut fight);
    assert_eq!(
        hurts(&act(&mut fight, "melee_attack", json!({ "target": 0, "weapon": "greataxe" }))),
        [(0, 7)]
    );
    fight.done();
}

/// The SRD: the surprised neither move nor act in their first turn, and react to nothing before it ends.
#[test]
fn surprise_costs_the_first_turn() {
    let mut setup = field(&FIELD, &[("fighter_1", 2, 1), ("goblin", 3, 1), ("rogue_1", 9, 9)]);
    setup.creatures[1].surprised = true;
    let mut fight = begin(setup, &[]);
    walk(&mut fight, &[(1, 1)]);
    assert!(chances(&fight).is_empty(), "it does not know what happens");
    let events = pass(&mut fight);
    assert!(tells(&events, "turn_start", 1) && tells(&events, "turn_end", 1));
    assert_eq!(on_turn(&fight), 2);
    pass(&mut fight);
    walk(&mut fight, &[(2, 1), (1, 1)]);
    assert_eq!(chances(&fight), [1], "now it does");
    react(&mut fight, 1, false);
    fight.done();
}

/// TUR-10 and the document's MOVE_REQUIRED: the way comes first; what stops it on the way stops the attack.
#[test]
fn an_attack_may_begin_with_a_walk() {
    let attack = json!({ "target": 1, "moveRequired": true });
    let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 5, 1)]), &[15, 4]);
    act(&mut fight, "melee_attack", attack.clone());
    assert_eq!((at(&fight, 0), life(&fight, 1)), ((4, 0), Life::Dead));
    fight.done();
    let stand = [("fighter_1", 1, 1), ("goblin", 6, 1), ("ogre", 0, 2), ("cleric_1", 9, 9)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[0].hp = Some(1);
    let mut fight = begin(setup, &[18, 1, 1]);
    act(&mut fight, "melee_attack", attack);
    let events = react(&mut fight, 2, true);
    assert_eq!(attacks(&events), [Went { by: 2, at: 0, hit: true, critical: false }]);
    assert_eq!(hp(&fight, 1), 7);
    fight.done();
}

//! Readied attacks and spells: what sets them off, what they cost, and how they are lost.

use combat::{Event, Stopped};
use rules5e::Life;
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, pass};

/// The SRD: a readied attack is a reaction to what was named, and may cut a walk short.
#[test]
fn a_readied_attack_meets_who_comes() {
    let stand = [("fighter_1", 1, 1), ("goblin", 6, 1), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[15, 4]);
    act(&mut fight, "ready", json!({ "trigger": "foe_in_reach", "weapon": "longsword" }));
    assert!(!creature(&fight, 0).economy.action);
    pass(&mut fight);
    walk(&mut fight, &[(5, 1), (4, 1), (3, 1), (2, 1), (2, 2)]);
    assert_eq!((chances(&fight), at(&fight, 1)), (vec![0], (2, 1)));
    let events = react(&mut fight, 0, true);
    assert_eq!(life(&fight, 1), Life::Dead);
    assert!(events.iter().any(|event| matches!(event, Event::MoveStopped { why: Stopped::Down, .. })));
    assert!(!creature(&fight, 0).economy.reaction && creature(&fight, 0).readied.is_none());
    fight.done();
}

/// The SRD: a chance that is not taken stays for the next, and goes with the own next turn.
#[test]
fn a_readied_attack_may_wait() {
    let stand = [("fighter_1", 1, 1), ("goblin", 3, 1), ("goblin", 3, 3)];
    let mut fight = begin(field(&FIELD, &stand), &[]);
    act(&mut fight, "ready", json!({ "trigger": "foe_in_reach", "weapon": "longsword" }));
    pass(&mut fight);
    walk(&mut fight, &[(2, 1)]);
    react(&mut fight, 0, false);
    assert!(creature(&fight, 0).readied.is_some());
    pass(&mut fight);
    walk(&mut fight, &[(2, 2)]);
    assert_eq!(chances(&fight), [0]);
    react(&mut fight, 0, false);
    pass(&mut fight);
    assert!(creature(&fight, 0).readied.is_none());
    fight.done();
}

/// The SRD: what else sets off: a foe's attack, once it is over, and a foe's spell.
#[test]
fn attacks_and_spells_set_off() {
    let stand = [("fighter_1", 1, 1), ("mage", 2, 1), ("cleric_1", 3, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[2, 9, 1]);
    act(&mut fight, "ready", json!({ "trigger": "foe_attacks", "weapon": "longsword" }));
    pass(&mut fight);
    hit(&mut fight, 2);
    assert_eq!(chances(&fight), [0]);
    react(&mut fight, 0, true);
    let events = react(&mut fight, 1, false);
    assert_eq!(hurts(&events), [(1, 4)], "14 hits, and the mage did not want its shield");
    fight.done();

    let mut fight = begin(field(&FIELD, &stand), &[9]);
    act(&mut fight, "ready", json!({ "trigger": "foe_casts", "weapon": "longsword" }));
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "mage_armor", "target": 1 }));
    assert_eq!(fight.state().armor_class(id(1)), 15, "the spell comes first");
    assert_eq!(chances(&fight), [0]);
    let events = react(&mut fight, 0, true);
    assert!(!attacks(&events)[0].hit);
    fight.done();
}

/// The SRD: a readied spell is cast when it is readied, held by concentration, and let go as a reaction.
#[test]
fn a_readied_spell_is_held_and_let_go() {
    let stand = [("wizard_5", 1, 1), ("ogre", 6, 1), ("goblin", 9, 9)];
    let mut fight = begin(field(&FIELD, &stand), &[3]);
    assert_eq!(
        code(&mut fight, "ready", json!({ "trigger": "foe_moves", "spell": "fireball" })),
        "SPELL_RULE"
    );
    act(&mut fight, "ready", json!({ "trigger": "foe_moves", "spell": "magic_missile" }));
    assert_eq!(creature(&fight, 0).slots.0[0], 3);
    assert!(creature(&fight, 0).concentration.is_some());
    pass(&mut fight);
    walk(&mut fight, &[(6, 2)]);
    let events = react(&mut fight, 0, true);
    assert_eq!(hurts(&events), [(1, 12)]);
    let wizard = creature(&fight, 0);
    assert_eq!((wizard.slots.0[0], wizard.concentration, wizard.economy.reaction), (3, None, false));
    fight.done();
}

/// The SRD: a readied spell that concentrates goes on being concentrated on once it is let go.
#[test]
fn a_readied_hold_is_kept_up() {
    let stand = [("wizard_5", 1, 1), ("bandit", 6, 1), ("goblin", 9, 9)];
    let mut fight = begin(field(&FIELD, &stand), &[3]);
    act(&mut fight, "ready", json!({ "trigger": "foe_moves", "spell": "hold_person" }));
    pass(&mut fight);
    walk(&mut fight, &[(6, 2), (6, 3)]);
    react(&mut fight, 0, true);
    assert!(is(&fight, 1, rules5e::Condition::Paralyzed));
    assert_eq!(at(&fight, 1), (6, 2), "held in the middle of the walk");
    assert!(creature(&fight, 0).concentration.is_some());
    fight.done();
}

/// The SRD: whoever loses concentration loses the spell that was held ready, and its slot.
#[test]
fn a_readied_spell_is_lost_with_concentration() {
    let stand = [("wizard_5", 1, 1), ("ogre", 2, 1), ("goblin", 5, 5)];
    // The wizard wants no shield; 20 damage, DC 10, 7 + 2 is too little.
    let mut fight = begin(field(&FIELD, &stand), &[10, 8, 8, 7]);
    act(&mut fight, "ready", json!({ "trigger": "foe_moves", "spell": "magic_missile" }));
    pass(&mut fight);
    hit(&mut fight, 0);
    let events = react(&mut fight, 0, false);
    assert!(tells(&events, "readied_gone", 0));
    pass(&mut fight);
    walk(&mut fight, &[(5, 4)]);
    assert!(chances(&fight).is_empty());
    assert_eq!(creature(&fight, 0).slots.0[0], 3);
    fight.done();
}

/// The SRD: a spell that was held for nothing is lost when the own next turn begins, and its slot with it.
#[test]
fn a_readied_spell_is_lost_with_the_next_turn() {
    let stand = [("wizard_5", 1, 1), ("ogre", 6, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[]);
    act(&mut fight, "ready", json!({ "trigger": "foe_moves", "spell": "magic_missile" }));
    pass(&mut fight);
    let events = pass(&mut fight);
    assert!(tells(&events, "readied_gone", 0) && tells(&events, "concentration_lost", 0));
    let wizard = creature(&fight, 0);
    assert_eq!((wizard.slots.0[0], wizard.concentration, wizard.readied.is_none()), (3, None, true));
    fight.done();
}

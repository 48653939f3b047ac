//! Shields and counterspells: reactions that change what is under way.

use combat::Event;
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, on_turn, pass};

/// The issue: a shield is offered to whoever is hit and would not be with it, and holds until the own next turn.
#[test]
fn a_shield_turns_a_hit_into_a_miss() {
    // The mage has AC 12, and 17 with a shield; the fighter adds 7.
    let stand = [("fighter_5", 1, 1), ("mage", 2, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[9, 9]);
    hit(&mut fight, 1);
    assert_eq!(chances(&fight), [1]);
    let events = react(&mut fight, 1, true);
    assert_eq!(attacks(&events), [Went { by: 0, at: 1, hit: false, critical: false }]);
    let mage = creature(&fight, 1);
    assert_eq!((mage.slots.0[0], mage.economy.reaction, fight.state().armor_class(id(1))), (3, false, 17));
    let events = hit(&mut fight, 1);
    assert!(!attacks(&events)[0].hit, "it still holds, and there is no second reaction");
    pass(&mut fight);
    assert_eq!(fight.state().armor_class(id(1)), 12);
    fight.done();
}

/// The issue: no shield is offered where it would not help, and a declined one changes nothing.
#[test]
fn a_shield_is_offered_where_it_helps() {
    let stand = [("fighter_5", 1, 1), ("mage", 2, 1)];
    for (faces, offered) in
        [(&[4u32][..], false), (&[5, 1], true), (&[9, 1], true), (&[10, 1], false), (&[20, 1, 1], false)]
    {
        let mut fight = begin(field(&FIELD, &stand), faces);
        hit(&mut fight, 1);
        assert_eq!(!chances(&fight).is_empty(), offered, "{faces:?}");
        if offered {
            let events = react(&mut fight, 1, false);
            assert_eq!(hurts(&events), [(1, 5)]);
            assert!(creature(&fight, 1).economy.reaction);
        }
        fight.done();
    }
}

/// The issue: a shield wards off every magic missile, and only from who has it.
#[test]
fn a_shield_wards_off_magic_missiles() {
    for (shields, hurt) in [(true, vec![(2, 3)]), (false, vec![(1, 6), (2, 3)])] {
        let stand = [("wizard_1", 1, 1), ("mage", 6, 1), ("ogre", 6, 4)];
        let mut setup = field(&FIELD, &stand);
        // Too far to stop the spell, near enough to be hit by it.
        setup.map = vec![".".repeat(30); 10];
        setup.creatures[1].at = combat::Place::Cell(combat::Cell::new(20, 1));
        let mut fight = begin(setup, &[2]);
        act(&mut fight, "cast", json!({ "spell": "magic_missile", "targets": [1, 1, 2] }));
        assert_eq!(chances(&fight), [1]);
        let events = react(&mut fight, 1, shields);
        assert_eq!(hurts(&events), hurt);
        fight.done();
    }
}

fn failed(events: &[Event]) -> Vec<u16> {
    let failed = |event: &Event| match event {
        Event::SpellFailed { caster, .. } => Some(caster.0),
        _ => None,
    };
    events.iter().filter_map(failed).collect()
}

/// The issue: a counterspell stops a spell: nothing of it happens, and both slots are gone.
#[test]
fn a_counterspell_stops_a_spell() {
    let stand = [("wizard_5", 1, 1), ("mage", 6, 1), ("ogre", 6, 5)];
    let mut fight = begin(field(&FIELD, &stand), &[]);
    act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [6, 5] }));
    assert_eq!(chances(&fight), [1]);
    let mine = react(&mut fight, 1, true);
    assert!(failed(&mine).is_empty());
    assert_eq!(chances(&fight), [0], "whoever is countered may counter that");
    let events = react(&mut fight, 0, false);
    assert_eq!((failed(&events), hurts(&events)), (vec![0], vec![]));
    assert_eq!((creature(&fight, 0).slots.0[2], creature(&fight, 1).slots.0[2]), (1, 2));
    assert!(creature(&fight, 0).economy.reaction && !creature(&fight, 1).economy.reaction);
    assert_eq!(on_turn(&fight), 0);
    fight.done();
}

/// The issue: a counterspell to a counterspell: the first spell goes on.
#[test]
fn a_counterspell_is_countered() {
    let stand = [("wizard_5", 1, 1), ("mage", 6, 1), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[1, 1, 1, 1, 1, 1, 1, 1, 2]);
    act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [7, 1] }));
    react(&mut fight, 1, true);
    let events = react(&mut fight, 0, true);
    assert_eq!((failed(&events), hurts(&events)), (vec![1], vec![(1, 8)]));
    assert_eq!((creature(&fight, 0).slots.0[2], creature(&fight, 1).slots.0[2]), (0, 2));
    fight.done();
}

/// The SRD: a spell above the counterspell's slot is stopped by a check against 10 and its level.
#[test]
fn a_higher_spell_takes_a_check() {
    for (natural, stopped) in [(10, false), (11, true)] {
        let stand = [("mage", 1, 1), ("wizard_5", 6, 1), ("fighter_5", 9, 9)];
        let mut faces = vec![natural];
        if !stopped {
            faces.extend([1, 1, 1, 1, 1, 1, 1, 1, 20]);
        }
        let mut fight = begin(field(&FIELD, &stand), &faces);
        act(&mut fight, "cast", json!({ "spell": "cone_of_cold", "toward": [6, 1] }));
        react(&mut fight, 1, true);
        let events = react(&mut fight, 0, false);
        assert_eq!(failed(&events), if stopped { vec![0] } else { vec![] }, "{natural} + 4 against 15");
        fight.done();
    }
}

/// The issue: two may want to stop one spell; once the first has, the second keeps slot and reaction.
#[test]
fn the_second_counterspell_is_kept() {
    let stand = [("wizard_5", 1, 1), ("mage", 6, 1), ("mage", 6, 3), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[]);
    act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [6, 5] }));
    assert_eq!(chances(&fight), [1, 2]);
    react(&mut fight, 1, true);
    react(&mut fight, 2, true);
    let events = react(&mut fight, 0, false);
    assert_eq!(failed(&events), [0]);
    assert_eq!((creature(&fight, 1).slots.0[2], creature(&fight, 2).slots.0[2]), (2, 3));
    assert!(creature(&fight, 2).economy.reaction);
    fight.done();
}

/// The SRD and facts 5.14: nobody counters what it cannot see or reach, or in the turn of an own bonus-action spell.
#[test]
fn a_counterspell_needs_sight_range_and_leave() {
    let map = [".....................", "...#.................", "....................."];
    for (x, y, offered) in [(6, 1, false), (13, 0, false), (12, 0, true)] {
        let stand = [("wizard_5", 0, 0), ("mage", x, y)];
        let mut fight = begin(field(&map, &stand), &[]);
        act(&mut fight, "cast", json!({ "spell": "mage_armor", "target": 0 }));
        assert_eq!(!chances(&fight).is_empty(), offered, "{x}");
        fight.done();
    }
    let mut fight = begin(field(&FIELD, &[("wizard_5", 0, 1), ("mage", 6, 1)]), &[]);
    act(&mut fight, "cast", json!({ "spell": "misty_step", "areaCenter": [3, 3] }));
    assert_eq!(chances(&fight), [1]);
    let events = react(&mut fight, 1, true);
    assert!(chances(&fight).is_empty(), "it cast with its bonus action");
    assert_eq!((failed(&events), at(&fight, 0)), (vec![0], (0, 1)));
    fight.done();
}

/// Decision 9d: a counterspell that nobody answers for is declined by the clock.
#[test]
fn a_ward_runs_out() {
    let mut fight = begin(field(&FIELD, &[("wizard_5", 0, 1), ("mage", 6, 1)]), &[]);
    act(&mut fight, "cast", json!({ "spell": "mage_armor", "target": 0 }));
    fight.expire(1);
    assert_eq!(fight.state().armor_class(id(0)), 15);
    assert_eq!(creature(&fight, 1).slots.0[2], 3);
    fight.done();
}

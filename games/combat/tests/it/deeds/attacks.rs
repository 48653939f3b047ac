//! Attacks: hits and criticals, cover, several attacks in one action, and what a hit brings besides.

use combat::{Event, Rolls, Setup};
use engine::Refuse;
use rules5e::grid::Cover;
use rules5e::{Condition, Life};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, names, on_turn, pass, request, roll_kind, tap};

/// TUR-10: the document's scenario, with a player who is asked for both rolls.
#[test]
fn a_melee_attack_asks_for_its_rolls_and_uses_the_action() {
    let setup = Setup { rolls: Rolls::Client, ..field(&FIELD, &[("fighter_1", 1, 1), ("goblin", 2, 1)]) };
    let mut fight = crate::kit::Fight::start(setup, 2, &[2, 20, 10, 4]);
    let asked = request(&fight, 0).id;
    fight.act(0, tap(asked));
    let asked = hit(&mut fight, 1);
    assert_eq!(names(&asked), ["spent", "attack_action", "attack_used", "roll_requested", "suspended"]);
    assert!(!creature(&fight, 0).economy.action);
    let to_hit = request(&fight, 0);
    assert_eq!(roll_kind(&to_hit), combat::RollKind::Attack);
    assert_eq!((to_hit.actor, on_turn(&fight)), (id(0), 0));
    fight.act(0, tap(to_hit.id));
    let damage = request(&fight, 0);
    assert_eq!(roll_kind(&damage), combat::RollKind::Damage);
    let events = fight.act(0, tap(damage.id));
    assert_eq!(hurts(&events), [(1, 7)]);
    assert_eq!(life(&fight, 1), Life::Dead);
    assert!(is_over(&fight), "all foes are dead");
    fight.done();
}

/// TUR-10 and the SRD: a natural 20 always hits and doubles the dice but not what is added, a natural 1 always misses,
/// and what reaches the armor class hits.
#[test]
fn naturals_and_totals_decide() {
    let table: [(&[u32], bool, bool, u16); 5] = [
        (&[20, 3, 5], true, true, 11),
        (&[1], false, false, 0),
        (&[6, 4], true, false, 7),
        (&[5], false, false, 0),
        (&[19, 8], true, false, 11),
    ];
    for (faces, hits, critical, damage) in table {
        let mut fight = begin(field(&FIELD, &[("fighter_1", 1, 1), ("ogre", 2, 1)]), faces);
        let events = hit(&mut fight, 1);
        assert_eq!(attacks(&events), [Went { by: 0, at: 1, hit: hits, critical }], "{faces:?}");
        assert_eq!(hp(&fight, 1), 59 - damage, "{faces:?}");
        fight.done();
    }
}

/// TUR-10: +2 behind a low wall or a creature, +5 behind an arrow slit, nothing in the open.
#[test]
fn cover_adds_to_the_armor_class() {
    let open = ["......", "......"];
    let low = ["..-...", "......"];
    let slit = ["..|...", "......"];
    let table: [(&[&str], bool, u32, Cover, bool); 7] = [
        (&open, false, 10, Cover::None, true),
        (&low, false, 11, Cover::Half, false),
        (&low, false, 12, Cover::Half, true),
        (&slit, false, 14, Cover::ThreeQuarters, false),
        (&slit, false, 15, Cover::ThreeQuarters, true),
        (&open, true, 11, Cover::Half, false),
        (&open, true, 12, Cover::Half, true),
    ];
    for (map, somebody, natural, expected, hits) in table {
        let mut stand = vec![("fighter_1", 0, 0), ("goblin", 4, 0)];
        if somebody {
            stand.push(("cleric_1", 2, 0));
        }
        let faces: &[u32] = if hits { &[natural, 1] } else { &[natural] };
        let mut fight = begin(field(map, &stand), faces);
        let events = act(&mut fight, "ranged_attack", json!({ "target": 1, "weapon": "javelin" }));
        let found = events.iter().find_map(|event| match event {
            Event::AttackRolled { cover, hit, .. } => Some((*cover, *hit)),
            _ => None,
        });
        assert_eq!(found, Some((expected, hits)), "{map:?} {natural}");
        fight.done();
    }
}

/// TUR-07, TUR-10: a multiattack is a list of attacks, each once as often as it stands there, on whomever.
#[test]
fn a_multiattack_has_each_of_its_attacks_once() {
    let stand = [("bandit_captain", 2, 2), ("fighter_5", 1, 2), ("rogue_5", 3, 2)];
    let mut fight = begin(field(&FIELD, &stand), &[2, 2, 2]);
    let attack = |target: u16, weapon: &str| json!({ "target": target, "weapon": weapon });
    act(&mut fight, "melee_attack", attack(1, "scimitar"));
    assert_eq!(creature(&fight, 0).economy.attacks_left, 2);
    act(&mut fight, "melee_attack", attack(2, "dagger"));
    assert_eq!(code(&mut fight, "melee_attack", attack(2, "dagger")), "NO_ACTION");
    act(&mut fight, "melee_attack", attack(1, "scimitar"));
    assert_eq!(code(&mut fight, "melee_attack", attack(1, "scimitar")), "NO_ACTION");
    fight.done();
}

/// TUR-07: an extra attack may come after some steps, and belongs to the same action.
#[test]
fn an_extra_attack_may_follow_a_walk() {
    let stand = [("fighter_5", 1, 1), ("ogre", 2, 1), ("goblin", 1, 4)];
    let mut fight = begin(field(&FIELD, &stand), &[4, 1, 2]);
    assert_eq!(hurts(&hit(&mut fight, 1)), [(1, 5)]);
    walk(&mut fight, &[(1, 2), (1, 3)]);
    hit(&mut fight, 2);
    let refusal = refused(&mut fight, "melee_attack", json!({ "target": 2 }));
    assert_eq!((refusal.code(), refusal.class()), ("NO_ACTION", "ActionEconomyError"));
    fight.done();
}

/// TUR-07 and the SRD: the other hand takes the bonus action, adds no modifier, and needs two light weapons.
#[test]
fn the_other_hand_adds_no_modifier() {
    let mut fight = begin(field(&FIELD, &[("rogue_5", 1, 1), ("ogre", 2, 1)]), &[15, 2, 15, 3]);
    let attack = |weapon: &str, off_hand: bool| json!({ "target": 1, "weapon": weapon, "offHand": off_hand });
    assert_eq!(code(&mut fight, "melee_attack", attack("dagger", true)), "NOT_NOW");
    assert_eq!(hurts(&act(&mut fight, "melee_attack", attack("shortsword", false))), [(1, 6)]);
    assert_eq!(code(&mut fight, "melee_attack", attack("rapier", true)), "NOT_NOW");
    assert_eq!(hurts(&act(&mut fight, "melee_attack", attack("dagger", true))), [(1, 3)]);
    assert_eq!(code(&mut fight, "melee_attack", attack("dagger", true)), "NO_BONUS");
    fight.done();
}

/// The SRD: once a turn, with advantage or an ally beside the target, never with disadvantage; doubled by a critical.
#[test]
fn a_sneak_attack_needs_an_opening() {
    let alone = [("rogue_5", 1, 1), ("ogre", 2, 1), ("fighter_5", 9, 9)];
    let beside = [("rogue_5", 1, 1), ("ogre", 2, 1), ("fighter_5", 4, 1)];
    type Row<'a> = (&'a [(&'a str, i16, i16)], Option<Condition>, &'a [u32], u16);
    let table: [Row<'_>; 5] = [
        (&alone, None, &[10, 1], 5),
        (&beside, None, &[10, 1, 2, 3, 4], 14),
        (&alone, Some(Condition::Blinded), &[3, 10, 1, 1, 1, 1], 8),
        (&beside, None, &[20, 1, 1, 1, 1, 1, 1, 1, 1], 12),
        (&beside, Some(Condition::Invisible), &[10, 11, 1], 5),
    ];
    for (stand, ails, faces, damage) in table {
        let mut setup = field(&FIELD, stand);
        setup.creatures[1].conditions.extend(ails);
        let mut fight = begin(setup, faces);
        let events = hit(&mut fight, 1);
        assert_eq!(hurts(&events), [(1, damage)], "{ails:?} {faces:?}");
        fight.done();
    }
}

/// The SRD: once a turn, so a second attack of the same turn goes without, and an opportunity attack of another has it.
#[test]
fn a_sneak_attack_comes_once_a_turn() {
    let stand = [("rogue_5", 1, 1), ("ogre", 2, 1), ("fighter_5", 4, 1)];
    let faces = [10, 1, 1, 1, 1, 10, 1, 10, 1, 1, 1, 1];
    let mut fight = begin(field(&FIELD, &stand), &faces);
    act(&mut fight, "melee_attack", json!({ "target": 1, "weapon": "shortsword" }));
    let second =
        act(&mut fight, "melee_attack", json!({ "target": 1, "weapon": "shortsword", "offHand": true }));
    assert_eq!(hurts(&second), [(1, 1)]);
    pass(&mut fight);
    walk(&mut fight, &[(3, 2)]);
    assert_eq!(chances(&fight), [0]);
    let third = react(&mut fight, 0, true);
    assert_eq!(hurts(&third), [(1, 8)]);
    fight.done();
}

/// The SRD: pack tactics give advantage where an ally that can act is beside the target.
#[test]
fn a_pack_fights_together() {
    let table: [(i16, Option<Condition>, &[u32]); 3] =
        [(4, None, &[3, 4]), (6, None, &[3]), (4, Some(Condition::Stunned), &[3])];
    for (x, ails, faces) in table {
        let mut setup = field(&FIELD, &[("kobold", 2, 1), ("fighter_1", 3, 1), ("kobold", x, 1)]);
        setup.creatures[2].conditions.extend(ails);
        let mut fight = begin(setup, faces);
        hit(&mut fight, 1);
        fight.done();
    }
}

/// The SRD: a wolf's bite knocks over those who fail their save, and not those who make it.
#[test]
fn a_bite_may_knock_over() {
    for (save, falls) in [(5, true), (6, false)] {
        let mut fight = begin(field(&FIELD, &[("wolf", 1, 1), ("fighter_1", 2, 1)]), &[15, 1, 2, save]);
        let events = hit(&mut fight, 1);
        assert_eq!(outcomes(&events), [(1, Some(!falls))]);
        assert_eq!((is(&fight, 1, Condition::Prone), hp(&fight, 1)), (falls, 7));
        fight.done();
    }
}

/// The SRD: a ghoul's claws paralyze, and the save comes again at the end of each turn.
#[test]
fn a_paralysis_ends_with_a_save() {
    let setup = field(&FIELD, &[("ghoul", 1, 1), ("fighter_1", 2, 1), ("cleric_1", 8, 8)]);
    let mut fight = begin(setup, &[15, 1, 1, 3, 5, 6]);
    act(&mut fight, "melee_attack", json!({ "target": 1, "weapon": "claws" }));
    assert!(is(&fight, 1, Condition::Paralyzed));
    pass(&mut fight);
    // 5 + 4 is not 10: its turn went by, and it is held still.
    assert_eq!(on_turn(&fight), 2);
    assert!(is(&fight, 1, Condition::Paralyzed));
    pass(&mut fight);
    pass(&mut fight);
    assert!(!is(&fight, 1, Condition::Paralyzed), "6 + 4 ends it");
    fight.done();
}

/// The SRD: a poison of its own comes with the bite, half of it on a save.
#[test]
fn a_bite_may_bring_poison() {
    for (save, poison) in [(5, 10), (6, 5)] {
        let stand = [("giant_spider", 1, 1), ("fighter_5", 3, 1)];
        let faces = [15, 1, save, 4, 6];
        let mut fight = begin(field(&FIELD, &stand), &faces);
        let events = hit(&mut fight, 1);
        assert_eq!(hurts(&events), [(1, 4), (1, poison)], "a save of {save} + 5");
        fight.done();
    }
}

/// The SRD: every hit on somebody paralyzed is critical from within 5 feet, and an attack has advantage.
#[test]
fn a_hit_on_the_helpless_is_critical() {
    let mut setup = field(&FIELD, &[("fighter_1", 1, 1), ("ogre", 2, 1), ("goblin", 9, 9)]);
    setup.creatures[1].conditions.push(Condition::Paralyzed);
    let mut fight = begin(setup, &[2, 7, 1, 2]);
    let events = hit(&mut fight, 1);
    assert_eq!(attacks(&events), [Went { by: 0, at: 1, hit: true, critical: true }]);
    assert_eq!(hp(&fight, 1), 59 - 6);
    fight.done();
}

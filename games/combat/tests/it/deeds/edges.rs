//! What speaks for and against an attack: distance, sight, conditions, and that reasons never add up.

use combat::Setup;
use engine::Refuse;
use rules5e::Condition::{self, *};
use rules5e::{Mode, Why};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, creature, field, pass};

/// One attack: how far the target is, what ails both, and what comes of it.
struct Case {
    far: bool,
    attacker: &'static [Condition],
    target: &'static [Condition],
    mode: Mode,
}

fn case(far: bool, attacker: &'static [Condition], target: &'static [Condition], mode: Mode) -> Case {
    Case { far, attacker, target, mode }
}

/// Facts 5.10 and the SRD's conditions: what ails either side decides how the d20 is rolled.
#[test]
fn conditions_of_both_sides_decide() {
    let cases = [
        case(false, &[], &[], Mode::Normal),
        case(false, &[], &[Prone], Mode::Advantage),
        case(true, &[], &[Prone], Mode::Disadvantage),
        case(false, &[Prone], &[], Mode::Disadvantage),
        case(false, &[], &[Unconscious], Mode::Advantage),
        case(true, &[], &[Unconscious], Mode::Normal),
        case(true, &[], &[Paralyzed], Mode::Advantage),
        case(false, &[Poisoned], &[], Mode::Disadvantage),
        case(false, &[Restrained], &[Restrained], Mode::Normal),
        case(false, &[Blinded], &[], Mode::Disadvantage),
        case(false, &[], &[Blinded], Mode::Advantage),
        case(false, &[Blinded], &[Blinded], Mode::Normal),
        case(false, &[Invisible], &[Invisible], Mode::Normal),
        case(false, &[Poisoned, Prone, Blinded], &[Stunned], Mode::Normal),
        case(false, &[], &[Grappled], Mode::Normal),
        case(false, &[Deafened], &[Deafened], Mode::Normal),
    ];
    for Case { far, attacker, target, mode: expected } in cases {
        let mut setup = field(&FIELD, &[("fighter_1", 1, 1), ("ogre", 2, 1), ("ogre", 8, 8)]);
        if far {
            setup.creatures[1] = crate::kit::placed("ogre", 4, 1);
        }
        setup.creatures[0].conditions.extend(attacker);
        setup.creatures[1].conditions.extend(target);
        let faces: &[u32] = if expected == Mode::Normal { &[1] } else { &[1, 1] };
        let mut fight = begin(setup, faces);
        let name = if far { "ranged_attack" } else { "melee_attack" };
        let weapon = if far { "javelin" } else { "longsword" };
        let events = act(&mut fight, name, json!({ "target": 1, "weapon": weapon }));
        assert_eq!(mode(&edge(&events)), expected, "{attacker:?} {target:?} {far}");
        fight.done();
    }
}

/// Facts 5.4: with disadvantage the lower die counts, with advantage the higher.
#[test]
fn the_right_die_is_kept() {
    for (ails, faces, hits) in
        [(Poisoned, &[20u32, 5][..], false), (Invisible, &[2, 19, 1], true), (Poisoned, &[18, 6, 1], true)]
    {
        let mut setup = field(&FIELD, &[("fighter_1", 1, 1), ("ogre", 2, 1)]);
        setup.creatures[0].conditions.push(ails);
        let mut fight = begin(setup, faces);
        assert_eq!(attacks(&hit(&mut fight, 1))[0].hit, hits, "{faces:?}");
        fight.done();
    }
}

/// The SRD: a foe at arm's length hampers every attack from afar, not only those against it; one that cannot act or
/// does not see does not.
#[test]
fn a_foe_at_arms_length_hampers_bows() {
    for (ails, hampered) in [(None, true), (Some(Incapacitated), false), (Some(Blinded), false)] {
        let mut setup = field(&FIELD, &[("rogue_1", 1, 1), ("goblin", 2, 1), ("ogre", 7, 1)]);
        setup.creatures[1].conditions.extend(ails);
        let mut fight = begin(setup, if hampered { &[1, 1] } else { &[1] });
        let events = act(&mut fight, "ranged_attack", json!({ "target": 2, "weapon": "shortbow" }));
        let expected = if hampered { vec![Why::FoeWithinFive] } else { Vec::new() };
        assert_eq!(edge(&events), (Vec::new(), expected), "{ails:?}");
        fight.done();
    }
}

/// The SRD: the frightened attack with disadvantage only while they see what they fear.
#[test]
fn fear_counts_while_its_source_is_in_sight() {
    let walled = ["......", "..##..", "......", "......"];
    for (map, afraid) in [(&FIELD[..], true), (&walled[..], false)] {
        let fearsome = custom(
            "fearsome",
            json!({ "powers": [{ "id": "glare", "name": "Glare", "area": { "shape": "cone", "lengthFt": 60 },
                    "save": { "ability": "wis", "dc": 30 }, "conditions": ["frightened"],
                    "ends": { "kind": "rounds", "n": 10 } }] }),
        );
        let setup =
            with(field(map, &[("fearsome", 0, 0), ("fighter_1", 3, 0), ("goblin", 3, 3)]), &[fearsome]);
        let faces: &[u32] = if afraid { &[1, 1, 1] } else { &[1, 1] };
        let mut fight = begin(setup, faces);
        act(&mut fight, "use_power", json!({ "power": "glare", "toward": [3, 0] }));
        assert!(is(&fight, 1, Frightened));
        pass(&mut fight);
        walk(&mut fight, &[(4, 0), (4, 1), (4, 2)]);
        let events = hit(&mut fight, 2);
        assert_eq!(edge(&events).1, if afraid { vec![Why::AttackerFrightened] } else { Vec::new() });
        fight.done();
    }
}

/// The SRD: whoever dodges is harder to hit while it sees the attacker and can move, until its next turn.
#[test]
fn dodging_lasts_until_the_next_turn() {
    for (ails, dodged) in [(None, true), (Some(Grappled), false), (Some(Blinded), false)] {
        let mut setup = field(&FIELD, &[("fighter_1", 1, 1), ("ogre", 2, 1)]);
        setup.creatures[0].conditions.extend(ails);
        let blind = ails == Some(Blinded);
        let faces: &[u32] = if dodged || blind { &[1, 1] } else { &[1] };
        let mut fight = begin(setup, faces);
        act(&mut fight, "dodge", json!({}));
        pass(&mut fight);
        let events = hit(&mut fight, 0);
        assert_eq!(edge(&events).1.contains(&Why::Dodging), dodged, "{ails:?}");
        pass(&mut fight);
        assert!(!creature(&fight, 0).economy.dodging);
        fight.done();
    }
}

/// The SRD: help gives the ally's next attack advantage, once, and goes with the helper's next turn.
#[test]
fn help_is_used_up_by_one_attack() {
    let stand = [("cleric_1", 1, 2), ("fighter_5", 1, 1), ("ogre", 2, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[1, 1, 1]);
    assert_eq!(code(&mut fight, "help", json!({ "target": 0 })), "INVALID_TARGET");
    assert_eq!(code(&mut fight, "help", json!({ "target": 2 })), "INVALID_TARGET");
    act(&mut fight, "help", json!({ "target": 1 }));
    pass(&mut fight);
    assert_eq!(edge(&hit(&mut fight, 2)).0, [Why::Helped]);
    assert_eq!(edge(&hit(&mut fight, 2)).0, []);
    fight.done();
}

/// The SRD: help is against one foe within 5 feet of the helper; against others it is none and stays.
#[test]
fn help_is_against_a_foe_beside_the_helper() {
    let stand = [("cleric_1", 1, 2), ("fighter_5", 1, 1), ("orc", 2, 1), ("orc", 0, 0)];
    let mut fight = begin(field(&FIELD, &stand), &[1, 1, 1]);
    let far = refused(&mut fight, "help", json!({ "target": 1, "against": 3 }));
    assert_eq!(
        (far.code(), &far.details()["haveFt"], &far.details()["needFt"]),
        ("OUT_OF_RANGE", &json!(10), &json!(5))
    );
    assert_eq!(code(&mut fight, "help", json!({ "target": 1, "against": 1 })), "INVALID_TARGET");
    assert_eq!(
        code(&mut fight, "help", json!({ "target": 1, "against": 2, "check": true })),
        "INVALID_TARGET"
    );
    act(&mut fight, "help", json!({ "target": 1, "against": 2 }));
    pass(&mut fight);
    assert_eq!(edge(&hit(&mut fight, 3)).0, [], "another foe");
    assert_eq!(edge(&hit(&mut fight, 2)).0, [Why::Helped]);
    fight.done();
    let mut fight = begin(field(&FIELD, &[("cleric_1", 1, 5), ("fighter_5", 1, 1), ("orc", 2, 1)]), &[]);
    let far = refused(&mut fight, "help", json!({ "target": 1 }));
    assert_eq!((far.code(), &far.details()["haveFt"]), ("OUT_OF_RANGE", &json!(20)));
    fight.done();
}

/// The SRD: help with a check gives the ally's next one advantage, and no attack.
#[test]
fn help_with_a_check() {
    let stand = [("cleric_1", 1, 2), ("fighter_5", 1, 1), ("ogre", 2, 1)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[1].conditions.push(Condition::Restrained);
    // The higher of 3 and 15 with Strength is enough for 12; the attack before has disadvantage alone.
    let mut fight = begin(setup, &[3, 15]);
    act(&mut fight, "help", json!({ "target": 1, "check": true }));
    pass(&mut fight);
    act(&mut fight, "escape", json!({}));
    assert!(!is(&fight, 1, Condition::Restrained));
    assert_eq!(fight.state().effects_on(id(1)).count(), 0, "the help is used up");
    fight.done();
}

/// The SRD: a help that nobody used goes with the start of the helper's next turn.
#[test]
fn unused_help_goes() {
    let stand = [("cleric_1", 1, 2), ("fighter_5", 1, 1), ("ogre", 2, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[1]);
    act(&mut fight, "help", json!({ "target": 1 }));
    pass(&mut fight);
    pass(&mut fight);
    let events = pass(&mut fight);
    assert!(tells(&events, "condition_ended", 1));
    pass(&mut fight);
    assert_eq!(edge(&hit(&mut fight, 2)).0, []);
    fight.done();
}

/// The SRD: nobody attacks a charmer, or casts at it what harms; others it may.
#[test]
fn the_charmed_spare_their_charmer() {
    let siren = custom(
        "siren",
        json!({ "powers": [{ "id": "song", "name": "Song", "area": { "shape": "circle", "radiusFt": 30 },
                "save": { "ability": "wis", "dc": 30 }, "conditions": ["charmed"] }] }),
    );
    let setup = with(field(&FIELD, &[("siren", 1, 1), ("cleric_5", 2, 1), ("goblin", 2, 2)]), &[siren]);
    let mut fight = begin(setup, &[1, 1, 1]);
    act(&mut fight, "use_power", json!({ "power": "song" }));
    assert!(is(&fight, 1, Charmed));
    pass(&mut fight);
    for (name, parameters) in [
        ("melee_attack", json!({ "target": 0 })),
        ("grapple", json!({ "target": 0 })),
        ("cast", json!({ "spell": "guiding_bolt", "target": 0 })),
        ("cast", json!({ "spell": "sacred_flame", "target": 0 })),
    ] {
        assert_eq!(code(&mut fight, name, parameters), "INVALID_TARGET");
    }
    hit(&mut fight, 2);
    fight.done();
}

/// TUR-10: hidden attackers have advantage, and are found by attacking.
#[test]
fn an_attack_from_hiding_gives_it_away() {
    let map = ["......", "..##..", "......"];
    let stand = [("rogue_5", 2, 2), ("goblin", 2, 0)];
    let setup = Setup { ..field(&map, &stand) };
    let mut fight = begin(setup, &[10, 1, 15, 1, 1, 1, 1]);
    act(&mut fight, "hide", json!({}));
    assert_eq!(creature(&fight, 0).hidden, Some(20));
    assert!(creature(&fight, 0).economy.action, "a cunning action is a bonus action");
    walk(&mut fight, &[(1, 2), (0, 2)]);
    let events = act(&mut fight, "ranged_attack", json!({ "target": 1, "weapon": "shortbow" }));
    assert_eq!(edge(&events).0, [Why::AttackerUnseen]);
    assert!(tells(&events, "revealed", 0));
    assert!(creature(&fight, 0).hidden.is_none());
    fight.done();
}

//! Spells: whom they go for, what they leave behind, and concentration.

use rules5e::Condition;
use rules5e::{Life, Why};
use serde_json::json;

use super::play::*;
use crate::kit::{FIELD, Fight, count, creature, field, on_turn, pass, request, roll_kind, tap};

/// TUR-11: a blessing is a d4 more on attacks and saves of those who were chosen, each of them once.
#[test]
fn a_blessing_adds_a_d4() {
    let stand = [("cleric_1", 1, 1), ("fighter_1", 4, 1), ("ogre", 5, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[4, 2, 1]);
    let twice = json!({ "spell": "bless", "targets": [1, 1] });
    assert_eq!(code(&mut fight, "cast", twice), "INVALID_TARGET");
    act(&mut fight, "cast", json!({ "spell": "bless", "targets": [0, 1] }));
    pass(&mut fight);
    assert_eq!(hurts(&hit(&mut fight, 2)), [(2, 4)], "4 + 5 + 2 is 11");
    fight.done();
}

/// Facts 5.11: the DC is 10 or half of what was taken; whoever misses loses the spell and all that hangs on it.
#[test]
fn damage_tests_concentration() {
    let table: [(&[u32], bool); 4] = [
        (&[15, 8, 8, 7], false),
        (&[15, 8, 8, 8], true),
        (&[20, 8, 8, 8, 8, 15], false),
        (&[20, 8, 8, 8, 8, 16], true),
    ];
    for (faces, kept) in table {
        let stand = [("cleric_5", 1, 1), ("ogre", 2, 1), ("fighter_1", 4, 4)];
        let mut fight = begin(field(&FIELD, &stand), faces);
        act(&mut fight, "cast", json!({ "spell": "bless", "targets": [2] }));
        assert!(creature(&fight, 0).concentration.is_some());
        pass(&mut fight);
        let events = hit(&mut fight, 0);
        assert_eq!(creature(&fight, 0).concentration.is_some(), kept, "{faces:?}");
        assert_eq!(tells(&events, "condition_ended", 2), !kept);
        assert_eq!(fight.state().effects_on(id(2)).count(), usize::from(kept));
        fight.done();
    }
}

/// Facts 5.11: damage that temporary hit points take still tests concentration, and what is resisted away does not.
#[test]
fn temporary_hit_points_do_not_spare_the_test() {
    for (nature, faces) in
        [(json!([]), &[4u32, 12, 4, 9][..]), (json!([{ "type": "bludgeoning" }]), &[4, 12, 4])]
    {
        let mystic = custom(
            "mystic",
            json!({ "deathSaves": true, "immune": nature, "spellcasting": { "ability": "int",
                    "slots": [2, 2, 0, 0, 0, 0, 0, 0, 0], "spells": ["false_life", "shield_of_faith"] } }),
        );
        let setup = with(field(&FIELD, &[("mystic", 1, 1), ("bandit", 2, 1)]), &[mystic]);
        let club = custom("clubber", json!({}));
        let mut setup = with(setup, &[club]);
        setup.creatures[1].stats = "clubber".to_owned();
        let mut fight = begin(setup, faces);
        act(&mut fight, "cast", json!({ "spell": "false_life" }));
        assert_eq!(creature(&fight, 0).health.temp, 8);
        until(&mut fight, 1);
        pass(&mut fight);
        act(&mut fight, "cast", json!({ "spell": "shield_of_faith", "target": 0 }));
        pass(&mut fight);
        hit(&mut fight, 0);
        assert_eq!(hp(&fight, 0), 20);
        assert_eq!(creature(&fight, 0).concentration.is_some(), faces.len() == 3, "9 is not 10");
        fight.done();
    }
}

/// Facts 5.11: whoever is incapacitated, drops, or begins another such spell no longer concentrates.
#[test]
fn concentration_ends_without_a_save() {
    // A ghoul's claws: hit, damage, the save for the damage, and the save against paralysis.
    let stand = [("cleric_5", 1, 1), ("ghoul", 2, 1), ("fighter_5", 7, 7)];
    let mut fight = begin(field(&FIELD, &stand), &[15, 1, 1, 12, 2]);
    act(&mut fight, "cast", json!({ "spell": "bless", "targets": [2] }));
    let first = creature(&fight, 0).concentration;
    pass(&mut fight);
    act(&mut fight, "melee_attack", json!({ "target": 0, "weapon": "claws" }));
    assert!(is(&fight, 0, Condition::Paralyzed));
    assert_eq!((first.is_some(), creature(&fight, 0).concentration), (true, None));
    assert_eq!(fight.state().effects_on(id(2)).count(), 0);
    fight.done();

    let mut fight = begin(field(&FIELD, &stand), &[]);
    act(&mut fight, "cast", json!({ "spell": "bless", "targets": [2] }));
    pass(&mut fight);
    until(&mut fight, 0);
    let events = act(&mut fight, "cast", json!({ "spell": "shield_of_faith", "target": 0 }));
    assert_eq!(count(&events, "concentration_lost"), 1);
    assert!(tells(&events, "condition_ended", 2));
    let events = act(&mut fight, "end_concentration", json!({}));
    assert!(tells(&events, "condition_ended", 0));
    assert_eq!(code(&mut fight, "end_concentration", json!({})), "NOT_NOW");
    fight.done();
}

/// Facts 5.14: beside a spell with the bonus action only a cantrip with the action, in either order.
#[test]
fn a_bonus_spell_leaves_only_cantrips() {
    let stand = [("cleric_5", 1, 1), ("ogre", 5, 1)];
    let word = json!({ "spell": "healing_word", "target": 0 });
    let mut fight = begin(field(&FIELD, &stand), &[1, 1, 1, 10, 10, 1, 1, 1, 1]);
    act(&mut fight, "cast", word.clone());
    assert_eq!(code(&mut fight, "cast", json!({ "spell": "guiding_bolt", "target": 1 })), "SPELL_RULE");
    act(&mut fight, "cast", json!({ "spell": "sacred_flame", "target": 1 }));
    pass(&mut fight);
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "guiding_bolt", "target": 1 }));
    assert_eq!(code(&mut fight, "cast", word), "SPELL_RULE");
    fight.done();
}

/// The SRD: each ray has its own attack and may have its own target; those left over go in turn.
#[test]
fn rays_are_aimed_one_by_one() {
    let stand = [("wizard_5", 1, 1), ("ogre", 6, 1), ("bugbear", 6, 4)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 1, 2, 20, 1, 1, 1, 1]);
    let events = act(&mut fight, "cast", json!({ "spell": "scorching_ray", "targets": [1, 2] }));
    let went: Vec<(u16, bool, bool)> = attacks(&events).iter().map(|a| (a.at, a.hit, a.critical)).collect();
    assert_eq!(went, [(1, true, false), (2, false, false), (1, true, true)]);
    assert_eq!(hurts(&events), [(1, 2), (1, 4)]);
    fight.done();
}

/// The SRD: a bolt that guides gives the next attack advantage, and only that.
#[test]
fn a_guiding_bolt_guides_one_attack() {
    let stand = [("cleric_1", 1, 1), ("fighter_5", 4, 1), ("ogre", 5, 1)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 1, 1, 1, 1, 2, 2]);
    act(&mut fight, "cast", json!({ "spell": "guiding_bolt", "target": 2 }));
    pass(&mut fight);
    assert_eq!(edge(&hit(&mut fight, 2)).0, [Why::Effect]);
    assert!(edge(&hit(&mut fight, 2)).0.is_empty());
    fight.done();
}

/// The SRD: sleep takes the weakest first, leaves the undead awake, and whoever is hurt wakes, on the ground.
#[test]
fn sleep_takes_the_weakest_first() {
    let stand =
        [("wizard_1", 1, 5), ("bandit", 6, 5), ("goblin", 7, 5), ("skeleton", 6, 6), ("fighter_1", 4, 5)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[3].hp = Some(1);
    // 5d8 come to 18: the goblin's 7 and the bandit's 11; the fighter's 12 are too many.
    let faces = [4, 4, 4, 4, 2, 3, 15, 1, 1];
    let mut fight = begin(setup, &faces);
    act(&mut fight, "cast", json!({ "spell": "sleep", "areaCenter": [6, 5] }));
    let asleep: Vec<bool> = (0..5).map(|n| is(&fight, n, Condition::Unconscious)).collect();
    assert_eq!(asleep, [false, true, true, false, false]);
    let events = pass(&mut fight);
    assert_eq!((on_turn(&fight), count(&events, "turn_skipped")), (3, 2));
    pass(&mut fight);
    walk(&mut fight, &[(5, 5)]);
    let events = hit(&mut fight, 1);
    assert_eq!(attacks(&events), [Went { by: 4, at: 1, hit: true, critical: true }]);
    assert!(tells(&events, "condition_ended", 1));
    assert!(is(&fight, 1, Condition::Prone) && !is(&fight, 1, Condition::Unconscious));
    assert_eq!(hp(&fight, 1), 6);
    fight.done();
}

/// TUR-23: the hit points of sleep are the caster's to roll, 5d8 and 2d8 more for each slot level.
#[test]
fn sleep_is_rolled_by_its_caster() {
    for (slot, dice) in [(1, 5), (2, 7)] {
        let lulling = json!({ "deathSaves": true, "spellcasting": { "ability": "int",
            "slots": [1, 1, 0, 0, 0, 0, 0, 0, 0], "spells": ["sleep"] } });
        let stand = [("lulling", 1, 5), ("goblin", 7, 5), ("bandit", 9, 9)];
        let mut setup = with(field(&FIELD, &stand), &[custom("lulling", lulling)]);
        setup.rolls = combat::Rolls::Client;
        let faces: Vec<u32> = [vec![3, 3, 20], vec![2; dice]].concat();
        let mut fight = Fight::start(setup, 2, &faces);
        let initiative = request(&fight, 0);
        fight.act(0, tap(initiative.id));
        act(&mut fight, "cast", json!({ "spell": "sleep", "slotLevel": slot, "areaCenter": [7, 5] }));
        let asked = request(&fight, 0);
        assert_eq!(roll_kind(&asked), combat::RollKind::Sleep);
        assert!(!is(&fight, 1, Condition::Unconscious));
        fight.act(0, tap(asked.id));
        assert!(is(&fight, 1, Condition::Unconscious), "7 hit points");
        fight.done();
    }
}

/// The SRD: whoever cannot be charmed does not fall asleep, and those who sleep already use nothing up.
#[test]
fn sleep_spares_who_cannot_be_charmed() {
    let proof = custom("proof", json!({ "hp": 1, "conditionImmunities": ["charmed"] }));
    let stand = [("wizard_1", 1, 5), ("proof", 6, 5), ("goblin", 7, 5), ("bandit", 9, 9)];
    let mut fight = begin(with(field(&FIELD, &stand), &[proof]), &[2, 2, 1, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "sleep", "areaCenter": [6, 5] }));
    assert_eq!((1..3).map(|n| is(&fight, n, Condition::Unconscious)).collect::<Vec<_>>(), [false, true]);
    fight.done();
}

/// The SRD: an action of somebody beside a sleeper shakes it awake; there must be a sleep to end.
#[test]
fn sleepers_are_shaken_awake() {
    let stand = [("wizard_1", 1, 5), ("goblin", 7, 5), ("bandit", 8, 5), ("orc", 9, 9)];
    let mut fight = begin(field(&FIELD, &stand), &[2, 2, 1, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "sleep", "areaCenter": [5, 5] }));
    assert!(is(&fight, 1, Condition::Unconscious));
    pass(&mut fight);
    assert_eq!(on_turn(&fight), 2);
    let wake = json!({ "target": 1 });
    assert_eq!(code(&mut fight, "wake", json!({ "target": 2 })), "INVALID_TARGET");
    assert_eq!(code(&mut fight, "wake", json!({ "target": 3 })), "INVALID_TARGET");
    let events = act(&mut fight, "wake", wake.clone());
    assert!(tells(&events, "condition_ended", 1) && !is(&fight, 1, Condition::Unconscious));
    assert!(is(&fight, 1, Condition::Prone) && !creature(&fight, 2).economy.action);
    assert_eq!(code(&mut fight, "wake", wake), "INVALID_TARGET");
    fight.done();
}

/// The SRD: the pattern lets go of whoever takes damage or is shaken, and of nobody else; who cannot be charmed is
/// not dazed either. With the last one the spell is over.
#[test]
fn a_hypnotic_pattern_is_broken_one_by_one() {
    let proof = custom("proof", json!({ "hp": 30, "conditionImmunities": ["charmed"] }));
    let weaver = custom(
        "weaver",
        json!({ "deathSaves": true, "hp": 40, "spellcasting": { "ability": "int",
                "slots": [0, 0, 1, 0, 0, 0, 0, 0, 0], "spells": ["hypnotic_pattern"] } }),
    );
    let stand = [("weaver", 1, 5), ("ogre", 6, 5), ("bandit", 5, 6), ("proof", 6, 7), ("fighter_5", 2, 2)];
    let setup = with(field(&FIELD, &stand), &[proof, weaver]);
    // Everybody but the fighter, who is not in it, misses DC 10; then the fighter hits the ogre.
    let mut fight = begin(setup, &[2, 2, 2, 15, 1]);
    act(&mut fight, "cast", json!({ "spell": "hypnotic_pattern", "areaCenter": [4, 4], "toward": [6, 6] }));
    let dazed = |fight: &Fight| (1..4).map(|n| is(fight, n, Condition::Incapacitated)).collect::<Vec<_>>();
    assert_eq!(dazed(&fight), [true, true, false]);
    pass(&mut fight);
    assert_eq!(on_turn(&fight), 3, "the dazed do nothing");
    assert_eq!(code(&mut fight, "wake", json!({ "target": 3 })), "INVALID_TARGET");
    act(&mut fight, "wake", json!({ "target": 2 }));
    assert_eq!(dazed(&fight), [true, false, false]);
    pass(&mut fight);
    walk(&mut fight, &[(3, 3), (4, 4), (5, 4)]);
    hit(&mut fight, 1);
    assert_eq!(dazed(&fight), [false, false, false]);
    assert_eq!(creature(&fight, 0).concentration, None);
    fight.done();
}

/// The SRD: the held are paralyzed until a save at the end of one of their turns; only people can be held so.
#[test]
fn a_hold_lasts_until_a_save() {
    let stand = [("wizard_5", 1, 1), ("bandit", 5, 1), ("ogre", 8, 8)];
    let mut fight = begin(field(&FIELD, &stand), &[14, 14, 15]);
    act(&mut fight, "cast", json!({ "spell": "hold_person", "target": 1 }));
    assert!(is(&fight, 1, Condition::Paralyzed));
    pass(&mut fight);
    assert!(is(&fight, 1, Condition::Paralyzed), "14 is not 15");
    assert_eq!(on_turn(&fight), 2);
    pass(&mut fight);
    let events = pass(&mut fight);
    assert!(tells(&events, "condition_ended", 1), "15 is");
    assert!(!is(&fight, 1, Condition::Paralyzed));
    assert_eq!(creature(&fight, 0).concentration, None, "there is nothing left to concentrate on");
    fight.done();
}

/// The SRD: numbers that a spell lends and takes: speed, armor, hit points.
#[test]
fn spells_change_numbers() {
    let mut fight = begin(field(&FIELD, &[("wizard_5", 1, 1), ("ogre", 8, 8)]), &[10, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "ray_of_frost", "target": 1 }));
    assert_eq!(fight.state().speed(id(1)), 30);
    pass(&mut fight);
    assert_eq!(creature(&fight, 1).economy.movement_ft, 30);
    pass(&mut fight);
    assert_eq!(fight.state().speed(id(1)), 40, "until the start of the caster's turn");
    act(&mut fight, "cast", json!({ "spell": "mage_armor", "target": 0 }));
    assert_eq!(fight.state().armor_class(id(0)), 15);
    fight.done();
    let mut fight = begin(field(&FIELD, &[("cleric_5", 1, 1), ("ogre", 8, 8)]), &[]);
    act(&mut fight, "cast", json!({ "spell": "aid", "slotLevel": 3, "target": 0 }));
    assert_eq!((creature(&fight, 0).health.max, hp(&fight, 0)), (48, 48));
    fight.done();
}

/// The SRD: a weapon of force strikes at once, and again with later bonus actions without a slot, and those are no
/// spells that anybody could stop.
#[test]
fn a_spiritual_weapon_strikes_again() {
    let stand = [("cleric_5", 1, 1), ("mage", 5, 1), ("ogre", 5, 3)];
    let mut fight = begin(field(&FIELD, &stand), &[10, 1, 10, 2]);
    let strike = json!({ "spell": "spiritual_weapon", "target": 2 });
    act(&mut fight, "cast", strike.clone());
    assert_eq!(chances(&fight), [1], "the casting can be stopped");
    let events = react(&mut fight, 1, false);
    assert_eq!((hurts(&events), creature(&fight, 0).slots.0[1]), (vec![(2, 5)], 2));
    pass(&mut fight);
    until(&mut fight, 0);
    let events = act(&mut fight, "cast", strike);
    assert_eq!((hurts(&events), creature(&fight, 0).slots.0[1]), (vec![(2, 6)], 2));
    fight.done();
}

/// The SRD: restoring ends a condition, reviving brings the dead back with 1 hit point, and only the dead.
#[test]
fn some_spells_undo() {
    let stand = [("cleric_5", 1, 1), ("fighter_1", 2, 1), ("ogre", 3, 1), ("rogue_5", 9, 9)];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[1].conditions.push(Condition::Blinded);
    let mut fight = begin(setup, &[]);
    assert_eq!(code(&mut fight, "cast", json!({ "spell": "revivify", "target": 1 })), "INVALID_TARGET");
    act(&mut fight, "cast", json!({ "spell": "lesser_restoration", "target": 1 }));
    assert!(!is(&fight, 1, Condition::Blinded));
    fight.done();

    let mut setup = field(&FIELD, &stand);
    setup.creatures[1].hp = Some(1);
    let mut fight = begin(setup, &[19, 8, 8]);
    until(&mut fight, 2);
    hit(&mut fight, 1);
    assert_eq!(life(&fight, 1), Life::Dead, "20 with 1 of 12");
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!(code(&mut fight, "cast", json!({ "spell": "cure_wounds", "target": 1 })), "TARGET_DEAD");
    act(&mut fight, "cast", json!({ "spell": "revivify", "target": 1 }));
    assert_eq!((life(&fight, 1), hp(&fight, 1)), (Life::Alive, 1));
    fight.done();
}

/// The issue: a burst on five with saves and concentration, and creatures dying and dropping in the middle of it.
#[test]
fn a_burst_on_five() {
    let stand = [
        ("cleric_5", 5, 5),
        ("mage", 0, 0),
        ("fighter_5", 6, 5),
        ("rogue_5", 5, 6),
        ("goblin", 6, 6),
        ("wizard_5", 4, 4),
    ];
    let mut setup = field(&FIELD, &stand);
    setup.creatures[3].hp = Some(20);
    // DC 14. Damage once; saves of the cleric, the blessed fighter and rogue with a d4 each, the goblin, the wizard;
    // then the cleric's save to concentrate, DC 10, which is missed.
    let faces = [4, 4, 4, 4, 3, 3, 3, 3, 15, 9, 3, 11, 2, 2, 15, 7];
    let mut fight = begin(setup, &faces);
    act(&mut fight, "cast", json!({ "spell": "bless", "targets": [2, 3] }));
    react(&mut fight, 1, false);
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [5, 5] }));
    assert_eq!(chances(&fight), [5], "the wizard could stop it");
    let events = react(&mut fight, 5, false);
    let saved: Vec<Option<bool>> = outcomes(&events).iter().map(|(_, saved)| *saved).collect();
    assert_eq!(saved, [Some(true), Some(false), Some(true), Some(false), Some(true)]);
    assert_eq!(hurts(&events), [(0, 14), (2, 28), (3, 14), (4, 28), (5, 14)]);
    assert_eq!(creature(&fight, 0).concentration, None);
    assert!(tells(&events, "condition_ended", 2) && tells(&events, "condition_ended", 3));
    assert_eq!(life(&fight, 4), Life::Dead);
    assert_eq!((hp(&fight, 0), hp(&fight, 2), hp(&fight, 3), hp(&fight, 5)), (24, 16, 6, 18));
    fight.done();
}

/// Nobody is raised into a cell that somebody stands on: it is the nearest free one beside the body, or none.
#[test]
fn the_raised_find_a_free_cell() {
    let brute = custom(
        "brute",
        json!({ "attacks": [{ "id": "maul", "name": "Maul", "toHit": 9, "reach": 5,
                "damage": [{ "count": 1, "sides": 4, "flat": 40, "type": "bludgeoning" }] }] }),
    );
    let stand = [("cleric_5", 0, 1), ("fighter_1", 1, 1), ("brute", 2, 1), ("brute", 3, 1)];
    for (map, rises) in [(["#####", "....#", "#####"], None), (["#####", "....#", ".####"], Some((0, 2)))] {
        let mut fight = begin(with(field(&map, &stand), std::slice::from_ref(&brute)), &[15, 1]);
        until(&mut fight, 2);
        hit(&mut fight, 1);
        assert_eq!(life(&fight, 1), Life::Dead);
        walk(&mut fight, &[(1, 1)]);
        pass(&mut fight);
        walk(&mut fight, &[(2, 1)]);
        pass(&mut fight);
        let revivify = json!({ "spell": "revivify", "target": 1 });
        match rises {
            None => assert_eq!(code(&mut fight, "cast", revivify), "BLOCKED"),
            Some(cell) => {
                act(&mut fight, "cast", revivify);
                assert_eq!((life(&fight, 1), at(&fight, 1)), (Life::Alive, cell));
            }
        }
        fight.done();
    }
}

/// SRD 5.1 lets a caster be the target of what names any creature; here nobody is by mistake: what harms is not aimed at
/// oneself, is not listed as a move and is no pick. What helps is, and an area gets whoever stands in it.
#[test]
fn nobody_aims_harm_at_itself() {
    let mage = custom(
        "mage",
        json!({ "deathSaves": true, "spellcasting": { "ability": "int", "slots": [4, 3, 3, 0, 0, 0, 0, 0, 0],
                "spells": ["fire_bolt", "magic_missile", "hold_person", "hunters_mark", "shield_of_faith", "fireball"] } }),
    );
    let setup = with(field(&FIELD, &[("mage", 1, 1), ("bandit", 5, 1)]), &[mage]);
    // The damage of the fireball, and two saves.
    let mut fight = begin(setup, &[1, 1, 1, 1, 1, 1, 1, 1, 10, 10]);
    let harmful = ["fire_bolt", "magic_missile", "hold_person", "hunters_mark"];
    for spell in harmful {
        let refused = code(&mut fight, "cast", json!({ "spell": spell, "target": 0 }));
        assert_eq!(refused, "INVALID_TARGET", "{spell}");
        let missiles = json!({ "spell": spell, "targets": [1, 0] });
        assert_ne!(code(&mut fight, "cast", missiles), "", "{spell}");
    }
    let seat = creature(&fight, 0).seat.0;
    let mut at_itself = Vec::new();
    for action in fight.legal(seat) {
        let action = serde_json::to_value(&action).unwrap();
        let parameters = &action["parameters"];
        if action["action"] == "cast" && parameters["targets"] == json!([0]) {
            at_itself.push(parameters["spell"].as_str().unwrap().to_owned());
        }
        assert!(parameters["targets"] != json!([0]) || parameters["spell"] == "shield_of_faith", "{action}");
    }
    assert_eq!(at_itself, ["shield_of_faith"]);
    let view = serde_json::to_value(fight.view()).unwrap();
    let options = view["turn"]["options"].as_array().unwrap();
    for option in options.iter().filter(|option| harmful.iter().any(|spell| option["id"] == *spell)) {
        let targets = option["targets"].as_array().unwrap();
        assert!(targets.iter().all(|target| target["creatureId"] != 0), "{option}");
    }
    let events = act(&mut fight, "cast", json!({ "spell": "fireball", "areaCenter": [1, 2] }));
    assert!(!hurts(&events).is_empty(), "an area spares nobody who stands in it");
}

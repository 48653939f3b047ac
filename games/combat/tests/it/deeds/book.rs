//! Spells of the book, one by one: what each does to whom, and what its dice are.

use rules5e::{Condition, Life, Mode, StatBlock};
use serde_json::{Value, json};

use super::play::*;
use crate::kit::{Fight, creature, field, pass};

const HALL: [&str; 20] = ["...................."; 20];

/// Makes a caster of level 5 with a DC of 13 and +5 to hit, who knows these spells and has slots of every level.
fn caster(level: u8, spells: &[&str]) -> StatBlock {
    let mut caster = custom(
        "caster",
        json!({ "deathSaves": true, "hp": 60, "proficiency": 3,
                "abilities": { "str": 10, "dex": 10, "con": 10, "int": 14, "wis": 10, "cha": 10 },
                "spellcasting": { "ability": "int", "slots": [3, 3, 3, 3, 3, 1, 1, 1, 1], "spells": spells } }),
    );
    caster.level = level;
    caster
}

/// Starts a fight of a caster, an ogre ten feet off and another twenty feet off.
fn duel(level: u8, spell: &str, faces: &[u32]) -> Fight {
    let stand = [("caster", 5, 5), ("ogre", 7, 5), ("ogre", 10, 5)];
    begin(with(field(&HALL, &stand), &[caster(level, &[spell])]), faces)
}

/// TUR-11: attack, save, missile, area: the dice each spell takes, and what comes of them.
#[test]
fn each_spell_has_its_dice() {
    // A spell attack has +5 against AC 11, and 13 for the ogre behind the other; an ogre saves with -1 (DEX), +3 (CON), -2 (WIS).
    type Row<'a> = (&'a str, u8, Value, &'a [u32], &'a [(u16, u16)]);
    let table: [Row<'_>; 16] = [
        ("fire_bolt", 1, json!({ "target": 1 }), &[6, 9], &[(1, 9)]),
        ("fire_bolt", 5, json!({ "target": 1 }), &[6, 9, 8], &[(1, 17)]),
        ("fire_bolt", 17, json!({ "target": 1 }), &[6, 1, 1, 1, 1], &[(1, 4)]),
        ("fire_bolt", 5, json!({ "target": 1 }), &[5], &[]),
        ("eldritch_blast", 5, json!({ "targets": [1, 2] }), &[6, 4, 8, 5], &[(1, 4), (2, 5)]),
        ("acid_splash", 1, json!({ "targets": [1, 2] }), &[5, 14, 13], &[(2, 5)]),
        ("acid_splash", 1, json!({ "targets": [1, 2] }), &[5, 13, 13], &[(1, 5), (2, 5)]),
        ("poison_spray", 1, json!({ "target": 1 }), &[12, 10], &[]),
        ("poison_spray", 1, json!({ "target": 1 }), &[12, 9], &[(1, 12)]),
        ("magic_missile", 1, json!({ "targets": [1, 2, 1] }), &[4], &[(1, 10), (2, 5)]),
        ("magic_missile", 1, json!({ "target": 1, "slotLevel": 3 }), &[4], &[(1, 25)]),
        ("blight", 5, json!({ "target": 1 }), &[1, 1, 1, 1, 1, 1, 1, 2, 10], &[(1, 4)]),
        (
            "lightning_bolt",
            5,
            json!({ "toward": [9, 5] }),
            &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
            &[(1, 8), (2, 8)],
        ),
        ("shatter", 5, json!({ "areaCenter": [7, 5] }), &[2, 2, 2, 1, 10], &[(0, 6), (1, 3)]),
        ("cone_of_cold", 9, json!({ "toward": [9, 5] }), &[1, 1, 1, 1, 1, 1, 1, 2, 9, 10], &[(1, 9), (2, 4)]),
        ("vicious_mockery", 5, json!({ "target": 2 }), &[3, 3, 14], &[(2, 6)]),
    ];
    for (spell, level, aim, faces, expected) in table {
        let mut fight = duel(level, spell, faces);
        let mut parameters = aim.clone();
        parameters["spell"] = json!(spell);
        let mut found = hurts(&act(&mut fight, "cast", parameters));
        let mut expected = expected.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{spell} {aim}");
        fight.done();
    }
}

/// The SRD: each ray of a higher tier is one more; who names too few sends the rest in turn, who names too many is refused.
#[test]
fn rays_grow_with_the_caster() {
    for (level, rays) in [(4, 1), (5, 2), (11, 3), (17, 4)] {
        let faces = vec![1; rays];
        let mut fight = duel(level, "eldritch_blast", &faces);
        let many = vec![1; rays + 1];
        let too_many = json!({ "spell": "eldritch_blast", "targets": many });
        assert_eq!(code(&mut fight, "cast", too_many), "INVALID_TARGET");
        let events = act(&mut fight, "cast", json!({ "spell": "eldritch_blast", "target": 1 }));
        assert_eq!(attacks(&events).len(), rays);
        fight.done();
    }
}

/// The SRD: what marks and reveals a target: one attacker's d6, everybody's advantage, and blurs against them.
#[test]
fn marks_and_blurs_change_attacks() {
    let stand = [("caster", 6, 5), ("ogre", 7, 5)];
    let start = |spell: &str, faces: &[u32]| begin(with(field(&HALL, &stand), &[caster(5, &[spell])]), faces);
    let mut fight = start("hunters_mark", &[15, 2, 6]);
    act(&mut fight, "cast", json!({ "spell": "hunters_mark", "target": 1 }));
    assert_eq!(hurts(&hit(&mut fight, 1)), [(1, 8)]);
    fight.done();
    let mut fight = start("blur", &[2, 2]);
    act(&mut fight, "cast", json!({ "spell": "blur" }));
    pass(&mut fight);
    assert_eq!(mode(&edge(&hit(&mut fight, 0))), Mode::Disadvantage);
    fight.done();
    let mut fight = start("invisibility", &[10, 3, 2]);
    act(&mut fight, "cast", json!({ "spell": "invisibility", "target": 0 }));
    pass(&mut fight);
    pass(&mut fight);
    assert_eq!(mode(&edge(&hit(&mut fight, 1))), Mode::Advantage);
    assert!(!is(&fight, 0, Condition::Invisible), "an attack gives it away");
    assert_eq!(creature(&fight, 0).concentration, None);
    fight.done();
}

/// The SRD: whoever was touched by the grave does not heal; a word of power kills what has 100 hit points or fewer.
#[test]
fn the_grave_and_the_word() {
    let healer = custom(
        "healer",
        json!({ "hp": 30, "spellcasting": { "ability": "wis", "slots": [2, 0, 0, 0, 0, 0, 0, 0, 0],
                "spells": ["cure_wounds"] } }),
    );
    let stand = [("caster", 5, 5), ("healer", 7, 5), ("ogre", 10, 5)];
    let own = [caster(1, &["chill_touch", "power_word_kill"]), healer];
    let mut fight = begin(with(field(&HALL, &stand), &own), &[10, 8, 8]);
    act(&mut fight, "cast", json!({ "spell": "chill_touch", "target": 1 }));
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "cure_wounds", "target": 1 }));
    assert_eq!(hp(&fight, 1), 22);
    until(&mut fight, 0);
    let events = act(&mut fight, "cast", json!({ "spell": "power_word_kill", "target": 2 }));
    assert_eq!(life(&fight, 2), Life::Dead);
    assert!(tells(&events, "died", 2));
    fight.done();
}

/// The SRD: a legendary creature makes a save it has missed, three times, where it matters.
#[test]
fn a_legend_resists_three_times() {
    let stand = [("caster", 1, 1), ("adult_red_dragon", 8, 8)];
    let own = [caster(9, &["hold_monster"])];
    let mut setup = with(field(&HALL, &stand), &own);
    // Its Wisdom save is +7 against 13.
    setup.content.monsters[0].spellcasting.as_mut().unwrap().slots[4] = 4;
    let mut fight = begin(setup, &[1, 1, 1, 1, 1]);
    for n in 0..4 {
        let events = act(&mut fight, "cast", json!({ "spell": "hold_monster", "target": 1 }));
        assert_eq!(outcomes(&events), [(1, Some(n < 3))]);
        assert_eq!(creature(&fight, 1).used.legendary, (n + 1).min(3));
        if n < 3 {
            pass(&mut fight);
            pass(&mut fight);
        }
    }
    assert!(is(&fight, 1, Condition::Paralyzed));
    pass(&mut fight);
    fight.done();
}

/// Decision 38 and the SRD: temporary hit points do not add up, and go first.
#[test]
fn temporary_hit_points_go_first() {
    let stand = [("caster", 6, 5), ("ogre", 7, 5)];
    let own = [caster(1, &["false_life"])];
    let mut fight = begin(with(field(&HALL, &stand), &own), &[4, 1, 15, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "false_life" }));
    pass(&mut fight);
    pass(&mut fight);
    act(&mut fight, "cast", json!({ "spell": "false_life" }));
    assert_eq!(creature(&fight, 0).health.temp, 8, "5 are fewer than 8");
    pass(&mut fight);
    hit(&mut fight, 0);
    assert_eq!((creature(&fight, 0).health.temp, hp(&fight, 0)), (2, 60));
    fight.done();
}

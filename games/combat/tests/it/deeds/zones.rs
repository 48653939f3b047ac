//! What lies on the map: zones that hurt, slow and hide, as long as somebody holds them up.

use engine::Refuse;
use rules5e::Condition;
use serde_json::json;

use super::play::*;
use crate::kit::{Fight, count, creature, field, pass};

const HALL: [&str; 20] = ["...................."; 20];

fn druid() -> rules5e::StatBlock {
    custom(
        "druid",
        json!({ "deathSaves": true, "hp": 40, "spellcasting": { "ability": "wis",
                "slots": [4, 3, 3, 3, 0, 0, 0, 0, 0],
                "spells": ["moonbeam", "fog_cloud", "web", "ice_storm", "entangle"] } }),
    )
}

/// TUR-18 and the SRD: a beam hurts those who come into it or start their turn in it, not those it appears on.
#[test]
fn a_beam_hurts_who_enters_or_starts_there() {
    let stand = [("druid", 1, 1), ("ogre", 10, 10), ("goblin", 14, 10)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    // DC 10. The ogre starts in it and saves with 7 + 3; the goblin comes in and does not.
    let mut fight = begin(setup, &[5, 6, 7, 1, 2, 9]);
    let events = act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [10, 10] }));
    assert_eq!((hurts(&events), count(&events, "zone_created")), (vec![], 1));
    assert_eq!(hurts(&pass(&mut fight)), [(1, 5)]);
    walk(&mut fight, &[(9, 10), (8, 10)]);
    pass(&mut fight);
    let events = walk(&mut fight, &[(13, 10), (12, 10), (11, 10), (12, 11)]);
    assert_eq!((hurts(&events), at(&fight, 2)), (vec![(2, 3)], (12, 11)));
    fight.done();
}

/// The SRD: a beam is gone with the concentration on it.
#[test]
fn a_zone_goes_with_concentration() {
    let stand = [("druid", 1, 1), ("ogre", 2, 1), ("goblin", 14, 10)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[15, 8, 8, 9]);
    act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [10, 10] }));
    pass(&mut fight);
    let events = hit(&mut fight, 0);
    assert_eq!((count(&events, "concentration_lost"), count(&events, "zone_ended")), (1, 1));
    assert!(fight.state().zones.is_empty());
    fight.done();
}

/// The SRD: whoever is pushed into a zone has come into it.
#[test]
fn a_push_into_a_zone_counts() {
    let stand = [("druid", 1, 1), ("fighter_5", 7, 10), ("bandit", 8, 10)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[10, 1, 3, 4, 1]);
    act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [10, 10] }));
    pass(&mut fight);
    let events = act(&mut fight, "shove", json!({ "target": 2, "away": true }));
    assert_eq!((at(&fight, 2), hurts(&events)), ((9, 10), vec![(2, 7)]));
    fight.done();
}

/// The SRD: guardians go where their caster goes, slow and hurt foes alone.
#[test]
fn guardians_follow() {
    let stand = [("cleric_5", 5, 5), ("bandit", 12, 5), ("fighter_5", 6, 5)];
    let mut fight = begin(field(&HALL, &stand), &[1, 1, 1, 1]);
    act(&mut fight, "cast", json!({ "spell": "spirit_guardians" }));
    assert!(fight.state().zones[0].cells.contains(&combat::Cell::new(8, 5)));
    walk(&mut fight, &[(5, 6), (5, 7)]);
    let zone = &fight.state().zones[0];
    assert!(zone.cells.contains(&combat::Cell::new(5, 10)) && !zone.cells.contains(&combat::Cell::new(5, 3)));
    pass(&mut fight);
    let events = walk(&mut fight, &[(11, 6), (10, 7), (9, 7), (8, 7)]);
    assert_eq!(hurts(&events), [(1, 3)], "a save of 1 + 0");
    assert_eq!(creature(&fight, 1).economy.movement_ft, 5, "three steps and a slow one");
    let events = pass(&mut fight);
    assert!(hurts(&events).is_empty(), "the fighter is a friend");
    fight.done();
}

/// TUR-13: fog hides: nobody aims through it or out of it, and nobody strikes at who leaves unseen.
#[test]
fn fog_hides() {
    let stand = [("druid", 1, 1), ("goblin", 10, 5), ("fighter_5", 10, 12)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[]);
    act(&mut fight, "cast", json!({ "spell": "fog_cloud", "areaCenter": [10, 8] }));
    pass(&mut fight);
    assert_eq!(code(&mut fight, "ranged_attack", json!({ "target": 2 })), "NO_LINE_OF_SIGHT");
    fight.done();
}

/// TUR-18 and the SRD: a beam gets nobody twice in one turn, whether it starts there or goes in and out; the turn of
/// another is another turn.
#[test]
fn a_zone_acts_once_a_turn() {
    let stand = [("druid", 1, 1), ("goblin", 13, 10), ("fighter_5", 13, 12)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut setup = setup;
    setup.creatures[1].hp = Some(7);
    // Damage and a save each time: 2 + 1 with a miss, then the push: a contest, 1 + 1 with a miss.
    let mut fight = begin(setup, &[2, 1, 2, 15, 1, 1, 1, 2]);
    act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [10, 10] }));
    pass(&mut fight);
    let events = walk(&mut fight, &[(12, 10), (11, 10), (12, 10), (11, 10), (12, 10)]);
    assert_eq!(hurts(&events), [(1, 3)], "once, however often it goes in");
    assert_eq!(at(&fight, 1), (12, 10));
    pass(&mut fight);
    walk(&mut fight, &[(13, 11), (13, 10)]);
    let events = act(&mut fight, "shove", json!({ "target": 1, "away": true }));
    assert_eq!((at(&fight, 1), hurts(&events)), ((11, 10), vec![(1, 2)]), "the fighter's turn is another");
    fight.done();
}

/// The SRD: whoever started its turn in a beam and comes back into it has felt it.
#[test]
fn a_start_in_a_zone_counts_as_the_first_time() {
    let stand = [("druid", 1, 1), ("ogre", 10, 10)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[5, 6, 7]);
    act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [9, 10] }));
    assert_eq!(hurts(&pass(&mut fight)), [(1, 5)]);
    let events = walk(&mut fight, &[(11, 10), (12, 10), (11, 10), (10, 10)]);
    assert!(hurts(&events).is_empty());
    fight.done();
}

/// The SRD: webs do nothing when they appear; whoever starts its turn in them or comes in on its own turn saves by
/// Dexterity or is bound, and a strong arm gets out of them.
#[test]
fn a_web_binds() {
    let stand = [("druid", 1, 1), ("ogre", 12, 12), ("goblin", 19, 19)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    // The ogre misses with 5 - 1, gets out with 6 + 4; in its next turn it saves with 11 - 1.
    let mut fight = begin(setup, &[5, 6, 11]);
    let events =
        act(&mut fight, "cast", json!({ "spell": "web", "areaCenter": [11, 11], "toward": [13, 13] }));
    assert!(outcomes(&events).is_empty() && !is(&fight, 1, Condition::Restrained));
    let events = pass(&mut fight);
    assert_eq!(outcomes(&events), [(1, Some(false))]);
    assert!(is(&fight, 1, Condition::Restrained));
    assert_eq!(code(&mut fight, "move", json!({ "to": [13, 12] })), "NOT_NOW");
    act(&mut fight, "escape", json!({}));
    assert!(!is(&fight, 1, Condition::Restrained), "6 + 4 is 10");
    pass(&mut fight);
    pass(&mut fight);
    let events = pass(&mut fight);
    assert_eq!(outcomes(&events), [(1, Some(true))]);
    fight.done();
}

/// The SRD: who is bound by webs is so while it stays in them, and saves no more; no save ends it, leaving does.
#[test]
fn webs_hold_while_one_is_in_them() {
    let stand = [("druid", 1, 1), ("goblin", 17, 12), ("fighter_5", 13, 9)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    // The goblin goes in on its own turn and misses with 5 + 2; then a contest that the fighter wins pushes it out.
    let mut fight = begin(setup, &[5, 15, 1]);
    act(&mut fight, "cast", json!({ "spell": "web", "areaCenter": [11, 11], "toward": [13, 13] }));
    pass(&mut fight);
    let web = |x, y| fight.state().zones[0].cells.contains(&combat::Cell::new(x, y));
    assert!(web(15, 12) && !web(16, 12) && !web(15, 11));
    let events = walk(&mut fight, &[(16, 12), (15, 12), (14, 12)]);
    assert_eq!((outcomes(&events), at(&fight, 1)), (vec![(1, Some(false))], (15, 12)));
    assert_eq!(count(&pass(&mut fight), "dice_rolled"), 0, "no save at the end of a turn");
    walk(&mut fight, &[(13, 10), (14, 11)]);
    act(&mut fight, "shove", json!({ "target": 1, "away": true }));
    assert_eq!((at(&fight, 1), is(&fight, 1, Condition::Restrained)), ((16, 13), false));
    fight.done();
}

/// The SRD: whoever is pushed into webs when it is not its turn saves when its turn starts.
#[test]
fn a_push_into_webs_waits_for_the_own_turn() {
    let stand = [("druid", 1, 1), ("fighter_5", 17, 13), ("goblin", 16, 13)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[15, 1, 18]);
    act(&mut fight, "cast", json!({ "spell": "web", "areaCenter": [11, 11], "toward": [13, 13] }));
    pass(&mut fight);
    let events = act(&mut fight, "shove", json!({ "target": 2, "away": true }));
    assert_eq!((at(&fight, 2), outcomes(&events)), ((15, 13), vec![]));
    assert_eq!(outcomes(&pass(&mut fight)), [(2, Some(true))]);
    fight.done();
}

/// The SRD: vines take hold of those they grow under, once; who comes later is only slowed, and no save at the end of
/// a turn frees, an action with a Strength check does.
#[test]
fn entangling_vines_hold_those_they_grow_under() {
    let stand = [("druid", 1, 1), ("ogre", 12, 12), ("goblin", 16, 13)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    // The ogre misses with 5 + 4 and gets out with 6 + 4.
    let mut fight = begin(setup, &[5, 6]);
    let events =
        act(&mut fight, "cast", json!({ "spell": "entangle", "areaCenter": [11, 11], "toward": [13, 13] }));
    assert_eq!(outcomes(&events), [(1, Some(false))]);
    pass(&mut fight);
    assert_eq!(count(&pass(&mut fight), "dice_rolled"), 0, "no save at the end of its turn");
    let events = walk(&mut fight, &[(15, 13), (14, 13)]);
    assert!(outcomes(&events).is_empty());
    assert_eq!(creature(&fight, 2).economy.movement_ft, 10, "two slow steps");
    until(&mut fight, 1);
    act(&mut fight, "escape", json!({}));
    assert!(!is(&fight, 1, Condition::Restrained));
    fight.done();
}

/// The SRD: the ground under a storm of ice is hard to walk until the end of the caster's next turn.
#[test]
fn ice_melts() {
    let stand = [("druid", 1, 1), ("ogre", 12, 12)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[1, 1, 2, 2, 2, 2, 12]);
    let events = act(&mut fight, "cast", json!({ "spell": "ice_storm", "areaCenter": [12, 12] }));
    assert_eq!(hurts(&events), [(1, 5)], "1 + 4: each kind halved by itself");
    pass(&mut fight);
    walk(&mut fight, &[(12, 13)]);
    assert_eq!(creature(&fight, 1).economy.movement_ft, 30);
    pass(&mut fight);
    let events = pass(&mut fight);
    assert_eq!(count(&events, "zone_ended"), 1);
    walk(&mut fight, &[(12, 14)]);
    assert_eq!(creature(&fight, 1).economy.movement_ft, 35);
    fight.done();
}

/// The SRD: thunder pushes those who fail, as far as there is room.
#[test]
fn thunder_pushes() {
    let map = ["......#...", "......#...", "......#..."];
    let stand = [("wizard_5", 2, 1), ("bandit", 3, 1), ("goblin", 9, 1)];
    let mut fight = begin(field(&map, &stand), &[1, 1, 5]);
    act(&mut fight, "cast", json!({ "spell": "thunderwave", "toward": [3, 1] }));
    assert_eq!((at(&fight, 1), hp(&fight, 1)), ((5, 1), 9));
    assert!(chances(&fight).is_empty());
    fight.done();
    let stand = [("wizard_5", 3, 1), ("bandit", 4, 1), ("goblin", 9, 1)];
    let mut fight = begin(field(&map, &stand), &[1, 1, 5]);
    act(&mut fight, "cast", json!({ "spell": "thunderwave", "toward": [4, 1] }));
    assert_eq!(at(&fight, 1), (5, 1), "the wall is in the way");
    fight.done();
}

/// A caster of DC 12 who ends magic, and foes who have made some.
fn ended(stand: &[(&str, i16, i16)], faces: &[u32]) -> Fight {
    let breaker = custom(
        "breaker",
        json!({ "deathSaves": true, "hp": 40,
                "abilities": { "str": 10, "dex": 10, "con": 10, "int": 14, "wis": 10, "cha": 10 },
                "spellcasting": { "ability": "int", "slots": [0, 0, 2, 2, 0, 0, 0, 0, 0],
                "spells": ["dispel_magic"] } }),
    );
    let witch = custom(
        "witch",
        json!({ "hp": 40, "spellcasting": { "ability": "wis", "slots": [4, 4, 4, 4, 4, 0, 0, 0, 0],
                "spells": ["moonbeam", "fog_cloud", "ice_storm", "spirit_guardians", "stoneskin"] } }),
    );
    begin(with(field(&HALL, stand), &[breaker, witch]), faces)
}

/// The SRD: magic that lies on a place is ended there: up to the slot's level at once, above it by a check of 10 and
/// the level it was cast at.
#[test]
fn zones_are_dispelled() {
    let stand = [("witch", 15, 15), ("breaker", 5, 5)];
    let table: [(&str, u8, u8, &[u32], bool); 6] = [
        ("moonbeam", 2, 3, &[], true),
        ("fog_cloud", 1, 3, &[], true),
        ("moonbeam", 4, 3, &[11], false),
        ("moonbeam", 4, 3, &[12], true),
        ("moonbeam", 4, 4, &[], true),
        ("moonbeam", 5, 4, &[13], true),
    ];
    for (spell, cast_at, slot, faces, gone) in table {
        let mut fight = ended(&stand, faces);
        act(&mut fight, "cast", json!({ "spell": spell, "slotLevel": cast_at, "areaCenter": [10, 12] }));
        pass(&mut fight);
        let at = json!({ "spell": "dispel_magic", "slotLevel": slot, "areaCenter": [10, 12] });
        let events = act(&mut fight, "cast", at);
        assert_eq!(count(&events, "zone_ended"), usize::from(gone), "{spell} at {cast_at} by {slot}");
        assert_eq!(creature(&fight, 0).concentration.is_none(), gone);
        assert_eq!(creature(&fight, 1).slots.0[usize::from(slot) - 1], 1);
        fight.done();
    }
}

/// The SRD: what goes where its caster goes is on the caster; what is on a creature ends with it alone.
#[test]
fn magic_on_a_creature_is_dispelled() {
    let stand = [("witch", 8, 5), ("breaker", 5, 5)];
    let dispel = json!({ "spell": "dispel_magic", "slotLevel": 3, "target": 0 });
    // The guardians hurt the one who is beside them: damage, and a save.
    let mut fight = ended(&stand, &[1, 1, 1, 15]);
    act(&mut fight, "cast", json!({ "spell": "spirit_guardians", "slotLevel": 3 }));
    pass(&mut fight);
    let events = act(&mut fight, "cast", dispel.clone());
    assert_eq!(count(&events, "zone_ended"), 1);
    fight.done();
    for (natural, ends) in [(11, false), (12, true)] {
        let mut fight = ended(&stand, &[natural]);
        act(&mut fight, "cast", json!({ "spell": "stoneskin", "target": 0 }));
        pass(&mut fight);
        let events = act(&mut fight, "cast", dispel.clone());
        assert_eq!(tells(&events, "condition_ended", 0), ends, "{natural} + 2 against 14");
        fight.done();
    }
}

/// Where no spell lies there is none to end, and a creature and a place at once are one too many.
#[test]
fn dispelling_needs_magic() {
    let mut fight = ended(&[("witch", 15, 15), ("breaker", 5, 5)], &[]);
    act(&mut fight, "cast", json!({ "spell": "moonbeam", "areaCenter": [10, 12] }));
    pass(&mut fight);
    let refusal = refused(&mut fight, "cast", json!({ "spell": "dispel_magic", "areaCenter": [3, 3] }));
    assert_eq!(refusal.code(), "INVALID_TARGET");
    assert!(refusal.to_string().contains("no spell lies there; Moonbeam lies at"), "{refusal}");
    let both = json!({ "spell": "dispel_magic", "areaCenter": [10, 12], "target": 0 });
    assert_eq!(code(&mut fight, "cast", both), "INVALID_TARGET");
    fight.done();
}

//! What lies on the map: zones that hurt, slow and hide, as long as somebody holds them up.

use rules5e::Condition;
use serde_json::json;

use crate::kit::{count, creature, field, pass};
use crate::play::*;

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

/// The SRD: webs bind those who fail, slow all, and a strong arm gets out of them.
#[test]
fn a_web_binds() {
    let stand = [("druid", 1, 1), ("ogre", 12, 12), ("goblin", 19, 19)];
    let setup = with(field(&HALL, &stand), &[druid()]);
    let mut fight = begin(setup, &[5, 6]);
    act(&mut fight, "cast", json!({ "spell": "web", "areaCenter": [11, 11], "toward": [13, 13] }));
    assert!(is(&fight, 1, Condition::Restrained));
    pass(&mut fight);
    assert_eq!(creature(&fight, 1).economy.movement_ft, 0);
    act(&mut fight, "escape", json!({}));
    assert!(!is(&fight, 1, Condition::Restrained), "6 + 4 is 10");
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

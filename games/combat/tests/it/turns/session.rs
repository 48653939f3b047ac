//! Sessions, fights and the game master: TUR-21, TUR-22, decisions 39 and 40.

use combat::{EndReason, Event, Phase, SceneState, Setup};
use engine::{AskKind, Refuse};
use rules5e::Condition;
use serde_json::{Value, json};

use crate::kit::{FIELD, Fight, action, count, creature, field, names, on_turn, pass, placed};

/// A session of a fighter, a wizard, two goblins and an ogre, with an NPC seat (2) and a game master (3); no fight yet.
fn calm(faces: &[u32]) -> Fight {
    let creatures =
        [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9), ("goblin", 9, 8), ("ogre", 5, 5)];
    let setup = Setup { master: true, begin: false, ..field(&FIELD, &creatures) };
    Fight::start(setup, 4, faces)
}

/// The seat of the game master.
const MASTER: u8 = 3;

fn begin(creatures: &[&str]) -> combat::Action {
    action("combat_start", json!({ "creatures": creatures, "reason": "an ambush" }))
}

fn fighters(fight: &Fight) -> Vec<u16> {
    let mut all: Vec<u16> = fight.state().order.iter().map(|entry| entry.creature_id.0).collect();
    all.sort_unstable();
    all
}

/// TUR-21: COMBAT_START by the game master, with those who fight.
#[test]
fn the_game_master_starts_a_fight() {
    let mut fight = calm(&[15, 5]);
    assert_eq!((fight.state().phase, fight.state().encounter), (Phase::Calm, 0));
    assert_eq!(
        fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect::<Vec<_>>(),
        [(MASTER, AskKind::Choice)]
    );
    let events = fight.act(MASTER, begin(&["fighter_1", "goblin_2"]));
    let told = [
        "combat_start",
        "scene_changed",
        "music_state",
        "dice_rolled",
        "dice_rolled",
        "initiative_ordered",
        "combat_update",
        "turn_start",
    ];
    assert_eq!(names(&events), told);
    assert!(matches!(&events[2], Event::MusicState { state: combat::Music::Combat }));
    assert!(matches!(&events[6], Event::CombatUpdate { in_combat: true, round: 1, initiative_order, .. }
        if initiative_order.len() == 2));
    let state = fight.state();
    assert_eq!((state.encounter, state.round, state.active), (1, 1, 0));
    assert_eq!((state.scene, state.phase), (SceneState::CombatTurnBased, Phase::Active));
    assert_eq!(fighters(&fight), [0, 3], "the others look on");
    fight.done();
}

/// TUR-21: without a list all who are there fight, and new ones come with the fight.
#[test]
fn a_fight_can_bring_new_creatures() {
    let mut fight = calm(&[15, 14, 5, 4, 5, 6]);
    let wolf = json!({ "stats": "wolf", "at": [9, 0], "side": "foes" });
    let events = fight.act(MASTER, action("combat_start", json!({ "add": [wolf] })));
    assert_eq!(count(&events, "creature_joined"), 1);
    assert_eq!(fighters(&fight), [0, 1, 2, 3, 4, 5]);
    fight.done();
}

/// TUR-21: every fight has an id of its own, and only those who are named fight in it.
#[test]
fn a_second_fight_has_its_own_fighters() {
    let mut fight = calm(&[15, 5, 12, 4]);
    fight.act(MASTER, begin(&["fighter_1", "goblin_1"]));
    fight.act(MASTER, action("combat_end", json!({ "reason": "they talk" })));
    fight.act(MASTER, begin(&["wizard_1", "ogre"]));
    assert_eq!(fight.state().encounter, 2);
    assert_eq!(fighters(&fight), [1, 4]);
    fight.done();
}

/// TUR-21: what is wrong with a start is said, and nothing happens.
#[test]
fn bad_starts_are_refused() {
    let mut fight = calm(&[15, 5]);
    let cases: [(u8, Value, &str, &str); 7] = [
        (0, json!({}), "NOT_GAME_MASTER", "game master"),
        (2, json!({}), "NOT_GAME_MASTER", "game master"),
        (MASTER, json!({ "creatures": ["fighter_1"] }), "INVALID_SETUP", "foes"),
        (MASTER, json!({ "creatures": ["ogre"] }), "INVALID_SETUP", "party"),
        (MASTER, json!({ "creatures": ["ogre", "fighter_9"] }), "UNKNOWN_CREATURE", "fighter_9"),
        (MASTER, json!({ "add": [{ "stats": "wolf", "at": [5, 5] }] }), "BLOCKED", "stands there"),
        (MASTER, json!({ "add": [{ "stats": "gobln", "at": [4, 4] }] }), "INVALID_SETUP", "goblin"),
    ];
    for (seat, parameters, code, words) in cases {
        let refusal = fight.refused(seat, action("combat_start", parameters.clone()));
        assert_eq!(refusal.code(), code, "{parameters}: {refusal}");
        assert!(refusal.to_string().contains(words), "{parameters}: {refusal}");
    }
    fight.act(MASTER, action("set_hp", json!({ "target": "goblin_1", "hp": 0 })));
    let refusal = fight.refused(MASTER, begin(&["fighter_1", "goblin_1"]));
    assert_eq!(refusal.code(), "TARGET_DEAD");
    fight.act(MASTER, action("set_scene", json!({ "scene": "downtime_preparation" })));
    let refusal = fight.refused(MASTER, begin(&[]));
    assert_eq!(
        (refusal.code(), &refusal.details()["class"]),
        ("WRONG_PHASE", &json!("InvalidStateTransition"))
    );
    fight.act(MASTER, action("set_scene", json!({ "scene": "exploration" })));
    fight.act(MASTER, begin(&["fighter_1", "goblin_2"]));
    assert_eq!(fight.refused(MASTER, begin(&[])).code(), "WRONG_PHASE", "there is a fight");
    let leave = action("set_scene", json!({ "scene": "exploration" }));
    assert_eq!(fight.refused(MASTER, leave).code(), "WRONG_PHASE", "a fight is left by its end");
    fight.done();
}

/// TUR-21: every pair of scenes is allowed but one; a fight is set by its start alone, and the same again is nothing.
#[test]
fn scenes_change_as_the_table_of_transitions_says() {
    let calm_ones = ["social_free_flow", "exploration", "downtime_preparation"];
    let set = |scene: &str| action("set_scene", json!({ "scene": scene }));
    for from in calm_ones {
        for to in ["social_free_flow", "exploration", "combat_turn_based", "downtime_preparation"] {
            let mut fight = calm(if to == "combat_turn_based" { &[15, 5] } else { &[] });
            fight.act(MASTER, set(from));
            let word = |fight: &Fight| serde_json::to_value(fight.state().scene).unwrap();
            if to == "combat_turn_based" {
                let refusal = fight.refused(MASTER, set(to));
                let class =
                    if from == "downtime_preparation" { "InvalidStateTransition" } else { "ValidationError" };
                assert_eq!(
                    (refusal.code(), &refusal.details()["class"]),
                    ("WRONG_PHASE", &json!(class)),
                    "{from}"
                );
                if from == "downtime_preparation" {
                    assert_eq!(
                        fight.refused(MASTER, begin(&["fighter_1", "goblin_1"])).code(),
                        "WRONG_PHASE"
                    );
                    fight.act(MASTER, set("exploration"));
                }
                let events = fight.act(MASTER, begin(&["fighter_1", "goblin_1"]));
                assert_eq!(
                    (count(&events, "scene_changed"), count(&events, "music_state")),
                    (1, 1),
                    "{from}"
                );
                assert_eq!(fight.act(MASTER, set(to)), [], "it is so already");
                let events = fight.act(MASTER, action("combat_end", json!({})));
                assert_eq!(
                    (count(&events, "scene_changed"), count(&events, "music_state")),
                    (1, 1),
                    "{from}"
                );
                assert_eq!(word(&fight), "social_free_flow");
            } else {
                let events = fight.act(MASTER, set(to));
                let expected: &[&str] = if from == to { &[] } else { &["scene_changed"] };
                assert_eq!(names(&events), expected, "{from} to {to}");
                assert_eq!(word(&fight), to);
            }
            fight.done();
        }
    }
}

/// TUR-22: the fight ends when all foes are dead or unconscious; what belonged to it goes.
#[test]
fn the_fight_ends_when_the_foes_are_down() {
    let mut fight = calm(&[15, 5, 6]);
    fight.act(MASTER, begin(&["fighter_1", "goblin_1", "goblin_2"]));
    fight.act(
        MASTER,
        action("add_condition", json!({ "target": "fighter_1", "condition": "frightened", "rounds": 3 })),
    );
    fight.act(MASTER, action("set_hp", json!({ "target": "fighter_1", "hp": 3 })));
    fight.act(MASTER, action("set_hp", json!({ "target": "goblin_1", "hp": 0 })));
    let asleep = json!({ "target": "goblin_2", "condition": "unconscious", "rounds": 10 });
    let events = fight.act(MASTER, action("add_condition", asleep));
    let end = names(&events).iter().position(|name| name == "combat_end").expect("an end");
    assert_eq!(names(&events)[end..], ["combat_end", "scene_changed", "combat_update", "music_state"]);
    assert!(matches!(&events[end], Event::CombatEnd { encounter_id: 1, reason: EndReason::Victory, .. }));
    assert!(matches!(&events[end + 2], Event::CombatUpdate { in_combat: false, .. }));
    assert!(matches!(&events[end + 3], Event::MusicState { state: combat::Music::PostCombat }));
    let state = fight.state();
    assert_eq!(
        (state.phase, state.scene, state.ended),
        (Phase::Calm, SceneState::SocialFreeFlow, Some(EndReason::Victory))
    );
    assert!(state.order.is_empty() && state.effects.is_empty() && state.stack.is_empty());
    assert_eq!(creature(&fight, 0).health.hp, 3, "wounds stay");
    assert!(!creature(&fight, 0).conditions.has(Condition::Frightened));
    assert!(creature(&fight, 2).is_dead());
    fight.done();
}

/// TUR-22: without a game master the session closes with its fight, and the party has won.
#[test]
fn a_session_without_a_master_closes_with_its_fight() {
    let creatures = [("fighter_1", 4, 4), ("goblin", 5, 4)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 2, &[15, 5, 12, 6]);
    let events = fight.act(0, action("melee_attack", json!({ "target": "goblin", "weapon": "longsword" })));
    let end = names(&events).iter().position(|name| name == "combat_end").expect("an end");
    let told = ["combat_end", "scene_changed", "combat_update", "music_state", "session_closed"];
    assert_eq!(names(&events)[end..], told);
    let outcome = fight.play().outcome().expect("an outcome");
    let places: Vec<(u8, u8)> = outcome.standings.iter().map(|row| (row.seat.0, row.place)).collect();
    assert_eq!((outcome.reason, places), ("victory", vec![(0, 1), (1, 2)]));
    assert!(fight.asks().is_empty() && fight.legal(0).is_empty());
    assert_eq!(fight.refused(0, action("dodge", json!({}))).code(), "INVALID_PHASE");
    fight.done();
}

/// Whoever left the table wins nothing, though the others do.
#[test]
fn who_left_has_not_won() {
    let creatures = [("fighter_1", 4, 4), ("wizard_1", 0, 0), ("goblin", 5, 4)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 3, &[15, 3, 5, 12, 6]);
    fight.leave(1);
    fight.act(0, action("melee_attack", json!({ "target": "goblin", "weapon": "longsword" })));
    let outcome = fight.play().outcome().expect("an outcome");
    let places: Vec<(u8, u8)> = outcome.standings.iter().map(|row| (row.seat.0, row.place)).collect();
    assert_eq!((outcome.reason, places), ("victory", vec![(0, 1), (1, 2), (2, 2)]));
    fight.done();
}

/// Decision 40: all player characters down is an end, by reason of defeat, though none is dead.
#[test]
fn the_fight_ends_when_the_players_are_down() {
    let mut fight = calm(&[15, 14, 5]);
    fight.act(MASTER, begin(&["fighter_1", "wizard_1", "ogre"]));
    fight.act(MASTER, action("set_hp", json!({ "target": "fighter_1", "hp": 0 })));
    assert_eq!(on_turn(&fight), 1, "the fallen lose their turn");
    let events = fight.act(MASTER, action("set_hp", json!({ "target": "wizard_1", "hp": 0 })));
    assert!(events.iter().any(|event| matches!(event, Event::CombatEnd { reason: EndReason::Defeat, .. })));
    assert!(!creature(&fight, 0).is_dead());
    fight.act(MASTER, action("close_session", json!({})));
    let outcome = fight.play().outcome().expect("an outcome");
    assert_eq!((outcome.reason, outcome.standings[0].seat.0), ("defeat", 2), "the NPCs' seat has won");
    fight.done();
}

/// Decision 39: the game master ends a fight and closes the session, also in the middle of a fight.
#[test]
fn the_game_master_ends_and_closes() {
    let mut fight = calm(&[15, 5, 15, 5]);
    assert_eq!(fight.refused(MASTER, action("combat_end", json!({}))).code(), "WRONG_PHASE");
    fight.act(MASTER, begin(&["fighter_1", "ogre"]));
    assert_eq!(fight.refused(0, action("combat_end", json!({}))).code(), "NOT_GAME_MASTER");
    let events = fight.act(MASTER, action("combat_end", json!({ "reason": "they talk" })));
    assert!(matches!(&events[0], Event::CombatEnd { reason: EndReason::Master, words: Some(words), .. }
        if words == "they talk"));
    assert_eq!(fight.state().phase, Phase::Calm);
    fight.act(MASTER, begin(&["fighter_1", "ogre"]));
    let events = fight.act(MASTER, action("close_session", json!({})));
    assert_eq!((count(&events, "combat_end"), count(&events, "session_closed")), (1, 1));
    assert_eq!(fight.refused(MASTER, begin(&[])).code(), "INVALID_PHASE");
    fight.done();
}

/// Decision 39: corrections are the game master's alone, whatever they are.
#[test]
fn corrections_are_the_game_masters() {
    let mut fight = calm(&[]);
    for (name, parameters) in [
        ("set_hp", json!({ "target": 0, "hp": 1 })),
        ("place", json!({ "target": 0, "to": [4, 0] })),
        ("add_creature", json!({ "creature": { "stats": "wolf", "at": [3, 3] } })),
        ("add_condition", json!({ "target": 0, "condition": "prone" })),
        ("end_condition", json!({ "target": 0, "condition": "prone" })),
        ("skill_check", json!({ "actor": 0, "skill": "stealth" })),
        ("set_scene", json!({ "scene": "exploration" })),
        ("close_session", json!({})),
    ] {
        for seat in [0, 1, 2] {
            let refusal = fight.refused(seat, action(name, parameters.clone()));
            assert_eq!(refusal.code(), "NOT_GAME_MASTER", "{name}");
        }
    }
    fight.done();
}

/// Decision 39: hit points are set within their bounds; 0 drops a player and kills a monster, more brings back.
#[test]
fn hit_points_are_put_right() {
    let mut fight = calm(&[]);
    for (target, hp, then, dead) in
        [(0, 99, 12, false), (0, 0, 0, false), (0, 5, 5, false), (2, 0, 0, true), (2, 4, 4, false)]
    {
        fight.act(MASTER, action("set_hp", json!({ "target": target, "hp": hp })));
        let health = creature(&fight, target).health;
        assert_eq!((health.hp, health.is_dead()), (then, dead), "{target} {hp}");
    }
    fight.act(MASTER, action("set_hp", json!({ "target": 0, "hp": 5, "temp": 7 })));
    assert_eq!(creature(&fight, 0).health.temp, 7);
    fight.done();
}

/// Decision 39: creatures are put on free cells of the map only, in a fight and outside.
#[test]
fn places_are_put_right() {
    for fighting in [false, true] {
        let mut rows = FIELD;
        rows[7] = "#.........";
        let creatures = [("fighter_1", 0, 0), ("goblin", 9, 9), ("ogre", 5, 5)];
        let setup = Setup { master: true, begin: fighting, ..field(&rows, &creatures) };
        let faces: &[u32] = if fighting { &[15, 10, 5] } else { &[] };
        let mut fight = Fight::start(setup, 3, faces);
        for (target, to, code) in [
            ("fighter_1", json!([9, 9]), "BLOCKED"),
            ("fighter_1", json!([6, 6]), "BLOCKED"),
            ("fighter_1", json!([0, 7]), "BLOCKED"),
            ("fighter_1", json!([10, 0]), "OFF_MAP"),
            ("fighter_1", json!([0, -1]), "OFF_MAP"),
            ("fighter_1", json!(100), "OFF_MAP"),
            ("ogre", json!([9, 0]), "BLOCKED"),
            ("nobody", json!([3, 3]), "UNKNOWN_CREATURE"),
        ] {
            let refusal = fight.refused(2, action("place", json!({ "target": target, "to": to })));
            assert_eq!(refusal.code(), code, "{fighting} {target} {to}: {refusal}");
        }
        let events = fight.act(2, action("place", json!({ "target": "ogre", "to": 34 })));
        assert_eq!(count(&events, "displaced"), 1);
        assert_eq!(creature(&fight, 2).at, combat::Cell::new(4, 3));
        fight.done();
    }
}

/// Decision 39: corrections of those who are not there, or cannot have it, are refused.
#[test]
fn corrections_that_make_no_sense_are_refused() {
    let mut fight = calm(&[]);
    fight.act(MASTER, action("set_hp", json!({ "target": "goblin_1", "hp": 0 })));
    let dice = |count: u8, sides: u8| json!({ "count": count, "sides": sides, "type": "fire" });
    for (name, parameters, code) in [
        ("set_hp", json!({ "target": 55, "hp": 1 }), "UNKNOWN_CREATURE"),
        ("add_condition", json!({ "target": "x", "condition": "prone" }), "UNKNOWN_CREATURE"),
        ("add_condition", json!({ "target": "goblin_1", "condition": "prone" }), "TARGET_DEAD"),
        ("add_condition", json!({ "target": 0, "condition": "prone", "rounds": 0 }), "INVALID_TARGET"),
        (
            "add_condition",
            json!({ "target": 0, "condition": "prone", "damage": dice(1, 0) }),
            "INVALID_TARGET",
        ),
        (
            "add_condition",
            json!({ "target": 0, "condition": "prone", "damage": dice(200, 6) }),
            "INVALID_TARGET",
        ),
        ("skill_check", json!({ "actor": 0 }), "INVALID_TARGET"),
        ("skill_check", json!({ "actor": "x", "skill": "stealth" }), "UNKNOWN_CREATURE"),
        ("skill_check", json!({ "actor": "goblin_1", "skill": "stealth" }), "TARGET_DEAD"),
        ("add_creature", json!({ "creature": { "stats": "wolf", "at": [0, 0] } }), "BLOCKED"),
        ("add_creature", json!({ "creature": { "stats": "wolf", "at": [0, 30] } }), "BLOCKED"),
        ("add_creature", json!({ "creature": { "stats": "wolf", "at": "Q" } }), "INVALID_SETUP"),
        (
            "add_creature",
            json!({ "creature": { "id": "ogre", "stats": "wolf", "at": [3, 3] } }),
            "INVALID_SETUP",
        ),
    ] {
        let refusal = fight.refused(MASTER, action(name, parameters.clone()));
        assert_eq!(refusal.code(), code, "{name} {parameters}: {refusal}");
    }
    fight.done();
}

/// A creature is immune to what its sheet says, also when the game master means it.
#[test]
fn immunity_holds_against_the_game_master() {
    let creatures = [("fighter_1", 0, 0), ("skeleton", 9, 9)];
    let setup = Setup { master: true, begin: false, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[]);
    let events = fight.act(2, action("add_condition", json!({ "target": 1, "condition": "poisoned" })));
    assert_eq!(names(&events), ["condition_resisted"]);
    fight.done();
}

/// A creature that joins is put on a map and among names that have room for it; it fights only where there is a fight.
#[test]
fn a_creature_can_join_between_fights() {
    let mut fight = calm(&[]);
    let third = json!({ "creature": placed("goblin", 2, 2) });
    fight.act(MASTER, action("add_creature", third));
    let goblin = creature(&fight, 5);
    assert_eq!(
        (goblin.sheet.id.as_str(), goblin.sheet.name.as_str(), goblin.in_fight),
        ("goblin_3", "Goblin 3", false)
    );
    fight.done();
}

/// A check in the middle of a fight interrupts nothing: the turn goes on afterwards.
#[test]
fn a_check_in_a_fight_leaves_the_turn() {
    let mut fight = calm(&[15, 5, 10]);
    fight.act(MASTER, begin(&["fighter_1", "ogre"]));
    let events = fight.act(MASTER, action("skill_check", json!({ "actor": 4, "ability": "str" })));
    assert!(events.iter().any(|event| matches!(event, Event::CheckMade { total: 14, .. })));
    assert_eq!(count(&events, "check_judged"), 0, "no difficulty, no judgement");
    assert_eq!(on_turn(&fight), 0);
    pass(&mut fight);
    fight.done();
}

/// Hit points that a spell lends for hours wake the dying, and outlast the fight.
#[test]
fn lent_hit_points_wake_the_dying() {
    let creatures = [("cleric_5", 0, 0), ("fighter_1", 1, 0), ("ogre", 7, 7)];
    let setup = Setup { master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 4, &[20, 10, 5]);
    fight.act(MASTER, action("set_hp", json!({ "target": 1, "hp": 0 })));
    fight.act(0, action("cast", json!({ "spell": "aid", "target": 1 })));
    let fighter = creature(&fight, 1);
    assert_eq!((fighter.health.hp, fighter.health.max, fighter.is_conscious()), (5, 17, true));
    fight.act(MASTER, action("combat_end", json!({})));
    assert_eq!(creature(&fight, 1).health.max, 17);
    fight.done();
}

//! Initiative and the order of turns: TUR-01 to TUR-06, decisions 33, 34.

use combat::{EndReason, Event, Phase, Rolls, Setup};
use engine::AskKind;
use rules5e::{Condition, Ruleset};
use serde_json::json;

use crate::kit::{
    FIELD, Fight, action, count, creature, end_turn, field, names, on_turn, pass, request, roll_kind, tap,
};

fn order(fight: &Fight) -> Vec<(u16, i16)> {
    fight.state().order.iter().map(|entry| (entry.creature_id.0, entry.total.unwrap_or_default())).collect()
}

/// TUR-01, TUR-02: the player is asked, the NPC is not; the play waits, adds Dexterity and keeps the total.
#[test]
fn a_player_is_asked_for_initiative_and_an_npc_is_not() {
    let setup = Setup { rolls: Rolls::Client, ..field(&FIELD, &[("rogue_1", 0, 0), ("goblin", 9, 9)]) };
    let (mut fight, events) = Fight::started(setup, 2, &[9]);
    let told = ["session_started", "combat_start", "scene_changed", "music_state", "roll_requested"];
    assert_eq!(names(&events)[..5], told);
    assert_eq!(count(&events, "roll_requested"), 1, "the goblin is not asked");
    assert_eq!(fight.state().phase, Phase::RollingInitiative);
    assert_eq!(
        fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect::<Vec<_>>(),
        [(0, AskKind::Roll)]
    );
    let refusal = fight.refused(0, action("end_turn", json!({ "actor": "rogue_1" })));
    assert!(refusal.to_string().contains("initiative"), "{refusal}");
    let id = request(&fight, 0).id;
    let events = fight.act(0, action("roll_result", json!({ "requestId": id, "natural": 15, "total": 18 })));
    assert_eq!(order(&fight), [(0, 18), (1, 11)], "15 + 3, 9 + 2");
    assert_eq!((fight.state().active, fight.state().round), (0, 1));
    assert_eq!(fight.state().phase, Phase::Active);
    let told = ["dice_rolled", "resumed", "initiative_ordered", "combat_update", "turn_start"];
    assert_eq!(names(&events), told);
    fight.done();
}

/// TUR-01: several seats are asked at once; each answer waits for the others, in any order.
#[test]
fn players_roll_initiative_at_the_same_time() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { rolls: Rolls::Tap, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[2, 10, 20]);
    assert_eq!(fight.asks().iter().map(|ask| ask.seat.0).collect::<Vec<_>>(), [0, 1]);
    let (first, second) = (request(&fight, 0).id, request(&fight, 1).id);
    fight.act(1, tap(second));
    assert_eq!(fight.asks().iter().map(|ask| ask.seat.0).collect::<Vec<_>>(), [0]);
    assert_eq!(fight.state().phase, Phase::RollingInitiative);
    fight.act(0, tap(first));
    assert_eq!(order(&fight), [(0, 21), (1, 12), (2, 4)]);
    fight.done();
}

/// TUR-03: the document's example: 18, 15 and 20 act as 20, 18, 15.
#[test]
fn the_order_goes_by_the_totals() {
    let creatures = [("fighter_1", 0, 0), ("goblin", 9, 9), ("wizard_1", 1, 0)];
    let fight = Fight::start(field(&FIELD, &creatures), 3, &[17, 13, 18]);
    assert_eq!(order(&fight), [(2, 20), (0, 18), (1, 15)]);
    assert_eq!((fight.state().active, on_turn(&fight)), (0, 2));
    fight.done();
}

/// TUR-03, decision 32: equal totals go by Dexterity, then by a roll among those who are still equal.
#[test]
fn ties_go_by_dexterity_and_then_by_a_roll() {
    let creatures = [("fighter_1", 0, 0), ("goblin", 9, 9), ("wizard_1", 1, 0)];
    let (fight, events) = Fight::started(field(&FIELD, &creatures), 3, &[11, 10, 10, 5, 9]);
    assert_eq!(order(&fight), [(2, 12), (1, 12), (0, 12)]);
    let ties: Vec<u8> = fight.state().order.iter().map(|entry| entry.tie).collect();
    assert_eq!(ties, [9, 5, 0], "the fighter's Dexterity is lower: no roll");
    assert_eq!(count(&events, "dice_rolled"), 5);
    fight.done();
}

/// TUR-04: the next in the order, with everything it may do; the round stays.
#[test]
fn the_turn_goes_to_the_next() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("ogre", 8, 8)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 3, &[15, 10, 5]);
    fight.act(0, action("dash", json!({})));
    let events = pass(&mut fight);
    assert_eq!(names(&events), ["turn_end", "turn_start"]);
    assert_eq!((fight.state().active, fight.state().round, on_turn(&fight)), (1, 1, 1));
    let economy = creature(&fight, 1).economy;
    assert!(economy.action && economy.bonus && economy.reaction && economy.movement_ft == 30);
    pass(&mut fight);
    assert_eq!(creature(&fight, 2).economy.movement_ft, 40, "an ogre is faster");
    fight.done();
}

/// TUR-05: after the last the order wraps, the round goes up, everybody may act again, NEW_ROUND comes before TURN_START.
#[test]
fn a_new_round_begins_after_the_last() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let mut fight = Fight::start(field(&FIELD, &creatures), 3, &[15, 10, 5]);
    pass(&mut fight);
    fight.act(1, action("dodge", json!({})));
    fight.act(1, action("move", json!({ "to": [2, 0] })));
    pass(&mut fight);
    let economy = creature(&fight, 1).economy;
    assert_eq!((economy.action, economy.movement_ft), (false, 25));
    let events = pass(&mut fight);
    assert_eq!(names(&events), ["turn_end", "new_round", "turn_start"]);
    assert_eq!((fight.state().active, fight.state().round, on_turn(&fight)), (0, 2, 0));
    let economy = creature(&fight, 1).economy;
    assert_eq!((economy.action, economy.movement_ft, economy.dodging), (true, 30, true));
    fight.done();
}

/// TUR-06: the unconscious are skipped, which adds no round by itself; the round goes up once, when the order wraps.
#[test]
fn the_unconscious_are_skipped() {
    // Where the unconscious one stands in the order, by its d20, and what is told when its turn would have come.
    for (faces, at, round) in [([20, 15, 10, 5], 0, 1), ([15, 20, 10, 5], 0, 1), ([10, 20, 15, 5], 2, 1)] {
        let creatures = [("wizard_1", 1, 0), ("fighter_1", 0, 0), ("ogre", 5, 5), ("goblin", 9, 9)];
        let mut setup = field(&FIELD, &creatures);
        setup.creatures[0].conditions = vec![Condition::Unconscious];
        let mut fight = Fight::start(setup, 3, &faces);
        for _ in 0..at {
            pass(&mut fight);
        }
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push(on_turn(&fight));
            pass(&mut fight);
        }
        assert!(!seen.contains(&0), "{faces:?}: {seen:?}");
        assert_eq!(fight.state().round, round + 1, "{faces:?}");
        fight.done();
    }
}

/// TUR-06, decision 34: somebody dead at the head of the order never keeps the round from going up.
#[test]
fn a_dead_first_entry_does_not_stop_the_rounds() {
    let creatures = [("fighter_1", 0, 0), ("goblin", 9, 9), ("goblin", 9, 0)];
    let setup = Setup { master: true, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[10, 20, 5]);
    assert_eq!(on_turn(&fight), 1);
    let events = fight.act(2, action("set_hp", json!({ "target": "goblin_1", "hp": 0 })));
    assert_eq!(count(&events, "died"), 1);
    assert_eq!(on_turn(&fight), 0, "the dead do not keep their turn");
    for round in 2..5 {
        pass(&mut fight);
        let events = pass(&mut fight);
        assert_eq!(names(&events), ["turn_end", "new_round", "turn_skipped", "turn_start"]);
        assert_eq!((fight.state().round, on_turn(&fight)), (round, 0));
    }
    fight.done();
}

/// Decision 34: a dying player character is skipped, but makes its death save at the start of its turn.
#[test]
fn the_dying_are_asked_for_death_saves() {
    let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
    let setup = Setup { master: true, rolls: Rolls::Client, ..field(&FIELD, &creatures) };
    // Each natural roll of the death save, the events that tell it, and whose turn it is then.
    let saves: [(u8, &[&str], u16); 4] = [
        (12, &["death_save_made", "hp_changed", "turn_end", "turn_start"], 2),
        (9, &["death_save_made", "hp_changed", "turn_end", "turn_start"], 2),
        (1, &["death_save_made", "hp_changed", "turn_end", "turn_start"], 2),
        (20, &["death_save_made", "hp_changed", "turn_start"], 1),
    ];
    for (natural, told, then) in saves {
        let mut fight = Fight::start(setup.clone(), 4, &[5]);
        for (seat, total) in [(0, 20), (1, 15)] {
            let id = request(&fight, seat).id;
            fight.act(seat, action("roll_result", json!({ "requestId": id, "total": total })));
        }
        let events = fight.act(3, action("set_hp", json!({ "target": "wizard_1", "hp": 0 })));
        assert_eq!((count(&events, "creature_downed"), count(&events, "died")), (1, 0));
        let events = pass(&mut fight);
        assert_eq!(names(&events), ["turn_end", "turn_skipped", "roll_requested", "suspended"]);
        let asked = request(&fight, 1);
        assert_eq!(roll_kind(&asked), combat::RollKind::DeathSave);
        let rolled = json!({ "requestId": asked.id, "natural": natural, "total": natural });
        let events = fight.act(1, action("roll_result", rolled));
        assert_eq!(names(&events)[2..], *told, "{natural}");
        assert_eq!(on_turn(&fight), then, "{natural}");
        fight.done();
    }
}

/// Decision 34: the third failure is death, the third success steadiness; the server rolls when the clock runs out.
#[test]
fn three_death_saves_decide() {
    for (faces, event) in [([9, 1, 0], "died"), ([10, 11, 19], "stabilized")] {
        let creatures = [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9)];
        let setup = Setup { master: true, rolls: Rolls::Tap, ..field(&FIELD, &creatures) };
        let saves = faces.iter().copied().filter(|face| *face > 0);
        let dice: Vec<u32> = [5, 18, 13].into_iter().chain(saves.clone()).collect();
        let mut fight = Fight::start(setup, 4, &dice);
        fight.expire(0);
        fight.expire(1);
        fight.act(3, action("set_hp", json!({ "target": "wizard_1", "hp": 0 })));
        let mut told = Vec::new();
        for _ in saves {
            pass(&mut fight);
            told = fight.expire(1);
            pass(&mut fight);
        }
        assert_eq!(count(&told, event), 1, "{faces:?}: {told:?}");
        assert_eq!(creature(&fight, 1).health.hp, 0);
        let events = pass(&mut fight);
        assert_eq!(count(&events, "roll_requested"), 0, "nothing is left to save");
        fight.done();
    }
}

/// A fight that goes on for too long is called off.
#[test]
fn the_round_limit_ends_the_fight() {
    let setup = Setup { round_limit: 2, ..field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)]) };
    let mut fight = Fight::start(setup, 2, &[10, 5]);
    let mut events = Vec::new();
    for _ in 0..4 {
        events = pass(&mut fight);
    }
    let ended = |event: &Event| matches!(event, Event::CombatEnd { reason: EndReason::Stalemate, .. });
    assert!(events.iter().any(ended), "{events:?}");
    assert_eq!(fight.state().phase, Phase::Closed);
    fight.refused(0, end_turn());
    fight.done();
}

/// A creature that comes late rolls initiative and finds its place; the turn stays where it is.
#[test]
fn a_late_creature_finds_its_place() {
    // What the late goblin rolls, the order then, and the active index.
    let cases = [(18, [2, 0, 1], 1), (10, [0, 2, 1], 0), (2, [0, 1, 2], 0)];
    for (face, places, active) in cases {
        let creatures = [("fighter_1", 0, 0), ("ogre", 7, 7)];
        let setup = Setup { master: true, ..field(&FIELD, &creatures) };
        let mut fight = Fight::start(setup, 3, &[14, 8, face]);
        let goblin = json!({ "creature": { "stats": "goblin", "at": [9, 0] } });
        let events = fight.act(2, action("add_creature", goblin));
        assert_eq!(count(&events, "creature_joined"), 1);
        assert_eq!(order(&fight).iter().map(|(id, _)| *id).collect::<Vec<_>>(), places, "{face}");
        assert_eq!((fight.state().active, on_turn(&fight)), (active, 0), "{face}");
        assert!(creature(&fight, 2).in_fight);
        fight.done();
    }
}

/// A late player's character is asked for its initiative, and ties are rolled anew only by those who need to.
#[test]
fn a_late_player_is_asked() {
    let creatures = [("fighter_1", 0, 0), ("goblin", 7, 7), ("wolf", 5, 5)];
    let setup = Setup { master: true, rolls: Rolls::Client, ..field(&FIELD, &creatures) };
    let mut fight = Fight::start(setup, 3, &[10, 10, 7, 3, 15]);
    let id = request(&fight, 0).id;
    fight.act(0, action("roll_result", json!({ "requestId": id, "total": 18 })));
    let wizard = json!({ "creature": { "stats": "wizard_1", "at": [1, 0] } });
    fight.act(2, action("add_creature", wizard.clone()));
    let asked = request(&fight, 0);
    fight.refused(2, action("add_creature", wizard));
    fight.act(0, action("roll_result", json!({ "requestId": asked.id, "total": 12 })));
    let ties: Vec<(u16, u8)> = fight.state().order.iter().map(|e| (e.creature_id.0, e.tie)).collect();
    assert_eq!(ties, [(0, 0), (3, 15), (1, 7), (2, 3)]);
    fight.done();
}

/// Surprise: in 5.1 the first turn passes without moves or actions; in 5.2.1 initiative has disadvantage instead.
#[test]
fn the_surprised_lose_their_first_turn() {
    for (ruleset, faces, first) in [(Ruleset::Srd51, vec![10, 15], 0), (Ruleset::Srd521, vec![10, 15, 18], 1)]
    {
        let mut setup = field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)]);
        setup.ruleset = ruleset;
        setup.creatures[1].surprised = true;
        let mut fight = Fight::start(setup, 2, &faces);
        assert_eq!(on_turn(&fight), first, "{ruleset:?}");
        let can_react = creature(&fight, 1).can_react();
        assert_eq!(can_react, ruleset == Ruleset::Srd521 || first == 0, "{ruleset:?}");
        pass(&mut fight);
        pass(&mut fight);
        assert!(creature(&fight, 1).can_react());
        fight.done();
    }
}

/// A creature that can neither act nor move has its turn ended at once; one that can move keeps it.
#[test]
fn the_paralysed_turn_ends_at_once() {
    for (condition, keeps) in [(Condition::Paralyzed, false), (Condition::Incapacitated, true)] {
        let mut setup = field(&FIELD, &[("fighter_1", 0, 0), ("goblin", 9, 9)]);
        setup.creatures[1].conditions = vec![condition];
        let mut fight = Fight::start(setup, 2, &[20, 5]);
        let events = pass(&mut fight);
        assert_eq!(on_turn(&fight), u16::from(keeps), "{condition:?}");
        assert_eq!(count(&events, "turn_start"), if keeps { 1 } else { 2 }, "{condition:?}: {events:?}");
        fight.done();
    }
}

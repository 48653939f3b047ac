//! Taking a creature out of the story: the map, the order, and everything that hangs on it.

use combat::{Combat, EndReason, Event, Phase};
use engine::{AskKind, Game, Refuse, Seats};
use serde_json::json;

use super::{MASTER, NPCS, calm, fighting, rolling, setup};
use crate::kit::{Fight, action, count, creature, end_turn, names, on_turn, pass, request, tap};

fn remove(target: &str) -> combat::Action {
    action("remove_creature", json!({ "target": target }))
}

fn order(fight: &Fight) -> Vec<u16> {
    fight.state().order.iter().map(|entry| entry.creature_id.0).collect()
}

fn reason(events: &[Event]) -> Option<EndReason> {
    events
        .iter()
        .find_map(|event| if let Event::CombatEnd { reason, .. } = event { Some(*reason) } else { None })
}

/// TUR-03, TUR-04: who waits for its turn leaves the order; whose turn it is keeps it, wherever the other one stood.
#[test]
fn the_order_closes_around_who_is_gone() {
    for (n_passed, gone, left, active) in [(0, "goblin_1", [0, 1, 3], 0), (2, "fighter_1", [1, 2, 3], 2)] {
        let mut fight = fighting(&[]);
        (0..n_passed).for_each(|_| drop(pass(&mut fight)));
        let events = fight.act(MASTER, remove(gone));
        assert_eq!(
            names(&events),
            ["creature_removed", "initiative_ordered", "active_moved", "combat_update"],
            "{gone}"
        );
        assert_eq!((order(&fight), on_turn(&fight)), (left.to_vec(), active), "{gone}");
        let mut turns = vec![on_turn(&fight)];
        for _ in 0..3 {
            pass(&mut fight);
            turns.push(on_turn(&fight));
        }
        let next = left.iter().position(|id| *id == active).unwrap();
        let expected: Vec<u16> = (0..4).map(|n| left[(next + n) % 3]).collect();
        assert_eq!(turns, expected, "{gone}");
        fight.done();
    }
}

/// TUR-04, TUR-05: who is on turn has none any more; the next one follows, and after the last a new round begins.
#[test]
fn the_turn_goes_on_from_who_is_gone() {
    for (n_passed, gone, next, round) in
        [(0, "fighter_1", 1, 1), (1, "wizard_1", 2, 1), (3, "goblin_2", 0, 2)]
    {
        let mut fight = fighting(&[]);
        (0..n_passed).for_each(|_| drop(pass(&mut fight)));
        let events = fight.act(MASTER, remove(gone));
        assert_eq!((count(&events, "turn_end"), count(&events, "turn_start")), (1, 1), "{gone}");
        assert_eq!((on_turn(&fight), fight.state().round, order(&fight).len()), (next, round, 3), "{gone}");
        fight.done();
    }
}

/// TUR-22, decision 51: when a side has nobody left the fight is over, by the reason that the rules say.
#[test]
fn the_fight_ends_with_the_last_of_a_side() {
    let mut fight = fighting(&[]);
    assert_eq!(reason(&fight.act(MASTER, remove("goblin_1"))), None);
    assert_eq!(reason(&fight.act(MASTER, remove("goblin_2"))), Some(EndReason::Victory));
    assert_eq!(fight.state().phase, Phase::Calm);
    fight.done();
    let mut fight = fighting(&[]);
    fight.act(MASTER, remove("fighter_1"));
    assert_eq!(reason(&fight.act(MASTER, remove("wizard_1"))), Some(EndReason::Defeat));
    fight.done();
}

/// It leaves the map: its cells are free, it is no target, and it is known by its number.
#[test]
fn its_cells_are_free_and_its_name_is_known() {
    let mut fight = calm(&[]);
    fight.act(MASTER, remove("ogre"));
    let view = Combat::view(fight.state(), Seats::first(4));
    assert_eq!((view.creatures[4].position, view.creatures[4].removed), (None, true));
    let ogre = "ogre";
    for (name, parameters) in [
        ("remove_creature", json!({ "target": ogre })),
        ("set_hp", json!({ "target": ogre, "hp": 3 })),
        ("skill_check", json!({ "actor": ogre, "skill": "stealth" })),
        ("deal_damage", json!({ "target": ogre, "parts": [{ "amount": 1, "type": "fire" }] })),
        ("add_condition", json!({ "target": ogre, "condition": "prone" })),
        ("combat_start", json!({ "creatures": ["fighter_1", ogre] })),
    ] {
        let refusal = fight.refused(MASTER, action(name, parameters));
        assert_eq!(refusal.code(), "NOT_NOW", "{name}: {refusal}");
    }
    fight.act(MASTER, action("place", json!({ "target": "fighter_1", "to": [5, 5] })));
    // Placed somewhere else it is back, and may fight again.
    assert_eq!(
        fight.refused(MASTER, action("place", json!({ "target": ogre, "to": [5, 5] }))).code(),
        "BLOCKED"
    );
    fight.act(MASTER, action("place", json!({ "target": ogre, "to": [7, 7] })));
    assert!(!creature(&fight, 4).removed);
    for seat in 0..MASTER {
        assert_eq!(fight.refused(seat, remove("goblin_1")).code(), "NOT_GAME_MASTER");
    }
    assert_eq!(fight.refused(MASTER, remove("nobody")).code(), "UNKNOWN_CREATURE");
    fight.done();
}

/// All who are there fight in the next fight: not those who are gone.
#[test]
fn the_next_fight_is_without_it() {
    let mut fight = calm(&[20, 15, 10, 5]);
    fight.act(MASTER, remove("ogre"));
    fight.act(MASTER, action("combat_start", json!({})));
    assert_eq!(order(&fight), [0, 1, 2, 3]);
    let struck = json!({ "target": "ogre", "moveRequired": true });
    assert_eq!(fight.refused(0, action("melee_attack", struck)).code(), "INVALID_TARGET");
    fight.done();
}

/// What it concentrates on ends, zones and all; whom it holds is free, and who holds it holds nobody.
#[test]
fn what_hangs_on_it_ends() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    fight.act(1, action("cast", json!({ "spell": "fog_cloud", "areaCenter": [5, 2] })));
    assert_eq!(fight.state().zones.len(), 1);
    let events = fight.act(MASTER, remove("wizard_1"));
    assert_eq!((count(&events, "concentration_lost"), count(&events, "zone_ended")), (1, 1));
    assert!(fight.state().zones.is_empty());
    fight.done();
    for gone in ["fighter_1", "goblin_1"] {
        let mut setup = setup();
        setup.creatures[2].at = combat::Place::Cell(combat::Cell::new(0, 1));
        let mut fight = super::start(setup, &[20, 15, 10, 5, 20, 1]);
        fight.act(0, action("grapple", json!({ "target": "goblin_1" })));
        assert!(creature(&fight, 2).conditions.has(rules5e::Condition::Grappled));
        fight.act(MASTER, remove(gone));
        assert!(fight.state().effects.is_empty(), "{gone}: {:?}", fight.state().effects);
        fight.done();
    }
}

/// TUR-23, TUR-26: nobody waits for a roll of somebody who is gone, and what it was doing comes to nothing.
#[test]
fn nobody_waits_for_who_is_gone() {
    // Its roll is asked for: the server rolls, and the turn is the next one's.
    let mut fight = rolling(&[12]);
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let id = request(&fight, 0).id;
    fight.act(MASTER, remove("fighter_1"));
    assert_eq!((on_turn(&fight), fight.state().open_requests().count()), (1, 0));
    assert_eq!(fight.refused(0, tap(id)).code(), "UNKNOWN_REQUEST");
    fight.done();
    // It attacks, and has to roll for it: the blow comes to nothing.
    let mut setup = setup();
    (setup.rolls, setup.creatures[2].at) =
        (combat::Rolls::Client, combat::Place::Cell(combat::Cell::new(1, 1)));
    let mut fight = super::start(setup, &[10, 5, 19]);
    for (seat, value) in [(0, 20), (1, 15)] {
        let (id, dice) = (request(&fight, seat).id, json!([{ "sides": 20, "value": value }]));
        fight.act(seat, action("roll_result", json!({ "requestId": id, "dice": dice })));
    }
    fight.act(0, action("melee_attack", json!({ "target": "goblin_1" })));
    let events = fight.act(MASTER, remove("fighter_1"));
    assert_eq!((count(&events, "attack_rolled"), count(&events, "damage_dealt")), (0, 0), "{events:?}");
    assert_eq!((on_turn(&fight), order(&fight)), (1, vec![1, 2, 3]));
    fight.done();
}

/// Who may react is a secret, so nobody is taken away before that is said; the game master may say it for NPCs.
#[test]
fn a_chance_to_react_is_answered_first() {
    let mut setup = setup();
    setup.creatures[2].at = combat::Place::Cell(combat::Cell::new(1, 1));
    let mut fight = super::start(setup, &[20, 15, 10, 5]);
    fight.act(0, action("move", json!({ "path": [[0, 1], [0, 2], [0, 3]] })));
    let chance = request(&fight, NPCS).id;
    for who in ["fighter_1", "goblin_1", "goblin_2"] {
        let refusal = fight.refused(MASTER, remove(who));
        assert_eq!(refusal.code(), "WRONG_PHASE", "{who}: {refusal}");
    }
    fight.act(MASTER, action("react", json!({ "requestId": chance })));
    fight.act(MASTER, remove("goblin_1"));
    fight.done();
}

/// TUR-01: who goes while initiative is rolled has no place in the order.
#[test]
fn who_goes_before_the_order_is_made_is_not_in_it() {
    let mut setup = setup();
    setup.rolls = combat::Rolls::Client;
    // Two goblins roll, then the server rolls for the fighter who is gone.
    let mut fight = super::start(setup, &[10, 5, 9]);
    fight.act(MASTER, remove("fighter_1"));
    let asks: Vec<(u8, AskKind)> = fight.asks().iter().map(|ask| (ask.seat.0, ask.kind)).collect();
    assert_eq!(asks, [(1, AskKind::Roll)]);
    let dice = json!([{ "sides": 20, "value": 15 }]);
    let id = request(&fight, 1).id;
    fight.act(1, action("roll_result", json!({ "requestId": id, "dice": dice })));
    assert_eq!((order(&fight), on_turn(&fight)), (vec![1, 2, 3], 1));
    fight.done();
}

/// TUR-06: who goes while its death save is asked for makes none, and the turn goes on.
#[test]
fn who_goes_at_the_start_of_its_turn_has_none() {
    // The server rolls in place of who is gone.
    let mut fight = rolling(&[3]);
    fight.act(0, end_turn());
    fight.act(MASTER, action("set_hp", json!({ "target": "fighter_1", "hp": 0 })));
    for _ in 0..3 {
        pass(&mut fight);
    }
    assert_eq!(fight.asks().len(), 1, "a death save is asked for");
    let before = fight.state().creatures[0].health;
    fight.act(MASTER, remove("fighter_1"));
    assert_eq!((on_turn(&fight), creature(&fight, 0).health), (1, before));
    fight.done();
}

/// TUR-22: with the last foe gone the fight is over at once, though somebody is still asked for a roll.
#[test]
fn the_end_does_not_wait_for_an_answer() {
    let mut fight = rolling(&[]);
    fight.act(MASTER, remove("goblin_1"));
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let events = fight.act(MASTER, remove("goblin_2"));
    assert_eq!(reason(&events), Some(EndReason::Victory));
    assert_eq!(fight.state().open_requests().count(), 0);
    fight.done();
}

//! Initiative as the game master sets it: the order changes at once, and the turn stays where it is.

use engine::Refuse;
use serde_json::json;

use super::{MASTER, calm, fighting, rolling, setup, start};
use crate::kit::{Fight, action, names, on_turn, pass};

fn set(target: &str, total: i16) -> combat::Action {
    action("set_initiative", json!({ "target": target, "total": total }))
}

fn order(fight: &Fight) -> Vec<(u16, Option<i16>)> {
    fight.state().order.iter().map(|entry| (entry.creature_id.0, entry.total)).collect()
}

/// TUR-03, TUR-04: by total, descending; whose turn it is keeps it, and the turns go on in the new order.
#[test]
fn the_order_changes_around_the_turn() {
    let mut fight = fighting(&[]);
    pass(&mut fight);
    assert_eq!(on_turn(&fight), 1);
    let events = fight.act(MASTER, set("goblin_2", 50));
    assert_eq!(names(&events), ["initiative_ordered", "active_moved", "combat_update"]);
    let ids: Vec<u16> = order(&fight).iter().map(|(id, _)| *id).collect();
    assert_eq!((ids, order(&fight)[0].1), (vec![3, 0, 1, 2], Some(50)));
    assert_eq!((on_turn(&fight), fight.state().active, fight.state().round), (1, 2, 1));
    let turns: Vec<u16> = (0..4)
        .map(|_| {
            pass(&mut fight);
            on_turn(&fight)
        })
        .collect();
    assert_eq!((turns, fight.state().round), (vec![2, 3, 0, 1], 2));
    // Also of whoever is on turn: it stays on turn, and the others follow from its new place.
    fight.act(MASTER, set("wizard_1", -5));
    assert_eq!((on_turn(&fight), fight.state().active), (1, 3));
    pass(&mut fight);
    assert_eq!((on_turn(&fight), fight.state().round), (3, 3));
    fight.done();
}

/// TUR-03: who ties in total and Dexterity rolls for it, as everybody else does.
#[test]
fn ties_are_rolled_for() {
    let mut fight = fighting(&[4, 17]);
    let total = order(&fight)[2].1.unwrap();
    fight.act(MASTER, set("goblin_2", total));
    let ids: Vec<u16> = order(&fight).iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [0, 1, 3, 2], "the goblins are alike, and the second rolled more");
    fight.done();
}

/// TUR-26: what is waited for goes on being waited for.
#[test]
fn what_is_asked_stays_asked() {
    let mut fight = rolling(&[]);
    fight.act(MASTER, action("skill_check", json!({ "actor": 1, "skill": "perception" })));
    let asks = fight.asks();
    fight.act(MASTER, set("goblin_2", 40));
    assert_eq!((fight.asks(), on_turn(&fight)), (asks, 0));
    fight.done();
}

/// Outside of a fight, while initiative is rolled, and for those who look on there is no order to change.
#[test]
fn there_has_to_be_an_order() {
    let mut fight = calm(&[]);
    assert_eq!(fight.refused(MASTER, set("ogre", 3)).code(), "WRONG_PHASE");
    fight.done();
    let mut fight = start(combat::Setup { rolls: combat::Rolls::Client, ..setup() }, &[10, 5]);
    assert_eq!(fight.refused(MASTER, set("goblin_1", 3)).code(), "WRONG_PHASE");
    fight.done();
    let mut fight = fighting(&[]);
    for (target, total, code) in [
        ("ogre", 3, "INVALID_TARGET"),
        ("goblin_1", 100, "INVALID_TARGET"),
        ("goblin_1", -100, "INVALID_TARGET"),
        ("nobody", 3, "UNKNOWN_CREATURE"),
    ] {
        assert_eq!(fight.refused(MASTER, set(target, total)).code(), code, "{target} {total}");
    }
    for seat in 0..MASTER {
        assert_eq!(fight.refused(seat, set("goblin_1", 3)).code(), "NOT_GAME_MASTER");
    }
    fight.done();
}

//! Taking back: only one's own, only since the last roll, and no time gained.

use serde_json::{Value, json};

use crate::clocks::{hold_all, hot_with};
use crate::room::{Plan, Room, find, named};

const DUO: [&str; 2] = ["Mara", "Teo"];

fn own() -> Value {
    json!({"undo": "own"})
}

fn toggle(die: u8) -> Value {
    json!({"action": "toggle_die_selection", "parameters": {"dieIndex": die}})
}

fn farkle() -> Room {
    Plan { policy: own(), ..Plan::FARKLE }.started(1, &DUO)
}

/// Plays a roll of the player on turn that is no bust, from a fresh room.
fn after_roll() -> Room {
    let make = |seed| {
        let mut room = Plan { policy: own(), ..Plan::FARKLE }.started(seed, &DUO);
        room.lawful = false;
        let player = room.player();
        room.act(&player, toggle(0));
        room.act(&player, toggle(0));
        room.order(&player, "roll_dice");
        room.lawful = true;
        room
    };
    find(make, |room| room.game_view()["turn"]["rollNumber"] == 2)
}

/// Decision 9c
#[test]
fn actions_are_taken_back_one_by_one() {
    let mut room = farkle();
    let player = room.player();
    let (zero, head) = (room.game_view(), room.table.head());
    room.act(&player, toggle(0));
    let one = room.game_view();
    room.act(&player, toggle(1));
    let undone = room.order(&player, "undo");
    assert_eq!(undone.events, [json!({"event": "undone", "data": {"backTo": head + 1}})]);
    assert_eq!(room.game_view(), one);
    let undone = room.order(&player, "undo");
    assert_eq!(undone.events[0]["data"]["backTo"], head);
    assert_eq!(room.game_view(), zero);
    assert_eq!(room.no(&player, named("undo")), "NOTHING_TO_UNDO");
    room.act(&player, toggle(2));
    room.order(&player, "undo");
    assert_eq!(room.game_view(), zero);
}

/// Decision 9c
#[test]
fn nothing_is_taken_back_where_the_policy_says_none() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let player = room.player();
    room.act(&player, toggle(0));
    assert_eq!(room.no(&player, named("undo")), "UNDO_OFF");
    assert!(room.scene_of(&player).controls.iter().all(|control| control.action.action != "undo"));
}

/// Decision 7
#[test]
fn a_roll_is_not_taken_back_and_nothing_before_it() {
    let mut room = after_roll();
    let player = room.player();
    assert_eq!(room.no(&player, named("undo")), "NOTHING_TO_UNDO");
}

/// Decision 9c
#[test]
fn nobody_takes_back_what_another_did() {
    let mut room = farkle();
    let (player, other) = (room.player(), room.other());
    room.act(&player, toggle(0));
    assert_eq!(room.no(&other, named("undo")), "NOTHING_TO_UNDO");
    room.order(&player, "undo");
}

/// Decision 7: a bank may be taken back until the next player has done something.
#[test]
fn a_bank_is_taken_back_until_another_seat_acts() {
    let make = |seed| {
        let mut room = Plan { policy: own(), ..Plan::AETHARN }.started(seed, &DUO);
        room.lawful = false;
        let player = room.player();
        room.at(5).order(&player, "roll");
        if room.player() == player {
            let hold = room.table.play().unwrap().legal(room.seat(&player)).remove(0);
            room.at(10).act(&player, hold);
        }
        room.lawful = true;
        room
    };
    let is_held = |room: &Room| room.game_view()["turn"]["canBank"] == true;
    let mut room = find(make, is_held);
    let (player, held) = (room.player(), room.game_view());
    room.at(12).order(&player, "bank");
    let next = room.player();
    assert_ne!(next, player);
    room.at(20).order(&player, "undo");
    assert_eq!(room.game_view(), held);
    assert_eq!(
        room.table_view()["clocks"][0]["leftMs"],
        18_000,
        "the clock stood while it was somebody else's turn"
    );
    room.at(21).order(&player, "bank");
    assert_eq!(
        room.table_view()["clocks"][0]["leftMs"],
        22_000,
        "and the other's clock goes on where it was"
    );
    room.at(22).order(&next, "roll");
    assert_eq!(room.no(&player, named("undo")), "NOTHING_TO_UNDO");
}

/// Decision 9c: undoing hot dice gives the old clock back, and doing it again the new one.
#[test]
fn no_time_is_gained_by_undoing() {
    let mut room = hot_with(own());
    let player = room.player();
    let until = |room: &Room| room.table_view()["clocks"][0]["until"].clone();
    let again = hold_all(&room);
    room.at(25).act(&player, again.clone());
    assert_eq!(until(&room), json!(Room::time(55)));
    room.at(40).order(&player, "undo");
    assert_eq!(until(&room), json!(Room::time(45)), "five seconds were left");
    room.at(41).act(&player, again.clone());
    assert_eq!(until(&room), json!(Room::time(56)), "fifteen seconds were left of the new clock");
    room.at(42).order(&player, "undo");
    assert_eq!(until(&room), json!(Room::time(46)));
    room.at(46).tick();
    assert_ne!(room.player(), player);
}

/// Decision 7: a clock that ran out is the end of it.
#[test]
fn nothing_is_taken_back_across_a_clock() {
    let policy = json!({"undo": "own", "limits": {"turn": 30}});
    let mut room = Plan { policy, ..Plan::FARKLE }.started(1, &DUO);
    let player = room.player();
    room.act(&player, toggle(0));
    room.at(31).tick();
    assert_eq!(room.no(&player, named("undo")), "NOTHING_TO_UNDO");
}

/// Decision 7: the dice counter is never rewound.
#[test]
fn undoing_does_not_rewind_the_dice() {
    let mut room = farkle();
    let (player, counter) = (room.player(), room.dice_counter());
    room.act(&player, toggle(0));
    room.order(&player, "undo");
    assert_eq!(room.dice_counter(), counter);
}

/// Decision 7: switching undo off and on in between leaves no way back across a roll.
#[test]
fn a_new_policy_lets_nothing_before_it_be_taken_back() {
    let mut room = farkle();
    let player = room.player();
    let set = |undo: &str| json!({"action": "set_policy", "parameters": {"policy": {"undo": undo}}});
    room.act(&player, toggle(0));
    room.act("Mara", set("none"));
    room.act(&player, toggle(0));
    room.act("Mara", set("own"));
    assert_eq!(room.no(&player, named("undo")), "NOTHING_TO_UNDO");
}

/// Decision 9c: somebody coming and going is no reason.
#[test]
fn others_coming_and_going_does_not_hinder_an_undo() {
    let mut room = Plan { policy: own(), ..Plan::FARKLE }.started(1, &DUO);
    let (player, other) = (room.player(), room.other());
    let before = room.game_view();
    room.act(&player, toggle(0));
    room.at(1).stand(&other);
    room.at(2).sit(&other);
    room.order(&player, "undo");
    assert_eq!(room.game_view(), before);
}

/// Decision 9c: while paused nothing moves, neither forward nor back.
#[test]
fn nothing_is_taken_back_while_paused() {
    let mut room = farkle();
    let player = room.player();
    room.act(&player, toggle(0));
    room.order("Mara", "pause");
    assert_eq!(room.no(&player, named("undo")), "PAUSED");
    room.order("Mara", "unpause");
    room.order(&player, "undo");
}

/// Decision 9c: the control is there, and works only when there is something.
#[test]
fn the_scene_offers_to_take_back() {
    let mut room = farkle();
    let player = room.player();
    let enabled = |room: &Room| {
        let scene = room.scene_of(&player);
        scene.controls.iter().find(|control| control.action.action == "undo").map(|control| control.enabled)
    };
    assert_eq!(enabled(&room), Some(false));
    room.act(&player, toggle(0));
    assert_eq!(enabled(&room), Some(true));
}

//! Command ids: sent twice, carried out once.

use serde_json::json;
use table::{Request, Table};

use crate::laws::Picture;
use crate::room::{Plan, Room, act, named, sit, told};

const DUO: [&str; 2] = ["Mara", "Teo"];

fn toggle(die: u8) -> Request {
    act(json!({"action": "toggle_die_selection", "parameters": {"dieIndex": die}}))
}

/// Formats: repeated command ids.
#[test]
fn a_repeated_command_gets_the_same_reply_and_changes_nothing() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let player = room.player();
    let first = room.send(Some("c1"), &player, toggle(0)).result.unwrap();
    room.send(Some("c2"), &player, toggle(1)).result.unwrap();
    let before = Picture::of(&room.table, room.now);
    let again = room.send(Some("c1"), &player, toggle(0));
    assert_eq!(again.result.unwrap(), first);
    assert_eq!((again.records.len(), again.notices.len()), (0, 0));
    assert_eq!(Picture::of(&room.table, room.now), before);
    let other = room.send(Some("c1"), &player, act(named("roll_dice")));
    assert_eq!(other.result.unwrap_err().refusal.code, "KEY_REUSED", "an id stands for one wish");
    assert_eq!(Picture::of(&room.table, room.now), before);
}

/// Formats: the record keeps the id, so a restart forgets nothing.
#[test]
fn a_repeated_command_is_known_after_folding() {
    let mut room = Plan::FARKLE.open(1);
    let seated = room.send(Some("sit"), "Mara", sit("Mara")).result.unwrap();
    room.sit("Teo");
    room.send(Some("start"), "Mara", act(named("start"))).result.unwrap();
    let player = room.player();
    let first = room.send(Some("c1"), &player, toggle(0)).result.unwrap();
    room.at(10).stand(&player);
    let back = room.at(11).send(Some("back"), &player, sit("x")).result.unwrap();
    let mut folded = Table::fold(room.table.game().clone(), &room.records, Some(room.seed.clone())).unwrap();
    std::mem::swap(&mut folded, &mut room.table);
    let before = Picture::of(&room.table, room.now);
    assert_eq!(room.send(Some("c1"), &player, toggle(0)).result.unwrap(), first);
    assert_eq!(room.send(Some("c1"), &player, toggle(1)).result.unwrap_err().refusal.code, "KEY_REUSED");
    assert_eq!(room.send(Some("back"), &player, sit("x")).result.unwrap(), back);
    assert_eq!(room.send(Some("sit"), "Mara", sit("Mara")).result.unwrap(), seated);
    assert_eq!(Picture::of(&room.table, room.now), before);
}

/// Formats: ids are each person's own.
#[test]
fn the_same_id_from_somebody_else_is_another_command() {
    let mut room = Plan::AETHARN.open(1);
    let one = room.send(Some("x"), "Mara", sit("Mara")).result.unwrap();
    let two = room.send(Some("x"), "Teo", sit("Teo")).result.unwrap();
    assert_ne!(one.seat, two.seat);
}

/// Formats: refusals are judged anew.
#[test]
fn a_refused_command_is_judged_anew() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    let start = || act(named("start"));
    assert_eq!(room.send(Some("go"), "Mara", start()).result.unwrap_err().refusal.code, "NOT_ENOUGH_PLAYERS");
    room.sit("Teo");
    let started = room.send(Some("go"), "Mara", start()).result.unwrap();
    assert_eq!(room.send(Some("go"), "Mara", start()).result.unwrap(), started);
}

/// Formats: the last 32 are remembered.
#[test]
fn thirty_two_commands_are_remembered() {
    let mut room = Plan::FARKLE.started(1, &DUO);
    let player = room.player();
    room.lawful = false;
    let send = |room: &mut Room, n: u8| room.send(Some(&format!("c{n}")), &player, toggle(0));
    for n in 0..32 {
        send(&mut room, n).result.unwrap();
    }
    let head = room.table.head();
    for n in 0..32 {
        assert!(send(&mut room, n).records.is_empty(), "{n}");
    }
    assert_eq!(room.table.head(), head);
    send(&mut room, 32).result.unwrap();
    assert_eq!(send(&mut room, 0).records.len(), 1, "the oldest is forgotten");
}

/// A command id has 1 to 64 characters.
#[test]
fn bad_ids_are_refused() {
    let mut room = Plan::AETHARN.open(1);
    for id in ["", &"x".repeat(65), &"x".repeat(1_000_000)] {
        let answer = room.send(Some(id), "Mara", sit("Mara"));
        assert_eq!(answer.result.unwrap_err().refusal.code, "INVALID_PAYLOAD");
        assert_eq!(told(&answer.records).len(), 0);
    }
    room.send(Some(&"x".repeat(64)), "Mara", sit("Mara")).result.unwrap();
}

/// Formats: also for what leaves no record.
#[test]
fn a_repeated_notice_is_not_told_twice() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    let say = || act(json!({"action": "say", "parameters": {"phrase": "hello"}}));
    assert_eq!(room.send(Some("s"), "Mara", say()).notices.len(), 1);
    assert_eq!(room.send(Some("s"), "Mara", say()).notices.len(), 0);
}

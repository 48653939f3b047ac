//! Bots that stand in, seats that get a new link, and a house that was closed.

use serde_json::json;
use table::{Act, Time};

use crate::room::{Plan, Room, named, person, told};

const PAIR: [&str; 2] = ["Mara", "Teo"];

fn bot_for(seat: u8) -> serde_json::Value {
    json!({"action": "add_bot", "parameters": {"seat": seat, "level": "random"}})
}

fn reopen(room: &mut Room, at: u64, outage_ms: u64, lost: &[&str]) -> Vec<serde_json::Value> {
    let lost: Vec<_> = lost.iter().map(|who| person(who)).collect();
    let record = room.table.reopen(Room::time(at), outage_ms, &lost);
    room.now = Room::time(at);
    room.records.extend(record.clone());
    told(&record.into_iter().collect::<Vec<_>>())
}

#[test]
fn a_bot_plays_for_somebody_until_that_person_sits_down_again() {
    let mut room = Plan::AETHARN.started(3, &PAIR);
    let seat = room.seat("Teo");
    assert_eq!(room.no("Teo", bot_for(seat.0)), "FORBIDDEN");
    room.at(1).stand("Teo");
    let sat = room.at(2).act("Mara", bot_for(seat.0));
    assert_eq!(sat.names()[0], "bot_sat");
    assert_eq!(room.no("Mara", bot_for(seat.0)), "SEAT_TAKEN");
    // Nobody is away: no grace runs out, and a lost line of Teo's changes nothing.
    room.connect("Teo");
    room.at(10).disconnect("Teo");
    let later = room.at(20).tick();
    assert!(!later.iter().any(|event| event["event"] == "player_absent"), "{later:?}");
    assert_eq!(room.at(21).sit("Teo").names(), ["bot_left"]);
    assert_eq!(room.table_view()["seats"][usize::from(seat.0)]["bot"], false);
}

#[test]
fn a_bot_that_stands_in_ends_the_waiting() {
    let mut room = Plan::FARKLE.started(3, &PAIR);
    let player = room.player();
    room.at(1).stand(&player);
    assert_eq!(room.table_view()["paused"], true);
    let seat = room.seat(&player);
    room.at(2).act("Mara", bot_for(seat.0));
    assert_eq!(room.table_view()["paused"], false);
}

#[test]
fn only_the_host_makes_a_new_link_and_only_for_people() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    room.sit("Teo");
    room.act("Mara", json!({"action": "add_bot", "parameters": {"seat": 2}}));
    let link = |seat: u8| json!({"action": "new_link", "parameters": {"seat": seat}});
    assert_eq!(room.no("Teo", link(1)), "FORBIDDEN");
    assert_eq!(room.no("Mara", link(5)), "PLAYER_NOT_FOUND");
    assert_eq!(room.no("Mara", link(2)), "INVALID_PAYLOAD");
    let made = room.act("Mara", link(1));
    assert_eq!(made.names(), ["link_renewed"]);
    assert_eq!(made.reply.seat, Some(room.seat("Teo")));
}

/// The time in which nobody could play costs nobody a turn.
#[test]
fn an_outage_costs_no_turn() {
    let mut room = Plan::AETHARN.started(3, &PAIR);
    let deadline = room.table.deadline().expect("a turn has a clock");
    let events = reopen(&mut room, 3_610, 3_600_000, &[]);
    assert_eq!(events, [json!({"event": "house_reopened", "data": {"outage": 3_600_000}})]);
    assert_eq!(room.table.deadline(), Some(Time(deadline.0 + 3_600_000)));
    assert_eq!(room.tick(), Vec::<serde_json::Value>::new());
    let player = room.player();
    room.order(&player, "roll");
}

/// After a restart those who had a stream are away; those who had none are not.
#[test]
fn who_had_a_line_is_away_after_a_restart_in_one_record() {
    let mut room = Plan::AETHARN.started(3, &PAIR);
    let n = room.records.len();
    let events = reopen(&mut room, 100, 90_000, &["Teo"]);
    assert_eq!(room.records.len(), n + 1);
    assert_eq!(events[0]["event"], "house_reopened");
    assert_eq!(events[1]["event"], "player_absent");
    assert_eq!(events[1]["data"]["player"], json!(room.seat("Teo")));
    assert_eq!(events.iter().filter(|event| event["event"] == "player_absent").count(), 1);
    // The grace counts from the reopening, not from when the house closed.
    assert_eq!(room.table_view()["seats"][room.seat("Teo").index()]["graceLeft"], 60);
    room.at(110).connect("Teo");
    assert_eq!(room.table_view()["seats"][room.seat("Teo").index()]["presence"], "present");
}

#[test]
fn an_outage_in_a_pause_of_the_hosts_is_given_back_once() {
    let mut room = Plan::AETHARN.started(3, &PAIR);
    room.at(1).stand("Teo");
    room.at(5).order("Mara", "pause");
    reopen(&mut room, 1_000, 500_000, &[]);
    room.at(2_000).order("Mara", "unpause");
    let left = room.table_view()["seats"][room.seat("Teo").index()]["graceLeft"].clone();
    assert_eq!(left, 56, "four of sixty seconds had passed before the pause");
}

#[test]
fn a_lobby_and_a_finished_game_have_nothing_to_reopen() {
    let mut room = Plan::AETHARN.open(1);
    room.sit("Mara");
    assert!(reopen(&mut room, 10, 5_000, &["Mara"]).is_empty());
    room.sit("Teo");
    room.order("Mara", "start");
    room.play_out();
    assert!(reopen(&mut room, 5_000, 5_000, &["Mara"]).is_empty());
}

#[test]
fn trying_out_says_no_and_changes_nothing() {
    let room = Plan::AETHARN.started(3, &PAIR);
    let (player, other) = (room.player(), room.other());
    let (head, counter) = (room.table.head(), room.dice_counter());
    assert_eq!(room.table.try_out(&person(&player), &plain("roll")), Ok(()));
    let no = room.table.try_out(&person(&other), &plain("roll")).expect_err("not on turn");
    assert_eq!(no.refusal.code, "NOT_YOUR_TURN");
    let no = room.table.try_out(&person(&player), &plain("bank")).expect_err("nothing held");
    assert!(!no.legal.is_empty(), "a refusal says what is legal");
    assert_eq!((room.table.head(), room.dice_counter()), (head, counter));
}

#[test]
fn whoever_was_taken_out_is_not_asked_to_play_again() {
    let mut room = Plan::AETHARN.started(3, &["Mara", "Teo", "Ida"]);
    let seat = room.seat("Teo");
    room.act("Mara", json!({"action": "kick", "parameters": {"seat": seat}}));
    room.play_out();
    let (again, _) = room.table.open_rematch(room.now, "t2".into(), dice::Seed::from_bytes([9; 32])).unwrap();
    let names: Vec<String> = again.chairs().map(|(_, chair)| chair.name.to_string()).collect();
    assert_eq!(names, ["Mara", "Ida"]);
}

fn plain(name: &str) -> Act {
    Act::from_json(None, named(name), None).expect("an envelope")
}

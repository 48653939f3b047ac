//! Absence with a grace: warnings, blinks, returning, removal.

use engine::scene::ClockKind;
use serde_json::{Value, json};

use crate::room::{Plan, Room, sit};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// A game without clocks, so that only the grace tells time.
fn patient() -> Plan {
    Plan { policy: json!({"limits": {}}), ..Plan::AETHARN }
}

/// Ticks every second and lists what happened when.
fn watch(room: &mut Room, from: u64, to: u64) -> Vec<(u64, String)> {
    let mut seen = Vec::new();
    for second in from..=to {
        let events = room.at(second).tick();
        seen.extend(events.iter().map(|event| (second, event["event"].as_str().unwrap().to_owned())));
    }
    seen
}

fn seat_view(room: &Room, who: &str) -> Value {
    room.table_view()["seats"][room.seat(who).index()].clone()
}

/// AET-15
#[test]
fn standing_up_is_an_absence_of_sixty_seconds() {
    let mut room = patient().started(1, &TRIO);
    let left = room.at(100).stand("Ida");
    assert_eq!(
        left.events,
        [json!({"event": "player_absent", "data": {
            "player": 2, "gracePeriod": 60, "since": Room::time(100), "stood": true
        }})]
    );
    room.at(118);
    let view = seat_view(&room, "Ida");
    assert_eq!(view["presence"], "absent");
    assert_eq!(view["absentSince"], json!(Room::time(100)));
    assert_eq!(view["graceLeft"], 42);
    let grace =
        room.scene_of("Mara").clocks.into_iter().find(|clock| clock.kind == ClockKind::Grace).unwrap();
    assert_eq!((grace.seat, grace.left, grace.of), (2, 42_000, 60_000));
    assert_eq!(grace.until, Some(Room::time(160).0));
}

/// AET-15
#[test]
fn warnings_come_at_45_30_15_10_and_5_seconds_left_and_no_others() {
    let mut room = patient().started(1, &TRIO);
    room.at(100).stand("Ida");
    let seen = watch(&mut room, 100, 159);
    let warned = [115, 130, 145, 150, 155].map(|second| (second, "grace_warning".to_owned()));
    assert_eq!(seen, warned);
    let left: Vec<Value> = crate::room::told(&room.records)
        .into_iter()
        .filter(|event| event["event"] == "grace_warning")
        .map(|event| event["data"].clone())
        .collect();
    assert_eq!(left, [45, 30, 15, 10, 5].map(|left| json!({"player": 2, "timeRemaining": left})));
}

/// AET-15: the table says it first, then the game.
#[test]
fn expiry_removes_the_player_and_the_game_folds_the_seat() {
    let mut room = patient().started(1, &TRIO);
    room.at(100).stand("Ida");
    watch(&mut room, 100, 159);
    let events = room.at(160).tick();
    assert_eq!(
        events[0],
        json!({"event": "player_removed", "data": {
            "player": 2, "reason": "grace_period_expired", "remainingPlayerCount": 2
        }})
    );
    assert_eq!(events[1]["event"], "player_folded");
    assert_eq!(events[1]["data"]["remainingPlayerCount"], 2);
    let view = seat_view(&room, "Ida");
    assert_eq!((&view["presence"], &view["graceLeft"]), (&json!("gone"), &Value::Null));
    assert_eq!(room.game_view()["players"][2]["folded"], true);
    assert_eq!(room.refuse("Ida", sit("Ida")).refusal.code, "PLAYER_GONE");
}

/// AET-15
#[test]
fn returning_restores_and_says_the_time_remaining() {
    let mut room = patient().started(1, &TRIO);
    room.at(100).stand("Ida");
    room.at_ms(117_500);
    let back = room.sit("Ida");
    let returned: Vec<&Value> =
        back.events.iter().filter(|event| event["event"] == "player_returned").collect();
    assert_eq!(returned.len(), 1);
    assert_eq!(returned[0]["data"], json!({"player": 2, "timeRemaining": 43}));
    assert_eq!(back.reply.seat, Some(room.seat("Ida")));
    let view = seat_view(&room, "Ida");
    assert_eq!(view["presence"], "present");
    assert_eq!((&view["absentSince"], &view["graceLeft"]), (&Value::Null, &Value::Null));
    assert!(watch(&mut room, 118, 400).is_empty(), "nothing is left of it");
}

/// AET-15: a new absence has a whole grace.
#[test]
fn every_absence_has_its_own_grace() {
    let mut room = patient().started(1, &TRIO);
    room.at(100).stand("Ida");
    room.at(155).sit("Ida");
    room.at(156).stand("Ida");
    let seen = watch(&mut room, 157, 216);
    let names: Vec<&str> = seen.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names.iter().filter(|name| **name == "grace_warning").count(), 5);
    assert_eq!(seen.iter().find(|(_, name)| name == "player_removed").map(|(at, _)| *at), Some(216));
}

/// AET-15, decision 5
#[test]
fn disconnecting_counts_from_the_moment_the_line_was_lost() {
    let mut room = patient().started(1, &TRIO);
    room.connect("Ida");
    room.at(100).disconnect("Ida");
    let seen = watch(&mut room, 100, 160);
    let told: Vec<(u64, &str)> = seen.iter().map(|(at, name)| (*at, name.as_str())).collect();
    assert_eq!(
        told[..7],
        [
            (103, "player_absent"),
            (115, "grace_warning"),
            (130, "grace_warning"),
            (145, "grace_warning"),
            (150, "grace_warning"),
            (155, "grace_warning"),
            (160, "player_removed"),
        ]
    );
    let events = crate::room::told(&room.records);
    let of = |name: &str| events.iter().find(|event| event["event"] == name).unwrap()["data"].clone();
    assert_eq!(
        of("player_absent"),
        json!({"player": 2, "gracePeriod": 60, "since": Room::time(100), "stood": false})
    );
    assert_eq!(of("player_removed")["reason"], "disconnected");
}

/// AET-15, decision 5
#[test]
fn a_blink_of_less_than_three_seconds_is_no_absence() {
    let mut room = patient().started(1, &TRIO);
    room.connect("Ida");
    room.at(100).disconnect("Ida");
    room.at_ms(102_999);
    assert!(room.tick().is_empty());
    assert!(room.connect("Ida").events.is_empty());
    assert!(watch(&mut room, 103, 300).is_empty());
    assert_eq!(seat_view(&room, "Ida")["presence"], "present");
}

/// AET-15: a player with two screens is there while one of them is.
#[test]
fn only_the_last_stream_matters() {
    let mut room = patient().started(1, &TRIO);
    room.connect("Ida");
    room.connect("Ida");
    room.at(100).disconnect("Ida");
    room.lost.clear();
    assert!(watch(&mut room, 100, 200).is_empty());
    room.at(200).disconnect("Ida");
    assert_eq!(watch(&mut room, 200, 203), [(203, "player_absent".to_owned())]);
}

/// AET-15
#[test]
fn reconnecting_restores_a_lost_line_but_not_a_left_chair() {
    let mut room = patient().started(1, &TRIO);
    room.connect("Ida");
    room.at(100).disconnect("Ida");
    room.at(110).tick();
    let back = room.connect("Ida");
    assert_eq!(
        back.events[0],
        json!({"event": "player_returned", "data": {"player": 2, "timeRemaining": 50}})
    );
    room.at(120).stand("Ida");
    room.disconnect("Ida");
    assert!(room.at(121).connect("Ida").events.is_empty(), "only sitting down helps");
    assert_eq!(seat_view(&room, "Ida")["presence"], "absent");
    assert_eq!(room.sit("Ida").events[0]["event"], "player_returned");
}

/// AET-15, decision 5: play over REST has no stream, and is no absence.
#[test]
fn a_seat_that_never_had_a_stream_is_present() {
    let mut room = patient().started(1, &TRIO);
    room.disconnect("Ida");
    room.lost.clear();
    assert!(watch(&mut room, 1, 300).is_empty());
}

/// AET-15: a line that was lost before the start counts from the start.
#[test]
fn a_line_lost_in_the_lobby_counts_from_the_start() {
    let mut room = patient().open(1);
    for who in TRIO {
        room.sit(who);
    }
    room.connect("Ida");
    room.at(10).disconnect("Ida");
    room.at(500).order("Mara", "start");
    assert_eq!(watch(&mut room, 500, 503), [(503, "player_absent".to_owned())]);
    assert_eq!(seat_view(&room, "Ida")["absentSince"], json!(Room::time(500)));
}

/// AET-15: one late tick tells the same story.
#[test]
fn a_late_tick_does_each_thing_at_its_own_moment() {
    let times = |room: &Room| -> Vec<u64> { room.records.iter().map(|record| record.at.0).collect() };
    let mut often = patient().started(1, &TRIO);
    often.at(100).stand("Ida");
    watch(&mut often, 101, 200);
    let mut late = patient().started(1, &TRIO);
    late.at(100).stand("Ida");
    late.at(200).tick();
    assert_eq!(times(&often), times(&late));
    assert_eq!(crate::room::told(&often.records), crate::room::told(&late.records));
}

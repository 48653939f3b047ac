//! Clocks: seen by everybody, run out, start anew, stand still.

use serde_json::{Value, json};
use table::Audience;

use crate::room::{Plan, Room, find, named};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// A game in which the first roll sets all six dice aside at once.
pub(crate) fn hot() -> Room {
    hot_with(Value::Null)
}

/// The same, with a policy.
pub(crate) fn hot_with(policy: Value) -> Room {
    let plan = Plan { policy, ..Plan::AETHARN };
    let make = |seed| {
        let mut room = plan.started(seed, &["Mara", "Teo"]);
        room.lawful = false;
        let player = room.player();
        room.at(10).order(&player, "roll");
        room
    };
    let mut room = find(make, |room| !hold_all(room).is_null());
    room.lawful = true;
    room
}

/// The hold of all six dice, if that is legal; null if not.
pub(crate) fn hold_all(room: &Room) -> Value {
    let hold = json!({"action": "hold", "parameters": {"dice": [0, 1, 2, 3, 4, 5]}});
    let legal = room.on_turn().map(|who| room.table.play().unwrap().legal(room.seat(&who)));
    if legal.is_some_and(|legal| legal.contains(&hold)) { hold } else { Value::Null }
}

fn clock(room: &Room) -> Value {
    room.table_view()["clocks"][0].clone()
}

/// AET-14
#[test]
fn everybody_sees_the_turn_clock() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    let seat = room.seat(&room.player());
    let full = json!({
        "seat": seat, "kind": "turn", "until": Room::time(30), "leftMs": 30_000, "ofMs": 30_000
    });
    assert_eq!(clock(&room), full);
    room.at_ms(12_345);
    assert_eq!(clock(&room)["leftMs"], 17_655);
    let audiences = [Audience::PUBLIC, Audience::seat(seat)];
    for scene in audiences.map(|to| room.scene(to)) {
        let shown = &scene.clocks[0];
        assert_eq!((shown.seat, shown.kind.word(), shown.left, shown.of), (seat.0, "turn", 17_655, 30_000));
    }
}

/// AET-14
#[test]
fn a_turn_whose_clock_runs_out_busts_and_passes_on() {
    let mut room = Plan::AETHARN.started(3, &TRIO);
    let (first, order) = (room.player(), room.game_view()["turnOrder"].clone());
    room.at_ms(29_999);
    assert!(room.tick().is_empty(), "not a moment too early");
    let events = room.at(30).tick();
    assert_eq!(
        events,
        [
            json!({"event": "turn_timed_out", "data": {"player": room.seat(&first), "lostPoints": 0}}),
            json!({"event": "turn_ended", "data": {
                "player": order[0], "nextPlayer": order[1], "wasBust": true, "pointsBanked": 0
            }}),
            json!({"event": "turn_started", "data": {"player": order[1], "turnNumber": 2}}),
        ]
    );
    assert_eq!(clock(&room)["leftMs"], 30_000, "the next turn has its own clock");
}

/// AET-14: the points at stake are lost with the turn.
#[test]
fn a_turn_that_times_out_loses_what_was_held() {
    let mut room = hot();
    let hold = room.table.play().unwrap().legal(room.seat(&room.player())).remove(0);
    let held = room.act(&room.player(), hold);
    let points = held.events[0]["data"]["turnAccumulatedPoints"].clone();
    let events = room.at(500).tick();
    assert_eq!(events[0]["event"], "turn_timed_out");
    assert_eq!(events[0]["data"]["lostPoints"], points);
}

/// AET-14: an action does not buy time.
#[test]
fn actions_of_a_turn_do_not_restart_its_clock() {
    let mut room = Plan::AETHARN.started(3, &TRIO);
    let player = room.player();
    room.at(20).order(&player, "roll");
    if room.game_view()["turn"]["turnNumber"] == 1 {
        assert_eq!(clock(&room)["until"], json!(Room::time(30)));
    }
}

/// AET-14, AET-07
#[test]
fn hot_dice_restart_the_clock() {
    let mut room = hot();
    room.at(25);
    let done = room.act(&room.player(), hold_all(&room));
    assert_eq!(done.names(), ["dice_held", "hot_dice"]);
    assert_eq!(clock(&room)["until"], json!(Room::time(55)));
    assert!(room.at(54).tick().is_empty());
    assert_eq!(room.at(55).tick()[0]["event"], "turn_timed_out");
}

/// AET-14: a game without a limit has no clock.
#[test]
fn farkle_has_no_clock_unless_the_table_wants_one() {
    let room = Plan::FARKLE.started(1, &TRIO);
    assert_eq!(room.table_view()["clocks"], json!([]));
    assert_eq!(room.table.deadline(), None);
    let policy = json!({"limits": {"turn": 40}});
    let mut room = Plan { policy, ..Plan::FARKLE }.started(1, &TRIO);
    let player = room.player();
    assert_eq!(room.at(40).tick()[0]["event"], "turn_timed_out");
    assert_ne!(room.player(), player);
}

/// Decision 5, formats: the time multiplier is part of the policy.
#[test]
fn the_pace_stretches_and_shortens_limits() {
    for (pace, ms) in [(200, 60_000), (50, 15_000), (150, 45_000)] {
        let room = Plan { policy: json!({"pace": pace}), ..Plan::AETHARN }.started(1, &TRIO);
        assert_eq!(clock(&room)["ofMs"], ms, "pace {pace}");
    }
}

/// Architecture, the table: pause.
#[test]
fn a_pause_by_the_host_stops_clocks_to_the_millisecond() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    room.at_ms(12_345);
    let paused = room.order("Mara", "pause");
    assert_eq!(paused.events, [json!({"event": "paused", "data": {"reason": "host", "seats": []}})]);
    assert_eq!(room.table.deadline(), None);
    room.at(5_000);
    assert!(room.tick().is_empty());
    assert_eq!(clock(&room)["leftMs"], 17_655);
    assert_eq!(clock(&room)["until"], Value::Null);
    assert_eq!(room.no(&room.player(), named("roll")), "PAUSED");
    assert_eq!(room.no("Mara", named("pause")), "PAUSED");
    assert_eq!(room.no("Teo", named("unpause")), "FORBIDDEN");
    let unpaused = room.order("Mara", "unpause");
    assert_eq!(unpaused.events, [json!({"event": "unpaused", "data": {"reason": "host"}})]);
    assert_eq!(room.table.deadline(), Some(room.now.plus(17_655)));
    assert_eq!(room.no("Mara", named("unpause")), "NOT_PAUSED");
    room.order(&room.player(), "roll");
}

/// Architecture, the table: nothing moves while the host pauses, so nobody is removed.
#[test]
fn a_pause_by_the_host_stops_the_grace_as_well() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    room.at(5).stand("Ida");
    room.at(15).order("Mara", "pause");
    assert_eq!(room.table_view()["seats"][2]["graceLeft"], 50);
    room.at(1_000);
    assert!(room.tick().is_empty());
    assert_eq!(room.table_view()["seats"][2]["graceLeft"], 50);
    room.order("Mara", "unpause");
    assert_eq!(room.at(1_005).tick()[0]["event"], "grace_warning");
    let gone = room.at(1_050).tick();
    assert!(gone.iter().any(|event| event["event"] == "player_removed"), "{gone:?}");
}

/// Architecture, the table: a paused scene shows no button of the game.
#[test]
fn a_paused_scene_says_so_and_offers_no_move() {
    let mut room = Plan::AETHARN.started(1, &TRIO);
    room.order("Mara", "pause");
    let scene = room.scene_of(&room.player());
    assert!(scene.say(&scene.status).contains("paused"));
    let offered: Vec<&str> = scene.controls.iter().map(|control| control.action.action.as_str()).collect();
    assert!(!offered.contains(&"roll") && !offered.contains(&"bank"), "{offered:?}");
}

//! What an absent player may not do, and what the game does without them.

use serde_json::json;
use table::Request;

use crate::room::{Plan, Room, act, named, sent};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// The people in the order of play.
fn in_order(room: &Room) -> Vec<String> {
    let order = room.game_view()["turnOrder"].clone();
    let name = |seat: &serde_json::Value| TRIO[seat.as_u64().unwrap() as usize].to_owned();
    order.as_array().unwrap().iter().map(name).collect()
}

/// AET-16
#[test]
fn an_absent_players_turn_is_skipped() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let order = in_order(&room);
    room.at(1).stand(&order[1]);
    let events = room.at(30).tick();
    let ended = events.iter().find(|event| event["event"] == "turn_ended").unwrap();
    assert_eq!(ended["data"]["nextPlayer"], json!(room.seat(&order[2])), "no event names who will not play");
    assert_eq!(room.player(), order[2]);
}

/// AET-16, AET-21
#[test]
fn an_action_of_somebody_who_stood_up_is_refused() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.at(1).stand(&player);
    assert_eq!(room.no(&player, named("roll")), "PLAYER_ABSENT");
    assert_eq!(
        room.refuse(&player, Request::Stand { seat: Some(room.seat(&player)) }).refusal.code,
        "PLAYER_ABSENT"
    );
    room.at(2).sit(&player);
    room.order(&player, "roll");
}

/// AET-16: taking back is an action like any other.
#[test]
fn an_absent_player_takes_nothing_back() {
    let mut room = Plan { policy: json!({"undo": "own"}), ..Plan::FARKLE }.started(2, &TRIO);
    let player = room.player();
    let toggle = json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 0}});
    room.act(&player, toggle);
    room.act("Mara", json!({"action": "set_policy", "parameters": {"policy": {"undo": "own"}}}));
    let toggle = json!({"action": "toggle_die_selection", "parameters": {"dieIndex": 1}});
    room.act(&player, toggle);
    room.stand(&player);
    assert_eq!(room.no(&player, named("undo")), "PLAYER_ABSENT");
}

/// AET-16, decision 14: the clock of the turn runs on.
#[test]
fn the_clock_of_a_player_who_leaves_in_the_own_turn_runs_on() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.at(10).stand(&player);
    assert_eq!(room.player(), player);
    let events = room.at(30).tick();
    assert!(events.iter().any(|event| event["event"] == "turn_timed_out"));
    assert_ne!(room.player(), player);
}

/// AET-16, decision 5
#[test]
fn a_command_from_somebody_whose_line_was_lost_brings_the_seat_back() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.at(1).disconnect(&player);
    room.at(5).tick();
    let done = room.at(6).order(&player, "roll");
    assert_eq!(done.names()[..2], ["player_returned", "dice_rolled"]);
    assert_eq!(done.events[0]["data"]["timeRemaining"], 55);
}

/// AET-16, decision 5: also when the house was restarted in between.
#[test]
fn a_command_brings_a_seat_back_after_a_restart() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.at(1).disconnect(&player);
    room.at(5).tick();
    let game = room.table.game().clone();
    room.table = table::Table::fold(game, &room.records, Some(room.seed.clone())).unwrap();
    room.lost.clear();
    let done = room.at(6).order(&player, "roll");
    assert_eq!(done.names()[..2], ["player_returned", "dice_rolled"]);
}

/// AET-16, wire: coming back by an action does not make the action's own picture old.
#[test]
fn an_action_that_brings_a_seat_back_is_not_stale() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.at(1).disconnect(&player);
    room.at(5).tick();
    let seen = Some(room.table.head());
    let done = room.ask(&player, sent(None, named("roll"), seen));
    assert_eq!(done.names()[..2], ["player_returned", "dice_rolled"]);
}

/// AET-16: a command within the blink is a sign of life as well.
#[test]
fn a_command_within_the_blink_stops_the_absence() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.at(1).disconnect(&player);
    room.at(2).order(&player, "roll");
    let events = room.at(20).tick();
    assert!(events.iter().all(|event| event["event"] != "player_absent"), "{events:?}");
}

/// AET-16: coming back is recorded even if the command itself is refused.
#[test]
fn a_refused_command_is_a_sign_of_life_too() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let other = room.other();
    room.connect(&other);
    room.at(1).disconnect(&other);
    room.at(5).tick();
    let answer = room.send(None, &other, act(named("roll")));
    assert_eq!(crate::room::names(&crate::room::told(&answer.records)), ["player_returned"]);
    assert_eq!(answer.result.unwrap_err().refusal.code, "NOT_YOUR_TURN");
}

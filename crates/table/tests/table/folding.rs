//! Folding, the last one standing, and everybody away.

use serde_json::{Value, json};

use crate::room::{Done, Plan, Room, named};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

fn last(done: &Done) -> &Value {
    done.events.last().expect("something happened")
}

/// AET-17
#[test]
fn anybody_folds_at_any_time() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let other = room.other();
    let folded = room.order(&other, "fold");
    assert_eq!(folded.names(), ["player_resigned", "player_folded"]);
    let seat = room.seat(&other);
    assert_eq!(folded.events[1]["data"], json!({"player": seat, "remainingPlayerCount": 2, "finalScore": 0}));
    assert_eq!(room.table_view()["seats"][seat.index()]["presence"], "gone");
    assert_eq!(room.no(&other, named("fold")), "PLAYER_GONE");
    assert_eq!(room.no(&other, named("roll")), "PLAYER_GONE");
}

/// AET-17, decision 14
#[test]
fn folding_in_the_own_turn_passes_it_on() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    let folded = room.order(&player, "fold");
    assert_eq!(folded.names(), ["player_resigned", "player_folded", "turn_ended", "turn_started"]);
    assert_ne!(room.player(), player);
}

/// AET-17, AET-13
#[test]
fn the_last_one_left_wins_at_once() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    room.order("Teo", "fold");
    let folded = room.order("Ida", "fold");
    assert_eq!(last(&folded)["event"], "game_ended");
    assert_eq!(last(&folded)["data"]["winner"], json!(room.seat("Mara")));
    assert_eq!(last(&folded)["data"]["endReason"], "last_player_standing");
    let view = room.table_view();
    assert_eq!((&view["phase"], &view["endReason"]), (&json!("ended"), &json!("last_player_standing")));
}

/// AET-17, decision 14
#[test]
fn the_last_one_left_wins_on_returning_if_absent() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    room.at(1).stand("Mara");
    room.at(2).order("Teo", "fold");
    room.at(3).order("Ida", "fold");
    assert_eq!(room.table_view()["phase"], "in_progress");
    assert_eq!(room.on_turn(), None);
    room.at(40).tick();
    let back = room.sit("Mara");
    assert_eq!(back.names(), ["player_returned", "last_player_standing", "game_ended"]);
    assert_eq!(last(&back)["data"]["winner"], json!(room.seat("Mara")));
}

/// AET-17, AET-13, decision 14
#[test]
fn the_game_is_abandoned_when_the_grace_of_the_last_one_runs_out() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    room.at(1).stand("Mara");
    room.at(2).order("Teo", "fold");
    room.at(3).order("Ida", "fold");
    let events = room.at(61).tick();
    let names = crate::room::names(&events);
    assert_eq!(names[names.len() - 3..], ["player_removed", "player_folded", "game_abandoned"]);
    let view = room.table_view();
    assert_eq!((&view["phase"], &view["endReason"]), (&json!("abandoned"), &json!("all_players_left")));
}

/// AET-17
#[test]
fn a_game_that_everybody_leaves_is_abandoned() {
    let mut room = Plan::FARKLE.started(2, &["Mara"]);
    let folded = room.order("Mara", "fold");
    assert_eq!(last(&folded)["event"], "game_abandoned");
    assert_eq!(last(&folded)["data"]["endReason"], "all_players_left");
}

/// AET-17, decision 14
#[test]
fn with_everybody_away_the_game_waits_and_goes_on_at_the_first_return() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let player = room.player();
    for who in TRIO {
        room.at(10).stand(who);
    }
    let events = room.at(30).tick();
    let ended = events.iter().find(|event| event["event"] == "turn_ended").unwrap();
    assert_eq!(ended["data"]["nextPlayer"], Value::Null);
    assert!(events.iter().all(|event| event["event"] != "turn_started"));
    assert_eq!(room.on_turn(), None);
    assert_eq!(room.table_view()["clocks"], json!([]));
    let first = room.other_than(&player);
    room.at(50).tick();
    let back = room.sit(&first);
    assert_eq!(back.names(), ["player_returned", "turn_started"]);
    assert_eq!(room.player(), first);
    assert_eq!(room.table_view()["clocks"][0]["leftMs"], 30_000);
}

/// AET-17, decision 14
#[test]
fn with_everybody_away_for_good_the_game_is_abandoned() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    for who in TRIO {
        room.at(10).stand(who);
    }
    let events = room.at(1_000).tick();
    assert_eq!(events.iter().filter(|event| event["event"] == "player_removed").count(), 3);
    assert_eq!(events.last().unwrap()["event"], "game_abandoned");
    assert_eq!(room.table_view()["phase"], "abandoned");
    assert_eq!(room.records.last().unwrap().at, Room::time(70));
}

/// AET-17: an absent player may give up as well.
#[test]
fn an_absent_player_may_fold() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let other = room.other();
    room.stand(&other);
    assert_eq!(room.order(&other, "fold").names(), ["player_resigned", "player_folded"]);
}

/// AET-17: a removal by the host is a removal like any other.
#[test]
fn the_host_may_remove_a_player() {
    let mut room = Plan::AETHARN.started(2, &TRIO);
    let kick = json!({"action": "kick", "parameters": {"seat": 1}});
    assert_eq!(room.no("Teo", kick.clone()), "FORBIDDEN");
    let kicked = room.act("Mara", kick.clone());
    assert_eq!(kicked.names()[..2], ["player_removed", "player_folded"]);
    assert_eq!(
        kicked.events[0]["data"],
        json!({"player": 1, "reason": "removed_by_host", "remainingPlayerCount": 2})
    );
    assert_eq!(room.no("Mara", kick), "PLAYER_GONE");
}

impl Room {
    /// Returns somebody else.
    fn other_than(&self, who: &str) -> String {
        TRIO.iter().find(|other| **other != who).map(|other| (*other).to_owned()).expect("there are three")
    }
}

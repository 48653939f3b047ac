//! States and events that no play makes: states are refused, events never panic.

use aetharn::{Aetharn, Event};
use engine::dice::Dice;
use engine::{AnyPlay, Registry, Seat, Seats};
use serde_json::{Value, json};

use crate::{BUST, Play, bank, play, roll};

/// A play with 100 at stake in a turn of seat 0, as JSON.
fn state() -> Value {
    let mut play = play(3, &[1, 2, 5, 3, 4, 6, 1, 2, 3, 4, 6]);
    play.act(0, roll(&[]));
    play.act(0, roll(&[0]));
    serde_json::to_value(play.state()).unwrap()
}

fn restore(state: &Value) -> Result<Box<dyn AnyPlay>, engine::Refusal> {
    Registry::default().with::<Aetharn>().get("aetharn").unwrap().restore(state, Dice::scripted([]))
}

/// Sets a field of a good state and tries to go on from it.
#[track_caller]
fn refused(path: &str, value: Value) {
    let mut state = state();
    *state.pointer_mut(path).unwrap_or_else(|| panic!("there is no {path}")) = value.clone();
    let refusal = restore(&state).map(|_| ()).unwrap_err();
    assert_eq!(refusal.code, "INVALID_STATE", "{path} = {value}");
}

#[test]
fn states_that_no_play_reaches_are_refused() {
    assert!(restore(&state()).is_ok());
    for (path, value) in [
        ("/setup/winningScore", json!(0)),
        ("/setup/winningScore", json!(u32::MAX)),
        ("/setup/winningScore", json!(-1)),
        ("/players", json!([])),
        ("/players/0/score", json!(5_000)),
        ("/players/0/score", json!(75)),
        ("/players/0/busts", json!(2)),
        ("/players/0/bestTurn", json!(50)),
        ("/players/0/folded", json!(true)),
        ("/players/0/turns", json!(u32::MAX)),
        ("/order", json!([0, 1])),
        ("/order", json!([0, 1, 1])),
        ("/order", json!([0, 1, 2, 3])),
        ("/order", json!([0, 1, 250])),
        ("/order", json!([1, 0, 2])),
        ("/place", json!(null)),
        ("/place", json!(3)),
        ("/turns", json!(7)),
        ("/asks", json!(0)),
        ("/moment", json!({"kind": "busted", "player": 3, "points": 0})),
        ("/phase", json!("lobby")),
        ("/phase", json!("all_left")),
        ("/phase", json!({"reached": 0})),
        ("/phase", json!({"last_standing": 200})),
        ("/phase", json!("paused")),
        ("/turn/player", json!(1)),
        ("/turn/player", json!(255)),
        ("/turn/faces", json!([1, 2, 3, 4, 5])),
        ("/turn/faces", json!([1, 2, 3, 4, 5, 7])),
        ("/turn/faces", json!([0, 0, 0, 0, 0, 0])),
        ("/turn/faces", json!([1, 2, 2, 3, 3, 4])),
        ("/turn/held", json!([])),
        ("/turn/held", json!([0, 7])),
        ("/turn/held", json!([0, 1, 2, 3, 4, 5])),
        ("/turn/mustHold", json!("yes")),
        ("/turn/hotDice", json!(1)),
        ("/turn/hotDice", json!(2)),
        ("/turn/rolls", json!(0)),
        ("/turn/points", json!(0)),
        ("/turn/points", json!(150)),
        ("/turn/points", json!(u32::MAX)),
        ("/turn/heldPoints", json!(0)),
        ("/turn/heldPoints", json!(101)),
        ("/turn/heldPoints", json!(8_050)),
    ] {
        refused(path, value);
    }
}

/// What the last states of plays look like is checked too: winners who have not won.
#[test]
fn ends_that_were_not_reached_are_refused() {
    let mut play = play(2, &[]);
    play.leave(0);
    let mut state = serde_json::to_value(play.state()).unwrap();
    assert!(restore(&state).is_ok());
    for phase in [json!("in_progress"), json!({"last_standing": 0}), json!({"reached": 1}), json!("lobby")] {
        state["phase"] = phase;
        assert_eq!(restore(&state).is_ok(), state["phase"] == "in_progress", "{state}");
    }
}

/// Every state on the way of a play passes the check, and goes on as it was.
#[test]
fn states_of_plays_pass() {
    let mut play: Play = play(2, &[1, 2, 3, 4, 5, 6, 5, 2, 3, 3, 4, 6, 2, 2, 3, 3, 4, 6]);
    let check = |play: &Play| {
        let state = serde_json::to_value(play.state()).unwrap();
        assert_eq!(restore(&state).unwrap().state(), state);
    };
    play.act(0, roll(&[]));
    check(&play);
    play.act(0, roll(&[0, 1, 2, 3, 4, 5]));
    check(&play);
    play.act(0, bank(&[0]));
    check(&play);
    play.act(1, roll(&[]));
    check(&play);
    play.leave(0);
    check(&play);
    play.done();
}

/// Events in any order, about anybody, with any numbers: the fold goes on, and so do views, asks and clocks.
#[test]
fn any_journal_can_be_folded() {
    let extremes = [0, 1, 5, 6, 200, 255];
    let numbers = [0, 1, u32::MAX];
    let mut events: Vec<Value> = Vec::new();
    for player in extremes {
        for n in numbers {
            events.extend([
                json!({"event": "turn_started", "data": {"player": player, "turnNumber": n}}),
                json!({"event": "dice_rolled", "data": {"player": player, "diceValues": [player, 255, 0, 1, 9, 6],
                    "heldDiceIndices": [7, 0], "rollNumber": n}}),
                json!({"event": "dice_held", "data": {"player": player, "heldDiceValues": [player, 9],
                    "heldDiceIndices": [1, 5], "pointsFromHeld": n, "turnAccumulatedPoints": n,
                    "remainingDiceCount": 255}}),
                json!({"event": "hot_dice", "data": {"player": player, "accumulatedPoints": n}}),
                json!({"event": "points_scored", "data": {"player": player, "pointsThisTurn": n,
                    "previousScore": n, "totalScore": n}}),
                json!({"event": "player_busted", "data": {"player": player, "lostPoints": n,
                    "bustDiceValues": [], "rollNumber": n}}),
                json!({"event": "turn_timed_out", "data": {"player": player, "lostPoints": n}}),
                json!({"event": "turn_ended", "data": {"player": player, "nextPlayer": 99, "wasBust": true,
                    "pointsBanked": n}}),
                json!({"event": "player_folded", "data": {"player": player, "remainingPlayerCount": 9,
                    "finalScore": n}}),
                json!({"event": "last_player_standing", "data": {"player": player}}),
                json!({"event": "game_started", "data": {"players": [2, 1, 0], "firstPlayer": player}}),
                json!({"event": "game_started", "data": {"players": [1, 0], "firstPlayer": null}}),
            ]);
        }
    }
    let n_events = events.len();
    let registry = Registry::default().with::<Aetharn>();
    let faces: Vec<u32> = BUST.into_iter().cycle().take(60_000).collect();
    let mut play = registry.get("aetharn").unwrap().play(&Value::Null, 3, Dice::scripted(faces)).unwrap();
    for step in [1, 5, 7, 11, 13, 29] {
        for nth in 0..n_events {
            let event: Event = serde_json::from_value(events[nth * step % n_events].clone()).unwrap();
            play.apply(&serde_json::value::to_raw_value(&event).unwrap()).unwrap();
            poke(&mut *play);
        }
    }
}

/// Asks a play for everything, and does what it offers.
fn poke(play: &mut dyn AnyPlay) {
    let _ = (play.view(Seats::NONE), play.scene(Seats::first(6)), play.outcome(), play.state());
    for seat in [0, 1, 2, 5, 255].map(Seat) {
        for action in play.legal(seat) {
            let _ = play.copy().act(seat, &action);
        }
        play.copy().leave(seat);
    }
    for ask in play.asks() {
        play.copy().expire(ask);
    }
    play.copy().resume();
    play.copy().start();
}

/// Events that do not read are refused as such.
#[test]
fn events_that_do_not_read_are_refused() {
    for data in [
        json!({"event": "dice_held", "data": {"player": 0, "heldDiceValues": [1, 1], "heldDiceIndices": [0],
            "pointsFromHeld": 0, "turnAccumulatedPoints": 0, "remainingDiceCount": 0}}),
        json!({"event": "dice_held", "data": {"player": 0, "heldDiceValues": [1], "heldDiceIndices": [6],
            "pointsFromHeld": 0, "turnAccumulatedPoints": 0, "remainingDiceCount": 0}}),
        json!({"event": "player_busted", "data": {"player": 0, "lostPoints": 0, "rollNumber": 0,
            "bustDiceValues": [1, 2, 3, 4, 5, 6, 1]}}),
        json!({"event": "game_started", "data": {"players": [0, 0], "firstPlayer": 0}}),
        json!({"event": "dice_rolled", "data": {"player": 0, "diceValues": [1], "heldDiceIndices": [],
            "rollNumber": 1}}),
        json!({"event": "banked", "data": {}}),
    ] {
        assert!(serde_json::from_value::<Event>(data.clone()).is_err(), "{data}");
    }
}

//! Every event with its exact fields, and the uses of the dice they tell.

use aetharn::{Aetharn, Event, Setup};
use engine::dice::Roll;
use engine::testkit::Script;
use engine::{Game, Seat};
use serde_json::{Value, json};

use crate::{bank, hold, play, roll, told};

/// Compares events with what they must look like, and reads them back.
#[track_caller]
fn check(events: &[Event], expected: &[(&str, Value)]) {
    let written: Vec<Value> = events.iter().map(told).collect();
    let wanted: Vec<Value> =
        expected.iter().map(|(name, data)| json!({"event": name, "data": data})).collect();
    assert_eq!(written, wanted);
    for event in events {
        let read: Event = serde_json::from_value(told(event)).unwrap();
        assert_eq!(read, *event);
    }
}

/// AET-22: GameStarted has the players in order and the first; TurnStarted the player and the number of the turn.
#[test]
fn a_start_is_told() {
    let (play, events) = Script::<Aetharn>::started(Setup::default(), 3, &[]);
    check(
        &events,
        &[
            ("game_started", json!({"players": [0, 1, 2], "firstPlayer": 0})),
            ("turn_started", json!({"player": 0, "turnNumber": 1})),
        ],
    );
    play.done();
}

/// AET-22: DiceRolled has all six values and the result; DiceHeld what was set aside, its points and what remains.
#[test]
fn rolls_and_holds_are_told() {
    let mut play = play(2, &[4, 4, 1, 4, 2, 6, 5, 2]);
    let events = play.act(0, roll(&[]));
    let result = json!({
        "points": 500, "kind": "three_of_a_kind", "scoringDice": [0, 1, 2, 3], "nonScoringDice": [4, 5],
        "isBust": false, "isHotDice": false,
    });
    let rolled = json!({
        "player": 0, "diceValues": [4, 4, 1, 4, 2, 6], "rolledDiceIndices": [0, 1, 2, 3, 4, 5],
        "heldDiceIndices": [], "scoringResult": result, "rollNumber": 1,
    });
    check(&events, &[("dice_rolled", rolled)]);
    let events = play.act(0, hold(&[0, 1, 3]));
    let held = json!({
        "player": 0, "heldDiceValues": [4, 4, 4], "heldDiceIndices": [0, 1, 3], "pointsFromHeld": 400,
        "turnAccumulatedPoints": 400, "remainingDiceCount": 3, "scoringType": "three_of_a_kind",
    });
    check(&events, &[("dice_held", held)]);
    let events = play.act(0, roll(&[2]));
    let held = json!({
        "player": 0, "heldDiceValues": [1], "heldDiceIndices": [2], "pointsFromHeld": 100,
        "turnAccumulatedPoints": 500, "remainingDiceCount": 2, "scoringType": "singles",
    });
    let result = json!({
        "points": 50, "kind": "singles", "scoringDice": [4], "nonScoringDice": [5],
        "isBust": false, "isHotDice": false,
    });
    let rolled = json!({
        "player": 0, "diceValues": [4, 4, 1, 4, 5, 2], "rolledDiceIndices": [4, 5],
        "heldDiceIndices": [0, 1, 2, 3], "scoringResult": result, "rollNumber": 2,
    });
    check(&events, &[("dice_held", held), ("dice_rolled", rolled)]);
    play.done();
}

/// AET-22: PointsScored, TurnEnded, PlayerBusted, TurnTimedOut.
#[test]
fn the_ends_of_turns_are_told() {
    let mut play = play(2, &[5, 2, 3, 3, 4, 6, 1, 2, 3, 3, 4, 6, 2, 3, 3, 4, 6]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0]));
    check(
        &play.act(0, bank(&[])),
        &[
            (
                "points_scored",
                json!({"player": 0, "pointsThisTurn": 50, "previousScore": 0, "totalScore": 50}),
            ),
            ("turn_ended", json!({"player": 0, "nextPlayer": 1, "wasBust": false, "pointsBanked": 50})),
            ("turn_started", json!({"player": 1, "turnNumber": 2})),
        ],
    );
    play.act(1, roll(&[]));
    check(
        &play.act(1, roll(&[0]))[2..],
        &[
            (
                "player_busted",
                json!({"player": 1, "lostPoints": 100, "bustDiceValues": [2, 3, 3, 4, 6], "rollNumber": 2}),
            ),
            ("turn_ended", json!({"player": 1, "nextPlayer": 0, "wasBust": true, "pointsBanked": 0})),
            ("turn_started", json!({"player": 0, "turnNumber": 3})),
        ],
    );
    check(
        &play.expire(0),
        &[
            ("turn_timed_out", json!({"player": 0, "lostPoints": 0})),
            ("turn_ended", json!({"player": 0, "nextPlayer": 1, "wasBust": true, "pointsBanked": 0})),
            ("turn_started", json!({"player": 1, "turnNumber": 4})),
        ],
    );
    play.done();
}

/// AET-22: HotDice, PlayerFolded, and the last one standing.
#[test]
fn hot_dice_and_folds_are_told() {
    let mut play = play(2, &[1, 2, 3, 4, 5, 6]);
    play.act(0, roll(&[]));
    check(
        &play.act(0, hold(&[0, 1, 2, 3, 4, 5]))[1..],
        &[("hot_dice", json!({"player": 0, "accumulatedPoints": 1_500}))],
    );
    check(
        &play.leave(0),
        &[
            ("player_folded", json!({"player": 0, "remainingPlayerCount": 1, "finalScore": 0})),
            ("last_player_standing", json!({"player": 1})),
        ],
    );
    play.done();
}

/// AET-22: an event that ends the play names nobody as next.
#[test]
fn the_end_names_nobody_as_next() {
    let mut play = play(2, &[1, 1, 1, 1, 1, 1]);
    play.act(0, roll(&[]));
    let events = play.act(0, bank(&[0, 1, 2, 3, 4, 5]));
    let ended = json!({"player": 0, "nextPlayer": null, "wasBust": false, "pointsBanked": 8_000});
    check(&events[3..], &[("turn_ended", ended)]);
    play.done();
}

/// Every use of the dice is told: the order, and the dice that were rolled, from left to right.
#[test]
fn uses_of_the_dice_are_told() {
    let rolls = |events: &[Event]| {
        let mut out = Vec::new();
        events.iter().for_each(|event| Aetharn::rolls(event, &mut out));
        out
    };
    let (mut play, events) =
        Script::<Aetharn>::started(Setup::default(), 4, &[1, 2, 3, 3, 4, 6, 5, 1, 2, 3, 4]);
    assert_eq!(rolls(&events), [Roll::Order(vec![0, 1, 2, 3])]);
    let events = play.act(0, roll(&[]));
    assert_eq!(rolls(&events), [Roll::Faces { sides: 6, faces: vec![1, 2, 3, 3, 4, 6] }]);
    let events = play.act(0, roll(&[0]));
    assert_eq!(rolls(&events), [Roll::Faces { sides: 6, faces: vec![5, 1, 2, 3, 4] }]);
    play.done();
}

/// Events are small plain values: simulations emit them by the hundred million.
#[test]
fn events_are_small() {
    fn is_copy<T: Copy>() {}
    is_copy::<Event>();
    assert!(size_of::<Event>() <= 24, "{}", size_of::<Event>());
    let event = Event::LastPlayerStanding { player: Seat(1) };
    assert_eq!(told(&event), json!({"event": "last_player_standing", "data": {"player": 1}}));
}

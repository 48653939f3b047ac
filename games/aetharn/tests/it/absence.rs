//! Players who are away, come back or leave for good.

use aetharn::{Aetharn, Event, Setup};
use engine::testkit::Script;
use engine::{Seat, Seats};
use serde_json::json;

use crate::{BUST, Play, bank, hold, names, on_turn, play, roll, told};

/// The data of the only event of that name.
#[track_caller]
fn data(events: &[Event], name: &str) -> serde_json::Value {
    let mut found = events.iter().map(told).filter(|event| event["event"] == name);
    let data = found.next().unwrap_or_else(|| panic!("no {name} in {events:?}"))["data"].clone();
    assert!(found.next().is_none(), "{name} twice");
    data
}

/// AET-16: the turn of a player who is away is skipped, and the event names who really plays next.
#[test]
fn who_is_away_is_passed_over() {
    let mut play = play(3, &[BUST, BUST, BUST].concat());
    play.away(1);
    let events = play.act(0, roll(&[]));
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], 2);
    assert_eq!(on_turn(&play), Some(2));
    assert_eq!(play.back(1), [], "a turn runs, nothing to resume");
    play.act(2, roll(&[]));
    let events = play.act(0, roll(&[]));
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], 1, "back in the order");
    play.done();
}

/// AET-16: with all others away the same player goes on.
#[test]
fn the_only_one_present_plays_on() {
    let mut play = play(3, &BUST);
    play.away(1);
    play.away(2);
    let events = play.act(0, roll(&[]));
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], 0);
    assert_eq!(data(&events, "turn_started"), json!({"player": 0, "turnNumber": 2}));
    play.done();
}

/// AET-16: a player who goes away in the own turn keeps it until the clock runs out.
#[test]
fn the_clock_of_who_leaves_the_chair_runs_on() {
    let mut play = play(2, &[]);
    play.away(0);
    assert_eq!(on_turn(&play), Some(0));
    let events = play.expire(0);
    assert_eq!(names(&events), ["turn_timed_out", "turn_ended", "turn_started"]);
    assert_eq!(on_turn(&play), Some(1));
    play.done();
}

/// AET-16: with everybody away no turn begins, and whoever returns goes on in the order.
#[test]
fn with_everybody_away_the_game_waits() {
    let mut play = play(3, &BUST);
    (0..3).for_each(|seat| play.away(seat));
    let events = play.expire(0);
    assert_eq!(names(&events), ["turn_timed_out", "turn_ended"]);
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], json!(null));
    assert!(play.asks().is_empty() && play.play().outcome().is_none());
    assert_eq!(play.view().phase, "in_progress");
    assert_eq!(
        play.refused(1, roll(&[])).to_string(),
        "Nobody is on turn: the game waits until somebody returns."
    );
    let events = play.back(2);
    assert_eq!(names(&events), ["turn_started"]);
    assert_eq!(on_turn(&play), Some(2));
    play.act(2, roll(&[]));
    play.done();
}

/// AET-16: a play that starts with nobody there waits for the first one.
#[test]
fn a_start_without_anybody_waits() {
    use engine::dice::Dice;
    let start = |away: Seats| {
        let mut play = engine::Play::<Aetharn>::new(&Setup::default(), 3, Dice::scripted([])).unwrap();
        play.set_away(away);
        let mut events = Vec::new();
        play.start(Some(&mut events));
        (play, events)
    };
    let (mut play, mut events) = start(Seats::first(3));
    assert_eq!(names(&events), ["game_started"]);
    assert_eq!(data(&events, "game_started")["firstPlayer"], json!(null));
    play.set_away(Seats::first(2));
    play.resume(Some(&mut events));
    assert_eq!(data(&events, "turn_started")["player"], 2);

    let (_, events) = start(Seats::only(Seat(0)));
    assert_eq!(data(&events, "game_started"), json!({"players": [0, 1, 2], "firstPlayer": 1}));
    assert_eq!(data(&events, "turn_started")["player"], 1);
}

/// AET-17: folding out of turn leaves the turn as it is, and the folded seat is passed over from then on.
#[test]
fn folding_out_of_turn_leaves_the_turn() {
    let mut play = play(3, &[1, 2, 3, 3, 4, 6]);
    play.act(0, roll(&[]));
    let before = play.asks();
    let events = play.leave(1);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!(told(&events[0])["data"], json!({"player": 1, "remainingPlayerCount": 2, "finalScore": 0}));
    assert_eq!(play.asks(), before);
    play.act(0, bank(&[0]));
    assert_eq!(on_turn(&play), Some(2));
    assert_eq!(play.leave(1), [], "leaving again changes nothing");
    assert_eq!(play.leave(9), [], "nor does a seat that does not exist");
    play.done();
}

/// AET-17: folding in the own turn loses its points and passes the turn on.
#[test]
fn folding_on_turn_loses_the_points() {
    let mut play = play(3, &[1, 2, 3, 3, 4, 6]);
    play.act(0, roll(&[]));
    play.act(0, hold(&[0]));
    let events = play.leave(0);
    assert_eq!(names(&events), ["player_folded", "turn_ended", "turn_started"]);
    let ended = json!({"player": 0, "nextPlayer": 1, "wasBust": false, "pointsBanked": 0});
    assert_eq!(data(&events, "turn_ended"), ended);
    assert_eq!(play.view().players[0].score, 0);
    play.done();
}

/// AET-17: the last one playing wins at once, whoever was on turn; the folded come after, by score.
#[test]
fn the_last_one_playing_wins_at_once() {
    for on_turn_folds in [true, false] {
        let mut play = play(3, &[1, 2, 3, 3, 4, 6]);
        play.act(0, roll(&[]));
        play.act(0, bank(&[0]));
        play.leave(0);
        let events = play.leave(if on_turn_folds { 1 } else { 2 });
        assert_eq!(names(&events), ["player_folded", "last_player_standing"]);
        let outcome = play.play().outcome().unwrap();
        let order: Vec<_> = outcome.standings.iter().map(|s| (s.seat.0, s.place)).collect();
        let winner = if on_turn_folds { 2 } else { 1 };
        assert_eq!(order, [(winner, 1), (0, 2), (3 - winner, 3)]);
        assert_eq!((outcome.reason, play.view().winner), ("last_player_standing", Some(Seat(winner))));
        assert_eq!(play.view().phase, "ended");
        assert!(play.asks().is_empty());
        play.done();
    }
}

/// Two seats, seat 1 away, seat 0 folds: the last one is not there to win.
fn last_one_away(on_turn_away: bool) -> Play {
    let mut play = play(2, &[]);
    let (away, folds) = if on_turn_away { (0, 1) } else { (1, 0) };
    play.away(away);
    let events = play.leave(folds);
    assert_eq!(names(&events), ["player_folded", "turn_ended"]);
    let ended = json!({"player": 0, "nextPlayer": null, "wasBust": false, "pointsBanked": 0});
    assert_eq!(data(&events, "turn_ended"), ended);
    assert!(play.asks().is_empty() && play.play().outcome().is_none());
    play
}

/// AET-17: the last one playing wins on returning, or the play is abandoned when that one leaves too.
#[test]
fn the_last_one_wins_on_returning() {
    for on_turn_away in [true, false] {
        let away = if on_turn_away { 0 } else { 1 };
        let mut play = last_one_away(on_turn_away);
        assert_eq!(names(&play.back(away)), ["last_player_standing"]);
        assert_eq!(play.view().winner, Some(Seat(away)));
        play.done();

        let mut play = last_one_away(on_turn_away);
        assert_eq!(names(&play.leave(away)), ["player_folded"]);
        let outcome = play.play().outcome().unwrap();
        assert_eq!((outcome.reason, outcome.abandoned), ("all_players_left", true));
        assert!(outcome.winners().is_empty());
        assert_eq!((play.view().phase, play.view().end_reason), ("abandoned", Some("all_players_left")));
        play.done();
    }
}

/// AET-17: with everybody away and one leaving, the game still waits.
#[test]
fn one_leaves_while_all_are_away() {
    let mut play = play(3, &[]);
    (0..3).for_each(|seat| play.away(seat));
    let events = play.leave(0);
    assert_eq!(names(&events), ["player_folded", "turn_ended"]);
    assert!(play.asks().is_empty() && play.play().outcome().is_none());
    assert_eq!(names(&play.back(2)), ["turn_started"]);
    play.done();
}

/// AET-13: lobby, in progress, ended, abandoned.
#[test]
fn phases_follow_one_another() {
    let phase = |play: &Script<Aetharn>| play.view().phase;
    let fresh = <Aetharn as engine::Game>::new(&Setup::default(), 2).unwrap();
    assert_eq!(<Aetharn as engine::Game>::view(&fresh, Seats::NONE).phase, "lobby");
    let mut play = play(2, &[]);
    assert_eq!(phase(&play), "in_progress");
    play.leave(1);
    assert_eq!(phase(&play), "ended");
    play.done();
}

//! Seats that leave, are away and come back.

use engine::Game;
use farkle::{Farkle, Phase};
use serde_json::json;

use super::*;

fn reason(table: &Table) -> Option<&'static str> {
    Farkle::outcome(table.state()).map(|outcome| outcome.reason)
}

/// Decision 9d: a seat that leaves is out of the order; its total stays in the standings and cannot win.
#[test]
fn who_leaves_keeps_the_total_and_cannot_win() {
    let mut table = table(3, &[&SIX_ONES, &ONE_FIVE]);
    table.act(0, BANK);
    let events = table.leave(0);
    assert_eq!(names(&events), ["player_folded"]);
    assert_eq!(data(&events, "player_folded"), json!({"player": 0, "remainingPlayerCount": 2}));
    assert!(table.leave(0).is_empty(), "nobody leaves twice");
    let events = table.leave(1);
    assert_eq!(names(&events), ["player_folded", "turn_ended", "last_player_standing"]);
    let outcome = Farkle::outcome(table.state()).unwrap();
    let places: Vec<_> = outcome.standings.iter().map(|at| (at.seat.0, at.place, at.score)).collect();
    assert_eq!((outcome.reason, places), ("last_player_standing", vec![(2, 1, 0), (0, 2, 3_000), (1, 3, 0)]));
    table.done();
}

/// Decision 9d: who leaves on turn loses it, and it passes on.
#[test]
fn leaving_on_turn_passes_it_on() {
    let mut table = table(3, &[&THREE_ONES, &ONE_FIVE, &[1, 2, 3, 3, 4], &THREE_ONES]);
    let events = table.leave(0);
    assert_eq!(
        names(&events),
        ["player_folded", "turn_ended", "turn_started", "dice_rolled", "selection_changed"]
    );
    assert_eq!(
        data(&events, "turn_ended"),
        json!({"player": 0, "nextPlayer": 1, "wasBust": false, "pointsBanked": 0})
    );
    table.act(1, ROLL);
    table.expire(1);
    assert_turn(&table, "seat 2: [1] [1] [1] 2 3 4 | 0 + 1000 | awaiting_roll");
    table.done();
}

/// Decision 9d: the last of several wins at once if there, else on coming back.
#[test]
fn last_player_wins_when_there() {
    let mut here = table(2, &[&THREE_ONES]);
    assert_eq!(names(&here.leave(1)), ["player_folded", "turn_ended", "last_player_standing"]);
    assert_eq!(
        (reason(&here), json(&here.view())["winner"].clone()),
        (Some("last_player_standing"), json!(0))
    );
    here.done();

    let mut away = table(2, &[&THREE_ONES]);
    away.away(0);
    assert_eq!(names(&away.leave(1)), ["player_folded", "turn_ended"]);
    assert_eq!((reason(&away), turn(&away).as_str()), (None, "no turn"));
    assert_eq!(names(&away.back(0)), ["last_player_standing"]);
    assert_eq!(reason(&away), Some("last_player_standing"));
    away.done();
}

/// Decision 9d: with nobody left the play is abandoned.
#[test]
fn nobody_left_is_abandoned() {
    let mut several = table(2, &[&THREE_ONES]);
    several.away(0);
    several.leave(1);
    several.leave(0);
    let mut alone = table(1, &[&THREE_ONES]);
    assert_eq!(names(&alone.leave(0)), ["player_folded", "turn_ended"]);
    for table in [several, alone] {
        let outcome = Farkle::outcome(table.state()).unwrap();
        assert_eq!((outcome.reason, outcome.abandoned), ("all_players_left", true));
        assert!(outcome.winners().is_empty());
        assert_eq!(table.state().phase(), Phase::Abandoned);
        table.done();
    }
}

/// Turns pass over a seat that is away; when nobody is there, the play waits.
#[test]
fn turns_pass_over_who_is_away() {
    let mut table = table(3, &[&THREE_ONES, &THREE_ONES, &ONE_FIVE]);
    table.away(1);
    table.act(0, BANK);
    assert_eq!((table.state().turn.unwrap().player.0, table.state().active_turn_index), (2, 2));
    table.away(0);
    table.away(2);
    let events = table.act(2, BANK);
    assert_eq!(names(&events), ["points_scored", "turn_ended"]);
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], json!(null));
    assert!(table.asks().is_empty() && reason(&table).is_none());
    assert_eq!(names(&table.back(1)), ["turn_started", "dice_rolled", "selection_changed"]);
    assert_turn(&table, "seat 1: [5] 2 2 3 3 4 | 0 + 50 | awaiting_roll");
    assert!(table.back(0).is_empty(), "a turn is running");
    table.done();
}

/// A play that starts with nobody there waits for the first who comes.
#[test]
fn start_waits_for_somebody() {
    let dice = engine::dice::Dice::scripted(THREE_ONES);
    let mut play = engine::Play::<Farkle>::new(&Setup::default(), 2, dice).unwrap();
    play.set_away(engine::Seats::first(2));
    let mut events = Vec::new();
    play.start(Some(&mut events));
    assert_eq!(names(&events), ["game_started"]);
    assert_eq!(data(&events, "game_started")["firstPlayer"], json!(null));
    play.set_away(engine::Seats::only(engine::Seat(0)));
    play.resume(None);
    assert_eq!(play.state().turn.unwrap().player.0, 1);
}

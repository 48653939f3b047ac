//! How a play ends.

use engine::{Game, Refuse};
use farkle::Farkle;
use serde_json::json;

use super::*;

fn short(final_round: bool) -> Setup {
    Setup { target_score: 2_000, final_round, ..Setup::default() }
}

/// Lists seats and places, best first.
fn places(table: &Table) -> Vec<(u8, u8, i64)> {
    let outcome = Farkle::outcome(table.state()).unwrap();
    outcome.standings.iter().map(|at| (at.seat.0, at.place, at.score)).collect()
}

fn reason(table: &Table) -> Option<&'static str> {
    Farkle::outcome(table.state()).map(|outcome| outcome.reason)
}

/// FAR-12: the turn that reaches the target completes, the phase is finished, and nothing more is accepted.
#[test]
fn reaching_the_target_ends_the_play() {
    let mut table = table(2, &[&SIX_ONES, &SIX_ONES, &SIX_ONES, &THREE_ONES]);
    for _ in 0..3 {
        table.act(0, ROLL);
    }
    let events = table.act(0, BANK);
    assert_eq!(names(&events), ["points_scored", "turn_ended"]);
    assert_eq!(
        data(&events, "turn_ended"),
        json!({"player": 0, "nextPlayer": null, "wasBust": false, "pointsBanked": 10_000})
    );
    let view = json(&table.view());
    assert_eq!(
        (&view["phase"], &view["winner"], &view["turn"]),
        (&json!("finished"), &json!(0), &json!(null))
    );
    assert_eq!((reason(&table), places(&table)), (Some("target_reached"), vec![(0, 1, 10_000), (1, 2, 0)]));
    for (by, action) in [(0, ROLL), (0, BANK), (1, ROLL), (1, toggle(0))] {
        assert_eq!(table.refused(by, action).code(), "INVALID_PHASE");
    }
    assert!(table.asks().is_empty() && table.legal(0).is_empty() && table.legal(1).is_empty());
    assert!(table.leave(1).is_empty());
    table.done();
}

/// FAR-12: the outcome counts turns, busts, hot dice and the best turn.
#[test]
fn outcome_counts_what_happened() {
    let mut table = table_with(short(false), 2, &[&STRAIGHT, &THREE_ONES]);
    table.act(0, ROLL);
    let events = table.act(0, BANK);
    assert_eq!(names(&events).last().unwrap(), "turn_ended");
    let outcome = Farkle::outcome(table.state()).unwrap();
    assert_eq!(
        json(&outcome.standings[0]),
        json!({
            "seat": 0, "place": 1, "score": 2500, "rounds": 1,
            "counters": [["busts", 0], ["hot_dice", 1], ["best_turn", 2500]],
        })
    );
    table.done();
}

/// Decision 20: with a final round every other seat has one more turn, then the highest total wins.
#[test]
fn final_round_gives_everybody_else_one_more_turn() {
    let rolls: [&[u32]; 5] = [&THREE_ONES, &SIX_ONES, &SIX_ONES, &ONE_FIVE, &[2, 2, 3, 3, 4]];
    let mut table = table_with(short(true), 3, &rolls);
    table.act(0, BANK);
    let events = table.act(1, BANK);
    assert_eq!(data(&events, "final_round_started"), json!({"player": 1}));
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], 2);
    let round = json(&table.view())["finalRound"].clone();
    assert_eq!(round, json!({"active": true, "triggeringPlayer": 1, "remainingPlayers": [0, 2]}));
    let events = table.act(2, BANK);
    assert!(!names(&events).contains(&"final_round_started".to_owned()), "it begins once");
    let events = table.act(0, ROLL);
    assert_eq!(data(&events, "turn_ended")["nextPlayer"], json!(null));
    assert_eq!(reason(&table), Some("target_reached"));
    // Both 3,000s share the win.
    assert_eq!(places(&table), [(1, 1, 3_000), (2, 1, 3_000), (0, 3, 1_000)]);
    let view = json(&table.view());
    assert_eq!((&view["winner"], &view["winners"]), (&json!(null), &json!([1, 2])));
    table.done();
}

/// Decision 20: a later player may overtake whoever reached the target first.
#[test]
fn final_round_can_be_won_by_another() {
    let mut table = table_with(short(true), 2, &[&SIX_ONES, &SIX_ONES, &THREE_ONES]);
    table.act(0, BANK);
    table.act(1, ROLL);
    table.act(1, BANK);
    assert_eq!(places(&table), [(1, 1, 4_000), (0, 2, 3_000)]);
    table.done();
}

/// Decision 20: an opening roll that busts is a turn of the final round like any other.
#[test]
fn final_round_ends_with_busts() {
    let mut table = table_with(short(true), 3, &[&SIX_ONES, &BUST, &BUST]);
    table.act(0, BANK);
    assert_eq!((reason(&table), places(&table)[0]), (Some("target_reached"), (0, 1, 3_000)));
    table.done();
}

/// Decision 20: alone there is no final round.
#[test]
fn solo_play_ends_at_once() {
    let mut table = table_with(short(true), 1, &[&SIX_ONES]);
    let events = table.act(0, BANK);
    assert_eq!(names(&events), ["points_scored", "turn_ended"]);
    assert_eq!(places(&table), [(0, 1, 3_000)]);
    table.done();
}

/// Decision 20: the final round waits for a seat that is away, and goes on without one that leaves.
#[test]
fn final_round_waits_for_who_is_away() {
    let start = || {
        let mut table = table_with(short(true), 3, &[&SIX_ONES, &THREE_ONES, &ONE_FIVE]);
        table.away(2);
        table.act(0, BANK);
        let events = table.act(1, BANK);
        assert_eq!(data(&events, "turn_ended")["nextPlayer"], json!(null));
        assert_eq!((turn(&table).as_str(), reason(&table)), ("no turn", None));
        table
    };
    let mut back = start();
    back.back(2);
    assert_turn(&back, "seat 2: [5] 2 2 3 3 4 | 0 + 50 | awaiting_roll");
    back.done();
    let mut left = start();
    assert_eq!(names(&left.leave(2)), ["player_folded"]);
    assert_eq!((reason(&left), places(&left)[0]), (Some("target_reached"), (0, 1, 3_000)));
}

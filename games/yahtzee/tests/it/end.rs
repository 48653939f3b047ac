//! The end of a play.

use engine::Game;
use serde_json::json;
use yahtzee::{Phase, Refusal};

use super::*;

/// Gives each seat the same good game, but for what these seats roll for their chance.
fn game(chances: &[[u32; 5]]) -> Table {
    let turns: Vec<_> = GOOD_GAME
        .iter()
        .flat_map(|(dice, category)| {
            chances
                .iter()
                .map(|chance| (if *category == Category::Chance { *chance } else { *dice }, *category))
        })
        .collect();
    played(Setup::default(), chances.len() as u8, &turns)
}

fn places(table: &Table) -> Vec<(u8, u8, i64)> {
    let outcome = Yahtzee::outcome(table.state()).unwrap();
    outcome.standings.iter().map(|at| (at.seat.0, at.place, at.score)).collect()
}

/// YAH-1.5: when all cards are full the play ends, and the highest total wins.
#[test]
fn highest_total_wins_when_all_cards_are_full() {
    let table = game(&[[1; 5], [6; 5], MIXED]);
    let outcome = Yahtzee::outcome(table.state()).unwrap();
    assert_eq!((outcome.reason, outcome.abandoned), ("cards_full", false));
    assert_eq!(places(&table), [(1, 1, 330), (2, 2, 318), (0, 3, 305)]);
    let view = json(&table.view());
    assert_eq!(
        (&view["winner"], &view["winners"], &view["phase"]),
        (&json!(1), &json!([1]), &json!("finished"))
    );
    assert_eq!((&view["currentPlayer"], &view["gamePhase"]), (&json!(null), &json!(null)));
    table.done();
}

/// YAH-1.5: the play goes on until the last card is full.
#[test]
fn play_goes_on_until_the_last_card_is_full() {
    let turns: Vec<_> = GOOD_GAME.iter().flat_map(|turn| [*turn; 2]).collect();
    let table = played(Setup::default(), 2, &turns[..25]);
    assert_eq!((Yahtzee::outcome(table.state()), on_turn(&table)), (None, Some(1)));
    assert_eq!(json(&table.view())["round"], json!(13));
}

/// YAH-1.5, decision 8: equal totals share the win, and there is no single winner.
#[test]
fn ties_are_shared() {
    let table = game(&[[6; 5], [1; 5], [6; 5]]);
    assert_eq!(places(&table), [(0, 1, 330), (2, 1, 330), (1, 3, 305)]);
    let view = json(&table.view());
    assert_eq!((&view["winner"], &view["winners"]), (&json!(null), &json!([0, 2])));
    table.done();
}

/// YAH-1.5: after the end nothing more is done.
#[test]
fn over_is_over() {
    let mut table = game(&[MIXED]);
    assert_eq!(table.state().phase(), Phase::Finished);
    assert!(table.asks().is_empty() && table.legal(0).is_empty());
    for action in [ROLL, score(Category::Chance)] {
        assert_eq!(table.refused(0, action), Refusal::NotInProgress);
    }
    assert!(table.leave(0).is_empty());
    table.done();
}

/// The outcome counts Yahtzees, the upper bonus and boxes given up, in the uniform form.
#[test]
fn outcome_has_counters() {
    let mut turns = GOOD_GAME;
    turns[9].0 = [1, 1, 2, 2, 6];
    let standing = |table: &Table| Yahtzee::outcome(table.state()).unwrap().standings[0].clone();
    let table = played(Setup::default(), 1, &turns);
    assert_eq!(standing(&table).counters, [("yahtzees", 1), ("upper_bonus", 35), ("zeros", 1)]);
    assert_eq!((standing(&table).rounds, standing(&table).score), (13, 288));
    let mut turns = GOOD_GAME;
    turns.swap(0, 11);
    turns[1].0 = [2; 5];
    let table = played(OFFICIAL, 1, &turns);
    assert_eq!(standing(&table).counters, [("yahtzees", 2), ("upper_bonus", 35), ("zeros", 0)]);
}

/// The highest card there is: by the official rules a Yahtzee in every turn.
#[test]
fn best_official_card_makes_1575() {
    let mut turns: Vec<([u32; 5], Category)> = vec![([6; 5], Category::Yahtzee)];
    let upper = Category::ALL.into_iter().take(6).zip(1..);
    turns.extend(upper.map(|(category, face)| ([face; 5], category)));
    turns.extend(
        Category::ALL
            .into_iter()
            .skip(6)
            .filter(|box_| *box_ != Category::Yahtzee)
            .map(|box_| ([6; 5], box_)),
    );
    let table = played(OFFICIAL, 1, &turns);
    assert_eq!(totals(&table), [1_575]);
    table.done();
}

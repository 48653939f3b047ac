//! The rules of Farkle, one test for each requirement, with dice that are known beforehand.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bank;
mod bots;
mod conform;
mod end;
mod hostile;
mod leave;
mod options;
mod scenes;
mod turn;
mod wire;

use engine::testkit::Script;
use farkle::{Action, Event, Farkle, Setup};
use serde_json::{Value, to_value};

type Table = Script<Farkle>;

const ROLL: Action = Action::RollDice {};
const BANK: Action = Action::BankScore {};

/// Three 1s: 1,000 with three dice left.
const THREE_ONES: [u32; 6] = [1, 1, 1, 2, 3, 4];
/// Six dice of which none scores.
const BUST: [u32; 6] = [2, 2, 3, 3, 4, 6];
/// A single 5: 50 with five dice left.
const ONE_FIVE: [u32; 6] = [5, 2, 2, 3, 3, 4];
/// A straight: 1,500 with all six dice.
const STRAIGHT: [u32; 6] = [1, 2, 3, 4, 5, 6];
/// Six 1s: 3,000 with all six dice.
const SIX_ONES: [u32; 6] = [1; 6];

fn toggle(die_index: i64) -> Action {
    Action::ToggleDieSelection { die_index }
}

/// Starts a play by the usual rules with these rolls to come.
#[track_caller]
fn table(seats: u8, rolls: &[&[u32]]) -> Table {
    table_with(Setup::default(), seats, rolls)
}

#[track_caller]
fn table_with(setup: Setup, seats: u8, rolls: &[&[u32]]) -> Table {
    Table::start(setup, seats, &rolls.concat())
}

/// Writes the turn as `seat 0: (1) [5] 2 ... | 100 + 50 | awaiting_roll`: dice set aside in round brackets, selected
/// dice in square ones, points set aside and selected.
fn turn(table: &Table) -> String {
    let Some(turn) = table.state().turn else { return "no turn".to_owned() };
    let die = |(face, index): (u8, u8)| match face {
        0 => "-".to_owned(),
        _ if turn.locked.contains(index) => format!("({face})"),
        _ if turn.selection.dice.contains(index) => format!("[{face}]"),
        _ => face.to_string(),
    };
    let dice: Vec<String> = turn.dice.faces().into_iter().zip(0..).map(die).collect();
    let status = to_value(turn.status()).unwrap();
    format!(
        "seat {}: {} | {} + {} | {}",
        turn.player,
        dice.join(" "),
        turn.accumulated_turn_score,
        turn.selection.score,
        status.as_str().unwrap()
    )
}

#[track_caller]
fn assert_turn(table: &Table, expected: &str) {
    assert_eq!(turn(table), expected);
}

/// Lists the names of events.
fn names(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| json(event)["event"].as_str().unwrap().to_owned()).collect()
}

/// Returns the data of the only event of a name.
#[track_caller]
fn data(events: &[Event], name: &str) -> Value {
    let mut found = events.iter().map(json).filter(|event| event["event"] == name);
    let event = found.next().unwrap_or_else(|| panic!("no {name} in {events:?}"));
    assert_eq!(found.next(), None, "{name} twice");
    event["data"].clone()
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    to_value(value).unwrap()
}

/// Lists the totals, by seat.
fn totals(table: &Table) -> Vec<u32> {
    table.state().players.iter().map(|player| player.total_score).collect()
}

//! The rules of DO or DICE, one test for each requirement, with dice that are known beforehand.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bots;
mod conform;
mod end;
mod haunt;
mod hostile;
mod leave;
mod refuse;
mod round;
mod scenes;
mod seats;
mod tables;
mod turn;
mod wire;

use do_or_dice::{Action, DoOrDice, Effect, Event, Setup, State};
use engine::testkit::Script;
use engine::{Refuse, Seat, Seats};
use serde_json::{Value, json, to_value};

type Table = Script<DoOrDice>;

const ROLL: Action = Action::Roll {};
const HP: Action = Action::Choose { effect: Effect::Hp };
const VP: Action = Action::Choose { effect: Effect::Vp };

const BACKFIRE: u32 = 1;
const JAB: u32 = 2;
const PICKPOCKET: u32 = 3;
const STRIKE: u32 = 4;
const RECOVER: u32 = 5;
const POWER_MOVE: u32 = 6;
const VOID: u32 = 2;
const GOOD_HAUNT: u32 = 3;
const BAD_HAUNT: u32 = 6;

fn target(seat: u8) -> Action {
    Action::Target { seat: Seat(seat) }
}

/// House rules for so many players with so many hit points.
fn of(players: u8, hp: i16) -> Setup {
    Setup { players, hp, ..Setup::default() }
}

#[track_caller]
fn table(setup: Setup, faces: &[u32]) -> Table {
    Table::start(setup, setup.players, faces)
}

/// Rolls and chooses for a seat.
#[track_caller]
fn play(table: &mut Table, by: u8, choices: &[Action]) -> Vec<Event> {
    let mut events = table.act(by, ROLL);
    for choice in choices {
        events.extend(table.act(by, *choice));
    }
    events
}

/// Writes hit points and victory points by seat as `20/0 16/1 -2/0`.
fn score(table: &Table) -> String {
    let scores: Vec<String> =
        table.state().players.iter().map(|player| format!("{}/{}", player.hp, player.vp)).collect();
    scores.join(" ")
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

/// Returns the code of a refusal.
#[track_caller]
fn refused(table: &mut Table, by: u8, action: Action) -> &'static str {
    table.refused(by, action).code()
}

/// Lists the targets that are legal, by seat.
fn targets(table: &Table, by: u8) -> Vec<u8> {
    let seat = |action: Action| match action {
        Action::Target { seat } => Some(seat.0),
        _ => None,
    };
    table.legal(by).into_iter().filter_map(seat).collect()
}

/// Returns the lines of the history, oldest first, with seats as letters.
fn lines(table: &Table) -> Vec<String> {
    let name = |seat: u8| char::from(b'A' + seat).to_string();
    table.view().log.iter().map(|line| line.text.english(name)).collect()
}

/// Lists the places, by seat.
fn ranks(table: &Table) -> Vec<u8> {
    table.view().players.iter().map(|player| player.rank).collect()
}

/// A state in the middle of a round, made to order: `edit` changes its JSON.
fn state_with(setup: Setup, edit: impl FnOnce(&mut Value)) -> State {
    let mut state = json(table(setup, &[]).state());
    edit(&mut state);
    serde_json::from_value(state).unwrap()
}

//! The rules, requirement by requirement, played with known dice.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod absence;
mod bots;
mod conform;
mod events;
mod hostile;
mod refusals;
mod scenes;
mod scores;
mod turns;
mod wire;

use aetharn::{Action, Aetharn, Event, Setup, View};
use engine::testkit::Script;
use serde_json::{Value, json};

type Play = Script<Aetharn>;

/// Starts a play of so many seats with these faces to come, by the usual rules.
#[track_caller]
fn play(seats: u8, faces: &[u32]) -> Play {
    Script::start(Setup::default(), seats, faces)
}

/// Rolls, with these dice set aside first.
fn roll(dice: &[u8]) -> Action {
    Action::Roll { dice: picked(dice) }
}

/// Banks, with these dice set aside first.
fn bank(dice: &[u8]) -> Action {
    Action::Bank { dice: picked(dice) }
}

/// Sets dice aside.
fn hold(dice: &[u8]) -> Action {
    Action::Hold { dice: read(dice) }
}

fn picked(dice: &[u8]) -> Option<aetharn::Picked> {
    (!dice.is_empty()).then(|| read(dice))
}

fn read(dice: &[u8]) -> aetharn::Picked {
    serde_json::from_value(json!(dice)).unwrap()
}

/// The names of events, in order.
fn names(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| told(event)["event"].as_str().unwrap().to_owned()).collect()
}

/// An event as it is written.
fn told(event: &Event) -> Value {
    serde_json::to_value(event).unwrap()
}

/// The score of a seat.
fn score(play: &Play, seat: usize) -> u32 {
    play.view().players[seat].score
}

/// What is at stake in the turn that runs.
fn at_stake(view: &View) -> u32 {
    view.turn.as_ref().unwrap().points
}

/// Who is on turn.
fn on_turn(play: &Play) -> Option<u8> {
    play.view().current_player.map(|seat| seat.0)
}

/// Faces of a first roll that busts.
const BUST: [u32; 6] = [2, 2, 3, 3, 4, 6];

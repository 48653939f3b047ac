//! The erased edge: every game behind one pair of traits, JSON in, JSON and
//! scenes out. Implemented once for all games; the only place where a game's
//! values become JSON.

mod game;
mod play;

use std::any::Any;
use std::fmt;

use dice::{Dice, Roll};
use scene::{Scene, Text};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

pub(crate) use self::game::erase;
use crate::fault::Asked;
use crate::{
    Ask, Bot, Course, Episode, Fault, Game, Luck, Meta, Outcome, Refusal, Seat, Seats, SentAction, Spoken,
    Tally,
};

/// A game, whatever it is.
pub trait AnyGame: Send + Sync {
    /// Returns what it is called and how many play it.
    fn meta(&self) -> &Meta;
    /// Returns the rules, as somebody who sits down wants them.
    fn rules(&self) -> &'static str;
    /// Returns the paragraph of the rules that says why not, by the code of a refusal or of a reason.
    fn why(&self, code: &str) -> Option<&'static str>;
    /// Returns what it says in other languages: the language, and a file for [`read_texts`](crate::read_texts).
    fn texts(&self) -> Vec<&'static (&'static str, &'static str)>;
    /// Returns the JSON schema of its house rules.
    fn setup_schema(&self) -> Value;
    /// Returns the JSON schema of its actions.
    fn action_schema(&self) -> Value;
    /// Returns ready sets of house rules with what they are called.
    fn presets(&self) -> Vec<(Text, Value)>;
    /// Returns the names of its actions.
    fn actions(&self) -> &[String];
    /// Reads an action, whoever's and whenever: says whether this game has it, and returns it as the game reads it.
    fn read_action(&self, action: &SentAction) -> Result<Box<RawValue>, Refusal>;
    /// Reads house rules for any number of seats, and returns them in full.
    fn full_setup(&self, setup: &Value) -> Result<Value, Refusal>;
    /// Reads house rules for so many seats, and returns them in full.
    fn check_setup(&self, setup: &Value, seats: u8) -> Result<Value, Refusal>;
    /// Reads house rules, and returns how much of a house a table of them takes up, in pieces; at least one.
    fn weight(&self, setup: &Value) -> Result<u32, Refusal>;
    /// Makes a play that has not started.
    fn play(&self, setup: &Value, seats: u8, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Goes on from a state that came from outside, if a play could reach it.
    fn restore(&self, state: &Value, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Goes on from a play of this build that was written down; see [`AnyPlay::snapshot`].
    fn play_on(&self, snapshot: &RawValue, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Lists the uses of the dice that an event tells.
    fn rolls(&self, event: &RawValue) -> Result<Vec<Roll>, EventError>;
    /// Plays many times by bots; see [`Course`].
    fn simulate(&self, course: &Course, progress: &mut dyn FnMut(u64) -> bool) -> Result<Tally, Refusal>;
}

/// A play, whatever it is of.
pub trait AnyPlay: Send {
    /// Starts the play.
    fn start(&mut self) -> Vec<ToldEvent>;
    /// Carries out an action, given as JSON, or refuses it and changes nothing.
    fn act(&mut self, by: Seat, action: &Value) -> Result<Vec<ToldEvent>, Refusal>;
    /// Says that a clock ran out.
    fn expire(&mut self, ask: Ask) -> Vec<ToldEvent>;
    /// Says that a seat is gone for good.
    fn leave(&mut self, seat: Seat) -> Vec<ToldEvent>;
    /// Says that a seat is back.
    fn resume(&mut self) -> Vec<ToldEvent>;
    /// Tests for something that goes on by itself.
    fn goes_on(&self) -> bool;
    /// Takes the next step of what goes on by itself.
    fn go_on(&mut self) -> Vec<ToldEvent>;
    /// Returns how the game failed, if it has. The step in which it did has not happened, what was to be shown is empty,
    /// and nothing more is asked of the game: its table has to be closed.
    fn fault(&self) -> Option<&Fault>;
    /// Says that the game failed, as whoever runs it found out. The first fault stays.
    fn blame(&self, fault: Fault);
    /// Lets the game be read again after its table was closed.
    fn forgive(&mut self);
    /// Makes an event of a journal true: runs no rule, rolls no dice.
    fn apply(&mut self, event: &RawValue) -> Result<(), EventError>;

    /// Returns the seats that turns pass over.
    fn away(&self) -> Seats;
    /// Says which seats turns pass over from now on.
    fn set_away(&mut self, away: Seats);
    /// Returns the dice.
    fn dice(&self) -> &Dice;
    /// Takes other dice from now on.
    fn set_dice(&mut self, dice: Dice);
    /// Sets the number of the next roll, when a journal is folded.
    fn set_counter(&mut self, next: u64);

    /// Lists what the game waits for.
    fn asks(&self) -> Vec<Ask>;
    /// Returns how the play ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Lists actions that are accepted now.
    fn legal(&self, by: Seat) -> Vec<Value>;
    /// Chooses an action as a bot would.
    fn choose(&self, bot: Bot, by: Seat, luck: &mut Luck) -> Option<Value>;
    /// Returns what these seats may see, as data.
    fn view(&self, to: Seats) -> Value;
    /// Returns the same, written out.
    fn view_text(&self, to: Seats) -> Box<RawValue>;
    /// Draws the table for these seats.
    fn scene(&self, to: Seats) -> Scene;
    /// Says what an event comes to that this play has just told.
    fn tell(&self, told: &ToldEvent) -> Spoken;
    /// Says what an event of a journal of this play comes to.
    fn tell_kept(&self, event: &RawValue) -> Spoken;
    /// Returns what a seat is at this table, where seats differ.
    fn role(&self, seat: Seat) -> Option<&'static str>;
    /// Returns the seat that leads the play, where one does.
    fn leader(&self) -> Option<Seat>;
    /// Returns the latest part of the play that begins and ends by itself.
    fn episode(&self) -> Option<Episode>;
    /// Returns the whole state.
    fn state(&self) -> Value;
    /// Writes the play down as it stands, with what may be taken back: for the same build, to go on from.
    fn snapshot(&self) -> Box<RawValue>;

    /// Carries out an action, and returns it as the game read it with what it told. With a `mark`, the name of the
    /// state before it, it may be taken back.
    fn carry_out(&mut self, by: Seat, mark: Option<u64>, action: &SentAction) -> Result<Acted, Refusal>;
    /// Keeps the present state, so that what this seat does next can be taken back.
    fn remember(&mut self, by: Seat, mark: u64);
    /// Lets nothing be taken back any more.
    fn forget(&mut self);
    /// Returns who may take something back.
    fn undoable(&self) -> Option<Seat>;
    /// Takes back the latest action and returns the mark of the state that holds again.
    fn undo(&mut self) -> Option<u64>;
    /// Returns a copy.
    fn copy(&self) -> Box<dyn AnyPlay>;
}

/// An event as it is told: serialised once, with who may see it.
pub struct ToldEvent {
    /// `{"event":name,"data":{..}}`.
    pub event: Box<RawValue>,
    /// The seats that may see it; `None`: everyone.
    pub only: Option<Seats>,
    /// The game's own value, so that its sentence is not made by reading the text again.
    typed: Box<dyn Any + Send>,
}

impl fmt::Debug for ToldEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToldEvent")
            .field("event", &self.event)
            .field("only", &self.only)
            .finish_non_exhaustive()
    }
}

/// An action that was carried out.
#[derive(Debug)]
pub struct Acted {
    /// `{"action":name,"parameters":{..}}`, as the game read it.
    pub action: Box<RawValue>,
    /// What it told.
    pub told: Vec<ToldEvent>,
}

/// An event of a journal that this build cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventError(pub String);

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an event does not read: {}", self.0)
    }
}

impl std::error::Error for EventError {}

fn read_event<G: Game>(event: &RawValue) -> Result<G::Event, EventError> {
    serde_json::from_str(event.get()).map_err(|error| EventError(error.to_string()))
}

/// Writes a value of a game, which breaks a law if that cannot be done.
fn json<T: Serialize>(asked: Asked, value: &T) -> Result<Value, Fault> {
    serde_json::to_value(value).map_err(|error| unwritable(asked, &error))
}

fn raw<T: Serialize>(asked: Asked, value: &T) -> Result<Box<RawValue>, Fault> {
    to_raw_value(value).map_err(|error| unwritable(asked, &error))
}

fn unwritable(asked: Asked, error: &serde_json::Error) -> Fault {
    Fault::law(asked, format!("what a game makes can be written as JSON, and this cannot: {error}"))
}

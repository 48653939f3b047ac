//! Opening a table.

use engine::Bot;
use serde_json::Value;
use table::PersonId;

use crate::{Network, Secret};

/// A table that somebody wants.
#[derive(Clone, Debug, Default)]
pub struct TableSpec {
    /// The game's id.
    pub game: String,
    /// Node rules; null is the game's default.
    pub setup: Value,
    /// Clocks, absence, undo: what is to be otherwise than the game's default.
    pub policy: Option<Value>,
    /// What it is called; may be empty.
    pub title: String,
    /// Whether lists show it.
    pub listed: bool,
    /// Whether no room code leads to it: for tables that people reach in another world alone.
    pub private: bool,
    /// Who sits there from the start.
    pub seats: Vec<SeatSpec>,
    /// Whether it starts at once.
    pub start: bool,
    /// Where whoever opens it comes from, as far as that is known.
    pub network: Option<Network>,
}

/// Somebody who sits at a table from the start.
#[derive(Clone, Debug)]
pub enum SeatSpec {
    /// A person, who gets a token.
    Person {
        /// The id that the person goes by.
        id: PersonId,
        name: String,
    },
    /// A machine.
    Bot {
        /// How it plays.
        level: Bot,
        /// The name; none takes a plain one.
        name: Option<String>,
    },
}

impl SeatSpec {
    /// Returns the id, if it is a person.
    pub(crate) fn person(&self) -> Option<&PersonId> {
        match self {
            SeatSpec::Person { id, .. } => Some(id),
            SeatSpec::Bot { .. } => None,
        }
    }
}

/// A table that was opened.
#[derive(Clone, Debug)]
pub struct Created {
    /// Its id.
    pub table: String,
    /// Its room code; none of a private one.
    pub code: Option<String>,
    /// The host's id.
    pub host: PersonId,
    /// The host's token.
    pub host_token: Secret,
    /// The tokens of the people who sit there, in the order they were given.
    pub tokens: Vec<(PersonId, Secret)>,
}

//! The record: what one command or one clock changed, chained by hash.

use engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{CommandId, Event, Hash, PersonId, Time, canonical};

/// What one command or one clock changed. The only thing a journal holds.
///
/// Its fields are in the order of their names, as they are hashed: little is
/// left to be put in order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TableRecord")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// The move that caused it, as the game read it, or one of a seat's own commands at the table:
    /// `{"action":name,"parameters":{..}}`. Records of before this was kept have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub action: Option<Box<RawValue>>,
    /// When it happened.
    pub at: Time,
    /// Who caused it.
    pub by: Actor,
    /// The command that asked for it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandId>,
    /// How many rolls the play has made by then.
    pub dice: u64,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The hash of the record before.
    pub prev: Hash,
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// What stands for the whole of the action that the command was, so that its id cannot stand for another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<u32>,
    /// Its text, written for its hash when it was made, until somebody keeps it.
    #[serde(skip)]
    pub(crate) hashed: Option<String>,
}

/// How long a record of one move is, about.
const LENGTH: usize = 512;

impl Record {
    /// Writes this record as the journal keeps it.
    pub fn text(&self) -> String {
        canonical::written(self, LENGTH)
    }

    /// Does the same, without writing again what was written for its hash.
    pub fn take_text(&mut self) -> String {
        self.hashed.take().unwrap_or_else(|| self.text())
    }

    /// Returns how long its text is.
    pub fn text_len(&self) -> usize {
        self.hashed.as_ref().map_or_else(|| self.text().len(), String::len)
    }

    /// Returns the hash of this record.
    pub fn hash(&self) -> Hash {
        self.hash_of(&self.text())
    }

    /// Returns the hash of this record, whose text is this.
    pub(crate) fn hash_of(&self, text: &str) -> Hash {
        let read = || canonical::canonical(&serde_json::to_value(self).unwrap_or_default());
        Hash::of(&canonical::sorted(text).unwrap_or_else(read))
    }
}

/// Who caused a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A seat.
    Seat(Seat),
    /// A person who acts for no seat: the host, somebody sitting down.
    Person(PersonId),
    /// A clock, or the house itself.
    House,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Something of the table's.
    Table(Box<Event>),
    /// Something of the game's.
    Play {
        /// `{"event":name,"data":{..}}`.
        #[schemars(with = "serde_json::Value")]
        event: Box<RawValue>,
        /// The seats that may see it; everyone when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only: Option<Seats>,
    },
}

impl Entry {
    /// Returns the table's event, if it is one.
    pub fn table_event(&self) -> Option<&Event> {
        match self {
            Entry::Table(event) => Some(event),
            Entry::Play { .. } => None,
        }
    }
}

impl From<Event> for Entry {
    fn from(event: Event) -> Entry {
        Entry::Table(Box::new(event))
    }
}

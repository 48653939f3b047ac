//! What a table answers.

use engine::{Refusal, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Record;

/// What came of a command or a tick. Whatever was due before is in it too,
/// also when the command itself was refused.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What has to be stored before anybody is shown anything.
    pub records: Vec<Record>,
    /// What is told and not stored.
    pub notices: Vec<Notice>,
    /// The answer to whoever asked.
    pub result: Result<Reply, Refused>,
}

/// A command was carried out, now or before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The number of the record it made, or of the latest one if it made none.
    pub seq: u64,
    /// The seat it gave, where it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A command was refused: nothing changed, no dice were used.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refused {
    /// The code and the rule in words.
    #[serde(flatten)]
    pub refusal: Refusal,
    /// The game's actions that are legal now for the seat that asked.
    pub legal: Vec<Value>,
}

/// Something told and not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Notice {
    /// Somebody watches.
    SpectatorJoined {
        /// Who.
        spectator: String,
        /// How many watch now.
        total_spectators: usize,
    },
    /// Somebody stopped watching.
    SpectatorLeft {
        /// Who.
        spectator: String,
        /// How many watch now.
        total_spectators: usize,
    },
    /// A screen on the wall came on or went off.
    DisplaysChanged {
        /// How many show the table now.
        total_displays: usize,
    },
    /// A seat said a phrase.
    Said {
        /// The seat.
        player: Seat,
        /// The phrase.
        phrase: &'static str,
    },
}

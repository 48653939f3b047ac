//! Why the hall says no.

use engine::Refusal;
use serde_json::Value;
use store::Trouble;
use table::Refused;

use crate::Most;

/// Why the hall says no. Nothing changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Denied {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such game.
    #[error("this house has no game {0:?}")]
    NoGame(String),
    /// The pass is unknown, was taken back, or is for another table.
    #[error("this pass is not good here; ask for a new link or sit down")]
    BadPass,
    /// The table or its game says no.
    #[error("{}", .0.refusal.message)]
    Refused(Refused),
    /// Somebody is there under this id, and no pass was shown.
    #[error("a player with the id {0:?} is there already; send the pass to act for it")]
    Joined(String),
    /// A key that anybody may guess has taken a seat already.
    #[error(
        "this key has taken a seat under this name already; a key of 16 characters or more gives it again"
    )]
    KeyTaken,
    /// A seat got a new link since it was taken, and no pass was shown.
    #[error("this seat has moved to another device; ask the host for a new link")]
    Moved,
    /// Others were faster, again and again; or too much is waiting.
    #[error("the table is busy; try again")]
    Busy,
    /// There is no room left to keep anything.
    #[error("the house has no room left on its disk; what was played is safe")]
    Full,
    /// The house has as much in memory as it may have.
    #[error(
        "the house is full: {tables} tables with {pieces} pieces are in memory, and it has room for {} with {}; \
         come back in a minute",
        most.tables, most.pieces
    )]
    Crowded {
        /// How many tables are in memory.
        tables: usize,
        /// How many pieces are on them.
        pieces: u64,
        /// How many of both there may be.
        most: Most,
    },
    /// This build cannot read the version of the rules.
    #[error("this build cannot play version {1} of {0:?}; its record can still be read")]
    Unreadable(String, u32),
    /// What is kept of the table does not fit together.
    #[error("the record of this table is damaged: {0}")]
    Damaged(String),
    /// There is a table of this id already.
    #[error("there is a table {0} already")]
    Taken(String),
    /// The house is closing.
    #[error("the house is closing; come back in a moment")]
    Closing,
    /// Something else is wrong with the house.
    #[error("{0}")]
    Trouble(String),
}

impl Denied {
    /// Returns the stable code.
    pub fn code(&self) -> &str {
        match self {
            Denied::NoTable => "GAME_NOT_FOUND",
            Denied::NoGame(_) => "UNKNOWN_GAME_TYPE",
            Denied::BadPass => "INVALID_TOKEN",
            Denied::Refused(refused) => &refused.refusal.code,
            Denied::Joined(_) | Denied::KeyTaken => "ALREADY_JOINED",
            Denied::Moved => "SEAT_MOVED",
            Denied::Busy => "BUSY",
            Denied::Full => "DISK_FULL",
            Denied::Crowded { .. } => "HOUSE_FULL",
            Denied::Unreadable(..) => "UNREADABLE_RULES",
            Denied::Damaged(_) => "DAMAGED",
            Denied::Taken(_) => "TABLE_EXISTS",
            Denied::Closing => "SERVICE_UNAVAILABLE",
            Denied::Trouble(_) => "INTERNAL_ERROR",
        }
    }

    /// Returns what would be accepted instead.
    pub fn legal(&self) -> &[Value] {
        match self {
            Denied::Refused(refused) => &refused.legal,
            _ => &[],
        }
    }

    /// Returns what programs may want to know beside the words.
    pub fn details(&self) -> Option<&Value> {
        match self {
            Denied::Refused(refused) => Some(&refused.refusal.details).filter(|details| !details.is_null()),
            _ => None,
        }
    }

    /// Returns the paragraph of the rules that says why.
    pub fn anchor(&self) -> Option<&'static str> {
        match self {
            Denied::Refused(refused) => refused.refusal.anchor,
            _ => None,
        }
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Denied {
        Denied::Refused(Refused { refusal, legal: Vec::new() })
    }
}

impl From<Trouble> for Denied {
    fn from(trouble: Trouble) -> Denied {
        match trouble {
            Trouble::Full => Denied::Full,
            Trouble::Busy => Denied::Busy,
            Trouble::Damaged(what) => Denied::Damaged(what),
            other => Denied::Trouble(other.to_string()),
        }
    }
}

//! Why the hall says no.

use engine::{Fault, Refusal};
use serde_json::Value;
use store::StoreError;
use table::Refused;

use crate::Most;

/// Why the hall says no. Nothing changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum HallError {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such game.
    #[error("this house has no game {0:?}")]
    NoGame(String),
    /// The token is unknown, was taken back, or is for another table.
    #[error("this token is not good here; ask for a new link or sit down")]
    BadToken,
    /// The table or its game says no.
    #[error("{}", .0.refusal.message)]
    Refused(Refused),
    /// Somebody is there under this id, and no token was shown.
    #[error("a player with the id {0:?} is there already; send the token to act for it")]
    Joined(String),
    /// A key that anybody may guess has taken a seat already.
    #[error(
        "this key has taken a seat under this name already; a key of 16 characters or more gives it again"
    )]
    KeyTaken,
    /// A seat got a new link since it was taken, and no token was shown.
    #[error("this seat has moved to another device; ask the host for a new link")]
    Moved,
    /// Others were faster, again and again; or too much is waiting.
    #[error("the table is busy; try again")]
    Busy,
    /// There is no room left to keep anything.
    #[error("the house has no room left on its disk; what was played is safe")]
    Full,
    /// The node has as much in memory as it may have.
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
    /// The game failed while it was asked for this.
    #[error("the game has failed; nothing of this happened")]
    Failed(Box<Fault>),
    /// The game keeps too many threads and is asked nothing any more.
    #[error("{0:?} is not to be had: it has failed too often; whoever runs the house finds why in its log")]
    Suspended(String),
    /// There is a table of this id already.
    #[error("there is a table {0} already")]
    Taken(String),
    /// The node is closing.
    #[error("the house is closing; come back in a moment")]
    Closing,
    /// Something else is wrong with the node.
    #[error("{0}")]
    Store(String),
}

impl HallError {
    /// Returns the stable code.
    pub fn code(&self) -> &str {
        match self {
            HallError::NoTable => "GAME_NOT_FOUND",
            HallError::NoGame(_) => "UNKNOWN_GAME_TYPE",
            HallError::BadToken => "INVALID_TOKEN",
            HallError::Refused(refused) => refused.refusal.code,
            HallError::Joined(_) | HallError::KeyTaken => "ALREADY_JOINED",
            HallError::Moved => "SEAT_MOVED",
            HallError::Busy => "BUSY",
            HallError::Full => "DISK_FULL",
            HallError::Crowded { .. } => "HOUSE_FULL",
            HallError::Unreadable(..) => "UNREADABLE_RULES",
            HallError::Damaged(_) => "DAMAGED",
            HallError::Failed(_) => engine::codes::GAME_FAILED,
            HallError::Suspended(_) => "GAME_SUSPENDED",
            HallError::Taken(_) => "TABLE_EXISTS",
            HallError::Closing => "SERVICE_UNAVAILABLE",
            HallError::Store(_) => "INTERNAL_ERROR",
        }
    }

    /// Returns what would be accepted instead.
    pub fn legal(&self) -> &[Value] {
        match self {
            HallError::Refused(refused) => &refused.legal,
            _ => &[],
        }
    }

    /// Returns what programs may want to know beside the words.
    pub fn details(&self) -> Option<&Value> {
        match self {
            HallError::Refused(refused) => {
                Some(&refused.refusal.details).filter(|details| !details.is_null())
            }
            _ => None,
        }
    }

    /// Returns the paragraph of the rules that says why.
    pub fn anchor(&self) -> Option<&'static str> {
        match self {
            HallError::Refused(refused) => refused.refusal.anchor,
            _ => None,
        }
    }
}

impl From<Refusal> for HallError {
    fn from(refusal: Refusal) -> HallError {
        HallError::Refused(Refused { refusal, legal: Vec::new() })
    }
}

impl From<StoreError> for HallError {
    fn from(error: StoreError) -> HallError {
        match error {
            StoreError::Full => HallError::Full,
            StoreError::Busy => HallError::Busy,
            StoreError::Damaged(what) => HallError::Damaged(what),
            other => HallError::Store(other.to_string()),
        }
    }
}

//! Why a table says no.

use engine::Refuse;

use crate::NameError;

/// Why a table says no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TableError {
    #[error("the game has not started yet; the host starts it")]
    NotStarted,
    #[error("the game has started; you can watch it")]
    Started,
    #[error("the game is over; only a new one may be started")]
    Over,
    #[error("the game is still going on")]
    NotOver,
    #[error("this table is closed")]
    Closed,
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(u8),
    #[error("seat {0} is not yours")]
    NotYourSeat(u8),
    #[error("you have no seat at this table; you can watch")]
    NoSeat,
    #[error("only the host may do this")]
    NotHost,
    #[error("only the seat that leads the play may do this")]
    NotLeader,
    #[error("nobody leads this play: there is nobody to tell")]
    NoLeader,
    #[error("all {0} seats are taken; you can watch, and take the next free one")]
    Full(u8),
    #[error("seat {0} is taken")]
    Taken(u8),
    #[error("the host has kept you out of this table; you can watch")]
    Barred,
    #[error("nobody asks to sit down under the id {0:?}")]
    NotWaiting(String),
    #[error("too many people are waiting for the host already; try again later")]
    Crowded,
    #[error("your network has {0} seats at this table already; ask the host")]
    TooManySeats(usize),
    #[error(
        "{here} sit here, and these house rules are for at most {most}; the host takes somebody out first"
    )]
    TooManyHere { most: u8, here: u8 },
    #[error("{0}")]
    BadName(#[from] NameError),
    #[error("there are marks 0 to 7, not {0}")]
    NoSuchMark(u8),
    #[error("too few players: {needed} needed, {here} here")]
    TooFew { needed: u8, here: u8 },
    #[error("you have left your seat; sit down again to play on")]
    Absent,
    #[error("you are out of this game")]
    Gone,
    #[error("the table is paused")]
    Paused,
    #[error("the table is not paused")]
    NotPaused,
    #[error("the table is at {head} and not at {seen} any more; look again")]
    Stale { head: u64, seen: u64 },
    #[error("at this table nothing is taken back")]
    UndoOff,
    #[error("there is nothing of yours to take back since the last roll")]
    NothingToUndo,
    #[error("this table is a copy without dice; it can be read and not played")]
    NoDice,
    #[error("there is no phrase {0:?}")]
    NoSuchPhrase(String),
    #[error("a command id has 1 to 64 characters")]
    BadCommandId,
    #[error("this key was used for another command")]
    KeyReused,
    #[error("a rematch needs a new table; ask the hall for one")]
    NeedsHall,
    #[error("{0}")]
    BadCommand(String),
}

impl Refuse for TableError {
    fn code(&self) -> &'static str {
        match self {
            TableError::NotStarted => "NO_ACTIVE_GAME",
            TableError::Started | TableError::Over | TableError::NotOver => engine::codes::INVALID_PHASE,
            TableError::Closed => "TABLE_CLOSED",
            TableError::NoSuchSeat(_) => "PLAYER_NOT_FOUND",
            TableError::NotYourSeat(_) | TableError::NoSeat => "UNIDENTIFIED_PLAYER",
            TableError::NotHost => "FORBIDDEN",
            TableError::NotLeader => "NOT_LEADER",
            TableError::NoLeader => "NO_LEADER",
            TableError::Full(_) => "GAME_FULL",
            TableError::Taken(_) => "SEAT_TAKEN",
            TableError::Barred => "KEPT_OUT",
            TableError::NotWaiting(_) => "PLAYER_NOT_FOUND",
            TableError::Crowded => "LOBBY_CROWDED",
            TableError::TooManySeats(_) => "TOO_MANY_SEATS",
            TableError::TooManyHere { .. } => "TOO_MANY_PLAYERS",
            TableError::BadName(_) => "INVALID_NAME",
            TableError::TooFew { .. } => "NOT_ENOUGH_PLAYERS",
            TableError::Absent => "PLAYER_ABSENT",
            TableError::Gone => "PLAYER_GONE",
            TableError::Paused => "PAUSED",
            TableError::NotPaused => "NOT_PAUSED",
            TableError::Stale { .. } => "STALE_STATE",
            TableError::UndoOff => "UNDO_OFF",
            TableError::NothingToUndo => "NOTHING_TO_UNDO",
            TableError::NoDice => "READ_ONLY",
            TableError::KeyReused => "KEY_REUSED",
            TableError::NoSuchMark(_)
            | TableError::NoSuchPhrase(_)
            | TableError::BadCommandId
            | TableError::NeedsHall
            | TableError::BadCommand(_) => engine::codes::INVALID_PAYLOAD,
        }
    }
}

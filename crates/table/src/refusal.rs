//! Why a table says no.

use engine::Refuse;

use crate::NameError;

/// Why a table says no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say it.
pub enum No {
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

impl Refuse for No {
    fn code(&self) -> &'static str {
        match self {
            No::NotStarted => "NO_ACTIVE_GAME",
            No::Started | No::Over | No::NotOver => engine::codes::INVALID_PHASE,
            No::Closed => "TABLE_CLOSED",
            No::NoSuchSeat(_) => "PLAYER_NOT_FOUND",
            No::NotYourSeat(_) | No::NoSeat => "UNIDENTIFIED_PLAYER",
            No::NotHost => "FORBIDDEN",
            No::Full(_) => "GAME_FULL",
            No::Taken(_) => "SEAT_TAKEN",
            No::Barred => "KEPT_OUT",
            No::NotWaiting(_) => "PLAYER_NOT_FOUND",
            No::Crowded => "LOBBY_CROWDED",
            No::TooManySeats(_) => "TOO_MANY_SEATS",
            No::TooManyHere { .. } => "TOO_MANY_PLAYERS",
            No::BadName(_) => "INVALID_NAME",
            No::TooFew { .. } => "NOT_ENOUGH_PLAYERS",
            No::Absent => "PLAYER_ABSENT",
            No::Gone => "PLAYER_GONE",
            No::Paused => "PAUSED",
            No::NotPaused => "NOT_PAUSED",
            No::Stale { .. } => "STALE_STATE",
            No::UndoOff => "UNDO_OFF",
            No::NothingToUndo => "NOTHING_TO_UNDO",
            No::NoDice => "READ_ONLY",
            No::KeyReused => "KEY_REUSED",
            No::NoSuchMark(_)
            | No::NoSuchPhrase(_)
            | No::BadCommandId
            | No::NeedsHall
            | No::BadCommand(_) => engine::codes::INVALID_PAYLOAD,
        }
    }
}

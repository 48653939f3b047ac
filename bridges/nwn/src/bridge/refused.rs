//! Why an event of a game server changes nothing.

use hall::HallError;
use thiserror::Error;

/// Why an event changes nothing. What is refused is said in words that a player may read.
#[derive(Clone, Debug, Error)]
pub(crate) enum Refused {
    #[error("the event does not read: {0}")]
    BadEvent(String),
    #[error("another event came under this id; every event has an id of its own, also after a restart")]
    IdReused,
    #[error("the player's name does not do: {0}")]
    BadName(String),
    #[error("no table of this game server is there")]
    UnknownTable,
    #[error("no chair of a table is there; the chair's own place was expected, to within 0.1 m")]
    UnknownChair,
    #[error("no observer of a table is there; the observer's own place was expected, to within 0.1 m")]
    UnknownObserver,
    #[error("somebody else sits on this chair")]
    ChairTaken,
    #[error("this player sits at no table")]
    NotSeated,
    #[error("a game is being played here; you can watch it from the observer")]
    GameRunning,
    #[error("you are out of this game; you can watch it from the observer")]
    OutOfGame,
    #[error("as many watch this table as there is room for: {0}")]
    ObserversFull(usize),
    #[error("this player has no window open")]
    NoWindow,
    #[error("this window is no longer as it was when it was clicked; look again")]
    OldWindow,
    #[error("nothing in the window is called {0:?} that could be clicked now")]
    UnknownElement(String),
    #[error("{0}")]
    House(HallError),
}

impl Refused {
    /// Returns the code for programs.
    pub(crate) fn code(&self) -> &str {
        match self {
            Refused::BadEvent(_) => "BAD_EVENT",
            Refused::IdReused => "ID_REUSED",
            Refused::BadName(_) => "BAD_NAME",
            Refused::UnknownTable => "UNKNOWN_TABLE",
            Refused::UnknownChair => "UNKNOWN_CHAIR",
            Refused::UnknownObserver => "UNKNOWN_OBSERVER",
            Refused::ChairTaken => "CHAIR_TAKEN",
            Refused::NotSeated => "NOT_SEATED",
            Refused::GameRunning => "GAME_RUNNING",
            Refused::OutOfGame => "OUT_OF_GAME",
            Refused::ObserversFull(_) => "OBSERVERS_FULL",
            Refused::NoWindow => "NO_WINDOW",
            Refused::OldWindow => "OLD_WINDOW",
            Refused::UnknownElement(_) => "UNKNOWN_ELEMENT",
            Refused::House(error) => error.code(),
        }
    }

    /// Tests for something that the same event would meet again: another time it is another matter whether the house has
    /// room.
    pub(crate) fn lasts(&self) -> bool {
        match self {
            Refused::House(error) => matches!(error, HallError::Refused(_)),
            _ => true,
        }
    }

    /// Tests for something that the player did, and not the game server's script.
    pub(crate) fn is_for_player(&self) -> bool {
        matches!(
            self,
            Refused::BadName(_)
                | Refused::ChairTaken
                | Refused::GameRunning
                | Refused::OutOfGame
                | Refused::ObserversFull(_)
                | Refused::OldWindow
                | Refused::House(_)
        )
    }
}

impl From<HallError> for Refused {
    fn from(error: HallError) -> Refused {
        Refused::House(error)
    }
}

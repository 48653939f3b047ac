//! What a game waits for.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Something a seat owes. Its clock starts when the pair of seat and id
/// appears and stops when it is gone; a new id is a new clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// Which ask of the play this is.
    pub id: u32,
    /// What kind of answer is due: each kind has its own time limit.
    pub kind: AskKind,
}

/// What kind of answer is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    /// A turn to play.
    Turn,
    /// A choice inside a turn.
    Choice,
    /// A roll to make.
    Roll,
    /// A chance to interrupt.
    Reaction,
}

impl AskKind {
    /// Returns the kind as a word.
    pub const fn word(self) -> &'static str {
        match self {
            AskKind::Turn => "turn",
            AskKind::Choice => "choice",
            AskKind::Roll => "roll",
            AskKind::Reaction => "reaction",
        }
    }
}

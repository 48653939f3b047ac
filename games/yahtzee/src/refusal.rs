//! Why an action or a number of seats is refused. A refusal has rolled nothing and changed nothing.

use std::fmt;

use engine::{Refuse, codes};

use crate::{Category, DICE_COUNT, Joker, MAX_PLAYERS, MIN_PLAYERS, ROLLS_PER_TURN};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The play has not started, or it is over.
    #[error("The play is not in progress: nothing can be rolled or scored.")]
    NotInProgress,
    /// It is somebody else's turn.
    #[error("It is not your turn: only the player on turn may roll and score.")]
    NotYourTurn,
    /// Three rolls were made.
    #[error("No rolls left: a turn has {ROLLS_PER_TURN} rolls. Choose a box.")]
    NoRollsLeft,
    /// All dice are kept.
    #[error("All {DICE_COUNT} dice are kept: release at least one to roll, or choose a box.")]
    NothingToRoll,
    /// Nothing was rolled in this turn.
    #[error("Roll first: there are no dice to score yet.")]
    RollFirst,
    /// The box is used.
    #[error("{category} is used: {points}")]
    CategoryUsed {
        /// Which box.
        category: Category,
        /// What stands in it.
        points: u8,
    },
    /// A further Yahtzee has to go elsewhere.
    #[error("A further Yahtzee is a joker: {joker}")]
    JokerForced {
        /// Where it has to go.
        joker: Joker,
    },
    /// The game is not played by so many.
    #[error("Yahtzee is played by {MIN_PLAYERS} to {MAX_PLAYERS}, not by {seats}.")]
    WrongSeatCount {
        /// The number of seats asked for.
        seats: u8,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotInProgress => codes::INVALID_PHASE,
            Refusal::NotYourTurn => codes::NOT_YOUR_TURN,
            Refusal::NoRollsLeft => "NO_ROLLS_LEFT",
            Refusal::NothingToRoll => "NOTHING_TO_ROLL",
            Refusal::RollFirst => "ROLL_FIRST",
            Refusal::CategoryUsed { .. } => "CATEGORY_USED",
            Refusal::JokerForced { .. } => "JOKER_FORCED",
            Refusal::WrongSeatCount { .. } => codes::WRONG_SEAT_COUNT,
        }
    }
}

impl fmt::Display for Joker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Joker::Face(category) => write!(f, "it goes to {category} while that box is open."),
            Joker::Lower => f.write_str("it goes to the lower section while a box is open there."),
            Joker::Upper => f.write_str("it goes to any open box."),
        }
    }
}

/// Returns the paragraph of the rules that says why, for the code of a refusal or of a reason.
pub(crate) fn why(code: &str) -> Option<&'static str> {
    Some(match code {
        "NOT_YOUR_TURN" | "NO_ROLLS_LEFT" | "NOTHING_TO_ROLL" | "ROLL_FIRST" | "CATEGORY_USED" => "your-turn",
        "yahtzee.no_rolls_left" => "your-turn",
        "JOKER_FORCED" => "official-rules-if-the-table-plays-them",
        _ => return None,
    })
}

//! Why an action or a setup is refused: the rule in words, with a stable code. It never changes anything.

use engine::{Refuse, codes};

use crate::{MAX_PLAYERS, MIN_PLAYERS, MOST_WINNING_SCORE};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Somebody else is on turn.
    #[error("It is somebody else's turn.")]
    NotYourTurn,
    /// The play has not started.
    #[error("The game has not started.")]
    NotStarted,
    /// Everybody is away, and no turn runs.
    #[error("Nobody is on turn: the game waits until somebody returns.")]
    Waiting,
    /// The play is over.
    #[error("The game is over.")]
    Over,
    /// Nothing was set aside since the last roll.
    #[error("Select a scoring die first: every roll needs a die set aside since the last one.")]
    HoldFirst,
    /// There are no dice on the table yet.
    #[error("Roll first: there are no dice to set aside yet.")]
    NothingRolled,
    /// A die adds nothing to the hold.
    #[error("{} Every die set aside has to score.", lone(*.face, *.n_dice))]
    NonScoringDie {
        /// The first die that does not count.
        die: u8,
        /// What it shows.
        face: u8,
        /// How many dice of the hold that do not count show the same.
        n_dice: u8,
    },
    /// No dice were given to set aside.
    #[error("Select a scoring die first: a hold needs at least one die.")]
    EmptyHold,
    /// A die was given twice.
    #[error("Die {die} is listed twice: each die counts once.")]
    DuplicateDie {
        /// The die.
        die: u8,
    },
    /// There is no such die.
    #[error("There is no die {index}: the dice are 0 to 5.")]
    InvalidDieIndex {
        /// What was given.
        index: i64,
    },
    /// The die was set aside before.
    #[error("Die {die} is set aside already.")]
    DieAlreadyHeld {
        /// The die.
        die: u8,
    },
    /// All six are set aside and may not be rolled again.
    #[error("{}", used_up(*.limit))]
    HotDiceUsed {
        /// How often in a turn all six may be rolled again.
        limit: u8,
    },
    /// There are no points to bank.
    #[error("There is nothing to bank yet: roll, and set scoring dice aside.")]
    BankZero,
    /// The winning score is out of range.
    #[error("The winning score must be from 1 to {MOST_WINNING_SCORE}, not {offered}.")]
    BadWinningScore {
        /// What was given.
        offered: u32,
    },
    /// Too few or too many seats.
    #[error("Aetharn is played by {MIN_PLAYERS} to {MAX_PLAYERS}, not by {seats}.")]
    WrongSeatCount {
        /// What was given.
        seats: u8,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => codes::NOT_YOUR_TURN,
            Refusal::NotStarted | Refusal::Waiting | Refusal::Over => codes::INVALID_PHASE,
            Refusal::HoldFirst => "HOLD_FIRST",
            Refusal::NothingRolled => "NOTHING_ROLLED",
            Refusal::NonScoringDie { .. } => "NON_SCORING_DIE",
            Refusal::EmptyHold => "EMPTY_HOLD",
            Refusal::DuplicateDie { .. } => "DUPLICATE_DIE",
            Refusal::InvalidDieIndex { .. } => codes::INVALID_DIE_INDEX,
            Refusal::DieAlreadyHeld { .. } => codes::DIE_NOT_SELECTABLE,
            Refusal::HotDiceUsed { .. } => "HOT_DICE_USED",
            Refusal::BankZero => codes::BANK_ZERO,
            Refusal::BadWinningScore { .. } => codes::INVALID_SETUP,
            Refusal::WrongSeatCount { .. } => codes::WRONG_SEAT_COUNT,
        }
    }
}

fn lone(face: u8, n_dice: u8) -> String {
    match n_dice {
        // Three of a face always score.
        2 => format!("Two {face}s don't score."),
        _ => format!("A single {face} doesn't score."),
    }
}

fn used_up(limit: u8) -> String {
    match limit {
        0 => "No hot-dice roll at this table. Bank now.".to_owned(),
        1 => "One hot-dice roll a turn. Bank now.".to_owned(),
        n => format!("Only {n} hot-dice rolls a turn. Bank now."),
    }
}

/// Returns the paragraph of the rules that says why, for the code of a refusal or of a reason.
pub(crate) fn why(code: &str) -> Option<&'static str> {
    Some(match code {
        "NOT_YOUR_TURN" | "HOLD_FIRST" | "NOTHING_ROLLED" | "EMPTY_HOLD" | "DUPLICATE_DIE" => "your-turn",
        "INVALID_DIE_INDEX" | "DIE_NOT_SELECTABLE" | "BANK_ZERO" | "aetharn.bank.roll_first" => "your-turn",
        "NON_SCORING_DIE" => "scores",
        "HOT_DICE_USED" | "aetharn.hot_dice.none" | "aetharn.hot_dice.used" | "aetharn.hot_dice.used_up" => {
            "hot-dice"
        }
        _ => return None,
    })
}

//! Why an action or a setup is refused. A refusal has rolled nothing and changed nothing.

use engine::{Refuse, codes};

use crate::{DICE_COUNT, MAX_PLAYERS, MAX_TARGET_SCORE, MIN_PLAYERS};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The play has not started, or it is over.
    #[error("The play is not in progress: nothing can be rolled, selected or banked.")]
    NotInProgress,
    /// It is somebody else's turn.
    #[error("It is not your turn: only the player on turn may roll, select or bank.")]
    NotYourTurn,
    /// No die has this index.
    #[error("There is no die {index}: the dice are numbered from 0 to {}.", DICE_COUNT - 1)]
    NoSuchDie {
        /// The index asked for.
        index: i64,
    },
    /// The die was set aside in this turn.
    #[error("Die {index} is set aside: only dice of the latest roll can be selected.")]
    DieSetAside {
        /// The index asked for.
        index: u8,
    },
    /// The dice have no values yet.
    #[error("Die {index} is not rolled yet: roll the {DICE_COUNT} dice first.")]
    DieNotRolled {
        /// The index asked for.
        index: u8,
    },
    /// Nothing is selected.
    #[error("Nothing is selected: select at least one die that scores before you roll.")]
    NothingSelected,
    /// A selected die adds nothing.
    #[error("{n_idle} of the {n_selected} selected dice add nothing: every selected die must score.")]
    IdleDice {
        /// How many dice are selected.
        n_selected: usize,
        /// How many of them add nothing.
        n_idle: usize,
    },
    /// There are no points to bank.
    #[error("There is nothing to bank: select dice that score first.")]
    NothingToBank,
    /// The first bank is too small.
    #[error("The first bank must be worth at least {needed}, and this is {offered}: roll on.")]
    BelowMinimumEntry {
        /// What a first bank must be worth.
        needed: u32,
        /// What this one is worth.
        offered: u32,
    },
    /// The target makes no play.
    #[error("The target score must be between 1 and {MAX_TARGET_SCORE}, not {target}.")]
    TargetOutOfRange {
        /// The target asked for.
        target: u32,
    },
    /// The entry score is higher than the target.
    #[error("The entry score of {entry} is above the target score of {target}.")]
    EntryAboveTarget {
        /// The entry score asked for.
        entry: u32,
        /// The target score asked for.
        target: u32,
    },
    /// The game is not played by so many.
    #[error("Farkle is played by {MIN_PLAYERS} to {MAX_PLAYERS}, not by {seats}.")]
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
            Refusal::NoSuchDie { .. } => codes::INVALID_DIE_INDEX,
            Refusal::DieSetAside { .. } | Refusal::DieNotRolled { .. } => codes::DIE_NOT_SELECTABLE,
            Refusal::NothingSelected | Refusal::IdleDice { .. } => codes::INVALID_SELECTION,
            Refusal::NothingToBank => codes::BANK_ZERO,
            Refusal::BelowMinimumEntry { .. } => "MINIMUM_ENTRY_NOT_MET",
            Refusal::TargetOutOfRange { .. } | Refusal::EntryAboveTarget { .. } => codes::INVALID_SETUP,
            Refusal::WrongSeatCount { .. } => codes::WRONG_SEAT_COUNT,
        }
    }
}

/// Returns the paragraph of the rules that says why, for the code of a refusal or of a reason.
pub(crate) fn why(code: &str) -> Option<&'static str> {
    Some(match code {
        "NOT_YOUR_TURN" | "INVALID_DIE_INDEX" | "DIE_NOT_SELECTABLE" | "BANK_ZERO" => "your-turn",
        "farkle.roll_first" | "farkle.select_first" => "your-turn",
        "INVALID_SELECTION" | "pips.no_score.one" | "pips.no_score.two" | "pips.no_score.many" => "scores",
        "MINIMUM_ENTRY_NOT_MET" | "farkle.to_get_in" => "getting-in",
        _ => return None,
    })
}

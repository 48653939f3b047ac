//! A "no" that explains itself.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::work::BudgetError;
use crate::{Fault, FaultKind};

/// A refusal of a game: a stable code, and a sentence that states the rule.
pub trait Refuse: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// Returns the code, in UPPER_SNAKE.
    fn code(&self) -> &'static str;

    /// Returns what a machine may want to know besides: what there is, what it takes, what would help. Null
    /// where the sentence says it all.
    fn details(&self) -> Value {
        Value::Null
    }
}

/// A refusal that is a code and a sentence and nothing else: what a game needs that has no numbers to tell.
///
/// ```
/// use engine::{PlainRefusal, Refuse, codes};
///
/// const NOT_YOUR_TURN: PlainRefusal = PlainRefusal(codes::NOT_YOUR_TURN, "It is not your turn.");
/// assert_eq!((NOT_YOUR_TURN.code(), NOT_YOUR_TURN.to_string().as_str()), ("NOT_YOUR_TURN", "It is not your turn."));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{1}")]
pub struct PlainRefusal(pub &'static str, pub &'static str);

impl Refuse for PlainRefusal {
    fn code(&self) -> &'static str {
        self.0
    }
}

/// A refusal as it leaves the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The stable code.
    pub code: &'static str,
    /// What the rule is, in words.
    pub message: String,
    /// What there is, what it takes, what would help; null where the message says it all.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub details: Value,
    /// The paragraph of the rules that says why: the anchor of its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<&'static str>,
    /// How the game failed, where it did: for whoever runs the house, and for nobody else.
    #[serde(skip)]
    pub fault: Option<Box<Fault>>,
}

impl Refusal {
    /// Makes a refusal.
    pub fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), details: Value::Null, anchor: None, fault: None }
    }

    /// Says that the game failed, and no more than that: what it said may be a secret of the table.
    pub fn failed(fault: Fault) -> Refusal {
        let refusal = match fault.kind {
            FaultKind::OverBudget => Refusal::new(codes::OVER_BUDGET, BudgetError.to_string()),
            _ => Refusal::new(codes::GAME_FAILED, "the game has failed; nothing of this happened"),
        };
        Refusal { fault: Some(Box::new(fault)), ..refusal }
    }

    /// Makes a refusal from a game's own.
    pub fn of(refusal: &impl Refuse) -> Refusal {
        Refusal { details: refusal.details(), ..Refusal::new(refusal.code(), refusal.to_string()) }
    }

    /// Adds the paragraph of the rules that says why.
    pub(crate) fn explained(self, why: impl Fn(&str) -> Option<&'static str>) -> Refusal {
        Refusal { anchor: why(self.code), ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Refusal {}

/// Codes that mean the same in every game.
pub mod codes {
    /// The game has no such action.
    pub const UNKNOWN_ACTION: &str = "UNKNOWN_ACTION";
    /// The action or its parameters have the wrong shape.
    pub const INVALID_PAYLOAD: &str = "INVALID_PAYLOAD";
    /// It is somebody else's turn.
    pub const NOT_YOUR_TURN: &str = "NOT_YOUR_TURN";
    /// Not in this phase of the play; most often: it is over.
    pub const INVALID_PHASE: &str = "INVALID_PHASE";
    /// The house rules do not fit together.
    pub const INVALID_SETUP: &str = "INVALID_SETUP";
    /// The game is not played by so many.
    pub const WRONG_SEAT_COUNT: &str = "WRONG_SEAT_COUNT";
    /// A state from outside that no play could reach.
    pub const INVALID_STATE: &str = "INVALID_STATE";
    /// The game did more work than one step may take; nothing of it happened.
    pub const OVER_BUDGET: &str = "OVER_BUDGET";
    /// The game failed: it panicked, broke a law, made too much or did not come back; nothing of it happened.
    pub const GAME_FAILED: &str = "GAME_FAILED";
    /// No die has this number.
    pub const INVALID_DIE_INDEX: &str = "INVALID_DIE_INDEX";
    /// This die may not be chosen now.
    pub const DIE_NOT_SELECTABLE: &str = "DIE_NOT_SELECTABLE";
    /// The chosen dice do not all count.
    pub const INVALID_SELECTION: &str = "INVALID_SELECTION";
    /// There are no points to bank.
    pub const BANK_ZERO: &str = "BANK_ZERO";
}

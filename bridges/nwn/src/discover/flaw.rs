//! What a builder may have got wrong, each with its code: the one list of all warnings.

use thiserror::Error;

use aetharn::{MAX_PLAYERS, MIN_PLAYERS};

use super::polygon::MOST_POINTS;
use super::things::FARTHEST;
use super::{Spot, Warning};

/// What is not as its builder meant it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    #[error("a trigger needs at least 3 different points and has {found}; it is no table")]
    TooFewPoints { found: usize },
    #[error("a trigger may have {MOST_POINTS} points and has {found}; it is no table")]
    TooManyPoints { found: usize },
    #[error("lines of the trigger cross or touch each other; it is no table")]
    LinesCross,
    #[error("the trigger holds {found} usable chairs and a table needs {MIN_PLAYERS}; it is no table")]
    TooFewChairs { found: usize },
    #[error(
        "the trigger holds {found} chairs and {MAX_PLAYERS} can play; the first ones of the file are taken"
    )]
    TooManyChairs { found: usize },
    #[error("nothing stands in the trigger that could be the table itself")]
    NoTableObject,
    #[error("the chair is {why}, so nobody can ever use it; it does not count")]
    ChairUnusable { why: &'static str },
    #[error("the chair stands in several triggers; it belongs to the first of the file")]
    ChairShared,
    #[error("the chair stands in no trigger; it belongs to no table")]
    ChairOutside,
    #[error("the observer is {why}, so nobody can ever use it; it does not count")]
    ObserverUnusable { why: &'static str },
    #[error("the area has no table that could be watched from here")]
    ObserverAlone,
    #[error("a place is within {FARTHEST} m and a number, and this one is not; it is passed over")]
    NotAPlace,
}

impl Flaw {
    /// One of each.
    pub const ALL: [Flaw; 12] = [
        Flaw::TooFewPoints { found: 0 },
        Flaw::TooManyPoints { found: 0 },
        Flaw::LinesCross,
        Flaw::TooFewChairs { found: 0 },
        Flaw::TooManyChairs { found: 0 },
        Flaw::NoTableObject,
        Flaw::ChairUnusable { why: "" },
        Flaw::ChairShared,
        Flaw::ChairOutside,
        Flaw::ObserverUnusable { why: "" },
        Flaw::ObserverAlone,
        Flaw::NotAPlace,
    ];

    /// Returns the code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Flaw::TooFewPoints { .. } => "TOO_FEW_POINTS",
            Flaw::TooManyPoints { .. } => "TOO_MANY_POINTS",
            Flaw::LinesCross => "LINES_CROSS",
            Flaw::TooFewChairs { .. } => "TOO_FEW_CHAIRS",
            Flaw::TooManyChairs { .. } => "TOO_MANY_CHAIRS",
            Flaw::NoTableObject => "NO_TABLE_OBJECT",
            Flaw::ChairUnusable { .. } => "CHAIR_UNUSABLE",
            Flaw::ChairShared => "CHAIR_SHARED",
            Flaw::ChairOutside => "CHAIR_OUTSIDE",
            Flaw::ObserverUnusable { .. } => "OBSERVER_UNUSABLE",
            Flaw::ObserverAlone => "OBSERVER_ALONE",
            Flaw::NotAPlace => "NOT_A_PLACE",
        }
    }

    /// Puts it into words for the builder, with the entry of the file that it is about.
    pub(super) fn warning(self, path: impl std::fmt::Display, at: Option<Spot>) -> Warning {
        Warning { code: self.code().to_owned(), message: format!("{path}: {self}"), at }
    }
}

//! What is wrong with a file, and where in it.

use std::fmt;

use thiserror::Error;

use super::budget::{MOST_BYTES, MOST_DEEP};
use super::kind::Kind;

/// A file that does not read: where, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {wrong}")]
pub struct GffError {
    pub place: Place,
    pub wrong: Wrong,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An offset in a binary file, from 0.
    Byte(usize),
    /// A place in a text that is not JSON, both from 1.
    Text { line: usize, column: usize },
    /// A part of the tree, such as `/TriggerList/3/Geometry`.
    Path(String),
}

/// What is wrong at a place, with what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    #[error("the file is empty; a GFF file was expected")]
    Empty,
    #[error("the file has {found} bytes; at most {MOST_BYTES} are read")]
    TooLarge { found: usize },
    #[error(
        "found {found}; a GFF file was expected, which begins with its type and \"V3.2\", or with {{ as JSON"
    )]
    NotGff { found: String },
    #[error("found {found}; the version \"V3.2\" was expected")]
    Version { found: String },
    #[error("{what} ends at byte {end}; byte {most} at most was expected, where {whole} ends")]
    CutOff { what: &'static str, whole: &'static str, end: u64, most: usize },
    #[error("found {found}; {what} below {count} was expected")]
    NoSuch { what: &'static str, found: u32, count: usize },
    #[error("found the type {found}; a number from 0 to 15 was expected")]
    UnknownKind { found: u32 },
    #[error(
        "found the type {found:?}; one of byte, char, word, short, dword, int, dword64, int64, float, double, cexostring, resref, cexolocstring, void, struct and list was expected"
    )]
    UnknownKindName { found: String },
    #[error(
        "found the label {found}; 1 to 16 printable ASCII characters that do not begin with __ were expected"
    )]
    Label { found: String },
    #[error("found the label \"{label}\" twice; a struct has it once")]
    Repeated { label: String },
    #[error("struct {index} is inside itself; structs without a circle were expected")]
    Circle { index: u32 },
    #[error("structs lie more than {MOST_DEEP} deep in each other; areas have five levels")]
    TooDeep,
    #[error("the file comes to more than {most} {what}")]
    TooMany { what: &'static str, most: usize },
    #[error("this is not JSON: {words}")]
    Json { words: String },
    #[error("found {found}; {expected} was expected")]
    Unexpected { found: String, expected: &'static str },
    #[error("found {found}; a number that a {} holds was expected", kind.name())]
    Range { found: String, kind: Kind },
}

impl Wrong {
    pub(super) fn at_byte(self, offset: usize) -> GffError {
        GffError { place: Place::Byte(offset), wrong: self }
    }

    /// Says that it is wrong in a part of the tree that `GffError::inside` names from the inside to the outside.
    pub(super) fn here(self) -> GffError {
        GffError { place: Place::Path(String::new()), wrong: self }
    }
}

impl GffError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self.wrong {
            Wrong::Empty => "EMPTY_FILE",
            Wrong::TooLarge { .. } => "TOO_LARGE",
            Wrong::NotGff { .. } => "NOT_GFF",
            Wrong::Version { .. } => "WRONG_VERSION",
            Wrong::CutOff { .. } => "CUT_OFF",
            Wrong::NoSuch { .. } => "NO_SUCH_ENTRY",
            Wrong::UnknownKind { .. } | Wrong::UnknownKindName { .. } => "UNKNOWN_TYPE",
            Wrong::Label { .. } => "BAD_LABEL",
            Wrong::Repeated { .. } => "REPEATED_LABEL",
            Wrong::Circle { .. } => "CIRCLE",
            Wrong::TooDeep => "TOO_DEEP",
            Wrong::TooMany { .. } => "TOO_MANY",
            Wrong::Json { .. } => "MALFORMED",
            Wrong::Unexpected { .. } => "WRONG_TYPE",
            Wrong::Range { .. } => "OUT_OF_RANGE",
        }
    }

    /// Says that it is wrong inside a part of the tree.
    pub(super) fn inside(mut self, part: impl fmt::Display) -> GffError {
        if let Place::Path(path) = &mut self.place {
            path.insert_str(0, &format!("/{part}"));
        }
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Byte(offset) => write!(f, "byte {offset}"),
            Place::Text { line, column } => write!(f, "line {line} column {column}"),
            Place::Path(path) if path.is_empty() => f.write_str("/"),
            Place::Path(path) => f.write_str(path),
        }
    }
}

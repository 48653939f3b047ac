//! Why an area cannot be searched for tables at all.

use thiserror::Error;

/// A file that reads and is not an area as the game's own tools write it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiscoverError {
    #[error("found a file of the type {found:?}; \"GIT \" was expected, which holds what stands in an area")]
    NotAnArea { found: String },
    #[error("{path}: found a {found}; a {expected} was expected")]
    WrongType { path: String, found: &'static str, expected: &'static str },
    #[error("{path}: nothing is there; a {expected} was expected")]
    Missing { path: String, expected: &'static str },
    #[error("{path}: found {found} {what}; at most {most} were expected")]
    TooMany { path: String, what: &'static str, found: usize, most: usize },
}

impl DiscoverError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            DiscoverError::NotAnArea { .. } => "NOT_AN_AREA",
            DiscoverError::WrongType { .. } => "WRONG_TYPE",
            DiscoverError::Missing { .. } => "MISSING_FIELD",
            DiscoverError::TooMany { .. } => "TOO_MANY",
        }
    }
}

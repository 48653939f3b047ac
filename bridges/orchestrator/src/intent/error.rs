//! What is wrong with an intent, where, and what was expected there.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

/// Where in what was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// In a text: line and column, from 1.
    Text {
        /// The line.
        line: u32,
        /// The column, in characters.
        column: u32,
    },
    /// In JSON: a pointer.
    Json {
        /// The pointer.
        pointer: String,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Json { pointer } if pointer.is_empty() => f.write_str("the intent"),
            Place::Json { pointer } => f.write_str(pointer),
        }
    }
}

/// What is wrong with an intent: the document's kinds of errors, each with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IntentParseError {
    /// A block is opened and never closed.
    #[error("{at}: the block that begins here has no [/INTENTS]")]
    MissingClosingMarker {
        /// Where it begins.
        at: Place,
    },
    /// An intent is begun and never ended.
    #[error("{at}: expected END_INTENT for the {kind} of line {begun}")]
    MissingEndIntent {
        /// Where it should have been.
        at: Place,
        /// Of which type.
        kind: &'static str,
        /// Where it begins.
        begun: u32,
    },
    /// There is no such type.
    #[error("{at}: there is no intent {given:?}; there are {}", super::kinds::names())]
    UnknownIntentType {
        /// Where.
        at: Place,
        /// What was given.
        given: String,
    },
    /// A field has to be there.
    #[error("{at}: {kind} needs {field}: {expected}")]
    MissingRequiredField {
        /// Where the intent ends.
        at: Place,
        /// Of which type it is.
        kind: &'static str,
        /// Which field.
        field: &'static str,
        /// What it should say.
        expected: &'static str,
    },
    /// A field says something that it cannot say.
    #[error("{at}: {field} is {expected}, not {given:?}")]
    InvalidValueType {
        /// Where.
        at: Place,
        /// Which field.
        field: String,
        /// What it should say.
        expected: &'static str,
        /// What it says.
        given: String,
    },
    /// Anything else.
    #[error("{at}: expected {expected}, found {found}")]
    ParseError {
        /// Where.
        at: Place,
        /// What was expected.
        expected: String,
        /// What is there.
        found: String,
    },
}

/// How much of what was sent an error repeats.
const MOST_SHOWN: usize = 40;

impl IntentParseError {
    /// The code of all of them.
    pub const CODE: &'static str = "PARSE_ERROR";

    pub(super) fn expected(at: Place, expected: impl Into<String>, found: &str) -> IntentParseError {
        let found = if found.is_empty() { "nothing".to_owned() } else { format!("{:?}", shortened(found)) };
        IntentParseError::ParseError { at, expected: expected.into(), found }
    }

    /// Returns the document's name for the kind of error.
    pub fn name(&self) -> &'static str {
        match self {
            IntentParseError::MissingClosingMarker { .. } => "MissingClosingMarker",
            IntentParseError::MissingEndIntent { .. } => "MissingEndIntent",
            IntentParseError::UnknownIntentType { .. } => "UnknownIntentType",
            IntentParseError::MissingRequiredField { .. } => "MissingRequiredField",
            IntentParseError::InvalidValueType { .. } => "InvalidValueType",
            IntentParseError::ParseError { .. } => "ParseError",
        }
    }

    /// Returns where it is.
    pub fn place(&self) -> &Place {
        match self {
            IntentParseError::MissingClosingMarker { at }
            | IntentParseError::MissingEndIntent { at, .. }
            | IntentParseError::UnknownIntentType { at, .. }
            | IntentParseError::MissingRequiredField { at, .. }
            | IntentParseError::InvalidValueType { at, .. }
            | IntentParseError::ParseError { at, .. } => at,
        }
    }

    /// Returns what programs want to know of it.
    pub fn details(&self) -> Value {
        let mut details = json!({ "class": "IntentParseError", "kind": self.name(), "at": self.place() });
        let expected = match self {
            IntentParseError::MissingClosingMarker { .. } => "[/INTENTS]".into(),
            IntentParseError::MissingEndIntent { .. } => "END_INTENT".into(),
            IntentParseError::UnknownIntentType { .. } => {
                super::KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().into()
            }
            IntentParseError::MissingRequiredField { field, expected, .. } => {
                details["field"] = (*field).into();
                (*expected).into()
            }
            IntentParseError::InvalidValueType { field, expected, .. } => {
                details["field"] = field.clone().into();
                (*expected).into()
            }
            IntentParseError::ParseError { expected, .. } => Value::from(expected.clone()),
        };
        details["expected"] = expected;
        details
    }
}

/// Returns the beginning of what somebody sent.
pub(super) fn shortened(given: &str) -> String {
    if given.chars().nth(MOST_SHOWN).is_none() {
        return given.to_owned();
    }
    given.chars().take(MOST_SHOWN).chain(['…']).collect()
}

//! What is wrong with the input: a code, words, and where.

use std::borrow::Cow;
use std::fmt;

use engine::Refusal;
use serde_json::{Value, json};
use table::ImportError;

use crate::source::Source;

/// Something wrong with the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    /// The stable code, in UPPER_SNAKE.
    pub code: Cow<'static, str>,
    /// What is wrong, in words.
    pub message: String,
    /// Where in a text, if it is in one.
    pub place: Option<TextPlace>,
    /// Which part of a JSON document, such as `steps[3].seat`; empty for the whole.
    pub path: String,
    /// What was given and what would do, where both can be said as data.
    pub gap: Option<Box<Gap>>,
}

/// What was given and what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// What was given.
    pub have: Value,
    /// What would do.
    pub need: Value,
}

/// A place in a text, as editors count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// What the text is called.
    pub source: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl CliError {
    /// Makes an error that is nowhere in particular.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> CliError {
        CliError { code: code.into(), message: message.into(), place: None, path: String::new(), gap: None }
    }

    /// Makes an error from a document that is no table, with its place.
    pub fn of_import(source: &Source, import: ImportError) -> CliError {
        let error = CliError::new(import.code(), import.to_string());
        match import {
            ImportError::Malformed { line, column, what } => {
                let position = format!(" at line {line} column {column}");
                let message = what.strip_suffix(&position).unwrap_or(&what).to_owned();
                CliError { message, ..error }.at(source.place_at(line, column))
            }
            _ => error.at(source.place_at(1, 1)),
        }
    }

    /// Says where it is.
    pub fn at(self, place: TextPlace) -> CliError {
        CliError { place: Some(place), ..self }
    }

    /// Says in which part of the document it is.
    pub fn in_part(self, path: impl Into<String>) -> CliError {
        CliError { path: path.into(), ..self }
    }

    /// Says what was given and what would do.
    pub fn lacking(self, have: impl Into<Value>, need: impl Into<Value>) -> CliError {
        CliError { gap: Some(Box::new(Gap { have: have.into(), need: need.into() })), ..self }
    }

    /// Returns it for programs.
    pub fn to_json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(place) = &self.place {
            error["line"] = place.line.into();
            error["column"] = place.column.into();
        }
        if !self.path.is_empty() {
            error["path"] = self.path.as_str().into();
        }
        if let Some(gap) = &self.gap {
            error["have"] = gap.have.clone();
            error["need"] = gap.need.clone();
        }
        json!({ "error": error })
    }
}

impl From<Refusal> for CliError {
    fn from(refusal: Refusal) -> CliError {
        CliError::new(refusal.code, refusal.message)
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: ", self.code)?;
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for CliError {}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.source, self.line, self.column)
    }
}

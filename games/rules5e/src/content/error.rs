//! What can be wrong with a content file, where it is, and what would be right.

use serde_json::error::Category;

use super::nearest::nearest;

/// What is wrong with a content file. The first thing found is reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContentError {
    /// The text is no JSON.
    #[error("line {line}, column {column}: this is no JSON: {problem}")]
    BadJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the reader stumbled over.
        problem: String,
    },
    /// A field that there is not.
    #[error("{path} (line {line}): there is no field `{field}` here{}", did_you_mean(.nearest))]
    UnknownField {
        /// Where: `monsters[3].attacks[0].tohit`.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The field.
        field: String,
        /// The field that was probably meant.
        nearest: Option<String>,
    },
    /// A field that has to be there is not.
    #[error("{path} (line {line}): the field `{field}` is missing")]
    MissingField {
        /// What it is missing from.
        path: String,
        /// The line where that ends, from 1.
        line: usize,
        /// The column where that ends, from 1.
        column: usize,
        /// The field.
        field: String,
    },
    /// A word where only some words are known: a damage type, a condition.
    #[error("{path} (line {line}): `{word}` is not known here{}", did_you_mean(.nearest))]
    UnknownWord {
        /// Where.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The word.
        word: String,
        /// The word that was probably meant.
        nearest: Option<String>,
    },
    /// A value of the wrong sort: text for a number, a number that is too large for any rule.
    #[error("{path} (line {line}): {problem}")]
    BadValue {
        /// Where.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is expected.
        problem: String,
    },
    /// An id that actions could not name.
    #[error(
        "{path}: `{id}` is no id: 1 to 40 small letters, digits and single underscores, a letter first, as in `fire_bolt`"
    )]
    BadId {
        /// Where.
        path: String,
        /// The id, cut off if it is long.
        id: String,
    },
    /// A name that cannot be shown.
    #[error("{path}: a name has 1 to 40 printable characters, with none but single spaces between words")]
    BadName {
        /// Where.
        path: String,
    },
    /// Two of the same id.
    #[error("{path}: `{id}` is there twice; an id names one thing of its kind")]
    DuplicateId {
        /// Where the second is.
        path: String,
        /// The id.
        id: String,
    },
    /// A sheet with a spell that no file has.
    #[error("{path}: there is no spell `{id}`{}", did_you_mean(.nearest))]
    UnknownSpell {
        /// Where.
        path: String,
        /// The spell's id.
        id: String,
        /// The spell that was probably meant.
        nearest: Option<String>,
    },
    /// A number that no rule can do anything with.
    #[error("{path}: {value} is out of range: {least} to {most}")]
    OutOfRange {
        /// Where.
        path: String,
        /// The number.
        value: i64,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
}

impl ContentError {
    /// Returns the name by which programs know it.
    pub const fn code(&self) -> &'static str {
        match self {
            ContentError::BadJson { .. } => "BAD_JSON",
            ContentError::UnknownField { .. } => "UNKNOWN_FIELD",
            ContentError::MissingField { .. } => "MISSING_FIELD",
            ContentError::UnknownWord { .. } => "UNKNOWN_WORD",
            ContentError::BadValue { .. } => "BAD_VALUE",
            ContentError::BadId { .. } => "BAD_ID",
            ContentError::BadName { .. } => "BAD_NAME",
            ContentError::DuplicateId { .. } => "DUPLICATE_ID",
            ContentError::UnknownSpell { .. } => "UNKNOWN_SPELL",
            ContentError::OutOfRange { .. } => "OUT_OF_RANGE",
        }
    }

    /// Returns the path of the value that it is about: `monsters[3].ac`; nothing for text that is no JSON.
    pub fn path(&self) -> Option<&str> {
        match self {
            ContentError::BadJson { .. } => None,
            ContentError::UnknownField { path, .. }
            | ContentError::MissingField { path, .. }
            | ContentError::UnknownWord { path, .. }
            | ContentError::BadValue { path, .. }
            | ContentError::BadId { path, .. }
            | ContentError::BadName { path }
            | ContentError::DuplicateId { path, .. }
            | ContentError::UnknownSpell { path, .. }
            | ContentError::OutOfRange { path, .. } => Some(path),
        }
    }

    /// Returns line and column, from 1, where reading stopped; nothing for what was only found afterwards.
    pub const fn position(&self) -> Option<(usize, usize)> {
        match *self {
            ContentError::BadJson { line, column, .. }
            | ContentError::UnknownField { line, column, .. }
            | ContentError::MissingField { line, column, .. }
            | ContentError::UnknownWord { line, column, .. }
            | ContentError::BadValue { line, column, .. } => Some((line, column)),
            _ => None,
        }
    }

    /// Sorts an error of the JSON reader. Its kind is only in its words, whose forms `tests/content/files.rs` pins.
    pub(super) fn read(path: String, error: &serde_json::Error) -> ContentError {
        let (line, column) = (error.line().max(1), error.column().max(1));
        let words = error.to_string();
        let end = words.rfind(" at line ").unwrap_or(words.len());
        let problem = words.get(..end).unwrap_or(&words).to_owned();
        if error.classify() != Category::Data {
            return ContentError::BadJson { line, column, problem };
        }
        let mut quoted = problem.split('`').skip(1).step_by(2);
        let first = quoted.next().unwrap_or_default().to_owned();
        let nearest = nearest(&first, quoted).map(str::to_owned);
        if problem.starts_with("unknown field") {
            ContentError::UnknownField { path, line, column, field: first, nearest }
        } else if problem.starts_with("missing field") {
            ContentError::MissingField { path, line, column, field: first }
        } else if problem.starts_with("unknown variant") {
            ContentError::UnknownWord { path, line, column, word: first, nearest }
        } else {
            ContentError::BadValue { path, line, column, problem: in_plain_words(&problem) }
        }
    }
}

/// Says what is expected in words of the file, not of the program that reads it.
fn in_plain_words(problem: &str) -> String {
    let Some((found, expected)) = problem.rsplit_once("expected ") else { return problem.to_owned() };
    let plain = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        "a sequence" => "a list in [ ]",
        _ if ["struct", "internally", "adjacently"].iter().any(|start| expected.starts_with(start)) => {
            "an object in { }"
        }
        other => other,
    };
    format!("{found}expected {plain}")
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

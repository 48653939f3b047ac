//! Values in rows: how moments, lists, hashes and stages of a table are written.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::{DeliveryState, Status};

/// A count or a moment. What does not fit is the most that does: a deadline
/// that far away is never.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Count(pub(super) u64);

impl ToSql for Count {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::try_from(self.0).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Count {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Count> {
        let number = value.as_i64()?;
        u64::try_from(number).map(Count).map_err(|_| FromSqlError::OutOfRange(number))
    }
}

/// A list of words: each is a line, ended by a line feed.
pub(super) struct Lines(pub(super) Vec<String>);

/// Writes a list of words.
pub(super) fn lines(words: &[String]) -> String {
    let mut text = String::with_capacity(words.iter().map(|word| word.len() + 1).sum());
    for word in words {
        // Words with line feeds are not expected, but must come back whole.
        if word.contains(['\\', '\n']) {
            text.push_str(&word.replace('\\', "\\\\").replace('\n', "\\n"));
        } else {
            text.push_str(word);
        }
        text.push('\n');
    }
    text
}

impl FromSql for Lines {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Lines> {
        let text = value.as_str()?;
        let words = text.strip_suffix('\n').map(|text| text.split('\n').map(word).collect());
        Ok(Lines(words.unwrap_or_default()))
    }
}

fn word(line: &str) -> String {
    let mut word = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.next() == Some('n') => word.push('\n'),
            other => word.push(other),
        }
    }
    word
}

impl ToSql for Status {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let number = match self {
            Status::Lobby => 0,
            Status::Playing => PLAYING,
            Status::Ended => 2,
            Status::Abandoned => 3,
        };
        Ok(number.into())
    }
}

const PLAYING: i64 = 1;

impl FromSql for Status {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Status> {
        match value.as_i64()? {
            0 => Ok(Status::Lobby),
            PLAYING => Ok(Status::Playing),
            2 => Ok(Status::Ended),
            3 => Ok(Status::Abandoned),
            other => Err(FromSqlError::OutOfRange(other)),
        }
    }
}

impl ToSql for DeliveryState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let number = match self {
            DeliveryState::Pending => 0,
            DeliveryState::Delivered => 1,
            DeliveryState::Failed => 2,
            DeliveryState::Dropped => 3,
        };
        Ok(number.into())
    }
}

impl FromSql for DeliveryState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<DeliveryState> {
        match value.as_i64()? {
            0 => Ok(DeliveryState::Pending),
            1 => Ok(DeliveryState::Delivered),
            2 => Ok(DeliveryState::Failed),
            3 => Ok(DeliveryState::Dropped),
            other => Err(FromSqlError::OutOfRange(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    fn check(words: &[&str]) {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let text = lines(&words);
        let Lines(back) = Lines::column_result(ValueRef::Text(text.as_bytes())).unwrap();
        assert_eq!(back, words, "through {text:?}");
    }

    #[test]
    fn lists_come_back_whole() {
        check(&[]);
        check(&[""]);
        check(&["", ""]);
        check(&["Ann", "Bob"]);
        check(&["a\nb", "\\n", "\\", "\\\\n\n"]);
    }
}

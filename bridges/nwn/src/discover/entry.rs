//! An entry of a list of the area, which knows where it is and reads its fields by their types.

use std::fmt;

use super::error::DiscoverError;
use crate::gff::{Kind, LocText, Struct, Value};

/// A struct of the file.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    path: Path<'a>,
    fields: &'a Struct,
}

/// The way to a struct, such as `/TriggerList/3`. It is put into words only where something is wrong.
#[derive(Clone, Copy)]
pub(super) struct Path<'a> {
    inside: Option<&'a Path<'a>>,
    list: &'static str,
    nth: usize,
}

impl<'a> Entry<'a> {
    /// Returns the entries of a list of the root; none if the list is missing.
    pub(super) fn all(root: &'a Struct, list: &'static str) -> Result<Vec<Entry<'a>>, DiscoverError> {
        let entries = match root.get(list) {
            None => &[],
            Some(Value::List(entries)) => &entries[..],
            Some(other) => return Err(wrong(format!("/{list}"), other, Kind::List)),
        };
        Ok(of_list(None, list, entries).collect())
    }

    /// Returns the way to it.
    pub(super) fn path(&self) -> Path<'a> {
        self.path
    }

    /// Returns the entries of a list that it must have.
    pub(super) fn list<'b>(
        &'b self,
        label: &'static str,
    ) -> Result<impl Iterator<Item = Entry<'b>>, DiscoverError> {
        match self.fields.get(label) {
            Some(Value::List(entries)) => Ok(of_list(Some(&self.path), label, entries)),
            other => Err(self.unlike(label, other, Kind::List)),
        }
    }

    /// Returns a number that it must have.
    pub(super) fn float(&self, label: &str) -> Result<f32, DiscoverError> {
        match self.fields.get(label) {
            Some(Value::Float(number)) => Ok(*number),
            other => Err(self.unlike(label, other, Kind::Float)),
        }
    }

    /// Returns whether a mark is set; none where the file does not say.
    pub(super) fn mark(&self, label: &str) -> Result<Option<bool>, DiscoverError> {
        match self.fields.get(label) {
            None => Ok(None),
            Some(Value::Byte(mark)) => Ok(Some(*mark != 0)),
            other => Err(self.unlike(label, other, Kind::Byte)),
        }
    }

    /// Returns its tag; what has none has an empty one.
    pub(super) fn tag(&self) -> Result<&'a str, DiscoverError> {
        match self.fields.get("Tag") {
            None => Ok(""),
            Some(Value::CExoString(tag)) => Ok(tag),
            other => Err(self.unlike("Tag", other, Kind::CExoString)),
        }
    }

    /// Returns what its builder called it, if anything.
    pub(super) fn name(&self) -> Result<Option<&'a str>, DiscoverError> {
        match self.fields.get("LocName") {
            None => Ok(None),
            Some(Value::CExoLocString(text)) => Ok(LocText::any(text)),
            other => Err(self.unlike("LocName", other, Kind::CExoLocString)),
        }
    }

    fn unlike(&self, label: &str, found: Option<&Value>, expected: Kind) -> DiscoverError {
        let path = format!("{}/{label}", self.path);
        match found {
            None => DiscoverError::Missing { path, expected: expected.name() },
            Some(found) => wrong(path, found, expected),
        }
    }
}

fn wrong(path: String, found: &Value, expected: Kind) -> DiscoverError {
    DiscoverError::WrongType { path, found: found.kind().name(), expected: expected.name() }
}

fn of_list<'a>(
    inside: Option<&'a Path<'a>>,
    list: &'static str,
    entries: &'a [Struct],
) -> impl Iterator<Item = Entry<'a>> {
    let entry = move |(nth, fields)| Entry { path: Path { inside, list, nth }, fields };
    entries.iter().enumerate().map(entry)
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inside.map_or(Ok(()), |inside| inside.fmt(f))?;
        write!(f, "/{}/{}", self.list, self.nth)
    }
}

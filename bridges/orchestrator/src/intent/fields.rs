//! What fields of intents say: ids, words, numbers, cells, lists. Each is read from text and from JSON, and written.

use rules5e::Cell;
use serde_json::Value;

use super::error::{IntentParseError, Place, shortened};

/// The most characters of an id.
const MOST_ID: usize = 64;
/// The most characters of words.
const MOST_WORDS: usize = 2000;
/// The most members of a list.
const MOST_MEMBERS: usize = 100;

/// A field as it was sent.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) at: Place,
    pub(super) given: Given<'a>,
}

/// What a field was sent as.
pub(super) enum Given<'a> {
    /// The rest of a line, without blanks around it.
    Text(&'a str),
    /// A value of JSON.
    Json(&'a Value),
}

impl Field<'_> {
    fn wrong(&self, expected: &'static str) -> IntentParseError {
        let given = match &self.given {
            Given::Text(text) => shortened(text),
            Given::Json(value) => shortened(&value.to_string()),
        };
        let (at, field) = (self.at.clone(), self.name.to_ascii_uppercase());
        IntentParseError::InvalidValueType { at, field, expected, given }
    }
}

/// What a field may say.
pub(super) trait Says: Sized {
    /// What it is, for whoever sent something else.
    const EXPECTED: &'static str;

    fn read(field: &Field<'_>) -> Result<Self, IntentParseError>;
    fn write(&self) -> String;
}

/// A field that may be left out.
pub(super) trait Slot: Sized {
    const EXPECTED: &'static str;

    fn take(field: Option<&Field<'_>>) -> Result<Option<Self>, IntentParseError>;
    /// What is written for it; none: nothing.
    fn put(&self) -> Option<String>;
}

impl<T: Says> Slot for T {
    const EXPECTED: &'static str = T::EXPECTED;

    fn take(field: Option<&Field<'_>>) -> Result<Option<T>, IntentParseError> {
        field.map(T::read).transpose()
    }

    fn put(&self) -> Option<String> {
        Some(self.write())
    }
}

/// Where a value is left open, an empty one and JSON's null say so, too.
impl<T: Says> Slot for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn take(field: Option<&Field<'_>>) -> Result<Option<Option<T>>, IntentParseError> {
        let said = field.filter(|field| !matches!(field.given, Given::Text("") | Given::Json(Value::Null)));
        Ok(Some(said.map(T::read).transpose()?))
    }

    fn put(&self) -> Option<String> {
        self.as_ref().map(T::write)
    }
}

impl Slot for Vec<String> {
    const EXPECTED: &'static str = "a list of ids with commas between them";

    fn take(field: Option<&Field<'_>>) -> Result<Option<Vec<String>>, IntentParseError> {
        let Some(field) = field else { return Ok(Some(Vec::new())) };
        let members: Option<Vec<String>> = match &field.given {
            Given::Text("") | Given::Json(Value::Null) => Some(Vec::new()),
            Given::Text(text) => {
                unquoted(text).and_then(|text| text.split(',').map(|id| id_of(id.trim())).collect())
            }
            Given::Json(Value::Array(ids)) => ids.iter().map(|id| id_of(id.as_str()?)).collect(),
            Given::Json(_) => None,
        };
        let members = members.filter(|members| members.len() <= MOST_MEMBERS);
        members.map(Some).ok_or_else(|| field.wrong(<Vec<String> as Slot>::EXPECTED))
    }

    fn put(&self) -> Option<String> {
        (!self.is_empty()).then(|| written(self.join(", ")))
    }
}

/// The name of a creature, a spell, a weapon: a key, no prose.
impl Says for String {
    const EXPECTED: &'static str = "an id of at most 64 characters without commas or quotes";

    fn read(field: &Field<'_>) -> Result<String, IntentParseError> {
        let id = match &field.given {
            Given::Text(text) => unquoted(text).and_then(|text| id_of(&text)),
            Given::Json(value) => value.as_str().and_then(id_of),
        };
        id.ok_or_else(|| field.wrong(<String as Says>::EXPECTED))
    }

    fn write(&self) -> String {
        written(self.clone())
    }
}

/// Puts ids into quotes where blanks in them would be folded: quotes are no part of an id.
fn written(ids: String) -> String {
    let is_plain = unquoted(&ids).is_some_and(|read| read == ids);
    if is_plain { ids } else { format!("\"{ids}\"") }
}

fn id_of(id: &str) -> Option<String> {
    let is_sound = |c: char| !c.is_control() && !matches!(c, ',' | '"' | '\\');
    let is_trimmed = id.trim() == id && !id.is_empty();
    (is_trimmed && id.chars().count() <= MOST_ID && id.chars().all(is_sound)).then(|| id.to_owned())
}

/// Words for people.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Words(pub String);

impl Says for Words {
    const EXPECTED: &'static str = "words on one line, at most 2000 characters";

    fn read(field: &Field<'_>) -> Result<Words, IntentParseError> {
        let words = match &field.given {
            Given::Text(text) => unquoted(text),
            Given::Json(value) => value.as_str().map(str::to_owned),
        };
        let is_sound = |words: &String| {
            !words.trim().is_empty()
                && words.chars().count() <= MOST_WORDS
                && !words.chars().any(|c| c.is_control() && c != '\n')
        };
        words.filter(is_sound).map(Words).ok_or_else(|| field.wrong(<Words as Says>::EXPECTED))
    }

    fn write(&self) -> String {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        format!("\"{escaped}\"")
    }
}

impl Says for bool {
    const EXPECTED: &'static str = "YES or NO";

    fn read(field: &Field<'_>) -> Result<bool, IntentParseError> {
        let said = match &field.given {
            Given::Text(text) => unquoted(text).and_then(|text| yes_or_no(&text)),
            Given::Json(Value::Bool(said)) => Some(*said),
            Given::Json(value) => value.as_str().and_then(yes_or_no),
        };
        said.ok_or_else(|| field.wrong(<bool as Says>::EXPECTED))
    }

    fn write(&self) -> String {
        if *self { "YES" } else { "NO" }.to_owned()
    }
}

fn yes_or_no(text: &str) -> Option<bool> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("YES") { Some(true) } else { is("NO").then_some(false) }
}

macro_rules! numbers {
    ($($kind:ty: $expected:literal),*) => {$(
        impl Says for $kind {
            const EXPECTED: &'static str = $expected;

            fn read(field: &Field<'_>) -> Result<$kind, IntentParseError> {
                let number = match &field.given {
                    Given::Text(text) => unquoted(text).and_then(|text| text.parse().ok()),
                    Given::Json(value) => value.as_i64().and_then(|number| number.try_into().ok()),
                };
                number.ok_or_else(|| field.wrong(<$kind as Says>::EXPECTED))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

numbers!(u8: "a whole number from 0 to 255");

impl Says for Cell {
    const EXPECTED: &'static str = "a cell as \"x,y\", in whole numbers";

    fn read(field: &Field<'_>) -> Result<Cell, IntentParseError> {
        let cell = match &field.given {
            Given::Text(text) => unquoted(text).and_then(|text| cell_of(&text)),
            Given::Json(Value::String(text)) => cell_of(text),
            Given::Json(value) => serde_json::from_value((*value).clone()).ok(),
        };
        cell.ok_or_else(|| field.wrong(<Cell as Says>::EXPECTED))
    }

    fn write(&self) -> String {
        format!("{},{}", self.x, self.y)
    }
}

fn cell_of(text: &str) -> Option<Cell> {
    let text = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let (x, y) = text.split_once(',')?;
    Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
}

/// A way over the map, cell by cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Way(pub Vec<Cell>);

impl Slot for Way {
    const EXPECTED: &'static str = "cells as \"x,y; x,y\"";

    fn take(field: Option<&Field<'_>>) -> Result<Option<Way>, IntentParseError> {
        let Some(field) = field else { return Ok(Some(Way::default())) };
        let cells: Option<Vec<Cell>> = match &field.given {
            Given::Text("") | Given::Json(Value::Null) => Some(Vec::new()),
            Given::Text(text) => unquoted(text).and_then(|text| text.split(';').map(cell_of).collect()),
            Given::Json(value) => serde_json::from_value((*value).clone()).ok(),
        };
        let cells = cells.filter(|cells| cells.len() <= MOST_MEMBERS);
        cells.map(|cells| Some(Way(cells))).ok_or_else(|| field.wrong(Way::EXPECTED))
    }

    fn put(&self) -> Option<String> {
        let cells: Vec<String> = self.0.iter().map(Says::write).collect();
        (!cells.is_empty()).then(|| cells.join("; "))
    }
}

/// Returns what a line says: quotes around it are no part of it, and blanks inside count once where there are none.
/// None where quotes do not match.
fn unquoted(text: &str) -> Option<String> {
    let Some(inner) = text.strip_prefix('"') else {
        return (!text.contains('"')).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "));
    };
    let (mut said, mut rest) = (String::with_capacity(inner.len()), inner.chars());
    loop {
        match rest.next()? {
            '"' => return rest.as_str().is_empty().then_some(said),
            '\\' => said.push(match rest.next()? {
                'n' => '\n',
                escaped @ ('"' | '\\') => escaped,
                _ => return None,
            }),
            c => said.push(c),
        }
    }
}

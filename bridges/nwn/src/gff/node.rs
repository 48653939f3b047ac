//! A JSON document as it was written: members in their order, none twice, and no more of them than a file may have.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use super::budget::MOST_FIELDS;
use super::error::{GffError, Place, Wrong};

/// The most values in a document. A field is three: itself, its type and its value.
const MOST_NODES: usize = 4 * MOST_FIELDS;
/// How much of a text is shown in an error.
const SHOWN: usize = 32;

/// A JSON value.
pub(super) enum Node<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// Reads a whole document.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Node<'a>, GffError> {
        let left = Cell::new(MOST_NODES);
        let mut from = serde_json::Deserializer::from_slice(bytes);
        let node = Reader { left: &left }.deserialize(&mut from);
        node.and_then(|node| from.end().map(|()| node)).map_err(|error| not_json(&error))
    }

    /// Returns a member of an object.
    pub(super) fn get(&self, name: &str) -> Option<&Node<'a>> {
        match self {
            Node::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, node)| node),
            _ => None,
        }
    }

    /// Says what it is, for an error.
    pub(super) fn shown(&self) -> String {
        match self {
            Node::Null => "null".to_owned(),
            Node::Bool(is) => is.to_string(),
            Node::Number(number) => format!("the number {number}"),
            Node::Text(text) if text.chars().count() > SHOWN => {
                format!("the text {:?}...", text.chars().take(SHOWN).collect::<String>())
            }
            Node::Text(text) => format!("the text {text:?}"),
            Node::List(_) => "a list".to_owned(),
            Node::Object(_) => "an object".to_owned(),
        }
    }

    /// Says that something else was expected.
    pub(super) fn unlike(&self, expected: &'static str) -> GffError {
        Wrong::Unexpected { found: self.shown(), expected }.here()
    }
}

fn not_json(error: &serde_json::Error) -> GffError {
    let (line, column) = (error.line(), error.column());
    let words = error.to_string();
    let position = format!(" at line {line} column {column}");
    let words = words.strip_suffix(&position).unwrap_or(&words).to_owned();
    GffError { place: Place::Text { line, column }, wrong: Wrong::Json { words } }
}

#[derive(Clone, Copy)]
struct Reader<'b> {
    left: &'b Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Node<'de>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Node<'de>, D::Error> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| D::Error::custom(format_args!("more than {MOST_NODES} values")))?);
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Node<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Node<'de>, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E: Error>(self, is: bool) -> Result<Node<'de>, E> {
        Ok(Node::Bool(is))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Node<'de>, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Node<'de>, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Node<'de>, E> {
        Number::from_f64(number).map(Node::Number).ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(Node::Text(key)) = entries.next_key_seed(self)? {
            members.push((key, entries.next_value_seed(self)?));
        }
        match repeated(&members) {
            None => Ok(Node::Object(members)),
            Some(key) => Err(A::Error::custom(format_args!("{key:?} is given twice"))),
        }
    }
}

/// Returns a key that more than one member has.
fn repeated<'m>(members: &'m [(Cow<'_, str>, Node<'_>)]) -> Option<&'m str> {
    // Most objects are fields, with two or three members: these need no list of their own.
    if members.len() <= 3 {
        let is_later = |nth: usize| members[..nth].iter().any(|(key, _)| *key == members[nth].0);
        return (1..members.len()).find(|nth| is_later(*nth)).map(|nth| &*members[nth].0);
    }
    let mut keys: Vec<&str> = members.iter().map(|(key, _)| &**key).collect();
    keys.sort_unstable();
    keys.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

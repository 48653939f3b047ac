//! Dice as a client listed them. It never refuses a list of integers itself: it remembers what was wrong, for the rules.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::DiceSet;

/// Dice indices as a client listed them: a set, and what was wrong with the list, so that rules can refuse it by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    set: DiceSet,
    flaw: Option<PickFlaw>,
}

/// The first thing wrong with a list of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PickFlaw {
    /// A die is listed more than once.
    #[error("die {0} is listed twice")]
    Twice(u8),
    /// An index is no die's; one too large for the type is its nearest value.
    #[error("there is no die {0}")]
    OutOfRange(i64),
}

impl Picked {
    /// The first index that no throw has; a game checks its own smaller range by the set.
    pub const MAX: u8 = DiceSet::MAX;
    /// The longest list that is read at all.
    const MAX_LISTED: usize = 64;

    /// The dice, or the first flaw of the list.
    #[inline]
    pub fn set(self) -> Result<DiceSet, PickFlaw> {
        match self.flaw {
            None => Ok(self.set),
            Some(flaw) => Err(flaw),
        }
    }

    /// Whether nothing was listed.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.set.is_empty() && self.flaw.is_none()
    }

    fn push(&mut self, index: i64) {
        match u8::try_from(index) {
            Ok(i) if i < Picked::MAX && self.set.contains(i) => self.note(PickFlaw::Twice(i)),
            Ok(i) if i < Picked::MAX => self.set = self.set.with(i),
            _ => self.note(PickFlaw::OutOfRange(index)),
        }
    }

    fn note(&mut self, flaw: PickFlaw) {
        self.flaw.get_or_insert(flaw);
    }
}

impl From<DiceSet> for Picked {
    #[inline]
    fn from(set: DiceSet) -> Picked {
        Picked { set, flaw: None }
    }
}

/// Writes the set in order and then the index at fault, so that the same pick is read back.
impl Serialize for Picked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let n_listed = self.set.len() + usize::from(self.flaw.is_some());
        let mut list = serializer.serialize_seq(Some(n_listed))?;
        self.set.iter().try_for_each(|i| list.serialize_element(&i))?;
        match self.flaw {
            None => {}
            Some(PickFlaw::Twice(i)) => list.serialize_element(&i)?,
            Some(PickFlaw::OutOfRange(index)) => list.serialize_element(&index)?,
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Picked, D::Error> {
        deserializer.deserialize_seq(ListVisitor)
    }
}

impl JsonSchema for Picked {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Picked".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": { "type": "integer" }, "maxItems": Picked::MAX_LISTED })
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Picked;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} dice indices", Picked::MAX_LISTED)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Picked, A::Error> {
        let mut picked = Picked::default();
        let mut n_listed = 0;
        while let Some(Index(index)) = list.next_element()? {
            n_listed += 1;
            if n_listed > Picked::MAX_LISTED {
                return Err(de::Error::invalid_length(n_listed, &self));
            }
            picked.push(index);
        }
        Ok(picked)
    }
}

/// One listed integer, cut to the type's range.
struct Index(i64);

impl<'de> Deserialize<'de> for Index {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Index, D::Error> {
        deserializer.deserialize_i64(IndexVisitor)
    }
}

struct IndexVisitor;

impl Visitor<'_> for IndexVisitor {
    type Value = Index;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a die's index, a whole number from 0")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Index, E> {
        Ok(Index(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Index, E> {
        Ok(Index(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<Index, E> {
        Ok(Index(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64))
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<Index, E> {
        Ok(Index(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Index, E> {
        // JSON readers hand over whole numbers beyond 64 bits as floats; every float of that size is whole.
        if value.abs() >= i64::MAX as f64 {
            return Ok(Index(value as i64));
        }
        Err(E::invalid_type(de::Unexpected::Float(value), &self))
    }
}

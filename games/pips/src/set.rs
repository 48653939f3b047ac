//! A set of dice by index. It knows no faces, and never holds an index above seven.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Picked;

/// Up to eight dice of a throw by index, as a bit mask; serialises as a sorted list of indices.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiceSet(u8);

impl DiceSet {
    /// How many dice a set can tell apart.
    pub const MAX: u8 = 8;

    /// Makes the set whose bit `i` stands for die `i`.
    #[inline]
    pub const fn from_bits(bits: u8) -> DiceSet {
        DiceSet(bits)
    }

    /// The set as a mask: bit `i` stands for die `i`.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set without dice.
    #[inline]
    pub const fn empty() -> DiceSet {
        DiceSet(0)
    }

    /// The first `n` dice; eight at most.
    #[inline]
    pub const fn all(n: usize) -> DiceSet {
        if n < DiceSet::MAX as usize { DiceSet((1 << n) - 1) } else { DiceSet(u8::MAX) }
    }

    /// Whether die `i` is in the set.
    #[inline]
    pub const fn contains(self, i: u8) -> bool {
        self.0 & bit(i) != 0
    }

    /// The set with die `i`; an index above seven changes nothing.
    #[inline]
    pub const fn with(self, i: u8) -> DiceSet {
        DiceSet(self.0 | bit(i))
    }

    /// The set without die `i`.
    #[inline]
    pub const fn without(self, i: u8) -> DiceSet {
        DiceSet(self.0 & !bit(i))
    }

    /// How many dice are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        LENGTHS[self.0 as usize] as usize
    }

    /// Whether there is no die in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The dice in either set.
    #[inline]
    pub const fn union(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 | other.0)
    }

    /// The dice in this set that are not in the other.
    #[inline]
    pub const fn minus(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & !other.0)
    }

    /// The dice in both sets.
    #[inline]
    pub const fn intersect(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & other.0)
    }

    /// Whether every die of this set is in the other.
    #[inline]
    pub const fn is_subset_of(self, other: DiceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The indices, lowest first.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = u8> {
        Indices(self)
    }
}

/// How many dice each set has: a look-up is quicker than counting bits on processors that may lack an instruction for it.
// Behind a reference: a constant array by itself would be copied to where it is used.
const LENGTHS: &[u8; 256] = &lengths();

const fn lengths() -> [u8; 256] {
    let mut lengths = [0; 256];
    let mut set = 0;
    while set < lengths.len() {
        lengths[set] = set.count_ones() as u8;
        set += 1;
    }
    lengths
}

const fn bit(i: u8) -> u8 {
    if i < DiceSet::MAX { 1 << i } else { 0 }
}

struct Indices(DiceSet);

impl Iterator for Indices {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.0.trailing_zeros() as u8;
        self.0 = self.0.without(lowest);
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Indices {}

/// Collects indices; those above seven are left out.
impl FromIterator<u8> for DiceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> DiceSet {
        indices.into_iter().fold(DiceSet::empty(), DiceSet::with)
    }
}

impl fmt::Debug for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for DiceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DiceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DiceSet, D::Error> {
        Picked::deserialize(deserializer)?.set().map_err(de::Error::custom)
    }
}

impl JsonSchema for DiceSet {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "DiceSet".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": { "type": "integer", "minimum": 0, "maximum": DiceSet::MAX - 1 },
            "uniqueItems": true,
        })
    }
}

//! Which of the five dice are kept: flags in one byte, written as five times true or false.

use std::borrow::Cow;
use std::hint::select_unpredictable;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::DICE_COUNT;

/// Which of the five dice are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep(u8);

impl Keep {
    /// No die.
    pub const NONE: Keep = Keep(0);
    /// All five.
    pub const ALL: Keep = Keep((1 << DICE_COUNT) - 1);

    /// Returns the dice of the lowest five bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> Keep {
        Keep(bits & Keep::ALL.0)
    }

    /// Returns the dice with a flag.
    pub fn from_flags(flags: [bool; DICE_COUNT]) -> Keep {
        Keep(flags.iter().zip(0..).map(|(kept, die)| u8::from(*kept) << die).sum())
    }

    /// Returns a flag for each die.
    pub fn flags(self) -> [bool; DICE_COUNT] {
        std::array::from_fn(|die| self.contains(die))
    }

    /// Tests for a die that is kept.
    #[inline]
    pub const fn contains(self, die: usize) -> bool {
        die < DICE_COUNT && self.0 >> die & 1 == 1
    }

    /// Counts the dice that are kept.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tests for no die at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the other dice.
    #[inline]
    #[must_use]
    pub const fn others(self) -> Keep {
        Keep(!self.0 & Keep::ALL.0)
    }

    /// Goes through the dice that are kept.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..DICE_COUNT).filter(move |die| self.contains(*die))
    }

    /// Returns the values before with those of the dice that are not kept taken from the rolled ones, in order.
    #[inline]
    pub(crate) fn merge(self, before: [u8; DICE_COUNT], rolled: [u8; 8]) -> [u8; DICE_COUNT] {
        let mut values = before;
        // In one register, shifted on by each die that takes a face: written down and read again one by one, they
        // would have to be waited for.
        let mut rolled = u64::from_le_bytes(rolled);
        for (die, value) in values.iter_mut().enumerate() {
            let is_kept = self.contains(die);
            *value = select_unpredictable(is_kept, *value, rolled as u8);
            rolled >>= select_unpredictable(is_kept, 0, u8::BITS);
        }
        values
    }

    /// Goes through every way to keep fewer than all.
    pub fn but_all() -> impl Iterator<Item = Keep> {
        (0..Keep::ALL.0).map(Keep)
    }
}

impl Serialize for Keep {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.flags().serialize(to)
    }
}

/// Reads five flags; null keeps nothing.
impl<'de> Deserialize<'de> for Keep {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Keep, D::Error> {
        let flags = Option::<[bool; DICE_COUNT]>::deserialize(from)?;
        Ok(flags.map_or(Keep::NONE, Keep::from_flags))
    }
}

impl JsonSchema for Keep {
    fn schema_name() -> Cow<'static, str> {
        "Keep".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["array", "null"],
            "items": { "type": "boolean" },
            "minItems": DICE_COUNT,
            "maxItems": DICE_COUNT,
        })
    }
}

//! Numbers of requests, each with what it may be. A number that no rule knows never gets further than the reading.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident($of:ty) from $least:literal to $most:literal or $code:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(transparent)]
        pub(crate) struct $name(pub(crate) $of);

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "integer", "minimum": $least, "maximum": $most, "x-code": $code })
            }
        }
    )* };
}

numbers! {
    /// What a d20 shows.
    Face(u8) from 1 to 20 or "INVALID_FACE";
    /// What any other die shows; how many sides it has is checked with it.
    DieFace(u8) from 1 to 100 or "INVALID_FACE";
    /// What is added to a roll.
    Bonus(i16) from -100 to 100 or "BAD_BONUS";
    /// An armor class.
    ArmorClass(i16) from 0 to 100 or "BAD_ARMOR_CLASS";
    /// What a total must reach.
    Dc(i16) from 0 to 255 or "BAD_DC";
    /// A distance in feet.
    Feet(u16) from 0 to 60_000 or "BAD_DISTANCE";
    /// The level of a slot.
    SlotLevel(u8) from 1 to 9 or "BAD_SLOT_LEVEL";
    /// The level of a spell, 0 for a cantrip.
    SpellLevel(u8) from 0 to 9 or "BAD_SPELL_LEVEL";
    /// The level of a character.
    Level(u8) from 1 to 20 or "BAD_LEVEL";
    /// A modifier or a proficiency bonus.
    Modifier(i8) from -10 to 30 or "BAD_MODIFIER";
    /// An ability score.
    Score(u8) from 1 to 30 or "BAD_SCORE";
    /// A level of exhaustion.
    Exhaustion(u8) from 0 to 6 or "BAD_EXHAUSTION";
    /// Death saves of one kind so far: a third has decided already.
    Tally(u8) from 0 to 2 or "BAD_TALLY";
    /// An amount of hit points or damage.
    Points(u16) from 0 to 60_000 or "BAD_POINTS";
    /// The highest hit points somebody can have.
    MaxPoints(u16) from 1 to 60_000 or "BAD_POINTS";
    /// A count of slots.
    Count(u8) from 0 to 99 or "BAD_COUNT";
}

//! The names of the combinations. It never says what one is worth.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What sort of combination scores.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing scores.
    #[default]
    None,
    /// Single ones and fives.
    Singles,
    /// Three dice of one face.
    ThreeOfAKind,
    /// Four dice of one face.
    FourOfAKind,
    /// Five dice of one face.
    FiveOfAKind,
    /// Six dice of one face.
    SixOfAKind,
    /// Every face once.
    Straight,
    /// Six dice that make three pairs.
    ThreePairs,
    /// Three dice of one face and three of another.
    TwoTriplets,
}

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Kind; 9] = [
        Kind::None,
        Kind::Singles,
        Kind::ThreeOfAKind,
        Kind::FourOfAKind,
        Kind::FiveOfAKind,
        Kind::SixOfAKind,
        Kind::Straight,
        Kind::ThreePairs,
        Kind::TwoTriplets,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::None => "none",
            Kind::Singles => "singles",
            Kind::ThreeOfAKind => "three of a kind",
            Kind::FourOfAKind => "four of a kind",
            Kind::FiveOfAKind => "five of a kind",
            Kind::SixOfAKind => "six of a kind",
            Kind::Straight => "straight",
            Kind::ThreePairs => "three pairs",
            Kind::TwoTriplets => "two triplets",
        })
    }
}

//! What a set of dice is worth. It never says which game asked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DiceSet, Kind};

/// What a set of dice is worth, read in the best way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Wire", into = "Wire")]
pub struct Reading {
    /// The total of all combinations.
    pub points: u32,
    /// The kind of the highest-valued combination.
    pub kind: Kind,
    /// The dice that count.
    pub scoring: DiceSet,
    /// The dice that do not.
    pub rest: DiceSet,
}

impl Reading {
    /// Whether no die scores.
    #[inline]
    pub const fn is_bust(self) -> bool {
        self.points == 0
    }

    /// Whether at least one die scores and none is left over.
    #[inline]
    pub const fn is_hot(self) -> bool {
        // AET-07: a bust or an empty set is never hot.
        !self.scoring.is_empty() && self.rest.is_empty()
    }

    /// Whether every die counts, so that the set may be held; an empty set may not.
    #[inline]
    pub const fn is_valid(self) -> bool {
        self.is_hot()
    }
}

/// A reading as it is written: with its verdicts, which are worked out anew when it is read.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Reading")]
struct Wire {
    /// The total of all combinations.
    points: u32,
    /// The kind of the highest-valued combination.
    kind: Kind,
    /// The dice that count.
    scoring_dice: DiceSet,
    /// The dice that do not.
    non_scoring_dice: DiceSet,
    /// Whether no die scores.
    #[serde(default)]
    is_bust: bool,
    /// Whether at least one die scores and none is left over.
    #[serde(default)]
    is_hot_dice: bool,
}

impl From<Reading> for Wire {
    fn from(reading: Reading) -> Wire {
        Wire {
            points: reading.points,
            kind: reading.kind,
            scoring_dice: reading.scoring,
            non_scoring_dice: reading.rest,
            is_bust: reading.is_bust(),
            is_hot_dice: reading.is_hot(),
        }
    }
}

impl From<Wire> for Reading {
    fn from(wire: Wire) -> Reading {
        Reading {
            points: wire.points,
            kind: wire.kind,
            scoring: wire.scoring_dice,
            rest: wire.non_scoring_dice,
        }
    }
}

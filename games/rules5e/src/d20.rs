//! The d20: one die or two, and which of them counts. Never rolls; callers bring the faces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Why, Whys};

/// How a d20 is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One die.
    #[default]
    Normal,
    /// Two dice, the higher counts.
    Advantage,
    /// Two dice, the lower counts.
    Disadvantage,
}

impl Mode {
    /// Returns how many dice are rolled.
    pub const fn n_dice(self) -> u8 {
        match self {
            Mode::Normal => 1,
            Mode::Advantage | Mode::Disadvantage => 2,
        }
    }
}

/// What speaks for and against a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Edge {
    /// Reasons for advantage.
    #[serde(skip_serializing_if = "Whys::is_empty_ref")]
    pub advantage: Whys,
    /// Reasons for disadvantage.
    #[serde(skip_serializing_if = "Whys::is_empty_ref")]
    pub disadvantage: Whys,
}

impl Edge {
    /// Nothing for it and nothing against it.
    pub const NONE: Edge = Edge { advantage: Whys::NONE, disadvantage: Whys::NONE };

    /// Returns the edge with a reason for advantage added.
    #[must_use]
    pub const fn for_(self, why: Why) -> Edge {
        Edge { advantage: self.advantage.with(why), disadvantage: self.disadvantage }
    }

    /// Returns the edge with a reason for disadvantage added.
    #[must_use]
    pub const fn against(self, why: Why) -> Edge {
        Edge { advantage: self.advantage, disadvantage: self.disadvantage.with(why) }
    }

    /// Returns the edge with a reason for advantage added where that holds.
    #[must_use]
    pub const fn for_if(self, holds: bool, why: Why) -> Edge {
        if holds { self.for_(why) } else { self }
    }

    /// Returns the edge with a reason for disadvantage added where that holds.
    #[must_use]
    pub const fn against_if(self, holds: bool, why: Why) -> Edge {
        if holds { self.against(why) } else { self }
    }

    /// Returns the reasons of both together.
    #[must_use]
    pub const fn plus(self, other: Edge) -> Edge {
        Edge {
            advantage: self.advantage.or(other.advantage),
            disadvantage: self.disadvantage.or(other.disadvantage),
        }
    }

    /// Returns how to roll: reasons never stack, and one of each leaves a single die however many there are.
    pub const fn mode(self) -> Mode {
        match (self.advantage.is_empty(), self.disadvantage.is_empty()) {
            (false, true) => Mode::Advantage,
            (true, false) => Mode::Disadvantage,
            _ => Mode::Normal,
        }
    }
}

/// A d20 that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct D20 {
    /// What the dice show; the second counts only where there are two.
    pub faces: [u8; 2],
    /// How it was rolled.
    pub mode: Mode,
}

impl D20 {
    /// Makes a roll of one die.
    pub const fn one(face: u8) -> D20 {
        D20 { faces: [face, 0], mode: Mode::Normal }
    }

    /// Returns how many dice were rolled.
    pub const fn n_dice(self) -> u8 {
        self.mode.n_dice()
    }

    /// Returns which of the dice counts, 0 or 1; of two that are equal, the first.
    pub const fn kept(self) -> usize {
        let [first, second] = self.faces;
        match self.mode {
            Mode::Normal => 0,
            Mode::Advantage => (second > first) as usize,
            Mode::Disadvantage => (second < first) as usize,
        }
    }

    /// Returns the die that counts: the higher with advantage, the lower with disadvantage.
    pub const fn natural(self) -> u8 {
        self.faces[self.kept()]
    }
}

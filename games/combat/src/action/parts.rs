//! What actions are made of: whom and which cell they name, what is readied for when, and dice that a player tells.

use rules5e::{Cell, DamageType};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A creature as an action names it: by number, or by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Who {
    /// By number.
    Number(u16),
    /// By id.
    Id(String),
}

/// A cell as an action names it: by column and row, or by its number on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Spot {
    /// By its number: row times width plus column.
    Number(u16),
    /// By column and row.
    Cell(Cell),
}

/// What a creature waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// A foe comes within reach or range.
    FoeInReach,
    /// A foe moves.
    FoeMoves,
    /// A foe attacks.
    FoeAttacks,
    /// A foe casts a spell.
    FoeCasts,
}

/// What a creature waits to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Readied {
    /// For what.
    pub trigger: Trigger,
    /// What then.
    pub deed: Deed,
}

/// What a readied creature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Deed {
    /// One attack.
    Attack(u8),
    /// A spell, held by concentration with its slot already spent: spell, slot, casting.
    Spell(u16, u8, u32),
}

/// A die that a player says was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimedDie {
    /// How many sides it has.
    pub sides: u8,
    /// What it shows.
    pub value: u8,
    /// Whether it counts; by default as the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

/// Damage of one kind as the game master deals it: so much, or dice for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Harm {
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u16>,
    /// The dice for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<HarmDice>,
    /// Of which kind.
    #[serde(rename = "type")]
    pub kind: DamageType,
}

/// Dice of damage, with what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HarmDice {
    /// How many.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added.
    #[serde(default)]
    pub flat: i16,
}

/// Spell slots that a creature gets back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SlotsBack {
    /// Of which level.
    pub level: u8,
    /// How many.
    pub count: u8,
}

/// Things that a creature gets back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemsBack {
    /// What.
    pub item: rules5e::Item,
    /// How many.
    pub count: u8,
}

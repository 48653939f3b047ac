//! The map panel: a grid with terrain, tokens and areas. Terrain is rows of
//! characters under a content hash, so that it is sent once; no action per cell.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Aim, Preview, Shot, Text, Ways};

/// A grid seen from above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Map {
    /// Cells from left to right.
    pub width: u16,
    /// Cells from top to bottom.
    pub height: u16,
    /// How far a cell reaches, in feet.
    pub cell_ft: u16,
    /// What the cells are.
    pub terrain: Terrain,
    /// Who stands where.
    pub tokens: Vec<Token>,
    /// What is marked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
    /// What picking a cell would cover.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub previews: Vec<Preview>,
    /// The ways to the cells of a pick.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Ways>,
    /// How creatures lie for whoever acts: the first of each as it is seen, then what controls make of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<Aim>,
    /// Who is aimed at by whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shots: Vec<Shot>,
}

/// What the cells of a map are: one character each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Terrain {
    /// The hash of the rows: a screen that has them needs them no more.
    pub hash: String,
    /// The rows, from the top; absent where the audience has them already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<String>,
}

/// A creature or a thing on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// What picks call it.
    pub id: u16,
    /// Its name.
    pub name: Text,
    /// The seat that plays it, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Its column.
    pub x: u16,
    /// Its row.
    pub y: u16,
    /// How many cells wide it is.
    pub size: u8,
    /// How it fares.
    pub band: Band,
    /// What ails it, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Text>,
    /// Whether it is its turn.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub active: bool,
}

/// How a creature fares, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Nothing is missing.
    Unhurt,
    /// A little is missing.
    Hurt,
    /// Half is missing.
    Bloodied,
    /// Little is left.
    NearDeath,
    /// Down and dying.
    Dying,
    /// Dead.
    Dead,
    /// Not for this audience to know.
    Hidden,
}

/// Cells marked together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Area {
    /// What they are.
    pub shape: Shape,
    /// What to call them.
    pub label: Text,
    /// The cells, by row times width plus column.
    pub cells: Vec<u16>,
}

/// Why cells are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// They can be reached.
    Reach,
    /// A spell or an effect would cover them.
    Aim,
    /// An effect lies on them.
    Zone,
    /// They are on the way.
    Path,
    /// They can be reached, but going there gives somebody a chance.
    Risk,
}

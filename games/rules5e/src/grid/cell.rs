//! A cell of the map: five feet wide, by column and row.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A cell by its column and row, from the top left; written `[x, y]`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "Written", into = "[i16; 2]")]
#[schemars(with = "[i16; 2]")]
pub struct Cell {
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
}

impl Cell {
    /// Makes a cell.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl From<Cell> for [i16; 2] {
    fn from(cell: Cell) -> [i16; 2] {
        [cell.x, cell.y]
    }
}

/// How a cell may be written: `[x, y]` or `{"x": x, "y": y}`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Pair([i16; 2]),
    Named { x: i16, y: i16 },
}

impl From<Written> for Cell {
    fn from(written: Written) -> Cell {
        match written {
            Written::Pair([x, y]) | Written::Named { x, y } => Cell { x, y },
        }
    }
}

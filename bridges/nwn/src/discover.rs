//! Discovery: which tables an area has, by the tags and places of what stands in it (AET-23, AET-24).

mod area;
mod entry;
mod error;
mod flaw;
mod polygon;
mod things;

pub use area::area;
pub use error::DiscoverError;
pub use flaw::Flaw;

use serde::{Deserialize, Serialize};

/// A place in an area, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    pub x: f32,
    pub y: f32,
}

/// What an area holds for players.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Discovered {
    pub tables: Vec<TablePlace>,
    pub warnings: Vec<Warning>,
}

/// A table that people can play at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TablePlace {
    /// The same whenever the same area is read again: the area's name and the place of the trigger.
    pub key: String,
    /// The middle of the trigger.
    pub middle: Spot,
    /// In file order; the number of a chair is its index.
    pub chairs: Vec<Spot>,
    /// The table itself, where one stands there.
    pub object: Option<TableObject>,
    /// What people watch it from.
    pub observers: Vec<Spot>,
}

/// The object that is the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableObject {
    pub tag: String,
    /// What the builder called it, where it is called anything.
    pub name: Option<String>,
    pub at: Spot,
}

/// Something in an area that is not as its builder meant it, in words with where it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// What is wrong, for programs, such as `TOO_FEW_CHAIRS`.
    pub code: String,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
}

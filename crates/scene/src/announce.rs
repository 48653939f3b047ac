//! What happened loudly, and the clocks that run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// One moment of noise: a bust, hot dice, a win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    /// Which sound and look it has: `bust`, `hot_dice`, `your_turn`, `winner`, ...
    pub kind: String,
    /// The seat it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// One to three words.
    pub title: Text,
    /// One sentence.
    pub text: Text,
    /// How loud it is.
    pub tone: Tone,
}

/// How loud an announcement is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// A band in the seat's colour.
    Bright,
    /// A band in the house's colour.
    Flat,
    /// A line in the status.
    #[default]
    Quiet,
}

/// A clock that runs for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// Whose time it is.
    pub seat: u8,
    /// What runs out: `turn`, `choice`, `roll`, `reaction` or `grace`.
    pub kind: String,
    /// When it runs out, in milliseconds since 1970; absent while it stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// How much is left, in milliseconds.
    pub left: u64,
    /// How much there was, in milliseconds.
    pub of: u64,
}

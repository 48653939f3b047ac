//! Intents: what a game master's program, or a player, says it wants. One type for the text form and for JSON; both are
//! read strictly, with the same words for what is wrong, and nothing is made up for what is missing.

mod block;
mod carry;
mod error;
mod fields;
mod json;
mod kinds;

pub use block::{parse, print};
pub(crate) use carry::{Errand, errand};
pub use error::{IntentParseError, Place};
pub use kinds::{Intent, KINDS, Kind};

/// The most bytes of a text with blocks in it.
pub(crate) const MOST_TEXT: usize = 1024 * 1024;
/// The most intents that are taken at once.
pub(crate) const MOST_INTENTS: usize = 64;

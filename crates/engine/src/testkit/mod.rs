//! What tests of games use: [`conform()`] checks any game against the laws of
//! the engine, [`Script`] plays one with known dice, [`translated()`] listens for words in English alone. Nothing here is for
//! running tables: what goes wrong panics or is a [`Breach`].

mod conform;
mod script;
mod translated;

pub use conform::{Breach, Conform, Law, Report, conform};
pub use script::Script;
pub use translated::translated;

//! What tests of games use: [`conform()`] checks any game against the laws of
//! the engine, [`Script`] plays one with known dice. Nothing here is for
//! running tables: what goes wrong panics or is a [`Breach`].

mod conform;
mod script;

pub use conform::{Breach, Conform, Law, Report, conform};
pub use script::Script;

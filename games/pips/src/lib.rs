//! Dice scoring shared by the games that throw up to six dice: push-your-luck games and their kin.
//!
//! A throw is six faces, `[u8; 6]`, and the dice in question are a [`DiceSet`] of indices into it. A [`Rules`] table says
//! which combinations score how much, and a [`Scorer`] is that table worked out for every throw of up to six dice.
//!
//! The rules that all tables share:
//!
//! - A set of dice is split into combinations, and the split with the highest total counts; of equal totals the one that
//!   uses more dice. Dice in no combination are left over and score nothing.
//! - Single ones and fives score; so do three to six of a kind.
//! - A straight, three pairs and two triplets need all six dice, in one set.
//! - A selection is valid if every die in it counts; a throw in which none does is a bust.
//!
//! This crate never throws dice, keeps no turn and no total, and does no input or output. It never panics on its input:
//! a face outside 1 to 6 is a die that was not thrown and never scores.
//!
//! Made for the house `dicehall`: it may change with any version.

mod counts;
mod kind;
mod parts;
mod picked;
mod preset;
mod reading;
mod rules;
mod scorer;
mod set;
mod six;
mod split;
mod throw;
pub mod words;

pub use kind::Kind;
pub use parts::Part;
pub use picked::{PickFlaw, Picked};
pub use preset::{Preset, UnknownPreset};
pub use reading::Reading;
pub use rules::{AETHARN, MULTIPLIED, MoreOfAKind, Pairs, Rules, STANDARD, is_straight, is_three_pairs};
pub use scorer::{Choices, Scorer};
pub use set::DiceSet;
pub use six::Six;
pub use throw::Multiset;

/// What this crate says in other languages, for the texts of the games that use it.
pub const TEXTS: scene::Translations = scene::texts!();

/// The dice of a full throw.
pub const N_DICE: usize = 6;

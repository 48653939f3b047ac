//! Dice for every game: N dice of M sides as a pure function of a key and a roll number.
//!
//! A roll is derived, never drawn from a running generator: the same source and the same number always give the same
//! faces, whatever was rolled before, and no two numbers share theirs. Three sources stand behind the one type
//! [`Dice`]: *keyed* dice (HMAC-SHA256, for plays, checkable by anybody: `docs/fair-dice.md`), *fast* dice (ChaCha8,
//! for simulations) and *scripted* dice (a list of faces, for tests).
//!
//! ```
//! use dice::{Dice, Entropy, Formula, Key, Seed};
//!
//! // For a play: the house commits to a seed, the players add luck of their own, and every roll follows from both.
//! let seed = Seed::from_bytes([7; 32]);
//! let commitment = seed.commitment();
//! let mut dice = Dice::keyed(Key::derive(&seed, &[(0, Entropy::from_bytes([3; 16]))]), 0);
//! let mut faces = [0; 5];
//! dice.roll(6, &mut faces);
//! assert!(faces.iter().all(|face| (1..=6).contains(face)));
//! assert!(commitment.matches(&seed)); // Told after the play: it is the seed that was promised.
//!
//! // For a test: these faces, one after the other.
//! let attack: Formula = "1d20+5".parse().unwrap();
//! assert_eq!(attack.roll(&mut Dice::scripted([12])).total, 17);
//! assert_eq!((attack.min(), attack.max()), (6, 25));
//! ```
//!
//! This crate never reads a clock, does IO or finds randomness by itself: seeds and entropy are handed in as bytes. It
//! never panics on input, and no secret appears in a `Debug` text.
//!
//! Made for games, which have it from the engine: what may change, and when, is said there.

// Strangers read this: everything that they can name is explained.
#![warn(missing_docs)]

mod bytes;
mod chacha;
mod commitment;
mod dice;
mod entropy;
mod error;
mod fast;
mod formula;
mod given;
mod key;
mod mean;
mod notation;
mod roll;
mod script;
mod seed;
mod words;

pub use bytes::HexError;
pub use commitment::Commitment;
pub use dice::Dice;
pub use entropy::Entropy;
pub use error::DiceError;
pub use formula::{Formula, FormulaDie, FormulaTerm, Keep, Rolled};
pub use key::Key;
pub use notation::{FormulaError, MAX_MODIFIER, MAX_TEXT, NotationError};
pub use roll::Roll;
pub use seed::Seed;

/// The most dice that one checked roll or one formula may have.
pub const MAX_DICE: usize = 1_000;

/// The most dice of a roll that is small: they come in one value, and fast.
pub const FEW: usize = 6;

/// The most sides that a die may have.
pub const MAX_SIDES: u32 = 1_000_000;

/// The most items that a checked shuffle may have: their numbers are bytes.
pub const MAX_ITEMS: usize = 256;

//! The promise made before a play: the SHA-256 of its seed.
//!
//! It is public and never tells the seed; once the seed is revealed, it shows that the seed is the promised one.

use std::fmt;

use crate::Seed;
use crate::bytes::hex_bytes;

/// The SHA-256 of a seed, shown before anyone sits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

hex_bytes!(Commitment, 32);

impl Commitment {
    /// Whether this is the commitment of that seed.
    pub fn matches(&self, seed: &Seed) -> bool {
        *self == seed.commitment()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

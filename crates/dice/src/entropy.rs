//! What a seat adds to the dice: 16 random bytes of its own, so that the server alone cannot choose them.
//!
//! It is public from the moment it is given, and never a secret: without the seed it tells nothing.

use std::fmt;

use crate::bytes::hex_bytes;

/// 16 fresh random bytes from a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entropy([u8; 16]);

hex_bytes!(Entropy, 16);

impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entropy({self})")
    }
}

//! A play's server seed: the secret that is committed before anyone sits and revealed when the play ends.
//!
//! It never appears in a `Debug` text and is never found here: whoever makes a table brings 32 fresh random bytes.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::Commitment;
use crate::bytes::hex_bytes;

/// 32 secret bytes, the server's part of a play key.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

hex_bytes!(Seed, 32);

impl Seed {
    /// The seed's SHA-256, which can be shown before the play without giving the seed away.
    pub fn commitment(&self) -> Commitment {
        Commitment::from_bytes(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(***)")
    }
}

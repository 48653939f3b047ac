//! The key of a play: what the seed and the seats' entropy come to, and the words that it gives for a roll number.
//!
//! It never shows itself, neither in `Debug` nor by serde, and keeps no position: a block of words is a pure function
//! of the key, a label, the roll number and the block number.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::words::Words;
use crate::{Entropy, Seed};

/// The label under which the key is derived from the seed.
const KEY_LABEL: &[u8] = b"dicehall/key/1";
/// The label of the words for dice.
pub(crate) const ROLL_LABEL: &[u8] = b"dicehall/roll/1";
/// The label of the words for shuffles.
pub(crate) const SHUFFLE_LABEL: &[u8] = b"dicehall/shuffle/1";

/// A play's key, from which every roll of the play follows.
#[derive(Clone)]
pub struct Key {
    /// HMAC with both padded keys already hashed, so that a block costs two compressions.
    hmac: Hmac<Sha256>,
}

impl Key {
    /// Derives the key from the seed and what the seats gave, in whatever order they are listed.
    pub fn derive(seed: &Seed, entropy: &[(u8, Entropy)]) -> Key {
        let mut given = entropy.to_vec();
        given.sort_unstable();
        let mut hmac = keyed(seed.as_bytes());
        hmac.update(KEY_LABEL);
        for (seat, entropy) in &given {
            hmac.update(&[*seat]);
            hmac.update(entropy.as_bytes());
        }
        Key { hmac: keyed(&hmac.finalize().into_bytes().into()) }
    }

    /// The words of roll `counter` under a label.
    pub(crate) fn words(&self, label: &'static [u8], counter: u64) -> KeyedWords<'_> {
        KeyedWords { key: self, label, counter, block: 0, bytes: [0; 32], at: 32 }
    }

    fn block(&self, label: &[u8], counter: u64, block: u32) -> [u8; 32] {
        let mut hmac = self.hmac.clone();
        hmac.update(label);
        hmac.update(&counter.to_be_bytes());
        hmac.update(&block.to_be_bytes());
        hmac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(***)")
    }
}

/// Makes the HMAC of a 32-byte key. HMAC fills a short key up with zeros itself; doing it here makes it infallible.
fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    let mut padded = [0; 64];
    padded[..32].copy_from_slice(key);
    Hmac::new(&padded.into())
}

/// The words of one roll: block after block, eight big-endian words each.
pub(crate) struct KeyedWords<'a> {
    key: &'a Key,
    label: &'static [u8],
    counter: u64,
    block: u32,
    bytes: [u8; 32],
    at: usize,
}

impl Words for KeyedWords<'_> {
    fn next(&mut self) -> u32 {
        if self.at == self.bytes.len() {
            self.bytes = self.key.block(self.label, self.counter, self.block);
            self.block = self.block.wrapping_add(1);
            self.at = 0;
        }
        let word = &self.bytes[self.at..self.at + 4];
        self.at += 4;
        word.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
    }
}

//! The ChaCha8 streams behind the fast dice: a single block quickly, or many in a row.
//!
//! Many blocks come from the `chacha20` crate, which makes four side by side and therefore takes as long for one; a
//! single block is made here, in two thirds of that time. A test proves them equal. Neither ever meets a secret.

use chacha20::cipher::array::Array;
use chacha20::cipher::consts::U64;
use chacha20::cipher::{KeyIvInit, StreamCipherCore};
use chacha20::{ChaChaCore, R8, variants::Ietf};

/// Blocks made at once: as many as the cipher makes side by side.
pub(crate) const BLOCKS: usize = 4;

/// A block of a stream.
pub(crate) type Block = Array<u8, U64>;

/// The key, but for the seed in its last eight bytes.
const KEY: &[u8; 24] = b"dicehall simulation dice";

/// What every block starts with, the cipher's constant and [`KEY`], as words.
const TEXT: [u32; 10] = words(b"expand 32-byte kdicehall simulation dice");

const fn words(text: &[u8; 40]) -> [u32; 10] {
    let mut words = [0; 10];
    let mut at = 40;
    while at > 0 {
        at -= 1;
        words[at / 4] = words[at / 4] << 8 | text[at] as u32;
    }
    words
}

/// A stream: its number and a number within it, which make the nonce, under the key of a seed.
#[derive(Clone, Copy)]
pub(crate) struct Stream {
    pub(crate) seed: u64,
    pub(crate) stream: u32,
    pub(crate) number: u64,
}

impl Stream {
    /// The cipher at a block of the stream.
    pub(crate) fn cipher(self, block: u32) -> Cipher {
        let mut key = [0; 32];
        key[..24].copy_from_slice(KEY);
        key[24..].copy_from_slice(&self.seed.to_le_bytes());
        let mut nonce = [0; 12];
        nonce[..4].copy_from_slice(&self.stream.to_le_bytes());
        nonce[4..].copy_from_slice(&self.number.to_le_bytes());
        let mut core = ChaChaCore::new(&key.into(), &nonce.into());
        core.set_block_pos(block);
        Cipher(core)
    }

    /// A single block of the stream.
    pub(crate) fn block(self, block: u32) -> Block {
        let low = |number: u64| number as u32;
        let high = |number: u64| (number >> 32) as u32;
        let mut start = [0; 16];
        start[..10].copy_from_slice(&TEXT);
        start[10..12].copy_from_slice(&[low(self.seed), high(self.seed)]);
        start[12..14].copy_from_slice(&[block, self.stream]);
        start[14..].copy_from_slice(&[low(self.number), high(self.number)]);
        let mut out = Block::default();
        for (bytes, word) in out.chunks_exact_mut(4).zip(rounds(&start)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        out
    }
}

/// A cipher somewhere in a stream.
pub(crate) struct Cipher(ChaChaCore<R8, Ietf>);

impl Cipher {
    /// Makes the next blocks.
    pub(crate) fn fill(&mut self, blocks: &mut [Block; BLOCKS]) {
        self.0.write_keystream_blocks(blocks);
    }
}

/// Four double rounds and the addition of the start: RFC 8439, section 2.3, with 8 rounds instead of 20.
#[inline]
fn rounds(start: &[u32; 16]) -> [u32; 16] {
    let mut s = *start;
    for _ in 0..4 {
        quarter(&mut s, 0, 4, 8, 12);
        quarter(&mut s, 1, 5, 9, 13);
        quarter(&mut s, 2, 6, 10, 14);
        quarter(&mut s, 3, 7, 11, 15);
        quarter(&mut s, 0, 5, 10, 15);
        quarter(&mut s, 1, 6, 11, 12);
        quarter(&mut s, 2, 7, 8, 13);
        quarter(&mut s, 3, 4, 9, 14);
    }
    std::array::from_fn(|word| s[word].wrapping_add(start[word]))
}

#[inline(always)]
fn quarter(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(16);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(12);
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(8);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// A block made singly is the block made with others.
        #[test]
        fn a_single_block_is_the_one_of_the_stream(seed: u64, stream: u32, number: u64, block in 0..u32::MAX - 4) {
            let stream = Stream { seed, stream, number };
            let mut blocks = <[Block; BLOCKS]>::default();
            stream.cipher(block).fill(&mut blocks);
            for (at, made) in blocks.iter().enumerate() {
                prop_assert_eq!(&stream.block(block + at as u32), made);
            }
        }
    }
}

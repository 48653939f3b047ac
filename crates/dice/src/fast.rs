//! Fast dice for simulations: ChaCha8, stateless in (seed, roll number) like the keyed ones.
//!
//! They never decide a play that people see, since 64 bits of seed can be guessed. The rule, frozen by
//! `tests/vectors.json`: the key is the text `dicehall simulation dice` and the seed. A nonce is a stream number (u32)
//! and a u64. All numbers are little-endian, all words have 32 bits.
//!
//! Dice of up to 256 sides: roll `c` has slot `c` of stream 0, two words (`c / 8` is the block; the high half of that
//! number is the nonce's u64). Each word gives three dice: it is multiplied by the sides, the high half of the product
//! plus 1 is the face, the low half goes on to the next die. If what is left after the third is below
//! `2^32 % sides^3`, the word is skipped, which makes the dice exactly even. A roll that needs more words goes on in
//! stream 1 with `c` as the nonce's u64. Dice with more sides use the words of stream 2 and shuffles those of stream 3
//! by the rule of the keyed dice.

use crate::FEW;
use crate::chacha::{BLOCKS, Block, Cipher, Stream};
use crate::words::Words;

/// Bytes of a roll's slot.
const SLOT: usize = 8;
/// Dice that a word gives.
const PER_WORD: usize = 3;
// A slot gives the dice of a small roll.
const _: () = assert!(FEW == 2 * PER_WORD);
/// Slots in a block.
const SLOTS_PER_BLOCK: usize = 64 / SLOT;
/// Slots made at once, a group.
const GROUP: u64 = (BLOCKS * SLOTS_PER_BLOCK) as u64;

/// The numbers of the streams, the first part of a nonce.
const SLOTS: u32 = 0;
const MORE: u32 = 1;
const WIDE: u32 = 2;
const SHUFFLE: u32 = 3;

/// The most sides of dice of which a word gives three.
const NARROW: u32 = 256;

/// A seed and the slots made last.
#[derive(Clone)]
pub(crate) struct Fast {
    /// The first roll whose slot is at hand.
    first: u64,
    /// How many slots are at hand.
    n_slots: u64,
    /// A group of slots; those at hand are in their places.
    blocks: [Block; BLOCKS],
    seed: u64,
}

impl Fast {
    #[inline]
    pub(crate) fn new(seed: u64) -> Fast {
        Fast { first: 0, n_slots: 0, blocks: <[Block; BLOCKS]>::default(), seed }
    }

    /// Makes roll `counter` of dice with at most 255 sides.
    #[inline(always)]
    pub(crate) fn roll(&mut self, counter: u64, sides: u8, out: &mut [u8]) {
        if out.len() <= FEW
            && let Some(faces) = self.roll_few(counter, sides)
        {
            put(faces, out);
            return;
        }
        self.roll_bytes(counter, sides.into(), out);
    }

    /// Makes roll `counter` of up to [`FEW`] dice with at most 255 sides, unless the roll's slot may not be enough for it.
    /// It is the same for any number of dice: they are the first of these faces.
    #[inline(always)]
    pub(crate) fn roll_few(&mut self, counter: u64, sides: u8) -> Option<[u8; 8]> {
        let sides = u32::from(sides.max(1));
        let [first, second] = words_of(self.slot(counter));
        let (a, left_a) = three_packed(first, sides);
        let (b, left_b) = three_packed(second, sides);
        // A word is skipped when less than 2^32 % sides^3 is left: the common case needs no division.
        if left_a.min(left_b) < sides * sides * sides {
            return None;
        }
        let faces = u64::from(a) | u64::from(b) << (8 * PER_WORD);
        Some(faces.to_le_bytes())
    }

    #[cold]
    #[inline(never)]
    fn roll_bytes(&mut self, counter: u64, sides: u32, out: &mut [u8]) {
        self.roll_slowly(counter, sides, out.len(), |die, face| out[die] = face as u8);
    }

    /// Makes roll `counter` word by word, giving each face to `put`.
    pub(crate) fn roll_slowly(
        &mut self,
        counter: u64,
        sides: u32,
        dice: usize,
        mut put: impl FnMut(usize, u32),
    ) {
        let sides = sides.max(1);
        if sides > NARROW {
            let mut words = Source::new(self.stream(WIDE, counter));
            (0..dice).for_each(|die| put(die, words.below(sides) + 1));
            return;
        }
        let least = ((1 << 32) % u64::from(sides).pow(3)) as u32;
        let mut die = 0;
        let mut give = |word: u32| {
            let (faces, left) = three(word, sides);
            if left >= least {
                faces.into_iter().zip(die..dice).for_each(|(face, die)| put(die, face));
                die = dice.min(die + PER_WORD);
            }
            die < dice
        };
        if !words_of(self.slot(counter)).into_iter().all(&mut give) {
            return;
        }
        let mut more = Source::new(self.stream(MORE, counter));
        while more.fill().iter().flat_map(slots_of).flat_map(words_of).all(&mut give) {}
    }

    /// Makes roll `counter` a shuffle.
    pub(crate) fn shuffle<T>(&self, counter: u64, items: &mut [T]) {
        Source::new(self.stream(SHUFFLE, counter)).shuffle(items);
    }

    /// The words of a roll, made if they are not at hand.
    #[inline]
    fn slot(&mut self, counter: u64) -> &[u8; SLOT] {
        if counter.wrapping_sub(self.first) >= self.n_slots {
            self.make(counter);
        }
        let slot = (counter % GROUP) as usize;
        &slots_of(&self.blocks[slot / SLOTS_PER_BLOCK])[slot % SLOTS_PER_BLOCK]
    }

    /// Makes a group of slots where rolls follow each other, and a single block after a jump.
    #[cold]
    #[inline(never)]
    fn make(&mut self, counter: u64) {
        let follows = counter == self.first.wrapping_add(self.n_slots);
        self.n_slots = if follows { GROUP } else { SLOTS_PER_BLOCK as u64 };
        self.first = counter - counter % self.n_slots;
        let block = self.first / SLOTS_PER_BLOCK as u64;
        let stream = self.stream(SLOTS, block >> 32);
        if follows {
            stream.cipher(block as u32).fill(&mut self.blocks);
        } else {
            self.blocks[block as usize % BLOCKS] = stream.block(block as u32);
        }
    }

    fn stream(&self, stream: u32, number: u64) -> Stream {
        Stream { seed: self.seed, stream, number }
    }
}

/// Three dice of a word, and what is left of it.
#[inline(always)]
fn three(word: u32, sides: u32) -> ([u32; PER_WORD], u32) {
    let mut left = word;
    let faces = std::array::from_fn(|_| {
        let product = u64::from(left) * u64::from(sides);
        left = product as u32;
        (product >> 32) as u32 + 1
    });
    (faces, left)
}

/// Three dice of a word side by side, a byte each, and what is left of it.
#[inline(always)]
fn three_packed(word: u32, sides: u32) -> (u32, u32) {
    // Most dice have six sides. Multiplying by 6 three times is multiplying by 216 once: the high half of the product
    // has the three faces for digits.
    if sides == 6 {
        let product = u64::from(word) * 216;
        return (SIX_SIDED[(product >> 32) as usize % SIX_SIDED.len()], product as u32);
    }
    let ([a, b, c], left) = three(word, sides);
    (a | b << 8 | c << 16, left)
}

/// Three faces of six sides, a byte each, by a number whose digits to the base 6 they are.
const SIX_SIDED: &[u32; 256] = &six_sided();

const fn six_sided() -> [u32; 256] {
    let mut faces = [0; 256];
    let mut at = 0;
    while at < 216 {
        let (a, b, c) = (at / 36, at / 6 % 6, at % 6);
        faces[at] = (a as u32 | (b as u32) << 8 | (c as u32) << 16) + 0x01_01_01;
        at += 1;
    }
    faces
}

/// Puts as many of the faces as there is room for. Six are written at once, so that they can be read at once.
#[inline(always)]
fn put(faces: [u8; 8], out: &mut [u8]) {
    if let (Ok(all), Some(six)) = (<&mut [u8; FEW]>::try_from(&mut *out), faces.first_chunk()) {
        *all = *six;
        return;
    }
    // Shifting is quicker than copying where the count is not known beforehand.
    let mut faces = u64::from_le_bytes(faces);
    for die in out {
        *die = faces as u8;
        faces >>= 8;
    }
}

/// The two words of a slot.
#[inline(always)]
fn words_of(slot: &[u8; SLOT]) -> [u32; 2] {
    let both = u64::from_le_bytes(*slot);
    [both as u32, (both >> 32) as u32]
}

/// The slots of a block.
#[inline(always)]
fn slots_of(block: &Block) -> &[[u8; SLOT]] {
    block.as_slice().as_chunks().0
}

/// The words of a stream of a roll's own, from its beginning.
struct Source {
    cipher: Cipher,
    blocks: [Block; BLOCKS],
    at: usize,
}

impl Source {
    fn new(stream: Stream) -> Source {
        let blocks = <[Block; BLOCKS]>::default();
        Source { cipher: stream.cipher(0), blocks, at: size_of_val(&blocks) }
    }

    /// The next blocks, all at once.
    fn fill(&mut self) -> &[Block; BLOCKS] {
        self.cipher.fill(&mut self.blocks);
        self.at = 0;
        &self.blocks
    }
}

impl Words for Source {
    fn next(&mut self) -> u32 {
        if self.at == size_of_val(&self.blocks) {
            self.fill();
        }
        let word = &self.blocks[self.at / 64][self.at % 64..][..4];
        self.at += 4;
        word.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
    }
}

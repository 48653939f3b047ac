//! Six faces side by side in a word, where they are masked and mixed without a branch. It knows no rule.

use pips::DiceSet;

use crate::DICE_COUNT;

/// How many sets of six dice there are.
const N_SETS: usize = 1 << DICE_COUNT;
/// For each set, the bytes of its dice.
const BYTES: [u64; N_SETS] = bytes();
/// For each set, where each die takes its face from: the next of the new ones, or from 8 on the one it has.
const SOURCES: [[u8; DICE_COUNT]; N_SETS] = sources();

/// Returns the faces with 0 for every die that is not in the set.
#[inline]
pub(crate) fn masked(faces: &[u8; DICE_COUNT], dice: DiceSet) -> [u8; DICE_COUNT] {
    unpack(pack(faces) & BYTES[usize::from(dice.bits()) % N_SETS])
}

/// Returns the faces with those of the set replaced, from left to right.
#[inline]
pub(crate) fn replaced(faces: &[u8; DICE_COUNT], dice: DiceSet, new: &[u8; DICE_COUNT]) -> [u8; DICE_COUNT] {
    let mut both = [0; 16];
    both[..8].copy_from_slice(&pack(new).to_le_bytes());
    both[8..].copy_from_slice(&pack(faces).to_le_bytes());
    let sources = &SOURCES[usize::from(dice.bits()) % N_SETS];
    let face = |die: usize| u64::from(both[usize::from(sources[die]) % both.len()]) << (8 * die);
    unpack(face(0) | face(1) | face(2) | face(3) | face(4) | face(5))
}

#[inline]
fn pack(faces: &[u8; DICE_COUNT]) -> u64 {
    let [a, b, c, d, e, f] = *faces;
    u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
}

#[inline]
fn unpack(word: u64) -> [u8; DICE_COUNT] {
    let [a, b, c, d, e, f, _, _] = word.to_le_bytes();
    [a, b, c, d, e, f]
}

const fn bytes() -> [u64; N_SETS] {
    let mut bytes = [0; N_SETS];
    let mut at = 0;
    while at < N_SETS * DICE_COUNT {
        let (set, die) = (at / DICE_COUNT, at % DICE_COUNT);
        bytes[set] |= ((set as u64 >> die) & 1) * (0xff << (8 * die));
        at += 1;
    }
    bytes
}

const fn sources() -> [[u8; DICE_COUNT]; N_SETS] {
    let mut sources = [[0; DICE_COUNT]; N_SETS];
    let mut at = 0;
    while at < N_SETS * DICE_COUNT {
        let (set, die) = (at / DICE_COUNT, at % DICE_COUNT);
        let n_before = (set & ((1 << die) - 1)).count_ones() as u8;
        sources[set][die] = if (set >> die) & 1 == 1 { n_before } else { 8 + die as u8 };
        at += 1;
    }
    sources
}

//! What six dice show, side by side in a word, where faces are masked and mixed without a branch and travel in a
//! register. It knows no rule.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{DiceSet, N_DICE};

/// What six dice show; serialises as a list of six faces. A face outside 1 to 6 is a die that was not thrown.
// The last two bytes are always 0. They are bytes and no number, which would have to be aligned: so events stay small.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Six([u8; 8]);

/// How many sets of six dice there are.
const N_SETS: usize = 1 << N_DICE;
/// How many runs of neighbours a set of six dice has at most.
const MOST_RUNS: usize = N_DICE / 2;

/// How the new faces for a run of neighbours move to their dice: those that the mask leaves, by a power of 256.
#[derive(Clone, Copy)]
struct Move {
    mask: u64,
    factor: u64,
}

// The tables are behind references: a constant array by itself would be copied to where it is used.

/// For each set, the bytes of its dice.
const BYTES: &[u64; N_SETS] = &bytes();
/// For each set, how new faces move to its dice.
const MOVES: &[[Move; MOST_RUNS]; N_SETS] = &moves();
/// For each set, its dice in their order, and then a place where there is no die.
const PLACES: &[[u8; 8]; N_SETS] = &places();

impl Six {
    /// Six dice of which none was thrown.
    pub const NONE: Six = Six([0; 8]);

    /// Takes the first six bytes of a word as faces, the lowest first.
    #[inline]
    pub const fn from_word(word: u64) -> Six {
        Six((word & BYTES[N_SETS - 1]).to_le_bytes())
    }

    /// The faces as a word, that of die 0 in its lowest byte.
    #[inline]
    pub const fn word(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// The faces as a list.
    #[inline]
    pub const fn faces(self) -> [u8; N_DICE] {
        let [a, b, c, d, e, f, _, _] = self.0;
        [a, b, c, d, e, f]
    }

    /// The faces with 0 for every die that is not in the set.
    #[inline]
    pub fn only(self, dice: DiceSet) -> Six {
        Six((self.word() & BYTES[usize::from(dice.bits()) % N_SETS]).to_le_bytes())
    }

    /// The faces of the set moved together, in their order, with 0 after the last.
    #[inline]
    pub fn gathered(self, dice: DiceSet) -> Six {
        let places = PLACES[usize::from(dice.bits()) % N_SETS];
        let face = |nth: usize| u64::from(self.0[usize::from(places[nth]) % self.0.len()]) << (8 * nth);
        Six::from_word(face(0) | face(1) | face(2) | face(3) | face(4) | face(5))
    }

    /// The faces with those of the set replaced by the first new ones, from left to right.
    #[inline]
    pub fn replaced(self, dice: DiceSet, new: Six) -> Six {
        if dice == DiceSet::all(N_DICE) {
            return new;
        }
        let set = usize::from(dice.bits()) % N_SETS;
        // Neighbours move together, so that three products do for all six; the shifts that they stand for would each need
        // the same register.
        let [a, b, c] = MOVES[set].map(|run| (new.word() & run.mask) * run.factor);
        Six((self.word() & !BYTES[set] | a | b | c).to_le_bytes())
    }
}

impl From<&[u8; N_DICE]> for Six {
    #[inline]
    fn from(&[a, b, c, d, e, f]: &[u8; N_DICE]) -> Six {
        Six([a, b, c, d, e, f, 0, 0])
    }
}

impl Serialize for Six {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.faces().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Six {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Six, D::Error> {
        <[u8; N_DICE]>::deserialize(from).map(|faces| Six::from(&faces))
    }
}

impl fmt::Debug for Six {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().fmt(f)
    }
}

const fn bytes() -> [u64; N_SETS] {
    let mut bytes = [0; N_SETS];
    let mut at = 0;
    while at < N_SETS * N_DICE {
        let (set, die) = (at / N_DICE, at % N_DICE);
        bytes[set] |= ((set as u64 >> die) & 1) * (0xff << (8 * die));
        at += 1;
    }
    bytes
}

const fn moves() -> [[Move; MOST_RUNS]; N_SETS] {
    let mut moves = [[Move { mask: 0, factor: 0 }; MOST_RUNS]; N_SETS];
    let mut set = 0;
    while set < N_SETS {
        let (mut die, mut n_before, mut n_runs) = (0, 0, 0);
        while die < N_DICE {
            if (set >> die) & 1 == 0 {
                die += 1;
                continue;
            }
            let len = (set >> die).trailing_ones() as usize;
            let mask = ((1 << (8 * len)) - 1) << (8 * n_before);
            moves[set][n_runs] = Move { mask, factor: 1 << (8 * (die - n_before)) };
            (die, n_before, n_runs) = (die + len, n_before + len, n_runs + 1);
        }
        set += 1;
    }
    moves
}

const fn places() -> [[u8; 8]; N_SETS] {
    let mut places = [[N_DICE as u8; 8]; N_SETS];
    let mut at = 0;
    while at < N_SETS * N_DICE {
        let (set, die) = (at / N_DICE, at % N_DICE);
        if (set >> die) & 1 == 1 {
            let n_before = (set & ((1 << die) - 1)).count_ones();
            places[set][n_before as usize] = die as u8;
        }
        at += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [u8; N_DICE] = [1, 2, 3, 4, 5, 6];
    const NEW: [u8; N_DICE] = [11, 12, 13, 14, 15, 16];

    /// Every set of dice, and one that names dice that there are not.
    fn sets() -> impl Iterator<Item = DiceSet> {
        (0..=u8::MAX).map(DiceSet::from_bits)
    }

    #[test]
    fn a_set_masks_gathers_and_replaces_its_own_dice() {
        for set in sets() {
            let (mut only, mut gathered, mut replaced) = ([0; N_DICE], [0; N_DICE], TABLE);
            for (nth, die) in set.intersect(DiceSet::all(N_DICE)).iter().enumerate() {
                let die = usize::from(die);
                only[die] = TABLE[die];
                gathered[nth] = TABLE[die];
                replaced[die] = NEW[nth];
            }
            let table = Six::from(&TABLE);
            assert_eq!(table.only(set).faces(), only, "{set:?}");
            assert_eq!(table.gathered(set).faces(), gathered, "{set:?}");
            assert_eq!(table.replaced(set, Six::from(&NEW)).faces(), replaced, "{set:?}");
        }
    }

    #[test]
    fn a_word_is_cut_to_six_faces() {
        assert_eq!(Six::from_word(u64::MAX), Six::from(&[u8::MAX; N_DICE]));
        assert_eq!(Six::from(&TABLE).word(), 0x06_05_04_03_02_01);
    }
}

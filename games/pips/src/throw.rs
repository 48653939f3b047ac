//! Chosen dice of a throw, packed: the arithmetic under the scorer. It knows which throws are alike, never their worth.

use crate::counts::{Counts, FIELD};
use crate::{DiceSet, N_DICE, Six};

/// Chosen dice of a throw by pairs, in the lowest six bits of every sixteen: the faces of dice 0 and 1, then 2 and 3, then
/// 4 and 5, three bits each. A 0 or 7 is a die that is not chosen or shows no face; the bits above six mean nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Throw(u64);

/// What some dice show, whichever of them shows what: a number by which scorers look it up, 0 for no dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Multiset(u16);

/// How many multisets there are of up to six faces.
pub(crate) const N_MULTISETS: usize = 924;
/// How many multisets there are of up to six faces out of three.
const N_TRIPLES: usize = 84;

/// The bits that no face has set, in every byte.
const BEYOND_FACES: u64 = 0xf8f8_f8f8_f8f8;

// The tables are behind references: a constant array by itself would be copied to where it is used.

/// For a pair of dice the counts of their faces, three bits each.
const PAIR_COUNTS: &[u32; 64] = &pair_counts();
/// For a pair of dice which of the two show each face, in the fields of `Counts`, above the counts.
const PAIR_PLACES: &[u64; 64] = &pair_places();
/// For a set of dice and a count below it, the dice with the lowest indices.
const LOWEST: &[u8; 512] = &lowest();

/// The counts of three faces, three bits each, by how many dice they are.
const TRIPLES: [u16; N_TRIPLES] = triples();
/// How many triples have at most so many dice.
const N_UP_TO: [u16; N_DICE + 1] = [1, 4, 10, 20, 35, 56, 84];
/// Where the multisets with these counts of faces 1 to 3 begin.
const BASE: &[u16; 512] = &base();
/// The place among them of these counts of faces 4 to 6: the triples that still fit are always the first ones.
const RANK: &[u8; 512] = &rank();

impl Multiset {
    /// What these dice show; a die that shows no face is left out.
    #[inline(always)]
    pub fn of(faces: impl Into<Six>, dice: DiceSet) -> Multiset {
        Throw::of(faces.into(), dice).multiset()
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0.into()
    }
}

impl Throw {
    #[inline(always)]
    pub(crate) fn of(faces: Six, dice: DiceSet) -> Throw {
        let chosen = faces.only(dice).word();
        let chosen = if chosen & BEYOND_FACES == 0 { chosen } else { cleaned(chosen) };
        Throw(chosen | chosen >> 5)
    }

    #[inline(always)]
    fn pair(self, nth: u32) -> usize {
        (self.0 >> (16 * nth) & 63) as usize
    }

    /// The throw's multiset, its number below 924. It adds up the dice, so that their order never matters.
    #[inline(always)]
    pub(crate) fn multiset(self) -> Multiset {
        let counts = PAIR_COUNTS[self.pair(0)] + PAIR_COUNTS[self.pair(1)] + PAIR_COUNTS[self.pair(2)];
        Multiset(BASE[(counts & 511) as usize] + u16::from(RANK[(counts >> 9 & 511) as usize]))
    }

    /// The dice with the lowest indices that show these faces, which must be among the throw's.
    #[inline(always)]
    pub(crate) fn take(self, counts: Counts) -> DiceSet {
        let [a, b, c] = [0, 1, 2].map(|nth| PAIR_PLACES[self.pair(nth)] << (2 * nth));
        let fields = a | b | c | counts.bits();
        let of_face = |nth: u32| LOWEST[(fields >> (FIELD * nth) & 511) as usize];
        let taken = of_face(0) | of_face(1) | of_face(2) | of_face(3) | of_face(4) | of_face(5);
        DiceSet::from_bits(taken)
    }
}

/// The faces without those that no die has.
#[inline(always)]
fn cleaned(faces: u64) -> u64 {
    // Whatever is above the three bits of a face carries into the byte's sixth bit, which stands for the whole byte.
    let above = (faces & BEYOND_FACES) >> 3;
    let is_beyond = (above + 0x1f1f_1f1f_1f1f) >> 5 & 0x0101_0101_0101;
    faces & !(is_beyond * 0xff)
}

/// The faces of every multiset, by its number.
pub(crate) fn multisets() -> impl Iterator<Item = Counts> {
    TRIPLES.iter().flat_map(|&low| {
        let n_fitting = N_UP_TO[N_DICE - n_dice(low) as usize];
        let fitting = TRIPLES.iter().take(n_fitting.into());
        fitting.map(move |&high| unpack(u32::from(high) << 9 | u32::from(low)))
    })
}

fn unpack(packed: u32) -> Counts {
    (1..=6).fold(Counts::default(), |counts, face| counts.plus(face, packed >> (3 * (face - 1)) & 7))
}

const fn n_dice(triple: u16) -> u16 {
    (triple & 7) + (triple >> 3 & 7) + (triple >> 6 & 7)
}

const fn pair_counts() -> [u32; 64] {
    let mut counts = [0; 64];
    let mut pair = 0;
    while pair < 64 {
        counts[pair] = one(pair & 7, 3) as u32 + one(pair >> 3, 3) as u32;
        pair += 1;
    }
    counts
}

const fn pair_places() -> [u64; 64] {
    let mut places = [0; 64];
    let mut pair = 0;
    while pair < 64 {
        places[pair] = one(pair & 7, FIELD) << 3 | one(pair >> 3, FIELD) << 4;
        pair += 1;
    }
    places
}

/// A one in the field of a face; nothing for what is no face.
const fn one(face: usize, width: u32) -> u64 {
    if face == 0 || face == 7 { 0 } else { 1 << (width * (face as u32 - 1)) }
}

const fn lowest() -> [u8; 512] {
    let mut lowest = [0; 512];
    let mut at = 0;
    while at < 512 {
        let (mut left, mut n_left) = (at >> 3, at & 7);
        while left != 0 && n_left > 0 {
            lowest[at] |= 1 << left.trailing_zeros();
            left &= left - 1;
            n_left -= 1;
        }
        at += 1;
    }
    lowest
}

const fn triples() -> [u16; N_TRIPLES] {
    let mut triples = [0; N_TRIPLES];
    let mut n_found = 0;
    let mut at = 0;
    while at < 512 * (N_DICE + 1) {
        let (size, triple) = ((at / 512) as u16, (at % 512) as u16);
        if n_dice(triple) == size {
            triples[n_found] = triple;
            n_found += 1;
        }
        at += 1;
    }
    triples
}

const fn base() -> [u16; 512] {
    let mut base = [0; 512];
    let mut first = 0;
    let mut at = 0;
    while at < N_TRIPLES {
        let triple = TRIPLES[at];
        base[triple as usize] = first;
        first += N_UP_TO[N_DICE - n_dice(triple) as usize];
        at += 1;
    }
    base
}

const fn rank() -> [u8; 512] {
    let mut rank = [0; 512];
    let mut at = 0;
    while at < N_TRIPLES {
        rank[TRIPLES[at] as usize] = at as u8;
        at += 1;
    }
    rank
}

//! How many dice show each face. It never says which dice they are.

use crate::N_DICE;

/// A multiset of up to six faces: the count of face `f` in the lowest three bits of a field of nine, from `9 (f - 1)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Counts(u64);

/// The width of a face's field: a count of up to six, and room for a set of six dice above it.
pub(crate) const FIELD: u32 = 9;

impl Counts {
    const EVERY_FACE_ONCE: Counts = Counts(0o001_001_001_001_001_001);
    const ABOVE_COUNTS: u64 = 0o010_010_010_010_010_010;

    /// Counts the faces of exactly six dice; nothing if one shows no face.
    pub(crate) fn of_six(dice: &[u8]) -> Option<Counts> {
        let faces: &[u8; N_DICE] = dice.try_into().ok()?;
        faces.iter().try_fold(Counts::default(), |counts, &face| match face {
            1..=6 => Some(counts.plus(face, 1)),
            _ => None,
        })
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    pub(crate) const fn of(self, face: u8) -> u32 {
        (self.0 >> (FIELD * (face as u32 - 1)) & 7) as u32
    }

    /// The counts with `n` more dice of a face; at most six in all.
    pub(crate) const fn plus(self, face: u8, n: u32) -> Counts {
        Counts(self.0 + ((n as u64) << (FIELD * (face as u32 - 1))))
    }

    /// How many dice there are.
    pub(crate) fn n_dice(self) -> u32 {
        (1..=6).map(|face| self.of(face)).sum()
    }

    /// Whether these dice can be chosen out of the others.
    pub(crate) const fn is_within(self, others: Counts) -> bool {
        // A count that exceeds the other's borrows the bit above it.
        ((others.0 | Counts::ABOVE_COUNTS) - self.0) & Counts::ABOVE_COUNTS == Counts::ABOVE_COUNTS
    }

    pub(crate) fn is_straight(self) -> bool {
        self == Counts::EVERY_FACE_ONCE
    }

    /// How many pairs there are, four of a kind being two.
    pub(crate) fn n_pairs(self) -> u32 {
        (1..=6).map(|face| self.of(face) / 2).sum()
    }

    /// How many faces are there exactly `n` times.
    pub(crate) fn n_faces_with(self, n: u32) -> usize {
        (1..=6).filter(|&face| self.of(face) == n).count()
    }

    /// In how many ways distinct dice can show these faces.
    pub(crate) fn n_orders(self) -> u32 {
        let same = (1..=6).map(|face| factorial(self.of(face))).product::<u32>();
        factorial(self.n_dice()) / same
    }
}

fn factorial(n: u32) -> u32 {
    (1..=n).product()
}

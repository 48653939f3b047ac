//! The rule tables as data: every scoring number of the push-your-luck games, named once. It never looks at a turn.

use crate::Kind;
use crate::counts::Counts;

const SINGLE_ONE: u32 = 100;
const SINGLE_FIVE: u32 = 50;
const THREE_ONES: u32 = 1_000;
const TRIPLE_PER_FACE: u32 = 100;
const STRAIGHT: u32 = 1_500;
const THREE_PAIRS: u32 = 1_500;
const TWO_TRIPLETS: u32 = 2_500;

/// Which parts score how much: one push-your-luck rule table as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A one by itself.
    pub single_one: u32,
    /// A five by itself.
    pub single_five: u32,
    /// Three ones.
    pub three_ones: u32,
    /// Three of another face: this times the face.
    pub triple_per_face: u32,
    /// Four, five and six of a kind.
    pub more: MoreOfAKind,
    /// One of each face.
    pub straight: u32,
    /// Three pairs.
    pub three_pairs: u32,
    /// What three pairs may be made of.
    pub pairs: Pairs,
    /// Two triplets of different faces, where they have a value of their own.
    pub two_triplets: Option<u32>,
}

/// How four, five and six of a kind score, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreOfAKind {
    /// The triple's value times this.
    Times([u32; 3]),
    /// This, whatever the face.
    Fixed([u32; 3]),
}

/// What three pairs may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// Four of a kind are two pairs and six are three.
    Any,
    /// Three pairs of different faces.
    Distinct,
}

/// Farkle's usual table.
pub const STANDARD: Rules = Rules {
    single_one: SINGLE_ONE,
    single_five: SINGLE_FIVE,
    three_ones: THREE_ONES,
    triple_per_face: TRIPLE_PER_FACE,
    more: MoreOfAKind::Fixed([1_000, 2_000, 3_000]),
    straight: STRAIGHT,
    three_pairs: THREE_PAIRS,
    pairs: Pairs::Any,
    two_triplets: Some(TWO_TRIPLETS),
};

/// Farkle's table in which more of a kind multiplies the triple.
pub const MULTIPLIED: Rules =
    Rules { more: MoreOfAKind::Times([2, 3, 4]), pairs: Pairs::Distinct, ..STANDARD };

/// Aetharn's table.
pub const AETHARN: Rules = Rules {
    single_one: SINGLE_ONE,
    single_five: SINGLE_FIVE,
    three_ones: THREE_ONES,
    triple_per_face: TRIPLE_PER_FACE,
    more: MoreOfAKind::Times([2, 4, 8]),
    straight: STRAIGHT,
    three_pairs: THREE_PAIRS,
    pairs: Pairs::Any,
    two_triplets: None,
};

impl Rules {
    /// What three of a face score; nothing for a face outside 1 to 6.
    pub fn triple_value(&self, face: u8) -> u32 {
        match face {
            1 => self.three_ones,
            2..=6 => self.triple_per_face.saturating_mul(face.into()),
            _ => 0,
        }
    }

    /// What one die of a face scores by itself.
    pub(crate) fn single_value(&self, face: u8) -> u32 {
        match face {
            1 => self.single_one,
            5 => self.single_five,
            _ => 0,
        }
    }

    /// What `n` dice of a face score as one combination, and its kind.
    pub(crate) fn of_a_kind(&self, face: u8, n: u32) -> (u32, Kind) {
        match n {
            1 => (self.single_value(face), Kind::Singles),
            3 => (self.triple_value(face), Kind::ThreeOfAKind),
            4 => (self.more_value(face, 0), Kind::FourOfAKind),
            5 => (self.more_value(face, 1), Kind::FiveOfAKind),
            6 => (self.more_value(face, 2), Kind::SixOfAKind),
            _ => (0, Kind::None),
        }
    }

    fn more_value(&self, face: u8, nth: usize) -> u32 {
        match self.more {
            MoreOfAKind::Times(times) => self.triple_value(face).saturating_mul(times[nth]),
            MoreOfAKind::Fixed(values) => values[nth],
        }
    }

    /// The combinations that these dice, all six, make together.
    pub(crate) fn of_all_six(&self, counts: Counts) -> impl Iterator<Item = (u32, Kind)> {
        let straight = counts.is_straight().then_some((self.straight, Kind::Straight));
        let pairs = self.pairs.are_three(counts).then_some((self.three_pairs, Kind::ThreePairs));
        let triplets = self.two_triplets.filter(|_| counts.n_faces_with(3) == 2);
        straight.into_iter().chain(pairs).chain(triplets.map(|value| (value, Kind::TwoTriplets)))
    }
}

impl Pairs {
    fn are_three(self, counts: Counts) -> bool {
        match self {
            Pairs::Any => counts.n_pairs() == 3,
            Pairs::Distinct => counts.n_faces_with(2) == 3,
        }
    }
}

/// Whether the dice are six and show every face once.
pub fn is_straight(dice: &[u8]) -> bool {
    Counts::of_six(dice).is_some_and(Counts::is_straight)
}

/// Whether the dice are six and make three pairs.
pub fn is_three_pairs(dice: &[u8], pairs: Pairs) -> bool {
    Counts::of_six(dice).is_some_and(|counts| pairs.are_three(counts))
}

//! Five dice whatever their order: 252 hands, with what each scores in every box worked out beforehand. It never rolls.

use crate::{Category, DICE_COUNT, DIE_SIDES, N_CATEGORIES};

/// Five dice whatever their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand(&'static Row);

/// How many of each face: the count of face `f` in the four bits from `4 f`. The top bit of each stays free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(u32);

#[derive(Debug, PartialEq, Eq)]
struct Row {
    counts: Counts,
    points: [u8; N_CATEGORIES],
}

const N_FACES: usize = DIE_SIDES as usize;
/// How many rolls there are of five dice.
const N_ROLLS: usize = N_FACES.pow(DICE_COUNT as u32);
/// How many of them differ in more than the order.
const N_HANDS: usize = 252;

/// What each hand scores. The hands are in the order of the lowest roll that shows them.
static HANDS: [Row; N_HANDS] = hands();
/// The hand of each roll, the dice being the digits of its number.
static HAND_OF: [u8; N_ROLLS] = hand_of();

impl Hand {
    /// Returns the hand of five dice; nothing if one shows no face.
    #[inline]
    pub fn of(dice: [u8; DICE_COUNT]) -> Option<Hand> {
        let mut roll = 0;
        let mut is_rolled = true;
        for die in dice {
            let digit = die.wrapping_sub(1);
            is_rolled &= digit < DIE_SIDES;
            roll = roll * N_FACES + usize::from(digit);
        }
        let hand = HAND_OF.get(roll).filter(|_| is_rolled)?;
        HANDS.get(usize::from(*hand)).map(Hand)
    }

    /// Goes through all 252 hands.
    pub fn all() -> impl Iterator<Item = Hand> {
        HANDS.iter().map(Hand)
    }

    /// Returns what the hand scores in a box.
    #[inline]
    pub const fn points(self, category: Category) -> u8 {
        self.0.points[category.index()]
    }

    pub(crate) const fn all_points(self) -> [u8; N_CATEGORIES] {
        self.0.points
    }

    /// Tests for five alike.
    #[inline]
    pub const fn is_yahtzee(self) -> bool {
        self.points(Category::Yahtzee) > 0
    }

    /// Returns the face that all five show.
    #[inline]
    pub fn yahtzee_face(self) -> Option<u8> {
        self.is_yahtzee().then(|| self.points(Category::Chance) / DICE_COUNT as u8)
    }

    pub(crate) const fn counts(self) -> Counts {
        self.0.counts
    }
}

impl Counts {
    const EVERY_FACE_ONCE: u32 = 0x111_1110;
    /// The free bit of every face.
    const FREE: u32 = Counts::EVERY_FACE_ONCE << 3;

    /// Counts faces; what is no face is left out.
    pub(crate) fn of(faces: impl IntoIterator<Item = u8>) -> Counts {
        let faces = faces.into_iter().filter(|face| (1..=DIE_SIDES).contains(face)).take(DICE_COUNT);
        Counts(faces.map(|face| 1 << (4 * face)).sum())
    }

    const fn of_face(self, face: usize) -> u8 {
        (self.0 >> (4 * face) & 7) as u8
    }

    /// Returns what is left of these dice without the others; nothing if the others are not all among them.
    #[inline]
    pub(crate) const fn without(self, others: Counts) -> Option<Counts> {
        // A count that exceeds this one's borrows the free bit above it.
        let left = (self.0 | Counts::FREE) - others.0;
        if left & Counts::FREE == Counts::FREE { Some(Counts(left ^ Counts::FREE)) } else { None }
    }

    /// Returns in how many ways distinct dice show these faces.
    pub(crate) fn n_orders(self) -> u32 {
        let (mut n_dice, mut n_orders) = (0, 1);
        for face in 1..=N_FACES {
            for nth in 1..=u32::from(self.of_face(face)) {
                n_dice += 1;
                n_orders = n_orders * n_dice / nth;
            }
        }
        n_orders
    }
}

/// The dice of a roll, by its number.
const fn dice_of(roll: usize) -> [usize; DICE_COUNT] {
    let mut dice = [0; DICE_COUNT];
    let (mut left, mut die) = (roll, DICE_COUNT);
    while die > 0 {
        die -= 1;
        dice[die] = left % N_FACES + 1;
        left /= N_FACES;
    }
    dice
}

/// The number of the lowest roll that shows the same faces: that with its dice in order.
const fn lowest(roll: usize) -> usize {
    let dice = dice_of(roll);
    let (mut lowest, mut face) = (0, 1);
    while face <= N_FACES {
        let mut die = 0;
        while die < DICE_COUNT {
            if dice[die] == face {
                lowest = lowest * N_FACES + face - 1;
            }
            die += 1;
        }
        face += 1;
    }
    lowest
}

const fn hand_of() -> [u8; N_ROLLS] {
    let mut hands = [0; N_ROLLS];
    let (mut n_found, mut roll) = (0, 0);
    while roll < N_ROLLS {
        let lowest = lowest(roll);
        if lowest == roll {
            hands[roll] = n_found;
            n_found += 1;
        } else {
            hands[roll] = hands[lowest];
        }
        roll += 1;
    }
    hands
}

const fn hands() -> [Row; N_HANDS] {
    let mut rows = [const { Row { counts: Counts(0), points: [0; N_CATEGORIES] } }; N_HANDS];
    let (mut n_found, mut roll) = (0, 0);
    while roll < N_ROLLS {
        if lowest(roll) == roll {
            rows[n_found] = row(dice_of(roll));
            n_found += 1;
        }
        roll += 1;
    }
    rows
}

const fn row(dice: [usize; DICE_COUNT]) -> Row {
    let mut counts = [0; N_FACES + 1];
    let mut packed = 0;
    let mut die = 0;
    while die < DICE_COUNT {
        counts[dice[die]] += 1;
        packed += 1 << (4 * dice[die]);
        die += 1;
    }
    let mut points = [0; N_CATEGORIES];
    let mut at = 0;
    while at < N_CATEGORIES {
        points[at] = Category::ALL[at].points_of(counts);
        at += 1;
    }
    Row { counts: Counts(packed), points }
}

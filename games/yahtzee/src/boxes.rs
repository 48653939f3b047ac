//! A set of boxes. It never says what stands in them.

use crate::{Category, N_CATEGORIES};

/// A set of boxes, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boxes(u16);

impl Boxes {
    /// No box.
    pub const NONE: Boxes = Boxes(0);
    /// All thirteen.
    pub const ALL: Boxes = Boxes((1 << N_CATEGORIES) - 1);
    /// The upper section.
    pub const UPPER: Boxes = Boxes((1 << Category::ThreeOfAKind as u16) - 1);
    /// The lower section.
    pub const LOWER: Boxes = Boxes(Boxes::ALL.0 & !Boxes::UPPER.0);

    /// Returns the set of one box.
    #[inline]
    pub const fn only(category: Category) -> Boxes {
        Boxes(1 << category as u16)
    }

    /// Tests for a box in the set.
    #[inline]
    pub const fn contains(self, category: Category) -> bool {
        self.0 & Boxes::only(category).0 != 0
    }

    /// Returns the set with a box added.
    #[inline]
    #[must_use]
    pub const fn with(self, category: Category) -> Boxes {
        Boxes(self.0 | Boxes::only(category).0)
    }

    /// Returns the boxes that are in both sets.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Boxes) -> Boxes {
        Boxes(self.0 & other.0)
    }

    /// Returns the boxes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Boxes) -> Boxes {
        Boxes(self.0 & !other.0)
    }

    /// Counts the boxes.
    #[inline]
    pub fn len(self) -> usize {
        let (low, high) = (usize::from(self.0) % PLACES.len(), usize::from(self.0) / PLACES.len());
        usize::from(PLACES[low][COUNT] + PLACES[high][COUNT])
    }

    /// Tests for the empty set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the box at a place of the set, from 0.
    #[inline]
    pub fn nth(self, nth: usize) -> Option<Category> {
        // Random players live on this: two looks into a table are quicker than a walk of unknown length.
        let (low, high) = (usize::from(self.0) % PLACES.len(), usize::from(self.0) / PLACES.len());
        let n_low = usize::from(PLACES[low][COUNT]);
        let is_low = nth < n_low;
        let (half, nth, first) = if is_low { (low, nth, 0) } else { (high, nth - n_low, COUNT) };
        let place = PLACES.get(half)?.get(nth).filter(|_| nth < COUNT)?;
        Category::ALL.get(first + usize::from(*place)).copied()
    }

    /// Goes through the boxes in the order of the card.
    pub fn iter(self) -> impl Iterator<Item = Category> {
        Category::ALL.into_iter().filter(move |category| self.contains(*category))
    }
}

/// For every set of seven boxes the places of its members, then [`NOWHERE`], and last how many there are.
static PLACES: [[u8; COUNT + 1]; 1 << COUNT] = places();
/// How many boxes a row of [`PLACES`] is about, and where it has their count.
const COUNT: usize = 7;
/// The place of a box that there is not.
const NOWHERE: u8 = u8::MAX;

const fn places() -> [[u8; COUNT + 1]; 1 << COUNT] {
    let mut places = [[NOWHERE; COUNT + 1]; 1 << COUNT];
    let mut set = 0;
    while set < places.len() {
        let (mut n, mut place) = (0, 0);
        while place < COUNT {
            if set >> place & 1 == 1 {
                places[set][n] = place as u8;
                n += 1;
            }
            place += 1;
        }
        places[set][COUNT] = n as u8;
        set += 1;
    }
    places
}

impl FromIterator<Category> for Boxes {
    fn from_iter<I: IntoIterator<Item = Category>>(boxes: I) -> Boxes {
        boxes.into_iter().fold(Boxes::NONE, Boxes::with)
    }
}

//! The square of cells that a creature takes up.

use super::Cell;

/// The cells a creature takes up: a square, by its top left cell and how many cells wide it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// The top left cell.
    pub at: Cell,
    /// How many cells wide it is; 0 counts as 1.
    pub size: u8,
}

impl Footprint {
    /// Makes a footprint.
    pub const fn new(at: Cell, size: u8) -> Footprint {
        Footprint { at, size }
    }

    /// Returns how many cells wide it is, at least one.
    pub fn width(self) -> i16 {
        i16::from(self.size.max(1))
    }

    /// Returns its bottom right cell.
    pub fn last(self) -> Cell {
        let beyond = self.width() - 1;
        Cell::new(self.at.x.saturating_add(beyond), self.at.y.saturating_add(beyond))
    }

    /// Returns its cells, by rows from the top left.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (first, last) = (self.at, self.last());
        (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| Cell::new(x, y)))
    }

    /// Returns whether a cell is one of its cells.
    pub fn contains(self, cell: Cell) -> bool {
        let last = self.last();
        (self.at.x..=last.x).contains(&cell.x) && (self.at.y..=last.y).contains(&cell.y)
    }

    /// Returns whether the two share a cell.
    pub fn overlaps(self, other: Footprint) -> bool {
        self.nearest(other) == other.nearest(self)
    }

    /// Returns how many cells it is to the other along the longer axis, 0 where they overlap. No rule for diagonals and
    /// no height makes it less, so what is too far by this is too far.
    #[inline]
    pub fn steps_to(self, other: Footprint) -> u16 {
        let (last, theirs) = (self.last(), other.last());
        let right = other.at.x.saturating_sub(last.x).max(self.at.x.saturating_sub(theirs.x));
        let down = other.at.y.saturating_sub(last.y).max(self.at.y.saturating_sub(theirs.y));
        right.max(down).max(0) as u16
    }

    /// Returns its cell that is nearest to the other footprint.
    pub fn nearest(self, other: Footprint) -> Cell {
        let (last, theirs) = (self.last(), other.last());
        Cell::new(
            near(self.at.x, last.x, other.at.x, theirs.x),
            near(self.at.y, last.y, other.at.y, theirs.y),
        )
    }
}

impl From<Cell> for Footprint {
    fn from(cell: Cell) -> Footprint {
        Footprint { at: cell, size: 1 }
    }
}

/// Returns the number of `first..=last` that is nearest to the other range; where they overlap, the first shared.
fn near(first: i16, last: i16, other_first: i16, other_last: i16) -> i16 {
    if last < other_first {
        last
    } else if other_last < first {
        first
    } else {
        first.max(other_first)
    }
}

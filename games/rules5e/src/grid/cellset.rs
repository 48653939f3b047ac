//! A set of cells of a map of any size, in place: filling and emptying it never allocates.

use std::fmt;

use super::{Cell, MAX_SIDE};

/// A set of cells, a bit each; cells that no map has are never in it.
#[derive(Clone, PartialEq, Eq)]
pub struct CellSet {
    rows: [u128; MAX_SIDE as usize],
}

impl CellSet {
    /// Makes an empty set.
    pub const fn new() -> CellSet {
        CellSet { rows: [0; MAX_SIDE as usize] }
    }

    /// Takes all cells out.
    pub fn clear(&mut self) {
        self.rows.fill(0);
    }

    /// Puts a cell in; returns whether it was not in before and can be.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let Some((row, bit)) = self.place(cell) else { return false };
        let new = self.rows[row] & bit == 0;
        self.rows[row] |= bit;
        new
    }

    /// Takes a cell out; returns whether it was in.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was = self.contains(cell);
        if let Some((row, bit)) = self.place(cell) {
            self.rows[row] &= !bit;
        }
        was
    }

    /// Returns whether a cell is in.
    pub fn contains(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|(row, bit)| self.rows[row] & bit != 0)
    }

    /// Returns how many cells are in.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns whether no cell is in.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns the cells by rows from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let filled = (0..).zip(&self.rows).filter(|&(_, &row)| row != 0);
        filled.flat_map(|(y, &row)| Columns(row).map(move |x| Cell::new(x, y)))
    }

    /// Returns the bits of a row that a map can have.
    #[inline]
    pub(super) fn row_mut(&mut self, y: i16) -> Option<&mut u128> {
        self.rows.get_mut(usize::from(y as u16))
    }

    fn place(&self, cell: Cell) -> Option<(usize, u128)> {
        let sides = 0..MAX_SIDE as i16;
        (sides.contains(&cell.x) && sides.contains(&cell.y)).then(|| (cell.y as usize, 1 << cell.x))
    }
}

/// The columns whose bits are set, from the left.
pub(super) struct Columns(pub(super) u128);

impl Iterator for Columns {
    type Item = i16;

    #[inline]
    fn next(&mut self) -> Option<i16> {
        let x = self.0.trailing_zeros() as i16;
        self.0 &= self.0.wrapping_sub(1);
        (x < 128).then_some(x)
    }
}

impl Default for CellSet {
    fn default() -> CellSet {
        CellSet::new()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<Cell> for CellSet {
    fn extend<T: IntoIterator<Item = Cell>>(&mut self, cells: T) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> CellSet {
        let mut set = CellSet::new();
        set.extend(cells);
        set
    }
}

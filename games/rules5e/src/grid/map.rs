//! A map: up to 100 by 100 cells of ground. It never holds creatures, and off the map all is wall.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cell, Ground};

/// The most cells a map has each way.
pub const MAX_SIDE: u16 = 100;

/// How wide a cell is, in feet.
pub const CELL_FT: u16 = 5;

/// A map; written as rows of characters, and the elevations that characters cannot say.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Written", into = "Written")]
#[schemars(with = "Written")]
pub struct Grid {
    width: u8,
    height: u8,
    ground: Box<[Ground]>,
    /// A bit per cell and row: set where sight is blocked, and to the right of the map.
    opaque: Box<[u128]>,
    /// The same for what stops areas.
    solid: Box<[u128]>,
}

/// Why something is not a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// It has no cells, or too many.
    #[error("A map has 1 to {MAX_SIDE} cells each way; this one is {width} x {height}.")]
    Size {
        /// How many columns it has.
        width: usize,
        /// How many rows it has.
        height: usize,
    },
    /// Its rows are not equally long.
    #[error("Row {row} has {found} cells and row 1 has {expected}; all rows of a map are equally long.")]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// How long it is.
        found: usize,
        /// How long the first row is.
        expected: usize,
    },
    /// A character stands for no ground.
    #[error("Row {row}, column {column}: {found:?} is no ground; write one of . # ~ % = - | : or 1 to 9.")]
    UnknownGround {
        /// Which row, from 1.
        row: usize,
        /// Which column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A cell is not on the map.
    #[error("There is no cell {cell}; columns run from 0 to {last_x} and rows from 0 to {last_y}.")]
    OffMap {
        /// The cell asked for.
        cell: Cell,
        /// The last column.
        last_x: i16,
        /// The last row.
        last_y: i16,
    },
}

impl GridError {
    /// Returns its code, which never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            GridError::Size { .. } => "GRID_SIZE",
            GridError::Ragged { .. } => "GRID_RAGGED",
            GridError::UnknownGround { .. } => "GRID_UNKNOWN_GROUND",
            GridError::OffMap { .. } => "GRID_OFF_MAP",
        }
    }
}

impl Grid {
    /// Makes a map that is all floor.
    pub fn open(width: u16, height: u16) -> Result<Grid, GridError> {
        let (width, height) = (usize::from(width), usize::from(height));
        Grid::filled(width, height, || vec![Ground::FLOOR; width * height].into_boxed_slice())
    }

    /// Makes a map from rows of characters, see `docs/maps.md`.
    pub fn from_rows(rows: &[impl AsRef<str>]) -> Result<Grid, GridError> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        check_size(width, rows.len())?;
        let mut ground = Vec::with_capacity(width * rows.len());
        for (row, text) in (1..).zip(rows) {
            let found = text.as_ref().chars().count();
            if found != width {
                return Err(GridError::Ragged { row, found, expected: width });
            }
            for (column, drawn) in (1..).zip(text.as_ref().chars()) {
                let unknown = GridError::UnknownGround { row, column, found: drawn };
                ground.push(Ground::from_char(drawn).ok_or(unknown)?);
            }
        }
        Grid::filled(width, rows.len(), || ground.into_boxed_slice())
    }

    fn filled(
        width: usize,
        height: usize,
        ground: impl FnOnce() -> Box<[Ground]>,
    ) -> Result<Grid, GridError> {
        check_size(width, height)?;
        let ground = ground();
        let opaque = ground.chunks(width).map(|row| bits(row, Ground::blocks_sight)).collect();
        let solid = ground.chunks(width).map(|row| bits(row, Ground::blocks_areas)).collect();
        Ok(Grid { width: width as u8, height: height as u8, ground, opaque, solid })
    }

    /// Returns the map as rows of characters; `from_rows` reads them.
    pub fn rows(&self) -> Vec<String> {
        let row = |row: &[Ground]| row.iter().map(|ground| ground.to_char()).collect();
        self.ground.chunks(usize::from(self.width)).map(row).collect()
    }

    /// Returns the elevations that the characters of `rows` do not say, in row order.
    pub fn elevations(&self) -> impl Iterator<Item = (Cell, i16)> {
        let unsaid = |(_, ground): &(Cell, &Ground)| !ground.is_drawn();
        self.cells().zip(&self.ground).filter(unsaid).map(|(cell, ground)| (cell, ground.elevation()))
    }

    /// Returns a short name for what the map is made of: equal maps have equal ones, on every machine.
    pub fn hash(&self) -> String {
        let elevations = self.elevations().map(|(cell, feet)| format!("{cell}={feet}"));
        let text: Vec<String> = self.rows().into_iter().chain(elevations).collect();
        // FNV-1a, 64 bits.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:016x}", text.join("\n").bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// Returns how many columns it has.
    pub fn width(&self) -> i16 {
        i16::from(self.width)
    }

    /// Returns how many rows it has.
    pub fn height(&self) -> i16 {
        i16::from(self.height)
    }

    /// Returns whether a cell is on the map.
    pub fn contains(&self, cell: Cell) -> bool {
        (0..self.width()).contains(&cell.x) && (0..self.height()).contains(&cell.y)
    }

    /// Returns what a cell is made of; off the map, wall.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.index(cell).map_or(Ground::WALL, |index| self.ground[usize::from(index)])
    }

    /// Changes what a cell is made of: a door opens, a bridge breaks.
    pub fn set(&mut self, cell: Cell, ground: Ground) -> Result<(), GridError> {
        let (last_x, last_y) = (self.width() - 1, self.height() - 1);
        let index = self.index(cell).ok_or(GridError::OffMap { cell, last_x, last_y })?;
        self.ground[usize::from(index)] = ground;
        let (row, width) = (usize::from(index) / usize::from(self.width), usize::from(self.width));
        let cells = &self.ground[row * width..][..width];
        self.opaque[row] = bits(cells, Ground::blocks_sight);
        self.solid[row] = bits(cells, Ground::blocks_areas);
        Ok(())
    }

    /// Returns the number of a cell, by rows from the top left.
    pub fn index(&self, cell: Cell) -> Option<u16> {
        self.contains(cell).then(|| cell.y as u16 * u16::from(self.width) + cell.x as u16)
    }

    /// Returns the cell with a number.
    pub fn cell_at(&self, index: u16) -> Option<Cell> {
        let (x, y) = (index % u16::from(self.width), index / u16::from(self.width));
        (y < u16::from(self.height)).then_some(Cell::new(x as i16, y as i16))
    }

    /// Returns all cells, by rows from the top left.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width();
        (0..self.height()).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// Returns whether a cell blocks sight; off the map, yes.
    #[inline]
    pub(super) fn is_opaque(&self, cell: Cell) -> bool {
        is_set(&self.opaque, cell)
    }

    /// Returns whether a cell stops areas; off the map, yes.
    #[inline]
    pub(super) fn is_solid(&self, cell: Cell) -> bool {
        is_set(&self.solid, cell)
    }

    /// Returns the cells of a row that stop areas, a bit per column.
    #[inline]
    pub(super) fn solid_row(&self, y: i16) -> u128 {
        self.solid.get(y as usize).copied().unwrap_or(u128::MAX)
    }

    /// Returns whether sight is blocked anywhere in the rectangle between two cells on the map.
    pub(super) fn is_clear_between(&self, a: Cell, b: Cell) -> bool {
        let columns = run(a.x.min(b.x), a.x.max(b.x));
        let rows = self.opaque.get(a.y.min(b.y) as usize..=a.y.max(b.y) as usize);
        rows.is_some_and(|rows| rows.iter().all(|row| row & columns == 0))
    }
}

/// Returns the bits of the columns from `first` to `last`, as far as they are in 0..128.
#[inline]
pub(super) fn run(first: i16, last: i16) -> u128 {
    let (first, last) = (first.max(0) as u32, last.min(127));
    if last < first as i16 { 0 } else { (u128::MAX << first) & (u128::MAX >> (127 - last as u32)) }
}

#[inline]
fn is_set(rows: &[u128], cell: Cell) -> bool {
    // A negative number becomes a large one.
    match rows.get(usize::from(cell.y as u16)) {
        Some(row) if (0..128).contains(&cell.x) => row >> cell.x & 1 == 1,
        _ => true,
    }
}

fn bits(row: &[Ground], is: impl Fn(Ground) -> bool) -> u128 {
    let beyond = u128::MAX << row.len();
    row.iter().enumerate().fold(beyond, |bits, (x, &ground)| bits | u128::from(is(ground)) << x)
}

fn check_size(width: usize, height: usize) -> Result<(), GridError> {
    let sides = 1..=usize::from(MAX_SIDE);
    if sides.contains(&width) && sides.contains(&height) {
        return Ok(());
    }
    Err(GridError::Size { width, height })
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elevations: Vec<_> = self.elevations().collect();
        f.debug_struct("Grid").field("rows", &self.rows()).field("elevations", &elevations).finish()
    }
}

/// How a map is written.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// A character per cell: `.` floor, `#` wall, `~` difficult, `%` thicket, `=` pit, `-` low wall, `|` arrow slit,
    /// `1` to `9` floor at 5 to 45 feet.
    rows: Vec<String>,
    /// Column, row and feet of cells whose height the characters do not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    elevation: Vec<(i16, i16, i16)>,
}

impl From<Grid> for Written {
    fn from(grid: Grid) -> Written {
        let elevation = grid.elevations().map(|(cell, feet)| (cell.x, cell.y, feet)).collect();
        Written { rows: grid.rows(), elevation }
    }
}

impl TryFrom<Written> for Grid {
    type Error = GridError;

    fn try_from(written: Written) -> Result<Grid, GridError> {
        let mut grid = Grid::from_rows(&written.rows)?;
        for (x, y, feet) in written.elevation {
            let cell = Cell::new(x, y);
            grid.set(cell, grid.ground(cell).at(feet))?;
        }
        Ok(grid)
    }
}

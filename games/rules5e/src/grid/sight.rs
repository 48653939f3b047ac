//! Line of sight: Bresenham over the cells between two cells. Elevation plays no part in it.
//!
//! The line is reckoned in steps along its longer axis, so it turns and mirrors with the map. Where it runs exactly
//! between two cells it stays on the side where it began; that is why the way there and the way back can differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cell, Footprint, Grid};

/// Which way a line of sight is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// From the one who looks to what is looked at.
    #[default]
    Directed,
    /// Either way: if one line is free, both see each other.
    Symmetric,
}

/// Returns the cells between two cells, in order, without the two.
#[inline]
pub fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let (along, aside) = if dx.abs() >= dy.abs() {
        ((dx.signum(), 0), (0, dy.signum()))
    } else {
        ((0, dy.signum()), (dx.signum(), 0))
    };
    let (steps, drift) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let (mut x, mut y, mut off) = (i32::from(from.x), i32::from(from.y), 0);
    (1..steps).map(move |_| {
        x += along.0;
        y += along.1;
        off += 2 * drift;
        // More than half a cell aside; exactly half is not enough.
        if off > steps {
            off -= 2 * steps;
            x += aside.0;
            y += aside.1;
        }
        // Between two cells every number is in their range.
        Cell::new(x as i16, y as i16)
    })
}

impl Grid {
    /// Returns the first cell that blocks the view from one cell to another, if one does.
    pub fn blocker(&self, from: Cell, to: Cell, sight: Sight) -> Option<Cell> {
        self.blocker_with(from, to, sight, |_| false)
    }

    /// Returns the first cell that blocks the view, where more than the ground may block it, such as fog.
    #[inline]
    pub fn blocker_with(
        &self,
        from: Cell,
        to: Cell,
        sight: Sight,
        also: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let blocks = |&cell: &Cell| self.is_opaque(cell) || also(cell);
        let first = line(from, to).find(blocks)?;
        let seen_back = sight == Sight::Symmetric && !line(to, from).any(|cell| blocks(&cell));
        (!seen_back).then_some(first)
    }

    /// Returns whether one cell sees another; what the two are made of does not matter.
    pub fn sees(&self, from: Cell, to: Cell, sight: Sight) -> bool {
        self.blocker(from, to, sight).is_none()
    }

    /// Says whether any cell of one footprint sees any of another; if not, a cell that blocks the shortest line.
    pub fn line_of_sight(&self, from: Footprint, to: Footprint, sight: Sight) -> Result<(), Cell> {
        let Some(blocker) = self.blocker(from.nearest(to), to.nearest(from), sight) else { return Ok(()) };
        let seen = from.cells().any(|a| to.cells().any(|b| self.sees(a, b, sight)));
        if seen { Ok(()) } else { Err(blocker) }
    }
}

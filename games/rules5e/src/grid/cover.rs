//! Cover: how much of a target hides behind what is between. It decides nothing about attacks or saves.
//!
//! The SRD says what cover gives and leaves to the table who has it. The rule here: of all pairs of cells, one of the
//! attacker and one of the target, the pair with the least cover counts, and for that pair the highest of three:
//!
//! 1. **Ground** on the line of sight: a low wall gives half cover, an arrow slit three quarters.
//! 2. **Creatures** on the line of sight give half cover, other than the two themselves.
//! 3. **Corners of walls.** Straight lines run from the middle of a quarter of the attacker's cell, whichever is best,
//!    to the middles of the four quarters of the target's cell. Two hidden quarters are half cover, three or four are
//!    three quarters.
//!
//! Cover is total where no cell of the target can be seen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cell, Footprint, Grid, Sight, line};

/// How much cover a target has.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// At least half of it is hidden.
    Half,
    /// About three quarters of it are hidden.
    ThreeQuarters,
    /// All of it is hidden: it cannot be aimed at.
    Total,
}

/// The middle of a quarter of a cell, from the middle of the cell.
type Quarter = (i64, i64);

const QUARTERS: [Quarter; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

impl Cover {
    /// Returns what it adds to armour class and DEX saves; nothing where it cannot be aimed at anyway.
    pub const fn bonus(self) -> i8 {
        match self {
            Cover::Half => 2,
            Cover::ThreeQuarters => 5,
            Cover::None | Cover::Total => 0,
        }
    }
}

impl Grid {
    /// Returns the cover of a target from an attacker; `occupied` says where creatures stand.
    pub fn cover(
        &self,
        from: Footprint,
        to: Footprint,
        sight: Sight,
        occupied: impl Fn(Cell) -> bool,
    ) -> Cover {
        let between = |cell: Cell| match self.ground(cell).cover() {
            _ if from.contains(cell) || to.contains(cell) => Cover::None,
            Cover::None if occupied(cell) => Cover::Half,
            cover => cover,
        };
        let mut least = Cover::Total;
        for a in from.cells() {
            for b in to.cells() {
                least = least.min(self.pair_cover(a, b, sight, between));
                if least == Cover::None {
                    return least;
                }
            }
        }
        least
    }

    fn pair_cover(&self, a: Cell, b: Cell, sight: Sight, between: impl Fn(Cell) -> Cover) -> Cover {
        if !self.sees(a, b, sight) {
            return Cover::Total;
        }
        // Where sight goes either way, the line that is free counts.
        let (start, end) = if self.sees(a, b, Sight::Directed) { (a, b) } else { (b, a) };
        let crossed = line(start, end).map(between).max().unwrap_or_default();
        crossed.max(self.corner_cover(a, b))
    }

    fn corner_cover(&self, a: Cell, b: Cell) -> Cover {
        if self.is_clear_between(a, b) {
            return Cover::None;
        }
        let hidden = |from| QUARTERS.iter().filter(|&&to| !self.sees_quarter(a, from, b, to)).count();
        match QUARTERS.into_iter().map(hidden).min() {
            Some(0 | 1) => Cover::None,
            Some(2) => Cover::Half,
            _ => Cover::ThreeQuarters,
        }
    }

    /// Returns whether a straight line is free from the middle of a quarter of one cell to that of another. Reckoned in
    /// quarters of a cell's width; a line through a corner point touches neither cell beside it.
    fn sees_quarter(&self, from: Cell, at: Quarter, to: Cell, end: Quarter) -> bool {
        let dx = 4 * (i64::from(to.x) - i64::from(from.x)) + end.0 - at.0;
        let dy = 4 * (i64::from(to.y) - i64::from(from.y)) + end.1 - at.1;
        // How far the next column and the next row are.
        let (mut next_x, mut next_y) = (2 - at.0 * dx.signum(), 2 - at.1 * dy.signum());
        let mut cell = from;
        while cell != to {
            let (by_x, by_y) = (next_x * dy.abs(), next_y * dx.abs());
            if by_x <= by_y {
                cell.x += dx.signum() as i16;
                next_x += 4;
            }
            if by_y <= by_x {
                cell.y += dy.signum() as i16;
                next_y += 4;
            }
            if cell != to && self.is_opaque(cell) {
                return false;
            }
        }
        true
    }
}

//! How far it is, in feet: whole cells by the convention for diagonals. It knows no walls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CELL_FT, Cell, Footprint};

/// What a diagonal costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Diagonals {
    /// Five feet each.
    #[default]
    Five,
    /// The first five feet, the second ten, and so on.
    FiveTen,
    /// As on a ruler, rounded down to five feet; a single diagonal step takes seven.
    Euclid,
    /// None: a diagonal is two steps.
    Manhattan,
}

impl Diagonals {
    /// Returns what a step to a neighbouring cell costs, in feet, after so many diagonal steps.
    pub const fn step_ft(self, diagonal: bool, diagonals_so_far: u16) -> u16 {
        match self {
            _ if !diagonal => CELL_FT,
            Diagonals::Five => CELL_FT,
            Diagonals::FiveTen if diagonals_so_far.is_multiple_of(2) => CELL_FT,
            Diagonals::Euclid => 7,
            Diagonals::FiveTen | Diagonals::Manhattan => 2 * CELL_FT,
        }
    }

    /// Returns how far it is along up to three axes, given in feet.
    fn span_ft(self, mut axes: [u32; 3]) -> u16 {
        axes.sort_unstable();
        let cell = u32::from(CELL_FT);
        let [least, middle, most] = axes.map(|feet| feet / cell);
        let cells = match self {
            Diagonals::Five => most,
            // Two steps of three move along the middle axis too; the least fits into those.
            Diagonals::FiveTen => most + middle / 2,
            Diagonals::Manhattan => most + middle + least,
            Diagonals::Euclid => {
                let square: u64 = axes.iter().map(|&feet| u64::from(feet).pow(2)).sum();
                square.isqrt() as u32 / cell
            }
        };
        u16::try_from(cells * cell).unwrap_or(u16::MAX)
    }
}

/// Returns how far one cell is from another, in feet.
pub fn distance_ft(from: Cell, to: Cell, diagonals: Diagonals) -> u16 {
    diagonals.span_ft([apart(from.x, to.x), apart(from.y, to.y), 0])
}

/// Returns how far one footprint is from another, in feet, between their nearest cells: 5 side by side, 0 where they
/// overlap.
pub fn gap_ft(a: Footprint, b: Footprint, diagonals: Diagonals) -> u16 {
    distance_ft(a.nearest(b), b.nearest(a), diagonals)
}

/// Returns how far one creature is from another, in feet, at their elevations: each takes up a cube, and the height
/// between the two counts as a third axis.
pub fn gap_3d_ft(
    a: Footprint,
    a_elevation_ft: i16,
    b: Footprint,
    b_elevation_ft: i16,
    diagonals: Diagonals,
) -> u16 {
    let (near_a, near_b) = (a.nearest(b), b.nearest(a));
    let (low, high, low_width) = if a_elevation_ft <= b_elevation_ft {
        (a_elevation_ft, b_elevation_ft, a.width())
    } else {
        (b_elevation_ft, a_elevation_ft, b.width())
    };
    // The topmost layer of the lower one is what is nearest.
    let body = (low_width - 1) as u32 * u32::from(CELL_FT);
    let height = u32::from(high.abs_diff(low)).saturating_sub(body);
    diagonals.span_ft([apart(near_a.x, near_b.x), apart(near_a.y, near_b.y), height])
}

fn apart(a: i16, b: i16) -> u32 {
    u32::from(a.abs_diff(b)) * u32::from(CELL_FT)
}

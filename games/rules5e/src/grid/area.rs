//! Which cells a circle, cone, line or cube covers. It knows no creatures, and says nothing of who is spared.
//!
//! A cell is in an area if its middle is, and if no wall stands between it and the origin. Even widths of lines and
//! cubes have no middle column: they lie to the right of the direction, as its caster looks.

use thiserror::Error;

use super::cellset::Columns;
use super::map::run;
use super::outline::{Bounds, Outline};
use super::ray::Ray;
use super::shadow::Shadow;
use super::{Area, Cell, CellSet, Grid, line};

/// Where an area begins and where it points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// The centre of a circle, or the cell that a cone, line or cube begins at.
    pub origin: Cell,
    /// Any other cell in its direction, on the map or not.
    pub toward: Option<Cell>,
}

/// Why an area covers nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AreaError {
    /// A cone, line or cube has no direction.
    #[error("A cone, a line and a cube need a direction: say a cell towards which it points.")]
    NeedsDirection,
    /// The origin is not on the map.
    #[error("The origin {origin} is not on the map.")]
    OriginOffMap {
        /// The origin.
        origin: Cell,
    },
    /// The origin is inside a wall.
    #[error("The origin {origin} is inside a wall; it belongs on the near side of it.")]
    OriginInWall {
        /// The origin.
        origin: Cell,
    },
    /// A cone is too wide or has no width.
    #[error("A cone of {angle} degrees makes no sense: 1 to 180 do.")]
    Angle {
        /// The angle asked for.
        angle: u16,
    },
}

impl AreaError {
    /// Returns its code, which never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            AreaError::NeedsDirection => "AREA_NEEDS_DIRECTION",
            AreaError::OriginOffMap { .. } => "AREA_ORIGIN_OFF_MAP",
            AreaError::OriginInWall { .. } => "AREA_ORIGIN_IN_WALL",
            AreaError::Angle { .. } => "AREA_ANGLE",
        }
    }
}

impl Grid {
    /// Fills `out` with the cells that an area covers.
    pub fn area(&self, area: &Area, aim: Aim, out: &mut CellSet) -> Result<(), AreaError> {
        out.clear();
        let origin = aim.origin;
        if !self.contains(origin) {
            return Err(AreaError::OriginOffMap { origin });
        }
        if self.is_solid(origin) {
            return Err(AreaError::OriginInWall { origin });
        }
        let ray = || aim.toward.and_then(|toward| Ray::new(origin, toward)).ok_or(AreaError::NeedsDirection);
        let outline = match *area {
            Area::Circle { radius_ft } | Area::Cylinder { radius_ft, .. } => Outline::circle(radius_ft),
            Area::Cone { length_ft, angle: None } => Outline::cone(ray()?, length_ft),
            Area::Cone { angle: Some(angle @ (0 | 181..)), .. } => return Err(AreaError::Angle { angle }),
            Area::Cone { length_ft, angle: Some(angle) } => Outline::sector(ray()?, length_ft, angle),
            Area::Line { length_ft, width_ft } => Outline::strip(ray()?, length_ft, width_ft),
            Area::Cube { size_ft } => Outline::cube(ray()?, size_ft),
        };
        self.fill(origin, &outline, out);
        if !matches!(area, Area::Circle { .. } | Area::Cylinder { .. }) {
            out.remove(origin);
        }
        Ok(())
    }

    /// Returns where an origin lands that is meant for a cell but meets a wall: the last cell before the wall.
    pub fn near_side(&self, from: Cell, to: Cell) -> Cell {
        let mut last = from;
        for cell in line(from, to).chain([to]) {
            if self.is_solid(cell) {
                break;
            }
            last = cell;
        }
        last
    }

    /// Puts the cells of an outline in, as far as no wall is in the way.
    fn fill(&self, origin: Cell, outline: &Outline, out: &mut CellSet) {
        let (x0, y0) = (i64::from(origin.x), i64::from(origin.y));
        let (last_x, last_y) = (i64::from(self.width()) - 1 - x0, i64::from(self.height()) - 1 - y0);
        let bounds = outline.bounds.within(-x0, last_x, -y0, last_y);
        for y in bounds.top..=bounds.bottom {
            let (first, last) = outline.row(y, (bounds.left, bounds.right));
            let solid = self.solid_row((y0 + y) as i16);
            if let Some(row) = out.row_mut((y0 + y) as i16)
                && first <= last
            {
                *row = run((x0 + first) as i16, (x0 + last) as i16) & !solid;
            }
        }
        self.shade(origin, outline, bounds.with_origin(), out);
    }

    /// Takes the cells out that a wall hides from the origin.
    fn shade(&self, origin: Cell, outline: &Outline, bounds: Bounds, out: &mut CellSet) {
        let (x0, y0) = (i32::from(origin.x), i32::from(origin.y));
        let columns = run((x0 + bounds.left as i32) as i16, (x0 + bounds.right as i32) as i16);
        for y in bounds.top as i32..=bounds.bottom as i32 {
            for x in Columns(self.solid_row((y0 + y) as i16) & columns) {
                let x = i32::from(x) - x0;
                if !outline.may_cross(i64::from(x), i64::from(y)) {
                    continue;
                }
                if x.abs() >= y.abs() {
                    shade_columns(origin, (x, y), bounds, out);
                }
                if y.abs() >= x.abs() {
                    shade_rows(origin, (x, y), bounds, out);
                }
            }
        }
    }
}

/// Takes the cells out of the rows beyond a wall that it hides.
#[inline]
fn shade_rows(origin: Cell, (x, y): (i32, i32), bounds: Bounds, out: &mut CellSet) {
    let end = if y > 0 { bounds.bottom } else { -bounds.top } as i32;
    for (far, (first, last)) in Shadow::new(y.abs(), x).take_while(|&(far, _)| far <= end) {
        if let Some(row) = out.row_mut(origin.y + (far * y.signum()) as i16) {
            *row &= !run(origin.x + first as i16, origin.x + last as i16);
        }
    }
}

/// Takes the cells out of the columns beyond a wall that it hides.
#[inline]
fn shade_columns(origin: Cell, (x, y): (i32, i32), bounds: Bounds, out: &mut CellSet) {
    let (end, top, bottom) =
        (if x > 0 { bounds.right } else { -bounds.left } as i32, bounds.top as i32, bounds.bottom as i32);
    for (far, (first, last)) in Shadow::new(x.abs(), y).take_while(|&(far, _)| far <= end) {
        let column = !(1 << (i32::from(origin.x) + far * x.signum()));
        for aside in first.max(top)..=last.min(bottom) {
            if let Some(row) = out.row_mut(origin.y + aside as i16) {
                *row &= column;
            }
        }
    }
}

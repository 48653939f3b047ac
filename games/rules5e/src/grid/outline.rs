//! The outline of an area around its origin, as straight edges and a radius, reckoned row by row. It knows no walls.

use super::CELL_FT;
use super::ray::{Ray, SINES};

/// The outline of an area. All of them are convex, so that each row is one run of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    /// A rectangle that holds it.
    pub(super) bounds: Bounds,
    edges: [Edge; 4],
    /// The square of its radius, in cells.
    radius: Option<i64>,
}

/// A straight edge: inside is where `x * column + y * row + rest` is not negative.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    x: i64,
    y: i64,
    rest: i64,
    /// How far half a cell and the origin can be on the other side.
    stray: i64,
}

/// A rectangle of offsets from an origin.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) left: i64,
    pub(super) right: i64,
    pub(super) top: i64,
    pub(super) bottom: i64,
}

impl Outline {
    /// A circle around the origin.
    pub(super) fn circle(radius_ft: u16) -> Outline {
        Outline { bounds: Bounds::around(radius_ft), edges: [Edge::NONE; 4], radius: Some(square(radius_ft)) }
    }

    /// A cone that is as wide at each distance as it is far from the origin.
    pub(super) fn cone(ray: Ray, length_ft: u16) -> Outline {
        let (length, half) = (i64::from(length_ft), i64::from(length_ft.div_ceil(2)));
        let (along, aside) = (Edge::along(ray), Edge::aside(ray));
        let sides = [along.plus(aside.times(2)), along.plus(aside.times(-2))];
        Outline {
            bounds: Bounds::over(&[ray.point(length, half), ray.point(length, -half)]),
            edges: [sides[0], sides[1], along.times(-1).shifted(ray.length(length_ft)), Edge::NONE]
                .map(Edge::with_stray),
            radius: None,
        }
    }

    /// A cone with an angle of its own, of 1 to 180 degrees: a piece of a circle.
    pub(super) fn sector(ray: Ray, length_ft: u16, angle: u16) -> Outline {
        // Half of the angle, counted in half degrees, is the same number.
        let angle = usize::from(angle.min(180));
        let (sine, cosine) = (SINES[angle], SINES[180 - angle]);
        let (along, aside) = (Edge::along(ray).times(sine), Edge::aside(ray).times(cosine));
        let sides = [along.plus(aside), along.plus(aside.times(-1))];
        let within = |x, y| sides.iter().all(|side| side.at(x, y) >= 0);
        // The rectangle around the tip, the two ends of the arc, and where the arc bulges along an axis.
        let length = i64::from(length_ft);
        let (ahead, right) = ((length * cosine) >> 30, ((length * sine) >> 30) + 1);
        let mut bounds = Bounds::over(&[ray.point(ahead, right), ray.point(ahead, -right)]);
        let far = Bounds::around(length_ft);
        bounds.left = if within(-1, 0) { far.left } else { bounds.left.max(far.left) };
        bounds.right = if within(1, 0) { far.right } else { bounds.right.min(far.right) };
        bounds.top = if within(0, -1) { far.top } else { bounds.top.max(far.top) };
        bounds.bottom = if within(0, 1) { far.bottom } else { bounds.bottom.min(far.bottom) };
        let edges = [sides[0], sides[1], Edge::NONE, Edge::NONE].map(Edge::with_stray);
        Outline { bounds, edges, radius: Some(square(length_ft)) }
    }

    /// A line, half of its width on each side; what lies exactly on the left edge is out.
    pub(super) fn strip(ray: Ray, length_ft: u16, width_ft: u16) -> Outline {
        let (length, half) = (i64::from(length_ft), i64::from(width_ft.div_ceil(2)));
        let (right, even) = ray.half_length(width_ft);
        let (along, aside) = (Edge::along(ray), Edge::aside(ray));
        Outline {
            bounds: Bounds::over(
                &[(length, half), (length, -half), (0, half), (0, -half)].map(|(a, r)| ray.point(a, r)),
            ),
            edges: [
                along.shifted(-1),
                along.times(-1).shifted(ray.length(length_ft)),
                aside.shifted(right - i64::from(even)),
                aside.times(-1).shifted(right),
            ]
            .map(Edge::with_stray),
            radius: None,
        }
    }

    /// A cube. Along an axis it stands in front of its origin, on a diagonal its corner touches the origin.
    pub(super) fn cube(ray: Ray, size_ft: u16) -> Outline {
        let size = i64::from(size_ft / CELL_FT);
        let (step_x, step_y) = ray.step();
        let ahead = |step: i64| if step > 0 { (1, size) } else { (-size, -1) };
        // Where there is no middle, the larger half is on the right.
        let across = |right: i64| {
            let (less, more) = ((size - 1) / 2, size / 2);
            if right > 0 { (-less, more) } else { (-more, less) }
        };
        let (left, right) = if step_x == 0 { across(-step_y) } else { ahead(step_x) };
        let (top, bottom) = if step_y == 0 { across(step_x) } else { ahead(step_y) };
        Outline { bounds: Bounds { left, right, top, bottom }, edges: [Edge::NONE; 4], radius: None }
    }

    /// Returns the first and the last cell of a row that are inside, of a run of cells; none if the last is before the
    /// first.
    #[inline]
    pub(super) fn row(&self, y: i64, mut run: (i64, i64)) -> (i64, i64) {
        if let Some(square) = self.radius {
            let half = if square < y * y { -1 } else { (square - y * y).isqrt() };
            run = (run.0.max(-half), run.1.min(half));
        }
        self.edges.iter().fold(run, |run, edge| edge.cut(y, run))
    }

    /// Returns whether a line from the origin to a cell inside may go through a cell: lines of cells stray half a cell
    /// from a straight one, across an edge too.
    #[inline]
    pub(super) fn may_cross(&self, x: i64, y: i64) -> bool {
        self.edges.iter().all(|edge| edge.at(x, y) + edge.stray >= 0)
    }
}

impl Edge {
    /// No edge: everything is inside.
    const NONE: Edge = Edge { x: 0, y: 0, rest: 0, stray: 0 };

    /// How far along a ray, times its length.
    fn along(ray: Ray) -> Edge {
        let (x, y) = ray.parts();
        Edge { x, y, rest: 0, stray: 0 }
    }

    /// How far to the right of a ray, times its length.
    fn aside(ray: Ray) -> Edge {
        let (x, y) = ray.parts();
        Edge { x: -y, y: x, rest: 0, stray: 0 }
    }

    fn times(self, factor: i64) -> Edge {
        Edge { x: self.x * factor, y: self.y * factor, ..self }
    }

    fn plus(self, other: Edge) -> Edge {
        Edge { x: self.x + other.x, y: self.y + other.y, ..self }
    }

    fn shifted(self, rest: i64) -> Edge {
        Edge { rest, ..self }
    }

    fn with_stray(self) -> Edge {
        Edge { stray: self.x.abs().max(self.y.abs()) + (-self.rest).max(0), ..self }
    }

    fn at(self, x: i64, y: i64) -> i64 {
        self.x * x + self.y * y + self.rest
    }

    #[inline]
    fn cut(self, y: i64, (first, last): (i64, i64)) -> (i64, i64) {
        let rest = self.at(0, y);
        match self.x {
            0 if rest < 0 => (first, first - 1),
            0 => (first, last),
            1.. => (first.max(-rest.div_euclid(self.x)), last),
            ..0 => (first, last.min(rest.div_euclid(-self.x))),
        }
    }
}

impl Bounds {
    /// Makes the square that reaches so many feet each way.
    fn around(feet: u16) -> Bounds {
        let cells = i64::from(feet / CELL_FT);
        Bounds { left: -cells, right: cells, top: -cells, bottom: cells }
    }

    /// Makes the rectangle over the origin and points, with a cell to spare.
    fn over(points: &[(i64, i64)]) -> Bounds {
        points.iter().fold(Bounds::default(), |all, &(x, y)| Bounds {
            left: all.left.min(x - 1),
            right: all.right.max(x + 1),
            top: all.top.min(y - 1),
            bottom: all.bottom.max(y + 1),
        })
    }

    /// Returns what of it is between two columns and two rows.
    pub(super) fn within(self, left: i64, right: i64, top: i64, bottom: i64) -> Bounds {
        Bounds {
            left: self.left.max(left),
            right: self.right.min(right),
            top: self.top.max(top),
            bottom: self.bottom.min(bottom),
        }
    }

    /// Returns the rectangle over it and the origin.
    pub(super) fn with_origin(self) -> Bounds {
        Bounds {
            left: self.left.min(0),
            right: self.right.max(0),
            top: self.top.min(0),
            bottom: self.bottom.max(0),
        }
    }
}

/// Returns the square of a length, in cells, rounded down.
fn square(feet: u16) -> i64 {
    i64::from(feet).pow(2) / i64::from(CELL_FT).pow(2)
}

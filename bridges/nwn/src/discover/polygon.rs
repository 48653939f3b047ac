//! The ground of a trigger: a polygon of any shape whose lines do not cross, drawn either way round.

use super::flaw::Flaw;

/// The most points of a trigger. Those of real modules have 3 to 20.
pub(super) const MOST_POINTS: usize = 64;
/// How near to a line is on it, in metres. What a builder put onto a line is off by what rounding does to it.
const ON_THE_LINE: f64 = 0.001;

/// A point in an area, in metres; exact enough for sums of what files hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn distance_squared(self, other: Point) -> f64 {
        let way = self.from(other);
        way.x * way.x + way.y * way.y
    }

    fn from(self, start: Point) -> Point {
        Point { x: self.x - start.x, y: self.y - start.y }
    }
}

/// Tells on which side of the line from `a` to `b` a point lies: above zero to its left, zero on it.
fn side(a: Point, b: Point, point: Point) -> f64 {
    let (line, way) = (b.from(a), point.from(a));
    line.x * way.y - line.y * way.x
}

/// A polygon, closed by itself.
#[derive(Clone, Debug)]
pub(super) struct Polygon {
    points: Vec<Point>,
    low: Point,
    high: Point,
}

impl Polygon {
    /// Makes a polygon. A point that is given twice in a row, or again at the end to close it, is one point.
    pub(super) fn new(mut points: Vec<Point>) -> Result<Polygon, Flaw> {
        points.dedup();
        while points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        match points.len() {
            found @ 0..3 => return Err(Flaw::TooFewPoints { found }),
            found if found > MOST_POINTS => return Err(Flaw::TooManyPoints { found }),
            _ => {}
        }
        let start = points[0];
        let low = points.iter().fold(start, |low, p| Point { x: low.x.min(p.x), y: low.y.min(p.y) });
        let high = points.iter().fold(start, |high, p| Point { x: high.x.max(p.x), y: high.y.max(p.y) });
        let polygon = Polygon { points, low, high };
        if polygon.crosses_itself() { Err(Flaw::LinesCross) } else { Ok(polygon) }
    }

    /// Tests whether a point is inside: a line from it to the right leaves the polygon an odd number of times. A point
    /// on a line of the polygon is inside.
    pub(super) fn contains(&self, point: Point) -> bool {
        if !self.is_near(point) {
            return false;
        }
        let mut is_inside = false;
        for (a, b) in self.lines() {
            if is_on(a, b, point) {
                return true;
            }
            let is_level = (a.y > point.y) != (b.y > point.y);
            if is_level && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// Returns the middle: the centre of mass of its ground.
    pub(super) fn middle(&self) -> Point {
        // Seen from one of its points, so that far away from zero nothing is lost to rounding.
        let start = self.points[0];
        let (mut twice_area, mut x, mut y) = (0.0, 0.0, 0.0);
        for (a, b) in self.lines() {
            let (a, b) = (a.from(start), b.from(start));
            let part = a.x * b.y - b.x * a.y;
            twice_area += part;
            x += part * (a.x + b.x);
            y += part * (a.y + b.y);
        }
        let middle = Point { x: start.x + x / (3.0 * twice_area), y: start.y + y / (3.0 * twice_area) };
        if self.is_near(middle) { middle } else { self.mean() }
    }

    /// Returns the mean of the points: the middle where the ground is too thin to have one.
    fn mean(&self) -> Point {
        let n = self.points.len() as f64;
        let sum = |of: fn(&Point) -> f64| self.points.iter().map(of).sum::<f64>();
        Point { x: sum(|point| point.x) / n, y: sum(|point| point.y) / n }
    }

    /// Tests whether a point is in the box around it, or on its edge.
    fn is_near(&self, point: Point) -> bool {
        let within = |low: f64, at: f64, high: f64| low - ON_THE_LINE <= at && at <= high + ON_THE_LINE;
        within(self.low.x, point.x, self.high.x) && within(self.low.y, point.y, self.high.y)
    }

    fn lines(&self) -> impl Iterator<Item = (Point, Point)> {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(a, b)| (*a, *b))
    }

    /// Tests whether two lines have more in common than the point where one follows the other.
    fn crosses_itself(&self) -> bool {
        let n = self.points.len();
        let point = |nth: usize| self.points[nth % n];
        (0..n).any(|one| {
            let (a, b) = (point(one), point(one + 1));
            let is_neighbour = |other: usize| (other + 1) % n == one;
            let meets = |other| !is_neighbour(other) && do_meet(a, b, point(other), point(other + 1));
            turns_back(a, b, point(one + 2)) || (one + 2..n).any(meets)
        })
    }
}

/// Tests whether the line from `b` to `c` goes back over the one from `a` to `b`.
fn turns_back(a: Point, b: Point, c: Point) -> bool {
    let (one, two) = (b.from(a), c.from(b));
    side(a, b, c) == 0.0 && one.x * two.x + one.y * two.y < 0.0
}

/// Tests whether two lines have a point in common.
fn do_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let apart = |one: f64, two: f64| one * two > 0.0;
    if apart(side(a, b, c), side(a, b, d)) || apart(side(c, d, a), side(c, d, b)) {
        return false;
    }
    // Lines on one and the same line meet only if their boxes do.
    let overlap = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y)
}

/// Tests whether a point lies on a line between two points.
fn is_on(a: Point, b: Point, point: Point) -> bool {
    let (line, way) = (b.from(a), point.from(a));
    let length_squared = a.distance_squared(b);
    let share = ((way.x * line.x + way.y * line.y) / length_squared).clamp(0.0, 1.0);
    let nearest = Point { x: a.x + share * line.x, y: a.y + share * line.y };
    nearest.distance_squared(point) <= ON_THE_LINE * ON_THE_LINE
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    fn points(of: &[(f64, f64)]) -> Vec<Point> {
        of.iter().map(|(x, y)| Point { x: *x, y: *y }).collect()
    }

    #[test]
    fn the_middle_is_the_centre_of_the_ground_either_way_round() {
        let check = |of: &[(f64, f64)], expected: (f64, f64)| {
            let mut points = points(of);
            for _ in 0..2 {
                let middle = Polygon::new(points.clone()).unwrap().middle();
                let expected = Point { x: expected.0, y: expected.1 };
                assert!(middle.distance_squared(expected) < 1e-12, "{middle:?}, not {expected:?}");
                points.reverse();
            }
        };
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)], (2.0, 1.0));
        // Points crowded on one side do not pull the middle there.
        check(
            &[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 3.0), (0.0, 2.0), (0.0, 1.0)],
            (2.0, 2.0),
        );
        check(
            &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)],
            (5.0 / 3.0, 5.0 / 3.0),
        );
        // So thin that products of its sides are nothing: the mean of its points.
        check(&[(0.0, 0.0), (1e-170, 0.0), (0.0, 1e-170)], (0.0, 0.0));
    }

    #[test]
    fn points_on_lines_and_corners_are_inside() {
        let square = Polygon::new(points(&[(0.1, 0.1), (0.7, 0.1), (0.7, 0.7), (0.1, 0.7)])).unwrap();
        let check = |x, y, expected| assert_eq!(square.contains(Point { x, y }), expected, "{x} {y}");
        for (x, y) in [(0.1, 0.1), (0.7, 0.7), (0.1, 0.4), (0.4, 0.7), (0.7, 0.1), (f64::from(0.7_f32), 0.3)]
        {
            check(x, y, true);
        }
        for (x, y) in [(0.098, 0.4), (0.702, 0.4), (0.4, 0.702), (0.4, 0.098), (-0.4, 0.1), (1.4, 0.7)] {
            check(x, y, false);
        }
    }

    #[test]
    fn what_is_no_ground_is_refused() {
        let check = |of: &[(f64, f64)], expected: Result<(), Flaw>| {
            assert_eq!(Polygon::new(points(of)).map(|_| ()), expected, "{of:?}");
        };
        check(&[], Err(Flaw::TooFewPoints { found: 0 }));
        check(&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)], Err(Flaw::TooFewPoints { found: 2 }));
        check(&[(1.0, 1.0); 9], Err(Flaw::TooFewPoints { found: 1 }));
        // Flat, folded, crossed, crossed in a corner, and pinched.
        check(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], Err(Flaw::LinesCross));
        check(&[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0)], Err(Flaw::LinesCross));
        check(&[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)], Err(Flaw::LinesCross));
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0)], Err(Flaw::LinesCross));
        // A point on a straight line, the first point again at the end, and a narrow bay.
        check(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 0.0)], Ok(()));
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.01), (0.0, 4.0)], Ok(()));
        let many = |n: u32| -> Vec<(f64, f64)> {
            (0..n)
                .map(|nth| f64::from(nth) * std::f64::consts::TAU / f64::from(n))
                .map(f64::sin_cos)
                .collect()
        };
        check(&many(64), Ok(()));
        check(&many(65), Err(Flaw::TooManyPoints { found: 65 }));
    }
}

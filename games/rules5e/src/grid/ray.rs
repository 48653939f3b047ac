//! A direction from a cell: how far along it and how far aside another cell lies, in exact whole numbers.

use super::Cell;

/// The longest length that matters, in feet: more than from corner to corner of the largest map.
const FAR_FT: u16 = 1_000;

/// A direction, as the way from one cell to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    dx: i64,
    dy: i64,
}

impl Ray {
    /// Makes a direction; there is none from a cell to itself.
    pub(super) fn new(from: Cell, to: Cell) -> Option<Ray> {
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        (from != to).then_some(Ray { dx, dy })
    }

    /// Returns the ray as steps to the right and down.
    pub(super) fn parts(self) -> (i64, i64) {
        (self.dx, self.dy)
    }

    /// Returns so many feet in cells, times the ray's length, rounded down.
    pub(super) fn length(self, feet: u16) -> i64 {
        self.root(feet, 25).0
    }

    /// Returns half of so many feet in cells, times the ray's length, rounded down, and whether it came out even.
    pub(super) fn half_length(self, feet: u16) -> (i64, bool) {
        self.root(feet, 100)
    }

    fn root(self, feet: u16, divisor: i64) -> (i64, bool) {
        let square = i64::from(feet.min(FAR_FT)).pow(2) * (self.dx.pow(2) + self.dy.pow(2));
        let root = (square / divisor).isqrt();
        (root, root.pow(2) * divisor == square)
    }

    /// Returns the nearest of the eight directions, as steps.
    pub(super) fn step(self) -> (i64, i64) {
        let (long, short) = (self.dx.abs().max(self.dy.abs()), self.dx.abs().min(self.dy.abs()));
        // More than 22.5 degrees off an axis is a diagonal: short > (root of 2, less 1) x long.
        if (long + short).pow(2) > 2 * long.pow(2) {
            (self.dx.signum(), self.dy.signum())
        } else if self.dx.abs() > self.dy.abs() {
            (self.dx.signum(), 0)
        } else {
            (0, self.dy.signum())
        }
    }

    /// Returns the point so many feet along and so many to the right, in cells, short by less than one each way.
    pub(super) fn point(self, along_ft: i64, right_ft: i64) -> (i64, i64) {
        let far = i64::from(FAR_FT);
        let (along, right) = (along_ft.clamp(-far, far), right_ft.clamp(-far, far));
        let length = ((self.dx.pow(2) + self.dy.pow(2)) << 24).isqrt();
        let cells = |product: i64| (product << 12) / (5 * length);
        (cells(along * self.dx - right * self.dy), cells(along * self.dy + right * self.dx))
    }
}

/// The sines of the half degrees from 0 to 90 degrees, times 2 to the 30th: whole numbers, the same on every machine.
pub(super) const SINES: [i64; 181] = {
    let mut sines = [0; 181];
    let mut half_degrees = 0;
    while half_degrees < 181 {
        sines[half_degrees] = sine(half_degrees as f64 * std::f64::consts::PI / 360.0);
        half_degrees += 1;
    }
    sines
};

const fn sine(angle: f64) -> i64 {
    let (mut sum, mut term, mut n) = (0.0, angle, 1.0);
    while n < 31.0 {
        sum += term;
        term *= -angle * angle / ((n + 1.0) * (n + 2.0));
        n += 2.0;
    }
    (sum * (1_i64 << 30) as f64 + 0.5) as i64
}

#[cfg(test)]
mod tests {
    use super::SINES;

    #[test]
    fn sines_are_right() {
        assert_eq!((SINES[0], SINES[60], SINES[180]), (0, 1 << 29, 1 << 30));
        for (half_degrees, &sine) in SINES.iter().enumerate() {
            let exact = (half_degrees as f64 / 2.0).to_radians().sin() * (1_i64 << 30) as f64;
            assert!((sine as f64 - exact).abs() <= 1.0, "{half_degrees}");
        }
    }
}

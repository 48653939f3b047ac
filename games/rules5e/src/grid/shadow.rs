//! What one wall hides from an origin, exactly as a line of sight to each cell would find.
//!
//! Seen along the longer axis, the line to a cell `far` away and `aside` passes distance `near` at `near x aside / far`,
//! rounded to the nearest cell with halves towards the origin's row. It meets a wall that is `off` aside there if
//! `far x (2 off - 1) < 2 near x aside <= far x (2 off + 1)`, so the cells that are hidden are a run at each distance.

/// The distances beyond a wall, and the first and the last cell aside that it hides there.
pub(super) struct Shadow {
    far: i32,
    mirrored: bool,
    straight: bool,
    lower: Quotient,
    upper: Quotient,
}

/// A fraction that grows by the same step each time, rounded down: division without dividing.
struct Quotient {
    whole: i32,
    rest: i32,
    step: i32,
    divisor: i32,
}

impl Shadow {
    /// Makes the shadow of a wall `near` along the longer axis and `off` aside, which is not more.
    #[inline]
    pub(super) fn new(near: i32, off: i32) -> Shadow {
        let (divisor, aside) = (2 * near, off.abs());
        Shadow {
            far: near,
            mirrored: off < 0,
            straight: off == 0,
            // Beside the wall itself both are half a cell off its middle.
            lower: Quotient { whole: aside - 1, rest: near, step: 2 * aside - 1, divisor },
            upper: Quotient { whole: aside, rest: near, step: 2 * aside + 1, divisor },
        }
    }
}

impl Iterator for Shadow {
    type Item = (i32, (i32, i32));

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.far += 1;
        // Beyond the diagonal the other axis is the longer one.
        let last = self.upper.next().min(self.far);
        let first = if self.straight { -last } else { self.lower.next() + 1 };
        Some((self.far, if self.mirrored { (-last, -first) } else { (first, last) }))
    }
}

impl Quotient {
    #[inline]
    fn next(&mut self) -> i32 {
        self.rest += self.step;
        // On the diagonal the step is a little more than the divisor, so this may be due twice.
        while self.rest >= self.divisor {
            self.whole += 1;
            self.rest -= self.divisor;
        }
        self.whole
    }
}

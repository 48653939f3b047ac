//! Rectangles: where things stand on the picture.

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) w: f64,
    pub(super) h: f64,
}

impl Viewport {
    /// Makes a frame.
    pub(super) const fn new(x: f64, y: f64, w: f64, h: f64) -> Viewport {
        Viewport { x, y, w, h }
    }

    /// Returns the right side.
    pub(super) fn right(self) -> f64 {
        self.x + self.w
    }

    /// Returns the bottom.
    pub(super) fn bottom(self) -> f64 {
        self.y + self.h
    }

    /// Returns the middle, from left to right.
    pub(super) fn mid_x(self) -> f64 {
        self.x + self.w / 2.0
    }

    /// Returns the middle, from top to bottom.
    pub(super) fn mid_y(self) -> f64 {
        self.y + self.h / 2.0
    }

    /// Takes a margin off all sides.
    pub(super) fn inset(self, dx: f64, dy: f64) -> Viewport {
        Viewport::new(self.x + dx, self.y + dy, (self.w - 2.0 * dx).max(0.0), (self.h - 2.0 * dy).max(0.0))
    }

    /// Splits off the top, with a gap between.
    pub(super) fn top(self, h: f64, gap: f64) -> (Viewport, Viewport) {
        let h = h.min(self.h);
        let rest = Viewport::new(self.x, self.y + h + gap, self.w, (self.h - h - gap).max(0.0));
        (Viewport { h, ..self }, rest)
    }

    /// Splits off the left, with a gap between.
    pub(super) fn left(self, w: f64, gap: f64) -> (Viewport, Viewport) {
        let w = w.min(self.w);
        let rest = Viewport::new(self.x + w + gap, self.y, (self.w - w - gap).max(0.0), self.h);
        (Viewport { w, ..self }, rest)
    }

    /// Returns one of `n` equal columns, with gaps between.
    pub(super) fn column(self, i: usize, n: usize, gap: f64) -> Viewport {
        let n = n.max(1) as f64;
        let w = (self.w - gap * (n - 1.0)) / n;
        Viewport::new(self.x + (w + gap) * i as f64, self.y, w.max(0.0), self.h)
    }

    /// Returns one of `n` equal rows, with gaps between.
    pub(super) fn row(self, i: usize, n: usize, gap: f64) -> Viewport {
        let n = n.max(1) as f64;
        let h = (self.h - gap * (n - 1.0)) / n;
        Viewport::new(self.x, self.y + (h + gap) * i as f64, self.w, h.max(0.0))
    }

    /// Returns a square of a side in the middle.
    pub(super) fn square(self, side: f64) -> Viewport {
        Viewport::new(self.mid_x() - side / 2.0, self.mid_y() - side / 2.0, side, side)
    }
}

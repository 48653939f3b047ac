//! The narrator's voice: a strip below everything with the words last told, slanted, behind an eye on bone; and the
//! narrator's lines of the log, which look the same.

use super::mark::Icon;
use super::palette::Paint;
use super::pen::{Pen, Style};
use super::viewport::Viewport;

/// Words that fit one line are this large; longer ones take lines of the smaller size.
const LARGE: f64 = 42.0;
const SMALL: f64 = 34.0;
/// The most lines of a strip: what is longer is cut.
const MOST_LINES: usize = 2;
/// Lines are broken a little early: they stay in the strip in a face that is wider than the one measured.
const SAFE: f64 = 0.92;
/// How high a line stands, as a share of its size.
const LEADING: f64 = 1.3;
/// The eye, and what is free around it.
const EYE: f64 = 64.0;
const PAD: f64 = 32.0;
/// What is free above the strip.
const GAP: f64 = 20.0;

impl Pen<'_> {
    /// Draws what whoever tells the story said last at the foot of a place, and returns what is left above it.
    pub(super) fn narration(&mut self, place: Viewport) -> Viewport {
        let Some((speaker, words)) = self.scene.narrated() else { return place };
        // The eye says that it is told; only somebody with a name is named.
        let words = speaker.map_or(words.clone(), |speaker| format!("{speaker}: {words}"));
        let room = place.w - 3.0 * PAD - EYE;
        let large = Style::body(LARGE, self.palette.text).slanted();
        let style = match large.lines(&words, room * SAFE, 2).len() {
            0 | 1 => large,
            _ => Style::body(SMALL, self.palette.text).slanted(),
        };
        let size = style.size();
        let lines = style.lines(&words, room * SAFE, MOST_LINES);
        let high = (lines.len() as f64 * size * LEADING + 40.0).max(EYE + 36.0);
        let strip = Viewport { y: place.bottom() - high, h: high, ..place };
        self.panel(strip, 28.0, self.palette.panel);
        self.eye(strip.x + PAD, strip.mid_y() - EYE / 2.0, EYE);
        let mut y = strip.mid_y() - (lines.len() as f64 - 1.0) * size * LEADING / 2.0 + size * 0.355;
        for line in lines {
            self.write(strip.x + 2.0 * PAD + EYE, y, room, style, &line);
            y += size * LEADING;
        }
        Viewport { h: place.h - high - GAP, ..place }
    }

    /// Draws the sign of whoever tells the story: an eye on bone.
    pub(super) fn eye(&mut self, x: f64, y: f64, side: f64) {
        self.panel(Viewport::new(x, y, side, side), side * 0.28, Paint::BONE_2);
        let inner = side * 0.64;
        self.icon(Icon::Eye, x + (side - inner) / 2.0, y + (side - inner) / 2.0, inner, Paint::INK);
    }
}

//! Marks and signs: the eight seats' glyphs, the ring of a clock around one, and
//! the few icons of the house. All are drawn on a square of 24.

use super::palette::{Hue, Paint};
use super::pen::Pen;
use super::viewport::Viewport;
use super::writer::{Attr, PathData};

/// The eight glyphs: sun, drop, leaf, bloom, bolt, star, moon, tower.
const GLYPHS: [&str; 8] = [
    "M12 .8 14.76 5.35 19.92 4.08 18.65 9.24 23.2 12 18.65 14.76 19.92 19.92 14.76 18.65 12 23.2 9.24 18.65 4.08 19.92 5.35 14.76 .8 12 5.35 9.24 4.08 4.08 9.24 5.35Z",
    "M12 1.5C12 1.5 4.2 10.6 4.2 15.2a7.8 7.8 0 0 0 15.6 0C19.8 10.6 12 1.5 12 1.5Z",
    "M3 21.5 2.6 20.2C2.2 9.4 9 2.6 21.6 2.4 22 14.6 15.4 21.6 6.4 19.4L15 9.6 4.3 18.2Z",
    "M6.8 6.8a5.2 5.2 0 0 1 10.4 0 5.2 5.2 0 0 1 0 10.4 5.2 5.2 0 0 1-10.4 0 5.2 5.2 0 0 1 0-10.4Z",
    "M14.5 1.5 4 13.6h6.6L9 22.5 20 9.6h-7.2Z",
    "M12 1.8 15 8.67 22.46 9.4 16.85 14.38 18.47 21.7 12 17.9 5.53 21.7 7.15 14.38 1.54 9.4 9 8.67Z",
    "M14.8 1.8A10.6 10.6 0 1 0 22 15.4 8.8 8.8 0 0 1 14.8 1.8Z",
    "M4.5 2.5h3.6v3h2.2v-3h3.4v3h2.2v-3h3.6v6.2l-2.3 2.3v6.3l2.8 4.2H4l2.8-4.2V11L4.5 8.7Z",
];

/// How a mark stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// On the house's surfaces.
    Plain,
    /// On the seat's own colour.
    Inverted,
    /// Away, fallen or out.
    Outline,
}

/// A sign of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    Heart,
    Star,
    Skull,
    Tick,
    Lock,
    Away,
    Arrow,
    Gauge,
    Hand,
    Eye,
}

impl Icon {
    const fn line(self) -> &'static str {
        match self {
            Icon::Heart => "M12 21S2.6 15 2.6 8.6A5 5 0 0 1 12 6.4a5 5 0 0 1 9.4 2.2C21.4 15 12 21 12 21Z",
            Icon::Star => GLYPHS[5],
            Icon::Skull => {
                "M12 2.5a8.5 8.5 0 0 0-8.5 8.6c0 3 1.5 5.2 3.7 6.6v3.8h9.6v-3.8c2.2-1.4 3.7-3.6 3.7-6.6A8.5 8.5 0 0 0 12 2.5ZM8.6 14a2.1 2.1 0 1 1 0-4.2 2.1 2.1 0 0 1 0 4.2Zm6.8 0a2.1 2.1 0 1 1 0-4.2 2.1 2.1 0 0 1 0 4.2Z"
            }
            Icon::Tick => "M5 12.8 10 17.8 19.4 7",
            Icon::Lock => {
                "M4.5 12.8a2.6 2.6 0 0 1 1.6-2.4V8a5.9 5.9 0 0 1 11.8 0v2.4a2.6 2.6 0 0 1 1.6 2.4v5.8a2.6 2.6 0 0 1-2.6 2.6H7.1a2.6 2.6 0 0 1-2.6-2.6ZM8.9 10.2h6.2V8a3.1 3.1 0 0 0-6.2 0Z"
            }
            Icon::Away => "M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v4.5",
            Icon::Arrow => "M3 12h17M13.5 5.5 20 12l-6.5 6.5",
            Icon::Gauge => "M3.5 17a8.8 8.8 0 1 1 17 0M12 15 16 9",
            Icon::Hand => {
                "M7 11V5.5a1.5 1.5 0 0 1 3 0V10 3.5a1.5 1.5 0 0 1 3 0V10 4.5a1.5 1.5 0 0 1 3 0V12 8a1.5 1.5 0 0 1 3 0v7a6.5 6.5 0 0 1-6.5 6.5c-3 0-4.5-1.5-5.7-3.6L4 13.2a1.5 1.5 0 0 1 2.5-1.6Z"
            }
            Icon::Eye => {
                "M1.8 12S5.5 5.2 12 5.2 22.2 12 22.2 12 18.5 18.8 12 18.8 1.8 12 1.8 12ZM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 9.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z"
            }
        }
    }

    /// Returns how wide the line is, where the sign is a line.
    const fn stroke(self) -> Option<f64> {
        match self {
            Icon::Tick => Some(4.0),
            Icon::Arrow => Some(3.0),
            Icon::Away | Icon::Gauge => Some(2.6),
            Icon::Heart | Icon::Star | Icon::Skull | Icon::Lock | Icon::Hand | Icon::Eye => None,
        }
    }
}

impl Pen<'_> {
    /// Draws a seat's mark as a square of a side.
    pub(super) fn mark(&mut self, seat: u8, x: f64, y: f64, side: f64, look: Look) {
        let (mark, hue) = (self.mark_of(seat), self.hue_of(seat));
        let frame = Viewport::new(x, y, side, side);
        let ink = match look {
            Look::Plain => {
                self.panel(frame, side * 0.3, hue.fill);
                hue.on
            }
            Look::Inverted => {
                self.panel(frame, side * 0.3, hue.on);
                hue.fill
            }
            Look::Outline => {
                self.outline(frame, side * 0.3, side * 0.07, hue.text);
                hue.text
            }
        };
        self.glyph(mark, frame.square(side * 0.6), ink, 1.0);
    }

    /// Draws a mark as fits a seat: outlined where nobody is there.
    pub(super) fn mark_here(&mut self, seat: u8, x: f64, y: f64, side: f64) {
        let look = if self.presence_of(seat).is_present() { Look::Plain } else { Look::Outline };
        self.mark(seat, x, y, side, look);
    }

    /// Draws a glyph alone.
    pub(super) fn glyph(&mut self, mark: u8, frame: Viewport, ink: Paint, opacity: f64) {
        let line = PathData::fixed(GLYPHS[usize::from(mark % 8)]);
        self.moved((frame.x, frame.y), 0.0, frame.w / 24.0, |pen| {
            let glyph = pen.path(&line).paint(Attr::Fill, ink);
            if opacity < 1.0 { glyph.number(Attr::FillOpacity, opacity).end() } else { glyph.end() }
        });
    }

    /// Draws a sign of the house.
    pub(super) fn icon(&mut self, icon: Icon, x: f64, y: f64, side: f64, ink: Paint) {
        self.moved((x, y), 0.0, side / 24.0, |pen| {
            let path = pen.path(&PathData::fixed(icon.line()));
            match icon.stroke() {
                None => path.paint(Attr::Fill, ink).word(Attr::FillRule, "evenodd").end(),
                Some(wide) => path
                    .paint(Attr::Fill, Paint::NONE)
                    .paint(Attr::Stroke, ink)
                    .number(Attr::StrokeWidth, wide)
                    .word(Attr::StrokeLinecap, "round")
                    .word(Attr::StrokeLinejoin, "round")
                    .end(),
            }
        });
    }

    /// Draws what is left of a clock as a ring around a mark.
    pub(super) fn clock_ring(&mut self, mark: Viewport, left: u64, of: u64) {
        let share = if of == 0 { 0.0 } else { (left as f64 / of as f64).clamp(0.0, 1.0) };
        let wide = if left <= 10_000 { mark.w * 0.09 } else { mark.w * 0.055 };
        let frame = mark.inset(-mark.w * 0.11, -mark.w * 0.11);
        let radius = mark.w * 0.4;
        // The straight sides and the four quarter circles; the ring starts at the top left corner's end.
        let around = 4.0 * (frame.w - 2.0 * radius) + 2.0 * std::f64::consts::PI * radius;
        let (track, ink) = (self.palette.line_strong, self.palette.text);
        self.rect(frame, radius)
            .paint(Attr::Fill, Paint::NONE)
            .paint(Attr::Stroke, track)
            .number(Attr::StrokeOpacity, 0.4)
            .number(Attr::StrokeWidth, wide)
            .end();
        if share > 0.0 {
            self.rect(frame, radius)
                .paint(Attr::Fill, Paint::NONE)
                .paint(Attr::Stroke, ink)
                .number(Attr::StrokeWidth, wide)
                .numbers(Attr::StrokeDasharray, &[around * share, around])
                .end();
        }
    }

    /// Draws a bar: how much of a whole there is.
    pub(super) fn bar(&mut self, frame: Viewport, share: f64, hue: Hue, on_turn: bool) {
        let radius = frame.h / 2.0;
        if on_turn {
            self.shade(frame, radius, 0.22);
        } else {
            self.panel(frame, radius, self.palette.well);
        }
        let share = share.clamp(0.0, 1.0);
        if share > 0.0 {
            let filled = Viewport { w: (frame.w * share).max(frame.h), ..frame };
            self.panel(filled, radius, if on_turn { hue.on } else { hue.text });
        }
    }
}

//! One die: bone, lit from the top left, with pips or a numeral, and what may be
//! done with it as shape first and colour second.

use super::mark::Icon;
use super::palette::Paint;
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use super::writer::{Attr, PathData, Ref};
use crate::{Die, DieState};

/// Where the pips of a face stand, in hundredths of the side.
const PIPS: [&[(f64, f64)]; 6] = [
    &[(50.0, 50.0)],
    &[(72.0, 28.0), (28.0, 72.0)],
    &[(72.0, 28.0), (50.0, 50.0), (28.0, 72.0)],
    &[(28.0, 28.0), (72.0, 28.0), (28.0, 72.0), (72.0, 72.0)],
    &[(28.0, 28.0), (72.0, 28.0), (50.0, 50.0), (28.0, 72.0), (72.0, 72.0)],
    &[(28.0, 28.0), (72.0, 28.0), (28.0, 50.0), (72.0, 50.0), (28.0, 72.0), (72.0, 72.0)],
];

/// A die without pips: its outline, its facets and the base line of its numeral, on 72 by 76.
struct Silhouette {
    outline: &'static str,
    facets: &'static str,
    base: f64,
}

const D4: Silhouette = Silhouette { outline: "M36 6 68 62H4Z", facets: "", base: 52.0 };
const D8: Silhouette =
    Silhouette { outline: "M36 2 62 20v32L36 70 10 52V20Z", facets: "M36 2 10 52h52Z", base: 44.0 };
const D10: Silhouette = Silhouette {
    outline: "M36 2 68 34v10L36 70 4 44V34Z",
    facets: "M36 2 56 44 36 54 16 44ZM36 54v16M56 44l12-6M16 44 4 38",
    base: 42.0,
};
const D12: Silhouette = Silhouette {
    outline: "M36 2 58 9 70 28v18L58 63 36 70 14 63 2 46V28L14 9Z",
    facets: "M36 14 56 29 48 53H24L16 29ZM36 14V2M56 29l14-1M48 53l10 10M24 53 14 63M16 29 2 28",
    base: 44.0,
};
const D20: Silhouette = Silhouette {
    outline: "M36 2 65 18.5v35L36 70 7 53.5v-35Z",
    facets: "M36 16 55 50H17ZM36 16V2M55 50l10 3.5M17 50 7 53.5M36 16 7 18.5M36 16l29 2.5M36 70 17 50M36 70l19-20M7 18.5 17 50M65 18.5 55 50",
    base: 45.0,
};

fn silhouette(sides: u32) -> Option<&'static Silhouette> {
    match sides {
        4 => Some(&D4),
        8 => Some(&D8),
        10 | 100 => Some(&D10),
        12 => Some(&D12),
        20 => Some(&D20),
        _ => None,
    }
}

impl Pen<'_> {
    /// Draws a die of a side around a point, turned by some degrees.
    pub(super) fn die(&mut self, die: &Die, at: (f64, f64), side: f64, turn: f64) {
        let raised = matches!(die.state, DieState::Selected | DieState::Suggested);
        let lift = if raised { side * 0.05 } else { 0.0 };
        self.moved((at.0, at.1 - lift), turn, 1.0, |pen| {
            if raised {
                pen.die_ring(side, die.state == DieState::Suggested);
            }
            match silhouette(die.sides) {
                Some(shape) => pen.die_faceted(die, shape, side),
                None => pen.die_square(die, side),
            }
            pen.die_badge(die, side);
        });
    }

    /// Draws a small die that stands for a face, without shadow or edge.
    pub(super) fn die_face(&mut self, face: u32, x: f64, y: f64, side: f64) {
        let die = self.rect(Viewport::new(x, y, side, side), side * 0.23).refer(Attr::Fill, Ref::Bone);
        // A rim, so that bone shows on paper.
        die.paint(Attr::Stroke, Paint::BONE_3).number(Attr::StrokeWidth, 2.0).end();
        self.moved((x, y), 0.0, side / 100.0, |pen| pen.die_pips(face, false));
    }

    fn die_square(&mut self, die: &Die, side: f64) {
        let (frame, radius) = (Viewport::new(-side / 2.0, -side / 2.0, side, side), side * 0.23);
        if die.state == DieState::SetAside {
            self.panel(frame, radius, Paint::ASIDE[1]);
            self.panel(frame.inset(side * 0.03, side * 0.03), radius - side * 0.03, Paint::ASIDE[0]);
        } else {
            self.die_shadow(frame, radius);
            let dull = die.state == DieState::Dud;
            let (edge, face) = if dull { (Paint::DULL[2], Ref::Dull) } else { (Paint::BONE_EDGE, Ref::Bone) };
            self.panel(Viewport { h: side * 1.075, ..frame }, radius, edge);
            self.rect(frame, radius).refer(Attr::Fill, face).end();
        }
        match die.face {
            Some(face @ 1..=6) if die.sides == 6 => {
                self.moved((frame.x, frame.y), 0.0, side / 100.0, |pen| pen.die_pips(face, true));
            }
            Some(face) => self.die_numeral(&face.to_string(), 0.0, side * 0.46, side * 0.8),
            None => self.die_blank(side),
        }
    }

    /// Draws layers that fade outwards: a soft shadow without a filter.
    fn die_shadow(&mut self, frame: Viewport, radius: f64) {
        let side = frame.w;
        for (grow, opacity) in [(0.07, 0.08), (0.035, 0.1), (0.0, 0.12)] {
            let frame = Viewport { y: frame.y + side * 0.14, ..frame }.inset(-side * grow, -side * grow);
            self.shade(frame, radius + side * grow, opacity * self.palette.shadow);
        }
    }

    fn die_pips(&mut self, face: u32, sunken: bool) {
        let Some(pips) = face.checked_sub(1).and_then(|i| PIPS.get(i as usize)) else {
            return self.moved((50.0, 50.0), 0.0, 1.0, |pen| {
                pen.die_numeral(&face.to_string(), 0.0, 56.0, 84.0);
            });
        };
        let r = if face == 1 { 13.5 } else { 9.8 };
        for (x, y) in *pips {
            let pip = self.circle(*x, *y, r);
            if sunken {
                pip.refer(Attr::Fill, Ref::Pip).end();
            } else {
                pip.paint(Attr::Fill, Paint::INK).end();
            }
        }
    }

    /// Draws a face that is not shown: a field of small dots.
    fn die_blank(&mut self, side: f64) {
        for i in 0..9 {
            let (x, y) = (f64::from(i % 3 - 1) * side * 0.2, f64::from(i / 3 - 1) * side * 0.2);
            self.circle(x, y, side * 0.035).paint(Attr::Fill, Paint::BONE_EDGE).end();
        }
    }

    fn die_faceted(&mut self, die: &Die, shape: &'static Silhouette, side: f64) {
        let aside = die.state == DieState::SetAside;
        let face = match die.state {
            DieState::SetAside => Paint::ASIDE[0],
            DieState::Dud => Paint::DULL[1],
            _ => Paint::BONE,
        };
        let scale = side / 72.0;
        self.moved((-36.0 * scale, -38.0 * scale), 0.0, scale, |pen| {
            if !aside {
                pen.moved((0.0, 5.0), 0.0, 1.0, |pen| pen.die_outline(shape, Paint::BONE_EDGE));
            }
            pen.die_outline(shape, face);
            if !shape.facets.is_empty() {
                pen.path(&PathData::fixed(shape.facets))
                    .paint(Attr::Fill, Paint::NONE)
                    .paint(Attr::Stroke, if aside { Paint::ASIDE[1] } else { Paint::FACET })
                    .number(Attr::StrokeWidth, 1.6)
                    .word(Attr::StrokeLinejoin, "round")
                    .end();
            }
        });
        let words = match (die.face, die.sides) {
            (Some(face), 100) if face % 10 == 0 => format!("{:02}", face % 100),
            (Some(10), 10) => "0".to_owned(),
            (Some(face), _) => face.to_string(),
            (None, _) => return,
        };
        self.die_numeral(&words, (shape.base - 38.0) * scale - side * 0.105, side * 0.3, side * 0.5);
    }

    fn die_outline(&mut self, shape: &Silhouette, ink: Paint) {
        self.path(&PathData::fixed(shape.outline))
            .paint(Attr::Fill, ink)
            .paint(Attr::Stroke, ink)
            .number(Attr::StrokeWidth, 5.0)
            .word(Attr::StrokeLinejoin, "round")
            .end();
    }

    fn die_numeral(&mut self, words: &str, mid_y: f64, size: f64, place: f64) {
        let style = Style::display(size, Paint::INK).weight(800).middle().down_to(size * 0.3);
        self.write_mid(0.0, mid_y, place, style, words);
    }

    /// Draws the ring around a chosen die: solid, or dashed where the house proposes it.
    fn die_ring(&mut self, side: f64, dashed: bool) {
        let out = side * 0.095;
        let frame =
            Viewport::new(-side / 2.0 - out, -side / 2.0 - out, side + 2.0 * out, side * 1.07 + 2.0 * out);
        let wide = (side * 0.036).max(3.0);
        let ink = self.ring();
        let ring = self
            .rect(frame, side * 0.31)
            .paint(Attr::Fill, Paint::NONE)
            .paint(Attr::Stroke, ink)
            .number(Attr::StrokeWidth, wide);
        if dashed { ring.numbers(Attr::StrokeDasharray, &[wide * 2.6, wide * 1.8]).end() } else { ring.end() }
    }

    fn die_badge(&mut self, die: &Die, side: f64) {
        let r = (side * 0.15).max(9.0);
        let (x, y) = (side / 2.0 - r * 0.1, -side / 2.0 + r * 0.1);
        let behind = self.stage_paint();
        let hue = self.lit.map(|seat| self.hue_of(seat));
        let (fill, ink) = hue.map_or((self.palette.text, self.palette.room), |hue| (hue.fill, hue.on));
        match die.state {
            DieState::Selected => {
                self.circle(x, y, r * 1.18).paint(Attr::Fill, behind).end();
                self.circle(x, y, r).paint(Attr::Fill, fill).end();
                self.icon(Icon::Tick, x - r * 0.62, y - r * 0.62, r * 1.24, ink);
            }
            DieState::Suggested => {
                let (ring, tick) = (self.ring(), self.palette.text);
                let badge = self.circle(x, y, r).paint(Attr::Fill, behind);
                badge.paint(Attr::Stroke, ring).number(Attr::StrokeWidth, (side * 0.028).max(2.0)).end();
                self.icon(Icon::Tick, x - r * 0.58, y - r * 0.58, r * 1.16, tick);
            }
            DieState::SetAside => {
                self.circle(x, y, r).paint(Attr::Fill, Paint::LOCK).end();
                self.icon(Icon::Lock, x - r * 0.6, y - r * 0.6, r * 1.2, Paint::BONE);
            }
            DieState::Free | DieState::Dud | DieState::Hidden => {}
        }
        if die.claimed {
            self.circle(-x, -y, r).paint(Attr::Fill, Paint::LOCK).end();
            self.icon(Icon::Hand, -x - r * 0.6, -y - r * 0.6, r * 1.2, Paint::BONE);
        }
    }

    /// Returns what lies behind dice on the stage.
    fn stage_paint(&self) -> Paint {
        self.lit.map_or(self.palette.hush[1], |seat| self.hue_of(seat).stage[1])
    }
}

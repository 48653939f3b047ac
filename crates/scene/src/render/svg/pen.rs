//! The pen that every part of the picture draws with: shapes in the colours of
//! the house, and words cut to their place.

use super::measure::{Face, broken, cut, fitting, width};
use super::palette::{Hue, Paint, Palette};
use super::viewport::Viewport;
use super::writer::{Attr, Element, PathData, Ref, Svg, Tag};
use crate::{Card, Scene, SeatPresence, Text};

/// Names, numbers and titles.
const DISPLAY: &str = "'Bricolage Grotesque','Segoe UI',system-ui,sans-serif";
/// Running text.
pub(super) const BODY: &str = "'Dicehall Text','Atkinson Hyperlegible Next','Segoe UI',system-ui,sans-serif";

/// A picture under construction.
pub(super) struct Pen<'a> {
    pub(super) svg: Svg,
    pub(super) scene: &'a Scene,
    pub(super) palette: &'static Palette,
    /// The seat that lights the table: whose turn it is, or who has won alone.
    pub(super) lit: Option<u8>,
    /// Who has won.
    pub(super) winners: Vec<u8>,
    /// The face that words are set in unless they say another.
    pub(super) face: Face,
    /// What is defined already.
    pub(super) defined: Vec<Ref>,
}

/// How words look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    face: Face,
    size: f64,
    least: f64,
    weight: u16,
    fill: Paint,
    anchor: &'static str,
    struck: bool,
    slanted: bool,
}

impl Style {
    /// Makes the look of a name, a number or a title.
    pub(super) const fn display(size: f64, fill: Paint) -> Style {
        let face = Face::Display;
        Style { face, size, least: size, weight: 700, fill, anchor: "start", struck: false, slanted: false }
    }

    /// Makes the look of running text.
    pub(super) const fn body(size: f64, fill: Paint) -> Style {
        Style { face: Face::Body, weight: 400, ..Style::display(size, fill) }
    }

    /// Sets how bold it is.
    pub(super) const fn weight(self, weight: u16) -> Style {
        Style { weight, ..self }
    }

    /// Lets it shrink before it is cut.
    pub(super) const fn down_to(self, least: f64) -> Style {
        Style { least, ..self }
    }

    /// Centres it.
    pub(super) const fn middle(self) -> Style {
        Style { anchor: "middle", ..self }
    }

    /// Lets it end where it stands.
    pub(super) const fn end(self) -> Style {
        Style { anchor: "end", ..self }
    }

    /// Draws a line through it.
    pub(super) const fn struck(self, struck: bool) -> Style {
        Style { struck, ..self }
    }

    /// Slants it, as words that somebody tells.
    pub(super) const fn slanted(self) -> Style {
        Style { slanted: true, ..self }
    }

    /// Breaks words into lines no wider than a place; the last is cut where there are too many.
    pub(super) fn lines(&self, words: &str, place: f64, n: usize) -> Vec<String> {
        broken(words, self.face, self.size, place, n)
    }

    /// Returns the size before any shrinking.
    pub(super) const fn size(&self) -> f64 {
        self.size
    }

    /// Makes it smaller or larger.
    pub(super) fn scaled(self, by: f64) -> Style {
        Style { size: (self.size * by).round(), least: (self.least * by).round(), ..self }
    }

    /// Returns how wide words are, shrunk as far as they need.
    pub(super) fn width(&self, words: &str, place: f64) -> f64 {
        width(words, self.face, fitting(words, self.face, self.size, self.least, place)).min(place)
    }
}

impl Pen<'_> {
    /// Writes words from, around or up to a point on their base line, within a width.
    pub(super) fn write(&mut self, x: f64, y: f64, place: f64, style: Style, words: &str) {
        let size = fitting(words, style.face, style.size, style.least, place);
        let shown = cut(words, style.face, size, place);
        if place < size * 0.4 || shown.trim().is_empty() {
            return;
        }
        let wide = width(&shown, style.face, size);
        let mut text = self.svg.element(Tag::Text).number(Attr::X, x).number(Attr::Y, y);
        if style.face != self.face {
            text = text.word(Attr::FontFamily, if style.face == Face::Display { DISPLAY } else { BODY });
        }
        if style.face == Face::Display {
            let tight = if size > 120.0 { -0.045 } else { -0.02 };
            text = text.number(Attr::LetterSpacing, (size * tight * 10.0).round() / 10.0);
        }
        text = text.number(Attr::FontSize, size);
        if style.weight != 400 {
            text = text.number(Attr::FontWeight, style.weight.into());
        }
        if style.anchor != "start" {
            text = text.word(Attr::TextAnchor, style.anchor);
        }
        if style.struck {
            text = text.word(Attr::TextDecoration, "line-through");
        }
        if style.slanted {
            text = text.word(Attr::FontStyle, "italic");
        }
        // Words that were cut are pinned to their place, whatever face the screen has.
        if shown != words && wide > 0.0 {
            text = text.number(Attr::TextLength, wide.floor()).word(Attr::LengthAdjust, "spacingAndGlyphs");
        }
        text.paint(Attr::Fill, style.fill).words(&shown);
    }

    /// Writes words of which the first part stands out.
    pub(super) fn write_pair(
        &mut self,
        at: (f64, f64),
        place: f64,
        style: Style,
        parts: (&str, &str),
        rest: Paint,
    ) {
        let (bold, plain) = parts;
        if fitting(bold, style.face, style.size * 1.06, 1.0, place) < style.size {
            return self.write(at.0, at.1, place, style.weight(700), bold);
        }
        // Bold words are a little wider than the running text that is measured.
        let bold = cut(bold, style.face, style.size * 1.06, place);
        let left = place - width(&bold, style.face, style.size * 1.06);
        let plain = if bold == parts.0 { cut(plain, style.face, style.size, left) } else { String::new() };
        let text = self.svg.element(Tag::Text).number(Attr::X, at.0).number(Attr::Y, at.1);
        let text = text.number(Attr::FontSize, style.size).paint(Attr::Fill, rest).open();
        let lead = self.svg.element(Tag::Tspan).number(Attr::FontWeight, 700.0);
        lead.paint(Attr::Fill, style.fill).words(&bold);
        if !plain.trim().is_empty() && left > style.size {
            self.svg.element(Tag::Tspan).words(&plain);
        }
        text.close(&mut self.svg);
    }

    /// Writes a number and, close behind it, what it is.
    pub(super) fn write_number(
        &mut self,
        at: (f64, f64),
        place: f64,
        number: (Style, &str),
        name: (Style, &str),
    ) {
        let (style, words) = number;
        let gap = name.0.size * 0.4;
        let name_w = name.0.width(name.1, place * 0.45) + gap;
        // A number that was cut would be another number: rather its name is left out.
        let fits = width(words, style.face, style.least) <= place - name_w;
        let room = if fits { place - name_w } else { place };
        let size = fitting(words, style.face, style.size, style.least, room);
        let shown = cut(words, style.face, size, room);
        let left = place - width(&shown, style.face, size) - gap;
        let label = if fits { cut(name.1, name.0.face, name.0.size, left) } else { String::new() };
        let text = self.svg.element(Tag::Text).number(Attr::X, at.0).number(Attr::Y, at.1);
        let text = text.word(Attr::FontFamily, DISPLAY).number(Attr::FontSize, size);
        let text = text.number(Attr::FontWeight, style.weight.into()).paint(Attr::Fill, style.fill).open();
        let value = self.svg.element(Tag::Tspan).number(Attr::LetterSpacing, (-0.2 * size).round() / 10.0);
        value.words(&shown);
        let tail = self.svg.element(Tag::Tspan).number(Attr::Dx, (name.0.size * 0.35).round());
        let tail = tail.word(Attr::FontFamily, BODY).number(Attr::FontSize, name.0.size);
        tail.number(Attr::FontWeight, name.0.weight.into()).paint(Attr::Fill, name.0.fill).words(&label);
        text.close(&mut self.svg);
    }

    /// Writes words in the middle of a height.
    pub(super) fn write_mid(&mut self, x: f64, mid_y: f64, place: f64, style: Style, words: &str) {
        let size = fitting(words, style.face, style.size, style.least, place);
        self.write(x, mid_y + size * 0.355, place, style, words);
    }

    /// Writes words in lines below each other and returns where the next would stand.
    pub(super) fn write_lines(
        &mut self,
        at: (f64, f64),
        place: f64,
        n: usize,
        style: Style,
        words: &str,
    ) -> f64 {
        let (x, mut y) = at;
        for line in style.lines(words, place, n) {
            self.write(x, y, place, style, &line);
            y += style.size * 1.3;
        }
        y
    }

    /// Says a text of the scene.
    pub(super) fn say(&self, text: &Text) -> String {
        self.scene.say(text)
    }

    /// Returns the mark of a seat.
    pub(super) fn mark_of(&self, seat: u8) -> u8 {
        self.scene.seats.get(usize::from(seat)).map_or(seat, |seated| seated.mark) % 8
    }

    /// Returns the colours of a seat.
    pub(super) fn hue_of(&self, seat: u8) -> Hue {
        self.palette.hue(self.mark_of(seat))
    }

    /// Returns the colours of a card: of its seat, or of the house.
    pub(super) fn hue_of_card(&self, card: &Card) -> Hue {
        let house =
            || Hue { fill: Paint::BONE, on: Paint::INK, text: self.palette.text, ..self.palette.hue(7) };
        card.seat.map_or_else(house, |seat| self.hue_of(seat))
    }

    /// Returns whether anybody is at a seat.
    pub(super) fn presence_of(&self, seat: u8) -> SeatPresence {
        self.scene.seats.get(usize::from(seat)).map_or(SeatPresence::Present, |seated| seated.presence)
    }

    /// Tests for a machine at a seat.
    pub(super) fn is_bot(&self, seat: u8) -> bool {
        self.scene.seats.get(usize::from(seat)).is_some_and(|seated| seated.bot)
    }

    /// Returns the colour of the ring around chosen dice: of the seat on turn, or of the house.
    pub(super) fn ring(&self) -> Paint {
        self.lit.map_or(self.palette.text, |seat| self.hue_of(seat).text)
    }

    /// Draws a rectangle with round corners.
    pub(super) fn panel(&mut self, frame: Viewport, radius: f64, fill: Paint) {
        self.rect(frame, radius).paint(Attr::Fill, fill).end();
    }

    /// Draws a rectangle with round corners as an outline, inside its frame.
    pub(super) fn outline(&mut self, frame: Viewport, radius: f64, wide: f64, stroke: Paint) {
        let half = wide / 2.0;
        self.rect(frame.inset(half, half), radius - half)
            .paint(Attr::Fill, Paint::NONE)
            .paint(Attr::Stroke, stroke)
            .number(Attr::StrokeWidth, wide)
            .end();
    }

    /// Darkens a rectangle.
    pub(super) fn shade(&mut self, frame: Viewport, radius: f64, opacity: f64) {
        self.rect(frame, radius).paint(Attr::Fill, Paint::BLACK).number(Attr::FillOpacity, opacity).end();
    }

    /// Begins a rectangle with round corners.
    pub(super) fn rect(&mut self, frame: Viewport, radius: f64) -> Element<'_> {
        let rect = self
            .svg
            .element(Tag::Rect)
            .number(Attr::X, frame.x)
            .number(Attr::Y, frame.y)
            .number(Attr::Width, frame.w.max(0.0))
            .number(Attr::Height, frame.h.max(0.0));
        if radius > 0.0 {
            rect.number(Attr::Rx, radius.min(frame.w / 2.0).min(frame.h / 2.0).max(0.0))
        } else {
            rect
        }
    }

    /// Begins a circle.
    pub(super) fn circle(&mut self, x: f64, y: f64, r: f64) -> Element<'_> {
        self.svg.element(Tag::Circle).number(Attr::Cx, x).number(Attr::Cy, y).number(Attr::R, r.max(0.0))
    }

    /// Begins a path.
    pub(super) fn path(&mut self, line: &PathData) -> Element<'_> {
        self.svg.element(Tag::Path).draw(line)
    }

    /// Draws a straight line.
    pub(super) fn rule(&mut self, from: (f64, f64), to: (f64, f64), wide: f64, stroke: Paint) {
        let line = PathData::default().step('M', &[from.0, from.1]).step('L', &[to.0, to.1]);
        self.path(&line).paint(Attr::Stroke, stroke).number(Attr::StrokeWidth, wide).end();
    }

    /// Draws something that is moved, turned and scaled.
    pub(super) fn moved(&mut self, at: (f64, f64), turn: f64, scale: f64, draw: impl FnOnce(&mut Self)) {
        let open = self.svg.element(Tag::G).placed(at.0, at.1, turn, scale).open();
        draw(self);
        open.close(&mut self.svg);
    }

    /// Draws something whose words are mostly names and numbers.
    pub(super) fn in_display(&mut self, draw: impl FnOnce(&mut Self)) {
        let open = self.svg.element(Tag::G).word(Attr::FontFamily, DISPLAY).open();
        self.face = Face::Display;
        draw(self);
        self.face = Face::Body;
        open.close(&mut self.svg);
    }

    /// Draws something that ends at the round corners of a frame.
    pub(super) fn clipped(&mut self, frame: Viewport, radius: f64, draw: impl FnOnce(&mut Self)) {
        let clip = Ref::Clip([frame.x, frame.y, frame.w, frame.h].map(|value| value.round() as i32));
        if self.defines(clip) {
            let open = self.svg.element(Tag::ClipPath).id(clip).open();
            self.rect(frame, radius).end();
            open.close(&mut self.svg);
        }
        let open = self.svg.element(Tag::G).refer(Attr::ClipPath, clip).open();
        draw(self);
        open.close(&mut self.svg);
    }

    /// Tests for something that is yet to be defined, and takes note of it.
    pub(super) fn defines(&mut self, it: Ref) -> bool {
        let is_new = !self.defined.contains(&it);
        if is_new {
            self.defined.push(it);
        }
        is_new
    }
}

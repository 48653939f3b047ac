//! The dice tray: free dice in rows by index, brackets with what they make, dice
//! that lie aside in slots, and the sum at stake.

use super::measure::{Face, broken};
use super::palette::Paint;
use super::parts::Parts;
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use super::writer::{Attr, PathData};
use crate::text::grouped;
use crate::{Die, DieState, Sum, Term, Tray};

/// How many dice a picture shows; more are counted.
const MOST: usize = 48;
/// How many rows of dice there are at most.
const MOST_ROWS: usize = 6;
/// How many trays a picture shows.
const MOST_TRAYS: usize = 9;
/// How the dice lie, in degrees by index: never quite straight.
const TILTS: [f64; 8] = [-3.0, 2.0, -1.0, 4.0, -4.0, 1.5, 3.0, -2.0];

/// How dice are laid out in a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lay {
    /// The largest side.
    pub(super) most: f64,
    /// Whether they lie as they fell.
    pub(super) tilted: bool,
    /// Whether brackets and captions are drawn.
    pub(super) captions: bool,
}

/// Rows of dice that fit a place.
struct Rows {
    per_row: usize,
    n_rows: usize,
    side: f64,
    gap: f64,
    pitch: f64,
}

impl Rows {
    /// Chooses how many stand in a row: another row only where the dice become much larger.
    fn fit(n: usize, place: Viewport, most: f64, captioned: bool) -> Rows {
        let tall = if captioned { 1.85 } else { 1.3 };
        let lay = |n_rows: usize| {
            let per_row = n.div_ceil(n_rows).max(1);
            let by_width = place.w / (per_row as f64 * 1.3 + 0.1);
            let side = most.min(by_width).min(place.h / (n_rows as f64 * tall)).max(8.0);
            Rows { per_row, n_rows: n.div_ceil(per_row), side, gap: side * 0.3, pitch: side * tall }
        };
        let larger = |best: Rows, next: Rows| if next.side > best.side * 1.25 { next } else { best };
        (2..=n.min(MOST_ROWS)).map(lay).fold(lay(1), larger)
    }

    /// Returns the middle of a die.
    fn middle(&self, i: usize, n: usize, place: Viewport) -> (f64, f64) {
        let (row, column) = (i / self.per_row, i % self.per_row);
        let in_row = self.per_row.min(n - row * self.per_row) as f64;
        let wide = in_row * self.side + (in_row - 1.0) * self.gap;
        let x = place.mid_x() - wide / 2.0 + column as f64 * (self.side + self.gap) + self.side / 2.0;
        let top = place.mid_y() - self.n_rows as f64 * self.pitch / 2.0;
        (x, top + row as f64 * self.pitch + self.side * 0.62)
    }
}

/// Which dice of a tray are drawn.
type Which = fn(&Tray) -> Vec<(usize, &Die)>;

impl Tray {
    /// Returns all dice.
    pub(super) fn all(&self) -> Vec<(usize, &Die)> {
        self.dice.iter().enumerate().collect()
    }

    /// Returns the dice that are not aside, or all where all are aside.
    pub(super) fn standing(&self) -> Vec<(usize, &Die)> {
        let is_free = |(_, die): &(usize, &Die)| die.state != DieState::SetAside;
        let free: Vec<_> = self.dice.iter().enumerate().filter(is_free).collect();
        if free.is_empty() { self.dice.iter().enumerate().collect() } else { free }
    }

    /// Returns the dice that lie aside while others stand.
    pub(super) fn aside(&self) -> Vec<&Die> {
        let is_aside = |die: &&Die| die.state == DieState::SetAside;
        let n_aside = self.dice.iter().filter(is_aside).count();
        if n_aside == self.dice.len() { Vec::new() } else { self.dice.iter().filter(is_aside).collect() }
    }
}

impl Pen<'_> {
    /// Draws the dice of the table: of several trays each in its own part of the place, below its heading.
    pub(super) fn trays(&mut self, parts: &Parts<'_>, place: Viewport, lay: Lay, which: Which) {
        if !parts.has_headings(self.scene) {
            return self.dice(&parts.tray, &which(&parts.tray), place, lay);
        }
        let n = parts.trays.len().min(MOST_TRAYS);
        // Beside each other in a strip, below each other on a stage.
        let is_strip = place.w > 3.0 * place.h;
        for (i, tray) in parts.trays.iter().take(n).enumerate() {
            let part = if is_strip { place.column(i, n, 32.0) } else { place.row(i, n, 12.0) };
            let words = self.tray_words(tray, parts.trays.len() > 1);
            let high = if words.is_empty() { 0.0 } else { 40.0_f64.min(part.h * 0.4) };
            let (head, below) = part.top(high, 4.0);
            let style = Style::body(high * 0.75, self.palette.text).middle().down_to(16.0);
            self.write_mid(head.mid_x(), head.mid_y(), head.w, style, &words);
            let dice = if parts.trays.len() > 1 { tray.all() } else { which(tray) };
            self.dice(tray, &dice, below, lay);
        }
    }

    /// Says what the dice of a tray are, and of several trays what they are worth.
    fn tray_words(&self, tray: &Tray, with_sum: bool) -> String {
        let sum = tray.sum.as_ref().filter(|_| with_sum).map(|sum| &sum.result);
        let sum = sum.map(|result| format!("{} {}", grouped(result.value), self.say(&result.label)));
        [self.scene.heading_of(tray), sum].into_iter().flatten().collect::<Vec<_>>().join(": ")
    }

    /// Draws dice in a place, with brackets below those that belong together.
    pub(super) fn dice(&mut self, tray: &Tray, dice: &[(usize, &Die)], place: Viewport, lay: Lay) {
        let n = dice.len().min(MOST);
        if n == 0 {
            return;
        }
        let grouped_dice =
            dice.iter().any(|(_, die)| die.group.is_some_and(|g| usize::from(g) < tray.groups.len()));
        let captioned = lay.captions && grouped_dice;
        let rows = Rows::fit(n, place, lay.most, captioned);
        if captioned {
            self.brackets(tray, dice, &rows, place);
        }
        for (i, (index, die)) in dice.iter().take(n).enumerate() {
            let turn = if lay.tilted { TILTS[index % TILTS.len()] } else { 0.0 };
            self.die(die, rows.middle(i, n, place), rows.side, turn);
        }
        if dice.len() > n {
            let words = format!("and {} more", grouped((dice.len() - n) as i64));
            let style = Style::body(28.0, self.palette.text_2).end();
            self.write(place.right(), place.bottom(), place.w, style, &words);
        }
    }

    /// Draws a bracket below each run of dice of one group; the first run has the caption.
    fn brackets(&mut self, tray: &Tray, dice: &[(usize, &Die)], rows: &Rows, place: Viewport) {
        let n = dice.len().min(MOST);
        let mut captioned = vec![false; tray.groups.len()];
        let mut start = 0;
        while start < n {
            let group = dice[start].1.group;
            let same_row = |i: usize| i / rows.per_row == start / rows.per_row;
            let end =
                (start..n).take_while(|i| dice[*i].1.group == group && same_row(*i)).last().unwrap_or(start);
            if let Some(group) = group.map(usize::from).filter(|group| *group < tray.groups.len()) {
                let ((from, y), (to, _)) = (rows.middle(start, n, place), rows.middle(end, n, place));
                let half = rows.side / 2.0 + rows.side * 0.1;
                let span = Viewport::new(
                    from - half,
                    y + rows.side * 0.78,
                    to - from + 2.0 * half,
                    rows.side * 0.12,
                );
                self.bracket(span, rows.side);
                if !captioned[group] {
                    captioned[group] = true;
                    let words = self.say(&tray.groups[group].caption);
                    self.caption(span, rows, &words);
                }
            }
            start = end + 1;
        }
    }

    fn bracket(&mut self, span: Viewport, side: f64) {
        let line = PathData::default()
            .step('M', &[span.x, span.y])
            .step('V', &[span.bottom()])
            .step('H', &[span.right()])
            .step('V', &[span.y]);
        let ink = self.ring();
        self.path(&line)
            .paint(Attr::Fill, Paint::NONE)
            .paint(Attr::Stroke, ink)
            .number(Attr::StrokeWidth, (side * 0.027).max(2.0))
            .end();
    }

    fn caption(&mut self, span: Viewport, rows: &Rows, words: &str) {
        let size = (rows.side * 0.185).clamp(26.0, 34.0);
        let place = span.w + rows.gap * 0.5;
        let style = Style::body(size, self.palette.text).middle();
        // Two lines under a narrow bracket, in a smaller size.
        let lines = broken(words, Face::Body, size, place, 2);
        let style = if lines.len() > 1 { style.scaled(0.92) } else { style };
        let mut y = span.bottom() + size * 1.25;
        for line in broken(words, Face::Body, style.size(), place, 3) {
            self.write(span.mid_x(), y, place, style, &line);
            y += style.size() * 1.15;
        }
    }

    /// Draws dice that lie aside, the terms of the sum and its result along the foot of a stage.
    pub(super) fn foot(&mut self, aside: &[&Die], sum: Option<&Sum>, place: Viewport) {
        let result = sum.map(|sum| &sum.result);
        let stake = result.map_or(0.0, |result| self.stake(result, place));
        let room = Viewport { w: (place.w - stake - if stake > 0.0 { 40.0 } else { 0.0 }).max(0.0), ..place };
        let slots = aside.len().min(12) as f64 * 128.0;
        // A sum of one term says nothing that the result does not say.
        let terms = sum.map_or(&[][..], |sum| if sum.terms.len() > 1 { &sum.terms } else { &[] });
        let widths: Vec<f64> = terms.iter().take(6).map(|term| self.term_width(term)).collect();
        let sum_w = widths.iter().map(|w| w + 36.0 + 36.0 + 42.0).sum::<f64>() + 20.0;
        // Terms that would be too small to read are left out.
        let (terms, wide) =
            if (slots + sum_w) * 0.6 > room.w { (&[][..], slots) } else { (terms, slots + sum_w) };
        let scale = if wide > room.w && wide > 0.0 { (room.w / wide).max(0.3) } else { 1.0 };
        self.moved((room.x, room.mid_y()), 0.0, scale, |pen| {
            let mut x = 0.0;
            for die in aside.iter().take(12) {
                let depth = 0.3 * pen.palette.shadow;
                pen.shade(Viewport::new(x, -56.0, 112.0, 112.0), 28.0, depth);
                pen.die(die, (x + 56.0, 0.0), 92.0, 0.0);
                x += 128.0;
            }
            x += if slots > 0.0 { 20.0 } else { 0.0 };
            for (i, (term, wide)) in terms.iter().zip(&widths).enumerate() {
                pen.term(term, x, *wide);
                x += wide + 36.0;
                let sign = if i + 1 == widths.len() { "=" } else { "+" };
                let style = Style::display(60.0, pen.palette.text_2).weight(500);
                pen.write_mid(x, -10.0, 60.0, style, sign);
                x += 42.0 + 36.0;
            }
        });
    }

    fn term_width(&self, term: &Term) -> f64 {
        let value = Style::display(72.0, Paint::NONE).width(&grouped(term.value), 340.0);
        let label = Style::body(28.0, Paint::NONE).width(&self.say(&term.label), 340.0);
        value.max(label)
    }

    fn term(&mut self, term: &Term, x: f64, wide: f64) {
        let label = self.say(&term.label);
        let value = Style::display(72.0, self.palette.text).down_to(20.0);
        self.write(x, 10.0, wide + 4.0, value, &grouped(term.value));
        self.write(x, 56.0, wide + 4.0, Style::body(28.0, self.palette.text_2), &label);
    }

    /// Draws the number that matters at the right, and returns how wide it is.
    pub(super) fn stake(&mut self, result: &Term, place: Viewport) -> f64 {
        let (value, label) = (grouped(result.value), self.say(&result.label));
        let most = place.w * 0.46;
        let number = Style::display((place.h * 0.84).min(172.0), self.palette.text).end().down_to(24.0);
        let words = Style::body(30.0, self.palette.text).end().down_to(24.0);
        let base = place.y + place.h * 0.68;
        self.write(place.right(), base, most, number, &value);
        self.write(place.right(), base + 50.0, most, words, &label);
        number.width(&value, most).max(words.width(&label, most))
    }
}

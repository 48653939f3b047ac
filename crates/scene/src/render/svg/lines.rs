//! What is read: the log, questions with their answers, and lines of text.

use super::parts::Parts;
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use crate::{LogLine, Prompt, Voice};

/// How high a line of the log is.
const LOG_LINE: f64 = 49.0;

impl Pen<'_> {
    /// Draws the newest lines of the log at the foot of a place.
    pub(super) fn log_foot(&mut self, parts: &Parts<'_>, place: Viewport) {
        let n = ((place.h - 12.0) / LOG_LINE).floor().clamp(0.0, 4.0) as usize;
        let n = n.min(parts.log.len());
        let mut y = place.bottom() - n as f64 * LOG_LINE + 8.0;
        for line in parts.log.iter().take(n) {
            self.log_line(line, (place.x + 8.0, y), place.w - 16.0, 28.0);
            y += LOG_LINE;
        }
    }

    /// Draws the log in the middle of a place.
    pub(super) fn log_block(&mut self, parts: &Parts<'_>, place: Viewport) {
        let n = (place.h / 60.0).floor().clamp(0.0, 4.0) as usize;
        let n = n.min(parts.log.len());
        let mut y = place.mid_y() - n as f64 * 30.0 + 10.0;
        for line in parts.log.iter().take(n) {
            self.log_line(line, (place.x, y), place.w, 30.0);
            y += 60.0;
        }
    }

    /// Draws a line of the log with the mark of whom it is about, or of whoever tells it.
    pub(super) fn log_line(&mut self, line: &LogLine, at: (f64, f64), place: f64, size: f64) {
        let words = self.say(&line.text);
        let (text, soft) = (self.palette.text, self.palette.text_2);
        let base = at.1 + 28.0;
        if line.voice == Voice::Narrator {
            self.eye(at.0, at.1, 36.0);
            let style = Style::body(size, text).slanted();
            return self.write(at.0 + 52.0, base, place - 52.0, style, &words);
        }
        let Some(seat) = line.seat else {
            return self.write(at.0, base, place, Style::body(size, soft), &words);
        };
        self.mark(seat, at.0, at.1, 36.0, super::mark::Look::Plain);
        let name = self.scene.name_of(seat);
        let (x, place) = (at.0 + 52.0, place - 52.0);
        match words.strip_prefix(name.as_str()) {
            Some(rest) => self.write_pair((x, base), place, Style::body(size, text), (&name, rest), soft),
            None => self.write(x, base, place, Style::body(size, soft), &words),
        }
    }

    /// Draws a question with its answers in a line, and returns the place below it.
    pub(super) fn prompt(&mut self, prompt: &Prompt, place: Viewport) -> Viewport {
        if place.h < 90.0 {
            return place;
        }
        let question = self.say(&prompt.question);
        let question = match prompt.seat.filter(|seat| self.scene.turn != Some(*seat)) {
            Some(seat) => format!("{}: {question}", self.scene.name_of(seat)),
            None => question,
        };
        let style = Style::display(48.0, self.palette.text).down_to(34.0);
        self.write(place.x, place.y + 50.0, place.w, style, &question);
        let able = prompt.choices.iter().filter(|choice| choice.enabled);
        let mut words: Vec<String> = able.map(|choice| self.say(&choice.label)).collect();
        words.extend(prompt.otherwise.as_ref().map(|otherwise| self.say(otherwise)));
        let style = Style::body(30.0, self.palette.text);
        self.write(place.x, place.y + 98.0, place.w, style, &words.join("  ·  "));
        let (_, rest) = place.top(124.0, 0.0);
        rest
    }

    /// Draws lines of text, the log and what can be done, in as many columns as they need.
    pub(super) fn reading(&mut self, parts: &Parts<'_>, place: Viewport, has_dice: bool) {
        let lines = &parts.texts;
        let labels = if has_dice || !parts.rows.is_empty() { Vec::new() } else { self.can_do() };
        let log = if parts.rows.is_empty() { &parts.log[..] } else { &[] };
        let columns = [!lines.is_empty(), !labels.is_empty(), !log.is_empty()];
        let n = columns.iter().filter(|there| **there).count();
        // Text is wider than a list of things to press.
        let share = if n > 1 { place.w * 0.6 } else { place.w };
        let mut rest = place;
        if !lines.is_empty() {
            let (left, right) = rest.left(share, 48.0);
            self.text_block(lines, None, left);
            rest = right;
        }
        if !labels.is_empty() {
            let (left, right) =
                if log.is_empty() { (rest, rest) } else { rest.left(rest.w / 2.0 - 24.0, 48.0) };
            self.text_block(&labels, Some("What can be done"), left);
            rest = right;
        }
        if !log.is_empty() {
            let fits = (rest.h / LOG_LINE).floor().max(0.0) as usize;
            for (i, line) in log.iter().take(fits.min(12)).enumerate() {
                self.log_line(line, (rest.x, rest.y + i as f64 * LOG_LINE), rest.w, 28.0);
            }
        }
    }

    /// Draws lines below each other, in two columns where one is too short; what is over is counted.
    fn text_block(&mut self, lines: &[String], heading: Option<&str>, place: Viewport) {
        let mut place = place;
        if let Some(words) = heading {
            self.write(place.x, place.y + 30.0, place.w, Style::display(30.0, self.palette.text_2), words);
            place = place.top(50.0, 0.0).1;
        }
        let step = if lines.len() <= 9 { 48.0 } else { 40.0 };
        let fits = ((place.h - 8.0) / step).floor().max(0.0) as usize;
        if fits == 0 {
            return;
        }
        let n_columns = if lines.len() > fits && place.w > 700.0 { 2 } else { 1 };
        let room = fits * n_columns;
        let shown = if lines.len() > room { room - 1 } else { lines.len() };
        let more = (lines.len() > shown).then(|| format!("and {} more", lines.len() - shown));
        let style = Style::body(step * 0.7, self.palette.text);
        for (i, line) in lines.iter().take(shown).chain(&more).enumerate() {
            let column = place.column(i / fits, n_columns, 40.0);
            self.write(column.x, column.y + (i % fits) as f64 * step + step * 0.72, column.w, style, line);
        }
    }
}

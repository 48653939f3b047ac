//! The end: who has won, and the standings with shared places.

use super::mark::Look;
use super::palette::Paint;
use super::parts::Parts;
use super::pen::{Pen, Style};
use super::stage::CORNER;
use super::viewport::Viewport;
use crate::{Manner, Row};

impl Pen<'_> {
    /// Draws the winner's block beside the standings.
    pub(super) fn finish(&mut self, parts: &Parts<'_>, place: Viewport) {
        let (block, list) = place.left(820.0, 40.0);
        self.winner_block(parts, block);
        let rows = parts.standings();
        let n = rows.len().min(16);
        let gap = 14.0;
        let room = list.h - if parts.log.is_empty() || n > 6 { 0.0 } else { 110.0 };
        let high = ((room - gap * n.saturating_sub(1) as f64) / n.max(1) as f64).min(150.0);
        for (i, row) in rows.iter().take(n).enumerate() {
            self.standing(row, Viewport::new(list.x, list.y + i as f64 * (high + gap), list.w, high));
        }
        let used = n as f64 * (high + gap);
        self.log_foot(parts, Viewport { y: list.y + used, h: list.h - used, ..list });
    }

    /// Draws who has won, in the winner's colour, or on the house's where several share it.
    fn winner_block(&mut self, parts: &Parts<'_>, block: Viewport) {
        let winners = parts.winners();
        let ink = self.winner_ground(&winners, block);
        let inner = block.inset(64.0, 64.0);
        let look = if winners.len() == 1 { Look::Inverted } else { Look::Plain };
        let side = if winners.len() > 4 { 72.0 } else { 128.0 };
        for (i, seat) in winners.iter().take(8).enumerate() {
            self.mark(*seat, inner.x + i as f64 * (side + 16.0), inner.y, side, look);
        }
        let words = self.winner_words(&winners);
        let long = words.chars().count() > 24;
        let style = Style::display(if long { 72.0 } else { 112.0 }, ink).down_to(64.0);
        let y = inner.bottom() - 260.0;
        let next = if long {
            self.write_lines((inner.x, y - 140.0), inner.w, 3, style, &words)
        } else {
            self.write(inner.x, y, inner.w, style, &words);
            y + 96.0
        };
        let score = parts.rows.iter().find(|row| row.place == Some(1)).map(|row| self.score_of(row));
        let style = Style::display(80.0, ink).weight(600);
        self.write(inner.x, next + 10.0, inner.w, style, &score.unwrap_or_default());
        let status = self.say(&self.scene.status);
        let next = self.write_lines((inner.x, next + 84.0), inner.w, 3, Style::body(36.0, ink), &status);
        for (i, words) in parts.texts.iter().take(2).enumerate() {
            self.write(inner.x, next + 20.0 + i as f64 * 44.0, inner.w, Style::body(32.0, ink), words);
        }
    }

    /// Draws the ground that winners are named on, and returns what to write with.
    fn winner_ground(&mut self, winners: &[u8], block: Viewport) -> Paint {
        match winners {
            [seat] => {
                let (hue, mark) = (self.hue_of(*seat), self.mark_of(*seat));
                self.panel(block, CORNER, hue.fill);
                let side = block.w * 0.62;
                let glyph = Viewport::new(block.right() - side * 0.82, block.y - side * 0.16, side, side);
                // A strip has no room for a glyph behind its words.
                if block.h > side {
                    self.clipped(block, CORNER, |pen| pen.glyph(mark, glyph, Paint::BLACK, 0.12));
                }
                hue.on
            }
            _ => {
                self.lit_stage(block);
                self.palette.text
            }
        }
    }

    fn winner_words(&self, winners: &[u8]) -> String {
        let said = self.scene.announcements.iter().find(|announcement| announcement.manner == Manner::Ends);
        let title = said.map(|announcement| self.say(&announcement.title)).filter(|title| !title.is_empty());
        let names = || {
            let names = crate::Text::new("svg.names", "{names}").seats("names", winners.iter().copied());
            format!("{} {}", self.say(&names), if winners.len() == 1 { "wins" } else { "win" })
        };
        title.unwrap_or_else(names)
    }

    fn standing(&mut self, row: &Row, frame: Viewport) {
        let hue = self.hue_of(row.seat);
        let won = row.place == Some(1);
        let radius = 36.0_f64.min(frame.h * 0.36);
        let (text, soft) = if won { (hue.on, hue.on) } else { (self.palette.text, self.palette.text_2) };
        self.panel(frame, radius, if won { hue.fill } else { self.palette.panel });
        let size = (frame.h * 0.4).clamp(22.0, 44.0);
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        self.write_mid(frame.x + 56.0, frame.mid_y(), 64.0, Style::display(size, soft).middle(), &place);
        let side = (frame.h - 36.0).clamp(24.0, 76.0);
        let look = if won {
            Look::Inverted
        } else if row.out {
            Look::Outline
        } else {
            Look::Plain
        };
        self.mark(row.seat, frame.x + 100.0, frame.mid_y() - side / 2.0, side, look);
        let right = frame.right() - 36.0;
        let number =
            Style::display((frame.h * 0.46).clamp(24.0, 56.0), text).end().down_to(14.0).struck(row.out);
        let score = self.score_of(row);
        self.write_mid(right, frame.mid_y(), 300.0, number, &score);
        let x = frame.x + 100.0 + side + 24.0;
        let room = right - number.width(&score, 300.0) - 24.0 - x;
        let name = Style::display(size, text).down_to(size * 0.7);
        let note = row.note.as_ref().map(|note| self.say(note)).unwrap_or_default();
        if note.is_empty() || frame.h < 96.0 {
            return self.write_mid(x, frame.mid_y(), room, name, &self.scene.name_of(row.seat));
        }
        self.write(x, frame.mid_y() - 2.0, room, name, &self.scene.name_of(row.seat));
        self.write(x, frame.mid_y() + 36.0, room, Style::body(28.0, soft), &note);
    }

    /// Draws who has won and all places in a strip above cards or a scorecard.
    pub(super) fn finish_strip(&mut self, parts: &Parts<'_>, frame: Viewport) {
        let winners = parts.winners();
        let ink = self.winner_ground(&winners, frame);
        let look = if winners.len() == 1 { Look::Inverted } else { Look::Plain };
        let inner = frame.inset(56.0, 0.0);
        let n_marks = winners.len().clamp(1, 4);
        let side = if n_marks > 2 { 72.0 } else { 112.0 };
        for (i, seat) in winners.iter().take(n_marks).enumerate() {
            self.mark(*seat, inner.x + i as f64 * (side + 14.0), inner.mid_y() - side / 2.0, side, look);
        }
        let marks = n_marks as f64 * (side + 14.0) + 14.0;
        let rows = parts.standings();
        let n_columns = if rows.len() > 4 { 2 } else { 1 };
        let (left, list) = inner.left(inner.w - n_columns as f64 * 345.0, 30.0);
        let words = Viewport { x: left.x + marks, w: left.w - marks, ..left };
        let style = Style::display(88.0, ink).down_to(44.0);
        self.write(words.x, frame.mid_y() + 6.0, words.w, style, &self.winner_words(&winners));
        let status = self.say(&self.scene.status);
        self.write_lines((words.x, frame.mid_y() + 60.0), words.w, 2, Style::body(32.0, ink), &status);
        let n_rows = rows.len().min(8).div_ceil(n_columns).max(1);
        let block = list.inset(0.0, ((frame.h - n_rows as f64 * 58.0) / 2.0).max(10.0));
        for (i, row) in rows.iter().take(8).enumerate() {
            let cell = block.column(i / n_rows, n_columns, 56.0).row(i % n_rows, n_rows, 0.0);
            self.strip_place(row, cell, ink, look);
        }
    }

    fn strip_place(&mut self, row: &Row, cell: Viewport, ink: Paint, look: Look) {
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        self.write_mid(cell.x + 14.0, cell.mid_y(), 40.0, Style::display(30.0, ink).middle(), &place);
        // On the winner's colour every mark needs a ground of its own.
        let ground = Viewport::new(cell.x + 40.0, cell.mid_y() - 22.0, 44.0, 44.0);
        if look == Look::Inverted {
            self.panel(ground.inset(-3.0, -3.0), 16.0, Paint::INK);
        }
        self.mark(row.seat, ground.x, ground.y, ground.w, Look::Plain);
        let number = Style::display(34.0, ink).end().down_to(10.0);
        let score = self.score_of(row);
        self.write_mid(cell.right(), cell.mid_y(), 130.0, number, &score);
        let x = ground.right() + 14.0;
        let room = cell.right() - number.width(&score, 130.0) - 10.0 - x;
        self.write_mid(
            x,
            cell.mid_y(),
            room,
            Style::display(30.0, ink).down_to(24.0),
            &self.scene.name_of(row.seat),
        );
    }
}

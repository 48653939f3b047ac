//! The scoreboard: a row for each seat, in seat order. The row on turn is solid
//! in its seat's colour.

use super::mark::{Icon, Look};
use super::palette::Paint;
use super::parts::{Parts, clock_of};
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use crate::text::grouped;
use crate::{ClockKind, Row, SeatPresence};

/// How many rows a picture shows; more are counted.
const MOST: usize = 16;

/// The colours of a row.
struct Inks {
    text: Paint,
    soft: Paint,
}

impl Pen<'_> {
    /// Draws the scoreboard with the log below it.
    pub(super) fn aside(&mut self, parts: &Parts<'_>, place: Viewport) {
        let used = self.board(&parts.rows, parts.goal, place);
        let below = Viewport { y: place.y + used, h: place.h - used, ..place };
        self.log_foot(parts, below);
    }

    /// Draws rows from the top and returns how high they are.
    pub(super) fn board(&mut self, rows: &[&Row], goal: Option<i64>, place: Viewport) -> f64 {
        let n = rows.len().min(MOST);
        if n == 0 {
            return 0.0;
        }
        let gap = if n > 6 { 12.0 } else { 14.0 };
        let wanted = match n {
            0..=5 => 128.0,
            6 => 112.0,
            _ => 84.0,
        };
        let more = rows.len() > n;
        let room = place.h - if more { 40.0 } else { 0.0 };
        let high = ((room - gap * (n - 1) as f64) / n as f64).min(wanted);
        for (i, row) in rows.iter().take(n).enumerate() {
            let frame = Viewport::new(place.x, place.y + i as f64 * (high + gap), place.w, high);
            self.board_row(row, goal, frame);
        }
        let used = n as f64 * (high + gap);
        if more {
            let words = format!("and {} more", rows.len() - n);
            self.write(
                place.x + 8.0,
                place.y + used + 24.0,
                place.w,
                Style::body(28.0, self.palette.text_2),
                &words,
            );
        }
        used + if more { 40.0 } else { 0.0 }
    }

    fn board_row(&mut self, row: &Row, goal: Option<i64>, frame: Viewport) {
        let hue = self.hue_of(row.seat);
        let radius = 36.0_f64.min(frame.h * 0.36);
        let inks = if row.on_turn {
            self.panel(frame, radius, hue.fill);
            Inks { text: hue.on, soft: hue.on }
        } else if row.out {
            self.outline(frame, radius, 3.0, self.palette.line);
            Inks { text: self.palette.text_2, soft: self.palette.text_2 }
        } else {
            self.panel(frame, radius, self.palette.panel);
            Inks { text: self.palette.text, soft: self.palette.text_2 }
        };
        let bar = goal.filter(|goal| *goal > 0 && frame.h >= 70.0);
        let words = Viewport { h: frame.h - if bar.is_some() { 24.0 } else { 0.0 }, ..frame };
        let side = (words.h - 22.0).clamp(24.0, 76.0).min(frame.h - 8.0);
        let mark = Viewport::new(frame.x + 20.0, words.mid_y() - side / 2.0 + 4.0, side, side);
        self.mark(row.seat, mark.x, mark.y, side, self.row_look(row));
        let x = mark.right() + 22.0;
        let right = frame.right() - 26.0;
        let score_w = self.row_score(row, &inks, right, words.mid_y() + 2.0, words.h);
        self.row_name(row, &inks, Viewport::new(x, words.y, right - score_w - 18.0 - x, words.h));
        if let Some(goal) = bar {
            let share = row.score as f64 / goal as f64;
            self.bar(Viewport::new(x, frame.bottom() - 26.0, right - x, 8.0), share, hue, row.on_turn);
        }
    }

    /// Writes a score with the unit of its board.
    pub(super) fn score_of(&self, row: &Row) -> String {
        let board = self.scene.boards().find(|board| board.rows.iter().any(|other| other.seat == row.seat));
        board.map_or_else(|| grouped(row.score), |board| self.scene.say_score(board, row.score))
    }

    fn row_look(&self, row: &Row) -> Look {
        if row.out || !self.presence_of(row.seat).is_present() && !row.on_turn {
            Look::Outline
        } else if row.on_turn {
            Look::Inverted
        } else {
            Look::Plain
        }
    }

    fn row_score(&mut self, row: &Row, inks: &Inks, right: f64, mid_y: f64, high: f64) -> f64 {
        let size = (high * 0.54).clamp(24.0, 54.0);
        let style = Style::display(size, inks.text).end().down_to(12.0).struck(row.out);
        let score = self.score_of(row);
        self.write_mid(right, mid_y, 214.0, style, &score);
        style.width(&score, 214.0)
    }

    /// Draws the name, and below it what else there is to say where there is room.
    fn row_name(&mut self, row: &Row, inks: &Inks, place: Viewport) {
        let name = self.scene.name_of(row.seat);
        let note = self.row_note(row);
        let has_room = place.h >= 84.0;
        let away = !self.presence_of(row.seat).is_present();
        let plug = if away && (!has_room || note.is_empty()) { 36.0 } else { 0.0 };
        if plug > 0.0 {
            self.icon(Icon::Away, place.x, place.mid_y() - 14.0, 30.0, inks.soft);
        }
        let (x, room) = (place.x + plug, place.w - plug);
        if !has_room || note.is_empty() {
            let size = (place.h * 0.5).clamp(22.0, 40.0);
            return self.write_mid(
                x,
                place.mid_y() + 2.0,
                room,
                Style::display(size, inks.text).down_to(size * 0.7),
                &name,
            );
        }
        let (size, small) = (40.0, 28.0);
        let style = Style::display(size, inks.text).down_to(size * 0.7);
        self.write(x, place.mid_y() - 2.0, room, style, &name);
        // A note may run below the score, which stands higher.
        self.write(x, place.mid_y() + 5.0 + small, room, Style::body(small, inks.soft).down_to(22.0), &note);
    }

    /// Says how a seat stands: on turn, leading, next, away, and its own note.
    pub(super) fn row_note(&self, row: &Row) -> String {
        let own = row.note.as_ref().map(|note| self.say(note)).filter(|note| !note.is_empty());
        let seconds = clock_of(self.scene, row.seat).filter(|clock| clock.kind == ClockKind::Grace);
        let away = match self.presence_of(row.seat) {
            SeatPresence::Absent => Some(match seconds {
                Some(clock) => format!("away, {} s", clock.left.div_ceil(1000)),
                None => "away".to_owned(),
            }),
            SeatPresence::Gone if own.is_none() => Some("left".to_owned()),
            _ => None,
        };
        let words = [
            row.on_turn.then(|| "on turn".to_owned()),
            away,
            (row.out && own.is_none()).then(|| "out".to_owned()),
            row.leads.then(|| "leads".to_owned()),
            row.next.then(|| "plays next".to_owned()),
            self.is_bot(row.seat).then(|| "bot".to_owned()),
        ];
        let said = sentence(words.into_iter().flatten());
        match own {
            Some(own) if said.is_empty() => own,
            Some(own) => format!("{said}. {own}"),
            None => said,
        }
    }
}

/// Joins words with commas and begins with a capital.
pub(super) fn sentence(words: impl Iterator<Item = String>) -> String {
    let joined = words.collect::<Vec<_>>().join(", ");
    let mut chars = joined.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => joined,
    }
}

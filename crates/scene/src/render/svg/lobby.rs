//! Before the play: what it is, what it waits for, and a tile for each seat.

use super::mark::Look;
use super::parts::Parts;
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use crate::{Die, DieState, Row, SeatPresence};

impl Pen<'_> {
    /// Draws a quiet stage above the seats.
    pub(super) fn lobby(&mut self, parts: &Parts<'_>, place: Viewport) {
        let n = parts.rows.len();
        let tiles_h = if n > 8 { 330.0 } else { 258.0 };
        let (stage, tiles) = place.top(place.h - tiles_h - 28.0, 28.0);
        self.lit_stage(stage);
        let inner = stage.inset(60.0, 56.0);
        let (title, status) = (self.say(&self.scene.title), self.say(&self.scene.status));
        let bare = parts.texts.is_empty() && parts.prompts.is_empty() && parts.log.is_empty();
        let (top, words) = if bare {
            self.house_die((stage.right() - 290.0, stage.mid_y()));
            (inner.mid_y() - 90.0, Viewport { w: inner.w - 460.0, ..inner })
        } else {
            (inner.y, inner)
        };
        let style = Style::display(96.0, self.palette.text).down_to(52.0);
        self.write(words.x, top + 84.0, words.w, style, &title);
        let style = Style::body(44.0, self.palette.text);
        let next = self.write_lines((words.x, top + 164.0), words.w, 2, style, &status);
        let mut rest = Viewport { y: next, h: inner.bottom() - next, ..inner };
        for prompt in &parts.prompts {
            rest = self.prompt(prompt, rest);
        }
        let labels = self.can_do();
        if !labels.is_empty() {
            let style = Style::body(34.0, self.palette.text_2);
            self.write(rest.x, inner.bottom(), rest.w, style, &labels.join("  ·  "));
            rest.h -= 60.0;
        }
        let bare = Parts { texts: parts.texts.clone(), log: parts.log.clone(), ..Parts::default() };
        self.reading(&bare, rest, true);
        self.tiles(&parts.rows, tiles);
    }

    /// Draws the die that is the sign of the house.
    pub(super) fn house_die(&mut self, at: (f64, f64)) {
        let die = Die { sides: 6, face: Some(2), state: DieState::Free, claimed: false, group: None };
        self.die(&die, at, 268.0, 8.0);
    }

    /// Draws a tile for each seat, in one row or two.
    pub(super) fn tiles(&mut self, rows: &[&Row], place: Viewport) {
        let n = rows.len().min(16);
        let n_rows = if n > 8 { 2 } else { 1 };
        let per_row = n.div_ceil(n_rows).max(1);
        for (i, row) in rows.iter().take(n).enumerate() {
            let line = place.row(i / per_row, n_rows, 20.0);
            // A few seats do not stretch over the whole width.
            let wide = ((line.w + 20.0) / per_row.max(4) as f64) - 20.0;
            let tile = Viewport::new(line.x + (i % per_row) as f64 * (wide + 20.0), line.y, wide, line.h);
            self.tile(row, tile);
        }
    }

    fn tile(&mut self, row: &Row, tile: Viewport) {
        let hue = self.hue_of(row.seat);
        let here = self.presence_of(row.seat) == SeatPresence::Present;
        let name = self.scene.name_of(row.seat);
        let note = self.row_note(row);
        let ink = if row.on_turn { hue.on } else { self.palette.text };
        if row.on_turn {
            self.panel(tile, 36.0, hue.fill);
        } else if here {
            self.panel(tile, 36.0, hue.tint[2]);
        } else {
            self.outline(tile, 36.0, 3.0, self.palette.line);
        }
        let look = match (row.on_turn, here) {
            (true, _) => Look::Inverted,
            (_, true) => Look::Plain,
            (_, false) => Look::Outline,
        };
        if tile.h < 200.0 {
            let side = tile.h - 60.0;
            self.mark(row.seat, tile.x + 24.0, tile.mid_y() - side / 2.0, side, look);
            let style = Style::display(38.0, ink).down_to(26.0);
            return self.write_mid(tile.x + side + 44.0, tile.mid_y(), tile.w - side - 64.0, style, &name);
        }
        let side = 104.0;
        let top = tile.y + if note.is_empty() { 42.0 } else { 28.0 };
        self.mark(row.seat, tile.mid_x() - side / 2.0, top, side, look);
        let style = Style::display(44.0, ink).middle().down_to(28.0);
        self.write(tile.mid_x(), top + side + 56.0, tile.w - 32.0, style, &name);
        let style = Style::body(28.0, ink).middle();
        self.write(tile.mid_x(), top + side + 98.0, tile.w - 32.0, style, &note);
    }
}

//! The scorecard: sections side by side, a column for each seat, sums at the
//! bottom. The column on turn is tinted, its head solid.

use super::mark::Look;
use super::palette::{Hue, Paint};
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use super::writer::{Attr, PathData};
use crate::text::grouped;
use crate::{Column, Scorecard, Section, Slot, SlotState};

/// How many columns, and how many sections, a picture shows.
const MOST_COLUMNS: usize = 12;
const MOST_SECTIONS: usize = 4;
/// How high the head with the marks is.
const HEAD: f64 = 116.0;

/// Where the rows and columns of a section stand.
struct Grid {
    frame: Viewport,
    n_columns: usize,
    column_w: f64,
    row_h: f64,
    n_rows: usize,
    /// Whether any column has a word below its name.
    noted: bool,
    /// The first box and the first sum of the section, counted through all sections.
    first: (usize, usize),
}

impl Grid {
    fn label_w(&self) -> f64 {
        self.frame.w - self.n_columns as f64 * self.column_w
    }

    fn label_x(&self) -> f64 {
        self.frame.x + if self.n_columns > 6 { 20.0 } else { 28.0 }
    }

    fn column_x(&self, i: usize) -> f64 {
        self.frame.x + self.label_w() + i as f64 * self.column_w
    }

    fn row_y(&self, row: usize) -> f64 {
        self.frame.y + HEAD + row as f64 * self.row_h
    }

    fn cell(&self, column: usize, row: usize) -> Viewport {
        Viewport::new(self.column_x(column), self.row_y(row), self.column_w, self.row_h)
    }

    /// Returns the row of a sum: they stand at the bottom.
    fn total_row(&self, section: &Section, i: usize) -> usize {
        self.n_rows.saturating_sub(section.totals.len()) + i
    }

    fn figures(&self) -> f64 {
        let wanted = if self.n_columns > 6 { 31.0 } else { 36.0 };
        (self.row_h * 0.62).min(wanted)
    }
}

impl Pen<'_> {
    /// Draws a scorecard into a place.
    pub(super) fn scorecard(&mut self, card: &Scorecard, place: Viewport) {
        let n = card.sections.len().min(MOST_SECTIONS);
        let rows = card.sections.iter().map(|section| section.boxes.len() + section.totals.len());
        let n_rows = rows.max().unwrap_or(0).max(1);
        let n_columns = card.columns.len().min(MOST_COLUMNS);
        let noted =
            card.columns.iter().any(|column| column.note.as_ref().is_some_and(|note| !note.is_empty()));
        let mut first = (0, 0);
        for (i, section) in card.sections.iter().take(n).enumerate() {
            let frame = place.column(i, n, 28.0);
            let widest = if n_columns == 1 { 240.0 } else { 144.0 };
            let column_w = ((frame.w - 264.0_f64.min(frame.w * 0.4)) / n_columns.max(1) as f64).min(widest);
            let row_h = ((frame.h - HEAD) / n_rows as f64).max(8.0);
            let grid = Grid { frame, n_columns, column_w, row_h, n_rows, noted, first };
            self.section(card, section, &grid);
            first = (first.0 + section.boxes.len(), first.1 + section.totals.len());
        }
    }

    fn section(&mut self, card: &Scorecard, section: &Section, grid: &Grid) {
        self.clipped(grid.frame, 36.0, |pen| {
            let (panel, sums) = (pen.palette.panel, pen.palette.panel_2);
            pen.panel(grid.frame, 0.0, panel);
            if !section.totals.is_empty() {
                let y = grid.row_y(grid.n_rows - 1);
                pen.panel(Viewport { y, h: grid.frame.bottom() - y, ..grid.frame }, 0.0, sums);
            }
            pen.tinted_columns(card, section, grid);
            pen.lines_between(section, grid);
        });
        for (i, name) in section.boxes.iter().enumerate() {
            self.box_label(&self.scene.say(&name.label), name.face, grid, i);
        }
        for (i, name) in section.totals.iter().enumerate() {
            let row = grid.total_row(section, i);
            let words = self.say(name);
            let style = Style::body(self.label_size(grid), self.palette.text);
            let style = if row + 1 == grid.n_rows { style.weight(700) } else { style };
            let mid = grid.row_y(row) + grid.row_h / 2.0;
            self.write_mid(
                grid.label_x(),
                mid,
                grid.column_x(0) - 8.0 - grid.label_x(),
                style.down_to(20.0),
                &words,
            );
        }
        self.in_display(|pen| {
            for (i, column) in card.columns.iter().take(grid.n_columns).enumerate() {
                pen.column_head(column, grid, i);
                pen.column_slots(column, section, grid, i);
                pen.column_totals(column, section, grid, i);
            }
        });
        self.open_dots(card, section, grid);
    }

    /// Tests for the column of whoever is on turn, or has won.
    fn stands_out(&self, column: &Column) -> bool {
        column.on_turn || self.winners.contains(&column.seat)
    }

    fn label_size(&self, grid: &Grid) -> f64 {
        let wanted = if grid.n_columns > 6 { 28.0 } else { 31.0 };
        (grid.row_h * 0.55).min(wanted)
    }

    fn box_label(&mut self, words: &str, face: Option<u32>, grid: &Grid, row: usize) {
        let mid = grid.row_y(row) + grid.row_h / 2.0;
        let mut x = grid.label_x();
        if let Some(face) = face {
            let side = (grid.row_h * 0.66).min(40.0);
            self.die_face(face, x, mid - side / 2.0, side);
            x += side + 16.0;
        }
        let style = Style::body(self.label_size(grid), self.palette.text).down_to(20.0);
        self.write_mid(x, mid, grid.column_x(0) - 8.0 - x, style, words);
    }

    fn tinted_columns(&mut self, card: &Scorecard, section: &Section, grid: &Grid) {
        for (i, column) in card.columns.iter().take(grid.n_columns).enumerate() {
            if !self.stands_out(column) {
                continue;
            }
            let hue = self.hue_of(column.seat);
            let whole = Viewport { x: grid.column_x(i), w: grid.column_w, ..grid.frame };
            self.panel(Viewport { h: HEAD, ..whole }, 0.0, hue.fill);
            self.panel(Viewport { y: grid.row_y(0), h: whole.h - HEAD, ..whole }, 0.0, hue.tint[0]);
            if !section.totals.is_empty() {
                let y = grid.row_y(grid.n_rows - 1);
                self.panel(Viewport { y, h: whole.bottom() - y, ..whole }, 0.0, hue.tint[1]);
            }
            let slots = column.slots.iter().skip(grid.first.0).take(section.boxes.len());
            for (row, _) in slots.enumerate().filter(|(_, slot)| slot.chosen) {
                self.panel(grid.cell(i, row), 0.0, hue.fill);
            }
        }
    }

    fn lines_between(&mut self, section: &Section, grid: &Grid) {
        let last = grid.n_rows - usize::from(!section.totals.is_empty());
        let mut line = PathData::default();
        for row in 1..=last.min(grid.n_rows.saturating_sub(1)) {
            line.add('M', &[grid.frame.x, grid.row_y(row)]);
            line.add('H', &[grid.frame.right()]);
        }
        if !line.is_empty() {
            let ink = self.palette.line;
            self.path(&line).paint(Attr::Stroke, ink).number(Attr::StrokeWidth, 1.5).end();
        }
    }

    fn column_head(&mut self, column: &Column, grid: &Grid, i: usize) {
        let mid = grid.column_x(i) + grid.column_w / 2.0;
        let hue = self.hue_of(column.seat);
        let note = column.note.as_ref().map(|note| self.say(note)).unwrap_or_default();
        let here = self.presence_of(column.seat).is_present();
        let side = (grid.column_w * 0.7).min(if grid.n_columns > 6 { 46.0 } else { 56.0 });
        let side: f64 = if grid.noted { side.min(44.0) } else { side };
        let stands_out = self.stands_out(column);
        let look = match (stands_out, here) {
            (true, _) => Look::Inverted,
            (false, true) => Look::Plain,
            (false, false) => Look::Outline,
        };
        let top = grid.frame.y + if grid.noted { 12.0 } else { (HEAD - side - 38.0) / 2.0 };
        self.mark(column.seat, mid - side / 2.0, top, side, look);
        let (ink, soft) =
            if stands_out { (hue.on, hue.on) } else { (self.palette.text, self.palette.text_2) };
        let size = if grid.n_columns > 6 { 24.0 } else { 28.0 };
        let style = Style::display(size, ink).weight(600).middle().down_to(20.0);
        self.write(mid, top + side + 30.0, grid.column_w - 8.0, style, &self.scene.name_of(column.seat));
        let style = Style::body(22.0, soft).middle().down_to(18.0);
        self.write(mid, top + side + 54.0, grid.column_w - 6.0, style, &note);
    }

    fn column_slots(&mut self, column: &Column, section: &Section, grid: &Grid, i: usize) {
        let hue = self.hue_of(column.seat);
        let slots = column.slots.iter().skip(grid.first.0).take(section.boxes.len());
        for (row, slot) in slots.enumerate() {
            if let Some((words, style)) = self.slot_look(slot, column, hue, grid.figures()) {
                let cell = grid.cell(i, row);
                self.write_mid(cell.mid_x(), cell.mid_y(), cell.w - 6.0, style.middle().down_to(9.0), &words);
            }
        }
    }

    /// Returns what stands in a box; an open one has a dot instead.
    fn slot_look(&self, slot: &Slot, column: &Column, hue: Hue, size: f64) -> Option<(String, Style)> {
        let value = slot.value?;
        let ink = self.palette.text;
        let preview = if value > 0 { format!("+{}", grouped(value)) } else { grouped(value) };
        match slot.state {
            _ if slot.chosen && column.on_turn => Some((preview, Style::display(size * 1.06, hue.on))),
            SlotState::Used if value == 0 => {
                Some(("0".to_owned(), Style::display(size, self.palette.text_3).struck(true)))
            }
            SlotState::Used => Some((grouped(value), Style::display(size, ink).weight(600))),
            SlotState::Preview if value == 0 => {
                Some((preview, Style::display(size * 0.9, self.palette.text_2).weight(400)))
            }
            SlotState::Preview => Some((preview, Style::display(size * 0.9, hue.text).weight(400))),
            SlotState::Open | SlotState::Closed => None,
        }
    }

    fn column_totals(&mut self, column: &Column, section: &Section, grid: &Grid, i: usize) {
        let totals = column.totals.iter().skip(grid.first.1).take(section.totals.len());
        for (k, total) in totals.enumerate() {
            let row = grid.total_row(section, k);
            let cell = grid.cell(i, row);
            let style = if row + 1 == grid.n_rows {
                Style::display(grid.figures() * 1.12, self.palette.text).weight(800)
            } else {
                Style::display(grid.figures() * 0.86, self.palette.text_2).weight(500)
            };
            self.write_mid(
                cell.mid_x(),
                cell.mid_y(),
                cell.w - 6.0,
                style.middle().down_to(9.0),
                &grouped(*total),
            );
        }
    }

    /// Draws the dots of open boxes and the dashes of closed ones as two lines.
    fn open_dots(&mut self, card: &Scorecard, section: &Section, grid: &Grid) {
        let (mut dots, mut dashes) = (PathData::default(), PathData::default());
        for (i, column) in card.columns.iter().take(grid.n_columns).enumerate() {
            let slots = column.slots.iter().skip(grid.first.0).take(section.boxes.len());
            for (row, slot) in slots.enumerate() {
                let cell = grid.cell(i, row);
                let is_blank = slot.value.is_none() && !slot.chosen;
                if slot.state == SlotState::Closed {
                    dashes.add('M', &[cell.mid_x() - 8.0, cell.mid_y()]);
                    dashes.add('h', &[16.0]);
                } else if slot.state == SlotState::Open || is_blank {
                    dots.add('M', &[cell.mid_x(), cell.mid_y()]);
                    dots.add('h', &[0.0]);
                }
            }
        }
        let ink = self.palette.dot;
        for (line, wide) in [(dots, 10.0), (dashes, 3.0)].into_iter().filter(|(line, _)| !line.is_empty()) {
            let path = self.path(&line).paint(Attr::Fill, Paint::NONE).paint(Attr::Stroke, ink);
            path.number(Attr::StrokeWidth, wide).word(Attr::StrokeLinecap, "round").end();
        }
    }
}

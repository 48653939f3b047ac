//! The scorecard: boxes in sections, a column for each seat. Sections stand
//! side by side where there is room, below each other where there is height.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Column, Items, Scorecard, Section, Slot, SlotState};

use crate::screen::sheet::Sheet;
use crate::screen::view::{Detail, View};
use crate::screen::words::{cut, left, number, right, width};

/// The widest a box's name is shown.
const MOST_LABEL: usize = 18;
/// The widest and the narrowest a column is; wide numbers need more.
const COLUMN: (usize, usize) = (10, 5);
/// The space between sections.
const GAP: usize = 2;

/// Draws a scorecard.
pub(crate) fn scorecard(view: &View<'_>, card: &Scorecard, columns: usize, detail: Detail) -> Sheet {
    let n_parts = card.sections.len().max(1);
    let beside = columns.saturating_sub(GAP * (n_parts - 1)) / n_parts;
    let all = card.columns.len();
    let fits = |room: usize| Form::n_columns(view, card, room) >= all;
    if !fits(beside) && fits(columns) && detail == Detail::Large {
        let form = Form::of(view, card, columns);
        return parts(view, card, &form).into_iter().fold(Sheet::default(), Sheet::below);
    }
    let mut form = Form::of(view, card, beside);
    if detail != Detail::Large {
        // Where lines are dear, the sums that lead to the last one stay out.
        form.n_totals = 1;
    }
    let mut sheet = Sheet::default();
    for (place, part) in parts(view, card, &form).into_iter().enumerate() {
        let x = place * (form.width() + GAP);
        sheet = sheet.beside(part, u16::try_from(x).unwrap_or(u16::MAX));
    }
    let hidden: Vec<String> =
        (0..all).filter(|at| !form.shown.contains(at)).map(|at| brief(view, card, at)).collect();
    if !hidden.is_empty() {
        sheet
            .push(Span::styled(cut(&format!("    Also {}", hidden.join(", ")), columns), view.paint.quiet()));
    }
    sheet
}

/// Says what a seat without a column has.
fn brief(view: &View<'_>, card: &Scorecard, at: usize) -> String {
    let Column { seat, totals, .. } = &card.columns[at];
    let total = totals.last().map_or_else(String::new, |total| format!(" {}", number(*total)));
    format!("{}{total}", view.scene.name_of(*seat))
}

/// How wide the parts of every line are, and which seats have a column.
struct Form {
    label: usize,
    column: usize,
    shown: Vec<usize>,
    /// How many sums a section shows, the last ones.
    n_totals: usize,
}

impl Form {
    fn label(view: &View<'_>, card: &Scorecard) -> usize {
        let boxes = card.sections.iter().flat_map(|part| part.boxes.iter().map(|name| &name.label));
        let totals = card.sections.iter().flat_map(|part| &part.totals);
        let widest = boxes.chain(totals).map(|label| width(&view.say(label))).max().unwrap_or(0);
        widest.min(MOST_LABEL)
    }

    fn least(card: &Scorecard) -> usize {
        let totals = card.columns.iter().flat_map(|column| &column.totals);
        let widest = totals.map(|total| width(&number(*total))).max().unwrap_or(0);
        (widest + 1).clamp(COLUMN.1, COLUMN.0)
    }

    fn n_columns(view: &View<'_>, card: &Scorecard, room: usize) -> usize {
        room.saturating_sub(4 + Form::label(view, card)) / Form::least(card)
    }

    fn of(view: &View<'_>, card: &Scorecard, room: usize) -> Form {
        let n = Form::n_columns(view, card, room).clamp(1, card.columns.len().max(1));
        // Whoever is on turn is always shown, with those who come after.
        let first = card.columns.iter().position(|column| column.on_turn).unwrap_or(0);
        let mut shown: Vec<usize> = (0..card.columns.len()).collect();
        if n < shown.len() {
            shown.rotate_left(first);
            shown.truncate(n);
            shown.sort_unstable();
        }
        let label = Form::label(view, card);
        let column = (room.saturating_sub(4 + label) / n).clamp(Form::least(card), COLUMN.0);
        Form { label, column, shown, n_totals: usize::MAX }
    }

    fn width(&self) -> usize {
        4 + self.label + self.column * self.shown.len()
    }
}

fn parts(view: &View<'_>, card: &Scorecard, form: &Form) -> Vec<Sheet> {
    let (mut first_box, mut first_total) = (0, 0);
    let mut sheets = Vec::new();
    for section in &card.sections {
        sheets.push(part(view, card, form, section, (first_box, first_total)));
        first_box += section.boxes.len();
        first_total += section.totals.len();
    }
    sheets
}

fn part(view: &View<'_>, card: &Scorecard, form: &Form, section: &Section, from: (usize, usize)) -> Sheet {
    let mut sheet = Sheet::default();
    sheet.push(header(view, card, form));
    for (row, name) in section.boxes.iter().enumerate() {
        let place = from.0 + row;
        let id = u16::try_from(place).unwrap_or(u16::MAX);
        let target = view.item(|items| matches!(items, Items::Boxes(_)), id);
        if let Some(target) = target {
            sheet.spot(0, form.width(), 1, target);
        }
        let style = if view.is_focus(target) { view.paint.focus() } else { Style::new() };
        let label = Span::styled(left(&view.say(&name.label), form.label), style);
        let slots = form.shown.iter().map(|at| {
            let column = &card.columns[*at];
            slot(view, column, column.slots.get(place), form.column)
        });
        sheet.push(Line::from_iter([view.tag(target), label].into_iter().chain(slots)));
    }
    let skipped = section.totals.len().saturating_sub(form.n_totals);
    for (row, name) in section.totals.iter().enumerate().skip(skipped) {
        let label = Span::styled(format!("    {}", left(&view.say(name), form.label)), view.paint.quiet());
        let totals = form.shown.iter().map(|at| {
            let total = card.columns[*at].totals.get(from.1 + row);
            Span::styled(
                right(&total.map_or_else(String::new, |n| number(*n)), form.column),
                view.paint.loud(),
            )
        });
        sheet.push(Line::from_iter(std::iter::once(label).chain(totals)));
    }
    sheet
}

fn header(view: &View<'_>, card: &Scorecard, form: &Form) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(4 + form.label))];
    for at in &form.shown {
        let column = &card.columns[*at];
        let (glyph, style) = view.seat_style(column.seat);
        let name = cut(&view.scene.name_of(column.seat), form.column - 3);
        let words = right(&format!("{glyph} {name}"), form.column - 1);
        let style = if column.on_turn { style } else { view.paint.loud() };
        spans.extend([Span::raw(" "), Span::styled(words, style)]);
    }
    Line::from(spans)
}

fn slot(view: &View<'_>, column: &Column, slot: Option<&Slot>, columns: usize) -> Span<'static> {
    let Some(slot) = slot else { return Span::raw(" ".repeat(columns)) };
    let value = slot.value.unwrap_or(0);
    let (words, style) = match slot.state {
        SlotState::Open => ("·".to_owned(), view.paint.quiet()),
        SlotState::Preview if slot.chosen => (format!("✓+{}", number(value)), view.seat_style(column.seat).1),
        SlotState::Preview if value == 0 => ("0".to_owned(), view.paint.quiet()),
        SlotState::Preview => (format!("+{}", number(value)), Style::new()),
        SlotState::Used if value == 0 => ("0".to_owned(), view.paint.struck()),
        SlotState::Used => (number(value), view.paint.loud()),
        SlotState::Closed => ("–".to_owned(), view.paint.quiet()),
    };
    // Facts are bold; what would be has a plus.
    Span::styled(right(&words, columns), style)
}

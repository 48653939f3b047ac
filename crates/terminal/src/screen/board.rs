//! The scoreboard: who has how much, in seat order.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Items, Row, Scoreboard, SeatPresence};

use crate::screen::sheet::Sheet;
use crate::screen::view::{Detail, View};
use crate::screen::words::{cut, left, number, right, width};

/// The widest a name is shown.
const MOST_NAME: usize = 16;
/// The widest and the narrowest bar worth drawing.
const BAR: (usize, usize) = (24, 8);

/// Draws a scoreboard; without room the seats stand side by side.
pub(crate) fn board(view: &View<'_>, board: &Scoreboard, columns: usize, detail: Detail) -> Sheet {
    if detail == Detail::Small {
        return side_by_side(view, board, columns);
    }
    let form = Form::of(view, board, columns);
    let mut sheet = Sheet::default();
    for row in &board.rows {
        let target = view.item(|items| matches!(items, Items::Seats(_)), row.seat.into());
        if let Some(target) = target {
            sheet.spot(0, columns, 1, target);
        }
        sheet.push(form.line(view, board, row, columns));
    }
    sheet
}

/// How wide the parts of every row are.
struct Form {
    has_tags: bool,
    name: usize,
    score: usize,
    bar: usize,
    goal: i64,
}

impl Form {
    fn of(view: &View<'_>, board: &Scoreboard, columns: usize) -> Form {
        let names = board.rows.iter().map(|row| width(&view.scene.name_of(row.seat)));
        let scores = board.rows.iter().map(|row| width(&score(view, board, row)));
        let words = board.rows.iter().map(|row| width(&words(view, row))).max().unwrap_or(0);
        let has_tags = has_tags(view);
        let name = names.max().unwrap_or(0).min(MOST_NAME).min(columns / 3);
        let score = scores.max().unwrap_or(0).max(3);
        let used = 7 + 4 * usize::from(has_tags) + name + score + words;
        let free = columns.saturating_sub(used + 4);
        let bar = if board.goal.is_some() && free >= BAR.1 { free.min(BAR.0) } else { 0 };
        Form { has_tags, name, score, bar, goal: board.goal.unwrap_or(0) }
    }

    fn line(&self, view: &View<'_>, board: &Scoreboard, row: &Row, columns: usize) -> Line<'static> {
        let target = view.item(|items| matches!(items, Items::Seats(_)), row.seat.into());
        let style = row_style(view, row);
        let score_style = if row.out { view.paint.struck() } else { style.patch(view.paint.loud()) };
        let mut spans = vec![Span::styled(if row.on_turn { "▸" } else { " " }, view.paint.loud())];
        if self.has_tags {
            spans.push(view.tag(target));
        }
        spans.push(view.mark(row.seat));
        spans.push(Span::styled(format!(" {}", left(&view.scene.name_of(row.seat), self.name)), style));
        // Two spaces: a name may end in a number, as those of bots do.
        spans.push(Span::styled(format!("  {}", right(&score(view, board, row), self.score)), score_style));
        if self.bar > 0 {
            spans.push(Span::styled(format!("  {}", bar(row.score, self.goal, self.bar)), style));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let rest = columns.saturating_sub(used + 2);
        spans.push(Span::styled(format!("  {}", left(&words(view, row), rest)), style));
        Line::from(spans)
    }
}

/// Puts all seats on as few lines as they need.
fn side_by_side(view: &View<'_>, board: &Scoreboard, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let (mut line, mut used) = (Line::default(), 0);
    for row in &board.rows {
        let target = view.item(|items| matches!(items, Items::Seats(_)), row.seat.into());
        let mut spans = vec![Span::styled(if row.on_turn { "▸" } else { " " }, view.paint.loud())];
        if has_tags(view) {
            spans.push(view.tag(target));
        }
        spans.push(view.mark(row.seat));
        let words = format!(" {} {}  ", cut(&view.scene.name_of(row.seat), 12), score(view, board, row));
        spans.push(Span::styled(words, row_style(view, row)));
        let wide: usize = spans.iter().map(Span::width).sum();
        if used > 0 && used + wide > columns {
            sheet.push(std::mem::take(&mut line));
            used = 0;
        }
        if let Some(target) = target {
            sheet.spot(used, wide, 1, target);
        }
        line.spans.extend(spans);
        used += wide;
    }
    sheet.push(line);
    sheet
}

/// Writes a score with its unit.
fn score(view: &View<'_>, board: &Scoreboard, row: &Row) -> String {
    match view.scene.say_unit(board, row.score) {
        Some(unit) => format!("{} {unit}", number(row.score)),
        None => number(row.score),
    }
}

fn has_tags(view: &View<'_>) -> bool {
    view.scene.picks.iter().any(|pick| matches!(pick.items, Items::Seats(_)))
}

fn row_style(view: &View<'_>, row: &Row) -> Style {
    match row {
        _ if row.on_turn => view.seat_style(row.seat).1,
        _ if row.out => view.paint.quiet(),
        _ => Style::new(),
    }
}

/// Says in words how a seat stands.
fn words(view: &View<'_>, row: &Row) -> String {
    let seated = view.scene.seats.get(usize::from(row.seat));
    let presence = seated.map_or(SeatPresence::Present, |seated| seated.presence);
    let note = row.note.as_ref().map(|note| view.say(note));
    let words = [
        row.place.map(ordinal),
        row.on_turn.then(|| "on turn".to_owned()),
        row.next.then(|| "next".to_owned()),
        row.leads.then(|| "leads".to_owned()),
        (presence == SeatPresence::Absent).then(|| "away".to_owned()),
        (row.out && note.is_none()).then(|| "out".to_owned()),
        note,
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Writes a place: 1st, 2nd, 3rd, 4th.
pub(crate) fn ordinal(place: u8) -> String {
    let ending = match (place % 10, place % 100) {
        (1, n) if n != 11 => "st",
        (2, n) if n != 12 => "nd",
        (3, n) if n != 13 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Draws a bar of so many columns.
fn bar(value: i64, most: i64, columns: usize) -> String {
    let filled = share(value, most, columns);
    format!("{}{}", "█".repeat(filled), "░".repeat(columns - filled))
}

/// Returns how many of `n` parts a value fills.
pub(crate) fn share(value: i64, most: i64, n: usize) -> usize {
    if most <= 0 || value <= 0 {
        return 0;
    }
    let parts = i128::from(value) * i128::try_from(n).unwrap_or(0) / i128::from(most);
    // Something is never shown as nothing.
    usize::try_from(parts.max(1)).unwrap_or(n).min(n)
}

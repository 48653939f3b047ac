//! What is only read: the log, questions, lines of text, the standings.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{CounterState, Prompt, Text, TurnLeft, Voice};

use crate::screen::board::ordinal;
use crate::screen::sheet::Sheet;
use crate::screen::view::{Detail, View};
use crate::screen::words::{cut, fold, left, number, right, width, wrap};
use crate::standings::Standings;

/// The sign of whoever tells the story, three columns wide.
const TOLD: &str = " “ ";
/// The most lines of the words last told, at each level of detail.
const TOLD_LINES: [(Detail, usize); 3] = [(Detail::Large, 4), (Detail::Medium, 3), (Detail::Small, 2)];
/// The most lines that one sentence of a narrator takes in the log.
const LOG_LINES: usize = 4;
/// A log of fewer lines has hardly room.
const FEW_LINES: usize = 4;

/// Writes what whoever tells the story said last: as many lines as there is room for, then an ellipsis.
pub(crate) fn narration(view: &View<'_>, columns: usize, detail: Detail) -> Sheet {
    let mut sheet = Sheet::default();
    let Some((speaker, words)) = view.scene.narrated() else { return sheet };
    let words = speaker.map_or(words.clone(), |speaker| format!("{speaker}: {words}"));
    let most = TOLD_LINES.iter().find(|(level, _)| *level == detail).map_or(2, |(_, lines)| *lines);
    for (row, words) in fold(&words, columns.saturating_sub(4), most).into_iter().enumerate() {
        let mark = Span::styled(if row == 0 { TOLD } else { "   " }, view.paint.loud());
        sheet.push(Line::from(vec![mark, Span::styled(format!(" {words}"), view.paint.told())]));
    }
    sheet
}

/// Writes the log, newest first, a sentence each with the mark of whom it is about, or of whoever tells it.
pub(crate) fn log(view: &View<'_>, columns: usize, most_lines: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let room = columns.saturating_sub(4);
    // The page of the whole log has all of it.
    let most_told = if most_lines == usize::MAX { usize::MAX } else { LOG_LINES };
    for (nth, line) in view.app.story.newest().enumerate() {
        if usize::from(sheet.height()) >= most_lines {
            break;
        }
        let is_told = line.voice == Voice::Narrator;
        // Where there is hardly room, what stands under the map is not said again.
        if nth == 0 && is_told && most_lines < FEW_LINES && view.scene.narrated().is_some() {
            continue;
        }
        let style = if nth == 0 { ratatui::style::Style::new() } else { view.paint.quiet() };
        let words = view.say(&line.text);
        let lines = if is_told { fold(&words, room, most_told) } else { wrap(&words, room) };
        let style = if is_told { style.patch(view.paint.told()) } else { style };
        for (row, words) in lines.into_iter().enumerate() {
            let mark = match line.seat {
                _ if is_told && row == 0 => Span::styled(TOLD, view.paint.loud()),
                Some(seat) if row == 0 => view.mark(seat),
                _ => Span::raw("   "),
            };
            sheet.push(Line::from(vec![mark, Span::styled(format!(" {words}"), style)]));
        }
    }
    sheet
}

/// Writes a question and what happens without an answer.
pub(crate) fn prompt(view: &View<'_>, prompt: &Prompt, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    for line in wrap(&view.say(&prompt.question), columns) {
        sheet.push(Line::from(Span::styled(line, view.paint.loud())));
    }
    for line in prompt.otherwise.iter().flat_map(|otherwise| wrap(&view.say(otherwise), columns)) {
        sheet.push(Line::from(Span::styled(line, view.paint.quiet())));
    }
    sheet
}

/// Writes what a turn has left: as many counters a line as fit, those that are used less loudly.
pub(crate) fn turn(view: &View<'_>, turn: &TurnLeft, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let mut line = Line::default();
    let head = view.scene.say_whose(turn);
    let counters = turn.counters.iter().map(|counter| {
        let used = counter.state == CounterState::Used;
        (view.scene.say_counter(counter), if used { view.paint.quiet() } else { Style::new() })
    });
    for (words, style) in std::iter::once((head, Style::new())).chain(counters) {
        let gap = if line.spans.len() > 1 { 2 } else { usize::from(line.width() > 0) };
        if line.width() > 0 && line.width() + gap + width(&words) > columns {
            sheet.push(std::mem::take(&mut line));
        } else if gap > 0 {
            line.push_span(Span::raw(" ".repeat(gap)));
        }
        line.push_span(Span::styled(cut(&words, columns), style));
    }
    sheet.push(line);
    sheet
}

/// Writes lines to read.
pub(crate) fn text(view: &View<'_>, lines: &[Text], columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    for line in lines.iter().flat_map(|line| wrap(&view.say(line), columns)) {
        sheet.push(Line::from(line));
    }
    sheet
}

/// Writes who came in which place.
pub(crate) fn standings(view: &View<'_>, standings: &Standings, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    sheet.push(Line::from(Span::styled(standings.heading.clone(), view.paint.loud())));
    sheet.push(Line::default());
    let names = standings.rows.iter().map(|row| width(&row.name)).max().unwrap_or(0).min(columns / 3);
    let scores = standings.rows.iter().map(|row| width(&number(row.score))).max().unwrap_or(0);
    for row in &standings.rows {
        let place = right(&row.place.map_or_else(String::new, ordinal), 4);
        let name = format!(" {}  ", left(&row.name, names));
        let score = Span::styled(right(&number(row.score), scores), view.paint.loud());
        let counted = Span::styled(format!("   {}", row.counted), view.paint.quiet());
        sheet.push(Line::from(vec![
            Span::raw(place + " "),
            view.mark(row.seat),
            Span::raw(name),
            score,
            counted,
        ]));
    }
    sheet
}

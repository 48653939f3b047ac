//! Numbers and options to choose, above the controls that take them: a stepper a line, options side by side.

use ratatui::text::{Line, Span};
use scene::{Choice, Items, Numbers, Pick};

use crate::reach::Target;
use crate::screen::sheet::Sheet;
use crate::screen::view::View;
use crate::screen::words::{cut, number, width};

/// The space between two on a line.
const GAP: usize = 2;

/// Draws every pick of numbers and options that is open.
pub(crate) fn choices(view: &View<'_>, columns: usize) -> Sheet {
    let mut sheet = Sheet::default();
    for (place, pick) in view.scene.picks.iter().enumerate().filter(|(place, _)| view.reach.is_open(*place)) {
        match &pick.items {
            Items::Numbers(numbers) => stepper(view, &mut sheet, place, pick, *numbers),
            Items::Options(options) => listed(view, &mut sheet, place, pick, options, columns),
            Items::Dice(_) | Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) | Items::Cells(_) => {}
        }
    }
    sheet
}

/// Says what is asked; without words of the game's, by the name that can be typed.
fn label(view: &View<'_>, pick: &Pick) -> String {
    let label = pick.label.as_ref().map_or_else(|| pick.id.clone(), |label| view.say(label));
    format!("{label}  ")
}

/// Draws `How many  [-] 5 [+]  3 to 30`.
fn stepper(view: &View<'_>, sheet: &mut Sheet, place: usize, pick: &Pick, numbers: Numbers) {
    let label = label(view, pick);
    let chosen = view.scene.say_pick(pick);
    let mut at = width(&label);
    let mut spans = vec![Span::raw(label)];
    for (up, sign) in [(false, "-"), (true, "+")] {
        let target = Target::Step { pick: place, up };
        let style = if view.is_focus(Some(target)) { view.paint.focus() } else { view.paint.loud() };
        sheet.spot(at, 3, 1, target);
        spans.push(Span::styled(format!("[{sign}]"), style));
        at += 3;
        if !up {
            spans.push(Span::styled(format!(" {chosen} "), view.paint.loud()));
            at += width(&chosen) + 2;
        }
    }
    let last = numbers.last().map_or_else(String::new, |last| {
        format!("  {} to {}", number(numbers.from.into()), number(last.into()))
    });
    spans.push(Span::styled(last, view.paint.quiet()));
    sheet.push(Line::from(spans));
}

/// Draws options with their keys, as many a line as fit.
fn listed(view: &View<'_>, sheet: &mut Sheet, place: usize, pick: &Pick, options: &[Choice], columns: usize) {
    let label = label(view, pick);
    let mut used = width(&label);
    let mut line = Line::from(Span::raw(label));
    for (id, option) in (0u16..).zip(options) {
        let target = Target::Item { pick: place, id };
        let words = cut(&words(view, pick, id, option), columns.saturating_sub(4));
        let wide = 4 + width(&words);
        if used + wide > columns {
            sheet.push(std::mem::take(&mut line));
            used = 0;
        }
        sheet.spot(used, wide, 1, target);
        line.push_span(view.tag(Some(target)));
        let style =
            if view.is_picked(Some(target)) { view.paint.loud() } else { ratatui::style::Style::new() };
        line.push_span(Span::styled(words, style));
        line.push_span(Span::raw(" ".repeat(GAP)));
        used += wide + GAP;
    }
    sheet.push(line);
}

/// Names an option, with its die and what is said of it.
fn words(view: &View<'_>, pick: &Pick, id: u16, option: &Choice) -> String {
    let die = match option.face {
        Some(face @ 1..=6) => ["⚀ ", "⚁ ", "⚂ ", "⚃ ", "⚄ ", "⚅ "][face as usize - 1].to_owned(),
        Some(face) => format!("({face}) "),
        None => String::new(),
    };
    let name = view.scene.item_name(&pick.items, id).unwrap_or_default();
    let note = pick.note_on(id).map_or_else(String::new, |note| format!(" ({})", view.say(note)));
    format!("{die}{name}{note}")
}

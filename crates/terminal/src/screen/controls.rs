//! What may be pressed: one a line, or side by side where lines are short. A
//! control that is off loses its brackets and says why.

use ratatui::text::{Line, Span};
use scene::{Control, Weight};

use crate::reach::Target;
use crate::screen::choices;
use crate::screen::sheet::Sheet;
use crate::screen::view::View;
use crate::screen::words::cut;

/// How controls are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Put {
    /// One a line.
    Below,
    /// As many a line as fit.
    Beside,
    /// As many a line as fit, without what they say besides.
    Tight,
}

/// The space between two on a line.
const GAP: usize = 3;

/// Draws everything that may be pressed, below what is chosen for it.
pub(crate) fn controls(view: &View<'_>, columns: usize, put: Put) -> Sheet {
    let mut sheet = choices::choices(view, columns);
    let (mut line, mut used) = (Line::default(), 0);
    for (place, control) in view.reach.controls().iter().enumerate() {
        let target = Target::Control(place);
        let spans = control_spans(view, control, target, columns, put);
        let wide: usize = spans.iter().map(Span::width).sum();
        if used > 0 && (put == Put::Below || used + wide > columns) {
            sheet.push(std::mem::take(&mut line));
            used = 0;
        }
        sheet.spot(used, wide, 1, target);
        line.spans.extend(spans);
        line.push_span(Span::raw(" ".repeat(GAP)));
        used += wide + GAP;
    }
    if used > 0 {
        sheet.push(line);
    }
    sheet
}

fn control_spans(
    view: &View<'_>,
    control: &Control,
    target: Target,
    columns: usize,
    put: Put,
) -> Vec<Span<'static>> {
    let key = view.reach.key(target).unwrap_or('·');
    let is_focus = view.is_focus(Some(target));
    let room = columns.saturating_sub(4);
    let label = cut(&view.say(&control.label), room);
    let room = room.saturating_sub(crate::screen::words::width(&label));
    if !control.enabled {
        let reason = control.reason.as_ref().map(|reason| view.say(reason)).unwrap_or_default();
        let style = if is_focus { view.paint.quiet().patch(view.paint.focus()) } else { view.paint.quiet() };
        let off = if put == Put::Tight { String::new() } else { cut(&format!(", not now: {reason}"), room) };
        return vec![Span::styled(format!(" {key}  {label}{off}"), style)];
    }
    let style = match control.weight {
        _ if is_focus => view.paint.loud().patch(view.paint.focus()),
        Weight::Main | Weight::Equal => view.paint.loud(),
        Weight::Quiet | Weight::Danger => ratatui::style::Style::new(),
    };
    let mut spans = vec![Span::styled(format!("[{key}] {label}"), style)];
    if let Some(note) = control.note.as_ref().filter(|_| put != Put::Tight) {
        spans.push(Span::raw(cut(&format!(" ({})", view.say(note)), room)));
    }
    spans
}

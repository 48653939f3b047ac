//! Bars, a line for each seat or creature: what is there, what would be left
//! or gained, and why somebody cannot be picked.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use scene::{Band, Card, Items, Meter, Meters};

use crate::screen::board::share;
use crate::screen::sheet::Sheet;
use crate::screen::view::View;
use crate::screen::words::{cut, left, number, right, width};

/// The widest a name is shown.
const MOST_NAME: usize = 16;
/// How many segments a bar has with room and without.
const SEGMENTS: (usize, usize) = (20, 10);

/// Draws the bars.
pub(crate) fn meters(view: &View<'_>, meters: &Meters, columns: usize) -> Sheet {
    let names = meters.cards.iter().map(|card| width(&name(view, card)));
    let names = names.max().unwrap_or(0).min(MOST_NAME);
    let segments = if columns >= 76 { SEGMENTS.0 } else { SEGMENTS.1 };
    let has_tags = view.scene.picks.iter().any(|pick| matches!(pick.items, Items::Seats(_)));
    let mut sheet = Sheet::default();
    for card in &meters.cards {
        let seat = card.seat.filter(|_| card.reason.is_none());
        let target = seat.and_then(|seat| view.item(|items| matches!(items, Items::Seats(_)), seat.into()));
        if let Some(target) = target {
            sheet.spot(0, columns, 1, target);
        }
        let style = match card {
            _ if card.on_turn => card.seat.map_or(view.paint.loud(), |seat| view.seat_style(seat).1),
            _ if card.out => view.paint.quiet(),
            _ => Style::new(),
        };
        let mut spans = vec![Span::styled(if card.on_turn { "▸" } else { " " }, view.paint.loud())];
        if has_tags {
            spans.push(view.tag(target));
        }
        spans.push(card.seat.map_or(Span::raw("   "), |seat| view.mark(seat)));
        spans.push(Span::styled(format!(" {} ", left(&name(view, card), names)), style));
        for meter in &card.meters {
            spans.extend(bar(view, meter, segments));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let words =
            [card.on_turn.then(|| "on turn".to_owned()), say(view, &card.note), say(view, &card.reason)];
        let words = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
        spans.push(Span::styled(cut(&words, columns.saturating_sub(used)), view.paint.quiet()));
        sheet.push(Line::from(spans));
    }
    sheet
}

fn say(view: &View<'_>, text: &Option<scene::Text>) -> Option<String> {
    text.as_ref().map(|text| view.say(text))
}

fn name(view: &View<'_>, card: &Card) -> String {
    view.scene.name_of_card(card)
}

/// Draws one bar: filled, what would change, empty; then the numbers.
fn bar(view: &View<'_>, meter: &Meter, segments: usize) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw(format!(" {} ", view.say(&meter.label)))];
    let Some(value) = meter.value else {
        let word = meter.band.map_or("unknown", band);
        spans.push(Span::styled(format!("{word} "), view.paint.loud()));
        return spans;
    };
    if let Some(most) = meter.max {
        let n = usize::try_from(most).unwrap_or(segments).clamp(1, segments);
        let after = meter.after.unwrap_or(value);
        let (low, high) = (share(value.min(after), most, n), share(value.max(after), most, n));
        let drawn = format!("{}{}{}", "■".repeat(low), "▨".repeat(high - low), "□".repeat(n - high));
        spans.push(Span::raw(drawn + " "));
    }
    spans.push(Span::styled(right(&number(value), 2), view.paint.loud()));
    if let Some(after) = meter.after.filter(|after| *after != value) {
        spans.push(Span::raw(format!(" → {}", number(after))));
    }
    spans.push(Span::raw(" "));
    spans
}

/// Says how somebody fares.
pub(crate) fn band(band: Band) -> &'static str {
    match band {
        Band::Unhurt => "unhurt",
        Band::Hurt => "hurt",
        Band::Bloodied => "bloodied",
        Band::NearDeath => "near death",
        Band::Dying => "dying",
        Band::Dead => "dead",
        Band::Hidden => "unknown",
    }
}

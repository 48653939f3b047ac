//! Cards with bars: hearts and stars, segments that are full, hatched where they
//! would change, or empty.

use super::mark::{Icon, Look};
use super::palette::{Hue, Paint};
use super::pen::{Pen, Style};
use super::viewport::Viewport;
use super::writer::{Attr, PathData};
use crate::text::grouped;
use crate::{Band, Card, Items, Meter, MeterKind};

/// How many cards a picture shows; more are counted.
const MOST: usize = 12;
/// How many segments a bar has at most.
const SEGMENTS: i64 = 20;

/// The colours of a card.
#[derive(Clone, Copy)]
struct Inks {
    hue: Hue,
    text: Paint,
    soft: Paint,
    on_turn: bool,
}

impl Pen<'_> {
    /// Draws cards in one row, or in two where there are many.
    pub(super) fn cards(&mut self, cards: &[&Card], place: Viewport) {
        let n = cards.len().min(MOST);
        let n_rows = if n > 6 { 2 } else { 1 };
        let per_row = n.div_ceil(n_rows).max(1);
        for (i, card) in cards.iter().take(n).enumerate() {
            let row = place.row(i / per_row, n_rows, 22.0);
            let frame = row.column(i % per_row, per_row.max(3), 22.0);
            self.card(card, frame, n_rows > 1);
        }
        if cards.len() > n {
            let words = format!("and {} more", cards.len() - n);
            self.write(
                place.right(),
                place.bottom() + 34.0,
                400.0,
                Style::body(28.0, self.palette.text_2).end(),
                &words,
            );
        }
    }

    fn card(&mut self, card: &Card, frame: Viewport, low: bool) {
        let inks = self.card_ground(card, frame);
        let inner = frame.inset(24.0, 22.0);
        let (barred, plain): (Vec<&Meter>, Vec<&Meter>) =
            card.meters.iter().partition(|meter| meter.max.is_some());
        let side = if low { 56.0 } else { 72.0 };
        let counts = if low { plain.len().min(1) as f64 * 160.0 } else { 0.0 };
        let head = Viewport { h: side + 6.0, w: inner.w - counts, ..inner };
        self.card_head(card, head, side, inks);
        if low {
            if let Some(meter) = plain.first() {
                let at = Viewport::new(inner.right() - 146.0, head.y, 150.0, side);
                self.count(meter, at, 40.0, inks, card.out);
            }
        } else {
            for (i, meter) in plain.iter().take(3).enumerate() {
                let y = inner.bottom() - 56.0 * (i + 1) as f64;
                self.count(meter, Viewport { y, h: 56.0, ..inner }, 56.0, inks, card.out);
            }
        }
        let mut rest = inner.top(head.h, if low { 8.0 } else { 16.0 }).1;
        let below = if low { 0.0 } else { plain.len().min(3) as f64 * 56.0 };
        for meter in barred.iter().take(if low { 1 } else { 3 }) {
            let high = if barred.len() > 1 && !low { 96.0 } else { 140.0_f64.min(rest.h - below) };
            if rest.h - below < 70.0 {
                break;
            }
            self.meter(meter, Viewport { h: high, ..rest }, inks, card.out);
            rest = rest.top(high, 14.0).1;
        }
    }

    fn card_ground(&mut self, card: &Card, frame: Viewport) -> Inks {
        let hue = self.hue_of_card(card);
        let (text, soft) = (self.palette.text, self.palette.text_2);
        let seat = card.seat.map(u16::from);
        let is_target =
            |items: &Items| matches!((items, seat), (Items::Seats(ids), Some(seat)) if ids.contains(&seat));
        let pick = self.scene.picks.iter().find(|pick| is_target(&pick.items));
        let chosen = pick.zip(seat).is_some_and(|(pick, seat)| pick.chosen.contains(&seat));
        let inks = if card.on_turn {
            self.panel(frame, 36.0, hue.fill);
            Inks { hue, text: hue.on, soft: hue.on, on_turn: true }
        } else if card.out {
            self.outline(frame, 36.0, 3.0, self.palette.line);
            Inks { hue, text: soft, soft, on_turn: false }
        } else {
            self.panel(frame, 36.0, if chosen { self.palette.panel_2 } else { self.palette.panel });
            Inks { hue, text, soft, on_turn: false }
        };
        if chosen {
            self.outline(frame, 36.0, 6.0, text);
        } else if pick.is_some() {
            self.brackets_around(frame, text);
        }
        inks
    }

    /// Draws the four corners of a frame: it may be picked.
    fn brackets_around(&mut self, frame: Viewport, ink: Paint) {
        let (f, r, arm) = (frame.inset(3.0, 3.0), 33.0, 28.0);
        let corners = [
            (f.x, f.y, 1.0, 1.0),
            (f.right(), f.y, -1.0, 1.0),
            (f.right(), f.bottom(), -1.0, -1.0),
            (f.x, f.bottom(), 1.0, -1.0),
        ];
        let mut line = PathData::default();
        for (x, y, sx, sy) in corners {
            line.add('M', &[x, y + sy * (r + arm)]);
            line.add('V', &[y + sy * r]);
            line.add('A', &[r, r, 0.0, 0.0, if sx == sy { 1.0 } else { 0.0 }, x + sx * r, y]);
            line.add('h', &[sx * arm]);
        }
        let path = self.path(&line).paint(Attr::Fill, Paint::NONE).paint(Attr::Stroke, ink);
        path.number(Attr::StrokeWidth, 6.0).end();
    }

    fn card_head(&mut self, card: &Card, head: Viewport, side: f64, inks: Inks) {
        let is_here = card.seat.is_none_or(|seat| self.presence_of(seat).is_present());
        let look = match (card.on_turn, card.out || !is_here) {
            (true, _) => Look::Inverted,
            (_, true) => Look::Outline,
            _ => Look::Plain,
        };
        self.card_sign(card, head.x, head.y, side, look);
        let name = self.scene.name_of_card(card);
        let said = card.reason.as_ref().or(card.note.as_ref()).map(|note| self.say(note));
        let note = match (said, card.on_turn) {
            (Some(note), true) => format!("On turn. {note}"),
            (Some(note), false) => note,
            (None, true) => "On turn".to_owned(),
            (None, false) => String::new(),
        };
        let (x, room) = (head.x + side + 18.0, head.w - side - 18.0);
        let size = side * 0.58;
        let style = Style::display(size, inks.text).down_to(size * 0.66);
        if note.is_empty() {
            return self.write_mid(x, head.y + side / 2.0, room, style, &name);
        }
        self.write(x, head.y + side * 0.46, room, style, &name);
        let small = if side < 60.0 { 24.0 } else { 28.0 };
        self.write(x, head.y + side * 0.94, room, Style::body(small, inks.soft).down_to(21.0), &note);
    }

    /// Draws a meter with its number, what it would become, and its segments.
    fn meter(&mut self, meter: &Meter, place: Viewport, inks: Inks, out: bool) {
        let bar_h = 30.0_f64.min(place.h * 0.3);
        let size = (place.h - bar_h - 24.0).clamp(30.0, 76.0);
        let base = place.y + size * 0.86;
        let fallen = meter.kind == MeterKind::Hp && (out || meter.value.is_some_and(|value| value <= 0));
        let icon = match meter.kind {
            MeterKind::Hp if fallen => Icon::Skull,
            MeterKind::Hp => Icon::Heart,
            MeterKind::Vp => Icon::Star,
            MeterKind::Other => Icon::Gauge,
        };
        let sign = (size * 0.45).max(24.0);
        self.icon(
            icon,
            place.x,
            base - size * 0.36 - sign / 2.0,
            sign,
            if out { self.palette.text } else { inks.text },
        );
        let x = place.x + sign + 12.0;
        let value = meter_words(meter);
        let after = meter.after.filter(|after| Some(*after) != meter.value).map(grouped);
        let after_style = Style::display(size * 0.66, inks.text).weight(600).end().down_to(14.0);
        let after_w =
            after.as_ref().map_or(0.0, |words| after_style.width(words, place.w * 0.3) + sign + 14.0);
        let number = if meter.value.is_some() { size } else { size * 0.62 };
        let style = Style::display(number, inks.text).down_to(13.0);
        let label = self.say(&meter.label);
        let label_style = Style::body(30.0, inks.soft).down_to(22.0);
        let room = place.right() - after_w - x;
        self.write_number((x, base), room, (style, &value), (label_style, &label));
        if let Some(words) = after {
            self.write(place.right(), base, place.w * 0.3, after_style, &words);
            let arrow_x = place.right() - after_w + 4.0;
            self.icon(Icon::Arrow, arrow_x, base - size * 0.24 - sign / 2.0, sign, inks.text);
        }
        self.segments(meter, Viewport { y: base + 20.0, h: bar_h, ..place }, inks);
    }

    fn segments(&mut self, meter: &Meter, bar: Viewport, inks: Inks) {
        let max = meter.max.unwrap_or(0).max(1);
        let n = max.min(SEGMENTS);
        // A long bar has fewer segments than points: any point shows.
        let part = |value: i64| {
            (i128::from(value.clamp(0, max)) * i128::from(n) + i128::from(max) - 1) / i128::from(max)
        };
        let value = meter.value.map_or_else(|| band_share(meter.band, n), |value| part(value) as i64);
        let after = meter.after.map_or(value, |after| part(after) as i64);
        let (sure, touched) = (value.min(after), value.max(after));
        let hatch = if sure < touched {
            let mark = self.palette.marks.iter().position(|hue| hue.fill == inks.hue.fill).map(|i| i as u8);
            let mark = mark.map(|mark| if inks.on_turn { mark + 8 } else { mark });
            Some(self.hatch(mark, if inks.on_turn { inks.hue.on } else { inks.hue.text }))
        } else {
            None
        };
        for i in 0..n {
            let cell = bar.column(i as usize, n as usize, 3.0);
            if i >= sure {
                if inks.on_turn {
                    self.shade(cell, 3.0, 0.22)
                } else {
                    self.panel(cell, 3.0, self.palette.well)
                }
            }
            if i < sure {
                self.panel(cell, 3.0, if inks.on_turn { inks.hue.on } else { inks.hue.text });
            } else if let Some(hatch) = hatch.filter(|_| i < touched) {
                self.rect(cell, 3.0).refer(Attr::Fill, hatch).end();
            }
        }
    }

    /// Draws a number with its sign and its name.
    fn count(&mut self, meter: &Meter, place: Viewport, size: f64, inks: Inks, out: bool) {
        let icon = match meter.kind {
            MeterKind::Hp => Icon::Heart,
            MeterKind::Vp => Icon::Star,
            MeterKind::Other => Icon::Gauge,
        };
        // What was won stays bright on a fallen card.
        let ink = if out { self.palette.text } else { inks.text };
        let sign = size * 0.72;
        self.icon(icon, place.x, place.mid_y() - sign / 2.0, sign, ink);
        let words = match meter.after.filter(|after| Some(*after) != meter.value) {
            Some(after) => format!("{} → {}", meter_words(meter), grouped(after)),
            None => meter_words(meter),
        };
        let label = self.say(&meter.label);
        let style = Style::display(size, ink).down_to(13.0);
        let (x, room) = (place.x + sign + 14.0, place.w - sign - 14.0);
        let label_style = Style::body(30.0_f64.min(size * 0.62), inks.soft).down_to(20.0);
        let base = place.mid_y() + size * 0.355;
        self.write_number((x, base), room, (style, &words), (label_style, &label));
    }
}

fn meter_words(meter: &Meter) -> String {
    match (meter.value, meter.band) {
        (Some(value), _) => grouped(value),
        (None, Some(band)) => band_words(band).to_owned(),
        (None, None) => "?".to_owned(),
    }
}

/// Says how something fares.
pub(super) fn band_words(band: Band) -> &'static str {
    match band {
        Band::Unhurt => "Unhurt",
        Band::Hurt => "Hurt",
        Band::Bloodied => "Bloodied",
        Band::NearDeath => "Near death",
        Band::Dying => "Dying",
        Band::Dead => "Dead",
        Band::Hidden => "Unknown",
    }
}

/// Returns how many of four pips a band fills.
pub(super) fn band_pips(band: Band) -> i64 {
    match band {
        Band::Unhurt => 4,
        Band::Hurt => 3,
        Band::Bloodied => 2,
        Band::NearDeath => 1,
        Band::Dying | Band::Dead | Band::Hidden => 0,
    }
}

fn band_share(band: Option<Band>, n: i64) -> i64 {
    band.map_or(0, |band| (band_pips(band) * n + 3) / 4)
}

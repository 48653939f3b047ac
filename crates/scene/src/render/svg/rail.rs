//! The rail beside a map: who stands how, questions, dice, and the log.

use super::mark::Look;
use super::meters::band_words;
use super::parts::{Parts, loud};
use super::pen::{Pen, Style};
use super::stage::CORNER;
use super::tray::Lay;
use super::viewport::Viewport;
use super::writer::Attr;
use crate::Tray;
use crate::text::grouped;
use crate::{Card, Map, Token};

impl Pen<'_> {
    /// Draws a map on the stage with a rail at its right.
    pub(super) fn map_table(&mut self, parts: &Parts<'_>, map: &Map, place: Viewport) {
        let (stage, rail) = place.left(place.w - 500.0, 36.0);
        self.lit_stage(stage);
        let head = Viewport::new(stage.x + 40.0, stage.y + 28.0, stage.w - 80.0, 76.0);
        self.map_head(parts, head);
        let foot = self.map_foot(parts, stage.inset(40.0, 0.0));
        self.map(map, Viewport { y: stage.y + 112.0, h: stage.h - 132.0 - foot, ..stage }.inset(20.0, 0.0));
        self.rail(parts, map, rail);
    }

    /// Draws the question, or else a line to read, below the map and returns how high it is.
    fn map_foot(&mut self, parts: &Parts<'_>, stage: Viewport) -> f64 {
        let at = |high: f64| Viewport { y: stage.bottom() - high - 20.0, h: high, ..stage };
        if let Some(prompt) = parts.prompts.first() {
            let card = at(140.0);
            self.panel(card, 28.0, self.palette.panel_2);
            self.prompt(prompt, card.inset(28.0, 6.0));
            return card.h + 12.0;
        }
        let Some(words) = parts.texts.first() else { return 0.0 };
        let line = at(44.0);
        self.write_mid(
            line.x,
            line.mid_y(),
            line.w,
            Style::body(28.0, self.palette.text).down_to(24.0),
            words,
        );
        line.h + 8.0
    }

    fn map_head(&mut self, parts: &Parts<'_>, head: Viewport) {
        let status = self.say(&self.scene.status);
        let (title, words) = match loud(self.scene, parts) {
            Some(announcement) => (Some(self.say(&announcement.title)), self.say(&announcement.text)),
            None => (None, status),
        };
        let Some(seat) = self.scene.turn else {
            let words = title.map_or(words.clone(), |title| format!("{title}. {words}"));
            return self.write_mid(
                head.x,
                head.mid_y(),
                head.w,
                Style::display(44.0, self.palette.text).down_to(28.0),
                &words,
            );
        };
        self.mark_here(seat, head.x, head.y, 72.0);
        let (x, room) = (head.x + 96.0, head.w - 96.0);
        let name = title.unwrap_or_else(|| self.scene.name_of(seat));
        self.write(x, head.y + 36.0, room, Style::display(48.0, self.palette.text).down_to(34.0), &name);
        self.write(x, head.y + 72.0, room, Style::body(28.0, self.palette.text).down_to(24.0), &words);
    }

    fn rail(&mut self, parts: &Parts<'_>, map: &Map, rail: Viewport) {
        let mut rest = rail;
        let below = if parts.log.is_empty() { 0.0 } else { 49.0 * parts.log.len().min(3) as f64 + 40.0 };
        let dice = if parts.tray.dice.is_empty() { 0.0 } else { 170.0 };
        let list = Viewport { h: rest.h - below - dice, ..rest };
        let used = if !parts.cards.is_empty() {
            let (n, active) = (parts.cards.len(), parts.cards.iter().position(|card| card.on_turn));
            self.rail_rows(n, active, list, |pen, i, row| pen.rail_card(parts.cards[i], row))
        } else if !parts.rows.is_empty() {
            self.board(&parts.rows, parts.goal, list)
        } else {
            let (n, active) = (map.tokens.len(), map.tokens.iter().position(|token| token.active));
            self.rail_rows(n, active, list, |pen, i, row| pen.rail_token(&map.tokens[i], row))
        };
        rest = rest.top(used, 8.0).1;
        if dice > 0.0 {
            let (tray, after) = rest.top(dice - 12.0, 12.0);
            let light = self.stage_ref();
            self.rect(tray, CORNER * 0.7).refer(Attr::Fill, light).end();
            self.trays(
                parts,
                tray.inset(24.0, 8.0),
                Lay { most: 104.0, tilted: false, captions: false },
                Tray::all,
            );
            rest = after;
        }
        self.log_foot(parts, rest);
    }

    /// Draws rows of one kind and returns how high they are; what is over is counted, and whoever is on turn is the
    /// third of those shown.
    fn rail_rows(
        &mut self,
        n: usize,
        active: Option<usize>,
        place: Viewport,
        draw: impl Fn(&mut Self, usize, Viewport),
    ) -> f64 {
        let gap = 10.0;
        let fits = ((place.h + gap) / (64.0 + gap)).floor().max(0.0) as usize;
        let shown = if n > fits { fits.saturating_sub(1) } else { n };
        let high = ((place.h + gap) / shown.max(1) as f64 - gap).clamp(0.0, 92.0);
        let high = if n > fits { 64.0 } else { high };
        let first = active.unwrap_or(0).saturating_sub(2).min(n - shown);
        for i in 0..shown {
            draw(self, first + i, Viewport::new(place.x, place.y + i as f64 * (high + gap), place.w, high));
        }
        let used = shown as f64 * (high + gap);
        if n > shown && fits > 0 {
            let words = format!("and {} more", n - shown);
            self.write(
                place.x + 8.0,
                place.y + used + 32.0,
                place.w,
                Style::body(28.0, self.palette.text_2),
                &words,
            );
            return used + 44.0;
        }
        used
    }

    fn rail_card(&mut self, card: &Card, row: Viewport) {
        let hue = self.hue_of_card(card);
        let name = self.scene.name_of_card(card);
        let (text, soft) = match (card.on_turn, card.out) {
            (true, _) => (hue.on, hue.on),
            (_, true) => (self.palette.text_2, self.palette.text_2),
            _ => (self.palette.text, self.palette.text_2),
        };
        if card.on_turn {
            self.panel(row, 24.0, hue.fill);
        } else if card.out {
            self.outline(row, 24.0, 3.0, self.palette.line);
        } else {
            self.panel(row, 24.0, self.palette.panel);
        }
        let side = (row.h - 28.0).clamp(30.0, 56.0);
        let look = if card.on_turn {
            Look::Inverted
        } else if card.out {
            Look::Outline
        } else {
            Look::Plain
        };
        self.card_sign(card, row.x + 16.0, row.mid_y() - side / 2.0, side, look);
        let meter = card.meters.first();
        let value = meter.map(|meter| match (meter.value, meter.max) {
            (Some(value), Some(max)) => format!("{} of {}", grouped(value), grouped(max)),
            (Some(value), None) => grouped(value),
            (None, _) => meter.band.map(band_words).unwrap_or_default().to_owned(),
        });
        let value = value.unwrap_or_default();
        let style = Style::display(28.0, text).weight(600).end().down_to(22.0);
        let has_bar =
            meter.is_some_and(|meter| meter.value.is_some() && meter.max.is_some_and(|max| max > 0));
        let lift = if has_bar { 8.0 } else { 0.0 };
        self.write_mid(row.right() - 22.0, row.mid_y() - lift, 150.0, style, &value);
        let x = row.x + side + 34.0;
        let room = row.right() - 40.0 - style.width(&value, 150.0) - x;
        let note = card.note.as_ref().map(|note| self.say(note)).unwrap_or_default();
        let share =
            meter.and_then(|meter| Some(meter.value? as f64 / meter.max.filter(|max| *max > 0)? as f64));
        let name_style = Style::display(32.0, text).down_to(24.0);
        if let Some(share) = share {
            self.write(x, row.mid_y() + 4.0, room, name_style, &name);
            self.bar(
                Viewport::new(x, row.mid_y() + 16.0, row.right() - 22.0 - x, 8.0),
                share,
                hue,
                card.on_turn,
            );
        } else if note.is_empty() {
            self.write_mid(x, row.mid_y(), room, name_style, &name);
        } else {
            self.write(x, row.mid_y() - 2.0, room, name_style, &name);
            self.write(x, row.mid_y() + 28.0, room, Style::body(24.0, soft), &note);
        }
    }

    fn rail_token(&mut self, token: &Token, row: Viewport) {
        self.panel(row, 24.0, if token.active { self.palette.panel_2 } else { self.palette.panel });
        if token.active {
            self.outline(row, 24.0, 4.0, self.palette.text);
        }
        let side = (row.h - 28.0).clamp(30.0, 56.0);
        self.token_sign(token, row.x + 16.0, row.mid_y() - side / 2.0, side);
        let x = row.x + side + 34.0;
        let room = row.right() - 20.0 - x;
        let mut words = vec![band_words(token.band).to_owned()];
        words.extend(token.conditions.iter().map(|condition| self.say(condition)));
        let name = self.say(&token.name);
        self.write(x, row.mid_y() - 2.0, room, Style::display(30.0, self.palette.text).down_to(24.0), &name);
        self.write(x, row.mid_y() + 28.0, room, Style::body(24.0, self.palette.text_2), &words.join(", "));
    }
}

//! Signs of creatures: a seat's mark, or a bone diamond with a numeral.

use super::mark::Look;
use super::palette::Paint;
use super::pen::{Pen, Style};
use super::writer::{Attr, PathData};
use crate::{Band, Card, Token};

impl Pen<'_> {
    /// Draws a bone diamond.
    pub(super) fn diamond(&mut self, x: f64, y: f64, r: f64) {
        let line = PathData::default()
            .step('M', &[x, y - r])
            .step('L', &[x + r, y])
            .step('L', &[x, y + r])
            .step('L', &[x - r, y])
            .step('Z', &[]);
        let path = self.path(&line).paint(Attr::Fill, Paint::BONE).paint(Attr::Stroke, Paint::INK);
        path.number(Attr::StrokeWidth, (r * 0.14).max(1.0)).word(Attr::StrokeLinejoin, "round").end();
    }

    /// Draws the sign of a token beside its name.
    pub(super) fn token_sign(&mut self, token: &Token, x: f64, y: f64, side: f64) {
        match token.seat {
            Some(seat) => {
                let down = matches!(token.band, Band::Dying | Band::Dead);
                self.mark(seat, x, y, side, if down { Look::Outline } else { Look::Plain });
            }
            None => self.diamond_sign(&self.say(&token.name), x, y, side),
        }
    }

    /// Draws the sign of a card: its seat's mark, or a creature's diamond.
    pub(super) fn card_sign(&mut self, card: &Card, x: f64, y: f64, side: f64, look: Look) {
        match card.seat {
            Some(seat) => self.mark(seat, x, y, side, look),
            None => self.diamond_sign(&self.scene.name_of_card(card), x, y, side),
        }
    }

    fn diamond_sign(&mut self, name: &str, x: f64, y: f64, side: f64) {
        self.diamond(x + side / 2.0, y + side / 2.0, side * 0.5);
        let style = Style::display(side * 0.44, Paint::INK).weight(800).middle();
        self.write_mid(x + side / 2.0, y + side / 2.0, side * 0.6, style, &numeral(name));
    }
}

/// Returns what a creature's diamond says: its number, or the first letter of its last word.
pub(super) fn numeral(name: &str) -> String {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    if !last.is_empty() && last.chars().all(|c| c.is_ascii_digit()) {
        return last.chars().take(3).collect();
    }
    last.chars().next().map(|first| first.to_uppercase().collect()).unwrap_or_default()
}

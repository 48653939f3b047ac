//! Announcements: a band across the stage, in the seat's colour or the house's.

use super::palette::Paint;
use super::pen::{Pen, Style};
use super::tray::Lay;
use super::viewport::Viewport;
use crate::{Announcement, Tone, Tray};

impl Pen<'_> {
    fn band_inks(&self, announcement: &Announcement) -> (Paint, Paint) {
        match announcement.seat.filter(|_| announcement.tone == Tone::Bright) {
            Some(seat) => (self.hue_of(seat).fill, self.hue_of(seat).on),
            None if announcement.tone == Tone::Bright => (self.palette.text, self.palette.room),
            None => (self.palette.panel_2, self.palette.text),
        }
    }

    /// Draws a band across a tall stage, with the dice in it.
    pub(super) fn band(&mut self, announcement: &Announcement, tray: &Tray, place: Viewport) {
        let (fill, ink) = self.band_inks(announcement);
        let high = 306.0_f64.min(place.h);
        let band = Viewport { y: place.mid_y() - high / 2.0, h: high, ..place };
        self.panel(band, 0.0, fill);
        let mut inner = band.inset(56.0, 24.0);
        let standing = tray.standing();
        if !standing.is_empty() {
            let (dice, rest) = inner.left(390.0, 48.0);
            self.dice(tray, &standing, dice, Lay { most: 104.0, tilted: true, captions: false });
            inner = rest;
        }
        let (title, text) = (self.say(&announcement.title), self.say(&announcement.text));
        let style = Style::display(152.0, ink).down_to(72.0);
        let base = band.y + high * 0.53;
        self.write(inner.x, base, inner.w, style, &title);
        self.write_lines((inner.x, base + 64.0), inner.w, 2, Style::body(36.0, ink), &text);
    }

    /// Draws a band within a strip of a stage: title, sentence, and the dice small.
    pub(super) fn strip_band(&mut self, announcement: &Announcement, tray: &Tray, place: Viewport) {
        let (fill, ink) = self.band_inks(announcement);
        self.panel(place, 0.0, fill);
        let inner = place.inset(40.0, 20.0);
        let (title, text) = (self.say(&announcement.title), self.say(&announcement.text));
        let standing: Vec<_> = tray.dice.iter().enumerate().collect();
        let dice_h = if standing.is_empty() { 0.0 } else { 92.0 };
        let top = inner.mid_y() - (72.0 + 50.0 + dice_h) / 2.0;
        self.write(inner.x, top + 62.0, inner.w, Style::display(80.0, ink).down_to(48.0), &title);
        self.write(inner.x, top + 112.0, inner.w, Style::body(32.0, ink).down_to(26.0), &text);
        let wide = (standing.len() as f64 * 90.0).min(inner.w);
        let dice = Viewport::new(inner.x, top + 128.0, wide, dice_h);
        self.dice(tray, &standing, dice, Lay { most: 66.0, tilted: false, captions: false });
    }
}

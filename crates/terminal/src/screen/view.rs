//! One look at the table: the scene with what is picked laid on it, and what
//! each panel has to know of the player. Panels read this and nothing else.

use ratatui::style::Style;
use ratatui::text::Span;
use scene::{Items, Pick, Scene, Text};

use crate::reach::{Reach, Target};
use crate::screen::app::App;
use crate::screen::paint::{Paint, glyph};

/// How much room a panel may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detail {
    /// As little as possible.
    Small,
    /// Less.
    Medium,
    /// All it likes.
    Large,
}

/// One look at the table.
pub(crate) struct View<'a> {
    pub(crate) app: &'a App,
    /// The scene with what is picked laid on it.
    pub(crate) scene: &'a Scene,
    pub(crate) reach: Reach<'a>,
    pub(crate) paint: Paint,
}

impl<'a> View<'a> {
    /// Looks at a scene.
    pub(crate) fn new(app: &'a App, laid: &'a Scene) -> View<'a> {
        View { app, scene: laid, reach: app.hand.reach(laid), paint: app.paint }
    }

    /// Writes a text.
    pub(crate) fn say(&self, text: &Text) -> String {
        self.scene.say(text)
    }

    /// Finds an item that can be picked.
    pub(crate) fn item(&self, is: fn(&Items) -> bool, id: u16) -> Option<Target> {
        let can = |pick: &Pick| is(&pick.items) && pick.items.contains(id);
        let mut picks = self.scene.picks.iter().enumerate();
        let (pick, _) = picks.find(|(place, pick)| self.reach.is_open(*place) && can(pick))?;
        Some(Target::Item { pick, id })
    }

    /// Tests for what has the focus.
    pub(crate) fn is_focus(&self, target: Option<Target>) -> bool {
        target.is_some() && self.app.focus == target
    }

    /// Tests for what is picked.
    pub(crate) fn is_picked(&self, target: Option<Target>) -> bool {
        target.is_some_and(|target| self.app.hand.holds(self.scene, target))
    }

    /// Writes the key of something that can be picked, in brackets, ticked when it is.
    pub(crate) fn tag(&self, target: Option<Target>) -> Span<'static> {
        let Some(it) = target else { return Span::raw("    ") };
        let key = self.reach.key(it).unwrap_or(' ');
        let tick = if self.is_picked(target) { "✓" } else { " " };
        let style = if self.is_focus(target) { self.paint.focus() } else { self.paint.loud() };
        Span::styled(format!("[{key}]{tick}"), style)
    }

    /// Returns a seat's mark in its colour, three columns wide.
    pub(crate) fn mark(&self, seat: u8) -> Span<'static> {
        let (glyph, style) = self.seat_style(seat);
        Span::styled(format!(" {glyph} "), style)
    }

    /// Returns a seat's glyph and colour.
    pub(crate) fn seat_style(&self, seat: u8) -> (&'static str, Style) {
        let mark = self.scene.seats.get(usize::from(seat)).map_or(seat, |seated| seated.mark);
        (glyph(mark), self.paint.seat(mark))
    }
}

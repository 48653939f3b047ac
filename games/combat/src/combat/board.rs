//! Whose seat is whose, and what the book of a session is.

use engine::Seat;
use rules5e::content::Content;

use crate::{Board, Setup};

impl Board {
    /// Returns the seat of the NPCs, where they have one: the last of the players' seats is before it.
    pub(crate) fn npc_seat(&self) -> Option<Seat> {
        let has_one = self.setup.autoplay != crate::Autoplay::Npcs;
        has_one.then(|| Seat(self.seats.saturating_sub(1 + u8::from(self.setup.master))))
    }

    /// Returns how many seats are players'.
    pub(crate) fn n_players(&self) -> u8 {
        let house = u8::from(self.setup.master) + u8::from(self.setup.autoplay != crate::Autoplay::Npcs);
        self.seats.saturating_sub(house)
    }

    /// Returns the content of a session: the book's, with its own.
    pub(crate) fn content(setup: &Setup) -> Content {
        let mut content = Content::srd().clone();
        content.merge(setup.content.clone());
        content
    }
}

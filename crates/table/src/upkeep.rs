//! What a table costs its house, and the end of one that nobody came back to.

use crate::table::Draft;
use crate::{Actor, Event, Phase, Record, Table, Time};

impl Table {
    /// Returns how much of a house it takes up while it is in memory, in pieces; at least one.
    pub fn weight(&self) -> u32 {
        // House rules that do not read any more weigh as little as any table.
        self.game.weight(&self.setup).unwrap_or(1)
    }

    /// Closes a lobby that nobody needs any more; a play is never closed so.
    pub fn close_unused(&mut self, now: Time) -> Option<Record> {
        if self.closed || self.phase != Phase::Lobby {
            return None;
        }
        let (now, mut draft) = (now.max(self.at), Draft::default());
        self.emit(now, &mut draft, Event::TableClosed { reason: "nobody_came_back".to_owned() });
        self.commit(now, Actor::House, None, draft)
    }
}

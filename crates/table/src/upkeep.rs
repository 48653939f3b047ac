//! What a table costs its house, and the end of one that nobody came back to.

use crate::table::Draft;
use crate::{Act, Action, Actor, Command, Event, Phase, Record, Request, Table, TableAction, Time};

impl Table {
    /// Returns how much of a house it takes up while it is in memory, in pieces; at least one.
    pub fn weight(&self) -> u32 {
        // House rules that do not read any more weigh as little as any table.
        self.game.weight(&self.setup).unwrap_or(1)
    }

    /// Returns how much it would take up after a command that changes its house rules; none where it changes none, or
    /// is refused or done already.
    pub fn weight_after(&self, command: &Command) -> Option<u32> {
        let Request::Act(Act { action: Action::Table(action), seen, .. }) = &command.request else {
            return None;
        };
        let TableAction::SetTable { setup: Some(change), .. } = action else { return None };
        let is_done = command.id.as_ref().is_some_and(|id| self.has_done(&command.from, id));
        let is_fresh = self.check_seen(*seen, self.head).is_ok();
        if is_done || !is_fresh || self.check_apart(command).is_err() {
            return None;
        }
        let setup = self.may_change(&command.from, change).ok()?;
        self.game.weight(&setup).ok()
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

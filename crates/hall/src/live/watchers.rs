//! Who looks at a table, and what of it they want.

use std::collections::BTreeSet;
use std::sync::Weak;

use table::{Command, PersonId, Request};

use super::Live;
use super::batch::{Batch, Job};
use crate::Want;
use crate::ask::{Order, Viewer};

/// Who looks at a table.
#[derive(Default)]
pub(super) struct Watchers(Vec<Watcher>);

struct Watcher {
    viewer: Viewer,
    want: Want,
    alive: Weak<()>,
}

impl Watchers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, viewer: Viewer, want: Want, alive: Weak<()>) {
        self.0.push(Watcher { viewer, want, alive });
    }

    /// Takes out those who left.
    fn part(&mut self) -> Vec<Viewer> {
        let mut gone = Vec::new();
        self.0.retain(|watcher| {
            let stays = watcher.alive.strong_count() > 0;
            if !stays {
                gone.push(watcher.viewer.clone());
            }
            stays
        });
        gone
    }

    /// Returns what all of those want together for whom this is true.
    pub(super) fn want(&self, is: impl Fn(&Viewer) -> bool) -> Want {
        let wants = self.0.iter().filter(|watcher| is(&watcher.viewer)).map(|watcher| watcher.want);
        wants.fold(Want::default(), Want::or)
    }

    /// Lists the people who look, each once.
    pub(super) fn people(&self) -> Vec<&PersonId> {
        let mut people: Vec<&PersonId> =
            self.0.iter().filter_map(|watcher| watcher.viewer.person()).collect();
        people.sort();
        people.dedup();
        people
    }
}

impl Viewer {
    /// Returns what the table is told when this viewer comes.
    pub(super) fn comes(&self) -> Option<Command> {
        self.command(Request::Connect, Request::Watch)
    }

    fn goes(&self) -> Option<Command> {
        self.command(Request::Disconnect, Request::Unwatch)
    }

    fn command(&self, of_person: Request, of_guest: Request) -> Option<Command> {
        let (from, request) = match self {
            Viewer::Person(person) => (person, of_person),
            Viewer::Guest(guest) => (guest, of_guest),
            Viewer::Silent(_) => return None,
        };
        Some(Command { id: None, from: from.clone(), request })
    }
}

impl Live {
    /// Tells the table who left.
    pub(super) fn part(&mut self, batch: &mut Batch) {
        let gone = self.watchers.part();
        if gone.is_empty() {
            return;
        }
        for command in gone.iter().filter_map(Viewer::goes) {
            batch.push(Job::Order { order: Order::plain(command), back: None });
        }
        self.used = tokio::time::Instant::now();
        self.note_lines();
    }

    /// Notes who is connected, for after a restart.
    pub(super) fn note_lines(&self) {
        let streams = self.watchers.0.iter().filter_map(|watcher| match &watcher.viewer {
            Viewer::Person(person) if !self.table.seats_of(person).is_empty() => Some(person.0.clone()),
            _ => None,
        });
        let lines: BTreeSet<String> = streams.collect();
        self.house.store.set_lines(&self.id, lines.into_iter().collect());
    }

    /// Tells a table that was read again who is there.
    pub(super) fn reconnect(&mut self) {
        let now = self.house.clock.now();
        for command in self.watchers.0.iter().filter_map(|watcher| watcher.viewer.comes()) {
            // Nobody was away in the meantime: there is nothing to keep of it.
            self.table.handle(now, command);
        }
    }
}

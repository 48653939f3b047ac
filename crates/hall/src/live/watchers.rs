//! Who looks at a table, and what of it they want.

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

    /// Lists the people with a pass who look, each once.
    pub(super) fn people(&self) -> Vec<&PersonId> {
        let known = self.0.iter().filter(|watcher| watcher.viewer.known);
        let mut people: Vec<&PersonId> = known.map(|watcher| &watcher.viewer.person).collect();
        people.sort();
        people.dedup();
        people
    }
}

impl Viewer {
    /// Returns what the table is told when this viewer comes.
    pub(super) fn comes(&self) -> Command {
        self.command(if self.known { Request::Connect } else { Request::Watch })
    }

    fn goes(&self) -> Command {
        self.command(if self.known { Request::Disconnect } else { Request::Unwatch })
    }

    fn command(&self, request: Request) -> Command {
        Command { id: None, from: self.person.clone(), request }
    }
}

impl Live {
    /// Tells the table who left.
    pub(super) fn part(&mut self, batch: &mut Batch) {
        let gone = self.watchers.part();
        if gone.is_empty() {
            return;
        }
        for viewer in gone {
            batch.push(Job::Order { order: Order::plain(viewer.goes()), back: None });
        }
        self.used = tokio::time::Instant::now();
        self.note_lines();
    }

    /// Notes who is connected, for after a restart.
    pub(super) fn note_lines(&self) {
        let seated = |person: &&&PersonId| !self.table.seats_of(person).is_empty();
        let people = self.watchers.people();
        let lines = people.iter().filter(seated).map(|person| person.0.clone()).collect();
        self.house.store.set_lines(&self.id, lines);
    }

    /// Tells a table that was read again who is there.
    pub(super) fn reconnect(&mut self) {
        let now = self.house.clock.now();
        let viewers: Vec<Viewer> = self.watchers.0.iter().map(|watcher| watcher.viewer.clone()).collect();
        for viewer in viewers {
            // Nobody was away in the meantime: there is nothing to keep of it.
            self.table.handle(now, viewer.comes());
        }
    }
}

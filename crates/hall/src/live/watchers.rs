//! Who looks at a table, and what of it they want.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use table::{Command, PersonId, Request};

use super::Live;
use super::batch::{Applied, Batch};
use crate::Want;
use crate::request::{Errand, LiveRequest, Viewer};
use crate::watch::{Alive, Sign};

/// Who looks at a table.
#[derive(Default)]
pub(super) struct Watchers(Vec<Watcher>);

struct Watcher {
    viewer: Viewer,
    want: Want,
    sign: Weak<Sign>,
    /// The table is being told that this one left.
    parting: bool,
}

impl Watchers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, viewer: Viewer, want: Want, alive: &Alive) {
        self.0.push(Watcher { viewer, want, sign: alive.weak(), parting: false });
    }

    /// Returns those who left. They stay on the list until the table has kept it.
    fn parting(&mut self) -> Vec<&Viewer> {
        for watcher in &mut self.0 {
            watcher.parting = watcher.sign.strong_count() == 0;
        }
        self.0.iter().filter(|watcher| watcher.parting).map(|watcher| &watcher.viewer).collect()
    }

    /// Takes out those whose leaving the table knows of.
    fn part(&mut self) {
        self.0.retain(|watcher| !watcher.parting);
    }

    /// Tells those who came by a token of this person's that it holds no more.
    pub(super) fn revoke(&self, person: &PersonId) {
        let theirs = self.0.iter().filter(|watcher| watcher.viewer.person() == Some(person));
        for sign in theirs.filter_map(|watcher| watcher.sign.upgrade()) {
            sign.revoked.store(true, Ordering::Relaxed);
        }
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
        match self {
            Viewer::Person(person) => command(person, Request::Connect),
            Viewer::Guest(guest) => command(guest, Request::Watch),
            Viewer::Display(screen) => command(screen, Request::ScreenOn),
            Viewer::Silent(_) => None,
        }
    }

    fn goes(&self) -> Option<Command> {
        match self {
            Viewer::Person(person) => command(person, Request::Disconnect),
            Viewer::Guest(guest) => command(guest, Request::Unwatch),
            Viewer::Display(screen) => command(screen, Request::ScreenOff),
            Viewer::Silent(_) => None,
        }
    }
}

fn command(from: &PersonId, request: Request) -> Option<Command> {
    Some(Command { id: None, from: from.clone(), request })
}

impl Live {
    /// Tells the table who left.
    pub(super) fn part(&mut self, batch: &mut Batch) {
        let gone = self.watchers.parting();
        let commands: Vec<Command> = gone.iter().filter_map(|viewer| viewer.goes()).collect();
        if !gone.is_empty() {
            self.used = tokio::time::Instant::now();
        }
        for command in commands {
            batch.push(LiveRequest::Command { errand: Arc::new(Errand::plain(command)), back: None });
        }
    }

    /// Forgets who left, and notes who is connected, for after a restart.
    pub(super) fn note_lines(&mut self) {
        self.watchers.part();
        let streams = self.watchers.0.iter().filter_map(|watcher| match &watcher.viewer {
            Viewer::Person(person) if !self.table.seats_of(person).is_empty() => Some(person),
            _ => None,
        });
        let connections: BTreeSet<PersonId> = streams.cloned().collect();
        if connections != self.connections {
            let people = connections.iter().map(|person| person.0.clone()).collect();
            self.node.store.set_connections(&self.id, people);
            self.connections = connections;
        }
    }

    /// Tells a table that was read again who is there, and who is not since when.
    pub(super) fn reconnect(&mut self, applied: &mut Applied) {
        let Some(lost) = self.lost.take() else { return };
        for command in self.watchers.0.iter().filter_map(|watcher| watcher.viewer.comes()) {
            // Nobody came, so nobody is told; but who was thought away is back.
            applied.records.extend(self.table.handle(applied.now, command).records);
        }
        for (person, since) in lost {
            self.table.lose_line(&person, since);
        }
    }
}

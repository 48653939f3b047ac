//! A table at a moment, on its way to those who look: what all of them see is written once.

use std::cell::OnceCell;
use std::sync::Arc;

use engine::{Asked, Fault, Seats, What, size};
use scene::LogLine;
use table::{Audience, Entry, Record, Table, Time, Views};

use crate::{Changes, Update, Want};

/// A table at a moment, with the records that are news.
pub(super) struct Stage<'a> {
    table: &'a Table,
    now: Time,
    /// What is news; none when some of it is missing.
    news: Option<&'a [&'a Record]>,
    /// The news, where it is the same for everybody.
    events: OnceCell<Arc<str>>,
    views: OnceCell<Views<'a>>,
    /// The table without its game.
    alone: OnceCell<Arc<str>>,
}

/// What somebody was shown.
pub(super) struct Shown {
    pub(super) seq: u64,
    pub(super) to: Audience,
    table: Option<Arc<str>>,
    scene: Arc<str>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(table: &'a Table, now: Time, news: Option<&'a [&'a Record]>) -> Stage<'a> {
        Stage { table, now, news, events: OnceCell::new(), views: OnceCell::new(), alone: OnceCell::new() }
    }

    /// Returns the pieces that an audience wants, all of each.
    pub(super) fn update(&self, to: Audience, want: Want) -> Update {
        let views = || self.views.get_or_init(|| self.table.views(self.now));
        let scene = || self.scene(to);
        Update {
            seq: self.table.head(),
            to,
            events: self.news.filter(|_| want.events).map(|news| self.events(news, to.seats)),
            view: want.view.then(|| views().text(to).into()),
            table: want.table.then(|| self.alone()),
            scene: (want.scene || want.changes).then(|| scene().into()),
            told: self.news.filter(|_| want.told).map(|news| self.told(news)),
            changes: None,
        }
    }

    /// Writes what the news tells of the table itself, a sentence each.
    fn told(&self, news: &[&Record]) -> Arc<str> {
        let lines: Vec<LogLine> = news.iter().flat_map(|record| self.table.told_apart(record)).collect();
        // Plain data always serialises.
        serde_json::to_string(&lines).unwrap_or_default().into()
    }

    /// Returns the pieces that an audience wants, with what changed since it was shown something: for those who want
    /// changes. Beside it, what they know then.
    pub(super) fn frame_since(&self, to: Audience, want: Want, before: Option<&Shown>) -> (Update, Shown) {
        let whole = self.update(to, want);
        let scene = whole.scene.clone().unwrap_or_default();
        let changes = before.and_then(|before| {
            let scene = scene::change(&before.scene, &scene)?.into();
            Some(Changes { after: before.seq, table: before.table != whole.table, scene })
        });
        let shown = Shown { seq: whole.seq, to, table: whole.table.clone(), scene };
        (Update { changes, ..whole }, shown)
    }

    /// Draws the table. A game whose scenes grow without bound has failed.
    fn scene(&self, to: Audience) -> String {
        let scene = serde_json::to_string(&self.table.scene(self.now, to)).unwrap_or_default();
        if scene.len() > size::SCENE {
            let asked = Asked { what: What::Scene, seat: to.seats.iter().next() };
            self.table.blame(Fault::too_large(asked, "a scene", scene.len(), size::SCENE));
        }
        scene
    }

    fn alone(&self) -> Arc<str> {
        self.alone.get_or_init(|| self.table.alone(self.now).into()).clone()
    }

    fn events(&self, news: &[&Record], to: Seats) -> Arc<str> {
        let is_secret = |entry: &Entry| matches!(entry, Entry::Play { only: Some(_), .. });
        if news.iter().flat_map(|record| &record.entries).any(is_secret) {
            return list(news, to).into();
        }
        self.events.get_or_init(|| list(news, to).into()).clone()
    }
}

pub(super) fn may_see(only: Option<Seats>, to: Seats) -> bool {
    only.is_none_or(|only| !only.both(to).is_empty())
}

/// Writes the events of records as a list, without what these seats may not see.
fn list(records: &[&Record], to: Seats) -> String {
    let mut list = String::from("[");
    for entry in records.iter().flat_map(|record| &record.entries) {
        let comma = if list.len() > 1 { "," } else { "" };
        match entry {
            Entry::Table(event) => {
                list.push_str(comma);
                list.push_str(&event.told());
            }
            Entry::Play { event, only } if may_see(*only, to) => {
                list.push_str(comma);
                list.push_str(event.get());
            }
            Entry::Play { .. } => {}
        }
    }
    list.push(']');
    list
}

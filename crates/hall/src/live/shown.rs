//! What viewers are shown of a table. The only way out for its state.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use engine::Seats;
use serde_json::Value;
use table::{Actor, Audience, Entry, PersonId, Record, Table};

use super::Live;
use super::stage::{Shown, Stage, may_see};
use crate::{Look, Made, Moved, Person, TableNews, Update, Updates, Viewer, Want};

/// What people were shown who want changes; nobody's name for what everybody sees.
pub(super) type ShownTo = BTreeMap<Option<PersonId>, Shown>;

/// How many records are kept for whoever comes back after a short while.
pub(super) const RECENT: usize = 16;

/// Returns the latest of these records.
pub(super) fn latest(mut records: Vec<Record>) -> VecDeque<Record> {
    let old = records.len().saturating_sub(RECENT);
    records.drain(..old);
    records.shrink_to_fit();
    records.into()
}

impl Live {
    /// Shows everybody what happened since they were last shown anything:
    /// these records, and those that others wrote.
    pub(super) fn show(&mut self, records: Vec<Record>) {
        self.recent.extend(records);
        let (before, head) = (self.shown, self.table.head());
        self.shown = head;
        if head > before && self.told.receiver_count() > 0 {
            let (updates, shown) = self.updates(before);
            self.shown_to = shown;
            self.tell(TableNews::Update(Arc::new(updates)));
        }
        let old = self.recent.len().saturating_sub(RECENT);
        self.recent.drain(..old);
    }

    /// Returns the records after a number; none if some of them are not at hand.
    fn since(&self, seq: u64) -> Option<Vec<&Record>> {
        let first = self.recent.front().map_or(u64::MAX, |record| record.seq);
        let all = seq <= self.table.head() && seq.saturating_add(1) >= first;
        all.then(|| self.recent.iter().filter(|record| record.seq > seq).collect())
    }

    /// Writes what all see who look. Beside it, what those know then who want changes.
    fn updates(&self, before: u64) -> (Updates, ShownTo) {
        let news = self.since(before);
        let stage = Stage::new(&self.table, self.node.clock.now(), news.as_deref());
        let mut shown = ShownTo::default();
        let mut update = |who: Option<&PersonId>, to: Audience, want: Want| {
            if !want.changes {
                return stage.update(to, want);
            }
            let known =
                self.shown_to.get(&who.cloned()).filter(|known| known.seq == before && known.to == to);
            let (update, now) = stage.frame_since(to, want, known);
            shown.insert(who.cloned(), now);
            update
        };
        let mut private = Vec::new();
        let sees_more = |person: &PersonId| self.audience(Some(person)) != Audience::PUBLIC;
        for person in self.watchers.people().into_iter().filter(|person| sees_more(person)) {
            let want = self.watchers.want(|viewer| viewer.person() == Some(person));
            private.push((person.clone(), update(Some(person), self.audience(Some(person)), want)));
        }
        let want = self.watchers.want(|viewer| !viewer.person().is_some_and(sees_more));
        let public = update(None, Audience::PUBLIC, want);
        (Updates { public, private }, shown)
    }

    /// Whoever is shown all of a table now may have missed what the others know: the next update shows all of it again,
    /// to everybody who looks as they do.
    fn forget_shown(&mut self, viewer: Option<&PersonId>, want: Want) {
        if want.changes {
            let sees_more = self.audience(viewer) != Audience::PUBLIC;
            self.shown_to.remove(&viewer.cloned().filter(|_| sees_more));
        }
    }

    /// Returns as whom somebody looks.
    fn audience(&self, viewer: Option<&PersonId>) -> Audience {
        viewer.map_or(Audience::PUBLIC, |person| Audience {
            seats: self.table.seats_of(person),
            host: self.table.host() == person,
        })
    }

    fn update(&self, viewer: Option<&PersonId>, want: Want, records: Option<&[&Record]>) -> Update {
        Stage::new(&self.table, self.node.clock.now(), records).update(self.audience(viewer), want)
    }

    /// Returns what somebody is shown who comes, or comes back: what was
    /// missed, if it is little, and the table as it is.
    pub(super) fn first_update(&mut self, viewer: &Viewer, want: Want, since: Option<u64>) -> Update {
        self.forget_shown(viewer.person(), want);
        let missed = since.and_then(|since| self.since(since));
        // Whoever wants events alone, and missed more than is at hand, is shown how things stand.
        let view = want.view || (since.is_some() && missed.is_none() && !(want.scene || want.changes));
        self.update(viewer.person(), Want { view, ..want }, missed.as_deref())
    }

    /// Returns the table as somebody sees it.
    pub(super) fn look(&mut self, viewer: Option<&PersonId>, want: Want) -> Look {
        self.forget_shown(viewer, want);
        let (now, to, table) = (self.node.clock.now(), self.audience(viewer), &self.table);
        let view: Value = table.view(now, to);
        let scene = want.scene.then(|| table.scene(now, to));
        let people = table.chairs().map(|(seat, chair)| Person {
            seat,
            person: chair.person.clone(),
            name: chair.name.to_string(),
            bot: chair.bot,
            since: chair.seated_since,
        });
        Look {
            update: self.update(viewer, want, None),
            view,
            scene,
            table: self.id.clone(),
            code: self.code.clone(),
            game: table.game().meta().id.to_owned(),
            title: table.title().to_owned(),
            phase: table.phase(),
            closed: table.is_closed(),
            created_at: self.created_at,
            updated_at: table.at(),
            people: people.collect(),
            mine: to.seats,
            host: to.host,
            asked: table.asks().into_iter().map(|ask| ask.seat).collect(),
            history: self.recent.iter().filter_map(|record| made(table, record, to.seats)).collect(),
            winners: table.play().and_then(|play| play.outcome()).map_or(Seats::NONE, |o| o.winners()),
            next: table.next().map(str::to_owned),
        }
    }
}

/// Returns what a record tells these seats of the game; none if nothing.
pub(crate) fn moved(table: &Table, record: &Record, to: Seats) -> Option<Moved> {
    let told = record.entries.iter().filter_map(|entry| match entry {
        Entry::Play { event, only } if may_see(*only, to) => serde_json::from_str(event.get()).ok(),
        _ => None,
    });
    let events: Vec<Value> = told.collect();
    let lines = || table.told_by(record);
    (!events.is_empty()).then(|| Moved {
        seq: record.seq,
        at: record.at,
        by: by(table, record),
        events,
        lines: lines(),
    })
}

/// Returns the move that a record was, to whoever may see all that came of it; none if it was no move.
pub(crate) fn made(table: &Table, record: &Record, to: Seats) -> Option<Made> {
    let is_seen = |entry: &Entry| match entry {
        // What is for nobody is the game's own bookkeeping, and keeps nothing from anybody.
        Entry::Play { only, .. } => may_see(*only, to) || only.is_some_and(Seats::is_empty),
        Entry::Table(_) => true,
    };
    let action = record.action.as_ref().filter(|_| record.entries.iter().all(is_seen))?;
    let action = serde_json::from_str(action.get()).ok()?;
    Some(Made { seq: record.seq, at: record.at, by: by(table, record), action })
}

/// Returns who caused a record; nobody for clocks and the node.
fn by(table: &Table, record: &Record) -> Option<PersonId> {
    match &record.by {
        Actor::Seat(seat) => table.chair(*seat).map(|chair| chair.person.clone()),
        Actor::Person(person) => Some(person.clone()),
        Actor::House => None,
    }
}

//! The ledger: what two clients were shown, to be held against the journal.

use std::collections::{BTreeMap, BTreeSet};

use engine::Seat;
use table::{Entry, Record};

use super::connection::{Kind, ServerMessage};
use super::report::Faults;

/// What two clients at one table sent and were shown. Empty unless it is opened.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    open: bool,
    sent: BTreeSet<String>,
    done: BTreeMap<String, u64>,
    refused: BTreeSet<String>,
    shown: Vec<Shown>,
}

/// One update that a seat was shown.
#[derive(Debug)]
struct Shown {
    seat: usize,
    /// The latest record that it had seen before.
    after: u64,
    to: u64,
    /// What happened in between; none where it was given the table as a whole.
    events: Option<Vec<String>>,
}

impl Ledger {
    /// Keeps everything from now on.
    pub(super) fn open(&mut self) {
        self.open = true;
    }

    pub(super) fn sent(&mut self, id: &str) {
        if self.open {
            self.sent.insert(id.to_owned());
        }
    }

    pub(super) fn heard(&mut self, seat: usize, after: u64, frame: &ServerMessage) {
        if !self.open {
            return;
        }
        match frame.kind {
            Kind::Done => drop(self.done.insert(frame.id.clone(), frame.seq)),
            Kind::Refused => drop(self.refused.insert(frame.id.clone())),
            Kind::Update => {
                let events = frame.events.iter().flatten().map(|event| event.get().to_owned());
                let events = frame.events.is_some().then(|| events.collect());
                self.shown.push(Shown { seat, after, to: frame.seq, events });
            }
            _ => {}
        }
    }

    /// Holds everything against the journal.
    pub(super) fn check(&self, table: &str, records: &[Record], faults: &mut Faults) {
        faults.commands += self.sent.len();
        faults.done += self.done.len();
        faults.updates_shown += self.shown.len();
        faults.records += records.len();
        for (seq, record) in (1..).zip(records) {
            if record.seq != seq {
                faults.gaps.push(format!("{table}: record {} stands at {seq}", record.seq));
            }
        }
        self.check_commands(table, records, faults);
        for shown in &self.shown {
            shown.check(table, records, faults);
        }
    }

    fn check_commands(&self, table: &str, records: &[Record], faults: &mut Faults) {
        let mut made: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
        for record in records {
            if let Some(id) = &record.command {
                made.entry(&id.0).or_default().push(record.seq);
            }
        }
        for id in &self.sent {
            let made = made.get(id.as_str()).map_or(&[][..], Vec::as_slice);
            match (self.done.get(id), made) {
                (_, [_, _, ..]) => faults.twice.push(format!("{table}: {id} is in {made:?}")),
                (Some(seq), [at]) if seq == at => {}
                (Some(seq), _) => faults.lost.push(format!("{table}: {id} was done by {seq}, not {made:?}")),
                (None, [at]) if self.refused.contains(id) => {
                    faults.twice.push(format!("{table}: {id} was refused and is in {at}"));
                }
                (None, _) => {}
            }
        }
    }
}

impl Shown {
    fn check(&self, table: &str, records: &[Record], faults: &mut Faults) {
        if self.to > records.len() as u64 {
            faults.lost.push(format!("{table}: record {} was shown and is not kept", self.to));
            return;
        }
        let Some(events) = &self.events else { return };
        let between = records.iter().filter(|record| record.seq > self.after && record.seq <= self.to);
        let kept: Vec<String> =
            between.flat_map(|record| &record.entries).filter_map(|entry| self.sees(entry)).collect();
        if kept != *events {
            let (after, to) = (self.after, self.to);
            faults.gaps.push(format!("{table}: after {after} up to {to} {events:?} was shown, not {kept:?}"));
        }
    }

    /// Returns an entry as this seat is shown it.
    fn sees(&self, entry: &Entry) -> Option<String> {
        match entry {
            Entry::Table(event) => serde_json::to_string(event).ok(),
            Entry::Play { event, only } => {
                let seat = Seat(u8::try_from(self.seat).ok()?);
                only.is_none_or(|only| only.contains(seat)).then(|| event.get().to_owned())
            }
        }
    }
}

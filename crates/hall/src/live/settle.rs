//! Keeping what was applied, then showing and answering. In this order only.

use std::sync::atomic::Ordering;
use std::time::Duration;

use store::{Append, NewCall, Outcome, Trouble};
use table::{Event, PersonId, Phase, Record, Time};
use tokio::time::Instant;

use super::Live;
use super::batch::{Applied, Batch, Carried};
use super::load::Lost;
use crate::Announcement;
use crate::ask::{Ask, Start};
use crate::call::Change;
use crate::facts::{deadline, facts, session};
use crate::watch::Alive;
use crate::{Denied, Told};

/// How often a batch is applied anew when others were faster.
const TRIES: usize = 4;
/// How long a table waits before it tries by itself again to keep something.
const REST: Duration = Duration::from_secs(1);

/// Whether something was kept.
enum Kept {
    Yes,
    /// Others were faster, or nobody knows: read again, apply again.
    Again,
    /// Certainly not.
    No(Denied),
}

impl Live {
    /// Applies a batch, keeps it, shows it and answers.
    pub(super) async fn settle(&mut self, batch: Batch) {
        let is_behind = self.doubt || batch.hint > self.table.head();
        if is_behind && let Err(denied) = Box::pin(self.reload()).await {
            return self.give_up(batch, &denied);
        }
        for _ in 0..TRIES {
            let before = self.table.head();
            let lost = self.lost.clone().unwrap_or_else(|| self.table.lost_lines());
            let asked = self.house.settings.calls.asked(&self.table);
            let mut applied = self.apply(&batch);
            let calls = self.calls(&asked, &applied);
            let kept = self.keep(before, &batch, &mut applied, calls).await;
            if matches!(kept, Kept::Yes) {
                return self.conclude(batch, applied);
            }
            // As it was before anything of this was applied.
            self.lost = Some(lost);
            let reloaded = Box::pin(self.reload()).await;
            if let (Err(denied), _) | (Ok(()), Kept::No(denied)) = (reloaded, kept) {
                return self.give_up(batch, &denied);
            }
        }
        self.give_up(batch, &Denied::Busy);
    }

    /// Answers from what is kept where that is possible, and refuses the rest.
    fn give_up(&mut self, batch: Batch, denied: &Denied) {
        self.rests_until = Some(Instant::now() + REST);
        if !self.doubt {
            // What others kept meanwhile: whoever comes now sees it, and must not be told of it again.
            self.show(Vec::new());
        }
        for ask in batch.asks {
            match ask {
                ask if self.doubt => ask.refuse(denied.clone()),
                ask @ Ask::Command { .. } => ask.refuse(denied.clone()),
                // The table hears of who came as soon as it can keep something again.
                ask => self.answer(ask, &mut std::iter::empty()),
            }
        }
    }

    /// Returns the calls to be made for what was applied.
    fn calls(&self, asked: &[PersonId], applied: &Applied) -> Vec<NewCall> {
        let (code, present) = (self.code.as_deref(), self.watchers.people());
        let change = Change { table: &self.table, code, asked, records: &applied.records, present: &present };
        self.house.settings.calls.make(&change)
    }

    async fn keep(&mut self, before: u64, batch: &Batch, applied: &mut Applied, calls: Vec<NewCall>) -> Kept {
        // The store wakes tables by the deadline it knows: it must not be an old one.
        let is_misled = batch.due && self.noted != Some(deadline(&self.table));
        if applied.is_empty() && !is_misled { Kept::Yes } else { self.write(before, applied, calls).await }
    }

    async fn write(&mut self, before: u64, applied: &mut Applied, calls: Vec<NewCall>) -> Kept {
        if let Err(trouble) = self.house.note_opening().await {
            return Kept::No(trouble.into());
        }
        if self.gap.as_ref().is_some_and(Lost::is_uncertain) {
            // Only now it is known for how long no house was open.
            return Kept::Again;
        }
        let append = Append {
            table: self.id.clone(),
            series: crate::pass::series(&self.id).to_owned(),
            expect: before,
            epoch: self.epoch,
            records: applied.records.iter_mut().map(Record::take_text).collect(),
            hash: *self.table.head_hash().bytes(),
            facts: facts(&self.table),
            passes: applied.passes.clone(),
            revoked: applied.revoked.iter().map(|person| person.0.clone()).collect(),
            code_to: applied.code_to.clone(),
            session: session(&self.table, &applied.records),
            calls: calls.clone(),
            title: renamed(&applied.records).then(|| self.table.title().to_owned()),
        };
        let deadline = append.facts.deadline.map(Time);
        self.doubt = true;
        // Before it is written: whoever hears of it knows that it is our own.
        self.door.head.store(self.table.head(), Ordering::Relaxed);
        match self.house.store.append(vec![append]).await.as_deref() {
            Ok([Outcome::Stored]) => {
                self.doubt = false;
                self.noted = Some(deadline);
                self.house.ring(&calls);
                Kept::Yes
            }
            Ok(_) => Kept::Again,
            Err(Trouble::Unknown(what)) => {
                tracing::warn!(table = %self.id, what, "it is not known whether a record was kept");
                Kept::Again
            }
            Err(trouble) => {
                tracing::error!(table = %self.id, %trouble, "a record could not be kept");
                Kept::No(trouble.clone().into())
            }
        }
    }

    /// Shows what is kept now, and answers everybody.
    fn conclude(&mut self, batch: Batch, applied: Applied) {
        (self.gap, self.rests_until, self.skipped) = (None, None, applied.skipped);
        if applied.code_to.is_some() {
            self.code = None;
        }
        let closes = closes(&applied.records);
        if self.table.phase() == Phase::Lobby {
            // House rules may change until the start.
            self.taken.resize(self.table.weight());
        }
        self.show(applied.records);
        for notice in &applied.notices {
            let json = serde_json::to_string(notice).unwrap_or_default();
            self.tell(Told::Notice(json.into()));
        }
        let mut done = applied.done.into_iter();
        for ask in batch.asks {
            self.answer(ask, &mut done);
        }
        self.note_lines();
        self.write_down(self.house.settings.snapshots.every);
        if closes {
            let game = self.table.game().meta().id.to_owned();
            self.house.announce(Announcement::GameDestroyed { table: self.id.clone(), game });
        }
    }

    fn answer(&mut self, ask: Ask, done: &mut impl Iterator<Item = Carried>) {
        // Whoever asked may have left: nobody minds.
        match ask {
            Ask::Command { errand, back } => {
                let Some(Carried { result, revoked }) = done.next() else { return };
                match (&result, revoked) {
                    (Ok(_), Some(person)) => self.revoke(&person),
                    (Ok(_), None) => {}
                    (Err(denied), _) => self.note_refusal(&errand, denied),
                }
                if let Some(back) = back {
                    drop(back.send(result));
                }
            }
            Ask::TryOut { from, act, back } => drop(back.send(self.try_out(&from, &act))),
            Ask::Weigh { after, back } => {
                let after = after.and_then(|command| self.table.weight_after(&command));
                drop(back.send(Ok(after.unwrap_or_else(|| self.table.weight()))));
            }
            Ask::Look { viewer, want, back } => drop(back.send(Ok(self.look(viewer.as_ref(), want)))),
            Ask::Watch { viewer, want, since, back } => {
                let frame = self.first_frame(&viewer, want, since);
                let alive = Alive::new(self.door.gone.clone());
                self.watchers.add(viewer, want, &alive);
                let start = Start { frame, told: self.told.subscribe(), alive };
                drop(back.send(Ok(start)));
            }
            Ask::Refusals { from, back } => {
                let answer = if *self.table.host() == from {
                    Ok(self.refusals.iter().cloned().collect())
                } else {
                    Err(Denied::from(engine::Refusal::of(&table::No::NotHost)))
                };
                drop(back.send(answer));
            }
        }
    }

    /// Tells those who watch by a pass that holds no more.
    fn revoke(&self, person: &PersonId) {
        self.watchers.revoke(person);
        self.tell(Told::Revoked);
    }

    pub(super) fn tell(&self, told: Told) {
        // Nobody may be watching.
        let _ = self.told.send(told);
    }
}

/// Tests for records that close the table.
fn closes(records: &[Record]) -> bool {
    events(records).any(|event| matches!(event, Event::TableClosed { .. }))
}

/// Tests for records that may give the table another name.
fn renamed(records: &[Record]) -> bool {
    events(records).any(|event| matches!(event, Event::TableChanged { .. }))
}

fn events(records: &[Record]) -> impl Iterator<Item = &Event> {
    records.iter().flat_map(|record| &record.entries).filter_map(|entry| entry.table_event())
}

//! Keeping what was applied, then showing and answering. In this order only.

use std::sync::atomic::Ordering;
use std::time::Duration;

use store::{Append, AppendOutcome, NewDelivery, StoreError};
use table::{Event, PersonId, Phase, Record, Time};
use tokio::time::Instant;

use super::Live;
use super::batch::{Applied, Batch, Carried};
use super::load::Lost;
use crate::HallEvent;
use crate::facts::{deadline, facts, session};
use crate::request::{LiveRequest, Start};
use crate::watch::Alive;
use crate::webhook::Change;
use crate::{HallError, TableNews};

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
    No(HallError),
}

impl Live {
    /// Applies a batch, keeps it, shows it and answers.
    pub(super) async fn settle(&mut self, batch: Batch) {
        let is_behind = self.doubt || batch.hint > self.table.head();
        if is_behind && let Err(error) = Box::pin(self.reload()).await {
            return self.aside(|live| live.give_up(batch, &error));
        }
        if let Err(error) = self.node.guard.admits(self.table.game().meta().id)
            && self.table.fault().is_none()
        {
            return self.stand_still(batch, &error);
        }
        for _ in 0..TRIES {
            let before = self.table.head();
            let lost = self.lost.clone().unwrap_or_else(|| self.table.lost_connections());
            let (applied, append) = self.aside(|live| live.prepare(before, &batch));
            if self.is_cut() {
                return;
            }
            let kept = match append {
                Some(append) => self.write(append).await,
                None => Kept::Yes,
            };
            if matches!(kept, Kept::Yes) {
                return self.aside(|live| live.conclude(batch, applied));
            }
            // As it was before anything of this was applied.
            self.lost = Some(lost);
            let reloaded = Box::pin(self.reload()).await;
            if let (Err(error), _) | (Ok(()), Kept::No(error)) = (reloaded, kept) {
                return self.aside(|live| live.give_up(batch, &error));
            }
        }
        self.aside(|live| live.give_up(batch, &HallError::Busy));
    }

    /// Applies a batch in memory, and returns what has to be kept of it, if anything.
    fn prepare(&mut self, before: u64, batch: &Batch) -> (Applied, Option<Append>) {
        let asked = self.node.settings.webhooks.asked(&self.table);
        let mut applied = self.apply(batch);
        let deliveries = self.deliveries(&asked, &applied);
        // The store wakes tables by the deadline it knows: it must not be an old one.
        let is_misled = batch.due && self.noted != Some(deadline(&self.table));
        let keeps = !applied.is_empty() || is_misled;
        let append = keeps.then(|| self.append(before, &mut applied, deliveries));
        (applied, append)
    }

    /// Refuses everything at a table whose game is asked nothing any more.
    fn stand_still(&mut self, batch: Batch, error: &HallError) {
        self.rests_until = Some(Instant::now() + REST);
        batch.asks.into_iter().for_each(|ask| ask.refuse(error.clone()));
    }

    /// Answers from what is kept where that is possible, and refuses the rest.
    fn give_up(&mut self, batch: Batch, error: &HallError) {
        self.rests_until = Some(Instant::now() + REST);
        if !self.doubt {
            // What others kept meanwhile: whoever comes now sees it, and must not be told of it again.
            self.show(Vec::new());
        }
        for ask in batch.asks {
            match ask {
                ask if self.doubt => ask.refuse(error.clone()),
                ask @ LiveRequest::Command { .. } => ask.refuse(error.clone()),
                // The table hears of who came as soon as it can keep something again.
                ask => self.answer(ask, &mut std::iter::empty()),
            }
        }
        self.look_ahead();
    }

    /// Returns the deliveries to be made for what was applied.
    fn deliveries(&self, asked: &[PersonId], applied: &Applied) -> Vec<NewDelivery> {
        let (code, present) = (self.code.as_deref(), self.watchers.people());
        let change = Change { table: &self.table, code, asked, records: &applied.records, present: &present };
        self.node.settings.webhooks.make(&change)
    }

    /// Returns what has to be kept of what was applied.
    fn append(&mut self, before: u64, applied: &mut Applied, deliveries: Vec<NewDelivery>) -> Append {
        Append {
            table: self.id.clone(),
            series: crate::token::series(&self.id).to_owned(),
            expect: before,
            epoch: self.epoch,
            records: applied.records.iter_mut().map(Record::take_text).collect(),
            hash: *self.table.head_hash().bytes(),
            facts: facts(&self.table),
            tokens: applied.tokens.clone(),
            revoked: applied.revoked.iter().map(|person| person.0.clone()).collect(),
            code_to: applied.code_to.clone(),
            session: session(&self.table, &applied.records),
            deliveries,
            title: renamed(&applied.records).then(|| self.table.title().to_owned()),
        }
    }

    async fn write(&mut self, append: Append) -> Kept {
        if let Err(error) = self.node.note_opening().await {
            return Kept::No(error.into());
        }
        if self.gap.as_ref().is_some_and(Lost::is_uncertain) {
            // Only now it is known for how long no node was open.
            return Kept::Again;
        }
        let deliveries = append.deliveries.clone();
        let deadline = append.facts.deadline.map(Time);
        self.doubt = true;
        // Before it is written: whoever hears of it knows that it is our own.
        self.door.head.store(self.table.head(), Ordering::Relaxed);
        match self.node.store.append(vec![append]).await.as_deref() {
            Ok([AppendOutcome::Stored]) => {
                self.doubt = false;
                self.noted = Some(deadline);
                self.node.ring(&deliveries);
                Kept::Yes
            }
            Ok(_) => Kept::Again,
            Err(StoreError::Unknown(what)) => {
                tracing::warn!(table = %self.id, what, "it is not known whether a record was kept");
                Kept::Again
            }
            Err(error) => {
                tracing::error!(table = %self.id, %error, "a record could not be kept");
                Kept::No(error.clone().into())
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
        self.note_faults(&applied.records);
        if self.table.phase() == Phase::Lobby {
            // Node rules may change until the start.
            self.taken.resize(self.table.weight());
        }
        self.show(applied.records);
        for notice in &applied.notices {
            let json = serde_json::to_string(notice).unwrap_or_default();
            self.tell(TableNews::Notice(json.into()));
        }
        self.tell_news(applied.to_leader);
        let mut done = applied.done.into_iter();
        for ask in batch.asks {
            self.answer(ask, &mut done);
        }
        self.note_lines();
        self.write_down(self.node.settings.snapshots.every);
        if closes {
            let game = self.table.game().meta().id.to_owned();
            self.node.announce(HallEvent::GameDestroyed { table: self.id.clone(), game });
        }
        self.look_ahead();
    }

    fn answer(&mut self, ask: LiveRequest, done: &mut impl Iterator<Item = Carried>) {
        // Whoever asked may have left: nobody minds.
        match ask {
            LiveRequest::Command { errand, back } => {
                let Some(Carried { result, revoked }) = done.next() else { return };
                match (&result, revoked) {
                    (Ok(_), Some(person)) => self.revoke(&person),
                    (Ok(_), None) => {}
                    (Err(error), _) => {
                        self.note_refusal(&errand, error);
                        self.tell_refusal(&errand, error);
                    }
                }
                if let Some(back) = back {
                    drop(back.send(result));
                }
            }
            LiveRequest::TryOut { from, act, back } => drop(back.send(self.try_out(&from, &act))),
            LiveRequest::Weigh { after, back } => {
                let after = after.and_then(|command| self.table.weight_after(&command));
                drop(back.send(Ok(after.unwrap_or_else(|| self.table.weight()))));
            }
            LiveRequest::Look { viewer, want, back } => drop(back.send(Ok(self.look(viewer.as_ref(), want)))),
            LiveRequest::Watch { viewer, want, since, back } => {
                let update = self.first_update(&viewer, want, since);
                let alive = Alive::new(self.door.gone.clone());
                let notices = self.notices_for(&viewer);
                self.watchers.add(viewer, want, &alive);
                let start = Start { update, notices, told: self.told.subscribe(), alive };
                drop(back.send(Ok(start)));
            }
            LiveRequest::Refusals { from, back } => {
                let answer = if *self.table.host() == from || self.leader().as_ref() == Some(&from) {
                    Ok(self.refusals.iter().cloned().collect())
                } else {
                    Err(HallError::from(engine::Refusal::of(&table::TableError::NotHost)))
                };
                drop(back.send(answer));
            }
            LiveRequest::Legal { from, seat, back } => {
                drop(back.send(self.table.legal(&from, seat).map_err(HallError::from)));
            }
            LiveRequest::SayToLeader { from, words, back } => {
                drop(back.send(self.say_to_leader(&from, words)))
            }
            LiveRequest::Notices { from, after, back } => drop(back.send(self.notices_after(&from, after))),
        }
    }

    /// Tells those who watch by a token that holds no more.
    fn revoke(&self, person: &PersonId) {
        self.watchers.revoke(person);
        self.tell(TableNews::Revoked);
    }

    pub(super) fn tell(&self, told: TableNews) {
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

//! Keeping what was applied, then showing and answering. In this order only.

use std::sync::atomic::Ordering;

use store::{Append, Outcome, Trouble};
use table::{Event, PersonId, Record};

use super::Live;
use super::batch::{Applied, Batch, Job};
use crate::Announcement;
use crate::ask::Start;
use crate::facts::{body, facts, session};
use crate::{Denied, Told};

/// How often a batch is applied anew when others were faster.
const TRIES: usize = 4;

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
        if batch.hint > self.table.head()
            && let Err(denied) = self.catch_up().await
        {
            return batch.refuse(&denied);
        }
        for _ in 0..TRIES {
            let before = self.table.head();
            let applied = self.apply(&batch);
            match self.keep(before, &applied).await {
                Kept::Yes => return self.conclude(batch, applied),
                Kept::Again => {
                    if let Err(denied) = self.reload().await {
                        return batch.refuse(&denied);
                    }
                }
                Kept::No(denied) => {
                    let reloaded = self.reload().await;
                    return batch.refuse(&reloaded.err().unwrap_or(denied));
                }
            }
        }
        let reloaded = self.reload().await;
        batch.refuse(&reloaded.err().unwrap_or(Denied::Busy));
    }

    /// Reads what others wrote, and shows it.
    async fn catch_up(&mut self) -> Result<(), Denied> {
        let before = self.table.head();
        self.reload().await?;
        let missed: Vec<Record> = self.recent.iter().filter(|record| record.seq > before).cloned().collect();
        self.show(&missed);
        Ok(())
    }

    /// Keeps a record that the house itself caused.
    pub(super) async fn append_house(&mut self, record: Option<Record>) -> Result<(), Denied> {
        let before = self.table.head() - u64::from(record.is_some());
        let applied = Applied { records: record.into_iter().collect(), ..Applied::default() };
        match self.write(before, &applied).await {
            Kept::Yes => {
                self.remember(&applied.records);
                Ok(())
            }
            Kept::Again => self.reload().await,
            Kept::No(denied) => Err(denied),
        }
    }

    async fn keep(&mut self, before: u64, applied: &Applied) -> Kept {
        let nothing = applied.records.is_empty()
            && applied.passes.is_empty()
            && applied.revoked.is_empty()
            && applied.code_to.is_none();
        if nothing { Kept::Yes } else { self.write(before, applied).await }
    }

    async fn write(&mut self, before: u64, applied: &Applied) -> Kept {
        let append = Append {
            table: self.id.clone(),
            series: crate::pass::series(&self.id).to_owned(),
            expect: before,
            epoch: self.epoch,
            records: applied.records.iter().map(body).collect(),
            hash: *self.table.head_hash().bytes(),
            facts: facts(&self.table),
            passes: applied.passes.clone(),
            revoked: applied.revoked.iter().map(|person| person.0.clone()).collect(),
            code_to: applied.code_to.clone(),
            session: session(&self.table, &applied.records),
        };
        // Before it is written: whoever hears of it knows that it is our own.
        self.door.head.store(self.table.head(), Ordering::Relaxed);
        match self.house.store.append(vec![append]).await.as_deref() {
            Ok([Outcome::Stored]) => Kept::Yes,
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
        self.remember(&applied.records);
        if applied.code_to.is_some() {
            self.code = None;
        }
        self.show(&applied.records);
        for notice in &applied.notices {
            let json = serde_json::to_string(notice).unwrap_or_default();
            self.tell(Told::Notice(json.into()));
        }
        let mut done = applied.done.into_iter();
        let mut came = false;
        for job in batch.jobs {
            came |= matches!(job, Job::Watch { .. });
            self.answer(job, &mut done);
        }
        if came {
            self.note_lines();
        }
        applied.revoked.into_iter().for_each(|person: PersonId| self.tell(Told::Revoked(person)));
        self.announce_closing(&applied.records);
    }

    fn answer(&mut self, job: Job, done: &mut impl Iterator<Item = Result<crate::Done, Denied>>) {
        // Whoever asked may have left: nobody minds.
        match job {
            Job::Order { order, back } => {
                let Some(result) = done.next() else { return };
                match &result {
                    Ok(_) => self.keep_key(&order),
                    Err(denied) => self.note_refusal(&order, denied),
                }
                if let Some(back) = back {
                    drop(back.send(result));
                }
            }
            Job::TryOut { from, seat, action, back } => {
                drop(back.send(self.table.try_out(&from, seat, &action).map_err(Denied::Refused)));
            }
            Job::Look { viewer, want, back } => drop(back.send(Ok(self.look(viewer.as_ref(), want)))),
            Job::Watch { viewer, want, since, alive, back } => {
                let frame = self.first_frame(&viewer, want, since);
                self.watchers.add(viewer, want, alive);
                let start = Start { frame, told: self.told.subscribe(), gone: self.door.gone.clone() };
                drop(back.send(Ok(start)));
            }
            Job::Refusals { from, back } => {
                let answer = if *self.table.host() == from {
                    Ok(self.refusals.iter().cloned().collect())
                } else {
                    Err(Denied::from(engine::Refusal::of(&table::No::NotHost)))
                };
                drop(back.send(answer));
            }
        }
    }

    pub(super) fn tell(&self, told: Told) {
        // Nobody may be watching.
        let _ = self.told.send(told);
    }

    fn announce_closing(&self, records: &[Record]) {
        let closes = |event: &Event| matches!(event, Event::TableClosed { .. });
        let mut events =
            records.iter().flat_map(|record| &record.entries).filter_map(|entry| entry.table_event());
        if events.any(closes) {
            let game = self.table.game().meta().id.to_owned();
            self.house.announce(Announcement::GameDestroyed { table: self.id.clone(), game });
        }
    }
}

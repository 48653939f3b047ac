//! What goes on by itself at a table: one step at a time, each a record, with a pause in between so that people can
//! follow, and with a rate where nobody looks on.
//!
//! A node takes such steps one after the other, however many tables have some: the others are served meanwhile.

use std::future::{Future, pending};
use std::pin::Pin;
use std::sync::Arc;

use table::{Actor, Phase, Record, Time};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::Live;

/// Why a play ends that wrote too much by itself.
const TOO_LONG: &str = "journal_limit";

/// When the next step is due, and how many bytes were written since a person did something.
#[derive(Default)]
pub(super) struct Pace {
    next: Option<Instant>,
    written: usize,
}

impl Pace {
    /// Returns when the next step is due.
    pub(super) fn next_step(&self) -> Option<Instant> {
        self.next
    }
}

/// A table's place among those of the node that have a step to take. First come, first served.
#[derive(Default)]
pub(super) struct StepQueue(Option<Pin<Box<dyn Future<Output = Option<OwnedSemaphorePermit>> + Send>>>);

impl StepQueue {
    /// Queues up if a step is due, and keeps the place that the table has; gives it up if none is.
    pub(super) fn wait_if(&mut self, due: bool, lane: &Arc<Semaphore>) {
        if !due {
            self.0 = None;
        } else if self.0.is_none() {
            let lane = lane.clone();
            self.0 = Some(Box::pin(async move { lane.acquire_owned().await.ok() }));
        }
    }

    /// Waits for the table's turn; for ever, where it does not queue.
    pub(super) async fn turn(&mut self) -> Option<OwnedSemaphorePermit> {
        let permit = match &mut self.0 {
            Some(place) => place.await,
            None => pending().await,
        };
        self.0 = None;
        permit
    }
}

impl Live {
    /// Sees to it that what goes on by itself has a moment for its next step.
    pub(super) fn keep_pace(&mut self) {
        if !self.table.goes_on() {
            self.pace.next = None;
        } else if self.pace.next.is_none() {
            let steps = &self.node.settings.steps;
            let pause = if self.watchers.is_empty() { steps.unwatched } else { steps.watched };
            self.pace.next = Some(Instant::now() + pause);
        }
    }

    /// Tests whether the next step is due, and the node can keep it.
    pub(super) fn is_time_for_a_step(&self) -> bool {
        self.rests_until.is_none() && self.pace.next.is_some_and(|next| next <= Instant::now())
    }

    /// Takes one step of what goes on by itself.
    pub(super) fn take_step(&mut self, now: Time) -> Option<Record> {
        self.pace.next = None;
        self.table.go_on(now)
    }

    /// Counts what is written without a person having done anything, by the node and by bots, and ends a play that
    /// would fill the disk.
    pub(super) fn count_written(&mut self, now: Time, records: &[Record]) -> Option<Record> {
        for record in records {
            self.pace.written =
                if self.is_by_person(&record.by) { 0 } else { self.pace.written + record.text_len() };
        }
        if self.pace.written <= self.node.settings.steps.most_written
            || self.table.phase() != Phase::InProgress
        {
            return None;
        }
        tracing::warn!(table = %self.id, written = self.pace.written, "a play that goes on by itself is ended");
        self.table.abandon(now, TOO_LONG)
    }

    fn is_by_person(&self, by: &Actor) -> bool {
        match by {
            Actor::Person(_) => true,
            Actor::Seat(seat) => self.table.chair(*seat).is_some_and(|chair| chair.bot.is_none()),
            Actor::House => false,
        }
    }
}

//! Jobs: what the writer is asked for, and the answers that wait for a commit.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{journal, nodes, notes, people, snapshots, webhooks};
use crate::{Append, AppendOutcome, DeliveryAttempt, NewTable, Note, Snapshot, StoreError};

/// Something to be written. Small, since many may wait.
pub(super) enum Job {
    Create(Box<Query<NewTable, AppendOutcome>>),
    Append(Box<Query<Vec<Append>, Vec<AppendOutcome>>>),
    TakeOver(Box<Query<String, Option<u64>>>),
    OpenNode(Box<Query<u64, ()>>),
    FreeCodes(Box<Query<u64, Vec<String>>>),
    NoteDelivery(Box<Query<DeliveryAttempt, ()>>),
    KeepNote(Box<Query<Note, ()>>),
    LimitPages(Box<Query<u32, ()>>),
    /// A note: nobody waits for it.
    Connections(Box<(String, Vec<String>)>),
    /// A note: nobody waits for it.
    StillOpen(u64),
    /// A note: nobody waits for it.
    Snapshot(Box<(String, Snapshot)>),
    /// The last job.
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// A question with the answer that is told when it is on disk.
pub(super) struct Query<Q, A> {
    question: Q,
    answer: Option<A>,
    reply: oneshot::Sender<Result<A, StoreError>>,
}

impl<Q, A> Query<Q, A> {
    pub(super) fn new(question: Q, reply: oneshot::Sender<Result<A, StoreError>>) -> Box<Query<Q, A>> {
        Box::new(Query { question, answer: None, reply })
    }

    fn run(&mut self, run: impl FnOnce(&Q) -> rusqlite::Result<A>) -> rusqlite::Result<()> {
        self.answer = Some(run(&self.question)?);
        Ok(())
    }

    // Whoever does not wait any more needs no answer.
    fn settle(self, committed: Result<(), StoreError>) {
        let never_run = || StoreError::Failed("the writer did not get to this".to_owned());
        let answer = committed.and_then(|()| self.answer.ok_or_else(never_run));
        let _ = self.reply.send(answer);
    }
}

impl Job {
    /// Tests for a note: it can wait for company.
    pub(super) fn is_note(&self) -> bool {
        matches!(self, Job::Connections(_) | Job::StillOpen(_) | Job::Snapshot(_))
    }

    /// Writes into the open transaction. May be run again after a rollback.
    pub(super) fn run(&mut self, db: &Connection) -> rusqlite::Result<()> {
        match self {
            Job::Create(ask) => ask.run(|new| journal::create(db, new)),
            Job::Append(ask) => ask.run(|batch| batch.iter().map(|one| journal::append(db, one)).collect()),
            Job::TakeOver(ask) => ask.run(|table| journal::take_over(db, table)),
            Job::OpenNode(ask) => ask.run(|now| nodes::open(db, *now)),
            Job::FreeCodes(ask) => ask.run(|before| people::free_codes(db, *before)),
            Job::NoteDelivery(ask) => ask.run(|tried| webhooks::note(db, tried)),
            Job::KeepNote(ask) => ask.run(|note| notes::keep(db, note)),
            Job::LimitPages(ask) => ask.run(|pages| db.pragma_update(None, "max_page_count", pages)),
            Job::Connections(note) => journal::set_connections(db, &note.0, &note.1),
            Job::StillOpen(now) => nodes::still_open(db, *now),
            Job::Snapshot(note) => snapshots::keep(db, &note.0, &note.1),
            Job::Close(_) => Ok(()),
        }
    }

    /// Tells the answer, now that the commit has come to something.
    pub(super) fn settle(self, committed: Result<(), StoreError>) {
        match self {
            Job::Create(ask) => ask.settle(committed),
            Job::Append(ask) => ask.settle(committed),
            Job::TakeOver(ask) => ask.settle(committed),
            Job::OpenNode(ask) => ask.settle(committed),
            Job::FreeCodes(ask) => ask.settle(committed),
            Job::NoteDelivery(ask) => ask.settle(committed),
            Job::KeepNote(ask) => ask.settle(committed),
            Job::LimitPages(ask) => ask.settle(committed),
            Job::Connections(_) | Job::StillOpen(_) | Job::Snapshot(_) => {}
            Job::Close(reply) => drop(reply.send(committed)),
        }
    }
}

//! Jobs: what the writer is asked for, and the answers that wait for a commit.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{calls, houses, journal, people, snapshots};
use crate::{Append, NewTable, Outcome, Snapshot, Tried, Trouble};

/// Something to be written. Small, since many may wait.
pub(super) enum Job {
    Create(Box<Ask<NewTable, Outcome>>),
    Append(Box<Ask<Vec<Append>, Vec<Outcome>>>),
    TakeOver(Box<Ask<String, Option<u64>>>),
    OpenHouse(Box<Ask<u64, ()>>),
    FreeCodes(Box<Ask<u64, Vec<String>>>),
    NoteCall(Box<Ask<Tried, ()>>),
    LimitPages(Box<Ask<u32, ()>>),
    /// A note: nobody waits for it.
    Lines(Box<(String, Vec<String>)>),
    /// A note: nobody waits for it.
    StillOpen(u64),
    /// A note: nobody waits for it.
    Snapshot(Box<(String, Snapshot)>),
    /// The last job.
    Close(oneshot::Sender<Result<(), Trouble>>),
}

/// A question with the answer that is told when it is on disk.
pub(super) struct Ask<Q, A> {
    question: Q,
    answer: Option<A>,
    reply: oneshot::Sender<Result<A, Trouble>>,
}

impl<Q, A> Ask<Q, A> {
    pub(super) fn new(question: Q, reply: oneshot::Sender<Result<A, Trouble>>) -> Box<Ask<Q, A>> {
        Box::new(Ask { question, answer: None, reply })
    }

    fn run(&mut self, run: impl FnOnce(&Q) -> rusqlite::Result<A>) -> rusqlite::Result<()> {
        self.answer = Some(run(&self.question)?);
        Ok(())
    }

    // Whoever does not wait any more needs no answer.
    fn settle(self, committed: Result<(), Trouble>) {
        let never_run = || Trouble::Failed("the writer did not get to this".to_owned());
        let answer = committed.and_then(|()| self.answer.ok_or_else(never_run));
        let _ = self.reply.send(answer);
    }
}

impl Job {
    /// Tests for a note: it can wait for company.
    pub(super) fn is_note(&self) -> bool {
        matches!(self, Job::Lines(_) | Job::StillOpen(_) | Job::Snapshot(_))
    }

    /// Writes into the open transaction. May be run again after a rollback.
    pub(super) fn run(&mut self, db: &Connection) -> rusqlite::Result<()> {
        match self {
            Job::Create(ask) => ask.run(|new| journal::create(db, new)),
            Job::Append(ask) => ask.run(|batch| batch.iter().map(|one| journal::append(db, one)).collect()),
            Job::TakeOver(ask) => ask.run(|table| journal::take_over(db, table)),
            Job::OpenHouse(ask) => ask.run(|now| houses::open(db, *now)),
            Job::FreeCodes(ask) => ask.run(|before| people::free_codes(db, *before)),
            Job::NoteCall(ask) => ask.run(|tried| calls::note(db, tried)),
            Job::LimitPages(ask) => ask.run(|pages| db.pragma_update(None, "max_page_count", pages)),
            Job::Lines(note) => journal::set_lines(db, &note.0, &note.1),
            Job::StillOpen(now) => houses::still_open(db, *now),
            Job::Snapshot(note) => snapshots::keep(db, &note.0, &note.1),
            Job::Close(_) => Ok(()),
        }
    }

    /// Tells the answer, now that the commit has come to something.
    pub(super) fn settle(self, committed: Result<(), Trouble>) {
        match self {
            Job::Create(ask) => ask.settle(committed),
            Job::Append(ask) => ask.settle(committed),
            Job::TakeOver(ask) => ask.settle(committed),
            Job::OpenHouse(ask) => ask.settle(committed),
            Job::FreeCodes(ask) => ask.settle(committed),
            Job::NoteCall(ask) => ask.settle(committed),
            Job::LimitPages(ask) => ask.settle(committed),
            Job::Lines(_) | Job::StillOpen(_) | Job::Snapshot(_) => {}
            Job::Close(reply) => drop(reply.send(committed)),
        }
    }
}

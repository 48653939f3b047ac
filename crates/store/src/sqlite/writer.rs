//! The writer: one thread, the only connection that writes, all checkpoints.
//!
//! It takes what is waiting, writes all of it in one transaction, and answers
//! everybody after the commit: many tables share one sync of the disk.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::error::{is_of_the_disk, store_error};
use super::job::Job;
use super::lock::Lock;
use super::readers::closed;
use super::room::Disk;
use crate::StoreError;

// How many jobs share a commit at most.
const MOST: usize = 512;

// How long a job waits for company at most.
const LONGEST_WAIT: Duration = Duration::from_millis(1);

// How long a note waits for a commit that happens anyway.
const NOTES_WAIT: Duration = Duration::from_secs(1);

/// The thread that writes.
pub(super) struct Writer {
    connection: Connection,
    // Given back when the connection is gone, and not before.
    lock: Lock,
    queue: Receiver<Job>,
    disk: Arc<Disk>,
    jobs: Vec<Job>,
    notes_due: Option<Instant>,
    closing: Option<oneshot::Sender<Result<(), StoreError>>>,
    refusal: Option<StoreError>,
    last: Commit,
}

/// How many jobs the last commit had, and how long it took.
#[derive(Default)]
struct Commit {
    jobs: usize,
    took: Duration,
}

/// Why a transaction came to nothing.
struct Failure {
    error: StoreError,
    /// The job that is to blame; without one, all are refused.
    culprit: Option<usize>,
}

impl Writer {
    pub(super) fn new(connection: Connection, lock: Lock, queue: Receiver<Job>, disk: Arc<Disk>) -> Writer {
        let (jobs, notes_due, closing, refusal, last) = (Vec::new(), None, None, None, Commit::default());
        Writer { connection, lock, queue, disk, jobs, notes_due, closing, refusal, last }
    }

    /// Writes until the store is closed or dropped.
    pub(super) fn run(mut self) {
        let mut open = true;
        while open {
            open = self.gather();
            if !open || self.is_time() {
                self.write();
            }
        }
        self.finish();
    }

    /// Waits for a job and takes what else is there; false when it was the last.
    fn gather(&mut self) -> bool {
        let first = match self.notes_due {
            None => self.queue.recv().map_err(RecvTimeoutError::from),
            Some(due) => self.queue.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match first {
            Ok(job) => self.take(job) && self.take_waiting() && self.await_company(),
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    fn take_waiting(&mut self) -> bool {
        while self.jobs.len() < MOST
            && let Ok(job) = self.queue.try_recv()
        {
            if !self.take(job) {
                return false;
            }
        }
        true
    }

    /// Waits a little for those who were answered by the last commit and are
    /// about to come again: the more came together, the longer, since a commit
    /// of many costs little more than one of few. Whoever writes alone does not wait.
    fn await_company(&mut self) -> bool {
        let company = u32::try_from(self.last.jobs.saturating_sub(1)).unwrap_or(u32::MAX);
        if company == 0 {
            return true;
        }
        // Asleep, and not at the queue: whoever comes need not wake anybody.
        thread::sleep((self.last.took / 4).saturating_mul(company).min(LONGEST_WAIT));
        self.take_waiting()
    }

    fn take(&mut self, job: Job) -> bool {
        if let Job::Close(reply) = job {
            self.closing = Some(reply);
            return false;
        }
        if job.is_note() && self.notes_due.is_none() {
            self.notes_due = Some(Instant::now() + NOTES_WAIT);
        }
        self.jobs.push(job);
        true
    }

    fn is_time(&self) -> bool {
        let overdue = self.notes_due.is_some_and(|due| due <= Instant::now());
        overdue || self.jobs.len() >= MOST || self.jobs.iter().any(|job| !job.is_note())
    }

    /// Writes all jobs, without those that turn out to be impossible.
    fn write(&mut self) {
        self.notes_due = None;
        let mut jobs = std::mem::take(&mut self.jobs);
        refuse(self.disk.too_much(&mut jobs), &StoreError::Full);
        while !jobs.is_empty() {
            if let Some(refusal) = &self.refusal {
                self.disk.note_error(refusal);
                return refuse(jobs, refusal);
            }
            match self.commit(&mut jobs) {
                Ok(()) => {
                    self.disk.note_kept(&jobs);
                    return jobs.into_iter().for_each(|job| job.settle(Ok(())));
                }
                Err(Failure { error, culprit: Some(i) }) => jobs.remove(i).settle(Err(error)),
                // The last room is for moves: what they say can be folded.
                Err(Failure { error: StoreError::Full, .. }) if drop_snapshots(&mut jobs) => {}
                Err(Failure { error, culprit: None }) => {
                    self.disk.note_error(&error);
                    return refuse(jobs, &error);
                }
            }
        }
    }

    fn commit(&mut self, jobs: &mut [Job]) -> Result<(), Failure> {
        let before = Instant::now();
        self.transact(jobs)?;
        self.last = Commit { jobs: jobs.len(), took: before.elapsed() };
        Ok(())
    }

    fn transact(&mut self, jobs: &mut [Job]) -> Result<(), Failure> {
        self.execute("BEGIN IMMEDIATE").map_err(|error| self.blame(error, None))?;
        for (i, job) in jobs.iter_mut().enumerate() {
            if let Err(error) = job.run(&self.connection) {
                self.roll_back();
                return Err(self.blame(error, Some(i)));
            }
        }
        self.execute("COMMIT").map_err(|error| self.commit_failed(error))
    }

    fn execute(&self, statement: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(statement)?.execute([]).map(|_| ())
    }

    /// Says what a failure before the commit means: nothing was stored.
    fn blame(&mut self, error: rusqlite::Error, culprit: Option<usize>) -> Failure {
        if is_of_the_disk(&error) {
            self.stop_writing(&error);
            return Failure { error: store_error(error), culprit: None };
        }
        let error = store_error(error);
        let culprit = culprit.filter(|_| !matches!(error, StoreError::Full | StoreError::Busy));
        Failure { error, culprit }
    }

    /// Says what a failed commit means. After a failed sync nobody knows what
    /// is on disk, and a second sync may succeed without writing: never again.
    fn commit_failed(&mut self, error: rusqlite::Error) -> Failure {
        self.roll_back();
        let full = error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull);
        if full && self.connection.is_autocommit() {
            return Failure { error: StoreError::Full, culprit: None };
        }
        self.stop_writing(&error);
        Failure { error: StoreError::Unknown(error.to_string()), culprit: None }
    }

    fn stop_writing(&mut self, error: &rusqlite::Error) {
        self.refusal = Some(StoreError::Failed(format!("nothing is written any more since: {error}")));
    }

    // SQLite has rolled back by itself after some errors.
    fn roll_back(&mut self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.execute("ROLLBACK")
        {
            self.stop_writing(&error);
        }
    }

    /// Leaves a file that needs no log beside it, and lets go of it.
    fn finish(self) {
        let Writer { connection, lock, queue, closing, refusal, .. } = self;
        let settled = match refusal {
            None => {
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(store_error)
            }
            Some(refusal) => Err(refusal),
        };
        let closed_well = connection.close().map_err(|(_, error)| store_error(error));
        drop(lock);
        refuse(queue.try_iter().collect(), &closed());
        // Before the answer: whoever knows that it is closed cannot queue any more.
        drop(queue);
        if let Some(reply) = closing {
            // Whoever closes and does not wait has no use for an answer.
            let _ = reply.send(settled.and(closed_well));
        }
    }
}

/// Takes out what nobody needs; returns whether there was any.
fn drop_snapshots(jobs: &mut Vec<Job>) -> bool {
    let before = jobs.len();
    jobs.retain(|job| !matches!(job, Job::Snapshot(_)));
    jobs.len() < before
}

fn refuse(jobs: Vec<Job>, error: &StoreError) {
    for job in jobs {
        job.settle(Err(error.clone()));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::sync::mpsc::sync_channel;

    use super::super::file;
    use super::super::job::Query;
    use super::*;

    #[test]
    fn after_a_failed_commit_nothing_is_written_any_more() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("hall.db");
        let connection = file::open_writer(&path).unwrap();
        let (queue, waiting) = sync_channel(9);
        let mut writer =
            Writer::new(connection, Lock::take(&path).unwrap(), waiting, Arc::new(Disk::around(&path, 0)));
        let ask = |writer: &mut Writer| {
            let (reply, mut answer) = oneshot::channel();
            queue.send(Job::OpenNode(Query::new(7, reply))).unwrap();
            assert!(writer.gather() && writer.is_time());
            writer.write();
            answer.try_recv().unwrap()
        };
        assert_eq!(ask(&mut writer), Ok(()));
        writer.connection.commit_hook(Some(|| true)).unwrap();
        let error = ask(&mut writer).unwrap_err();
        assert!(matches!(error, StoreError::Unknown(_)), "{error:?}");
        writer.connection.commit_hook(None::<fn() -> bool>).unwrap();
        let refused = ask(&mut writer).unwrap_err();
        assert!(refused.is_certain(), "{refused:?}");
        let nodes = "SELECT count(*) FROM nodes";
        assert_eq!(writer.connection.query_row(nodes, [], |row| row.get::<_, u32>(0)), Ok(1));
    }
}

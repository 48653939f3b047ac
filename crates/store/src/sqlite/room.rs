//! Room on the disk: the last of it is not for moves, and not for new tables.
//!
//! A disk that is full to the last byte is hard to help: the database itself
//! needs room to be put in order. So some is left, as a file of ballast would do.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::job::Job;
use crate::{Room, Trouble};

/// New tables leave so many times more than moves do: what has begun can be finished.
const FOR_NEW_TABLES: u64 = 4;

/// The disk that a store is on.
#[derive(Debug)]
pub(super) struct Disk {
    folder: PathBuf,
    /// What moves leave, in bytes.
    reserve: u64,
    /// Whether the latest write found no room.
    full: AtomicBool,
}

impl Disk {
    /// The disk where this file is.
    pub(super) fn around(file: &Path, reserve: u64) -> Disk {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        Disk { folder, reserve, full: AtomicBool::new(false) }
    }

    /// Says how much room there is: by what is free, and by what the latest write found.
    pub(super) fn room(&self) -> Room {
        match self.free() {
            _ if self.full.load(Ordering::Relaxed) => Room::None,
            free if free < self.reserve => Room::None,
            free if free < self.for_new_tables() => Room::ForMoves,
            _ => Room::Enough,
        }
    }

    /// Takes note of what a write came to.
    pub(super) fn note(&self, trouble: Option<&Trouble>) {
        match trouble {
            None => self.full.store(false, Ordering::Relaxed),
            Some(Trouble::Full) => self.full.store(true, Ordering::Relaxed),
            Some(_) => {}
        }
    }

    /// Takes out the jobs that there is no room for.
    pub(super) fn too_much(&self, jobs: &mut Vec<Job>) -> Vec<Job> {
        let free = self.free();
        jobs.extract_if(.., |job| free < self.needs(job)).collect()
    }

    fn free(&self) -> u64 {
        match self.reserve {
            0 => u64::MAX,
            // Where nobody knows, SQLite says when it is full.
            _ => fs4::available_space(&self.folder).unwrap_or(u64::MAX),
        }
    }

    fn for_new_tables(&self) -> u64 {
        self.reserve.saturating_mul(FOR_NEW_TABLES)
    }

    /// Returns how much must be free for a job.
    fn needs(&self, job: &Job) -> u64 {
        match job {
            Job::Create(_) => self.for_new_tables(),
            Job::Append(_) | Job::Snapshot(_) => self.reserve,
            _ => 0,
        }
    }
}

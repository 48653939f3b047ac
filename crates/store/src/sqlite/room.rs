//! Room on the disk: the last of it is not for moves, and not for new tables.
//!
//! A disk that is full to the last byte is hard to help: the database itself
//! needs room to be put in order. So some is left, as a file of ballast would do.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::job::Job;
use crate::StoreError;

/// New tables leave so many times more than moves do: what has begun can be finished.
const FOR_NEW_TABLES: u64 = 4;

/// With so many bytes free a disk that was full is full no more.
const ENOUGH: u64 = 16 * 1024 * 1024;

/// The disk that a store is on.
#[derive(Debug)]
pub(super) struct Disk {
    folder: PathBuf,
    /// What moves leave, in bytes.
    reserve: u64,
    /// Why the latest that was written could not be kept, if it could not.
    error: Mutex<Option<StoreError>>,
}

impl Disk {
    /// The disk where this file is.
    pub(super) fn around(file: &Path, reserve: u64) -> Disk {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        Disk { folder, reserve, error: Mutex::default() }
    }

    /// Notes that something could not be kept, and why.
    pub(super) fn note_error(&self, error: &StoreError) {
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone());
    }

    /// Notes that these were kept: a node that is open writes something every second.
    pub(super) fn note_kept(&self, jobs: &[Job]) {
        let mut error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        // A note that it is open fits in where a move does not.
        let has_grown = || jobs.iter().any(|job| matches!(job, Job::Create(_) | Job::Append(_)));
        let has_room = || fs4::available_space(&self.folder).is_ok_and(|free| free >= ENOUGH);
        if *error != Some(StoreError::Full) || has_grown() || has_room() {
            *error = None;
        }
    }

    /// Says whether a move would be kept now; if not, why.
    pub(super) fn can_keep(&self) -> Result<(), StoreError> {
        match self.error() {
            Some(error) => Err(error),
            None if self.free() < self.reserve => Err(StoreError::Full),
            None => Ok(()),
        }
    }

    /// Takes out the jobs that there is no room for.
    pub(super) fn too_much(&self, jobs: &mut Vec<Job>) -> Vec<Job> {
        let free = self.free();
        jobs.extract_if(.., |job| free < self.needs(job)).collect()
    }

    fn error(&self) -> Option<StoreError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
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

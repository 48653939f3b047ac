//! Room on the disk: the last of it is not for moves, and not for new tables.
//!
//! A disk that is full to the last byte is hard to help: the database itself
//! needs room to be put in order. So some is left, as a file of ballast would do.

use std::path::{Path, PathBuf};

use super::job::Job;

/// New tables leave so many times more than moves do: what has begun can be finished.
const FOR_NEW_TABLES: u64 = 4;

/// The room that is left on the disk.
pub(super) struct Room {
    folder: PathBuf,
    /// What moves leave, in bytes.
    reserve: u64,
}

impl Room {
    /// The room where this file is.
    pub(super) fn around(file: &Path, reserve: u64) -> Room {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        Room { folder: folder.unwrap_or(Path::new(".")).to_owned(), reserve }
    }

    /// Takes out the jobs that there is no room for.
    pub(super) fn too_much(&self, jobs: &mut Vec<Job>) -> Vec<Job> {
        let free = match self.reserve {
            0 => u64::MAX,
            // Where nobody knows, SQLite says when it is full.
            _ => fs4::available_space(&self.folder).unwrap_or(u64::MAX),
        };
        jobs.extract_if(.., |job| free < self.needs(job)).collect()
    }

    /// Returns how much must be free for a job.
    fn needs(&self, job: &Job) -> u64 {
        match job {
            Job::Create(_) => self.reserve.saturating_mul(FOR_NEW_TABLES),
            Job::Append(_) => self.reserve,
            _ => 0,
        }
    }
}

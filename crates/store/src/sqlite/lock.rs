//! The lock beside the file: keeps a second process out, and remembers that
//! there was a file.
//!
//! A file that is gone is never replaced by an empty one: the lock stays where
//! a store was made, and says so.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::error::file_error;
use super::file::private;
use crate::StoreError;

// What a lock says once there was something to lose.
const WORDS: &str = "A store was made here. Without it beside this file, nothing new is begun unasked.\n";

/// A store that nobody else opens, as long as this lives.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    name: PathBuf,
    store: PathBuf,
    /// Whether there was no lock before.
    fresh: bool,
}

impl Lock {
    /// Makes sure that no other process has the store open.
    pub(super) fn take(store: &Path) -> Result<Lock, StoreError> {
        let name = with_suffix(store, ".lock");
        let fresh = !name.exists();
        let file = private()
            .read(true)
            .truncate(false)
            .open(&name)
            .map_err(|error| file_error("open", &name, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file, name, store: store.to_owned(), fresh }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(store.display().to_string())),
            Err(TryLockError::Error(error)) => Err(file_error("lock", &name, &error)),
        }
    }

    /// Refuses a place where a store was and is no more.
    pub(super) fn check_presence(&self) -> Result<(), StoreError> {
        let gone = match fs::metadata(&self.store) {
            Err(_) => !self.fresh || self.has_log(),
            // A file that was made and never written to is a first start that failed.
            Ok(found) if found.len() == 0 => self.remembers() || self.has_log(),
            Ok(_) => false,
        };
        if gone { Err(StoreError::Missing(self.store.display().to_string())) } else { Ok(()) }
    }

    /// Notes that there is something to lose from now on. Where the disk is
    /// full, that the lock is there has to do.
    pub(super) fn remember(&mut self) {
        if !self.remembers() {
            let _ = self.file.write_all(WORDS.as_bytes());
        }
    }

    /// Lets a new store begin where one was and is gone.
    pub(super) fn forget(self) -> Result<(), StoreError> {
        let gone = self.check_presence().is_err();
        if gone && self.has_log() {
            let log = with_suffix(&self.store, "-wal");
            let what = "holds what was played last: move it away first";
            return Err(StoreError::Failed(format!("{} {what}", log.display())));
        }
        if gone {
            fs::remove_file(&self.name).map_err(|error| file_error("remove", &self.name, &error))?;
        }
        Ok(())
    }

    fn remembers(&self) -> bool {
        self.file.metadata().is_ok_and(|lock| lock.len() > 0)
    }

    fn has_log(&self) -> bool {
        fs::metadata(with_suffix(&self.store, "-wal")).is_ok_and(|log| log.len() > 0)
    }
}

/// Where nothing came of it, nothing is left behind.
impl Drop for Lock {
    fn drop(&mut self) {
        if self.fresh && !self.store.exists() {
            // If it stays, the next start asks.
            let _ = fs::remove_file(&self.name);
        }
    }
}

/// Returns the name of a file beside the store's.
pub(super) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

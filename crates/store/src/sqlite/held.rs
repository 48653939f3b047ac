//! Putting another file in the place of a store: at every moment, whatever
//! happens to the process, there is one or the other, whole.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::error::{file_error, store_error};
use super::file::PATIENCE;
use super::lock::{Lock, with_suffix};
use crate::StoreError;

/// The place of a store that nobody opens, as long as this lives.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    lock: Lock,
}

impl Held {
    /// Makes sure that nobody has the store open; it need not be there.
    pub(super) fn take(path: &Path) -> Result<Held, StoreError> {
        Ok(Held { path: path.to_owned(), lock: Lock::take(path)? })
    }

    /// Puts a file that is complete in itself, in the same folder, in the place
    /// of the store. What was there is kept under the other name.
    pub fn replace(&mut self, by: &Path, before: &Path) -> Result<(), StoreError> {
        self.replace_in_steps(by, before, &mut || ())?;
        self.lock.remember();
        Ok(())
    }

    fn replace_in_steps(&self, by: &Path, before: &Path, step: &mut dyn FnMut()) -> Result<(), StoreError> {
        sync(by)?;
        let (log, log_before) = (with_suffix(&self.path, "-wal"), with_suffix(before, "-wal"));
        if log.exists() {
            fs::copy(&log, &log_before).map_err(|error| file_error("copy", &log, &error))?;
        }
        if self.path.exists() {
            if settle(&self.path)? {
                remove(&log_before)?;
            }
            step();
            keep(&self.path, before)?;
            step();
        }
        // A log that could not be put into its file must not end up beside another one.
        for part in [log, with_suffix(&self.path, "-shm")] {
            remove(&part)?;
            step();
        }
        sync_folder(&self.path)?;
        fs::rename(by, &self.path).map_err(|error| file_error("move", by, &error))?;
        step();
        sync_folder(&self.path)
    }
}

/// Puts what waits in a log into its file, and changes nothing else; not in a
/// file that is beyond reading: that is what copies are for.
fn settle(path: &Path) -> Result<bool, StoreError> {
    match checkpoint(path).map_err(store_error) {
        Ok(()) => Ok(true),
        Err(StoreError::Damaged(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

fn checkpoint(path: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    connection.close().map_err(|(_, error)| error)
}

/// Gives a file a second name, or makes a copy where the disk knows no second names.
fn keep(file: &Path, name: &Path) -> Result<(), StoreError> {
    if fs::hard_link(file, name).is_ok() {
        return Ok(());
    }
    fs::copy(file, name).map_err(|error| file_error("copy", file, &error))?;
    sync(name)
}

/// Removes a file, if it is there.
fn remove(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(file_error("remove", file, &error)),
        _ => Ok(()),
    }
}

pub(super) fn sync(file: &Path) -> Result<(), StoreError> {
    File::open(file).and_then(|file| file.sync_all()).map_err(|error| file_error("sync", file, &error))
}

/// Makes sure that names in a file's folder outlive a crash.
pub(super) fn sync_folder(file: &Path) -> Result<(), StoreError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    sync(folder.unwrap_or(Path::new(".")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    fn kept(file: &Path, word: &str) {
        let db = Connection::open(file).unwrap();
        db.execute_batch(&format!(
            "PRAGMA journal_mode = WAL; CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('{word}')"
        ))
        .unwrap();
    }

    fn word(file: &Path) -> String {
        // Of a copy: what a node would find that opens at this moment.
        let copy = with_suffix(file, ".seen");
        fs::copy(file, &copy).unwrap();
        let log = with_suffix(file, "-wal");
        if log.exists() {
            fs::copy(log, with_suffix(&copy, "-wal")).unwrap();
        }
        let word = Connection::open(&copy).unwrap().query_row("SELECT word FROM words", [], |row| row.get(0));
        for part in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(with_suffix(&copy, part));
        }
        word.unwrap()
    }

    #[test]
    fn at_every_moment_there_is_the_old_store_or_the_new_one() {
        let dir = tempfile::tempdir().unwrap();
        let [path, by, before] =
            ["hall.db", "hall.db.restoring", "hall.db.before"].map(|n| dir.path().join(n));
        kept(&path, "old");
        kept(&by, "new");
        // A node that was killed: what it wrote last is in the log alone.
        let killed = Connection::open(&path).unwrap();
        killed.execute_batch("PRAGMA wal_autocheckpoint = 0; UPDATE words SET word = 'latest'").unwrap();
        let image = dir.path().join("image.db");
        for part in ["", "-wal"] {
            fs::copy(with_suffix(&path, part), with_suffix(&image, part)).unwrap();
        }
        let held = Held::take(&image).unwrap();
        let mut seen = vec![word(&image)];
        held.replace_in_steps(&by, &before, &mut || seen.push(word(&image))).unwrap();
        assert_eq!(seen, ["latest", "latest", "latest", "latest", "latest", "new"]);
        assert_eq!(word(&before), "latest");
        assert!(matches!(Held::take(&image), Err(StoreError::Locked(_))), "nobody opens it meanwhile");
    }

    #[test]
    fn a_log_that_belongs_to_another_file_is_taken_away_first() {
        let dir = tempfile::tempdir().unwrap();
        let [path, by, before] = ["hall.db", "new.db", "hall.db.before"].map(|name| dir.path().join(name));
        kept(&by, "new");
        fs::write(&path, "beyond reading, and as long as it takes to see that it is no database").unwrap();
        fs::write(with_suffix(&path, "-wal"), "what was written last").unwrap();
        Held::take(&path).unwrap().replace(&by, &before).unwrap();
        assert_eq!(word(&path), "new");
        assert_eq!(fs::read(with_suffix(&before, "-wal")).unwrap(), b"what was written last");
    }
}

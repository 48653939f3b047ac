//! Where a store that is only looked at is read from: the file itself, or a
//! copy that is made aside. The file that was named is never changed.
//!
//! A copy is needed for a file of an earlier form, which is brought forward
//! first, and for one with a log beside it on a disk that cannot be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

use super::error::{file_error, store_error};
use super::file::{self, FORMS};
use super::lock::with_suffix;
use crate::StoreError;

// How many pages are copied at a time: whoever writes gets in between.
const PAGES: i32 = 4096;

/// Where a store is read from.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    /// Whether nobody can change it, so that SQLite needs no files beside it.
    immutable: bool,
    /// Where the copy lies; gone with this.
    _aside: Option<TempDir>,
}

impl Place {
    /// The file itself.
    pub(super) fn of(path: &Path) -> Place {
        Place { path: path.to_owned(), immutable: false, _aside: None }
    }

    /// Finds out how a file can be read, and brings a copy of it forward if
    /// need be. Refuses one that is not there, not ours, or of a newer form.
    pub(super) fn look(path: &Path) -> Result<Place, StoreError> {
        let mut place = Place::of(path);
        let found = match place.form() {
            Err(Unreadable::NeedsWriting) => {
                place = Place::unwritable(path)?;
                place.form()
            }
            found => found,
        };
        let known = FORMS.len() as u32;
        match found.map_err(Unreadable::into_error)? {
            0 => Err(StoreError::Damaged("there is nothing in it".to_owned())),
            found if found > known => Err(StoreError::TooNew { found, known }),
            found if found < known => place.brought_forward(),
            _ => Ok(place),
        }
    }

    /// Opens a connection for work that copies or checks everything. It changes
    /// nothing, but may write elsewhere.
    pub(super) fn open(&self) -> Result<Connection, StoreError> {
        self.connect().map_err(store_error)
    }

    /// Opens a connection that only reads.
    pub(super) fn open_reader(&self) -> Result<Connection, StoreError> {
        let connection = self.open()?;
        connection.pragma_update(None, "query_only", true).map_err(store_error)?;
        Ok(connection)
    }

    fn connect(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match self.immutable {
            false => Connection::open_with_flags(&self.path, flags)?,
            true => {
                let address = format!("file:{}?immutable=1", escaped(&self.path));
                Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)?
            }
        };
        connection.busy_timeout(file::PATIENCE)?;
        connection.pragma_update(None, "cache_size", -512)?;
        connection.pragma_update(None, "mmap_size", 0)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    }

    fn form(&self) -> Result<u32, Unreadable> {
        let connection = self.connect().map_err(Unreadable::of)?;
        // The first look at the file itself: opening it alone reads nothing.
        let look = connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()));
        look.map_err(Unreadable::of)?;
        file::form(&connection).map_err(Unreadable::Store)
    }

    /// The way to a file on a disk that cannot be written.
    fn unwritable(path: &Path) -> Result<Place, StoreError> {
        let log = with_suffix(path, "-wal");
        if !fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            return Ok(Place { immutable: true, ..Place::of(path) });
        }
        // The latest records are in the log alone, and reading it takes writing beside it.
        let (aside, copy) = room()?;
        let take = |from: &Path, to: &Path| {
            fs::copy(from, to).map(|_| ()).map_err(|error| file_error("copy", from, &error))
        };
        take(path, &copy)?;
        take(&log, &with_suffix(&copy, "-wal"))?;
        Ok(Place { path: copy, immutable: false, _aside: Some(aside) })
    }

    /// Makes a copy of the latest form, page by page: damage stays to be found.
    fn brought_forward(self) -> Result<Place, StoreError> {
        let (aside, copy) = room()?;
        self.copy_pages(&copy).map_err(|error| no_room_aside(error, &aside))?;
        let mut connection = Connection::open(&copy).map_err(store_error)?;
        // It is gone with us: nothing of it has to outlive a crash.
        connection.pragma_update(None, "synchronous", "OFF").map_err(store_error)?;
        file::migrate(&mut connection)?;
        connection.close().map_err(|(_, error)| store_error(error))?;
        Ok(Place { path: copy, immutable: false, _aside: Some(aside) })
    }

    fn copy_pages(&self, copy: &Path) -> rusqlite::Result<()> {
        let from = self.connect()?;
        let mut to = Connection::open(copy)?;
        Backup::new(&from, &mut to)?.run_to_completion(PAGES, Duration::ZERO, None)
    }
}

/// Why the first look at a file comes to nothing.
enum Unreadable {
    /// SQLite wants to write beside the file, and cannot.
    NeedsWriting,
    Store(StoreError),
}

impl Unreadable {
    fn of(error: rusqlite::Error) -> Unreadable {
        match error.sqlite_error_code() {
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => Unreadable::NeedsWriting,
            _ => Unreadable::Store(store_error(error)),
        }
    }

    fn into_error(self) -> StoreError {
        match self {
            Unreadable::NeedsWriting => StoreError::Failed("the file cannot be opened".to_owned()),
            Unreadable::Store(error) => error,
        }
    }
}

/// Makes a folder that nobody else may read, and names the copy in it.
fn room() -> Result<(TempDir, PathBuf), StoreError> {
    let folder = tempfile::Builder::new().prefix("dicehall-").tempdir().map_err(|error| {
        StoreError::Failed(format!("no copy can be made in {}: {error}", std::env::temp_dir().display()))
    })?;
    let copy = folder.path().join("copy.db");
    Ok((folder, copy))
}

fn no_room_aside(error: rusqlite::Error, aside: &TempDir) -> StoreError {
    match store_error(error) {
        StoreError::Full => StoreError::Failed(format!(
            "there is no room for a copy in {}; TMPDIR names another folder",
            aside.path().display()
        )),
        other => other,
    }
}

/// Writes a path as a part of an address.
fn escaped(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    path.as_os_str().as_encoded_bytes().iter().fold(String::new(), |mut text, byte| {
        if plain(*byte) {
            text.push(char::from(*byte));
        } else {
            text.push_str(&format!("%{byte:02x}"));
        }
        text
    })
}

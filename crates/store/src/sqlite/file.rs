//! The file: the connection that writes, and the form it has.

use std::fs::OpenOptions;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::error::{file_error, store_error};
use crate::StoreError;

// Numbered from 1, forward only. A form that was released is never edited.
pub(super) const FORMS: [&str; 7] = [
    include_str!("../../migrations/0001.sql"),
    include_str!("../../migrations/0002.sql"),
    include_str!("../../migrations/0003.sql"),
    include_str!("../../migrations/0004.sql"),
    include_str!("../../migrations/0005.sql"),
    include_str!("../../migrations/0006.sql"),
    include_str!("../../migrations/0007.sql"),
];

// How long to wait for a foreign tool that has the file open.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Options for files that nobody else may read: there are seeds in them.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens the one connection that writes, and brings the file to the latest form.
pub(super) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    // SQLite would make the file itself, but readable by others.
    private().truncate(false).open(path).map_err(|e| file_error("open", path, &e))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(store_error)?;
    set_up_writer(&connection).map_err(store_error)?;
    migrate(&mut connection)?;
    Ok(connection)
}

fn set_up_writer(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 10_000)?;
    // Every write has just read the row it refers to, so nothing is looked up twice.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "cache_size", -2048)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.set_prepared_statement_cache_capacity(56);
    Ok(())
}

/// Brings a file to the latest form.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let known = FORMS.len() as u32;
    let found = form(connection)?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for number in found + 1..=known {
        step(connection, number).map_err(store_error)?;
    }
    Ok(())
}

/// Returns the form a file has; 0 for a new one.
pub(super) fn form(connection: &Connection) -> Result<u32, StoreError> {
    let count = "SELECT count(*) FROM sqlite_master WHERE name = 'forms'";
    let ours = connection.query_row(count, [], |row| row.get::<_, u32>(0)).map_err(store_error)? > 0;
    if ours {
        let latest = "SELECT coalesce(max(number), 0) FROM forms";
        return connection.query_row(latest, [], |row| row.get(0)).map_err(store_error);
    }
    let all = "SELECT count(*) FROM sqlite_master";
    match connection.query_row(all, [], |row| row.get::<_, u32>(0)).map_err(store_error)? {
        0 => Ok(0),
        _ => Err(StoreError::Damaged("it is a database of another program".to_owned())),
    }
}

fn step(connection: &mut Connection, number: u32) -> rusqlite::Result<()> {
    let change = connection.transaction()?;
    change.execute_batch("CREATE TABLE IF NOT EXISTS forms (number INTEGER PRIMARY KEY)")?;
    change.execute_batch(FORMS[number as usize - 1])?;
    change.execute("INSERT INTO forms (number) VALUES (?1)", [number])?;
    change.commit()
}

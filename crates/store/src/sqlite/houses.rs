//! Houses in SQL: from when to when one was open.

use rusqlite::{Connection, params};

use super::journal::count;
use super::values::Count;
use crate::houses::{self, House};

/// Notes that a house opened.
pub(super) fn open(db: &Connection, now: u64) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO houses (opened_at, alive_at) VALUES (?1, ?1)")?.execute([Count(now)])?;
    Ok(())
}

/// Notes that the latest house is still open: as the file is locked, it is this one.
pub(super) fn still_open(db: &Connection, now: u64) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE houses SET alive_at = ?1 WHERE no = (SELECT max(no) FROM houses) AND alive_at < ?1",
    )?
    .execute(params![Count(now)])?;
    Ok(())
}

/// Returns the latest moment of a house or a table. Asked once, when a house opens: it looks at every table.
pub(super) fn latest_moment(db: &Connection) -> rusqlite::Result<u64> {
    db.query_row(
        "SELECT max((SELECT ifnull(max(alive_at), 0) FROM houses), (SELECT ifnull(max(updated_at), 0) FROM tables))",
        [],
        |row| count(row, 0),
    )
}

/// Returns for how long since a moment no house was open.
pub(super) fn closed_since(db: &Connection, moment: u64) -> rusqlite::Result<u64> {
    let houses: Vec<House> = db
        .prepare_cached("SELECT opened_at, alive_at FROM houses ORDER BY no")?
        .query_map([], |row| Ok(House { opened_at: count(row, 0)?, alive_at: count(row, 1)? }))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(houses::closed_since(moment, &houses))
}

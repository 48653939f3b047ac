//! Houses in SQL: from when to when one was open.

use rusqlite::{Connection, params};

use super::journal::count;
use super::values::Count;
use crate::nodes::{self, Node};

/// Notes that a node opened.
pub(super) fn open(db: &Connection, now: u64) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO nodes (opened_at, alive_at) VALUES (?1, ?1)")?.execute([Count(now)])?;
    Ok(())
}

/// Notes that the latest node is still open: as the file is locked, it is this one.
pub(super) fn still_open(db: &Connection, now: u64) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE nodes SET alive_at = ?1 WHERE no = (SELECT max(no) FROM nodes) AND alive_at < ?1",
    )?
    .execute(params![Count(now)])?;
    Ok(())
}

/// Returns the latest moment of a node or a table. Asked once, when a node opens: it looks at every table.
pub(super) fn latest_moment(db: &Connection) -> rusqlite::Result<u64> {
    db.query_row(
        "SELECT max((SELECT ifnull(max(alive_at), 0) FROM nodes), (SELECT ifnull(max(updated_at), 0) FROM tables))",
        [],
        |row| count(row, 0),
    )
}

/// Returns for how long since a moment no node was open.
pub(super) fn closed_since(db: &Connection, moment: u64) -> rusqlite::Result<u64> {
    let nodes: Vec<Node> = db
        .prepare_cached("SELECT opened_at, alive_at FROM nodes ORDER BY no")?
        .query_map([], |row| Ok(Node { opened_at: count(row, 0)?, alive_at: count(row, 1)? }))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(nodes::closed_since(moment, &nodes))
}

//! Snapshots in SQL: one for each table, written over.

use rusqlite::{Connection, OptionalExtension, params};

use super::journal::{self, count};
use super::values::Count;
use crate::{Snapshot, Stored};

/// Keeps a snapshot instead of the one before, if the table is that far.
pub(super) fn keep(db: &Connection, table: &str, snapshot: &Snapshot) -> rusqlite::Result<()> {
    let Snapshot { seq, hash, rules, build, sum, body } = snapshot;
    db.prepare_cached(
        "INSERT OR REPLACE INTO snapshots (table_no, seq, hash, rules, build, sum, body)
         SELECT no, ?2, ?3, ?4, ?5, ?6, ?7 FROM tables WHERE id = ?1 AND head >= ?2",
    )?
    .execute(params![table, Count(*seq), hash, rules, build, sum, body])?;
    Ok(())
}

/// Reads a table with its snapshot, the records after it, and so many before.
pub(super) fn load(db: &Connection, table: &str, before: u64) -> rusqlite::Result<Option<Stored>> {
    let Some(snapshot) = find(db, table)? else { return journal::load(db, table) };
    let Some(mut stored) = journal::load_row(db, table)? else { return Ok(None) };
    stored.records = journal::records(db, table, snapshot.seq.saturating_sub(before), usize::MAX)?;
    stored.snapshot = Some(snapshot);
    Ok(Some(stored))
}

fn find(db: &Connection, table: &str) -> rusqlite::Result<Option<Snapshot>> {
    db.prepare_cached(
        "SELECT s.seq, s.hash, s.rules, s.build, s.sum, s.body
         FROM snapshots s JOIN tables t ON t.no = s.table_no WHERE t.id = ?1",
    )?
    .query_row([table], |row| {
        Ok(Snapshot {
            seq: count(row, 0)?,
            hash: row.get(1)?,
            rules: row.get(2)?,
            build: row.get(3)?,
            sum: row.get(4)?,
            body: row.get(5)?,
        })
    })
    .optional()
}

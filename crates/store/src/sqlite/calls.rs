//! Calls in SQL.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::journal::count;
use super::values::Count;
use crate::calls::{MOST_CALLS, MOST_PENDING};
use crate::{Call, CallState, NewCall, Tried};

const COLUMNS: &str = "no, callee, id, table_id, kind, body, made_at, state, tries, answer, due";

/// Keeps calls about a table, and makes room for them.
pub(super) fn keep(db: &Connection, table: &str, at: u64, calls: &[NewCall]) -> rusqlite::Result<()> {
    for call in calls {
        insert(db, table, at, call)?;
        drop_oldest(db, &call.callee)?;
    }
    if !calls.is_empty() {
        db.prepare_cached("DELETE FROM calls WHERE no <= (SELECT max(no) FROM calls) - ?1")?
            .execute([MOST_CALLS as i64])?;
    }
    Ok(())
}

fn insert(db: &Connection, table: &str, at: u64, call: &NewCall) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO calls (callee, id, table_id, kind, body, made_at, state, tries, answer, due)
         VALUES (:callee, :id, :table, :kind, :body, :at, 0, 0, '', :at)
         ON CONFLICT (callee, id) DO NOTHING",
    )?
    .execute(named_params! {
        ":callee": call.callee,
        ":id": call.id,
        ":table": table,
        ":kind": call.kind,
        ":body": call.body,
        ":at": Count(at),
    })?;
    Ok(())
}

fn drop_oldest(db: &Connection, callee: &str) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE calls SET state = ?3 WHERE state = 0 AND callee = ?1 AND no <=
             (SELECT no FROM calls WHERE state = 0 AND callee = ?1 ORDER BY no DESC LIMIT 1 OFFSET ?2)",
    )?
    .execute(params![callee, MOST_PENDING as i64, CallState::Dropped])?;
    Ok(())
}

/// Notes what came of a try. A call that is settled already stays so.
pub(super) fn note(db: &Connection, tried: &Tried) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE calls SET state = ?2, answer = ?3, due = ?4, tries = tries + 1 WHERE no = ?1 AND state = 0",
    )?
    .execute(params![Count(tried.no), tried.state, tried.answer, Count(tried.due)])?;
    Ok(())
}

/// Reads the pending call to somebody that is due first.
pub(super) fn next(db: &Connection, callee: &str) -> rusqlite::Result<Option<Call>> {
    db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM calls WHERE state = 0 AND callee = ?1 ORDER BY due, no LIMIT 1"
    ))?
    .query_row([callee], call)
    .optional()
}

/// Reads the latest calls, the latest first.
pub(super) fn latest(db: &Connection, limit: usize) -> rusqlite::Result<Vec<Call>> {
    db.prepare_cached(&format!("SELECT {COLUMNS} FROM calls ORDER BY no DESC LIMIT ?1"))?
        .query_map([Count(limit as u64)], call)?
        .collect()
}

/// Counts the calls that are kept, by how far they are.
pub(super) fn tally(db: &Connection) -> rusqlite::Result<Vec<(CallState, u64)>> {
    db.prepare_cached("SELECT state, count(*) FROM calls GROUP BY state ORDER BY state")?
        .query_map([], |row| Ok((row.get(0)?, count(row, 1)?)))?
        .collect()
}

fn call(row: &Row<'_>) -> rusqlite::Result<Call> {
    Ok(Call {
        no: count(row, 0)?,
        callee: row.get(1)?,
        id: row.get(2)?,
        table: row.get(3)?,
        kind: row.get(4)?,
        body: row.get(5)?,
        made_at: count(row, 6)?,
        state: row.get(7)?,
        tries: row.get(8)?,
        answer: row.get(9)?,
        due: count(row, 10)?,
    })
}

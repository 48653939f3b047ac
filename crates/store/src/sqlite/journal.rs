//! Journals in SQL: new tables, continuations, and tables with their records.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::values::{Count, Lines, lines};
use super::{calls, people, plays};
use crate::{Append, NewTable, Outcome, Recorded, Stored};

/// Keeps a new table, unless its id or its code is taken.
pub(super) fn create(db: &Connection, new: &NewTable) -> rusqlite::Result<Outcome> {
    if let Some(known) = find(db, &new.table)? {
        return Ok(Outcome::Conflict { head: known.head });
    }
    let code = new.code.as_deref();
    if let Some(code) = code
        && people::find_code(db, code)?.is_some()
    {
        return Ok(Outcome::Conflict { head: 0 });
    }
    let no = insert_table(db, new)?;
    insert_records(db, no, 1, &new.records)?;
    db.prepare_cached("INSERT INTO seeds (table_no, seed) VALUES (?1, ?2)")?
        .execute(params![no, new.seed])?;
    people::give(db, &new.passes)?;
    calls::keep(db, &new.table, new.facts.at, &new.calls)?;
    if let Some(code) = code.filter(|_| !new.facts.closed) {
        people::set_code(db, code, no)?;
    }
    Ok(Outcome::Stored)
}

/// Continues a table, if it stands where the append says.
pub(super) fn append(db: &Connection, append: &Append) -> rusqlite::Result<Outcome> {
    let Some(known) = find(db, &append.table)? else { return Ok(Outcome::Conflict { head: 0 }) };
    if let Err(outcome) = append.continues(known.head, known.epoch) {
        return Ok(outcome);
    }
    insert_records(db, known.no, append.expect + 1, &append.records)?;
    update_table(db, known.no, append)?;
    people::revoke(db, &append.series, &append.revoked)?;
    people::give(db, &append.passes)?;
    if let Some(to) = &append.code_to {
        people::move_code(db, known.no, to)?;
    }
    if append.facts.closed && !known.closed {
        people::free_code(db, known.no)?;
    }
    if let Some(session) = &append.session {
        plays::keep(db, session)?;
    }
    calls::keep(db, &append.table, append.facts.at, &append.calls)?;
    Ok(Outcome::Stored)
}

/// Fences whoever holds a table.
pub(super) fn take_over(db: &Connection, table: &str) -> rusqlite::Result<Option<u64>> {
    db.prepare_cached("UPDATE tables SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch")?
        .query_row([table], |row| count(row, 0))
        .optional()
}

/// Notes who has an open stream at a table.
pub(super) fn set_lines(db: &Connection, table: &str, people: &[String]) -> rusqlite::Result<()> {
    let lines = lines(people);
    db.prepare_cached("UPDATE tables SET lines = ?2 WHERE id = ?1 AND lines <> ?2")?
        .execute(params![table, lines])?;
    Ok(())
}

/// Where a table stands.
pub(super) struct Known {
    pub(super) no: i64,
    pub(super) closed: bool,
    head: u64,
    epoch: u64,
}

/// Finds a table by its id.
pub(super) fn find(db: &Connection, table: &str) -> rusqlite::Result<Option<Known>> {
    db.prepare_cached("SELECT no, closed, head, epoch FROM tables WHERE id = ?1")?
        .query_row([table], |row| {
            let (no, closed) = (row.get(0)?, row.get(1)?);
            Ok(Known { no, closed, head: count(row, 2)?, epoch: count(row, 3)? })
        })
        .optional()
}

fn insert_table(db: &Connection, new: &NewTable) -> rusqlite::Result<i64> {
    let facts = &new.facts;
    db.prepare_cached(
        "INSERT INTO tables (id, series, game, rules, title, listed, status, closed, created_at, updated_at, head,
             hash, epoch, deadline, players, asked, lines)
         VALUES (:id, :series, :game, :rules, :title, :listed, :status, :closed, :at, :at, :head,
             :hash, 0, :deadline, :players, :asked, '')
         RETURNING no",
    )?
    .query_row(
        named_params! {
            ":id": new.table,
            ":series": new.series,
            ":game": new.game,
            ":rules": new.rules,
            ":title": new.title,
            ":listed": new.listed,
            ":status": facts.status,
            ":closed": facts.closed,
            ":at": Count(facts.at),
            ":head": Count(new.records.len() as u64),
            ":hash": new.hash,
            ":deadline": facts.deadline.map(Count),
            ":players": lines(&facts.players),
            ":asked": lines(&facts.asked),
        },
        |row| row.get(0),
    )
}

fn update_table(db: &Connection, no: i64, append: &Append) -> rusqlite::Result<()> {
    let facts = &append.facts;
    db.prepare_cached(
        "UPDATE tables SET status = :status, closed = :closed, updated_at = :at, head = :head, hash = :hash,
             deadline = :deadline, players = :players, asked = :asked
         WHERE no = :no",
    )?
    .execute(named_params! {
        ":no": no,
        ":status": facts.status,
        ":closed": facts.closed,
        ":at": Count(facts.at),
        ":head": Count(append.head()),
        ":hash": append.hash,
        ":deadline": facts.deadline.map(Count),
        ":players": lines(&facts.players),
        ":asked": lines(&facts.asked),
    })?;
    Ok(())
}

fn insert_records(db: &Connection, no: i64, first: u64, records: &[String]) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached("INSERT INTO records (table_no, seq, body) VALUES (?1, ?2, ?3)")?;
    for (seq, body) in (first..).zip(records) {
        insert.execute(params![no, Count(seq), body])?;
    }
    Ok(())
}

/// Reads a table with its whole journal.
pub(super) fn load(db: &Connection, table: &str) -> rusqlite::Result<Option<Stored>> {
    let stored = db
        .prepare_cached(
            "SELECT t.id, c.code, t.game, t.rules, t.listed, t.created_at, t.epoch, t.head, t.hash, s.seed, t.lines
             FROM tables t
             LEFT JOIN codes c ON c.table_no = t.no
             LEFT JOIN seeds s ON s.table_no = t.no
             WHERE t.id = ?1",
        )?
        .query_row([table], stored)
        .optional()?;
    let Some(mut stored) = stored else { return Ok(None) };
    stored.records = records(db, table, 0, usize::MAX)?;
    Ok(Some(stored))
}

fn stored(row: &Row<'_>) -> rusqlite::Result<Stored> {
    Ok(Stored {
        table: row.get(0)?,
        code: row.get(1)?,
        game: row.get(2)?,
        rules: row.get(3)?,
        listed: row.get(4)?,
        created_at: count(row, 5)?,
        epoch: count(row, 6)?,
        head: count(row, 7)?,
        hash: row.get(8)?,
        seed: row.get(9)?,
        records: Vec::new(),
        lines: row.get::<_, Lines>(10)?.0,
    })
}

/// Reads up to `limit` records after a number.
pub(super) fn records(
    db: &Connection,
    table: &str,
    after: u64,
    limit: usize,
) -> rusqlite::Result<Vec<Recorded>> {
    db.prepare_cached(
        "SELECT seq, body FROM records
         WHERE table_no = (SELECT no FROM tables WHERE id = ?1) AND seq > ?2
         ORDER BY seq LIMIT ?3",
    )?
    .query_map(params![table, Count(after), Count(limit as u64)], |row| {
        Ok(Recorded { seq: count(row, 0)?, body: row.get(1)? })
    })?
    .collect()
}

/// Reads the heads of these tables, those that exist.
pub(super) fn heads(db: &Connection, tables: Vec<String>) -> rusqlite::Result<Vec<(String, u64)>> {
    let mut heads = Vec::with_capacity(tables.len());
    for table in tables {
        if let Some(known) = find(db, &table)? {
            heads.push((table, known.head));
        }
    }
    Ok(heads)
}

/// Reads a count or a moment from a row.
pub(super) fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, Count>(column).map(|Count(number)| number)
}

//! Journals in SQL: new tables, continuations, and tables with their records.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::values::{Count, Lines, lines};
use super::{people, plays, webhooks};
use crate::{Append, AppendOutcome, Facts, NewTable, Recorded, Status, Stored};

// What the first record has before it.
const NOWHERE: i64 = 0;

/// Keeps a new table, unless its id or its code is taken.
pub(super) fn create(db: &Connection, new: &NewTable) -> rusqlite::Result<AppendOutcome> {
    if let Some(known) = find(db, &new.table)? {
        return Ok(AppendOutcome::Conflict { head: known.head });
    }
    let code = new.code.as_deref();
    if let Some(code) = code
        && people::find_code(db, code)?.is_some()
    {
        return Ok(AppendOutcome::Conflict { head: 0 });
    }
    let no = insert_table(db, new)?;
    let latest = insert_records(db, no, (0, NOWHERE), &new.records)?;
    db.prepare_cached("UPDATE tables SET latest = ?2 WHERE no = ?1")?.execute([no, latest])?;
    if let Some(seed) = new.seed {
        db.prepare_cached("INSERT INTO seeds (table_no, seed) VALUES (?1, ?2)")?
            .execute(params![no, seed])?;
    }
    people::give(db, &new.tokens)?;
    webhooks::keep(db, &new.table, new.facts.at, &new.deliveries)?;
    if let Some(code) = code.filter(|_| !new.facts.closed) {
        people::set_code(db, code, no)?;
    }
    Ok(AppendOutcome::Stored)
}

/// Continues a table, if it stands where the append says.
pub(super) fn append(db: &Connection, append: &Append) -> rusqlite::Result<AppendOutcome> {
    let Some(known) = find(db, &append.table)? else { return Ok(AppendOutcome::Conflict { head: 0 }) };
    if let Err(outcome) = append.continues(known.head, known.epoch) {
        return Ok(outcome);
    }
    let latest = insert_records(db, known.no, (append.expect, known.latest), &append.records)?;
    move_on(db, known.no, latest, append)?;
    let noted = Noted::of(&append.facts);
    if noted != known.noted {
        note(db, known.no, &noted)?;
    }
    if let Some(title) = &append.title {
        db.prepare_cached("UPDATE tables SET title = ?2 WHERE no = ?1")?.execute(params![known.no, title])?;
    }
    people::revoke(db, &append.series, &append.revoked)?;
    people::give(db, &append.tokens)?;
    if let Some(to) = &append.code_to {
        people::move_code(db, known.no, to)?;
    }
    if noted.closed && !known.noted.closed {
        people::free_code(db, known.no)?;
    }
    if let Some(session) = &append.session {
        plays::keep(db, session)?;
    }
    webhooks::keep(db, &append.table, append.facts.at, &append.deliveries)?;
    Ok(AppendOutcome::Stored)
}

/// Fences whoever holds a table.
pub(super) fn take_over(db: &Connection, table: &str) -> rusqlite::Result<Option<u64>> {
    db.prepare_cached("UPDATE tables SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch")?
        .query_row([table], |row| count(row, 0))
        .optional()
}

/// Notes who has an open stream at a table.
pub(super) fn set_connections(db: &Connection, table: &str, people: &[String]) -> rusqlite::Result<()> {
    let people = lines(people);
    db.prepare_cached("UPDATE tables SET connections = ?2 WHERE id = ?1 AND connections <> ?2")?
        .execute(params![table, people])?;
    Ok(())
}

/// Where a table stands.
pub(super) struct Known {
    pub(super) no: i64,
    pub(super) noted: Noted,
    head: u64,
    epoch: u64,
    /// Where the latest record lies.
    latest: i64,
}

/// What a table's row tells lists and clocks, as it is written there.
#[derive(PartialEq)]
pub(super) struct Noted {
    status: Status,
    pub(super) closed: bool,
    deadline: Option<Count>,
    players: String,
    asked: String,
}

impl Noted {
    fn of(facts: &Facts) -> Noted {
        Noted {
            status: facts.status,
            closed: facts.closed,
            deadline: facts.deadline.map(Count),
            players: lines(&facts.players),
            asked: lines(&facts.asked),
        }
    }
}

/// Finds a table by its id.
pub(super) fn find(db: &Connection, table: &str) -> rusqlite::Result<Option<Known>> {
    db.prepare_cached(
        "SELECT no, head, epoch, latest, status, closed, deadline, players, asked FROM tables WHERE id = ?1",
    )?
    .query_row([table], |row| {
        let noted = Noted {
            status: row.get(4)?,
            closed: row.get(5)?,
            deadline: row.get(6)?,
            players: row.get(7)?,
            asked: row.get(8)?,
        };
        Ok(Known { no: row.get(0)?, noted, head: count(row, 1)?, epoch: count(row, 2)?, latest: row.get(3)? })
    })
    .optional()
}

fn insert_table(db: &Connection, new: &NewTable) -> rusqlite::Result<i64> {
    let noted = Noted::of(&new.facts);
    db.prepare_cached(
        "INSERT INTO tables (id, series, game, rules, title, listed, status, closed, created_at, updated_at, head,
             hash, latest, epoch, deadline, players, asked, connections)
         VALUES (:id, :series, :game, :rules, :title, :listed, :status, :closed, :at, :at, :head,
             :hash, 0, 0, :deadline, :players, :asked, '')
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
            ":status": noted.status,
            ":closed": noted.closed,
            ":at": Count(new.facts.at),
            ":head": Count(new.records.len() as u64),
            ":hash": new.hash,
            ":deadline": noted.deadline,
            ":players": noted.players,
            ":asked": noted.asked,
        },
        |row| row.get(0),
    )
}

/// Notes where the journal stands now.
fn move_on(db: &Connection, no: i64, latest: i64, append: &Append) -> rusqlite::Result<()> {
    db.prepare_cached("UPDATE tables SET updated_at = ?2, head = ?3, hash = ?4, latest = ?5 WHERE no = ?1")?
        .execute(params![no, Count(append.facts.at), Count(append.head()), append.hash, latest])?;
    Ok(())
}

/// Notes what else changed. Most moves change nothing of it, and then no index is written.
fn note(db: &Connection, no: i64, noted: &Noted) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE tables SET status = ?2, closed = ?3, deadline = ?4, players = ?5, asked = ?6 WHERE no = ?1",
    )?
    .execute(params![no, noted.status, noted.closed, noted.deadline, noted.players, noted.asked])?;
    Ok(())
}

/// Adds records behind the one with this number, which lies there; returns where the last one lies.
fn insert_records(
    db: &Connection,
    no: i64,
    (head, latest): (u64, i64),
    records: &[String],
) -> rusqlite::Result<i64> {
    let mut insert =
        db.prepare_cached("INSERT INTO records (table_no, seq, before, body) VALUES (?1, ?2, ?3, ?4)")?;
    let mut before = latest;
    for (seq, body) in (head + 1..).zip(records) {
        before = insert.insert(params![no, Count(seq), before, body])?;
    }
    Ok(before)
}

/// Reads a table with its whole journal.
pub(super) fn load(db: &Connection, table: &str) -> rusqlite::Result<Option<Stored>> {
    let Some(mut stored) = load_row(db, table)? else { return Ok(None) };
    stored.records = records(db, table, 0, usize::MAX)?;
    Ok(Some(stored))
}

/// Reads a table without its journal.
pub(super) fn load_row(db: &Connection, table: &str) -> rusqlite::Result<Option<Stored>> {
    db.prepare_cached(
            "SELECT t.id, c.code, t.game, t.rules, t.listed, t.created_at, t.epoch, t.head, t.hash, s.seed, t.connections
             FROM tables t
             LEFT JOIN codes c ON c.table_no = t.no
             LEFT JOIN seeds s ON s.table_no = t.no
             WHERE t.id = ?1",
        )?
        .query_row([table], stored)
        .optional()
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
        snapshot: None,
        connections: row.get::<_, Lines>(10)?.0,
    })
}

/// Reads up to `limit` records after a number: from the latest one backwards.
pub(super) fn records(
    db: &Connection,
    table: &str,
    after: u64,
    limit: usize,
) -> rusqlite::Result<Vec<Recorded>> {
    let Some(known) = find(db, table)? else { return Ok(Vec::new()) };
    let last = after.saturating_add(limit as u64);
    let mut read = db.prepare_cached(
        "SELECT seq, before, iif(seq <= ?3, body, NULL) FROM records WHERE no = ?1 AND table_no = ?2",
    )?;
    let (mut records, mut next) = (Vec::new(), Some(known.latest));
    while let Some(no) = next {
        let found = read
            .query_row(params![no, known.no, Count(last)], |row| {
                Ok((count(row, 0)?, row.get::<_, i64>(1)?, row.get::<_, Option<String>>(2)?))
            })
            .optional()?;
        let Some((seq, before, body)) = found.filter(|(seq, ..)| *seq > after) else { break };
        records.extend(body.map(|body| Recorded { seq, body }));
        // Older ones lie before newer ones; in a damaged file nobody goes round in circles.
        next = Some(before).filter(|before| *before < no);
    }
    records.reverse();
    Ok(records)
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

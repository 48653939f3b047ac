//! Deliveries in SQL.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::journal::count;
use super::values::Count;
use crate::webhooks::{MOST_DELIVERIES, MOST_PENDING};
use crate::{Delivery, DeliveryAttempt, DeliveryState, NewDelivery};

const COLUMNS: &str = "no, receiver, id, table_id, kind, body, made_at, state, tries, answer, due";

/// Keeps deliveries about a table, and makes room for them.
pub(super) fn keep(
    db: &Connection,
    table: &str,
    at: u64,
    deliveries: &[NewDelivery],
) -> rusqlite::Result<()> {
    for delivery in deliveries {
        insert(db, table, at, delivery)?;
        drop_oldest(db, &delivery.receiver)?;
    }
    if !deliveries.is_empty() {
        db.prepare_cached("DELETE FROM deliveries WHERE no <= (SELECT max(no) FROM deliveries) - ?1")?
            .execute([MOST_DELIVERIES as i64])?;
    }
    Ok(())
}

fn insert(db: &Connection, table: &str, at: u64, delivery: &NewDelivery) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO deliveries (receiver, id, table_id, kind, body, made_at, state, tries, answer, due)
         VALUES (:receiver, :id, :table, :kind, :body, :at, 0, 0, '', :at)
         ON CONFLICT (receiver, id) DO NOTHING",
    )?
    .execute(named_params! {
        ":receiver": delivery.receiver,
        ":id": delivery.id,
        ":table": table,
        ":kind": delivery.kind,
        ":body": delivery.body,
        ":at": Count(at),
    })?;
    Ok(())
}

fn drop_oldest(db: &Connection, receiver: &str) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE deliveries SET state = ?3 WHERE state = 0 AND receiver = ?1 AND no <=
             (SELECT no FROM deliveries WHERE state = 0 AND receiver = ?1 ORDER BY no DESC LIMIT 1 OFFSET ?2)",
    )?
    .execute(params![receiver, MOST_PENDING as i64, DeliveryState::Dropped])?;
    Ok(())
}

/// Notes what came of a try. A delivery that is settled already stays so.
pub(super) fn note(db: &Connection, tried: &DeliveryAttempt) -> rusqlite::Result<()> {
    db.prepare_cached(
        "UPDATE deliveries SET state = ?2, answer = ?3, due = ?4, tries = tries + 1 WHERE no = ?1 AND state = 0",
    )?
    .execute(params![Count(tried.no), tried.state, tried.answer, Count(tried.due)])?;
    Ok(())
}

/// Reads the pending delivery to somebody that is due first.
pub(super) fn next(db: &Connection, receiver: &str) -> rusqlite::Result<Option<Delivery>> {
    db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM deliveries WHERE state = 0 AND receiver = ?1 ORDER BY due, no LIMIT 1"
    ))?
    .query_row([receiver], delivery)
    .optional()
}

/// Reads the latest deliveries, the latest first.
pub(super) fn latest(db: &Connection, limit: usize) -> rusqlite::Result<Vec<Delivery>> {
    db.prepare_cached(&format!("SELECT {COLUMNS} FROM deliveries ORDER BY no DESC LIMIT ?1"))?
        .query_map([Count(limit as u64)], delivery)?
        .collect()
}

/// Counts the deliveries that are kept, by how far they are.
pub(super) fn tally(db: &Connection) -> rusqlite::Result<Vec<(DeliveryState, u64)>> {
    db.prepare_cached("SELECT state, count(*) FROM deliveries GROUP BY state ORDER BY state")?
        .query_map([], |row| Ok((row.get(0)?, count(row, 1)?)))?
        .collect()
}

fn delivery(row: &Row<'_>) -> rusqlite::Result<Delivery> {
    Ok(Delivery {
        no: count(row, 0)?,
        receiver: row.get(1)?,
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

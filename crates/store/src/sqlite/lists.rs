//! Lists of tables in SQL: for people who look for one, and for clocks.

use rusqlite::types::ToSql;
use rusqlite::{Connection, Row, params};

use super::journal::count;
use super::values::{Count, Lines};
use crate::read::bounds;
use crate::{Filter, Listed, Page, Status};

/// Lists tables, the latest changed first.
pub(super) fn list(db: &Connection, filter: &Filter) -> rusqlite::Result<Page<Listed>> {
    let (conditions, mut values) = conditions(filter);
    let total = db
        .prepare_cached(&format!("SELECT count(*) FROM tables t WHERE {conditions}"))?
        .query_row(values.as_slice(), |row| count(row, 0))?;
    let (skip, size) = bounds(filter.page, filter.page_size);
    let (skip, size) = (Count(skip), Count(size));
    values.extend([&size as &dyn ToSql, &skip]);
    let items = db
        .prepare_cached(&format!(
            "SELECT t.id, c.code, t.game, t.title, t.status, t.head, t.created_at, t.updated_at, t.players, t.asked
             FROM tables t LEFT JOIN codes c ON c.table_no = t.no
             WHERE {conditions} ORDER BY t.updated_at DESC, t.no DESC LIMIT ? OFFSET ?"
        ))?
        .query_map(values.as_slice(), listed)?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Page { items, total })
}

// Only the conditions that are asked for, so that each question finds its index.
fn conditions(filter: &Filter) -> (String, Vec<&dyn ToSql>) {
    let mut conditions = String::from("t.listed = 1");
    let mut values: Vec<&dyn ToSql> = Vec::new();
    if let Some(person) = &filter.person {
        conditions.push_str(" AND t.series IN (SELECT series FROM tokens WHERE person = ? AND revoked = 0)");
        values.push(person);
    }
    if let Some(game) = &filter.game {
        conditions.push_str(" AND t.game = ?");
        values.push(game);
    }
    if let Some(status) = &filter.status {
        conditions.push_str(" AND t.status = ?");
        values.push(status);
    }
    if let Some(empty) = filter.empty {
        conditions.push_str(if empty { " AND t.players = ''" } else { " AND t.players <> ''" });
    }
    (conditions, values)
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        table: row.get(0)?,
        code: row.get(1)?,
        game: row.get(2)?,
        title: row.get(3)?,
        status: row.get(4)?,
        head: count(row, 5)?,
        created_at: count(row, 6)?,
        updated_at: count(row, 7)?,
        players: row.get::<_, Lines>(8)?.0,
        asked: row.get::<_, Lines>(9)?.0,
    })
}

/// Returns tables whose deadline has come, the earliest first.
pub(super) fn due(db: &Connection, now: u64, limit: usize) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached(
        "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= ?1 ORDER BY deadline, no LIMIT ?2",
    )?
    .query_map(params![Count(now), Count(limit as u64)], |row| row.get(0))?
    .collect()
}

/// Returns the tables in play at which somebody has an open stream.
pub(super) fn interrupted(db: &Connection) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached("SELECT id FROM tables WHERE connections <> '' AND status = ?1 ORDER BY id")?
        .query_map(params![Status::Playing], |row| row.get(0))?
        .collect()
}

/// Returns the ids of tables in order, after an id.
pub(super) fn ids(db: &Connection, after: Option<&str>, limit: usize) -> rusqlite::Result<Vec<String>> {
    // Ids are not empty, so an empty one comes before all of them.
    db.prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?
        .query_map(params![after.unwrap_or_default(), Count(limit as u64)], |row| row.get(0))?
        .collect()
}

//! Notes in SQL: short texts of others than tables.

use rusqlite::{Connection, params};

use crate::Note;

/// Keeps a note instead of the one before under its key, or none any more.
pub(super) fn keep(db: &Connection, note: &Note) -> rusqlite::Result<()> {
    let Note { owner, key, text } = note;
    match text {
        Some(text) => db
            .prepare_cached(
                "INSERT INTO notes (owner, key, text) VALUES (?1, ?2, ?3)
                 ON CONFLICT (owner, key) DO UPDATE SET text = excluded.text",
            )?
            .execute(params![owner, key, text]),
        None => {
            db.prepare_cached("DELETE FROM notes WHERE owner = ?1 AND key = ?2")?.execute(params![owner, key])
        }
    }
    .map(drop)
}

/// Returns the notes of an owner, by key.
pub(super) fn of(db: &Connection, owner: &str) -> rusqlite::Result<Vec<(String, String)>> {
    db.prepare_cached("SELECT key, text FROM notes WHERE owner = ?1 ORDER BY key")?
        .query_map([owner], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

//! Codes and tokens in SQL: how people find a table, and what they may do at it.

use rusqlite::{Connection, OptionalExtension, params};

use super::journal::find;
use super::values::Count;
use crate::{Status, StoredToken, TokenHash};

/// Returns the table that a code points to.
pub(super) fn find_code(db: &Connection, code: &str) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT t.id FROM codes c JOIN tables t ON t.no = c.table_no WHERE c.code = ?1")?
        .query_row([code], |row| row.get(0))
        .optional()
}

/// Points a free code to a table that has none.
pub(super) fn set_code(db: &Connection, code: &str, no: i64) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO codes (code, table_no) VALUES (?1, ?2)")?.execute(params![code, no])?;
    Ok(())
}

/// Points the code of one table to another that is open; one without a code moves nothing.
pub(super) fn move_code(db: &Connection, from: i64, to: &str) -> rusqlite::Result<()> {
    let Some(target) = find(db, to)?.filter(|target| !target.noted.closed && target.no != from) else {
        return Ok(());
    };
    let code: Option<String> = db
        .prepare_cached("SELECT code FROM codes WHERE table_no = ?1")?
        .query_row([from], |row| row.get(0))
        .optional()?;
    let Some(code) = code else { return Ok(()) };
    free_code(db, target.no)?;
    db.prepare_cached("UPDATE codes SET table_no = ?2 WHERE code = ?1")?.execute(params![code, target.no])?;
    Ok(())
}

/// Frees the code of a table, if it has one.
pub(super) fn free_code(db: &Connection, no: i64) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM codes WHERE table_no = ?1")?.execute([no])?;
    Ok(())
}

/// Returns tables whose play is over, that did not change since a moment and that still have a code.
pub(super) fn spent_codes(db: &Connection, before: u64) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached(
        "SELECT t.id FROM codes c JOIN tables t ON t.no = c.table_no
         WHERE t.status IN (?2, ?3) AND t.updated_at < ?1 ORDER BY t.no",
    )?
    .query_map(params![Count(before), Status::Ended, Status::Abandoned], |row| row.get(0))?
    .collect()
}

/// Frees the codes of those tables.
pub(super) fn free_codes(db: &Connection, before: u64) -> rusqlite::Result<Vec<String>> {
    let tables = spent_codes(db, before)?;
    for table in &tables {
        if let Some(known) = find(db, table)? {
            free_code(db, known.no)?;
        }
    }
    Ok(tables)
}

/// Returns lobbies with a code that did not change since a moment. Few tables have a code: they are looked at one by one.
pub(super) fn quiet_lobbies(db: &Connection, before: u64, limit: usize) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached(
        "SELECT t.id FROM codes c JOIN tables t ON t.no = c.table_no
         WHERE t.status = ?2 AND t.closed = 0 AND t.updated_at < ?1 ORDER BY t.updated_at, t.no LIMIT ?3",
    )?
    .query_map(params![Count(before), Status::Lobby, Count(limit as u64)], |row| row.get(0))?
    .collect()
}

/// Gives tokens out. One that is given again holds as given last.
pub(super) fn give(db: &Connection, tokens: &[StoredToken]) -> rusqlite::Result<()> {
    for token in tokens {
        db.prepare_cached(
            "INSERT INTO tokens (hash, series, person, until, invite, revoked) VALUES (?1, ?2, ?3, ?4, ?5, 0)
             ON CONFLICT (hash) DO UPDATE SET series = excluded.series, person = excluded.person,
                 until = excluded.until, invite = excluded.invite, revoked = 0",
        )?
        .execute(params![
            token.hash,
            token.series,
            token.person,
            token.until.map(Count),
            token.invite
        ])?;
    }
    Ok(())
}

/// Takes back all tokens of these people at a series of tables.
pub(super) fn revoke(db: &Connection, series: &str, people: &[String]) -> rusqlite::Result<()> {
    for person in people {
        db.prepare_cached("UPDATE tokens SET revoked = 1 WHERE person = ?1 AND series = ?2 AND revoked = 0")?
            .execute(params![person, series])?;
    }
    Ok(())
}

/// Returns whose token this is, unless it was taken back.
pub(super) fn find_token(db: &Connection, hash: TokenHash) -> rusqlite::Result<Option<StoredToken>> {
    db.prepare_cached("SELECT series, person, until, invite FROM tokens WHERE hash = ?1 AND revoked = 0")?
        .query_row([hash], |row| {
            let until = row.get::<_, Option<Count>>(2)?.map(|Count(moment)| moment);
            Ok(StoredToken { hash, series: row.get(0)?, person: row.get(1)?, until, invite: row.get(3)? })
        })
        .optional()
}

//! Plays that ended, in SQL: sessions with their results, and the statistics
//! that grow with them.

use rusqlite::types::ToSql;
use rusqlite::{Connection, Row, named_params, params};

use super::journal::count;
use super::standings;
use super::values::Count;
use crate::read::bounds;
use crate::standing::key;
use crate::{Page, PlayerResult, Session, Sessions};

/// Keeps a play that ended, and counts it for everybody who is no machine.
pub(super) fn keep(db: &Connection, session: &Session) -> rusqlite::Result<()> {
    let no = insert(db, session)?;
    for (line, result) in (0..).zip(&session.results) {
        insert_result(db, no, line, result)?;
        // A play that nobody finished counts for nobody.
        if !session.abandoned && !result.bot {
            standings::count_result(db, &session.game, result)?;
        }
    }
    Ok(())
}

fn insert(db: &Connection, session: &Session) -> rusqlite::Result<i64> {
    db.prepare_cached(
        "INSERT INTO sessions (table_id, game, started_at, ended_at, reason, abandoned, rounds)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING no",
    )?
    .query_row(
        params![
            session.table,
            session.game,
            Count(session.started_at),
            Count(session.ended_at),
            session.reason,
            session.abandoned,
            session.rounds
        ],
        |row| row.get(0),
    )
}

fn insert_result(db: &Connection, session: i64, line: i64, result: &PlayerResult) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO results (session_no, line, seat, player, name, bot, place, won, score, rounds, person)
         VALUES (:session, :line, :seat, :player, :name, :bot, :place, :won, :score, :rounds, :person)",
    )?
    .execute(named_params! {
        ":session": session,
        ":line": line,
        ":seat": result.seat,
        ":player": key(&result.name),
        ":name": result.name,
        ":bot": result.bot,
        ":place": result.place,
        ":won": result.won,
        ":score": result.score,
        ":rounds": result.rounds,
        ":person": result.person,
    })?;
    let mut insert = db.prepare_cached(
        "INSERT INTO result_counters (session_no, line, position, name, value) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (position, (name, value)) in (0i64..).zip(&result.counters) {
        insert.execute(params![session, line, position, name, value])?;
    }
    Ok(())
}

/// Returns the plays that ended at a table.
pub(super) fn at(db: &Connection, table: &str) -> rusqlite::Result<Vec<Session>> {
    let rows: Vec<(i64, Session)> = db
        .prepare_cached(
            "SELECT no, table_id, game, started_at, ended_at, reason, abandoned, rounds FROM sessions
             WHERE table_id = ?1 ORDER BY no",
        )?
        .query_map([table], session)?
        .collect::<rusqlite::Result<_>>()?;
    rows.into_iter().map(|(no, session)| with_results(db, no, session)).collect()
}

/// Goes through all plays that ended, in the order they came.
pub(super) fn for_each(db: &Connection, mut look: impl FnMut(&Session)) -> rusqlite::Result<()> {
    let mut read = db.prepare(
        "SELECT no, table_id, game, started_at, ended_at, reason, abandoned, rounds FROM sessions ORDER BY no",
    )?;
    for row in read.query_map([], session)? {
        let (no, session) = row?;
        look(&with_results(db, no, session)?);
    }
    Ok(())
}

/// Lists plays that ended, the latest first.
pub(super) fn list(db: &Connection, filter: &Sessions) -> rusqlite::Result<Page<Session>> {
    let player = filter.player.as_deref().map(key);
    let (conditions, mut values) = conditions(filter.game.as_ref(), player.as_ref());
    let total = db
        .prepare_cached(&format!("SELECT count(*) FROM sessions WHERE {conditions}"))?
        .query_row(values.as_slice(), |row| count(row, 0))?;
    let (skip, size) = bounds(filter.page, filter.page_size);
    let (skip, size) = (Count(skip), Count(size));
    values.extend([&size as &dyn ToSql, &skip]);
    let rows: Vec<(i64, Session)> = db
        .prepare_cached(&format!(
            "SELECT no, table_id, game, started_at, ended_at, reason, abandoned, rounds FROM sessions
             WHERE {conditions} ORDER BY ended_at DESC, no DESC LIMIT ? OFFSET ?"
        ))?
        .query_map(values.as_slice(), session)?
        .collect::<rusqlite::Result<_>>()?;
    let items = rows.into_iter().map(|(no, session)| with_results(db, no, session));
    Ok(Page { items: items.collect::<rusqlite::Result<_>>()?, total })
}

// Only the conditions that are asked for, so that each question finds its index.
fn conditions<'a>(game: Option<&'a String>, player: Option<&'a String>) -> (String, Vec<&'a dyn ToSql>) {
    let mut conditions =
        vec!["NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = sessions.table_id AND tables.listed = 0)"];
    let mut values: Vec<&dyn ToSql> = Vec::new();
    if let Some(game) = game {
        conditions.push("game = ?");
        values.push(game);
    }
    if let Some(player) = player {
        conditions.push("no IN (SELECT session_no FROM results WHERE player = ? AND bot = 0)");
        values.push(player);
    }
    (conditions.join(" AND "), values)
}

fn session(row: &Row<'_>) -> rusqlite::Result<(i64, Session)> {
    let session = Session {
        table: row.get(1)?,
        game: row.get(2)?,
        started_at: count(row, 3)?,
        ended_at: count(row, 4)?,
        reason: row.get(5)?,
        abandoned: row.get(6)?,
        rounds: row.get(7)?,
        results: Vec::new(),
    };
    Ok((row.get(0)?, session))
}

fn with_results(db: &Connection, no: i64, mut session: Session) -> rusqlite::Result<Session> {
    session.results = db
        .prepare_cached(
            "SELECT seat, name, bot, place, won, score, rounds, person FROM results
             WHERE session_no = ?1 ORDER BY line",
        )?
        .query_map([no], result)?
        .collect::<rusqlite::Result<_>>()?;
    let mut counters = db.prepare_cached(
        "SELECT name, value FROM result_counters WHERE session_no = ?1 AND line = ?2 ORDER BY position",
    )?;
    for (line, result) in (0i64..).zip(&mut session.results) {
        let pairs = counters.query_map([no, line], |row| Ok((row.get(0)?, row.get(1)?)))?;
        result.counters = pairs.collect::<rusqlite::Result<_>>()?;
    }
    Ok(session)
}

fn result(row: &Row<'_>) -> rusqlite::Result<PlayerResult> {
    Ok(PlayerResult {
        seat: row.get(0)?,
        name: row.get(1)?,
        bot: row.get(2)?,
        place: row.get(3)?,
        won: row.get(4)?,
        score: row.get(5)?,
        rounds: row.get(6)?,
        person: row.get(7)?,
        counters: Vec::new(),
    })
}

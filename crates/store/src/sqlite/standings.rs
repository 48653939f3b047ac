//! Statistics in SQL: what players have done, game by game and in all.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::journal::count;
use super::values::Count;
use crate::standing::{ALL, key};
use crate::{Leader, PlayTotals, PlayerResult, PlayerStats};

/// Counts a result for its player, in its game and in all games together.
pub(super) fn count_result(db: &Connection, game: &str, result: &PlayerResult) -> rusqlite::Result<()> {
    let player = key(&result.name);
    db.prepare_cached(
        "INSERT INTO players (player, name) VALUES (?1, ?2)
         ON CONFLICT (player) DO UPDATE SET name = excluded.name",
    )?
    .execute([&player, &result.name])?;
    for game in [game, ALL] {
        let mut standing = find(db, &player, game)?.unwrap_or_default();
        standing.count(result);
        put(db, &player, game, &standing)?;
    }
    Ok(())
}

fn find(db: &Connection, player: &str, game: &str) -> rusqlite::Result<Option<PlayTotals>> {
    let standing = db
        .prepare_cached("SELECT played, won, score, best FROM standings WHERE player = ?1 AND game = ?2")?
        .query_row([player, game], |row| standing(row, 0))
        .optional()?;
    standing.map(|standing| with_counters(db, player, game, standing)).transpose()
}

fn put(db: &Connection, player: &str, game: &str, standing: &PlayTotals) -> rusqlite::Result<()> {
    let PlayTotals { played, won, score, best, counters } = standing;
    db.prepare_cached(
        "INSERT INTO standings (player, game, played, won, score, best) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (player, game) DO UPDATE SET played = excluded.played, won = excluded.won,
             score = excluded.score, best = excluded.best",
    )?
    .execute(params![player, game, Count(*played), Count(*won), score, best])?;
    let mut put = db.prepare_cached(
        "INSERT INTO standing_counters (player, game, name, value) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (player, game, name) DO UPDATE SET value = excluded.value",
    )?;
    for (name, value) in counters {
        put.execute(params![player, game, name, value])?;
    }
    Ok(())
}

fn standing(row: &Row<'_>, first: usize) -> rusqlite::Result<PlayTotals> {
    Ok(PlayTotals {
        played: count(row, first)?,
        won: count(row, first + 1)?,
        score: row.get(first + 2)?,
        best: row.get(first + 3)?,
        counters: Vec::new(),
    })
}

fn with_counters(
    db: &Connection,
    player: &str,
    game: &str,
    mut standing: PlayTotals,
) -> rusqlite::Result<PlayTotals> {
    standing.counters = db
        .prepare_cached(
            "SELECT name, value FROM standing_counters WHERE player = ?1 AND game = ?2 ORDER BY name",
        )?
        .query_map([player, game], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(standing)
}

/// Returns the best players, of one game or of all.
pub(super) fn leaders(db: &Connection, game: Option<&str>, limit: usize) -> rusqlite::Result<Vec<Leader>> {
    let game = game.unwrap_or(ALL);
    let rows: Vec<(String, Leader)> = db
        .prepare_cached(
            "SELECT s.player, p.name, s.played, s.won, s.score, s.best
             FROM standings s JOIN players p ON p.player = s.player
             WHERE s.game = ?1 ORDER BY s.won DESC, s.score DESC, s.player LIMIT ?2",
        )?
        .query_map(params![game, Count(limit as u64)], |row| {
            Ok((row.get(0)?, Leader { name: row.get(1)?, standing: standing(row, 2)? }))
        })?
        .collect::<rusqlite::Result<_>>()?;
    let whole = |(player, Leader { name, standing }): (String, Leader)| {
        Ok(Leader { name, standing: with_counters(db, &player, game, standing)? })
    };
    rows.into_iter().map(whole).collect()
}

/// Returns what a player has done, by name.
pub(super) fn player(db: &Connection, name: &str) -> rusqlite::Result<Option<PlayerStats>> {
    let player = key(name);
    let name = db
        .prepare_cached("SELECT name FROM players WHERE player = ?1")?
        .query_row([&player], |row| row.get(0))
        .optional()?;
    let Some(name) = name else { return Ok(None) };
    let games: Vec<(String, PlayTotals)> = db
        .prepare_cached(
            "SELECT game, played, won, score, best FROM standings WHERE player = ?1 AND game <> ?2 ORDER BY game",
        )?
        .query_map([player.as_str(), ALL], |row| Ok((row.get(0)?, standing(row, 1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let whole = |(game, standing): (String, PlayTotals)| {
        let standing = with_counters(db, &player, &game, standing)?;
        Ok((game, standing))
    };
    Ok(Some(PlayerStats { name, games: games.into_iter().map(whole).collect::<rusqlite::Result<_>>()? }))
}

/// Reads what everybody has done, game by game and in all.
pub(super) fn all(db: &Connection) -> rusqlite::Result<Vec<(String, String, PlayTotals)>> {
    let rows: Vec<(String, String, PlayTotals)> = db
        .prepare("SELECT player, game, played, won, score, best FROM standings ORDER BY player, game")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, standing(row, 2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let whole = |(player, game, standing): (String, String, PlayTotals)| {
        let standing = with_counters(db, &player, &game, standing)?;
        Ok((player, game, standing))
    };
    rows.into_iter().map(whole).collect()
}

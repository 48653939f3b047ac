//! Work on the whole file: looking for damage, and making a copy.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::error::{file_error, store_error};
use super::file::private;
use super::held::{sync, sync_folder};
use super::place::Place;
use super::{plays, standings};
use crate::StoreError;
use crate::standing::Recount;

// Damage seldom comes alone, and a list of everything helps nobody.
const MOST: usize = 100;

// Each finds what should not be there, and says so in one column.
const LAWS: [&str; 11] = [
    "SELECT 'table ' || t.id || ' has head ' || t.head || ', but ' || count(r.seq) || ' records up to number '
         || coalesce(max(r.seq), 0)
     FROM tables t LEFT JOIN records r ON r.table_no = t.no GROUP BY t.no, t.id, t.head
     HAVING count(r.seq) <> t.head OR coalesce(max(r.seq), 0) <> t.head OR coalesce(min(r.seq), 1) <> 1",
    "SELECT 'table ' || t.id || ' has its latest record at ' || t.latest || ', where it is not'
     FROM tables t LEFT JOIN records r ON r.no = t.latest AND r.table_no = t.no AND r.seq = t.head
     WHERE t.head > 0 AND r.no IS NULL",
    "SELECT 'record ' || r.no || ' has the one before it at ' || r.before || ', where it is not'
     FROM records r LEFT JOIN records b ON b.no = r.before AND b.table_no = r.table_no AND b.seq = r.seq - 1
     WHERE r.seq > 1 AND b.no IS NULL",
    "SELECT 'record ' || no || ' belongs to no table' FROM records
     WHERE table_no NOT IN (SELECT no FROM tables)",
    "SELECT 'code ' || code || ' points to no table' FROM codes WHERE table_no NOT IN (SELECT no FROM tables)",
    "SELECT 'a token of ' || person || ' points to no table' FROM tokens
     WHERE series NOT IN (SELECT series FROM tables)",
    "SELECT 'seed ' || table_no || ' belongs to no table' FROM seeds
     WHERE table_no NOT IN (SELECT no FROM tables)",
    "SELECT 'a standing of ' || player || ' belongs to no player' FROM standings
     WHERE player NOT IN (SELECT player FROM players)",
    "SELECT 'snapshot ' || s.table_no || ' is of record ' || s.seq || ', which is not there'
     FROM snapshots s LEFT JOIN tables t ON t.no = s.table_no AND s.seq BETWEEN 1 AND t.head WHERE t.no IS NULL",
    "SELECT 'a play that ended belongs to no table: ' || table_id FROM sessions
     WHERE table_id NOT IN (SELECT id FROM tables)",
    "SELECT 'a result of ' || name || ' belongs to no play' FROM results
     WHERE session_no NOT IN (SELECT no FROM sessions)",
];

/// Says what is wrong with the file. It reads everything anew: what a cache
/// still knows is no proof.
pub(super) fn check(place: &Place) -> Result<Vec<String>, StoreError> {
    let db = place.open()?;
    let mut found = words(&db, "PRAGMA integrity_check(100)");
    found.retain(|word| word != "ok");
    for law in LAWS {
        found.extend(words(&db, law));
    }
    found.extend(recount(&db).unwrap_or_else(|error| vec![error.to_string()]));
    found.truncate(MOST);
    Ok(found)
}

/// Holds the statistics against the plays that ended.
fn recount(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut recount = Recount::default();
    plays::for_each(db, |session| recount.add(session))?;
    Ok(recount.against(standings::all(db)?))
}

// A question that damage leaves without an answer is a finding, too.
fn words(db: &Connection, question: &str) -> Vec<String> {
    let ask = || -> rusqlite::Result<Vec<String>> {
        db.prepare(question)?.query_map([], |row| row.get(0))?.take(MOST).collect()
    };
    ask().unwrap_or_else(|error| vec![error.to_string()])
}

/// Writes a copy that is complete in itself to a new file.
pub(super) fn backup(place: &Place, copy: &Path) -> Result<(), StoreError> {
    let name =
        copy.to_str().ok_or_else(|| StoreError::Failed("the name of the copy is not UTF-8".to_owned()))?;
    // Made first: it refuses a file that is there, and nobody else may read it.
    private().create_new(true).open(copy).map_err(|e| file_error("create", copy, &e))?;
    let written = write_copy(place, name).and_then(|()| sync(copy)).and_then(|()| sync_folder(copy));
    if written.is_err() {
        // Half a copy is worse than none; if it stays, the error is still told.
        let _ = fs::remove_file(copy);
    }
    written
}

fn write_copy(place: &Place, name: &str) -> Result<(), StoreError> {
    place.open()?.execute("VACUUM INTO ?1", [name]).map(|_| ()).map_err(store_error)
}

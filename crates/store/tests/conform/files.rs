//! What becomes of the file: one that is gone, one that is only looked at, one
//! of an earlier form, and a disk without room.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;
use store::{Append, DeliveryState, Maintenance, Sqlite, Store, StoreError};
use tempfile::TempDir;

use crate::given::{create, must_append, new_table, numbers, one_more, play, result, session};

/// A file in a directory of its own, with two records of a table.
async fn node() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open(&file).unwrap());
    create(&store, "t1", 100).await;
    store.close().await.unwrap();
    (dir, file)
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", file.display()))
}

fn is_missing(opened: Result<Sqlite, StoreError>) -> bool {
    matches!(opened, Err(StoreError::Missing(_)))
}

#[tokio::test]
async fn a_store_that_is_gone_is_not_replaced_unasked() {
    let (_dir, file) = node().await;
    fs::remove_file(&file).unwrap();
    assert!(is_missing(Sqlite::open(&file)) && !file.exists());
    assert!(is_missing(Sqlite::open(&file)), "and not when it is tried again");
    Sqlite::forget(&file).unwrap();
    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open(&file).unwrap());
    assert_eq!(store.ids(None, 9).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_file_that_was_emptied_is_gone_as_well() {
    let (_dir, file) = node().await;
    fs::write(&file, "").unwrap();
    assert!(is_missing(Sqlite::open(&file)));
    Sqlite::forget(&file).unwrap();
    Sqlite::open(&file).unwrap();
}

#[tokio::test]
async fn a_log_without_its_file_is_moved_away_before_anything_begins() {
    let (dir, file) = node().await;
    fs::remove_file(&file).unwrap();
    fs::remove_file(beside(&file, ".lock")).unwrap();
    fs::write(beside(&file, "-wal"), "what was played last").unwrap();
    assert!(is_missing(Sqlite::open(&file)));
    assert!(matches!(Sqlite::forget(&file), Err(StoreError::Failed(what)) if what.contains("move it away")));
    fs::rename(beside(&file, "-wal"), dir.path().join("saved")).unwrap();
    Sqlite::open(&file).unwrap();
}

#[tokio::test]
async fn a_store_that_is_there_is_not_forgotten() {
    let (_dir, file) = node().await;
    Sqlite::forget(&file).unwrap();
    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open(&file).unwrap());
    assert_eq!(numbers(&store, "t1").await, [1, 2]);
}

#[test]
fn a_first_start_that_fails_is_no_store_that_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    drop(Sqlite::hold(&file).unwrap());
    assert!(!beside(&file, ".lock").exists(), "nothing is left behind");
    // Killed between making the file and writing to it.
    fs::write(&file, "").unwrap();
    fs::write(beside(&file, ".lock"), "").unwrap();
    Sqlite::open(&file).unwrap();
}

/// Everything that is written in a folder; the index of a log and an empty log do not count.
fn folder(dir: &TempDir) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    let files = files.map(|path| (path.clone(), fs::read(path).unwrap()));
    files.filter(|(path, bytes)| !bytes.is_empty() && !path.ends_with("hall.db-shm")).collect()
}

/// The forms that a program before this one wrote.
const FORMS: [(u32, &str); 5] = [
    (1, include_str!("../forms/form-1.sql")),
    (2, include_str!("../forms/form-2.sql")),
    (3, include_str!("../forms/form-3.sql")),
    (5, include_str!("../forms/form-5.sql")),
    (6, include_str!("../forms/form-6.sql")),
];

/// Whoever changes the form keeps a file of the one before.
#[test]
fn the_form_before_this_one_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    drop(Sqlite::open(&file).unwrap());
    let newest = "SELECT max(number) FROM forms";
    let newest: u32 = Connection::open(&file).unwrap().query_row(newest, [], |row| row.get(0)).unwrap();
    assert_eq!(FORMS.last().map(|(form, _)| form + 1), Some(newest));
}

#[tokio::test]
async fn a_file_of_every_earlier_form_is_looked_at_and_not_changed() {
    for (form, dump) in FORMS {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("hall.db");
        Connection::open(&file).unwrap().execute_batch(dump).unwrap();
        let before = folder(&dir);
        let store = Sqlite::beside(&file).unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new(), "form {form}");
        let ids = store.ids(None, 9).await.unwrap();
        assert_eq!(ids.len(), 3, "form {form}");
        for id in ids {
            let stored = store.load(&id).await.unwrap().unwrap();
            assert_eq!(stored.records.len() as u64, stored.head, "form {form}");
        }
        assert_eq!(store.player("ada").await.unwrap().unwrap().games[0].1.played, 1, "form {form}");
        drop(store);
        assert!(folder(&dir) == before, "form {form} was changed");
    }
}

/// What form 5 called passes, claims, lines, houses and calls.
#[tokio::test]
async fn a_file_with_the_words_of_before_goes_on_as_if_they_were_these() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    let db = Connection::open(&file).unwrap();
    db.execute_batch(FORMS[3].1).unwrap();
    let passes = "SELECT hash, person, claim FROM passes WHERE revoked = 0 ORDER BY person, claim";
    let hashes: Vec<([u8; 32], String, bool)> = db
        .prepare(passes)
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    drop(db);
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(hashes.len(), 8);
    for (hash, person, claim) in hashes {
        let token = store.find_token(hash).await.unwrap().unwrap();
        assert_eq!((token.person, token.invite), (person, claim));
    }
    let interrupted = store.interrupted().await.unwrap();
    assert_eq!(interrupted.len(), 1, "Cy was connected when the house was killed");
    assert_eq!(store.load(&interrupted[0]).await.unwrap().unwrap().connections, ["cy"]);
    assert_eq!(store.count_deliveries().await.unwrap(), [(DeliveryState::Pending, 4)]);
    assert_eq!(store.next_delivery("club").await.unwrap().unwrap().kind, "your_turn");
    assert!(store.closed_since(store.latest_moment().await.unwrap()).await.unwrap() < 1_000);
}

#[tokio::test]
async fn damage_in_a_file_of_an_earlier_form_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    let db = Connection::open(&file).unwrap();
    db.execute_batch(FORMS[0].1).unwrap();
    db.execute_batch("DELETE FROM records WHERE seq = 1 AND table_no = 1").unwrap();
    drop(db);
    let found = Sqlite::beside(&file).unwrap().check().await.unwrap();
    assert!(found[0].contains("has head"), "{found:?}");
}

#[tokio::test]
async fn statistics_that_are_not_the_sum_of_the_plays_are_found() {
    let cases = [
        (
            "UPDATE standings SET won = 7 WHERE player = 'ann' AND game = 'game-a'",
            "statistics of ann in game-a",
        ),
        ("UPDATE standings SET best = best + 1 WHERE game = ''", "statistics of ann in all games"),
        ("UPDATE standing_counters SET value = 9 WHERE name = 'busts'", "statistics of ann"),
        ("DELETE FROM standings WHERE player = 'bob'", "statistics of bob"),
        ("DELETE FROM result_counters", "statistics of ann"),
        ("UPDATE results SET score = score + 1 WHERE name = 'Bob'", "statistics of bob"),
        ("DELETE FROM sessions", "belongs to no play"),
        ("UPDATE sessions SET table_id = 'nowhere'", "belongs to no table: nowhere"),
        ("INSERT INTO standings VALUES ('ann', 'game-z', 1, 1, 1, 1)", "statistics of ann in game-z"),
    ];
    for (damage, expected) in cases {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("hall.db");
        let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open(&file).unwrap());
        let results = vec![result(0, "Ann", true, 20), result(1, "Bob", false, 4)];
        play(&store, session("t1", "game-a", 300, results)).await;
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        Connection::open(&file).unwrap().execute_batch(damage).unwrap();
        let found = store.check().await.unwrap();
        assert!(found.iter().any(|word| word.contains(expected)), "after {damage}: {found:?}");
    }
}

#[tokio::test]
async fn a_store_says_whether_there_is_room() {
    let (_dir, file) = node().await;
    let free = fs4::available_space(file.parent().unwrap()).unwrap();
    for (reserve, room) in [(0, Ok(())), (free / 2, Ok(())), (u64::MAX, Err(StoreError::Full))] {
        let store = Sqlite::open_leaving(&file, reserve).unwrap();
        assert_eq!(store.can_keep().await, room, "with a reserve of {reserve}");
        store.close().await.unwrap();
    }
    let sqlite = Arc::new(Sqlite::open(&file).unwrap());
    let store: Arc<dyn Maintenance> = sqlite.clone();
    sqlite.limit_pages(Some(1)).await.unwrap();
    let long = Append { records: vec!["x".repeat(100_000)], ..one_more("t1", 2) };
    assert_eq!(store.append(vec![long.clone()]).await, Err(StoreError::Full));
    assert_eq!(store.can_keep().await, Err(StoreError::Full), "as the latest write found");
    sqlite.limit_pages(None).await.unwrap();
    must_append(&store, long).await;
    assert_eq!(store.can_keep().await, Ok(()));
    create(&store, "t2", 1).await;
    assert_eq!(store.create(new_table("t2", 1)).await.unwrap(), store::AppendOutcome::Conflict { head: 2 });
}

//! What only a file can do: be locked, be full, be damaged, outlive a crash.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use store::{Append, AppendOutcome, Maintenance, Sqlite, Store, StoreError};
use tempfile::TempDir;

use crate::given::{create, must_append, new_table, numbers, one_more, play, result, session, token_hash};

/// A file in a directory of its own.
fn place() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    (dir, file)
}

fn open(file: &Path) -> Arc<dyn Maintenance> {
    Arc::new(Sqlite::open(file).unwrap())
}

/// Changes the file behind the store's back.
fn tamper(file: &Path, change: &str) {
    Connection::open(file).unwrap().execute_batch(change).unwrap();
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let (_dir, file) = place();
    let store = open(&file);
    store.open_node(1_000).await.unwrap();
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    play(&store, session("t2", "game-a", 300, vec![result(0, "Ann", true, 20)])).await;
    store.take_over("t1").await.unwrap();
    store.set_connections("t1", vec!["p-ann".into()]);
    store.still_open(1_700);
    let before = store.load("t1").await.unwrap().unwrap();
    store.close().await.unwrap();
    assert!(!file.with_extension("db-wal").exists(), "one file is enough");

    let store = open(&file);
    let after = store.load("t1").await.unwrap().unwrap();
    assert_eq!(after.records, before.records);
    assert_eq!((after.epoch, after.head, after.hash, after.seed), (1, 3, [3; 32], Some([7; 32])));
    assert_eq!(after.connections, ["p-ann"], "notes are written at the latest when the store is closed");
    assert!(store.find_token(token_hash("t1", 1)).await.unwrap().is_some());
    assert_eq!(store.player("Ann").await.unwrap().unwrap().games[0].1.won, 1);
    store.open_node(2_000).await.unwrap();
    assert_eq!(store.closed_since(0).await, Ok(300));
}

#[tokio::test]
async fn a_file_of_the_first_form_is_brought_forward() {
    let (_dir, file) = place();
    tamper(&file, include_str!("../../migrations/0001.sql"));
    let table = |no, id, head| {
        format!(
            "INSERT INTO tables VALUES ({no}, '{id}', '{id}', 'game-a', 1, '', 1, 1, 0, 100, 100, {head},
                 zeroblob(32), 0, NULL, '', '', '');"
        )
    };
    tamper(
        &file,
        &format!(
            "CREATE TABLE forms (number INTEGER PRIMARY KEY);
             INSERT INTO forms VALUES (1);
             {} {} {}
             INSERT INTO records (table_no, seq, body)
                 VALUES (1, 1, 'a'), (2, 1, 'b'), (1, 2, 'c'), (2, 2, 'd'), (1, 3, 'e');",
            table(1, "t1", 3),
            table(2, "t2", 2),
            table(3, "t3", 0)
        ),
    );
    let store = open(&file);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    must_append(&store, one_more("t2", 2)).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    for (table, expected) in [("t1", 3), ("t2", 3), ("t3", 0)] {
        assert_eq!(numbers(&store, table).await, (1..=expected).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let (_dir, file) = place();
    let store = open(&file);
    store.close().await.unwrap();
    assert!(matches!(store.create(new_table("t1", 1)).await, Err(StoreError::Failed(_))));
    assert!(matches!(store.load("t1").await, Err(StoreError::Failed(_))));
    assert!(matches!(store.close().await, Err(StoreError::Failed(_))));
}

#[tokio::test]
async fn a_file_is_opened_once() {
    let (_dir, file) = place();
    let store = Sqlite::open(&file).unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Locked(_))));
    store.close().await.unwrap();
    let store = Sqlite::open(&file).unwrap();
    drop(store);
    Sqlite::open(&file).unwrap();
}

#[test]
fn a_newer_form_is_refused() {
    let (_dir, file) = place();
    drop(Sqlite::open(&file).unwrap());
    tamper(&file, "INSERT INTO forms (number) VALUES (99)");
    assert_eq!(Sqlite::open(&file).unwrap_err(), StoreError::TooNew { found: 99, known: 7 });
}

#[test]
fn what_is_not_a_store_is_refused() {
    let (dir, file) = place();
    tamper(&file, "CREATE TABLE recipes (soup TEXT)");
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Damaged(_))));
    let text = dir.path().join("notes.txt");
    fs::write(&text, "no database at all, ".repeat(300)).unwrap();
    assert!(matches!(Sqlite::open(&text), Err(StoreError::Damaged(_))));
    assert!(matches!(Sqlite::open(dir.path().join("no/such/room.db")), Err(StoreError::Failed(_))));
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_seeds() {
    use std::os::unix::fs::PermissionsExt;
    let (_dir, file) = place();
    let _store = Sqlite::open(&file).unwrap();
    for file in [file.clone(), file.with_extension("db-wal")] {
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
    }
}

#[tokio::test]
async fn the_last_room_on_the_disk_is_left() {
    let (_dir, file) = place();
    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open(&file).unwrap());
    create(&store, "t1", 100).await;
    store.close().await.unwrap();

    // Room enough for moves, and not for new tables.
    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open_leaving(&file, all_free(&file) / 2).unwrap());
    assert_eq!(store.create(new_table("t3", 1)).await, Err(StoreError::Full));
    must_append(&store, one_more("t1", 2)).await;
    store.close().await.unwrap();

    let store: Arc<dyn Maintenance> = Arc::new(Sqlite::open_leaving(&file, u64::MAX).unwrap());
    assert_eq!(store.append(vec![one_more("t1", 3)]).await, Err(StoreError::Full));
    store.open_node(500).await.unwrap();
    assert_eq!(numbers(&store, "t1").await, [1, 2, 3], "everything can still be read");
}

fn all_free(file: &std::path::Path) -> u64 {
    fs4::available_space(file.parent().unwrap()).unwrap()
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_is_left_behind() {
    let (_dir, file) = place();
    let sqlite = Arc::new(Sqlite::open(&file).unwrap());
    let store: Arc<dyn Maintenance> = sqlite.clone();
    create(&store, "t1", 100).await;
    sqlite.limit_pages(Some(60)).await.unwrap();
    let long = |head| Append { records: vec!["x".repeat(3000)], ..one_more("t1", head) };
    let mut head = 2;
    let error = loop {
        match store.append(vec![long(head)]).await {
            Ok(outcomes) => assert_eq!(outcomes, [AppendOutcome::Stored]),
            Err(error) => break error,
        }
        head += 1;
    };
    assert_eq!(error, StoreError::Full);
    assert!(head > 10, "{head}");
    assert_eq!(store.append(vec![long(head)]).await, Err(StoreError::Full), "it stays full");
    assert_eq!(store.can_keep().await, Err(StoreError::Full), "and says so");
    assert_eq!(numbers(&store, "t1").await, (1..=head).collect::<Vec<_>>(), "reads go on");
    sqlite.limit_pages(None).await.unwrap();
    must_append(&store, long(head)).await;
    assert_eq!(store.can_keep().await, Ok(()));
    assert_eq!(numbers(&store, "t1").await, (1..=head + 1).collect::<Vec<_>>());
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_flipped_byte_is_found() {
    let (dir, file) = place();
    let store = open(&file);
    for n in 0..40 {
        create(&store, &format!("t{n}"), 100).await;
    }
    store.close().await.unwrap();
    let sound = fs::read(&file).unwrap();
    assert!(sound.len() > 20 * 4096);
    // The first page says what the file is: without it, there is no store to open.
    let pages = sound.len() / 4096;
    let mut refused = 0;
    for page in 1..pages {
        let mut bytes = sound.clone();
        bytes[page * 4096] ^= 0x80;
        let copy = dir.path().join(format!("{page}.db"));
        fs::write(&copy, bytes).unwrap();
        match Sqlite::open(&copy) {
            Ok(store) => assert!(!store.check().await.unwrap().is_empty(), "page {page} is damaged"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused < pages / 4, "most damage is found in an open store");
}

#[tokio::test]
async fn what_does_not_fit_together_is_found() {
    let cases = [
        ("DELETE FROM records WHERE seq = 1", "table t1 has head 2, but 1 records up to number 2"),
        ("DELETE FROM records WHERE seq = 2", "table t1 has head 2, but 1 records up to number 1"),
        ("UPDATE tables SET head = 3", "table t1 has head 3, but 2 records up to number 2"),
        ("UPDATE tables SET latest = 1", "table t1 has its latest record at 1, where it is not"),
        (
            "UPDATE records SET before = 7 WHERE seq = 2",
            "record 2 has the one before it at 7, where it is not",
        ),
        ("UPDATE codes SET table_no = 9", "code C-t1 points to no table"),
        ("UPDATE tokens SET series = 'nowhere'", "a token of p-ann points to no table"),
        ("UPDATE seeds SET table_no = 9", "seed 9 belongs to no table"),
    ];
    for (damage, expected) in cases {
        let (_dir, file) = place();
        let store = open(&file);
        create(&store, "t1", 100).await;
        tamper(&file, damage);
        assert_eq!(
            store.check().await.unwrap().first().map(String::as_str),
            Some(expected),
            "after {damage}"
        );
    }
}

#[tokio::test]
async fn a_job_that_cannot_be_done_does_not_stop_the_others() {
    let (_dir, file) = place();
    let store = open(&file);
    for id in ["t1", "t2", "t3"] {
        create(&store, id, 100).await;
    }
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON records WHEN new.table_no = 2
                  BEGIN SELECT raise(ABORT, 'not here'); END";
    tamper(&file, refuse);
    let deliveries = ["t1", "t2", "t3"].map(|id| store.append(vec![one_more(id, 2)]));
    let [first, second, third] = deliveries;
    let (first, second, third) = tokio::join!(first, second, third);
    assert_eq!(first, Ok(vec![AppendOutcome::Stored]));
    assert!(matches!(second, Err(StoreError::Failed(_))), "{second:?}");
    assert_eq!(third, Ok(vec![AppendOutcome::Stored]));
    assert_eq!(store.heads(vec!["t1".into(), "t2".into()]).await.unwrap()[1].1, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_writer_loses_nothing_it_acknowledged() {
    let (dir, file) = place();
    let store = open(&file);
    let tables: Vec<String> = (0..8).map(|n| format!("t{n}")).collect();
    for id in &tables {
        create(&store, id, 100).await;
    }
    for round in 0..5 {
        let appends = tables.iter().map(|id| {
            let (store, id) = (Arc::clone(&store), id.clone());
            tokio::spawn(async move { must_append(&store, one_more(&id, 2 + round)).await })
        });
        for append in appends.collect::<Vec<_>>() {
            append.await.unwrap();
        }
        let image = dir.path().join(format!("image{round}.db"));
        fs::copy(&file, &image).unwrap();
        fs::copy(file.with_extension("db-wal"), image.with_extension("db-wal")).unwrap();
        let survivor = open(&image);
        assert_eq!(survivor.check().await.unwrap(), Vec::<String>::new());
        for (id, head) in survivor.heads(tables.clone()).await.unwrap() {
            assert_eq!(head, 3 + round, "{id}");
        }
    }
}

#[tokio::test]
async fn a_backup_is_complete_in_itself() {
    let (dir, file) = place();
    let store = open(&file);
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    let copy = dir.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    assert!(matches!(store.backup(&copy).await, Err(StoreError::Failed(_))), "a file that is there stays");
    let moved = dir.path().join("elsewhere.db");
    fs::rename(&copy, &moved).unwrap();
    let restored = open(&moved);
    assert_eq!(restored.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(numbers(&restored, "t1").await, [1, 2, 3]);
    must_append(&restored, one_more("t1", 3)).await;
}

#[tokio::test]
async fn notes_are_written_without_company_after_a_while() {
    let (_dir, file) = place();
    let store = open(&file);
    create(&store, "t1", 100).await;
    must_append(&store, one_more("t1", 2)).await;
    store.set_connections("t1", vec!["p-ann".into()]);
    let before = Instant::now();
    while store.interrupted().await.unwrap().is_empty() {
        assert!(before.elapsed() < Duration::from_secs(20), "the note was lost");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(before.elapsed() > Duration::from_millis(500), "a note does not cost a commit of its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_much_waiting_is_refused_and_the_rest_is_stored() {
    let (_dir, file) = place();
    let store = open(&file);
    // Somebody with a tool holds the file, so the writer has to wait.
    let tool = Connection::open(&file).unwrap();
    tool.execute_batch("BEGIN IMMEDIATE").unwrap();
    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create(new_table("t1", 1)).await }
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    for _ in 0..10_000 {
        store.set_connections("t1", vec!["p-ann".into()]);
    }
    assert_eq!(store.create(new_table("t2", 1)).await, Err(StoreError::Busy));
    tool.execute_batch("COMMIT").unwrap();
    assert_eq!(waiting.await.unwrap(), Ok(AppendOutcome::Stored));
    while store.create(new_table("t2", 1)).await == Err(StoreError::Busy) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(store.ids(None, 9).await.unwrap(), ["t1", "t2"]);
}

#[tokio::test]
async fn results_of_before_ids_were_kept_are_read_without_them() {
    let (_dir, file) = place();
    for form in [
        include_str!("../../migrations/0001.sql"),
        include_str!("../../migrations/0002.sql"),
        include_str!("../../migrations/0003.sql"),
        "CREATE TABLE forms (number INTEGER PRIMARY KEY);
         INSERT INTO forms VALUES (1), (2), (3);
         INSERT INTO sessions (table_id, game, started_at, ended_at, reason, abandoned, rounds)
             VALUES ('t1', 'game-a', 1, 2, 'reached_goal', 0, 3);
         INSERT INTO results (session_no, line, seat, player, name, bot, place, won, score, rounds)
             VALUES (1, 0, 0, 'ann', 'Ann', 0, 1, 1, 50, 3);",
    ] {
        tamper(&file, form);
    }
    let store = open(&file);
    let page = store.sessions(store::Sessions { page_size: 9, ..Default::default() }).await.unwrap();
    let result = &page.items[0].results[0];
    assert_eq!((result.name.as_str(), result.won, result.person.as_deref()), ("Ann", true, None));
}

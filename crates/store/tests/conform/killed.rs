//! A process that is killed while it writes: whatever it had acknowledged is there.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use store::{AppendOutcome, Maintenance, NewTable, Sqlite, Store};

use crate::given::{body, new_table, one_more};

const FILE: &str = "DICEHALL_STORE_TO_BE_KILLED";
const TABLES: usize = 16;
const KILLS: usize = 5;
const ACKS_BEFORE_A_KILL: usize = 300;

fn ids() -> Vec<String> {
    (0..TABLES).map(|n| format!("t{n:02}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_killed_under_load_loses_nothing_it_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("hall.db");
    let mut acknowledged = HashMap::new();
    for _ in 0..KILLS {
        run_and_kill(&file, &mut acknowledged);
        look_after(&file, &acknowledged).await;
    }
}

/// Starts a writer, listens to its acknowledgements, and kills it amid them.
fn run_and_kill(file: &Path, acknowledged: &mut HashMap<String, u64>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::writes_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acks = 0;
    for line in lines.map_while(Result::ok) {
        // The test runner talks on the same line; a line cut off by the kill counts for nothing.
        let [_, table, head, "."] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
        acknowledged.insert(table.to_owned(), head.parse().unwrap());
        acks += 1;
        if acks == ACKS_BEFORE_A_KILL {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(acks >= ACKS_BEFORE_A_KILL, "the writer stopped by itself after {acks}");
}

async fn look_after(file: &Path, acknowledged: &HashMap<String, u64>) {
    let store = Sqlite::open(file).unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    for (table, head) in acknowledged {
        let kept = store.load(table).await.unwrap().unwrap();
        // At most one append a table was under way and not acknowledged.
        assert!(kept.head == *head || kept.head == head + 1, "{table}: {head}, kept {}", kept.head);
        assert_eq!(kept.hash, [kept.head as u8; 32]);
        for (seq, record) in (1..).zip(&kept.records) {
            assert_eq!((record.seq, &record.body), (seq, &body(table, seq)));
        }
    }
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "is started and killed by the test above"]
async fn writes_until_it_is_killed() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = Arc::new(Sqlite::open(file).unwrap());
    for id in ids() {
        // After the first kill, they are there.
        store.create(NewTable { code: None, ..new_table(&id, 1) }).await.unwrap();
    }
    let writers: Vec<_> = ids().into_iter().map(|id| tokio::spawn(write(Arc::clone(&store), id))).collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

async fn write(store: Arc<Sqlite>, id: String) {
    let mut head = store.heads(vec![id.clone()]).await.unwrap()[0].1;
    loop {
        assert_eq!(store.append(vec![one_more(&id, head)]).await, Ok(vec![AppendOutcome::Stored]));
        head += 1;
        let line = format!("ack {id} {head} .\n");
        if std::io::stdout().write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

//! How fast appends are on disk, beside a bare sync of the same bytes.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use store::{Append, AppendOutcome, Facts, NewTable, Sqlite, Status, Store};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const TABLES: usize = 64;
const RECORD: usize = 300;

/// A store with tables that stand at number 0, on the disk of the build.
struct Hall {
    dir: TempDir,
    store: Arc<Sqlite>,
    runtime: Runtime,
    heads: Vec<u64>,
}

impl Hall {
    fn open() -> Hall {
        let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let store = Arc::new(Sqlite::open(dir.path().join("hall.db")).unwrap());
        let runtime = Runtime::new().unwrap();
        for table in 0..TABLES {
            assert_eq!(runtime.block_on(store.create(new_table(table))), Ok(AppendOutcome::Stored));
        }
        Hall { dir, store, runtime, heads: vec![0; TABLES] }
    }

    /// Appends so often to every table, all at the same time.
    fn append_everywhere(&mut self, times: u64) -> Duration {
        let before = Instant::now();
        let tasks: Vec<_> = (0..TABLES)
            .map(|table| {
                let (store, head) = (Arc::clone(&self.store), self.heads[table]);
                self.runtime.spawn(async move { append_from(&store, table, head, times).await })
            })
            .collect();
        for task in tasks {
            self.runtime.block_on(task).unwrap();
        }
        let took = before.elapsed();
        self.heads.iter_mut().for_each(|head| *head += times);
        took
    }

    fn append_once(&mut self) -> Duration {
        let before = Instant::now();
        self.runtime.block_on(append_from(&self.store, 0, self.heads[0], 1));
        self.heads[0] += 1;
        before.elapsed()
    }
}

async fn append_from(store: &Sqlite, table: usize, head: u64, times: u64) {
    for expect in head..head + times {
        assert_eq!(store.append(vec![one_more(table, expect)]).await, Ok(vec![AppendOutcome::Stored]));
    }
}

fn new_table(table: usize) -> NewTable {
    NewTable {
        table: id(table),
        series: id(table),
        code: None,
        game: "g".into(),
        rules: 1,
        title: String::new(),
        listed: true,
        seed: Some([0; 32]),
        records: vec![],
        hash: [0; 32],
        facts: facts(0),
        tokens: vec![],
        deliveries: vec![],
    }
}

fn one_more(table: usize, expect: u64) -> Append {
    Append {
        table: id(table),
        series: id(table),
        expect,
        epoch: 0,
        records: vec!["x".repeat(RECORD)],
        hash: [1; 32],
        facts: facts(expect),
        tokens: vec![],
        revoked: vec![],
        code_to: None,
        session: None,
        deliveries: vec![],
        title: None,
    }
}

fn facts(at: u64) -> Facts {
    let players = ["Ann", "Bob", "Cid"].map(String::from).into();
    let asked = vec!["p-0123456789abcdef".to_owned()];
    Facts { status: Status::Playing, at, deadline: Some(at + 30_000), players, asked, closed: false }
}

fn id(table: usize) -> String {
    format!("table-{table:018}")
}

/// Writes a record to the end of a plain file and waits for the disk.
fn sync_once(file: &mut File) -> Duration {
    let before = Instant::now();
    file.write_all(&[b'x'; RECORD]).unwrap();
    file.sync_data().unwrap();
    before.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// One after the other in the same minute: a busy disk is busy for both.
fn print_ratio() {
    let mut hall = Hall::open();
    let mut file = File::create(hall.dir.path().join("plain")).unwrap();
    let pairs = (0..400).map(|_| (hall.append_once(), sync_once(&mut file)));
    let (appends, syncs): (Vec<_>, Vec<_>) = pairs.unzip();
    let (append, sync) = (median(appends), median(syncs));
    let ratio = append.as_secs_f64() / sync.as_secs_f64();
    println!("one append {append:?}, one bare sync {sync:?} (medians): {ratio:.2} times");
}

fn appends(c: &mut Criterion) {
    print_ratio();
    let mut group = c.benchmark_group("append");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    group.throughput(Throughput::Elements(TABLES as u64));
    let mut hall = Hall::open();
    group.bench_function("64 tasks, 64 tables", |b| b.iter_custom(|times| hall.append_everywhere(times)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("one task", |b| b.iter_custom(|times| (0..times).map(|_| hall.append_once()).sum()));
    let mut file = File::create(hall.dir.path().join("plain")).unwrap();
    group.bench_function("one bare sync", |b| {
        b.iter_custom(|times| (0..times).map(|_| sync_once(&mut file)).sum());
    });
    group.finish();
}

criterion_group!(benches, appends);
criterion_main!(benches);

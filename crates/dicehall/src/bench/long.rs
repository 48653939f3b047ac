//! A long table that comes back: what its first move takes, with a snapshot and without.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use cli::CliError;
use engine::dice::Seed;
use engine::{AnyGame, Bot, Luck, Policy, Registry};
use hall::{Chance, Hall, NodeClock, Settings, Snapshots};
use serde_json::Value;
use store::{AppendOutcome, Backend, Facts, NewTable, Status};
use table::{Act, Command, Opening, PersonId, Record, Request, Table, TableAction, Time};

use super::pair::Manner;
use super::report::{Long, Spread, mib, round};
use crate::catalogue;
use crate::progress::Progress;

/// How often a first move is measured: a table that is read whole takes its time.
const WHOLE: usize = 3;
const SHORT: usize = 20;
/// The id of the table.
const ID: &str = "0000000000000000000000000000long";

/// Plays a table of so many records, keeps it, and measures its first move in a house that has just opened.
pub(super) async fn run(registry: &Registry, manner: &Manner, n: u64, data: &Path) -> anyhow::Result<Long> {
    keep(data, played(catalogue::find(registry, &manner.game)?.clone(), &manner.setup, n)?).await?;
    let none = Snapshots { every: 0, ..Snapshots::default() };
    let whole = measure(data, registry, &none, WHOLE).await?;
    // Any table that leaves memory is written down, so that the second house finds it so.
    let all = Snapshots { leaving: 1, ..Snapshots::default() };
    measure(data, registry, &all, 1).await?;
    let short = measure(data, registry, &all, SHORT).await?;
    let store = Backend::at(data).beside()?;
    let kept = store.load_short(ID, 0).await?.and_then(|stored| stored.snapshot);
    let snapshot = kept.context("no snapshot was kept")?;
    let ratio = round(whole.p50_ms / short.p50_ms.max(0.001));
    Ok(Long { records: n, whole, short, ratio, snapshot_mib: mib(snapshot.body.len() as u64 / 1024) })
}

/// Opens a house so many times, and measures the first move each time.
async fn measure(
    data: &Path,
    registry: &Registry,
    snapshots: &Snapshots,
    times: usize,
) -> anyhow::Result<Spread> {
    let mut took = Vec::new();
    for _ in 0..times {
        let settings = Settings { snapshots: snapshots.clone(), ..Settings::default() };
        let store = Backend::at(data).open(0)?;
        let hall = Hall::open(store, registry.clone(), settings, Chance::System, NodeClock::wall()).await?;
        let action = next(&hall.recall(ID).await?.table)?;
        let before = Instant::now();
        hall.command(ID, action).await?;
        took.push(before.elapsed());
        hall.close().await?;
    }
    Ok(Spread::of(took))
}

/// Plays at random until there are so many records.
fn played(game: Arc<dyn AnyGame>, setup: &Value, n: u64) -> anyhow::Result<(Table, Vec<Record>)> {
    let (now, host) = (NodeClock::wall(), PersonId("ada".to_owned()));
    let opening = Opening {
        id: ID.to_owned(),
        title: String::new(),
        game,
        setup: setup.clone(),
        policy: Some(Policy::RELAXED),
        host: host.clone(),
        seed: Seed::from_bytes([7; 32]),
    };
    let (mut table, first) = Table::open(now, opening).map_err(CliError::from)?;
    let mut records = vec![first];
    let sit = |name: &str| Request::Sit { seat: None, name: name.to_owned(), mark: None, entropy: None };
    let start = TableAction::Start {}.into();
    for (from, request) in
        [(host.clone(), sit("ada")), (PersonId("ben".to_owned()), sit("ben")), (host, start)]
    {
        hand(&mut table, &mut records, now, &Command { id: None, from, request })?;
    }
    let mut bar = Progress::new(n, "records");
    while table.head() < n {
        let command = next(&table)?;
        hand(&mut table, &mut records, now, &command)?;
        bar.show(table.head());
    }
    bar.finish();
    Ok((table, records))
}

fn hand(table: &mut Table, records: &mut Vec<Record>, now: Time, command: &Command) -> anyhow::Result<()> {
    let answer = table.handle(now, command);
    answer.result.map_err(|refused| CliError::from(refused.refusal))?;
    records.extend(answer.records);
    Ok(())
}

/// Chooses the next move at random, the same for the same table.
fn next(table: &Table) -> anyhow::Result<Command> {
    let over = || format!("the game was over after {} records: --setup may make it longer", table.head());
    let ask = table.asks().first().copied().with_context(over)?;
    let play = table.play().with_context(over)?;
    let action = play.choose(Bot::Random, ask.seat, &mut Luck::new(table.head())).with_context(over)?;
    let from = table.chair(ask.seat).map(|chair| chair.person.clone()).with_context(over)?;
    let act = Act::from_json(Some(ask.seat), action, None).map_err(CliError::from)?;
    Ok(Command { id: None, from, request: Request::Act(act) })
}

async fn keep(data: &Path, (table, records): (Table, Vec<Record>)) -> anyhow::Result<()> {
    let store = Backend::at(data).open(0)?;
    let meta = table.game().meta();
    let new = NewTable {
        table: ID.to_owned(),
        series: ID.to_owned(),
        code: None,
        game: meta.id.to_owned(),
        rules: meta.version,
        title: String::new(),
        listed: true,
        seed: Some([7; 32]),
        records: records.iter().map(Record::text).collect(),
        hash: *table.head_hash().bytes(),
        facts: Facts {
            status: Status::Playing,
            at: table.at().0,
            deadline: None,
            players: vec!["ada".to_owned(), "ben".to_owned()],
            asked: Vec::new(),
            closed: false,
        },
        tokens: Vec::new(),
        deliveries: Vec::new(),
    };
    match store.create(new).await? {
        AppendOutcome::Stored => Ok(store.close().await?),
        other => bail!("the table was not kept: {other:?}"),
    }
}

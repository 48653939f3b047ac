//! Tables that are kept and not played: what they cost a house that opens on them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use cli::CliError;
use engine::dice::Seed;
use engine::{AnyGame, Registry};
use serde_json::Value;
use store::{AppendOutcome, Backend, Facts, NewTable, Status};
use table::{Command, Opening, PersonId, Request, Table, TableAction, Time};
use tokio::task::JoinSet;

use super::Args;
use super::house::ServerProcess;
use super::pair::Manner;
use super::report::{Stored, mib, round};
use crate::catalogue;
use crate::progress::Progress;

/// How many tables are on their way to the store at once: they share its commits.
const AT_ONCE: u64 = 1024;
/// What a house may settle for before its memory is looked at.
const SETTLE: Duration = Duration::from_secs(2);

/// Keeps so many tables in a new database and opens a house on it.
pub(super) async fn run(
    args: &Args,
    registry: &Registry,
    manner: &Manner,
    n: u64,
    data: &Path,
) -> anyhow::Result<Stored> {
    keep(data, catalogue::find(registry, &manner.game)?, &manner.setup, n).await?;
    let file = std::fs::metadata(data)?.len();
    let house = ServerProcess::open(args, data, 0).await?;
    let opened_in_ms = round(house.opened_in.as_secs_f64() * 1e3);
    tokio::time::sleep(SETTLE).await;
    Ok(Stored { tables: n, file_mib: mib(file / 1024), opened_in_ms, rss_mib: house.rss_kib().map(mib) })
}

/// Keeps so many tables, all alike but for their ids.
async fn keep(data: &Path, game: &Arc<dyn AnyGame>, setup: &Value, n: u64) -> anyhow::Result<()> {
    let store = Backend::at(data).open(0)?;
    let model = Arc::new(model(game.clone(), setup)?);
    let mut bar = Progress::new(n, "tables");
    let mut keeping = JoinSet::new();
    for i in 0..n {
        if i >= AT_ONCE
            && let Some(kept) = keeping.join_next().await
        {
            check(kept??)?;
            bar.show(i);
        }
        let (store, model) = (store.clone(), model.clone());
        let table = format!("{i:032x}");
        keeping.spawn(async move {
            store.create(NewTable { table: table.clone(), series: table, ..(*model).clone() }).await
        });
    }
    while let Some(kept) = keeping.join_next().await {
        check(kept??)?;
    }
    bar.finish();
    Ok(store.close().await?)
}

fn check(outcome: AppendOutcome) -> anyhow::Result<()> {
    match outcome {
        AppendOutcome::Stored => Ok(()),
        other => bail!("a table was not kept: {other:?}"),
    }
}

/// Makes a table that two have just begun to play at.
fn model(game: Arc<dyn AnyGame>, setup: &Value) -> anyhow::Result<NewTable> {
    let (now, host) = (Time(1), PersonId("ada".to_owned()));
    let opening = Opening {
        id: "0".repeat(32),
        title: String::new(),
        game,
        setup: setup.clone(),
        policy: None,
        host: host.clone(),
        seed: Seed::from_bytes([7; 32]),
    };
    let (mut table, first) = Table::open(now, opening).map_err(CliError::from)?;
    let sit = |name: &str| Request::Sit { seat: None, name: name.to_owned(), mark: None, entropy: None };
    let start = TableAction::Start {}.into();
    let mut records = vec![first];
    for (from, request) in
        [(host.clone(), sit("ada")), (PersonId("ben".to_owned()), sit("ben")), (host, start)]
    {
        let answer = table.handle(now, Command { id: None, from, request });
        answer.result.map_err(|refused| CliError::from(refused.refusal))?;
        records.extend(answer.records);
    }
    let meta = table.game().meta();
    let body = |record| serde_json::to_string(record);
    Ok(NewTable {
        table: table.id().to_owned(),
        series: table.id().to_owned(),
        code: None,
        game: meta.id.to_owned(),
        rules: meta.version,
        title: String::new(),
        listed: true,
        seed: Some([7; 32]),
        records: records.iter().map(body).collect::<Result<_, _>>()?,
        hash: *table.head_hash().bytes(),
        facts: Facts {
            status: Status::Playing,
            at: now.0,
            deadline: None,
            players: vec!["ada".to_owned(), "ben".to_owned()],
            asked: Vec::new(),
            closed: false,
        },
        tokens: Vec::new(),
        deliveries: Vec::new(),
    })
}

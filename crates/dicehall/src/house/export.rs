//! `dicehall export`: tables as documents, one a line.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use cli::Output;
use cli::number::counted;
use engine::Registry;
use store::{Maintenance, Store};
use table::Export;

use super::{Data, for_each_table, wait};
use crate::Answer;

/// Writes tables as documents, one a line: what `verify`, `render` and `import` read.
///
/// A play that still runs is written without its seed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall export KXQP > play.json\n  dicehall export --out all.jsonl")]
pub(crate) struct Args {
    /// The ids or room codes of the tables; none writes all.
    tables: Vec<String>,
    /// The file to write; left out, to stdout.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
}

/// Writes tables as documents.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let store = args.data.look()?;
    let Some(path) = &args.out else {
        wait(write(&*store, registry, &args.tables, async |line| Ok(output.line(line)?)))??;
        return Ok(Answer::Yes);
    };
    let file = File::create_new(path).with_context(|| format!("{} cannot be made", path.display()))?;
    let mut file = BufWriter::new(file);
    let n = wait(write(&*store, registry, &args.tables, async |line| Ok(writeln!(file, "{line}")?)))??;
    file.into_inner()?.sync_all()?;
    output.line(format_args!("{} written to {}.", counted(n, "table", "tables"), path.display()))?;
    Ok(Answer::Yes)
}

async fn write(
    store: &dyn Maintenance,
    registry: &Registry,
    tables: &[String],
    mut line: impl AsyncFnMut(String) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    if tables.is_empty() {
        return for_each_table(store, async |id: String| line(document(store, registry, &id).await?).await)
            .await;
    }
    for name in tables {
        let id = store.find_code(&name.to_ascii_uppercase()).await?.unwrap_or_else(|| name.clone());
        line(document(store, registry, &id).await?).await?;
    }
    Ok(tables.len() as u64)
}

async fn document(store: &dyn Store, registry: &Registry, id: &str) -> anyhow::Result<String> {
    let Some(stored) = store.load(id).await? else { bail!("there is no table {id:?}") };
    let kept = hall::recall(registry, stored).with_context(|| format!("table {id}"))?;
    Ok(serde_json::to_string(&Export::new(&kept.table, &kept.records))?)
}

//! `dicehall fsck`: reads everything that is kept and says what is damaged.

use cli::Output;
use cli::number::counted;
use engine::Registry;
use hall::{Build, HallError};
use serde_json::json;
use store::{Maintenance, Store, StoreError};
use table::{Phase, Table};

use super::{Data, for_each_table, wait};
use crate::Answer;

/// Checks the database: the file, the record of every table from its first line to its last, and the statistics.
///
/// It changes nothing: a file of an earlier form is brought forward in a copy, and the disk may be read-only.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall fsck\n  dicehall fsck --data club.db --json\n\n\
Exit codes: 0 all is well, 1 something is damaged, 2 the file cannot be read.")]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
}

/// Checks the database; the answer is no if anything is damaged.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let store = args.data.look()?;
    let (tables, flaws) = wait(check(&*store, registry))??;
    if output.is_json() {
        output.json(&json!({ "tables": tables, "damaged": !flaws.is_empty(), "flaws": flaws }))?;
    } else {
        flaws.iter().try_for_each(|flaw| output.line(flaw))?;
        let checked = counted(tables, "table", "tables");
        match flaws.len() as u64 {
            0 => output.line(format_args!("All is well: {checked} checked to the last record."))?,
            n => output.line(format_args!("{} in {checked}.", counted(n, "flaw", "flaws")))?,
        }
    }
    Ok(if flaws.is_empty() { Answer::Yes } else { Answer::No })
}

/// Counts the tables and lists what is wrong.
pub(super) async fn check(
    store: &dyn Maintenance,
    registry: &Registry,
) -> anyhow::Result<(u64, Vec<String>)> {
    let mut flaws = store.check().await?;
    let tables = for_each_table(store, async |id: String| {
        let found = in_table(store, registry, &id).await.unwrap_or_else(|error| vec![error.to_string()]);
        flaws.extend(found.into_iter().map(|flaw| format!("table {id}: {flaw}")));
        anyhow::Ok(())
    })
    .await?;
    Ok((tables, flaws))
}

/// Lists what is wrong with a table: its record, and what statistics make of it.
async fn in_table(store: &dyn Store, registry: &Registry, id: &str) -> Result<Vec<String>, StoreError> {
    let Some(stored) = store.load(id).await? else { return Ok(Vec::new()) };
    let has_seed = stored.seed.is_some();
    let snapshot = store.load_short(id, 0).await?.and_then(|short| short.snapshot);
    let unfit = snapshot.and_then(|one| hall::audit_snapshot(registry, &one, &stored, &Build::This));
    match hall::recall(registry, stored) {
        Ok(kept) if has_seed || came_without(&kept.table) => {
            Ok(unfit.into_iter().chain(kept.audit(&store.played(id).await?)).collect())
        }
        // A game that this program does not have is no damage.
        Err(HallError::Unreadable(..)) if has_seed => Ok(Vec::new()),
        Ok(_) | Err(HallError::Unreadable(..)) => Ok(vec!["its seed is missing".to_owned()]),
        Err(error) => Ok(vec![error.to_string()]),
    }
}

/// Tests for a lobby that was closed elsewhere before it was taken in: its seed stayed there, and nobody rolls.
fn came_without(table: &Table) -> bool {
    table.is_closed() && table.phase() == Phase::Lobby
}

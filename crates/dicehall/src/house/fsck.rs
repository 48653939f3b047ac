//! `dicehall fsck`: reads everything that is kept and says what is damaged.

use engine::Registry;
use hall::Denied;
use serde_json::json;
use store::Store;

use super::{Data, for_each_table, wait};
use crate::Answer;
use crate::number::counted;
use crate::output::Output;

/// Checks the database: the file, and the record of every table from its first line to its last.
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
    let (tables, flaws) = wait(check(&store, registry))??;
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
pub(super) async fn check(store: &dyn Store, registry: &Registry) -> anyhow::Result<(u64, Vec<String>)> {
    let mut flaws = store.check().await?;
    let tables = for_each_table(store, async |id: String| {
        flaws.extend(flaw(store, registry, &id).await);
        anyhow::Ok(())
    })
    .await?;
    Ok((tables, flaws))
}

async fn flaw(store: &dyn Store, registry: &Registry, id: &str) -> Option<String> {
    let stored = match store.load(id).await {
        Ok(stored) => stored?,
        Err(trouble) => return Some(format!("table {id}: {trouble}")),
    };
    if stored.seed.is_none() {
        return Some(format!("table {id}: its seed is missing"));
    }
    match hall::recall(registry, stored) {
        // A game that this program does not have is no damage.
        Ok(_) | Err(Denied::Unreadable(..)) => None,
        Err(denied) => Some(format!("table {id}: {denied}")),
    }
}

//! `dicehall import`: takes in tables that were exported elsewhere.

use std::path::PathBuf;

use anyhow::Context;
use cli::{Output, Source};
use engine::Registry;
use hall::{Adopted, Chance, NodeClock};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use table::Export;

use super::{Data, wait};
use crate::Answer;

/// The largest file, in MiB.
const MOST_MIB: u64 = 1024;

/// Takes in tables from documents, one after the other. The house must be closed.
///
/// A play that still runs gets new dice, since its seed stayed where it was, and new tokens, which are shown once.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  dicehall import all.jsonl\n  dicehall export --data old.db | dicehall import - --data new.db"
)]
pub(crate) struct Args {
    /// The documents; - reads them from stdin.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Takes in tables.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let source = Source::read(&args.file, MOST_MIB)?;
    let store = super::open(&args.data.data, 0)?;
    // One after the other, in lines or not: what `export` writes and what people have made pretty.
    let documents = serde_json::Deserializer::from_str(source.text()).into_iter::<Box<RawValue>>();
    for (number, document) in (1..).zip(documents) {
        let name = || format!("document {number}");
        let export = Export::read(document.with_context(name)?.get()).with_context(name)?;
        let adopted = wait(hall::adopt(&*store, registry, export, &Chance::System, NodeClock::wall()))?;
        tell(&adopted.with_context(name)?, output)?;
    }
    wait(store.close())??;
    Ok(Answer::Yes)
}

fn tell(adopted: &Adopted, output: &mut Output) -> anyhow::Result<()> {
    let tokens: Map<String, Value> =
        adopted.tokens.iter().map(|(person, token)| (person.clone(), Value::from(token.reveal()))).collect();
    if output.is_json() {
        output.json(&json!({ "table": adopted.table, "phase": adopted.phase, "tokens": tokens }))?;
        return Ok(());
    }
    output.line(format_args!("Table {} is here.", adopted.table))?;
    for (person, token) in &adopted.tokens {
        output.line(format_args!("  token of {person}: {}", token.reveal()))?;
    }
    Ok(())
}

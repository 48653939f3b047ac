//! `dicehall restore`: puts a copy back, after proving that it is whole.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use cli::Output;
use engine::Registry;
use serde_json::json;
use store::Backend;

use super::{Data, cannot_open, fsck, wait};
use crate::Answer;

/// Puts a copy in the place of the database, after checking every record in it.
///
/// The house must be closed. The database that was there is kept beside it, under a name that ends in .before. At every
/// moment there is one or the other.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  dicehall restore monday.db\n  dicehall restore monday.db --data club.db"
)]
pub(crate) struct Args {
    /// The copy.
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Puts a copy back; a damaged one changes nothing.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let target = &args.data.data;
    let aside = beside(target, "restoring");
    let before = beside(target, "before");
    // Held until it is done: no house opens in between.
    let mut place = Backend::at(target).hold().with_context(|| cannot_open(target))?;
    if target.exists() && before.exists() {
        bail!("{} is there already: move it away first", before.display());
    }
    remove(&aside)?;
    let flaws = copied(&args.file, &aside, registry).inspect_err(|_| drop(remove(&aside)))?;
    if !flaws.is_empty() {
        remove(&aside)?;
        flaws.iter().try_for_each(|flaw| output.line(flaw))?;
        output.line("The copy is damaged: nothing was changed.")?;
        return Ok(Answer::No);
    }
    place.replace(&aside, &before).inspect_err(|_| drop(remove(&aside)))?;
    if output.is_json() {
        output.json(&json!({ "file": target, "restored": true }))?;
    } else {
        output.line(format_args!("{} is restored: every record in it was checked.", target.display()))?;
    }
    Ok(Answer::Yes)
}

/// Copies a file and tells what is wrong with the copy.
fn copied(from: &Path, to: &Path, registry: &Registry) -> anyhow::Result<Vec<String>> {
    let copy = Backend::at(from).beside().with_context(|| cannot_open(from))?;
    wait(copy.backup(to))?.context("the copy could not be read")?;
    drop(copy);
    wait(proved(to, registry))?
}

async fn proved(file: &Path, registry: &Registry) -> anyhow::Result<Vec<String>> {
    let store = Backend::at(file).beside().with_context(|| cannot_open(file))?;
    Ok(fsck::check(&*store, registry).await?.1)
}

fn beside(file: &Path, word: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{word}"));
    PathBuf::from(name)
}

fn remove(file: &Path) -> anyhow::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", file.display()))
        }
        _ => Ok(()),
    }
}

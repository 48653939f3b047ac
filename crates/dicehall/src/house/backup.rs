//! `dicehall backup`: a copy of everything, while the house is open.

use std::path::PathBuf;

use anyhow::Context;
use cli::Output;
use serde_json::json;

use super::{Data, wait};
use crate::Answer;

/// Copies the database to a new file, also while the house is open.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  dicehall backup monday.db\n  dicehall backup /media/usb/club.db --data club.db"
)]
pub(crate) struct Args {
    /// The new file; one that is there is never written over.
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Copies the database.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let store = args.data.look()?;
    wait(store.backup(&args.file))?.with_context(|| format!("{} was not written", args.file.display()))?;
    let bytes = std::fs::metadata(&args.file).map(|file| file.len()).unwrap_or(0);
    if output.is_json() {
        output.json(&json!({ "file": args.file, "bytes": bytes }))?;
    } else {
        output.line(format_args!("{} holds everything now ({bytes} bytes).", args.file.display()))?;
    }
    Ok(Answer::Yes)
}

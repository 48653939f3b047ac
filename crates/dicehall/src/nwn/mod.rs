//! `dicehall nwn`: looks into area files of Neverwinter Nights, for builders who put tables there, and makes tokens for
//! game servers.

mod discover;
mod files;
mod report;
mod token;

use std::path::{Path, PathBuf};

use cli::source::read_bytes;
use cli::{CliError, Output};
use nwn::gff::{self, Gff, MOST_BYTES};

use crate::Answer;

/// The largest file, in MiB.
const MOST_MIB: u64 = (MOST_BYTES >> 20) as u64;

/// Looks into area files of Neverwinter Nights, and makes tokens for game servers.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall nwn discover mymodule/\n  dicehall nwn read tavern.git")]
pub(crate) struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand)]
enum Question {
    Discover(discover::Args),
    Read(ReadArgs),
    Token(token::Args),
}

/// Prints a file in the game's Generic File Format, binary or JSON, in the JSON form of nwn_gff.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall nwn read tavern.git\n  dicehall nwn read - < tavern.git.json")]
struct ReadArgs {
    /// The file; - reads it from stdin.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
}

/// Answers a question about area files.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    match &args.question {
        Question::Discover(args) => discover::run(args, output),
        Question::Token(args) => token::run(args, output),
        Question::Read(args) => {
            output.json(&read(&args.file)?.to_json())?;
            Ok(Answer::Yes)
        }
    }
}

/// Reads a file in either form.
fn read(file: &Path) -> Result<Gff, CliError> {
    let (name, bytes) = read_bytes(file, MOST_MIB)?;
    gff::read(&bytes).map_err(|error| CliError::new(error.code(), format!("{name}: {error}")))
}

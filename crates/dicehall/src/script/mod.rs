//! `dicehall script`: plays a game with dice that are known beforehand and
//! tells it line by line. It drives a play and never a table: there are no
//! clocks, people or records here.

mod document;
mod stage;
mod step;
mod teller;

use std::path::PathBuf;

use cli::{Output, Source};
use engine::Registry;

use crate::{Answer, games};

pub(crate) use document::Document;
pub(crate) use stage::Stage;
use teller::Teller;

/// The largest script, in MiB.
const MOST_MIB: u64 = 16;

/// Plays a scripted game and prints one line of JSON for each step.
#[derive(clap::Args)]
#[command(after_help = games::SCRIPT_EXAMPLES)]
pub(crate) struct Args {
    /// The script; - reads it from stdin.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Adds the whole state to each line.
    #[arg(long)]
    state: bool,
}

/// Plays a scripted game.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let source = Source::read(&args.file, MOST_MIB)?;
    let document = Document::read(&source)?;
    let (mut stage, events) = Stage::open(&document, registry)?;
    let mut teller = Teller { seats: document.seats.value, with_state: args.state, output };
    teller.tell(stage.play(), None, &events)?;
    for step in &document.steps {
        match stage.take(step)? {
            Ok(events) => teller.tell(stage.play(), Some(step.number), &events)?,
            Err(refusal) => teller.refuse(stage.play(), step.number, step.seat(), &refusal)?,
        }
    }
    teller.close(stage.play())?;
    Ok(Answer::Yes)
}

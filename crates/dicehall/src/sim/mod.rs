//! `dicehall sim`: plays a game many times by bots and says how it went and
//! how fast. One core, no tables; `--export` plays one more game at a table.

mod exhibition;
mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cli::{CliError, Output};
use engine::{AnyGame, Bot, Course, Refusal, Registry};

use crate::progress::Progress;
use crate::{Answer, catalogue, games, house_rules};

use report::Report;

/// Plays a game many times by bots: speed, scores, lengths and wins.
#[derive(clap::Args)]
#[command(after_help = games::SIM_EXAMPLES)]
pub(crate) struct Args {
    /// The game, by its id.
    game: String,
    /// How many plays.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many seats; the game's usual number unless said otherwise.
    #[arg(long, value_name = "K")]
    seats: Option<u8>,
    /// What dice and bots draw from: the same seed plays the same games.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// House rules.
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// House rules from a file; where its `map` is a name, the lines of that file beside it.
    #[arg(long, value_name = "FILE")]
    encounter: Option<PathBuf>,
    /// Keeps the events of each play until it is over, as a table does.
    #[arg(long)]
    journal: bool,
    /// Who plays.
    #[arg(long, default_value = "random",
        value_parser = PossibleValuesParser::new(["random", "greedy"]).try_map(|word| word.parse::<Bot>()))]
    bot: Bot,
    /// Plays one more game, at a table with provable dice, and writes its export for `dicehall verify`.
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// Plays a game many times.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let game = catalogue::find(registry, &args.game)?;
    let course = course(args, game.as_ref())?;
    let mut progress = Progress::new(course.games, "games");
    let begun = Instant::now();
    let played = game.simulate(&course, &mut |done| progress.show(done));
    let tally = played.map_err(|refusal| failed(&args.game, &course, refusal))?;
    let seconds = begun.elapsed().as_secs_f64();
    progress.finish();
    let exported = match &args.export {
        Some(file) => Some((file.as_path(), export(file, game, &course)?)),
        None => None,
    };
    let report = Report::new(game.meta().title, &course, &tally, seconds);
    if output.is_json() {
        output.json(&report)?;
    } else {
        report.tell(output)?;
        if let Some((file, words)) = exported {
            output.line(format_args!("\n{words}\nCheck it with: dicehall verify {}", file.display()))?;
        }
    }
    Ok(Answer::Yes)
}

/// Says how a game failed and how to see it again, or why it was not played.
fn failed(game: &str, course: &Course, refusal: Refusal) -> anyhow::Error {
    match &refusal.fault {
        Some(fault) => anyhow::anyhow!(
            "{game} failed: {}{}; the same plays again: dicehall sim {game} --seed {} --seats {}",
            fault.words,
            fault.place.as_ref().map(|place| format!(", at {place}")).unwrap_or_default(),
            course.seed,
            course.seats
        ),
        None => CliError::from(refusal).into(),
    }
}

fn course(args: &Args, game: &dyn AnyGame) -> anyhow::Result<Course> {
    Ok(Course {
        setup: house_rules::read(args.encounter.as_deref(), args.setup.as_deref())?,
        seats: args.seats.unwrap_or(game.meta().seats.usual),
        games: args.games,
        // 32 bits are plenty to tell runs apart, and short enough to type again.
        seed: match args.seed {
            Some(seed) => seed,
            None => getrandom::u32().context("this machine has no random numbers")?.into(),
        },
        journal: args.journal,
        bot: args.bot,
    })
}

/// Plays one game at a table, writes its export and says how it went.
fn export(file: &Path, game: &Arc<dyn AnyGame>, course: &Course) -> anyhow::Result<String> {
    let export = exhibition::play(game, course)?;
    let text = serde_json::to_string_pretty(&export)?;
    std::fs::write(file, text + "\n").with_context(|| format!("{} cannot be written", file.display()))?;
    let rolls = export.records.last().map_or(0, |record| record.dice);
    Ok(format!("One more game, at a table, is in {}: {rolls} rolls.", file.display()))
}

//! `dicehall play`: a table in the terminal, with people at one keyboard and
//! bots in the other chairs. Full screen, or lines with `--plain`. The terminal itself is a crate of its own.

use std::fs::OpenOptions;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cli::{CliError, Output};
use engine::{AnyGame, Bot, Policy, Registry, Undo};
use terminal::{Pace, Paint, Room, Terms};

use crate::{Answer, catalogue, games, house_rules};

/// Plays a game here: people at this keyboard, bots in the other chairs.
#[derive(clap::Args)]
#[command(after_help = games::PLAY_EXAMPLES)]
pub(crate) struct Args {
    /// The game, by its id.
    game: String,
    /// Who plays at this keyboard; several names share it (hot seat).
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How many bots sit with you; as many as the game needs unless said otherwise.
    #[arg(long, value_name = "N")]
    bots: Option<u8>,
    /// How the bots play.
    #[arg(long, default_value = "greedy",
        value_parser = PossibleValuesParser::new(["random", "greedy"]).try_map(|word| word.parse::<Bot>()))]
    bot: Bot,
    /// House rules.
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// House rules from a file; where its `map` is a name, the lines of that file beside it.
    #[arg(long, value_name = "FILE")]
    encounter: Option<PathBuf>,
    /// Plays with the game's own time limits.
    #[arg(long)]
    timed: bool,
    /// Plain lines instead of a full screen: for pipes and screen readers.
    #[arg(long)]
    plain: bool,
    /// No colours; the environment variable NO_COLOR says the same.
    #[arg(long)]
    no_color: bool,
    /// Writes the play to a file, to verify it.
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// Plays a game.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    if output.is_json() {
        let message = "play is for people; script and sim speak JSON";
        return Err(CliError::new("NO_JSON", message).into());
    }
    let game = catalogue::find(registry, &args.game)?;
    let setup = house_rules::read(args.encounter.as_deref(), args.setup.as_deref())?;
    let guests = terminal::guests(&args.names, args.bots, args.bot, game.as_ref(), &setup)?;
    let policy = Some(policy(args.timed, game.as_ref()));
    let mut room =
        Room::open(game, Terms { id: None, setup, policy, luck: None, pace: Pace::Wall }, &guests)?;
    if let Some(path) = &args.export {
        try_to_write(path)?;
    }
    if is_full_screen(args) {
        terminal::play_on_screen(&mut room, game.as_ref(), Paint::choose(args.no_color))?;
    } else {
        terminal::play_in_lines(&mut room, game.as_ref(), output)?;
    }
    room.leave();
    finish(&room, args.export.as_deref(), output)?;
    Ok(Answer::Yes)
}

/// Says how it ended, on the normal screen, and writes the export.
fn finish(room: &Room, export: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
    for line in room.standings().lines() {
        output.line(line)?;
    }
    let Some(path) = export else { return Ok(()) };
    let text = serde_json::to_string_pretty(&room.export())?;
    std::fs::write(path, text + "\n").with_context(|| format!("{} cannot be written", path.display()))?;
    output.line(format_args!("\nThe play is in {0}. Check it with: dicehall verify {0}", path.display()))?;
    Ok(())
}

/// Nobody wants to hear after the game that its file cannot be written.
fn try_to_write(path: &Path) -> anyhow::Result<()> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(())
}

fn is_full_screen(args: &Args) -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !args.plain && !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Around one keyboard nobody is away, and what was mistyped may be taken back.
fn policy(is_timed: bool, game: &dyn AnyGame) -> Policy {
    let limits = if is_timed { game.meta().policy.limits } else { Policy::RELAXED.limits };
    Policy { limits, undo: Undo::Own, ..Policy::RELAXED }
}

//! The command line of Dicehall: plays in the terminal, scores dice, plays scripted
//! games, simulates, checks finished plays, draws them and answers questions about rules. It knows the games only
//! through the registry it is given; only `score`, `rules5e` and the examples in the help name some.
//!
//! It never panics on input: what is wrong is said on stderr with its position.

mod bench;
mod catalogue;
mod completions;
mod dev;
pub mod games;
mod house;
mod house_rules;
mod mcp;
mod new_game;
mod nwn;
mod play;
mod progress;
mod render;
mod roll;
mod score;
mod script;
mod serve;
mod sim;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use engine::Registry;

use cli::Output;

/// Turn-based dice games: playable, replayable, provably fair.
#[derive(Parser)]
#[command(name = "dicehall", version, about, after_help = games::EXAMPLES)]
struct Cli {
    /// Prints one line of JSON for programs instead of words for people.
    #[arg(long, global = true, display_order = 100)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Play(play::Args),
    Score(score::Args),
    Script(script::Args),
    Sim(sim::Args),
    Verify(verify::Args),
    Render(render::Args),
    Roll(roll::Args),
    Rules5e(rules5e_commands::Rules5eArgs),
    Bench(bench::Args),
    Games(catalogue::Args),
    Mcp(mcp::Args),
    Nwn(nwn::Args),
    NewGame(new_game::Args),
    Dev(dev::Args),
    Fsck(house::FsckArgs),
    Backup(house::BackupArgs),
    Restore(house::RestoreArgs),
    Export(house::ExportArgs),
    Import(house::ImportArgs),
    Webhooks(house::WebhooksArgs),
    Completions(completions::Args),
}

impl Command {
    /// Serving as the environment says, without a flag.
    fn serve() -> Command {
        // The name of a command that exists parses, or clap says what is wrong and ends the program.
        Cli::parse_from(["dicehall", "serve"]).command.unwrap_or_else(|| Command::Serve(Box::default()))
    }
}

/// What a command came to; malformed input is an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// It went well.
    Yes,
    /// It went well, and the answer is no.
    No,
}

/// The exit code if all is well.
const YES: u8 = 0;
/// The exit code of a "no".
const NO: u8 = 1;
/// The exit code of malformed input, the same as clap's for wrong usage.
const MALFORMED: u8 = 2;

/// Runs the command line with these games and returns its exit code: 0 if all
/// is well, 1 if the answer is no, 2 if the input or the usage is wrong.
pub fn main(registry: Registry) -> ExitCode {
    run(std::env::args_os(), registry).into()
}

/// Does the same with arguments from elsewhere, the name of the program first. Help and wrong usage end the process.
pub fn run<A: Into<OsString> + Clone>(arguments: impl IntoIterator<Item = A>, registry: Registry) -> u8 {
    let cli = Cli::parse_from(arguments);
    // The main job, a hall with every game, is to be had with no argument.
    let command = cli.command.unwrap_or_else(Command::serve);
    let mut output = Output::new(cli.json || speaks_json(&command));
    let answer = carry_out(command, &registry, &mut output).and_then(|answer| {
        output.flush()?;
        Ok(answer)
    });
    match answer {
        Ok(Answer::Yes) => YES,
        Ok(Answer::No) => NO,
        // Whoever closed the pipe has seen enough.
        Err(error) if cli::is_closed_pipe(&error) => YES,
        Err(error) => {
            output.complain(&error);
            MALFORMED
        }
    }
}

/// Whether a command is for programs anyway, so that its errors are JSON too.
fn speaks_json(command: &Command) -> bool {
    matches!(command, Command::Rules5e(args) if args.is_asked())
}

fn carry_out(command: Command, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    match command {
        Command::Serve(args) => serve::run(&args, registry, output),
        Command::Play(args) => play::run(&args, registry, output),
        Command::Score(args) => score::run(&args, output),
        Command::Script(args) => script::run(&args, registry, output),
        Command::Sim(args) => sim::run(&args, registry, output),
        Command::Verify(args) => verify::run(&args, registry, output),
        Command::Render(args) => render::run(&args, registry, output),
        Command::Roll(args) => roll::run(&args, output),
        Command::Rules5e(args) => rules5e_commands::run(&args, output).map(|()| Answer::Yes),
        Command::Bench(args) => bench::run(&args, registry, output),
        Command::Games(args) => catalogue::run(&args, registry, output),
        Command::Mcp(args) => mcp::run(&args),
        Command::Nwn(args) => nwn::run(&args, output),
        Command::NewGame(args) => new_game::run(&args, registry, output),
        Command::Dev(args) => dev::run(&args, output),
        Command::Fsck(args) => house::fsck(&args, registry, output),
        Command::Backup(args) => house::backup(&args, output),
        Command::Restore(args) => house::restore(&args, registry, output),
        Command::Export(args) => house::export(&args, registry, output),
        Command::Import(args) => house::import(&args, registry, output),
        Command::Webhooks(args) => house::webhooks(&args, output),
        Command::Completions(args) => completions::run(&args, output),
    }
}

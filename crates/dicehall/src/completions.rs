//! `dicehall completions`: what a shell needs to complete commands.

use clap::CommandFactory;
use clap_complete::Shell;
use cli::Output;

use crate::{Answer, Cli};

/// Prints the completions for a shell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  dicehall completions bash > ~/.local/share/bash-completion/completions/dicehall
  dicehall completions zsh > ~/.zfunc/_dicehall
  dicehall completions fish > ~/.config/fish/completions/dicehall.fish")]
pub(crate) struct Args {
    /// Which shell.
    shell: Shell,
}

/// Prints the completions for a shell.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "dicehall", &mut script);
    output.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(Answer::Yes)
}

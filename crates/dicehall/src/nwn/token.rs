//! `dicehall nwn token`: makes the token by which a game server is known. It is shown once and kept nowhere.

use cli::{CliError, Output};
use nwn::bridge::ServerKey;
use serde_json::json;

use crate::Answer;

/// Makes a token for a game server. It is printed once; the house is told its hash alone.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall nwn token arelith")]
pub(super) struct Args {
    /// What the house calls the game server: small letters, digits, - and _.
    #[arg(value_name = "NAME")]
    name: String,
}

/// Makes a token.
pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let made = ServerKey::fresh(&args.name);
    let (token, key) = made.map_err(|error| CliError::new(error.code(), error.to_string()))?;
    let (name, token, setting) = (&key.name, token.reveal(), key.written());
    if output.is_json() {
        output.json(&json!({ "server": name, "token": token, "setting": setting }))?;
        return Ok(Answer::Yes);
    }
    output.line(format_args!(
        "The token of {name}, for its module; nobody can show it again:\n\n  {token}\n"
    ))?;
    output.line(format_args!("For the house, as a flag or in its file of settings:\n"))?;
    output.line(format_args!("  dicehall serve --nwn-server {setting}\n  nwn_servers = [\"{setting}\"]"))?;
    Ok(Answer::Yes)
}

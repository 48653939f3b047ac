//! `dicehall games`: the games of this house.

use std::sync::Arc;

use cli::{CliError, Output};
use engine::{AnyGame, Registry, codes};
use serde_json::{Value, json};

use crate::Answer;

/// Lists the games of this house.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  dicehall games
  dicehall games --json")]
pub(crate) struct Args {}

/// Lists the games of this house.
pub(crate) fn run(_args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    if output.is_json() {
        output.json(&registry.iter().map(|game| entry(game.as_ref())).collect::<Vec<_>>())?;
        return Ok(Answer::Yes);
    }
    for (nth, game) in registry.iter().enumerate() {
        if nth > 0 {
            output.line("")?;
        }
        describe(game.as_ref(), output)?;
    }
    Ok(Answer::Yes)
}

/// Returns a game as data.
fn entry(game: &dyn AnyGame) -> Value {
    let meta = game.meta();
    json!({
        "id": meta.id,
        "title": meta.title,
        "summary": meta.summary,
        "version": meta.version,
        "seats": meta.seats,
        "actions": game.actions(),
        "setup": game.setup_schema(),
    })
}

fn describe(game: &dyn AnyGame, output: &mut Output) -> anyhow::Result<()> {
    let meta = game.meta();
    output.line(format_args!("{} ({}), {}", meta.title, meta.id, seats(game)))?;
    for line in meta.summary.lines() {
        output.line(format_args!("  {}", line.trim()))?;
    }
    output.line(format_args!("  actions: {}", game.actions().join(", ")))?;
    Ok(())
}

/// Says how many play a game.
pub(crate) fn seats(game: &dyn AnyGame) -> String {
    let seats = game.meta().seats;
    match seats.from == seats.to {
        true => format!("{} players", seats.to),
        false => format!("{} to {} players", seats.from, seats.to),
    }
}

/// Refuses house rules that are no object: a list would be read as one.
pub(crate) fn check_setup(setup: &Value) -> Result<(), CliError> {
    if setup.is_null() || setup.is_object() {
        return Ok(());
    }
    Err(CliError::new(codes::INVALID_SETUP, "house rules are an object, such as {}"))
}

/// Finds a game, or says which there are.
pub(crate) fn find<'a>(registry: &'a Registry, id: &str) -> Result<&'a Arc<dyn AnyGame>, CliError> {
    registry.get(id).ok_or_else(|| {
        let known: Vec<&str> = registry.iter().map(|game| game.meta().id).collect();
        let message = format!("there is no game {id:?} here; there are {}", known.join(", "));
        CliError::new("UNKNOWN_GAME", message)
    })
}

//! Who sits down: the people at this keyboard, then the bots.

use engine::{AnyGame, Bot};
use serde_json::Value;
use table::Name;

use cli::CliError;

/// Who is to sit down, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalPlayer {
    /// Somebody at this keyboard, by name.
    Person(String),
    /// A machine.
    Machine(Bot),
}

/// What somebody who gives no name is called.
const NOBODY: &str = "Player";

/// Fills the chairs: the people first, then as many bots as were asked for, or as the game needs.
pub fn guests(
    names: &[String],
    bots: Option<u8>,
    bot: Bot,
    game: &dyn AnyGame,
    setup: &Value,
) -> Result<Vec<LocalPlayer>, CliError> {
    let mut guests = people(names)?;
    let fits = |n: usize| u8::try_from(n).is_ok_and(|n| game.check_setup(setup, n).is_ok());
    let most = usize::from(game.meta().seats.to);
    let n = match bots {
        Some(bots) => guests.len() + usize::from(bots),
        // As few bots as make a game; a person alone gets company where the game allows it.
        None => (guests.len().max(2)..=most).find(|n| fits(*n)).unwrap_or(guests.len()),
    };
    game.check_setup(setup, u8::try_from(n).unwrap_or(u8::MAX))?;
    guests.resize(n, LocalPlayer::Machine(bot));
    Ok(guests)
}

/// Reads the names, and says which is no good and why.
fn people(names: &[String]) -> Result<Vec<LocalPlayer>, CliError> {
    if names.is_empty() {
        return Ok(vec![LocalPlayer::Person(NOBODY.to_owned())]);
    }
    let person = |(place, name): (usize, &String)| match Name::new(name) {
        Ok(name) => Ok(LocalPlayer::Person(name.as_str().to_owned())),
        Err(error) => Err(CliError::new("INVALID_NAME", format!("name {}: {error}", place + 1))),
    };
    names.iter().enumerate().map(person).collect()
}

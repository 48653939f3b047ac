//! What a subcommand is: its name, its words, and the function from a request to an answer.

use std::path::PathBuf;

use cli::{CliError, Source};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::read;

/// A question about the rules, as the fields of a JSON object.
pub(super) trait Request: DeserializeOwned + JsonSchema {
    /// Fields that it shares with other requests.
    type With: DeserializeOwned + JsonSchema;
    /// What it comes to.
    type Answer: Serialize;
    /// The name of the subcommand.
    const NAME: &'static str;
    /// What it answers, in a line.
    const ABOUT: &'static str;
    /// A request to try.
    const EXAMPLE: &'static str;
    /// Whether fields have other names too.
    const RENAMES: bool = false;

    /// Answers it.
    fn answer(self, with: Self::With, desk: &Desk) -> Result<Self::Answer, CliError>;
}

/// What a request is answered with besides its own fields.
pub(super) struct Desk {
    /// The folder that names of files start from.
    pub(super) folder: PathBuf,
    /// Whether the request is spelt in snake_case, as a rules server's clients do.
    pub(super) snake: bool,
}

/// A subcommand.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) example: &'static str,
    /// Answers a request with a line of JSON; names of files in it start from a folder.
    pub(super) answer: fn(&Source, PathBuf) -> Result<String, CliError>,
    /// Returns the JSON Schema of its requests.
    pub(super) schema: fn() -> Value,
}

impl Entry {
    /// Makes the entry of a kind of request.
    pub(super) const fn of<Q: Request>() -> Entry {
        Entry {
            name: Q::NAME,
            about: Q::ABOUT,
            example: Q::EXAMPLE,
            answer: answer::<Q>,
            schema: read::schema::<Q>,
        }
    }
}

fn answer<Q: Request>(source: &Source, folder: PathBuf) -> Result<String, CliError> {
    let read::Read { request, with, snake } = read::read::<Q>(source)?;
    let desk = Desk { folder, snake };
    let answer = request.answer(with, &desk).map_err(|error| read::placed(source, error))?;
    serde_json::to_string(&answer).map_err(|error| CliError::new("INTERNAL", error.to_string()))
}

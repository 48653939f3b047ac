//! What a subcommand is: its name, its words, and the function from a request to an answer.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

use cli::{CliError, Source};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::read::{self, Schemas};

/// A question about the rules, as the fields of a JSON object.
pub(super) trait Request: DeserializeOwned + JsonSchema {
    /// Fields that it shares with other requests.
    type With: DeserializeOwned + JsonSchema;
    /// What it comes to.
    type Answer: Serialize + JsonSchema;
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

/// Whether names of files in a request lead anywhere.
#[derive(Clone, Debug)]
pub(super) enum Files {
    /// They start from this folder.
    From(PathBuf),
    /// No file is ever read: whoever asks is not the one whose files they are.
    Refused,
}

/// The code of a request that names a file where none is read.
const NO_FILES: &str = "NO_FILES";

/// The name of a file in a request. Nothing else leads to a file, and its schema says so: `x-file`.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct FileName(String);

impl JsonSchema for FileName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "FileName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "x-file": true })
    }
}

/// What a request is answered with besides its own fields.
pub(super) struct Desk<'a> {
    files: &'a Files,
    /// Whether the request is spelt in snake_case, as a rules server's clients do.
    pub(super) snake: bool,
}

impl Desk<'_> {
    /// Reads a file that a field of the request names; returns what it is called, too.
    pub(super) fn open(
        &self,
        file: &FileName,
        field: &str,
        most_mib: u64,
    ) -> Result<(String, Source), CliError> {
        let Files::From(folder) = self.files else { return Err(no_files(field)) };
        let path = folder.join(&file.0);
        let source = Source::read(&path, most_mib).map_err(|error| error.in_part(field))?;
        Ok((path.display().to_string(), source))
    }
}

fn no_files(field: &str) -> CliError {
    let message = format!("{field:?} names a file, and no files are read here; send what is in it instead");
    CliError::new(NO_FILES, message).in_part(field)
}

/// A subcommand.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) example: &'static str,
    /// The schemas of its requests and answers, made when they are first needed.
    pub(super) schemas: LazyLock<Schemas>,
    answer: fn(&Schemas, &Source, &Files) -> Result<String, CliError>,
}

impl Entry {
    /// Makes the entry of a kind of request.
    pub(super) const fn of<Q: Request>() -> Entry {
        Entry {
            name: Q::NAME,
            about: Q::ABOUT,
            example: Q::EXAMPLE,
            schemas: LazyLock::new(Schemas::of::<Q>),
            answer: answer::<Q>,
        }
    }

    /// Answers a request with a line of JSON.
    pub(super) fn answer(&self, source: &Source, files: &Files) -> Result<String, CliError> {
        (self.answer)(&self.schemas, source, files)
    }

    /// Returns the JSON Schema of its requests.
    pub(super) fn schema(&self) -> &Value {
        &self.schemas.request
    }
}

fn answer<Q: Request>(schemas: &Schemas, source: &Source, files: &Files) -> Result<String, CliError> {
    let read::Read { request, with, named, snake } = read::read::<Q>(schemas, source)?;
    let desk = Desk { files, snake };
    let refused = named.filter(|_| matches!(files, Files::Refused)).map(|field| Err(no_files(&field)));
    let answer = refused.unwrap_or_else(|| request.answer(with, &desk));
    let answer = answer.map_err(|error| read::placed(source, error))?;
    serde_json::to_string(&answer).map_err(|error| CliError::new("INTERNAL", error.to_string()))
}

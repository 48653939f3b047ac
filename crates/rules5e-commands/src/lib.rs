//! `dicehall rules5e`: the rules of fifth-edition fights one by one, from a JSON request to a JSON answer. Each
//! subcommand is one entry of a table. Nothing is kept between two requests.
//!
//! Made for the house `dicehall`: it may change with any version.

mod abilities;
mod area;
mod attack;
mod cast;
mod conditions;
mod content;
mod damage;
mod entry;
mod gear;
mod ground;
mod hand;
mod health;
mod initiative;
mod number;
mod read;
mod roll;
mod schema;
mod shelves;
mod sight;
mod spell;
mod tables;
mod throws;
mod trained;
mod turn;
mod walk;

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};
use cli::{CliError, Output, Source};
use serde_json::{Value, json};

use self::entry::{Entry, Files};

/// Every subcommand but `schema`, in the order in which they are listed.
static ENTRIES: [Entry; 38] = [
    Entry::of::<roll::Roll>(),
    Entry::of::<attack::Attack>(),
    Entry::of::<damage::Damage>(),
    Entry::of::<health::Heal>(),
    Entry::of::<throws::Save>(),
    Entry::of::<throws::Check>(),
    Entry::of::<trained::SavingThrow>(),
    Entry::of::<trained::AbilityCheck>(),
    Entry::of::<throws::Contest>(),
    Entry::of::<health::DeathSave>(),
    Entry::of::<health::Concentration>(),
    Entry::of::<conditions::Conditions>(),
    Entry::of::<tables::Condition>(),
    Entry::of::<initiative::Initiative>(),
    Entry::of::<turn::Economy>(),
    Entry::of::<turn::Movement>(),
    Entry::of::<turn::Fall>(),
    Entry::of::<sight::Los>(),
    Entry::of::<sight::Range>(),
    Entry::of::<sight::Cover>(),
    Entry::of::<area::Area>(),
    Entry::of::<walk::Reach>(),
    Entry::of::<ground::Map>(),
    Entry::of::<shelves::Spells>(),
    Entry::of::<spell::Spell>(),
    Entry::of::<cast::Cast>(),
    Entry::of::<spell::Slots>(),
    Entry::of::<shelves::Weapons>(),
    Entry::of::<gear::Weapon>(),
    Entry::of::<gear::Armor>(),
    Entry::of::<shelves::Creatures>(),
    Entry::of::<content::Creature>(),
    Entry::of::<abilities::Ability>(),
    Entry::of::<tables::Skill>(),
    Entry::of::<tables::Rated>(),
    Entry::of::<tables::Experience>(),
    Entry::of::<content::Content>(),
    Entry::of::<content::Find>(),
];

const SCHEMA: &str = "schema";

/// The most that a request may have.
const MOST_MIB: u64 = 4;

const ABOUT: &str = "Answers questions about the rules of fifth-edition fights, in JSON";

const EXAMPLES: &str = "\
Examples:
  dicehall rules5e
  echo '{\"attackBonus\":5,\"ac\":15,\"natural\":12}' | dicehall rules5e attack
  dicehall rules5e damage request.json
  dicehall rules5e schema attack

A request is a JSON object, from stdin or a file. Dice that it does not give are rolled, from its
\"seed\" if it has one. Exit codes: 0 an answer, 2 a request that makes no sense.";

/// What was asked: a subcommand and its word, if any.
pub struct Rules5eArgs {
    asked: Option<(String, Option<String>)>,
}

impl Rules5eArgs {
    /// Whether there is a subcommand, whose answers and errors are JSON.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }
}

impl clap::FromArgMatches for Rules5eArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Rules5eArgs, clap::Error> {
        let word = |matches: &ArgMatches| matches.get_one::<String>("word").cloned();
        let asked = matches.subcommand().map(|(name, matches)| (name.to_owned(), word(matches)));
        Ok(Rules5eArgs { asked })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Rules5eArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Rules5eArgs {
    fn augment_args(command: Command) -> Command {
        let schema = Command::new(SCHEMA)
            .about("Prints the JSON Schema of a subcommand's requests, or of content files")
            .arg(Arg::new("word").value_name("SUBCOMMAND").required(true).value_parser(schema_names()))
            .after_help(
                "Examples:\n  dicehall rules5e schema attack\n  dicehall rules5e schema content-file",
            );
        command
            .about(ABOUT)
            .after_help(EXAMPLES)
            .disable_help_subcommand(true)
            .subcommands(ENTRIES.iter().map(subcommand))
            .subcommand(schema)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Rules5eArgs::augment_args(command)
    }
}

fn subcommand(entry: &Entry) -> Command {
    let Entry { name, about, example, .. } = entry;
    let file = Arg::new("word").value_name("FILE").default_value("-").value_parser(value_parser!(String));
    let examples = format!(
        "Examples:\n  echo '{example}' |\n    dicehall rules5e {name}\n  dicehall rules5e {name} request.json\n\n\
         Fields: dicehall rules5e schema {}",
        if *name == CONTENT_FILE { CONTENT_REQUEST } else { name }
    );
    Command::new(*name).about(*about).after_help(examples).arg(file.help("The request; - is stdin."))
}

/// Answers a question about the rules, or lists what can be asked.
///
/// # Errors
///
/// What is wrong with the request, or that the answer cannot be written.
pub fn run(args: &Rules5eArgs, output: &mut Output) -> anyhow::Result<()> {
    match &args.asked {
        None => list(output)?,
        Some((name, Some(of))) if name == SCHEMA => output.line(format_args!("{:#}", schema_of(of)?))?,
        Some((name, file)) => {
            let path = Path::new(file.as_deref().unwrap_or("-"));
            let source = Source::read(path, MOST_MIB)?;
            let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
            output.line(find(name)?.answer(&source, &Files::From(folder))?)?;
        }
    }
    Ok(())
}

/// Answers a request of a subcommand with a line of JSON; names of files in it start from the current folder.
///
/// # Errors
///
/// What is wrong with the request, as JSON.
pub fn answer(name: &str, request: &str) -> Result<String, Value> {
    answer_with(name, request, &Files::From(PathBuf::new()))
}

/// Answers a request of a subcommand for somebody else: the same answer, but a request that names a file is refused, and
/// none is ever read.
///
/// # Errors
///
/// What is wrong with the request, as JSON.
pub fn answer_stranger(name: &str, request: &str) -> Result<String, Value> {
    answer_with(name, request, &Files::Refused)
}

fn answer_with(name: &str, request: &str, files: &Files) -> Result<String, Value> {
    let source = Source::new("request", request);
    find(name).and_then(|entry| entry.answer(&source, files)).map_err(|error| error.to_json())
}

/// Returns the names of the subcommands, each with a request to try.
pub fn subcommands() -> impl Iterator<Item = (&'static str, &'static str)> {
    ENTRIES.iter().map(|entry| (entry.name, entry.example))
}

/// Returns what a subcommand answers, in a line.
pub fn about(name: &str) -> Option<&'static str> {
    find(name).ok().map(|entry| entry.about)
}

/// Returns the JSON Schema of a subcommand's requests as [`answer_stranger`] takes them: no field names a file.
pub fn schema_for_strangers(name: &str) -> Option<Value> {
    let mut schema = find(name).ok()?.schema().clone();
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        fields.retain(|_, field| !read::is_file(field));
    }
    Some(schema)
}

/// Returns the JSON Schema of a subcommand's requests.
pub fn request_schema(name: &str) -> Option<&'static Value> {
    find(name).ok().map(Entry::schema)
}

/// Returns the JSON Schema of a subcommand's answers.
pub fn answer_schema(name: &str) -> Option<&'static Value> {
    find(name).ok().map(|entry| &entry.schemas.answer)
}

/// Returns the JSON Schema of a subcommand's requests, or of content files.
///
/// # Errors
///
/// That there is no such subcommand, as JSON.
pub fn schema(name: &str) -> Result<Value, Value> {
    schema_of(name).map_err(|error| error.to_json())
}

/// The schema of content files, and the one of requests of the subcommand of that name.
const CONTENT_FILE: &str = "content";
const CONTENT_REQUEST: &str = "content-request";

fn schema_names() -> Vec<&'static str> {
    ENTRIES.iter().map(|entry| entry.name).chain([CONTENT_REQUEST]).collect()
}

fn schema_of(name: &str) -> Result<Value, CliError> {
    match name {
        CONTENT_FILE => Ok(rules5e::content::schema()),
        CONTENT_REQUEST => Ok(find(CONTENT_FILE)?.schema().clone()),
        name => Ok(find(name)?.schema().clone()),
    }
}

fn find(name: &str) -> Result<&'static Entry, CliError> {
    ENTRIES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        let message = format!("there is no subcommand {name:?}; there are {}", known.join(", "));
        CliError::new("UNKNOWN_SUBCOMMAND", message).lacking(name, known)
    })
}

fn list(output: &mut Output) -> std::io::Result<()> {
    if output.is_json() {
        let entries: Vec<Value> =
            ENTRIES.iter().map(|entry| json!({ "name": entry.name, "about": entry.about })).collect();
        return output.json(&entries);
    }
    output.line(
        "dicehall rules5e SUBCOMMAND [FILE] answers a JSON request, from stdin or a file, in JSON:\n",
    )?;
    for entry in &ENTRIES {
        output.line(format_args!("  {:<14} {}", entry.name, entry.about))?;
    }
    output.line(format_args!(
        "  {SCHEMA:<14} The JSON Schema of a subcommand's requests, or of content files"
    ))?;
    output.line("\ndicehall rules5e SUBCOMMAND --help has an example, docs/rules5e.md one with its answer.")
}

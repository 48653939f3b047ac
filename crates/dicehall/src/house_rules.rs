//! House rules as the command line gives them: from a file, as an option, or both, and then the option's fields count.

use std::path::Path;

use cli::{CliError, Source, Strict};
use serde_json::Value;

use crate::catalogue;

/// The largest file that is read, in MiB.
const MOST_MIB: u64 = 4;

/// Reads house rules; null without any.
pub(crate) fn read(file: Option<&Path>, text: Option<&str>) -> Result<Value, CliError> {
    let mut rules = file.map_or(Ok(Value::Null), from_file)?;
    let Some(text) = text else { return Ok(rules) };
    let source = Source::new("--setup", text);
    let Strict(over) = source.json()?;
    catalogue::check_setup(&over)?;
    match (&mut rules, over) {
        (Value::Object(fields), Value::Object(over)) => fields.extend(over),
        (rules, over) => *rules = over,
    }
    Ok(rules)
}

/// Reads a file of house rules. A `map` that is a name stands for the lines of that file beside it.
fn from_file(path: &Path) -> Result<Value, CliError> {
    let source = Source::read(path, MOST_MIB)?;
    let Strict(mut rules) = source.json()?;
    catalogue::check_setup(&rules)?;
    if let Some(map) = rules.get_mut("map")
        && let Value::String(name) = map
    {
        let beside = path.parent().unwrap_or(Path::new("")).join(&*name);
        let lines: Vec<Value> = Source::read(&beside, MOST_MIB)?.text().lines().map(Value::from).collect();
        *map = Value::Array(lines);
    }
    Ok(rules)
}

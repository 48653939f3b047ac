//! From the text of a request to its values, in one way for all subcommands: strict JSON, keys in camelCase or
//! snake_case, checked against the schema, and every mistake with its path and its place.

use std::collections::{BTreeMap, BTreeSet};

use cli::source::{MALFORMED, Source, words};
use cli::{CliError, Strict};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::entry::Request;
use super::schema::{check, field};

/// Other names of fields: those of a rules server that some clients speak to, and those of stat blocks.
const ALIASES: [(&str, &str); 7] = [
    ("cr", "rating"),
    ("bonusToHit", "attackBonus"),
    ("toHit", "attackBonus"),
    ("damageType", "type"),
    ("resist", "resistances"),
    ("vulnerable", "vulnerabilities"),
    ("immune", "immunities"),
];

/// A shared part that has no fields.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What a subcommand's requests and answers look like.
pub(super) struct Schemas {
    /// The schema of requests: their own fields and those they share with others.
    pub(super) request: Value,
    /// The schema of answers.
    pub(super) answer: Value,
    /// The names of the shared fields.
    shared: BTreeSet<String>,
    /// The names of the fields that name files.
    files: Vec<String>,
}

impl Schemas {
    /// Makes the schemas of a kind of request. It takes longer than most answers, so it is done once.
    pub(super) fn of<Q: Request>() -> Schemas {
        let request = request_schema::<Q>();
        let shared = schema_of::<Q::With>(SchemaSettings::draft2020_12());
        let named = |schema: &Value| -> Vec<(String, Value)> {
            let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
            fields.into_iter().collect()
        };
        let files = named(&request).into_iter().filter(|(_, schema)| is_file(schema));
        Schemas {
            answer: schema_of::<Q::Answer>(SchemaSettings::draft2020_12().for_serialize()),
            shared: named(&shared).into_iter().map(|(name, _)| name).collect(),
            files: files.map(|(name, _)| name).collect(),
            request,
        }
    }
}

/// Tests for the schema of a field that names a file.
pub(super) fn is_file(schema: &Value) -> bool {
    schema.get("x-file") == Some(&Value::Bool(true))
}

/// A request that was read.
pub(super) struct Read<Q: Request> {
    /// Its own fields.
    pub(super) request: Q,
    /// The fields that it shares with others.
    pub(super) with: Q::With,
    /// The first of its fields that names a file.
    pub(super) named: Option<String>,
    /// Whether any of its keys is in snake_case.
    pub(super) snake: bool,
}

/// Reads a request. A text with nothing in it is an empty one.
pub(super) fn read<Q: Request>(schemas: &Schemas, source: &Source) -> Result<Read<Q>, CliError> {
    let mut value = whole(source)?;
    let mut snake = false;
    let outcome = rename(&mut value, "", Q::RENAMES, &mut snake).and_then(|()| {
        if let Value::Object(fields) = &mut value {
            fields.retain(|_, value| !value.is_null());
        }
        check(&schemas.request, &value, "")?;
        let named = schemas.files.iter().find(|field| value.get(*field).is_some()).cloned();
        let (with, own) = split(&schemas.shared, value);
        Ok(Read { request: typed(own)?, with: typed(with)?, named, snake })
    });
    outcome.map_err(|error| placed(source, error))
}

/// Says where a mistake is, by its path.
pub(super) fn placed(source: &Source, error: CliError) -> CliError {
    if error.place.is_some() {
        return error;
    }
    let place = source.place_of(locate(source.text(), &error.path));
    error.at(place)
}

fn request_schema<Q: Request>() -> Value {
    let mut schema = schema_of::<Q>(SchemaSettings::draft2020_12());
    let mut with = schema_of::<Q::With>(SchemaSettings::draft2020_12());
    for key in ["properties", "required"] {
        match (schema.get_mut(key), with[key].take()) {
            (_, Value::Null) => {}
            (Some(Value::Object(fields)), Value::Object(mut more)) => fields.append(&mut more),
            (Some(Value::Array(names)), Value::Array(mut more)) => names.append(&mut more),
            (_, more) => schema[key] = more,
        }
    }
    schema["title"] = format!("dicehall rules5e {}", Q::NAME).into();
    schema["description"] = Q::ABOUT.into();
    schema
}

fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn whole(source: &Source) -> Result<Value, CliError> {
    if source.text().trim().is_empty() {
        return Ok(Map::new().into());
    }
    let Strict(value) = source.json()?;
    if value.is_object() {
        return Ok(value);
    }
    let error = CliError::new(MALFORMED, "a request is an object, such as {}");
    Err(error.at(source.place_of(source.text().trim_start())))
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T, CliError> {
    // The schema has caught nearly everything; what is left are rules of a type's own.
    serde_json::from_value(value).map_err(|error| CliError::new(MALFORMED, words(&error)))
}

/// Parts the shared fields from a request's own.
fn split(shared: &BTreeSet<String>, value: Value) -> (Value, Value) {
    let Value::Object(fields) = value else { return (Value::Null, value) };
    let (with, own): (Map<_, _>, Map<_, _>) = fields.into_iter().partition(|(name, _)| shared.contains(name));
    (with.into(), own.into())
}

/// Puts all keys into camelCase, and other names into the ones that are meant.
fn rename(value: &mut Value, path: &str, renames: bool, snake: &mut bool) -> Result<(), CliError> {
    match value {
        Value::Array(items) => {
            let mut each = items.iter_mut().enumerate();
            each.try_for_each(|(nth, item)| rename(item, &format!("{path}[{nth}]"), renames, snake))
        }
        Value::Object(fields) => {
            let mut renamed = Map::new();
            for (key, mut value) in std::mem::take(fields) {
                *snake |= key.contains('_');
                let name = canonical(&key, renames);
                let path = field(path, &name);
                rename(&mut value, &path, renames, snake)?;
                if renamed.insert(name, value).is_some() {
                    let message = format!("{key:?} is another name of a field that is given already");
                    return Err(CliError::new(MALFORMED, message).in_part(path));
                }
            }
            *fields = renamed;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Returns the name that a key stands for.
fn canonical(key: &str, renames: bool) -> String {
    let name = camel(key);
    let known = ALIASES.iter().find(|(other, _)| renames && *other == name);
    known.map_or(name, |(_, name)| (*name).to_owned())
}

/// Puts a key into camelCase; an underscore that joins no two words stays.
fn camel(key: &str) -> String {
    let mut words = key.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !name.is_empty() => {
                name.extend(first.to_uppercase());
                name.push_str(letters.as_str());
            }
            _ => {
                name.push('_');
                name.push_str(word);
            }
        }
    }
    name
}

/// Finds the part of a text that a path leads to, or the nearest part around it.
fn locate<'a>(text: &'a str, path: &str) -> &'a str {
    let mut part = text.trim_start();
    for step in path.split(['.', '[']).map(|step| step.trim_end_matches(']')) {
        let next = match step.parse::<usize>() {
            Ok(nth) => {
                serde_json::from_str::<Vec<&'a RawValue>>(part).ok().and_then(|all| all.get(nth).copied())
            }
            Err(_) => named(part, step),
        };
        match next {
            Some(next) => part = next.get(),
            None => break,
        }
    }
    part
}

fn named<'a>(part: &'a str, name: &str) -> Option<&'a RawValue> {
    let fields: BTreeMap<String, &'a RawValue> = serde_json::from_str(part).ok()?;
    let is_it = |key: &str| canonical(key, false) == name || canonical(key, true) == name;
    fields.into_iter().find(|(key, _)| is_it(key)).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_camel_case() {
        let table = [
            ("attack_bonus", "attackBonus"),
            ("attackBonus", "attackBonus"),
            ("foe_within_5", "foeWithin5"),
            ("_x", "_x"),
            ("a__b", "a_B"),
            ("", ""),
        ];
        for (key, expected) in table {
            assert_eq!(camel(key), expected, "{key}");
        }
    }

    #[test]
    fn a_path_leads_to_its_text() {
        let text = " {\"a\": [1, {\"attack_bonus\": 7}]}";
        assert_eq!(locate(text, "a[1].attackBonus"), "7");
        assert_eq!(locate(text, "a[1].other"), "{\"attack_bonus\": 7}");
        assert_eq!(locate(text, ""), text.trim_start());
    }
}

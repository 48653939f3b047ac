//! Checks a request against its own schema, so that every subcommand refuses the same things in the same words: what
//! is missing, unknown, of a wrong type, too small or too large. It knows no more of JSON Schema than requests use.

use serde_json::{Map, Value, json};

use cli::CliError;

/// Checks a value, or says what is wrong with which part of it.
pub(super) fn check(schema: &Value, value: &Value, path: &str) -> Result<(), CliError> {
    if let Some(branches) = branches(schema) {
        return check_any(branches, value, path);
    }
    check_type(schema, value, path)?;
    check_word(schema, value, path)?;
    match value {
        Value::Number(_) => check_number(schema, value, path),
        Value::Array(items) => check_list(schema, items, path),
        Value::Object(fields) => check_fields(schema, fields, path),
        _ => Ok(()),
    }
}

/// Returns the path of a field.
pub(super) fn field(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn branches(schema: &Value) -> Option<&Vec<Value>> {
    ["oneOf", "anyOf"].iter().find_map(|key| schema.get(*key)?.as_array())
}

/// Checks a value that may be one of several things.
fn check_any(branches: &[Value], value: &Value, path: &str) -> Result<(), CliError> {
    let mut wrong = None;
    for branch in branches {
        match check(branch, value, path) {
            Ok(()) => return Ok(()),
            // What was probably meant is the branch of the same type and the same tag.
            Err(error) if is_meant(branch, value) => wrong = wrong.or(Some(error)),
            Err(_) => {}
        }
    }
    Err(wrong.unwrap_or_else(|| none_of(branches, value, path)))
}

fn is_meant(branch: &Value, value: &Value) -> bool {
    let is_object = value.is_object();
    match tag(branch) {
        Some((name, word)) => is_object && value.get(name) == Some(word),
        None => branch.get("const").is_none() && has_type(branch, value) && !value.is_null(),
    }
}

/// The field that tells the branches of a tagged choice apart, and its word.
fn tag(branch: &Value) -> Option<(&String, &Value)> {
    let fields = branch.get("properties")?.as_object()?;
    fields.iter().find_map(|(name, field)| Some((name, field.get("const")?)))
}

fn none_of(branches: &[Value], value: &Value, path: &str) -> CliError {
    if value.is_object()
        && let Some((name, _)) = branches.iter().find_map(tag)
    {
        let words: Vec<&Value> = branches.iter().filter_map(tag).map(|(_, word)| word).collect();
        let path = field(path, name);
        return match value.get(name) {
            Some(word) => unknown_word(word, &words, &path),
            None => missing(&path),
        };
    }
    let words: Vec<&Value> = branches.iter().flat_map(words_of).collect();
    if !words.is_empty() && value.is_string() {
        return unknown_word(value, &words, path);
    }
    let types: Vec<&str> = branches.iter().flat_map(types_of).filter(|name| *name != "null").collect();
    wrong_type(value, &types, path)
}

/// The words that a schema allows.
fn words_of(schema: &Value) -> Vec<&Value> {
    let list = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
    let nested = branches(schema).into_iter().flatten().flat_map(words_of);
    list.chain(schema.get("const")).chain(nested).collect()
}

fn types_of(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => branches(schema).into_iter().flatten().flat_map(types_of).collect(),
    }
}

fn has_type(schema: &Value, value: &Value) -> bool {
    let types = types_of(schema);
    types.is_empty() || types.iter().any(|name| is_of(name, value))
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => type_of(value) == other,
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn check_type(schema: &Value, value: &Value, path: &str) -> Result<(), CliError> {
    let types: Vec<&str> = types_of(schema).into_iter().filter(|name| *name != "null").collect();
    if has_type(schema, value) { Ok(()) } else { Err(wrong_type(value, &types, path)) }
}

fn check_word(schema: &Value, value: &Value, path: &str) -> Result<(), CliError> {
    let words = words_of(schema);
    if words.is_empty() || value.is_null() || words.contains(&value) {
        return Ok(());
    }
    Err(unknown_word(value, &words, path))
}

fn check_number(schema: &Value, value: &Value, path: &str) -> Result<(), CliError> {
    let (least, most) = (schema.get("minimum"), schema.get("maximum"));
    let number = value.as_f64().unwrap_or(f64::NAN);
    let limit = |bound: Option<&Value>| bound.and_then(Value::as_f64);
    let fits =
        limit(least).is_none_or(|least| number >= least) && limit(most).is_none_or(|most| number <= most);
    if fits {
        return Ok(());
    }
    let (from, to) = (least.unwrap_or(&Value::Null), most.unwrap_or(&Value::Null));
    let message = format!("{value} is out of range: {from} to {to}");
    let code = schema.get("x-code").and_then(Value::as_str).unwrap_or("NUMBER_OUT_OF_RANGE").to_owned();
    Err(CliError::new(code, message).in_part(path).lacking(value.clone(), json!({ "from": from, "to": to })))
}

fn check_list(schema: &Value, items: &[Value], path: &str) -> Result<(), CliError> {
    let count = |key: &str| schema.get(key).and_then(Value::as_u64);
    let (least, most) = (count("minItems"), count("maxItems"));
    let n = items.len() as u64;
    if least.is_some_and(|least| n < least) || most.is_some_and(|most| n > most) {
        let message = format!("{n} are given; {} are needed", amount(least, most));
        let need = json!({ "from": least, "to": most });
        return Err(CliError::new("WRONG_COUNT", message).in_part(path).lacking(n, need));
    }
    let first = schema.get("prefixItems").and_then(Value::as_array);
    for (nth, item) in items.iter().enumerate() {
        let schema = first.and_then(|first| first.get(nth)).or_else(|| schema.get("items"));
        if let Some(schema) = schema {
            check(schema, item, &format!("{path}[{nth}]"))?;
        }
    }
    Ok(())
}

fn amount(least: Option<u64>, most: Option<u64>) -> String {
    match (least, most) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, most) => format!("at most {}", most.unwrap_or_default()),
    }
}

fn check_fields(schema: &Value, fields: &Map<String, Value>, path: &str) -> Result<(), CliError> {
    let none = Map::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    for (name, value) in fields {
        match known.get(name) {
            Some(schema) => check(schema, value, &field(path, name))?,
            None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                return Err(unknown_field(name, known, path));
            }
            None => {}
        }
    }
    let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    match needed.filter_map(Value::as_str).find(|name| !fields.contains_key(*name)) {
        Some(name) => Err(missing(&field(path, name))),
        None => Ok(()),
    }
}

fn unknown_field(name: &str, known: &Map<String, Value>, path: &str) -> CliError {
    let known: Vec<&String> = known.keys().collect();
    let list = known.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
    let message = format!("there is no field {name:?} here; there are {list}");
    CliError::new("UNKNOWN_FIELD", message).in_part(field(path, name)).lacking(name, json!(known))
}

fn missing(path: &str) -> CliError {
    let name = path.rsplit('.').next().unwrap_or(path);
    CliError::new("MISSING_FIELD", format!("the field {name:?} is missing")).in_part(path)
}

fn unknown_word(word: &Value, words: &[&Value], path: &str) -> CliError {
    let list = words.iter().filter_map(|word| word.as_str()).collect::<Vec<_>>().join(", ");
    let message = format!("{word} is not known here; there are {list}");
    CliError::new("UNKNOWN_WORD", message).in_part(path).lacking(word.clone(), json!(words))
}

fn wrong_type(value: &Value, types: &[&str], path: &str) -> CliError {
    let mut needed: Vec<&str> = types.iter().map(|name| in_words(name)).collect();
    needed.dedup();
    let shown = match value {
        Value::Array(_) | Value::Object(_) => in_words(type_of(value)).to_owned(),
        plain => plain.to_string(),
    };
    let message = format!("{shown} is given where {} is needed", needed.join(" or "));
    CliError::new("WRONG_TYPE", message).in_part(path).lacking(type_of(value), json!(types))
}

fn in_words(name: &str) -> &str {
    match name {
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "true or false",
        "string" => "text",
        "array" => "a list",
        "object" => "an object",
        other => other,
    }
}

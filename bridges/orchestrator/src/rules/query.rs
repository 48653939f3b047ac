//! From an address to a request: what stands at its end and behind the question mark, as the types of the fields say.

use serde_json::{Map, Value, json};
use server::bridge::ApiError;

use super::ways::Way;

/// Makes the request that an address stands for.
///
/// # Errors
///
/// What stands behind the question mark is not asked for there, or stands there twice.
pub(super) fn request(
    way: Way,
    named: Option<&str>,
    asked: &[(String, String)],
) -> Result<Map<String, Value>, ApiError> {
    let mut request = Map::new();
    if let (Some((field, _)), Some(word)) = (way.one, named) {
        request.insert(field.to_owned(), typed(way.name, field, word));
    }
    for (key, word) in asked {
        let field = way.asks.iter().find(|field| is_it(field, key)).ok_or_else(|| unknown(key, way.asks))?;
        if request.insert((*field).to_owned(), typed(way.name, field, word)).is_some() {
            return Err(
                ApiError::bad(format!("{field:?} is asked for twice")).details(json!({ "path": field }))
            );
        }
    }
    Ok(request)
}

/// Tests for a field, in camelCase or snake_case.
fn is_it(field: &str, key: &str) -> bool {
    key == field || (key.contains('_') && key.replace('_', "").eq_ignore_ascii_case(field))
}

fn unknown(key: &str, asks: &[&str]) -> ApiError {
    let there = if asks.is_empty() { "nothing".to_owned() } else { asks.join(", ") };
    let message = format!("{key:?} cannot be asked for here; there is {there}");
    let error = ApiError::new(axum::http::StatusCode::BAD_REQUEST, "UNKNOWN_FIELD", message);
    error.details(json!({ "path": key, "have": key, "need": asks }))
}

/// Returns a word as what its field is: a number, true or false, or text. What is none of it stays text, and the answer
/// says what is wrong with that.
fn typed(name: &str, field: &str, word: &str) -> Value {
    let kinds = rules5e_commands::request_schema(name).map(|schema| kinds(&schema["properties"][field]));
    let kinds = kinds.unwrap_or_default();
    let is = |kind: &str| kinds.iter().any(|one| one == kind);
    let plain = word.parse::<i64>().ok().filter(|_| is("integer") && !is("string")).map(Value::from);
    let flag = word.parse::<bool>().ok().filter(|_| is("boolean")).map(Value::from);
    plain.or(flag).unwrap_or_else(|| word.into())
}

/// Returns the types that a schema allows.
pub(super) fn kinds(schema: &Value) -> Vec<String> {
    let branches = ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten();
    let own = match &schema["type"] {
        Value::String(kind) => vec![kind.clone()],
        Value::Array(all) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    own.into_iter().chain(branches.flat_map(kinds)).filter(|kind| kind != "null").collect()
}

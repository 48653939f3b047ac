//! Intents as JSON: the same types and fields, read by the same rules.

use serde_json::Value;

use super::error::{IntentParseError, Place};
use super::fields::{Field, Given};
use super::kinds::{Sent, find};
use super::{Intent, MOST_INTENTS};

impl Intent {
    /// Reads an intent that came as JSON.
    ///
    /// # Errors
    ///
    /// What is wrong, where, and what was expected.
    pub fn from_json(value: &Value) -> Result<Intent, IntentParseError> {
        one(value, "")
    }

    /// Reads several, in their order.
    ///
    /// # Errors
    ///
    /// What is wrong with the first that is not right.
    pub fn all_from_json(values: &[Value]) -> Result<Vec<Intent>, IntentParseError> {
        if values.len() > MOST_INTENTS {
            let at = Place::Json { pointer: String::new() };
            let expected = format!("at most {MOST_INTENTS} intents");
            return Err(IntentParseError::expected(at, expected, &values.len().to_string()));
        }
        values.iter().enumerate().map(|(n, value)| one(value, &format!("/{n}"))).collect()
    }
}

fn one(value: &Value, at: &str) -> Result<Intent, IntentParseError> {
    let place = |name: &str| Place::Json { pointer: format!("{at}/{name}") };
    let end = Place::Json { pointer: at.to_owned() };
    let Value::Object(given) = value else {
        return Err(IntentParseError::expected(end, "an object with a \"type\"", &kind_of(value)));
    };
    let Some(name) = given.get("type").and_then(Value::as_str) else {
        return Err(IntentParseError::expected(end, "a \"type\" such as \"MELEE_ATTACK\"", "none"));
    };
    let unknown =
        || IntentParseError::UnknownIntentType { at: place("type"), given: super::error::shortened(name) };
    let kind = find(name).ok_or_else(unknown)?;
    let fields = given.iter().filter(|(name, _)| *name != "type");
    let fields =
        fields.map(|(name, value)| Field { name: name.as_str(), at: place(name), given: Given::Json(value) });
    kind.read(Sent { fields: fields.collect(), end })
}

fn kind_of(value: &Value) -> String {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a yes or no",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
    .to_owned()
}

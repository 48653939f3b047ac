//! What a game's values look like as JSON, and that they survive it.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Game;

use super::difference::{brief, difference};
use super::law::{Found, Law};

/// Checks house rules.
pub(super) fn setup<G: Game>(setup: &G::Setup) -> Result<(), Found> {
    round_trip(setup, "a setup")?;
    camel_keys(&json(setup)?)
}

/// Checks a state and returns it as it is restored.
pub(super) fn state<G: Game>(state: &G::State) -> Result<G::State, Found> {
    round_trip(state, "a state")
}

/// Checks an event and returns it as a journal gives it back.
pub(super) fn event<G: Game>(event: &G::Event) -> Result<G::Event, Found> {
    let read = round_trip(event, "an event")?;
    let json = json(event)?;
    let fields = tagged(&json, "event")?;
    Law::Names.holds(fields.len() == 2 && fields.contains_key("data"), || {
        format!("an event has \"event\" and \"data\", not {}", brief(&json.to_string()))
    })?;
    camel_keys(&fields["data"])?;
    Ok(read)
}

/// Checks an action and returns its JSON.
pub(super) fn action<G: Game>(action: &G::Action) -> Result<Value, Found> {
    round_trip(action, "an action")?;
    let json = json(action)?;
    let fields = tagged(&json, "action")?;
    let parameters = fields.get("parameters");
    // A missing "parameters" is left to the law of spelling.
    let known = fields.len() == 1 + usize::from(parameters.is_some());
    Law::Names.holds(known && parameters.is_none_or(Value::is_object), || {
        format!("an action has \"action\" and \"parameters\", not {}", brief(&json.to_string()))
    })?;
    camel_keys(parameters.unwrap_or(&Value::Null))?;
    Ok(json)
}

/// Checks that every key can be written in both spellings.
pub(super) fn camel_keys(value: &Value) -> Result<(), Found> {
    match value {
        Value::Array(items) => items.iter().try_for_each(camel_keys),
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| {
            let fine = !key.contains('_') && !key.starts_with(|c: char| c.is_ascii_uppercase());
            Law::Names.holds(fine, || format!("the key {key:?} is not in camelCase"))?;
            camel_keys(value)
        }),
        _ => Ok(()),
    }
}

/// Sends a value through a text and back.
pub(super) fn round_trip<T>(value: &T, what: &str) -> Result<T, Found>
where
    T: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
{
    let law = Law::RoundTrip;
    let text =
        serde_json::to_string(value).map_err(|error| law.broken(format!("{what} has no JSON: {error}")))?;
    let read: T = serde_json::from_str(&text)
        .map_err(|error| law.broken(format!("{what} does not read: {error}: {}", brief(&text))))?;
    law.holds(read == *value, || format!("{what} comes back different: {}", difference(&read, value)))?;
    Ok(read)
}

/// Returns a value as JSON.
pub(super) fn json<T: Serialize>(value: &T) -> Result<Value, Found> {
    serde_json::to_value(value).map_err(|error| Law::RoundTrip.broken(format!("there is no JSON: {error}")))
}

/// Returns a value as a text. Two of them are compared much faster than two of [`json`].
pub(super) fn text<T: Serialize>(value: &T) -> Result<String, Found> {
    serde_json::to_string(value).map_err(|error| Law::RoundTrip.broken(format!("there is no JSON: {error}")))
}

/// Returns the fields of an object whose tag is a name in snake_case.
fn tagged<'a>(json: &'a Value, tag: &str) -> Result<&'a Map<String, Value>, Found> {
    let snake = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let named = json.get(tag).and_then(Value::as_str).is_some_and(snake);
    match json.as_object() {
        Some(fields) if named => Ok(fields),
        _ => {
            Err(Law::Names.broken(format!("{tag:?} is no name in snake_case: {}", brief(&json.to_string()))))
        }
    }
}

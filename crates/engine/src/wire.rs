//! Actions and setups as they come over the wire: one envelope, snake_case
//! keys accepted beside camelCase, missing or null parameters filled in.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Refusal, codes};

/// Reads `{"action":name,"parameters":{..}}` into a game's action.
pub(crate) fn action<A: DeserializeOwned>(json: &Value, names: &[String]) -> Result<A, Refusal> {
    let (name, parameters) = envelope(json)?;
    if !names.iter().any(|known| known == name) {
        let message = format!("this game has no action {name:?}; it has {}", names.join(", "));
        return Err(Refusal::new(codes::UNKNOWN_ACTION, message));
    }
    let whole = serde_json::json!({ "action": name, "parameters": camel_keys(parameters)? });
    serde_json::from_value(whole)
        .map_err(|error| Refusal::new(codes::INVALID_PAYLOAD, format!("{name}: {error}")))
}

/// Reads house rules; null is the default.
pub(crate) fn setup<S: DeserializeOwned + Default>(json: &Value) -> Result<S, Refusal> {
    if json.is_null() {
        return Ok(S::default());
    }
    if !json.is_object() {
        return Err(Refusal::new(
            codes::INVALID_SETUP,
            "house rules are an object with a field for each rule",
        ));
    }
    serde_json::from_value(camel_keys(json.clone())?).map_err(|error| {
        Refusal::new(codes::INVALID_SETUP, format!("these house rules do not read: {error}"))
    })
}

/// Lists the names of actions from the schema of an action type.
pub(crate) fn action_names(schema: &Value) -> Vec<String> {
    let variants = schema.get("oneOf").and_then(Value::as_array);
    let one = std::slice::from_ref(schema);
    variants.map_or(one, |list| list.as_slice()).iter().filter_map(action_name).collect()
}

fn action_name(variant: &Value) -> Option<String> {
    Some(variant.pointer("/properties/action/const")?.as_str()?.to_owned())
}

fn envelope(json: &Value) -> Result<(&str, Value), Refusal> {
    let bad = |message: &str| Refusal::new(codes::INVALID_PAYLOAD, message);
    let fields =
        json.as_object().ok_or_else(|| bad("an action is an object with \"action\" and \"parameters\""))?;
    if let Some(extra) = fields.keys().find(|key| *key != "action" && *key != "parameters") {
        return Err(bad(&format!("an action has no field {extra:?}, only \"action\" and \"parameters\"")));
    }
    let name =
        fields.get("action").and_then(Value::as_str).ok_or_else(|| bad("\"action\" must be a name"))?;
    let parameters = match fields.get("parameters") {
        None | Some(Value::Null) => Value::Object(Map::new()),
        Some(Value::Object(parameters)) => Value::Object(parameters.clone()),
        Some(_) => return Err(bad("\"parameters\" must be an object")),
    };
    Ok((name, parameters))
}

/// Turns keys like `die_index` into `dieIndex`, all the way down.
fn camel_keys(value: Value) -> Result<Value, Refusal> {
    Ok(match value {
        Value::Object(fields) => {
            let mut out = Map::new();
            for (key, value) in fields {
                let camel = camel(&key);
                if out.insert(camel, camel_keys(value)?).is_some() {
                    return Err(Refusal::new(codes::INVALID_PAYLOAD, format!("{key:?} is given twice")));
                }
            }
            Value::Object(out)
        }
        Value::Array(items) => Value::Array(items.into_iter().map(camel_keys).collect::<Result<_, _>>()?),
        other => other,
    })
}

fn camel(key: &str) -> String {
    let mut words = key.split('_');
    let mut out = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(letters.as_str());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snake_case_keys_become_camel_case_and_clashes_are_refused() {
        let given = serde_json::json!({"die_index": 1, "a": [{"b_c_d": 2}]});
        assert_eq!(camel_keys(given), Ok(serde_json::json!({"dieIndex": 1, "a": [{"bCD": 2}]})));
        assert!(camel_keys(serde_json::json!({"die_index": 1, "dieIndex": 2})).is_err());
    }

    #[test]
    fn an_envelope_needs_a_name_and_knows_no_other_field() {
        for bad in [
            "[]",
            "3",
            "{}",
            r#"{"action":3}"#,
            r#"{"action":"x","parameters":[]}"#,
            r#"{"action":"x","by":1}"#,
        ] {
            let json: Value = serde_json::from_str(bad).unwrap_or_default();
            assert_eq!(
                envelope(&json).map_err(|refusal| refusal.code),
                Err(codes::INVALID_PAYLOAD.into()),
                "{bad}"
            );
        }
    }
}

//! Actions and setups as they come over the wire: one envelope, snake_case
//! keys accepted beside camelCase, missing or null parameters filled in.

use std::borrow::Cow;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::{Map, Value};

use crate::{Refusal, codes};

/// An action as it was sent: its name, and what it is told. No game has read it yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SentAction {
    #[serde(rename = "action")]
    name: String,
    /// None where the envelope had no such field.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Value>,
}

impl SentAction {
    /// Takes the two fields of an envelope.
    pub fn new(name: impl Into<String>, parameters: Option<Value>) -> SentAction {
        SentAction { name: name.into(), parameters }
    }

    /// Reads `{"action":name,"parameters":{..}}`, whoever's it is.
    pub fn read(json: Value) -> Result<SentAction, Refusal> {
        let bad = |message: &str| Refusal::new(codes::INVALID_PAYLOAD, message);
        let Value::Object(mut fields) = json else {
            return Err(bad("an action is an object with \"action\" and \"parameters\""));
        };
        if let Some(extra) = fields.keys().find(|key| *key != "action" && *key != "parameters") {
            return Err(bad(&format!(
                "an action has no field {extra:?}, only \"action\" and \"parameters\""
            )));
        }
        match fields.remove("action") {
            Some(Value::String(name)) => Ok(SentAction { name, parameters: fields.remove("parameters") }),
            _ => Err(bad("\"action\" must be a name")),
        }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what it is told, where that is an object; none where there is nothing.
    pub fn parameters(&self) -> Result<Option<&Map<String, Value>>, ParametersError> {
        match &self.parameters {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Object(parameters)) => Ok(Some(parameters)),
            Some(_) => Err(ParametersError),
        }
    }
}

/// What an action is told is an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"parameters\" must be an object")]
pub struct ParametersError;

/// Reads what was sent into a game's action.
pub(crate) fn action<A: DeserializeOwned>(sent: &SentAction, names: &[String]) -> Result<A, Refusal> {
    let name = sent.name();
    let parameters =
        sent.parameters().map_err(|error| Refusal::new(codes::INVALID_PAYLOAD, error.to_string()))?;
    if !names.iter().any(|known| known == name) {
        let message = format!("this game has no action {name:?}; it has {}", names.join(", "));
        return Err(Refusal::new(codes::UNKNOWN_ACTION, message));
    }
    let none = Map::new();
    let parameters = parameters.unwrap_or(&none);
    let parameters = if has_snake_keys(parameters) {
        Cow::Owned(camel_fields(parameters.clone())?)
    } else {
        Cow::Borrowed(parameters)
    };
    A::deserialize(Envelope { name, parameters: &parameters })
        .map_err(|error| Refusal::new(codes::INVALID_PAYLOAD, format!("{name}: {error}")))
}

/// An envelope to be read into an action, without making a JSON value of it first.
struct Envelope<'a> {
    name: &'a str,
    parameters: &'a Map<String, Value>,
}

impl<'de> Deserializer<'de> for Envelope<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, serde_json::Error> {
        visitor.visit_map(Fields { envelope: self, next: Some(Field::Name) })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The fields of an envelope, one after the other.
struct Fields<'a> {
    envelope: Envelope<'a>,
    next: Option<Field>,
}

#[derive(Clone, Copy)]
enum Field {
    Name,
    Parameters,
}

impl<'a> MapAccess<'a> for Fields<'a> {
    type Error = serde_json::Error;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Self::Error> {
        let key: Option<StrDeserializer<'_, Self::Error>> = self.next.map(|field| match field {
            Field::Name => "action".into_deserializer(),
            Field::Parameters => "parameters".into_deserializer(),
        });
        key.map(|key| seed.deserialize(key)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Self::Error> {
        match self.next {
            Some(Field::Name) => {
                self.next = Some(Field::Parameters);
                let name: StrDeserializer<'_, Self::Error> = self.envelope.name.into_deserializer();
                seed.deserialize(name)
            }
            _ => {
                self.next = None;
                seed.deserialize(self.envelope.parameters)
            }
        }
    }
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

/// Turns keys like `die_index` into `dieIndex`, all the way down.
fn camel_keys(value: Value) -> Result<Value, Refusal> {
    Ok(match value {
        Value::Object(fields) => Value::Object(camel_fields(fields)?),
        Value::Array(items) => Value::Array(items.into_iter().map(camel_keys).collect::<Result<_, _>>()?),
        other => other,
    })
}

fn camel_fields(fields: Map<String, Value>) -> Result<Map<String, Value>, Refusal> {
    let mut out = Map::new();
    for (key, value) in fields {
        if out.insert(camel(&key), camel_keys(value)?).is_some() {
            return Err(Refusal::new(codes::INVALID_PAYLOAD, format!("{key:?} is given twice")));
        }
    }
    Ok(out)
}

/// Tests for a key that is not as the games spell it: most clients send none, and nothing is copied for them.
fn has_snake_keys(fields: &Map<String, Value>) -> bool {
    fields.iter().any(|(key, value)| key.contains('_') || in_value(value))
}

fn in_value(value: &Value) -> bool {
    match value {
        Value::Object(fields) => has_snake_keys(fields),
        Value::Array(items) => items.iter().any(in_value),
        _ => false,
    }
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
        for bad in ["[]", "3", "{}", r#"{"action":3}"#, r#"{"action":"x","by":1}"#] {
            let json: Value = serde_json::from_str(bad).unwrap_or_default();
            assert_eq!(
                SentAction::read(json).map_err(|refusal| refusal.code),
                Err(codes::INVALID_PAYLOAD),
                "{bad}"
            );
        }
        let list = SentAction::new("x", Some(serde_json::json!([])));
        assert_eq!(list.parameters(), Err(ParametersError));
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
    enum Move {
        Roll {},
        #[serde(rename_all = "camelCase")]
        Keep {
            die_index: u8,
        },
    }

    fn read(json: Value) -> Result<Move, Refusal> {
        let names = ["roll".to_owned(), "keep".to_owned()];
        SentAction::read(json).and_then(|sent| action(&sent, &names))
    }

    #[test]
    fn an_action_reads_as_it_does_from_a_whole_value() {
        use serde_json::json;
        let given = [
            json!({"action": "roll"}),
            json!({"action": "roll", "parameters": null}),
            json!({"action": "roll", "parameters": {}}),
            json!({"action": "keep", "parameters": {"dieIndex": 3}}),
            json!({"action": "roll", "parameters": {"x": 1}}),
            json!({"action": "keep"}),
            json!({"action": "keep", "parameters": {"dieIndex": -1}}),
            json!({"action": "keep", "parameters": {"dieIndex": "3"}}),
            json!({"action": "keep", "parameters": {"dieIndex": 3, "n": []}}),
        ];
        for json in given {
            let mut whole = json.clone();
            if whole["parameters"].is_null() {
                whole["parameters"] = json!({});
            }
            let name = json["action"].as_str().unwrap_or_default();
            let expected: Result<Move, String> =
                serde_json::from_value(whole).map_err(|error| format!("{name}: {error}"));
            assert_eq!(read(json.clone()).map_err(|refusal| refusal.message), expected, "{json}");
        }
        assert_eq!(
            read(json!({"action": "keep", "parameters": {"die_index": 2}})),
            Ok(Move::Keep { die_index: 2 })
        );
    }
}

//! Sockets and streams, described as AsyncAPI 3.0, from the types that the program reads and writes. Tests ask the
//! reader and read what was written, so that a type cannot say anything else.

mod samples;

use hall::HallEvent;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use table::Notice;

use crate::typed::{Vocabularies, generator, vocabularies};

/// Describes sockets and streams.
pub fn asyncapi() -> Value {
    let Vocabularies { said, told, types } = vocabularies(&SchemaSettings::draft07());
    let (said, told) = (messages(said), messages(told.into_iter().map(with_example).collect()));
    let mut streamed: Map<String, Value> =
        ["update", "bye"].iter().filter_map(|name| entry(&told, name)).collect();
    streamed.insert("notice".to_owned(), message("notice", schema::<Notice>()));
    let sockets: Map<String, Value> = said.iter().chain(&told).map(|(n, m)| (n.clone(), m.clone())).collect();
    let announced =
        Map::from_iter([("announcement".to_owned(), message("announcement", schema::<HallEvent>()))]);
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Dicehall",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sockets and streams of a house. What is asked by REST is at /api/openapi.json.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/api/ws",
                "description": "One client at one table, frames both ways; the first is a hello.",
                "messages": sockets,
                "bindings": { "ws": { "method": "GET" } },
            },
            "table": {
                "address": "/api/games/{id}/events",
                "description": "A table as server-sent events: the name of an event is the name of the message, its id the version.",
                "parameters": { "id": { "description": "The table's id or its room code" } },
                "messages": streamed,
                "bindings": { "http": { "method": "GET" } },
            },
            "hall": {
                "address": "/api/events",
                "description": "Tables that open and close, as server-sent events.",
                "messages": announced,
                "bindings": { "http": { "method": "GET" } },
            },
        },
        "operations": {
            "hear": operation("receive", "socket", &said, "What a client says"),
            "tell": operation("send", "socket", &told, "What a client is told"),
            "streamTable": operation("send", "table", &streamed, "What a stream of a table tells"),
            "streamHall": operation("send", "hall", &announced, "What the stream of the hall tells"),
        },
        "components": { "schemas": types },
    })
}

fn entry(messages: &Map<String, Value>, name: &str) -> Option<(String, Value)> {
    Some((name.to_owned(), messages.get(name)?.clone()))
}

/// Names frames by their type.
fn messages(frames: Vec<Value>) -> Map<String, Value> {
    frames
        .into_iter()
        .map(|schema| {
            let kind = kind(&schema).to_owned();
            (kind.clone(), message(&kind, schema))
        })
        .collect()
}

/// Returns the type that a frame has.
fn kind(schema: &Value) -> &str {
    schema["properties"]["type"]["const"].as_str().unwrap_or_default()
}

/// Shows a frame as it is written, where one is at hand.
fn with_example(mut schema: Value) -> Value {
    let sample = samples::frames().into_iter().find(|[full, _]| full["type"] == kind(&schema));
    if let Some([full, _]) = sample {
        schema["examples"] = json!([full]);
    }
    schema
}

fn message(name: &str, payload: Value) -> Value {
    json!({ "name": name, "payload": payload })
}

fn operation(action: &str, channel: &str, messages: &Map<String, Value>, summary: &str) -> Value {
    let of = |name: &String| json!({ "$ref": format!("#/channels/{channel}/messages/{name}") });
    let named: Vec<Value> = messages.keys().map(of).collect();
    let at = json!({ "$ref": format!("#/channels/{channel}") });
    json!({ "action": action, "channel": at, "summary": summary, "messages": named })
}

/// Describes a type in one piece.
fn schema<T: schemars::JsonSchema>() -> Value {
    let mut schema = generator(SchemaSettings::draft07(), false).into_root_schema_for::<T>().to_value();
    if let Some(fields) = schema.as_object_mut() {
        fields.retain(|name, _| !["$schema", "title", "definitions", "components"].contains(&name.as_str()));
    }
    schema
}

#[cfg(test)]
mod asking;
#[cfg(test)]
mod tests;

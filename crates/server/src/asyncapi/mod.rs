//! Sockets and streams, described as AsyncAPI 3.0. The frames are those that the program reads and writes: what it reads
//! is found by asking the reader, what it writes by writing it, and what screens draw comes from the types themselves.

mod reads;
mod writes;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use self::reads::Read;

/// Where types are described in the document.
const SCHEMAS: &str = "/components/schemas";

/// Describes sockets and streams.
pub fn asyncapi() -> Value {
    let (said, told) = (heard(), told());
    let streamed: Map<String, Value> =
        ["update", "bye"].iter().filter_map(|name| entry(&told, name)).collect();
    let notice = message("notice", writes::notice());
    let hall = message("announcement", writes::announcement());
    let sockets: Map<String, Value> = said.iter().chain(&told).map(|(n, m)| (n.clone(), m.clone())).collect();
    let mut streamed = streamed;
    streamed.insert("notice".to_owned(), notice);
    let announced = Map::from_iter([("announcement".to_owned(), hall)]);
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
        "components": { "schemas": schemas() },
    })
}

fn entry(messages: &Map<String, Value>, name: &str) -> Option<(String, Value)> {
    Some((name.to_owned(), messages.get(name)?.clone()))
}

/// What a client may say.
fn heard() -> Map<String, Value> {
    let kinds = reads::kinds().into_iter();
    kinds.map(|kind| (kind.clone(), message(&kind, Read::new(&kind).schema()))).collect()
}

/// What a client is told.
fn told() -> Map<String, Value> {
    let frames = writes::frames().into_iter().chain([writes::update(), writes::told_notice()]);
    frames
        .map(|schema| {
            let kind = schema["properties"]["type"]["const"].as_str().unwrap_or_default().to_owned();
            (kind.clone(), message(&kind, schema))
        })
        .collect()
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

/// What screens draw, from its types.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft07().with(|settings| settings.definitions_path = SCHEMAS.into());
    let mut generator = settings.for_serialize().into_generator();
    generator.subschema_for::<scene::Scene>();
    generator.subschema_for::<table::TableView<'_>>();
    generator.take_definitions(true)
}

/// Refers to what screens draw.
fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#{SCHEMAS}/{name}") })
}

#[cfg(test)]
mod tests;

//! What a client is told, found by writing it: one frame of each kind with everything in it, and one with as little as
//! there can be. What the two share is always there.

use hall::HallEvent;
use serde_json::{Map, Value, json};
use table::Time;

use super::schema;
use crate::wire::client_out::ClientOut;

/// Describes every frame but updates and notices, which the hall writes.
pub(super) fn frames() -> Vec<Value> {
    let details = json!({ "needed": 500 });
    let legal = [json!({ "action": "roll", "parameters": {} })];
    let pairs = [welcome(), seated(), asked(), done(), refused(&legal, &details), pong(), bye()];
    pairs.iter().map(|[full, least]| described(full, least)).collect()
}

fn written(frame: &ClientOut<'_>) -> Value {
    // What was written a moment ago reads.
    serde_json::from_str(&frame.text()).unwrap_or_default()
}

fn welcome() -> [Value; 2] {
    let of = |person| written(&ClientOut::Welcome { table: "01a1", person, time: Time(1) });
    [of(Some("ada")), of(None)]
}

fn seated() -> [Value; 2] {
    let of = |seat, name| {
        written(&ClientOut::Seated { id: "1", seq: 2, seat, name, person: "ada", token: "D0qb" })
    };
    [of(Some(0), Some("Ada")), of(None, None)]
}

fn asked() -> [Value; 2] {
    let frame = written(&ClientOut::Asked { id: "1", seq: 2, person: "ada", token: "D0qb" });
    [frame.clone(), frame]
}

fn done() -> [Value; 2] {
    let of = |next, claim| written(&ClientOut::Done { id: "1", seq: 2, next, claim });
    [of(Some("01a2"), Some("claim")), of(None, None)]
}

fn refused(legal: &[Value], details: &Value) -> [Value; 2] {
    let of = |id, details, anchor| {
        let (code, message) = ("NOT_YOUR_TURN", "it is Teo's turn");
        written(&ClientOut::Refused { id, code, message, legal, details, anchor })
    };
    [of(Some("1"), Some(details), Some("your-turn")), of(None, None, None)]
}

fn pong() -> [Value; 2] {
    let frame = written(&ClientOut::Pong { time: Time(1) });
    [frame.clone(), frame]
}

fn bye() -> [Value; 2] {
    let of = |reason| {
        let (code, message) = ("PASS_REVOKED", "the seat has moved");
        written(&ClientOut::Bye { code, message, retry: false, reason })
    };
    [of(Some("seat_moved")), of(None)]
}

/// Describes a kind of frame by two of it.
fn described(full: &Value, least: &Value) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for (name, value) in full.as_object().into_iter().flatten() {
        let is_kind = name == "type" || name == "event";
        let mut schema = if is_kind { json!({ "const": value }) } else { kind(value) };
        match least.get(name) {
            Some(Value::Null) => schema["type"] = json!([schema["type"], "null"]),
            Some(_) => {}
            None => {
                properties.insert(name.clone(), schema);
                continue;
            }
        }
        required.push(name.clone());
        properties.insert(name.clone(), schema);
    }
    json!({ "type": "object", "properties": properties, "required": required, "examples": [full] })
}

fn kind(value: &Value) -> Value {
    match value {
        Value::Object(_) => json!({ "type": "object" }),
        Value::Array(_) => json!({ "type": "array", "items": { "type": "object" } }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Number(_) => json!({ "type": "integer" }),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Null => json!({}),
    }
}

/// Describes an update: what changed, as data and as a picture, as far as it was wanted.
pub(super) fn update() -> Value {
    let view = json!({
        "type": "object",
        "properties": { "game": {}, "table": schema("TableView") },
        "required": ["game", "table"],
    });
    json!({
        "type": "object",
        "properties": {
            "type": { "const": "update" },
            "seq": { "type": "integer" },
            "events": { "type": "array", "items": event() },
            "view": view,
            "table": schema("TableView"),
            "scene": schema("Scene"),
            "changes": { "type": "object" },
        },
        "required": ["type", "seq"],
    })
}

fn event() -> Value {
    let properties = json!({ "event": { "type": "string" }, "data": {} });
    json!({ "type": "object", "properties": properties, "required": ["event"] })
}

/// Describes what is told and not kept, as a stream has it.
pub(super) fn notice() -> Value {
    event()
}

/// Describes what is told and not kept, as a socket has it.
pub(super) fn told_notice() -> Value {
    let properties = json!({ "type": { "const": "notice" }, "notice": notice() });
    json!({ "type": "object", "properties": properties, "required": ["type", "notice"] })
}

/// Describes what concerns the whole hall.
pub(super) fn announcement() -> Value {
    let (table, game) = ("01a1".to_owned(), "high-low".to_owned());
    let all = [
        HallEvent::GameCreated { table: table.clone(), game: game.clone() },
        HallEvent::GameDestroyed { table, game },
    ];
    let of = |one: &HallEvent| {
        let written = json!(one);
        let mut schema = described(&written, &written);
        schema["properties"]["data"] = described(&written["data"], &written["data"]);
        schema
    };
    json!({ "oneOf": all.iter().map(of).collect::<Vec<_>>() })
}

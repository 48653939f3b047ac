//! Sockets and streams are as they are described.

use serde_json::{Value, json};

use crate::house::House;
use crate::socket::Socket;
use crate::web::id;

/// Checks a frame against its schema: what is needed is there, and all of it is known, of the kind that is said.
#[track_caller]
fn is_described(document: &Value, channel: &str, frame: &Value) {
    let kind = frame["type"].as_str().unwrap();
    let schema = &document["channels"][channel]["messages"][kind]["payload"];
    assert!(schema.is_object(), "{kind} is not described");
    for name in schema["required"].as_array().unwrap() {
        assert!(!frame[name.as_str().unwrap()].is_null(), "{kind} lacks {name}: {frame}");
    }
    for (name, value) in frame.as_object().unwrap() {
        let field = &schema["properties"][name];
        assert!(field.is_object(), "{kind} has {name}, and nothing says so");
        let kinds = [&field["type"]].into_iter().chain(field["type"].as_array().into_iter().flatten());
        let kinds: Vec<&str> = kinds.filter_map(Value::as_str).collect();
        assert!(
            kinds.is_empty() || kinds.contains(&kind_of(value)),
            "{kind}.{name} is no {kinds:?}: {value}"
        );
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[test]
fn what_a_socket_says_is_described() {
    let house = House::open();
    let document = house.web().get("/api/asyncapi.json").is(200);
    assert_eq!(document["asyncapi"], "3.0.0");
    let created = house.web().lobby("yahtzee");
    let table = id(&created);
    let mut socket = Socket::open(house.port, None).unwrap();
    socket.send(&json!({ "type": "hello", "table": table, "want": ["events", "view", "scene"] }));
    let mut kinds = std::collections::BTreeSet::new();
    let mut hear = |socket: &mut Socket, until: &str| loop {
        let frame = socket.next();
        is_described(&document, "socket", &frame);
        let kind = frame["type"].as_str().unwrap().to_owned();
        kinds.insert(kind.clone());
        if kind == until {
            break;
        }
    };
    hear(&mut socket, "update");
    socket.send(&json!({ "type": "sit", "id": "9f1c2a7e5b804d63", "name": "Ada" }));
    hear(&mut socket, "seated");
    socket.send(&json!({ "type": "act", "id": "1", "action": "roll" }));
    hear(&mut socket, "refused");
    socket.send(&json!({ "type": "stand", "id": "2" }));
    hear(&mut socket, "done");
    socket.send(&json!({ "type": "ping" }));
    hear(&mut socket, "pong");
    let heard: Vec<&str> = kinds.iter().map(String::as_str).collect();
    for kind in ["welcome", "update", "seated", "refused", "done", "pong"] {
        assert!(heard.contains(&kind), "{heard:?}");
    }
}

#[test]
fn the_two_descriptions_lead_to_each_other() {
    let house = House::open();
    let openapi = house.web().get("/api/openapi.json").is(200);
    let words = openapi["info"]["description"].as_str().unwrap();
    assert!(words.contains("/api/asyncapi.json"), "{words}");
    let asyncapi = house.web().get("/api/asyncapi.json").is(200);
    assert!(asyncapi["info"]["description"].as_str().unwrap().contains("/api/openapi.json"));
}

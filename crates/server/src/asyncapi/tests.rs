//! The description of sockets and streams is whole.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;

use super::*;

/// Lists the variants of an enum by its source, as they are spelt in frames.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let (_, body) = source.split_once(&format!("pub enum {name}")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let named = body.lines().filter_map(|line| {
        let word = line.strip_prefix("    ")?.split([' ', ',', '(']).next()?;
        word.starts_with(char::is_uppercase).then_some(word)
    });
    named.map(snake).collect()
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn names(messages: &Map<String, Value>) -> BTreeSet<String> {
    messages.keys().cloned().collect()
}

#[test]
fn every_frame_that_is_read_is_described() {
    let read = variants(include_str!("../wire/client_in.rs"), "ClientIn");
    assert!(read.contains("hello") && read.len() >= 5, "{read:?}");
    assert_eq!(names(&heard()), read);
}

#[test]
fn every_frame_that_is_written_is_described() {
    let mut written = variants(include_str!("../wire/client_out.rs"), "ClientOut");
    assert!(written.contains("welcome") && written.len() >= 7, "{written:?}");
    // These two the hall writes.
    written.extend(["update".to_owned(), "notice".to_owned()]);
    assert_eq!(names(&told()), written);
}

#[test]
fn what_a_frame_needs_is_found_by_asking() {
    let schema = |kind: &str| Read::new(kind).schema();
    let hello = schema("hello");
    assert_eq!(hello["required"], json!(["table", "type"]));
    assert_eq!(hello["properties"]["type"], json!({ "const": "hello" }));
    assert_eq!(hello["properties"]["token"], json!({ "type": ["string", "null"] }));
    assert_eq!(hello["properties"]["since"], json!({ "type": ["integer", "null"] }));
    assert_eq!(hello["properties"]["display"], json!({ "type": ["boolean"] }));
    let words = hello["properties"]["want"]["items"]["enum"].as_array().unwrap();
    assert!(["events", "view", "scene"].iter().all(|word| words.contains(&json!(word))), "{words:?}");
    let act = schema("act");
    assert_eq!(act["required"], json!(["action", "id", "type"]));
    assert_eq!(act["properties"]["parameters"], json!({}), "for the game to read");
    assert_eq!(schema("sit")["properties"]["entropy"], json!({ "type": ["string", "null"] }));
    assert_eq!(schema("ping")["required"], json!(["type"]));
}

/// Calls with every object of a document.
fn each(value: &Value, see: &mut impl FnMut(&Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            see(fields);
            fields.values().for_each(|value| each(value, see));
        }
        Value::Array(items) => items.iter().for_each(|value| each(value, see)),
        _ => {}
    }
}

#[test]
fn the_description_of_sockets_has_the_shape_of_asyncapi() {
    let document = asyncapi();
    assert_eq!(document["asyncapi"], "3.0.0");
    assert!(document["info"]["title"].is_string() && document["info"]["version"].is_string());
    let mut n_references = 0;
    each(&document, &mut |fields| {
        if let Some(to) = fields.get("$ref").and_then(Value::as_str) {
            n_references += 1;
            let pointer = to.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{to} leads nowhere");
        }
    });
    assert!(n_references > 50, "{n_references}");
    for (name, channel) in document["channels"].as_object().unwrap() {
        assert!(channel["address"].as_str().unwrap().starts_with("/api/"), "{name}");
        for (message, about) in channel["messages"].as_object().unwrap() {
            assert_eq!(about["name"], *message);
            assert!(about["payload"].is_object(), "{name} {message}");
        }
    }
    for (name, operation) in document["operations"].as_object().unwrap() {
        assert!(["send", "receive"].contains(&operation["action"].as_str().unwrap()), "{name}");
        assert!(operation["messages"].as_array().is_some_and(|messages| !messages.is_empty()), "{name}");
    }
}

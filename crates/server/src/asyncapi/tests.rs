//! The description of sockets and streams is whole.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::{BTreeMap, BTreeSet};

use super::asking::Read;
use super::*;
use crate::fits::faults;
use engine::{Ask, AskKind};
use table::{LeaderNews, LeaderNotice, Time};

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

/// Returns what is said, or told, by its type.
fn described(frames: Vec<Value>) -> BTreeMap<String, Value> {
    frames.into_iter().map(|schema| (kind(&schema).to_owned(), schema)).collect()
}

fn names(frames: &BTreeMap<String, Value>) -> BTreeSet<String> {
    frames.keys().cloned().collect()
}

fn vocabulary() -> Vocabularies {
    vocabularies(&SchemaSettings::draft2020_12())
}

fn keys(object: &Value) -> BTreeSet<String> {
    object.as_object().unwrap().keys().cloned().collect()
}

fn required(schema: &Value) -> BTreeSet<String> {
    schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_frame_that_is_read_is_described() {
    let read = variants(include_str!("../wire/client_in.rs"), "ClientIn");
    assert!(read.contains("hello") && read.len() >= 5, "{read:?}");
    assert_eq!(names(&described(vocabulary().said)), read);
    assert_eq!(asking::kinds().into_iter().collect::<BTreeSet<_>>(), read);
}

#[test]
fn every_frame_that_is_written_is_described() {
    let source = include_str!("../wire/client_out.rs");
    let mut written = variants(source, "ClientOut");
    assert!(written.contains("welcome") && written.len() >= 7, "{written:?}");
    // These two the hall writes.
    written.extend(["update".to_owned(), "notice".to_owned()]);
    assert_eq!(names(&described(vocabulary().told)), written);
}

/// The description is made from the types, and the reader is asked: what it needs, knows and takes.
#[test]
fn what_the_reader_takes_is_what_is_described() {
    let Vocabularies { said, types, .. } = vocabulary();
    for (kind, schema) in described(said) {
        let read = Read::new(&kind);
        assert_eq!(keys(&json!(read.least)), required(&schema), "{kind}");
        let mut fields: BTreeSet<String> = read.fields.iter().cloned().collect();
        fields.insert("type".to_owned());
        assert_eq!(keys(&schema["properties"]), fields, "{kind}");
        assert_eq!(schema["additionalProperties"], false, "{kind}");
        for name in &read.fields {
            let field = &schema["properties"][name];
            let is_said = |sample: &Value| {
                faults(&types, &json!({ "items": field, "type": "array" }), &json!([sample]))
            };
            let fits = asking::samples().into_iter().filter(|(_, sample)| is_said(sample).is_empty());
            assert_eq!(
                fits.map(|(kind, _)| kind).collect::<BTreeSet<_>>(),
                read.takes(name),
                "{kind}.{name}"
            );
        }
    }
    let words =
        types["Wanted"]["oneOf"].as_array().unwrap().iter().map(|word| word["const"].as_str().unwrap());
    assert_eq!(words.collect::<Vec<_>>(), Read::new("hello").words("want"));
}

/// A frame with everything in it has every field that is described, and one with little those that are always there.
#[test]
fn what_is_written_is_what_is_described() {
    let Vocabularies { told, types, .. } = vocabulary();
    let told = described(told);
    for [full, least] in samples::frames() {
        let schema = &told[full["type"].as_str().unwrap()];
        for frame in [&full, &least] {
            assert_eq!(faults(&types, schema, frame), Vec::<String>::new(), "{frame}");
        }
        assert_eq!(keys(&full), keys(&schema["properties"]));
        assert_eq!(keys(&least), required(schema));
    }
}

#[test]
fn what_is_told_beside_updates_is_what_is_described() {
    let Vocabularies { told, types, .. } = vocabulary();
    let notice = &described(told)["notice"];
    let spectator = || "guest-1".to_owned();
    let news = LeaderNews::asked(Ask { seat: engine::Seat(1), id: 3, kind: AskKind::Roll });
    let notices = [
        Notice::SpectatorJoined { spectator: spectator(), total_spectators: 1 },
        Notice::SpectatorLeft { spectator: spectator(), total_spectators: 0 },
        Notice::DisplaysChanged { total_displays: 1 },
        Notice::Said { player: engine::Seat(1), phrase: "hello" },
        Notice::ToLeader(LeaderNotice { n: 1, timestamp: Time(1), news }),
    ];
    assert_eq!(types["Notice"]["oneOf"].as_array().unwrap().len(), notices.len());
    for told in notices {
        let frame: Value =
            serde_json::from_str(&crate::wire::client_out::notice(&json!(told).to_string())).unwrap();
        assert_eq!(faults(&types, notice, &frame), Vec::<String>::new(), "{frame}");
        assert_eq!(faults(&types, &schema::<Notice>(), &frame["notice"]), Vec::<String>::new(), "{frame}");
    }
    let (table, game) = (|| "01a1".to_owned(), || "high-low".to_owned());
    let events = [
        HallEvent::GameCreated { table: table(), game: game() },
        HallEvent::GameDestroyed { table: table(), game: game() },
    ];
    for told in events {
        assert_eq!(faults(&types, &schema::<HallEvent>(), &json!(told)), Vec::<String>::new(), "{told:?}");
    }
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
            assert!(about["payload"]["description"].is_string(), "{name} {message} says what it is");
        }
    }
    for (name, operation) in document["operations"].as_object().unwrap() {
        assert!(["send", "receive"].contains(&operation["action"].as_str().unwrap()), "{name}");
        assert!(operation["messages"].as_array().is_some_and(|messages| !messages.is_empty()), "{name}");
    }
}

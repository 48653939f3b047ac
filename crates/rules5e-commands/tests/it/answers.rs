//! What answers look like is what their schemas say.

use rules5e_commands::{answer_schema, subcommands};
use serde_json::Map;

use crate::ask;
use crate::fits::faults;

#[test]
fn every_answer_is_what_its_schema_says() {
    for (name, example) in subcommands() {
        fits(name, example);
    }
    for (name, request) in crate::document::examples() {
        if rules5e_commands::answer(&name, &request).is_ok() {
            fits(&name, &request);
        }
    }
}

#[track_caller]
fn fits(name: &str, request: &str) {
    let (schema, answer) = (answer_schema(name).unwrap(), ask(name, request));
    assert!(schema.is_object() && answer.is_object(), "{name}");
    let wrong = faults(&Map::new(), schema, &answer);
    assert!(wrong.is_empty(), "{name} {request}: {wrong:#?}\n{answer}");
}

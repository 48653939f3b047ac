//! The vectors that this crate and the web client share: `web/test/play/vectors.test.ts` reads the same files.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

use scene::{Chosen, Pick, Scene, Seated, Template, Text};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn vectors<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let read: Vec<T> = serde_json::from_str(text).expect("the vectors can be read");
    assert!(read.len() > 5, "the vectors are there");
    read
}

#[derive(Deserialize)]
struct Says {
    name: String,
    text: Text,
    said: String,
}

/// Whom the texts name; the fourth seat has no name.
const NAMES: [&str; 4] = ["Mara", "Zoë", "漢字", ""];

#[test]
fn texts_are_said_as_the_vectors_say() {
    let seated = |name: &str| -> Seated {
        serde_json::from_value(serde_json::json!({ "name": name, "mark": 0 })).unwrap()
    };
    let scene = Scene { seats: NAMES.map(seated).to_vec(), ..Scene::default() };
    for case in vectors::<Says>(include_str!("vectors/say.json")) {
        assert_eq!(scene.say(&case.text), case.said, "{}", case.name);
    }
}

#[derive(Deserialize)]
struct Fills {
    name: String,
    picks: Vec<Pick>,
    template: Template,
    chosen: Chosen,
    sends: Value,
}

#[test]
fn templates_are_filled_as_the_vectors_say() {
    for case in vectors::<Fills>(include_str!("vectors/fill.json")) {
        let scene = Scene { picks: case.picks, ..Scene::default() };
        assert_eq!(scene.fill(&case.template, &case.chosen), case.sends, "{}", case.name);
    }
}

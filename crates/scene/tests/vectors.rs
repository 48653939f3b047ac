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
    #[serde(default)]
    picks: Vec<Pick>,
    said: String,
}

/// Whom the texts name; the fourth seat has no name.
const NAMES: [&str; 4] = ["Mara", "Zoë", "漢字", ""];

#[test]
fn texts_are_said_as_the_vectors_say() {
    let seated = |name: &str| -> Seated {
        serde_json::from_value(serde_json::json!({ "name": name, "mark": 0 })).unwrap()
    };
    for case in vectors::<Says>(include_str!("vectors/say.json")) {
        let scene = Scene { seats: NAMES.map(seated).to_vec(), picks: case.picks, ..Scene::default() };
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

#[derive(Deserialize)]
struct Chooses {
    name: String,
    picks: Vec<Pick>,
    turn: Option<u8>,
    before: Option<Before>,
    chosen: Chosen,
}

#[derive(Deserialize)]
struct Before {
    picks: Vec<Pick>,
    turn: Option<u8>,
    chosen: Chosen,
}

#[test]
fn what_is_chosen_stays_as_the_vectors_say() {
    for case in vectors::<Chooses>(include_str!("vectors/choose.json")) {
        let scene = Scene { picks: case.picks, turn: case.turn, ..Scene::default() };
        let chosen = match case.before {
            Some(Before { picks, turn, chosen }) => {
                scene.kept(&Scene { picks, turn, ..Scene::default() }, &chosen)
            }
            None => scene.suggested(),
        };
        assert_eq!(chosen, case.chosen, "{}", case.name);
    }
}

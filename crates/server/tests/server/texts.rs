//! The house in another language: whatever a scene says has words there.

use serde_json::Value;

use crate::drive::games;
use crate::house::House;
use crate::web::{Web, id};

/// Lists every text inside a document: its code and its English.
fn texts(value: &Value, out: &mut Vec<(String, String)>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Value::Object(fields) => {
            if let (Some(code), Some(text)) = (value["code"].as_str(), value["text"].as_str()) {
                out.push((code.to_owned(), text.to_owned()));
            }
            fields.values().for_each(|field| texts(field, out));
        }
        _ => {}
    }
}

/// Tests for words of its own, beside the holes.
fn says_something(text: &str) -> bool {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<String>().chars().any(char::is_alphabetic)
}

#[test]
fn every_scene_of_a_play_can_be_read_in_german() {
    let house = House::open();
    let web = house.web();
    let german = web.get("/api/texts/de").is(200);
    for short in games() {
        let (kind, mut seen) = (short.game, Vec::new());
        for code in [format!("{kind}.summary"), format!("{kind}.rules")] {
            assert!(german[&code].as_str().is_some_and(|words| words.contains('\n')), "{code}");
        }
        texts(&web.get(&format!("/api/game-types/{kind}")).is(200), &mut seen);
        texts(&web.get(&format!("/api/game-types/{kind}/cover")).is(200), &mut seen);
        let created = web.create(kind, short.names, &short.settings);
        let path = format!("/api/games/{}/scene", id(&created));
        let tokens: Vec<&Value> = created["tokens"].as_object().unwrap().values().collect();
        let mut look = |web: &Web| texts(&web.get(&path).is(200), &mut seen);
        short.finish(&web, &created, |_| tokens.iter().for_each(|token| look(&web.with(token))));
        look(&web);
        // A play may be over in a few moves; an empty walk would prove nothing.
        assert!(seen.len() > 10, "{kind}: {}", seen.len());
        for (code, english) in seen.iter().filter(|(_, english)| says_something(english)) {
            assert!(german[code].is_string(), "{code}: {english}");
        }
    }
}

#[test]
fn a_refusal_has_words_in_german() {
    let house = House::open();
    let web = house.web();
    let german = web.get("/api/texts/de").is(200);
    let refused = web.get("/api/games/ZZZZ").is(404);
    let code = refused["error"]["code"].as_str().unwrap();
    assert_eq!(german[format!("refusal.{code}")], "Diesen Tisch gibt es nicht.");
}

#[test]
fn texts_may_be_kept_and_unknown_languages_are_told_so() {
    let house = House::open();
    let web = house.web();
    let answer = web.get("/api/texts/de");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "public, max-age=600");
    web.get("/api/texts/tlh").fails(404, "UNKNOWN_LANGUAGE");
    // English comes with every text.
    web.get("/api/texts/en").fails(404, "UNKNOWN_LANGUAGE");
}

//! Law: intents that read, as text or as JSON, write themselves as a block and as JSON that read the same; what does not
//! read says where it is wrong, in a place that the text has.

use engine::Luck;
use orchestrator::{Intent, IntentParseError, KINDS, Kind, Place, parse, print};
use serde_json::Value;

use crate::Reach;

/// Tries one input: a list of JSON, or a text with blocks.
pub fn intents(bytes: &[u8]) -> Reach {
    let Ok(text) = std::str::from_utf8(bytes) else { return Reach::Door };
    let read = match serde_json::from_str::<Vec<Value>>(text) {
        Ok(values) => Intent::all_from_json(&values),
        Err(_) => parse(text).inspect_err(|error| stands_in(text, error)),
    };
    let Ok(intents) = read else { return Reach::Door };
    assert_eq!(parse(&print(&intents)).as_ref(), Ok(&intents), "{}", print(&intents));
    let json = serde_json::to_value(&intents).expect("an intent is JSON");
    assert_eq!(Intent::all_from_json(json.as_array().expect("a list")).as_ref(), Ok(&intents), "{json}");
    Reach::Inside
}

fn stands_in(text: &str, error: &IntentParseError) {
    let Place::Text { line, column } = error.place() else { panic!("{error} is about a text") };
    let line = text.lines().nth(*line as usize - 1).unwrap_or_default();
    assert!(*column as usize <= line.chars().count() + 1, "{error} is beyond its line");
    assert!(error.to_string().len() < 4_000, "an error repeats what was sent");
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    const PROSE: [&str; 4] = ["", "The torches gutter.\n", "INTENT: none of yours\n", "\u{a0}\n"];
    let mut text = PROSE[luck.below(4)].to_owned();
    for _ in 0..=luck.below(2) {
        text.push_str(["[INTENTS]\n", " [intents] \r\n"][luck.below(2)]);
        for _ in 0..luck.below(4) {
            text.push_str(&one(luck));
        }
        text.push_str("[/INTENTS]\n");
    }
    text
}

/// An intent of any type, with most of its fields, most of them as they should be.
fn one(luck: &mut Luck) -> String {
    let Kind { name, fields, .. } = &KINDS[luck.below(KINDS.len())];
    let mut text = format!("intent: {name}\n");
    for (key, expected) in *fields {
        text.push_str(&format!("{key}: {}\n", said(expected, luck)));
    }
    text + "END_INTENT\n"
}

fn said(expected: &str, luck: &mut Luck) -> String {
    const IDS: [&str; 6] = ["mara", "goblin_1", "\"old  oak\"", "fire\u{2003}bolt", "[/INTENTS]", "Ä: ö"];
    const CELLS: [&str; 4] = ["3,4", "( -1 , 2 )", "0,0", "\"99,99\""];
    let cell = CELLS[luck.below(4)];
    let id = IDS[luck.below(6)];
    match expected.split(' ').take(2).collect::<Vec<_>>()[..] {
        ["YES", _] => ["yes", "NO"][luck.below(2)].to_owned(),
        ["a", "whole"] => ["0", "3", "255", "256"][luck.below(4)].to_owned(),
        ["a", "cell"] => cell.to_owned(),
        ["cells", _] => "1,2; 1,3".to_owned(),
        ["a", "list"] => format!("{}, teo", id.trim_matches('"')),
        ["words", _] => ["\"She said \\\"no\\\".\\nTwice.\"", "Run!", "\"\\\\\""][luck.below(3)].to_owned(),
        _ => id.to_owned(),
    }
}

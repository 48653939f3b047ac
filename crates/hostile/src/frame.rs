//! Law: whatever bytes a socket is sent, reading them is a frame or words that say what is wrong; a frame means the
//! same as the JSON value it was read from.

use engine::Luck;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use server::wire::client_in::{ClientIn, read, want};

use crate::{Reach, schema};

/// Tries one input.
pub fn frame(bytes: &[u8]) -> Reach {
    // What is no text ends the socket before anybody reads it.
    let Ok(text) = std::str::from_utf8(bytes) else { return Reach::Door };
    let frame = match read(text) {
        Ok(frame) => frame,
        Err(words) => {
            assert!(!words.is_empty());
            return Reach::Door;
        }
    };
    if let ClientIn::Hello { want: pieces, .. } = &frame {
        assert!(pieces.is_some() || want(pieces.as_deref()) == hall::Want::ALL);
    }
    let value: Value = serde_json::from_str(text).expect("a frame is JSON");
    let again = ClientIn::deserialize(value).expect("a frame reads from its value");
    assert_eq!(format!("{frame:?}"), format!("{again:?}"));
    Reach::Inside
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let id = |luck: &mut Luck| ["1", "2", "9f1c2a7e5b804d63", ""][luck.below(4)].to_owned();
    let mut frame = match luck.below(6) {
        0 => json!({"type": "hello", "table": "KXQP", "token": "t", "since": luck.below(9)}),
        1 => json!({"type": "hello", "table": "KXQP", "want": ["events", "view"], "display": true}),
        2 => {
            json!({"type": "sit", "id": id(luck), "name": "Ada", "seat": luck.below(9), "entropy": "0".repeat(32)})
        }
        3 => json!({"type": "stand", "id": id(luck), "seat": luck.below(9)}),
        4 => json!({"type": "act", "id": id(luck), "action": "roll", "parameters": {"keepDice": [true]}}),
        _ => json!({"type": "ping"}),
    };
    spoil(frame.as_object_mut(), luck);
    frame.to_string()
}

/// Takes a member out, puts a strange value into one, or adds one, now and then.
fn spoil(frame: Option<&mut Map<String, Value>>, luck: &mut Luck) {
    let Some(frame) = frame.filter(|_| luck.one_in(3)) else { return };
    let names: Vec<String> = frame.keys().cloned().chain(["seq".to_owned(), "unknown".to_owned()]).collect();
    let name = &names[luck.below(names.len())];
    if luck.one_in(3) {
        frame.remove(name);
    } else {
        frame.insert(name.clone(), schema::edge(luck));
    }
}

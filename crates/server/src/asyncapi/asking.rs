//! What a client may say, found by asking the reader of frames itself: it knows the kinds, their fields and what each
//! field takes, and names them when something is wrong. So a test can hold the description against the reader.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::wire::client_in::{ClientIn, read};

/// What no frame, field or word is called.
const UNKNOWN: &str = "?";
/// A text that reads wherever a text does: an id, a name, sixteen bytes in hexadecimal digits.
const TEXT: &str = "00000000000000000000000000000000";

/// Lists the kinds of frames that are read.
pub(super) fn kinds() -> Vec<String> {
    expected(&refused(&json!({ "type": UNKNOWN })).unwrap_or_default())
}

/// Says what is wrong with a frame; nothing, if it reads.
fn refused(frame: &Value) -> Option<String> {
    let read: Result<ClientIn, String> = read(&frame.to_string());
    read.err()
}

/// Returns the words that a reader would have taken: each stands between accents, after the one that was sent.
fn expected(words: &str) -> Vec<String> {
    let (_, expected) = words.split_once("expected").unwrap_or_default();
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// One kind of frame, as it is read.
pub(super) struct Read {
    /// The least that reads.
    pub(super) least: Map<String, Value>,
    pub(super) fields: Vec<String>,
}

impl Read {
    /// Finds out what a kind of frame takes.
    pub(super) fn new(kind: &str) -> Read {
        let mut least = Map::from_iter([("type".to_owned(), json!(kind))]);
        let odd = json!({ "type": kind, UNKNOWN: null });
        let fields = expected(&refused(&odd).unwrap_or_default());
        // Whatever is asked for is given, until it reads.
        for _ in &fields {
            let Some(words) = refused(&json!(least)) else { break };
            let missing = words.split('`').nth(1).unwrap_or_default().to_owned();
            let given = samples().into_iter().find(|(_, value)| {
                let more = with(&least, &missing, value);
                refused(&more).is_none_or(|again| again != words && again.contains("missing field"))
            });
            least.insert(missing, given.map(|(_, value)| value).unwrap_or_default());
        }
        Read { least, fields }
    }

    /// Lists the kinds of values that a field takes.
    pub(super) fn takes(&self, name: &str) -> BTreeSet<&'static str> {
        let is_taken = |value: &Value| refused(&with(&self.least, name, value)).is_none();
        samples().iter().filter(|(_, value)| is_taken(value)).map(|(kind, _)| *kind).collect()
    }

    /// Lists the words that a field takes a list of.
    pub(super) fn words(&self, name: &str) -> Vec<String> {
        expected(&refused(&with(&self.least, name, &json!([UNKNOWN]))).unwrap_or_default())
    }
}

fn with(frame: &Map<String, Value>, name: &str, value: &Value) -> Value {
    let mut frame = frame.clone();
    frame.insert(name.to_owned(), value.clone());
    Value::Object(frame)
}

/// A value of each kind.
pub(super) fn samples() -> [(&'static str, Value); 6] {
    [
        ("string", json!(TEXT)),
        ("integer", json!(1)),
        ("boolean", json!(true)),
        ("array", json!([])),
        ("object", json!({})),
        ("null", Value::Null),
    ]
}

//! Where two values that should be equal differ, in few words.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// How much of a text is shown.
const MOST: usize = 300;

/// Says where two values differ: by their JSON, or where that is equal by their debug texts.
pub(super) fn difference<T: Serialize + fmt::Debug>(is: &T, should: &T) -> String {
    let json = |value: &T| serde_json::to_value(value).unwrap_or_default();
    values("", &json(is), &json(should)).unwrap_or_else(|| texts(&format!("{is:?}"), &format!("{should:?}")))
}

/// Says where two texts differ that hold JSON, if they do.
pub(super) fn written(is: &str, should: &str) -> String {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    values("", &json(is), &json(should)).unwrap_or_default()
}

/// Says where two JSON values differ, if they do.
pub(super) fn values(path: &str, is: &Value, should: &Value) -> Option<String> {
    match (is, should) {
        _ if is == should => None,
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().zip(b.values()).find_map(|((key, a), b)| values(&format!("{path}/{key}"), a, b))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(i, (a, b))| values(&format!("{path}/{i}"), a, b))
        }
        _ => {
            let place = if path.is_empty() { "it" } else { path };
            Some(format!("{place} is {}, not {}", brief(&is.to_string()), brief(&should.to_string())))
        }
    }
}

/// Cuts a long text.
pub(super) fn brief(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn texts(is: &str, should: &str) -> String {
    if is == should {
        return format!("neither JSON nor debug text shows where: {}", brief(is));
    }
    let same = is.char_indices().zip(should.chars()).find(|((_, a), b)| a != b).map_or(0, |((at, _), _)| at);
    let from = is[..same].char_indices().rev().nth(40).map_or(0, |(at, _)| at);
    let tail = |text: &str| brief(text.get(from..).unwrap_or(text));
    format!("..{}, not ..{}", tail(is), tail(should))
}

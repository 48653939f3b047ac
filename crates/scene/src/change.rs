//! What changed in a picture, for screens that keep the rest.
//!
//! A change is an object with the fields that are different now; `null` stands for one that is left out. Where a field
//! is a list of objects, the change has a list of what is in it now: the number of one that was there before, a number
//! and a change of that one as a pair, or a new one. Anything else is there as it is now.
//!
//! It is made from texts, without reading what they mean: a picture is written once anyway, and most of it stays.

use serde_json::{Map, Value};

use crate::Scene;

/// Writes what makes one picture of another, both as JSON without blanks; none if that cannot be said.
pub fn change(before: &str, after: &str) -> Option<String> {
    object(before, after)
}

/// Returns a picture with a change put into it; none if it is no change of this picture.
pub fn changed(before: &Scene, change: &Value) -> Option<Scene> {
    let whole = put_in(&serde_json::to_value(before).ok()?, change)?;
    serde_json::from_value(whole).ok()
}

/// Writes what makes one object of another.
fn object(before: &str, after: &str) -> Option<String> {
    let (old, new) = (fields(before)?, fields(after)?);
    let mut text = String::from("{");
    for (name, value) in &new {
        // A field that is there and says nothing cannot be told from one that is left out.
        if *value == "null" {
            return None;
        }
        let known = old.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
        if known == Some(value) {
            continue;
        }
        match known.filter(|known| is_list_of_objects(known)) {
            Some(known) => member(&mut text, name, &list(known, value)?),
            None => member(&mut text, name, value),
        }
    }
    for (name, _) in old.iter().filter(|(name, _)| !new.iter().any(|(other, _)| other == name)) {
        member(&mut text, name, "null");
    }
    Some(text + "}")
}

/// Writes what makes one list of objects of another.
fn list(before: &str, after: &str) -> Option<String> {
    let (old, new) = (items(before)?, items(after)?);
    let mut text = String::from("[");
    for (nth, item) in new.iter().enumerate() {
        if !item.starts_with('{') {
            return None;
        }
        if nth > 0 {
            text.push(',');
        }
        let stays = |n: &usize| old.get(*n) == Some(item);
        if let Some(n) = Some(nth).filter(stays).or_else(|| (0..old.len()).find(stays)) {
            text.push_str(&n.to_string());
            continue;
        }
        let pair = old.get(nth).and_then(|old| object(old, item)).map(|change| format!("[{nth},{change}]"));
        text.push_str(pair.as_deref().filter(|pair| pair.len() < item.len()).unwrap_or(item));
    }
    Some(text + "]")
}

fn member(text: &mut String, name: &str, value: &str) {
    if text.len() > 1 {
        text.push(',');
    }
    text.push_str(name);
    text.push(':');
    text.push_str(value);
}

fn is_list_of_objects(text: &str) -> bool {
    text.starts_with("[{")
}

/// Takes an object apart: the names of its fields as they are written, with their values.
fn fields(text: &str) -> Option<Vec<(&str, &str)>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut fields = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let (name, after) = rest.split_at_checked(length(rest)?)?;
        let after = after.strip_prefix(':')?;
        let (value, after) = after.split_at_checked(length(after)?)?;
        fields.push((name, value));
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    Some(fields)
}

/// Takes a list apart.
fn items(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let mut items = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let (item, after) = rest.split_at_checked(length(rest)?)?;
        items.push(item);
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    Some(items)
}

/// Returns how long the value is that a text begins with; none if the text begins with no value.
fn length(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if is_quoted {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' if depth == 0 => return Some(at + 1),
                b'"' => is_quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => is_quoted = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 1 => return Some(at + 1),
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' | b':' if depth == 0 => return (at > 0).then_some(at),
            _ => {}
        }
    }
    (depth == 0 && !is_quoted && !text.is_empty()).then_some(text.len())
}

fn put_in(before: &Value, change: &Value) -> Option<Value> {
    let (Value::Object(before), Value::Object(change)) = (before, change) else { return None };
    let mut whole: Map<String, Value> = before.clone();
    for (name, value) in change {
        match (before.get(name), value) {
            (_, Value::Null) => drop(whole.remove(name)),
            (Some(Value::Array(old)), Value::Array(new)) if old.first().is_some_and(Value::is_object) => {
                let items: Option<Vec<Value>> = new.iter().map(|item| put_in_list(old, item)).collect();
                whole.insert(name.clone(), Value::Array(items?));
            }
            (_, value) => drop(whole.insert(name.clone(), value.clone())),
        }
    }
    Some(Value::Object(whole))
}

fn put_in_list(old: &[Value], item: &Value) -> Option<Value> {
    let known = |n: &Value| old.get(usize::try_from(n.as_u64()?).ok()?);
    match item {
        Value::Object(_) => Some(item.clone()),
        Value::Array(pair) => put_in(known(pair.first()?)?, pair.get(1)?),
        n => known(n).cloned(),
    }
}

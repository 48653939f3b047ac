//! Values that a JSON schema describes, drawn by luck, with wrong ones among them.

use engine::Luck;
use serde_json::{Map, Value, json};

/// How deep a value goes before everything is left out that may be.
const DEEP: usize = 5;
/// One value in so many is not what the schema says.
const WRONG: usize = 40;

/// Numbers at which something often changes.
const EDGES: [i64; 18] =
    [0, 1, -1, 2, 3, 5, 6, 7, 8, 9, 100, 127, 255, 256, 65_535, 65_536, i32::MAX as i64, i64::MAX];
/// Words that nobody expects.
const WORDS: [&str; 8] = ["", "x", "__proto__", "\u{0}", "\u{202e}abc", "👩‍👩‍👧‍👦", "a b\nc", "0"];

/// Draws a value of a schema.
pub(crate) fn value(schema: &Value, luck: &mut Luck) -> Value {
    Draw { root: schema }.any(schema, luck, 0)
}

/// Draws a value of a property of a schema of objects; none if it has none.
pub(crate) fn property(schema: &Value, luck: &mut Luck) -> Option<(String, Value)> {
    let properties = schema.get("properties")?.as_object()?;
    let (name, of) = properties.iter().nth(luck.below(properties.len()))?;
    Some((name.clone(), Draw { root: schema }.any(of, luck, 1)))
}

/// Draws a value of no schema.
pub(crate) fn edge(luck: &mut Luck) -> Value {
    match luck.below(8) {
        0 => Value::Null,
        1 => json!(luck.one_in(2)),
        2 => json!(WORDS[luck.below(WORDS.len())]),
        3 => json!([]),
        4 => json!({}),
        5 => json!(0.5),
        6 => json!(u64::MAX - luck.below(2) as u64),
        _ => json!(EDGES[luck.below(EDGES.len())]),
    }
}

struct Draw<'a> {
    root: &'a Value,
}

impl Draw<'_> {
    fn any(&self, schema: &Value, luck: &mut Luck, depth: usize) -> Value {
        if luck.one_in(WRONG) {
            return edge(luck);
        }
        let schema = self.resolved(schema);
        for choice in ["oneOf", "anyOf"] {
            if let Some(of) = schema.get(choice).and_then(Value::as_array).filter(|of| !of.is_empty()) {
                return self.any(&of[luck.below(of.len())], luck, depth + 1);
            }
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(of) = schema.get("enum").and_then(Value::as_array).filter(|of| !of.is_empty()) {
            return of[luck.below(of.len())].clone();
        }
        self.typed(schema, luck, depth)
    }

    fn typed(&self, schema: &Value, luck: &mut Luck, depth: usize) -> Value {
        let kind = match schema.get("type") {
            Some(Value::Array(kinds)) => kinds.get(luck.below(kinds.len())).and_then(Value::as_str),
            kind => kind.and_then(Value::as_str),
        };
        match kind {
            Some("object") => self.object(schema, luck, depth),
            Some("array") => self.array(schema, luck, depth),
            Some("integer") => integer(schema, luck),
            Some("number") => json!(luck.below(1_000) as f64 / 8.0),
            Some("boolean") => json!(luck.one_in(2)),
            Some("string") => json!(["a", "b", "Mara", "x y", ""][luck.below(5)]),
            Some("null") => Value::Null,
            _ => edge(luck),
        }
    }

    fn object(&self, schema: &Value, luck: &mut Luck, depth: usize) -> Value {
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut drawn = Map::new();
        for (name, of) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let wanted = required.contains(&name.as_str()) && !luck.one_in(WRONG);
            if wanted || (depth < DEEP && luck.one_in(3)) {
                drawn.insert(name.clone(), self.any(of, luck, depth + 1));
            }
        }
        if luck.one_in(WRONG) {
            drawn.insert("unknown".to_owned(), edge(luck));
        }
        Value::Object(drawn)
    }

    fn array(&self, schema: &Value, luck: &mut Luck, depth: usize) -> Value {
        if let Some(each) = schema.get("prefixItems").and_then(Value::as_array) {
            return each.iter().map(|of| self.any(of, luck, depth + 1)).collect();
        }
        let Some(of) = schema.get("items") else { return json!([]) };
        let most = if depth < DEEP { 6 } else { 1 };
        (0..luck.below(most)).map(|_| self.any(of, luck, depth + 1)).collect()
    }

    fn resolved<'b>(&'b self, mut schema: &'b Value) -> &'b Value {
        // A schema that refers to itself alone describes nothing.
        for _ in 0..8 {
            let path = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#'));
            match path.and_then(|path| self.root.pointer(path)) {
                Some(found) => schema = found,
                None => break,
            }
        }
        schema
    }
}

fn integer(schema: &Value, luck: &mut Luck) -> Value {
    let bound = |name: &str| schema.get(name).and_then(Value::as_i64);
    if luck.one_in(4) {
        return json!(EDGES[luck.below(EDGES.len())]);
    }
    let from = bound("minimum").unwrap_or(-4);
    let to = bound("maximum").unwrap_or(i64::MAX).min(from.saturating_add(24));
    json!(from + luck.below(usize::try_from(to - from).unwrap_or_default() + 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_mostly_what_the_schema_says() {
        let schema = json!({
            "type": "object", "required": ["a"],
            "properties": {"a": {"$ref": "#/$defs/few"}, "b": {"type": "array", "items": {"const": "x"}}},
            "$defs": {"few": {"type": "integer", "minimum": 3, "maximum": 4}},
        });
        let mut luck = Luck::new(1);
        let drawn: Vec<Value> = (0..400).map(|_| value(&schema, &mut luck)).collect();
        let right = |drawn: &&Value| drawn["a"] == 3 || drawn["a"] == 4;
        let n_right = drawn.iter().filter(right).count();
        assert!((200..400).contains(&n_right), "{n_right}");
        assert!(drawn.iter().any(|drawn| drawn["b"][0] == "x"));
    }
}

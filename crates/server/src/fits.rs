//! Whether a value is what a schema says, strictly, for tests: whatever is not described is a fault, and so is a null where
//! something may be left out. It knows as much of JSON schemas as the types of the wire need.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Lists what is wrong with a value, by its place; `types` are what a schema may refer to.
pub(crate) fn faults(types: &Map<String, Value>, schema: &Value, value: &Value) -> Vec<String> {
    let mut check = Check { types, faults: Vec::new() };
    check.any(schema, value, "");
    check.faults
}

/// What an object may have, and must.
#[derive(Default)]
struct Shape<'a> {
    properties: BTreeMap<&'a str, &'a Value>,
    required: Vec<&'a str>,
    /// What other fields are, where there may be any.
    others: Option<&'a Value>,
}

struct Check<'a> {
    types: &'a Map<String, Value>,
    faults: Vec<String>,
}

impl<'a> Check<'a> {
    fn fault(&mut self, at: &str, words: impl std::fmt::Display) {
        self.faults.push(format!("{at}: {words}"));
    }

    fn any(&mut self, schema: &'a Value, value: &Value, at: &str) {
        let options = ["oneOf", "anyOf"].iter().find_map(|name| schema.get(*name)?.as_array());
        if let Some(options) = options {
            let tried = options.iter().map(|option| faults_at(self.types, option, value, at));
            // What fits best is what was meant.
            let best = tried
                .min_by_key(|faults| (faults.iter().any(|fault| fault.contains(" is not ")), faults.len()));
            self.faults.extend(best.unwrap_or_default());
            return;
        }
        if schema.get("allOf").is_some() || schema.get("$ref").is_some() {
            return self.composed(schema, value, at);
        }
        if let Some(only) = schema.get("const").filter(|only| *only != value) {
            return self.fault(at, format!("{value} is not {only}"));
        }
        if let Some(words) =
            schema.get("enum").and_then(Value::as_array).filter(|words| !words.contains(value))
        {
            return self.fault(at, format!("{value} is not one of {words:?}"));
        }
        let kinds = [&schema["type"]].into_iter().chain(schema["type"].as_array().into_iter().flatten());
        let kinds: Vec<&str> = kinds.filter_map(Value::as_str).collect();
        if !kinds.is_empty() && !kinds.iter().any(|kind| is_of_kind(value, kind)) {
            return self.fault(at, format!("{value} is not {kinds:?}"));
        }
        match value {
            Value::Object(fields) if !kinds.is_empty() => self.object(schema, fields, at),
            Value::Array(items) => self.array(schema, items, at),
            _ => {}
        }
    }

    /// A reference, or several schemas that hold together: of objects, all fields count.
    fn composed(&mut self, schema: &'a Value, value: &Value, at: &str) {
        let parts = self.parts(schema);
        match (parts.as_slice(), value) {
            ([one], _) => self.any(one, value, at),
            (_, Value::Object(fields)) => self.fields(self.shape(schema), fields, at),
            _ => self.fault(at, format!("{value} is not an object")),
        }
    }

    /// Returns what a schema is put together of.
    fn parts(&self, schema: &'a Value) -> Vec<&'a Value> {
        let named = schema.get("$ref").and_then(|path| self.types.get(path.as_str()?.rsplit('/').next()?));
        let own = schema.get("properties").is_some().then_some(schema);
        let all = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
        named.into_iter().chain(own).chain(all).collect()
    }

    /// Puts together what an object may have.
    fn shape(&self, schema: &'a Value) -> Shape<'a> {
        let mut shape = Shape::default();
        for part in self.parts(schema) {
            let inner = if std::ptr::eq(part, schema) { own_shape(part) } else { self.shape(part) };
            shape.properties.extend(inner.properties);
            shape.required.extend(inner.required);
            shape.others = shape.others.or(inner.others);
        }
        shape
    }

    fn object(&mut self, schema: &'a Value, fields: &Map<String, Value>, at: &str) {
        self.fields(own_shape(schema), fields, at);
    }

    fn fields(&mut self, shape: Shape<'a>, fields: &Map<String, Value>, at: &str) {
        for name in shape.required.iter().filter(|name| !fields.contains_key(**name)) {
            self.fault(at, format!("{name} is missing"));
        }
        for (name, value) in fields {
            let place = format!("{at}/{name}");
            match (shape.properties.get(name.as_str()).copied(), shape.others) {
                (None, None) => self.fault(&place, "nothing says that this is there"),
                (Some(_), _) if value.is_null() && !shape.required.contains(&name.as_str()) => {
                    self.fault(&place, "this is null, and should be left out")
                }
                (Some(schema), _) | (None, Some(schema)) => self.any(schema, value, &place),
            }
        }
    }

    fn array(&mut self, schema: &'a Value, items: &[Value], at: &str) {
        for (n, item) in items.iter().enumerate() {
            let place = format!("{at}/{n}");
            let of = schema.get("prefixItems").and_then(|items| items.get(n)).or(schema.get("items"));
            if let Some(of) = of {
                self.any(of, item, &place);
            }
        }
    }
}

fn faults_at(types: &Map<String, Value>, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut check = Check { types, faults: Vec::new() };
    check.any(schema, value, at);
    check.faults
}

/// Returns what an object of this schema alone may have; one that names no field may have any.
fn own_shape(schema: &Value) -> Shape<'_> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let free = properties.is_none().then_some(&Value::Bool(true));
    Shape {
        properties: properties.into_iter().flatten().map(|(name, of)| (name.as_str(), of)).collect(),
        required: required.filter_map(Value::as_str).collect(),
        others: schema.get("additionalProperties").filter(|others| **others != Value::Bool(false)).or(free),
    }
}

fn is_of_kind(value: &Value, kind: &str) -> bool {
    match value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => kind == "number" || kind == "integer" && !number.is_f64(),
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}

/// Proves that wrong values are seen: a check that finds nothing proves nothing.
#[test]
fn what_does_not_fit_is_seen() {
    let schema = serde_json::json!({ "A": {
        "type": "object",
        "properties": { "a": { "type": "integer" }, "b": { "type": ["string", "null"] }, "c": { "$ref": "#/x/B" } },
        "required": ["a"],
    }, "B": { "oneOf": [{ "const": "x" }, { "type": "array", "items": { "type": "boolean" } }] }, "C": {
        "allOf": [{ "$ref": "#/x/A" }, { "type": "object", "properties": { "d": {} }, "required": ["d"] }],
    } });
    let types = schema.as_object().cloned().unwrap_or_default();
    let n_faults = |name: &str, value: Value| faults(&types, &types[name], &value).len();
    for (name, value, n) in [
        ("A", serde_json::json!({ "a": 1, "b": "x", "c": [true] }), 0),
        ("A", serde_json::json!({ "a": 1, "c": "x" }), 0),
        ("A", serde_json::json!({ "b": "x" }), 1),
        ("A", serde_json::json!({ "a": 1, "b": null }), 1),
        ("A", serde_json::json!({ "a": 1, "z": 1 }), 1),
        ("A", serde_json::json!({ "a": "1" }), 1),
        ("A", serde_json::json!({ "a": 1, "c": "y" }), 1),
        ("A", serde_json::json!({ "a": 1, "c": [1] }), 1),
        ("A", serde_json::json!([]), 1),
        ("C", serde_json::json!({ "a": 1, "d": 1 }), 0),
        ("C", serde_json::json!({ "a": 1 }), 1),
        ("C", serde_json::json!({ "d": 1 }), 1),
        ("C", serde_json::json!({ "a": 1, "d": 1, "z": 1 }), 1),
    ] {
        assert_eq!(n_faults(name, value.clone()), n, "{name} {value}");
    }
}

//! The web client's types follow the Rust ones: `web/src/wire/generated.ts` is what their schemas say, and
//! `UPDATE_GOLDEN=1` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::repo::root;

/// The file, from the root.
const FILE: &str = "web/src/wire/generated.ts";
const HEAD: &str = "// Made from the Rust types by `UPDATE_GOLDEN=1 cargo test -p dicehall --test tidy wire`: never by hand.\n";

#[test]
fn the_web_client_knows_the_types_of_the_house() {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<scene::Scene>();
    generator.subschema_for::<table::TableView<'_>>();
    let written = module(&generator.take_definitions(true));
    let path = root().join(FILE);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "{FILE} is not what the Rust types say; UPDATE_GOLDEN=1 writes it anew");
}

/// Writes a module with a type for each definition, by name.
fn module(definitions: &Map<String, Value>) -> String {
    let sorted: BTreeMap<&String, &Value> = definitions.iter().collect();
    let mut out = HEAD.to_owned();
    for (name, schema) in sorted {
        out.push('\n');
        note(schema, "", &mut out);
        let _ = writeln!(out, "export type {name} = {}", written(schema, ""));
    }
    out
}

fn note(schema: &Value, indent: &str, out: &mut String) {
    if let Some(words) = schema["description"].as_str() {
        let _ = writeln!(out, "{indent}/** {} */", words.replace('\n', " "));
    }
}

/// Writes a type as TypeScript does.
fn written(schema: &Value, indent: &str) -> String {
    let options = ["oneOf", "anyOf"].iter().find_map(|name| schema[*name].as_array());
    if let Some(options) = options {
        let options = options.iter().map(|option| written(option, indent));
        return options.collect::<Vec<_>>().join(" | ");
    }
    let named = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    match (named, schema["properties"].is_object()) {
        (Some(name), false) => name.to_owned(),
        (Some(name), true) => format!("({} & {name})", fields(schema, indent)),
        (None, _) if schema["const"].is_string() => quoted(&schema["const"]),
        (None, _) => match (&schema["enum"], &schema["type"]) {
            (Value::Array(words), _) => words.iter().map(quoted).collect::<Vec<_>>().join(" | "),
            (_, Value::Array(kinds)) => {
                kinds.iter().map(|kind| of_kind(kind, schema, indent)).collect::<Vec<_>>().join(" | ")
            }
            (_, kind) => of_kind(kind, schema, indent),
        },
    }
}

fn of_kind(kind: &Value, schema: &Value, indent: &str) -> String {
    let one = |schema: &Value| written(schema, indent);
    match kind.as_str().unwrap_or_default() {
        "boolean" => "boolean".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "null" => "null".to_owned(),
        "string" => "string".to_owned(),
        "array" => match &schema["prefixItems"] {
            Value::Array(items) => format!("[{}]", items.iter().map(one).collect::<Vec<_>>().join(", ")),
            _ => {
                let item = one(&schema["items"]);
                if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
            }
        },
        "object" if schema["properties"].is_object() => fields(schema, indent),
        "object" => format!("Record<string, {}>", one(&schema["additionalProperties"])),
        _ => "unknown".to_owned(),
    }
}

/// Writes the fields of an object; what may be left out has a question mark.
fn fields(schema: &Value, indent: &str) -> String {
    let required: Vec<&Value> = schema["required"].as_array().into_iter().flatten().collect();
    let deeper = format!("{indent}  ");
    let mut out = "{\n".to_owned();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        note(field, &deeper, &mut out);
        let optional = if required.iter().any(|it| *it == name) { "" } else { "?" };
        // What is left out when there is nothing is never null.
        let kind = written(field, &deeper);
        let kind = if optional.is_empty() { &kind } else { kind.strip_suffix(" | null").unwrap_or(&kind) };
        let _ = writeln!(out, "{deeper}{name}{optional}: {kind}");
    }
    let _ = write!(out, "{indent}}}");
    out
}

fn quoted(word: &Value) -> String {
    format!("'{}'", word.as_str().unwrap_or_default())
}

#[test]
fn types_are_written_as_people_write_them() {
    let check = |schema: Value, expected: &str| assert_eq!(written(&schema, ""), expected);
    check(serde_json::json!({ "type": ["integer", "null"] }), "number | null");
    check(serde_json::json!({ "type": "array", "items": { "enum": ["a", "b"] } }), "('a' | 'b')[]");
    check(
        serde_json::json!({ "prefixItems": [{ "type": "integer" }, true], "type": "array" }),
        "[number, unknown]",
    );
    check(
        serde_json::json!({ "type": "object", "additionalProperties": { "$ref": "#/$defs/Arg" } }),
        "Record<string, Arg>",
    );
    check(
        serde_json::json!({ "$ref": "#/$defs/Tray", "properties": { "panel": { "const": "dice" } }, "required": ["panel"] }),
        "({\n  panel: 'dice'\n} & Tray)",
    );
    check(
        serde_json::json!({ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "type": "boolean" } },
            "required": ["b"] }),
        "{\n  a?: string\n  b: boolean\n}",
    );
}

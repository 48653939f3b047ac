//! The web client's types follow the Rust ones: `web/src/wire/generated.ts` and `generated-rest.ts` are what the schemas
//! of everything that goes over the wire say, and `UPDATE_GOLDEN=1` writes them anew.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::repo::root;

/// Where the files are, from the root.
const FOLDER: &str = "web/src/wire";
const HEAD: &str = "// Made from the Rust types by `UPDATE_GOLDEN=1 cargo test -p dicehall --test tidy wire`: never by hand.\n";

#[test]
fn the_web_client_knows_the_types_of_the_house() {
    let types = server::types();
    let on_sockets = used_by(&types, ["ClientIn", "ClientOut"]);
    let (socket, rest): (Map<_, _>, Map<_, _>) =
        types.into_iter().partition(|(name, _)| on_sockets.contains(name));
    let calls = calls(&server::openapi());
    check_file("generated.ts", &(HEAD.to_owned() + &declared(&socket)));
    let rest = format!("{HEAD}{}{}{calls}", imports(&rest, &calls, &socket), declared(&rest));
    check_file("generated-rest.ts", &rest);
}

/// Checks that a file is what the types say.
fn check_file(name: &str, written: &str) {
    let path = root().join(FOLDER).join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == written,
        "{FOLDER}/{name} is not what the Rust types say; UPDATE_GOLDEN=1 writes it anew"
    );
}

/// Lists some types and all that they are made of.
fn used_by(types: &Map<String, Value>, first: [&str; 2]) -> BTreeSet<String> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut open: Vec<String> = first.map(str::to_owned).into();
    while let Some(name) = open.pop() {
        if used.insert(name.clone()) {
            open.extend(referred(&types[&name]));
        }
    }
    used
}

/// Lists the types that a schema refers to.
fn referred(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(|path| path.as_str()?.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(fields.values().flat_map(referred)).collect()
        }
        Value::Array(items) => items.iter().flat_map(referred).collect(),
        _ => Vec::new(),
    }
}

/// Writes which types of the other file are needed.
fn imports(types: &Map<String, Value>, calls: &str, other: &Map<String, Value>) -> String {
    let mut needed: BTreeSet<String> = types.values().flat_map(referred).collect();
    let words = calls.split(|c: char| !c.is_alphanumeric());
    needed.extend(words.filter(|word| other.contains_key(*word)).map(str::to_owned));
    let needed: Vec<String> = needed.into_iter().filter(|name| other.contains_key(name)).collect();
    format!("import type {{ {} }} from './generated'\n", needed.join(", "))
}

/// Writes a type for each schema, by name.
fn declared(types: &Map<String, Value>) -> String {
    let mut out = String::new();
    for (name, schema) in types {
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

/// Writes what can be asked by REST: of every call that answers JSON, what is sent and what is answered.
fn calls(document: &Value) -> String {
    let mut fields = Map::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, call) in item.as_object().into_iter().flatten() {
            if let Some(schema) = call_schema(call) {
                fields.insert(format!("'{} {path}'", method.to_uppercase()), schema);
            }
        }
    }
    let schema = object(fields);
    format!(
        "\n/** What can be asked by REST, by method and path. */\nexport type Calls = {}\n",
        written(&schema, "")
    )
}

/// Returns a call as the schema of an object: its query and body, where it takes them, and its answer.
fn call_schema(call: &Value) -> Option<Value> {
    let json_of = |content: &Value| content["content"]["application/json"].get("schema").cloned();
    let answer = ["200", "201"].iter().find_map(|status| json_of(&call["responses"][*status]))?;
    let mut fields = Map::from_iter([("answer".to_owned(), answer)]);
    fields.extend(json_of(&call["requestBody"]).map(|body| ("body".to_owned(), body)));
    let parameters = call["parameters"].as_array().into_iter().flatten();
    let asked: Map<String, Value> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| Some((parameter["name"].as_str()?.to_owned(), parameter["schema"].clone())))
        .collect();
    if !asked.is_empty() {
        fields.insert("query".to_owned(), json!({ "type": "object", "properties": asked }));
    }
    Some(object(fields))
}

/// Returns the schema of an object that has all of these fields.
fn object(fields: Map<String, Value>) -> Value {
    let required: Vec<String> = fields.keys().cloned().collect();
    json!({ "type": "object", "properties": fields, "required": required })
}

/// Writes a type as TypeScript does.
fn written(schema: &Value, indent: &str) -> String {
    let list = |name: &str| schema[name].as_array();
    if let Some(options) = list("oneOf").or(list("anyOf")) {
        let mut options: Vec<String> = options.iter().map(|option| written(option, indent)).collect();
        options.sort_by_key(|option| option == "null");
        return options.join(" | ");
    }
    if let Some(parts) = list("allOf") {
        let parts = parts.iter().map(|part| written(part, indent));
        return format!("({})", parts.collect::<Vec<_>>().join(" & "));
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
    check(json!({ "type": ["integer", "null"] }), "number | null");
    check(json!({ "type": "array", "items": { "enum": ["a", "b"] } }), "('a' | 'b')[]");
    check(json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Text" }] }), "Text | null");
    check(
        json!({ "type": "array", "items": { "allOf": [{ "$ref": "#/components/schemas/Stats" }, { "type": "object" }] } }),
        "(Stats & Record<string, unknown>)[]",
    );
    check(json!({ "prefixItems": [{ "type": "integer" }, true], "type": "array" }), "[number, unknown]");
    check(
        json!({ "type": "object", "additionalProperties": { "$ref": "#/$defs/Arg" } }),
        "Record<string, Arg>",
    );
    check(
        json!({ "$ref": "#/$defs/Tray", "properties": { "panel": { "const": "dice" } }, "required": ["panel"] }),
        "({\n  panel: 'dice'\n} & Tray)",
    );
    check(
        json!({ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "type": "boolean" } },
            "required": ["b"] }),
        "{\n  a?: string\n  b: boolean\n}",
    );
}

#[test]
fn calls_are_what_the_document_says() {
    let document = json!({ "paths": {
        "/api/dice/{id}": {
            "get": {
                "parameters": [
                    { "in": "path", "name": "id", "schema": { "type": "string" } },
                    { "in": "query", "name": "page", "schema": { "type": ["integer", "null"] } },
                ],
                "responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/x/Die" } } } } },
            },
            "delete": { "responses": { "204": {} } },
        },
        "/api/dice": { "post": {
            "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/x/NewDie" } } } },
            "responses": { "201": { "content": { "application/json": { "schema": { "$ref": "#/x/Die" } } } } },
        } },
    } });
    let expected = "export type Calls = {
  'GET /api/dice/{id}': {
    answer: Die
    query: {
      page?: number
    }
  }
  'POST /api/dice': {
    answer: Die
    body: NewDie
  }
}
";
    assert!(calls(&document).ends_with(expected), "{}", calls(&document));
}

//! Requests of people whose files these are not: no file is read, whatever a request says.

use std::fs;
use std::path::{Path, PathBuf};

use rules5e_commands::{answer, answer_stranger, schema_for_strangers, subcommands};
use serde_json::{Value, json};

/// The schema of a subcommand's own requests.
fn schema(name: &str) -> Value {
    let name = if name == "content" { "content-request" } else { name };
    rules5e_commands::schema(name).unwrap()
}

/// Every field that a schema has anywhere, as its path and its schema.
fn fields(schema: &Value, path: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    match schema {
        Value::Object(parts) => {
            for (key, part) in parts {
                if let (true, Value::Object(named)) = (key == "properties", part) {
                    for (name, of) in named {
                        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                        found.push((path.clone(), of.clone()));
                        found.extend(fields(of, &path));
                    }
                } else {
                    found.extend(fields(part, path));
                }
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| found.extend(fields(part, path))),
        _ => {}
    }
    found
}

/// Tests for the name of a field that may lead to a file.
fn sounds_like_a_file(path: &str) -> bool {
    let name = path.rsplit('.').next().unwrap_or(path).to_lowercase();
    ["file", "path", "folder", "dir", "url", "uri"].iter().any(|word| name.contains(word))
        // The distance and direction of things are no directories.
        && !name.contains("direction")
}

/// The fields of all subcommands that name files.
fn named() -> Vec<(&'static str, &'static str, String)> {
    let of = |(name, example): (&'static str, &'static str)| {
        let all = fields(&schema(name), "").into_iter();
        let marked = all.filter(|(_, schema)| schema["x-file"] == true);
        marked.map(move |(path, _)| (name, example, path)).collect::<Vec<_>>()
    };
    subcommands().flat_map(of).collect()
}

fn snake(name: &str) -> String {
    let each = name.chars().map(|letter| match letter.is_uppercase() {
        true => format!("_{}", letter.to_lowercase()),
        false => letter.to_string(),
    });
    each.collect()
}

/// Whatever may lead to a file says so, stands where it is looked for, and is not in what strangers are shown.
#[test]
fn every_field_that_names_a_file_is_marked() {
    for (name, _) in subcommands() {
        for (path, schema) in fields(&schema(name), "") {
            let marked = schema["x-file"] == true;
            assert_eq!(marked, sounds_like_a_file(&path), "{name}: {path}");
            assert!(!marked || !path.contains('.'), "{name}: {path} is not at the top");
        }
        let shown = fields(&schema_for_strangers(name).unwrap(), "");
        let files: Vec<_> = shown.iter().filter(|(path, _)| sounds_like_a_file(path)).collect();
        assert!(files.is_empty(), "{name}: {files:?}");
    }
    let maps = ["los", "range", "cover", "area", "reach", "map"];
    let content =
        ["spells", "spell", "cast", "weapons", "weapon", "armor", "creatures", "creature", "content", "find"];
    for name in maps.iter().chain(&content) {
        assert!(named().iter().any(|(other, ..)| other == name), "{name} takes files");
    }
}

/// The law of strangers: a file that there is and one that there is not are refused alike, so that nobody learns which
/// there are, in both spellings, and whatever else the request says.
#[test]
fn a_stranger_s_request_never_reaches_a_file() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let there = fs::canonicalize(&here).unwrap();
    let names = [there.to_str().unwrap(), "Cargo.toml", "/etc/passwd", "../../no/such", "-", ""];
    for (name, example, field) in named() {
        let mut refusals = Vec::new();
        for file in names {
            for key in [field.clone(), snake(&field)] {
                let mut request: Value = serde_json::from_str(example).unwrap();
                request[&key] = json!(file);
                let error = answer_stranger(name, &request.to_string()).expect_err(name)["error"].take();
                assert_eq!((&error["code"], &error["path"]), (&json!("NO_FILES"), &json!(field)), "{name}");
                refusals.push(error["message"].clone());
            }
        }
        refusals.dedup();
        assert_eq!(refusals.len(), 1, "{name}: {refusals:?}");
    }
}

/// What names no file is answered as on the command line.
#[test]
fn a_stranger_is_answered_as_anybody() {
    for (name, example) in subcommands() {
        let mut request: Value = serde_json::from_str(example).unwrap();
        if schema(name)["properties"]["seed"].is_object() {
            request["seed"] = json!(7);
        }
        let request = request.to_string();
        assert_eq!(answer_stranger(name, &request), answer(name, &request), "{name}");
        assert!(answer_stranger(name, &request).is_ok(), "{name}");
    }
}

/// Files are opened in two places: the request of the command line, and the desk, which asks whose files they are.
#[test]
fn nothing_else_opens_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let opens = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        ["Source::read", "fs::", "File::", "read_to_string"]
            .iter()
            .map(|word| text.matches(word).count())
            .sum()
    };
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<(String, usize)> = files
        .filter(|path| opens(path) > 0)
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), opens(&path)))
        .collect();
    found.sort();
    assert_eq!(found, [("entry.rs".to_owned(), 1), ("lib.rs".to_owned(), 1)]);
}

//! One name for one thing: no two public types of the platform share a name, and what goes wrong is called an error.

use std::collections::BTreeMap;

use crate::layers::{only, split, test_spans};
use crate::repo::{File, files, line_of, report};

/// What declares a type.
const KINDS: [&str; 4] = ["struct", "enum", "trait", "type"];

/// Errors by another name: what the rules say no to is a refusal, everywhere and to everybody.
const REFUSALS: [&str; 2] = ["Refusal", "PlainRefusal"];

/// A public type, where it is declared, and what stands between it and the declaration before.
struct Declared {
    name: String,
    place: String,
    attributes: String,
}

/// The public types that a source text declares; those of unit tests are nobody's.
fn declared(file: &File) -> Vec<Declared> {
    let code = split(&file.text).code;
    let code = only(&code, &test_spans(&code), false);
    let mut found = Vec::new();
    let mut before = 0;
    for (at, _) in code.match_indices("pub ") {
        let mut words = code[at + 4..].split(|c: char| !c.is_alphanumeric() && c != '_');
        if let (Some(kind), Some(name)) = (words.next(), words.next())
            && KINDS.contains(&kind)
        {
            found.push(Declared {
                name: name.to_owned(),
                place: format!("{}:{}", file.path, line_of(&code, at)),
                attributes: code[before..at].rsplit(['}', ';']).next().unwrap_or_default().to_owned(),
            });
        }
        before = at + 4;
    }
    found
}

fn platform() -> Vec<Declared> {
    let is_platform = |file: &File| file.is_source() && file.path.starts_with("crates/");
    let found: Vec<Declared> = files().iter().filter(|file| is_platform(file)).flat_map(declared).collect();
    for landmark in ["Game", "Scene", "Table", "Store", "Hall", "Dice"] {
        assert!(found.iter().any(|one| one.name == landmark), "{landmark} was not found");
    }
    found
}

fn shared(types: &[Declared]) -> Vec<String> {
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in types {
        places.entry(&one.name).or_default().push(&one.place);
    }
    places.retain(|_, places| places.len() > 1);
    places.iter().map(|(name, places)| format!("{name}: {}", places.join(", "))).collect()
}

/// Errors that are not called so.
fn misnamed(types: &[Declared]) -> Vec<String> {
    let is_error = |one: &&Declared| one.attributes.contains("Error)]") || one.attributes.contains("Error,");
    let is_named = |name: &str| name.ends_with("Error") || REFUSALS.contains(&name);
    types
        .iter()
        .filter(is_error)
        .filter(|one| !is_named(&one.name))
        .map(|one| format!("{} {}", one.place, one.name))
        .collect()
}

#[test]
fn no_two_public_types_share_a_name() {
    report(&shared(&platform()), "Give one of them the name of what only it is: a stranger reads both.");
}

#[test]
fn errors_are_called_errors() {
    report(&misnamed(&platform()), "Call it what it is about, and Error: StoreError, TableError.");
}

#[test]
fn types_are_found_where_they_are_declared() {
    let file = File::new(
        "crates/x/src/a.rs",
        "/// A `pub struct Ghost`.\npub struct Die {\n    pub(crate) of: u8,\n}\n\
         #[derive(Debug, thiserror::Error)]\npub enum Trouble {}\nstruct Own;\npub type Die = u8;\n\
         #[cfg(test)]\nmod tests {\n    pub struct Die;\n}\n",
    );
    let found = declared(&file);
    let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Die", "Trouble", "Die"]);
    assert_eq!(shared(&found), ["Die: crates/x/src/a.rs:2, crates/x/src/a.rs:8"]);
    assert_eq!(misnamed(&found), ["crates/x/src/a.rs:6 Trouble"]);
}

/// The stores that there are: whoever opens one says where it is, and does not know what it is made of.
#[test]
fn backends_are_named_in_one_place() {
    let outside = |file: &File| {
        file.is_source() && file.path.starts_with("crates/") && !file.path.starts_with("crates/store/")
    };
    let named = |file: &File| {
        let code = split(&file.text).code;
        let code = only(&code, &test_spans(&code), false);
        let at = code.match_indices("Sqlite").map(|(at, _)| line_of(&code, at)).collect::<Vec<_>>();
        at.into_iter().map(|line| format!("{}:{line}", file.path)).collect::<Vec<_>>()
    };
    let files = files();
    let backend =
        files.iter().find(|file| file.path == "crates/store/src/backend.rs").expect("the one place");
    assert!(!named(backend).is_empty());
    report(
        &files.iter().filter(|file| outside(file)).flat_map(named).collect::<Vec<_>>(),
        "Open it by store::Backend.",
    );
}

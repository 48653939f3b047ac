//! What comes into the build from outside, held against `deny.toml`: declared licences, sources and banned crates.
//! `make deny` holds the texts of the licences against it, too, with a tool that takes minutes to build.

use std::process::Command;

use serde_json::Value;

use crate::repo::{report, root};

/// What `deny.toml` allows.
struct Allowed {
    licences: Vec<String>,
    banned: Vec<String>,
}

fn allowed() -> Allowed {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml lies at the root");
    let file: toml::Table = text.parse().expect("deny.toml is TOML");
    let words = |value: &toml::Value| value.as_str().expect("a word").to_owned();
    let licences = file["licenses"]["allow"].as_array().expect("a list").iter().map(words).collect();
    let banned = file["bans"]["deny"].as_array().expect("a list").iter().map(|ban| words(&ban["crate"]));
    Allowed { licences, banned: banned.collect() }
}

/// Every crate that any platform and feature could build, as cargo knows it.
fn crates() -> Vec<Value> {
    let ran = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--all-features", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut metadata: Value = serde_json::from_slice(&ran.stdout).expect("cargo writes JSON");
    match metadata["packages"].take() {
        Value::Array(crates) => crates,
        other => panic!("no list of crates: {other}"),
    }
}

/// Tests whether a licence expression (`MIT OR (Apache-2.0 AND ISC)`, formerly `MIT/Apache-2.0`) can be met. `AND` binds
/// closer than `OR`.
fn is_met(expression: &str, allow: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any_of(&mut words, allow);
    met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words<'_>, allow: &dyn Fn(&str) -> bool) -> bool {
    let mut met = all_of(words, allow);
    while words.next_if_eq(&"OR").is_some() {
        met |= all_of(words, allow);
    }
    met
}

fn all_of(words: &mut Words<'_>, allow: &dyn Fn(&str) -> bool) -> bool {
    let mut met = one(words, allow);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allow);
    }
    met
}

fn one(words: &mut Words<'_>, allow: &dyn Fn(&str) -> bool) -> bool {
    match words.next() {
        Some("(") => {
            let met = any_of(words, allow);
            met && words.next() == Some(")")
        }
        // An exception only ever allows more.
        Some(licence) => {
            if words.next_if_eq(&"WITH").is_some() {
                words.next();
            }
            allow(licence)
        }
        None => false,
    }
}

/// Says what is wrong with a crate.
fn flaws(it: &Value, allowed: &Allowed) -> Vec<String> {
    let name = it["name"].as_str().unwrap_or_default();
    let mut flaws = Vec::new();
    let licence = it["license"].as_str().unwrap_or_default();
    if !is_met(licence, &|one| allowed.licences.iter().any(|known| known == one)) {
        flaws.push(format!("{name}: the licence {licence:?} is not allowed"));
    }
    match it["source"].as_str() {
        None => {
            let wild = |dependency: &&Value| dependency["req"] == "*" && dependency["path"].is_null();
            let dependencies = it["dependencies"].as_array().into_iter().flatten();
            flaws.extend(
                dependencies
                    .filter(wild)
                    .map(|dependency| format!("{name}: any version of {}", dependency["name"])),
            );
        }
        Some(source) if source.starts_with("registry+") => {}
        Some(source) => flaws.push(format!("{name}: comes from {source}, which is no registry")),
    }
    if allowed.banned.iter().any(|banned| banned == name) {
        flaws.push(format!("{name}: is banned"));
    }
    flaws
}

#[test]
fn what_comes_from_outside_is_allowed() {
    let (allowed, crates) = (allowed(), crates());
    assert!(crates.len() > 100, "the crates were not found");
    report(
        &crates.iter().flat_map(|it| flaws(it, &allowed)).collect::<Vec<_>>(),
        "Take another crate, or widen deny.toml and say why in the commit.",
    );
}

#[test]
fn expressions_are_read() {
    let allow = |one: &str| ["MIT", "ISC"].contains(&one);
    for met in ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "MIT AND ISC", "(MIT AND (ISC OR BSD-2-Clause))"] {
        assert!(is_met(met, &allow), "{met}");
    }
    for unmet in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT AND (GPL-3.0 OR GPL-2.0)", "(MIT", "MIT ISC"] {
        assert!(!is_met(unmet, &allow), "{unmet}");
    }
}

#[test]
fn flaws_are_caught() {
    let allowed = Allowed { licences: vec!["MIT".to_owned()], banned: vec!["openssl-sys".to_owned()] };
    let registry = "registry+https://example.test/index";
    let it = |name: &str, licence: &str, source: &str| serde_json::json!({ "name": name, "license": licence, "source": source });
    assert_eq!(flaws(&it("good", "MIT", registry), &allowed).len(), 0);
    assert_eq!(flaws(&it("good", "GPL-3.0", registry), &allowed).len(), 1);
    assert_eq!(flaws(&it("good", "MIT", "git+https://example.test/x"), &allowed).len(), 1);
    assert_eq!(flaws(&it("openssl-sys", "MIT", registry), &allowed).len(), 1);
    let own =
        serde_json::json!({ "name": "own", "license": "MIT", "dependencies": [{ "name": "x", "req": "*" }] });
    assert_eq!(flaws(&own, &allowed).len(), 1);
}

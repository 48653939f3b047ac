//! Dependencies point one way: which crate of ours may use which, and which
//! crates of others the pure ones must never see.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::repo::{cargo, report};

/// A crate of ours: its name, the folder it lives in, the crates of ours that it may use in code, tests and build
/// scripts alike, and those that only its tests may use.
struct Place {
    name: &'static str,
    folder: &'static str,
    may_use: &'static [&'static str],
    tests_may_use: &'static [&'static str],
}

const fn place(name: &'static str, folder: &'static str, may_use: &'static [&'static str]) -> Place {
    Place { name, folder, may_use, tests_may_use: &[] }
}

impl Place {
    /// What plays games and knows none is tested with real ones, what only a program shows with the program.
    const fn tested_with(self, tests_may_use: &'static [&'static str]) -> Place {
        Place { tests_may_use, ..self }
    }
}

/// `{dice, scene} <- engine <- {table, games}`,
/// `{table, store} <- hall <- server <- bridges <- dicehall`, and
/// `table <- cli <- {terminal, rules5e-commands} <- dicehall`.
const PLACES: &[Place] = &[
    place("dice", "crates", &[]),
    place("scene", "crates", &[]),
    place("engine", "crates", CORE),
    place("table", "crates", ENGINE).tested_with(&["games"]),
    place("store", "crates", &[]),
    place("hall", "crates", &["dice", "scene", "engine", "table", "store"]),
    place("server", "crates", HALL).tested_with(&["dicehall"]),
    place("cli", "crates", &["engine", "table"]),
    place("terminal", "crates", &["dice", "scene", "engine", "table", "cli"]).tested_with(&["dicehall"]),
    place("rules5e-commands", "crates", &["dice", "rules5e", "cli"]),
    place("pips", "games", CORE),
    place("rules5e", "games", CORE),
    place("aetharn", "games", GAME),
    place("farkle", "games", GAME),
    place("yahtzee", "games", GAME),
    place("do-or-dice", "games", GAME),
    place("combat", "games", GAME),
    // The rules service answers with the code of `dicehall rules5e`.
    place("orchestrator", "bridges", ORCHESTRATOR).tested_with(&["dicehall"]),
    // Windows are drawn of any scene, so of strangers' games as well.
    place("nwn", "bridges", BRIDGE).tested_with(&["pig", "liars-dice"]),
    place("dicehall", "crates", &["*"]),
    place("hostile", "crates", &["*"]),
];
/// A stranger's game comes in two crates of any name: rules that need the engine alone, and a house, called after them,
/// that plays them.
const GUESTS_RULES: &[&str] = &["engine"];
const GUESTS_HOUSE: &[&str] = &["dicehall"];
const CORE: &[&str] = &["dice", "scene"];
const ENGINE: &[&str] = &["dice", "scene", "engine"];
const GAME: &[&str] = &["dice", "scene", "engine", "pips", "rules5e"];
const HALL: &[&str] = &["dice", "scene", "engine", "table", "store", "hall"];
/// A bridge serves games, so it may use those as well.
const BRIDGE: &[&str] = &["dice", "scene", "engine", "table", "store", "hall", "server", "games"];
const ORCHESTRATOR: &[&str] =
    &["dice", "scene", "engine", "table", "store", "hall", "server", "games", "rules5e-commands"];

/// Crates that bring IO, clocks, chance or untyped errors, by name; a name
/// with a `*` at its end stands for all that begin so.
const FORBIDDEN: &[&str] = &[
    "anyhow",
    "async-std",
    "axum*",
    "chrono*",
    "fastrand",
    "getrandom",
    "hyper*",
    "instant",
    "jiff*",
    "libsqlite3-sys",
    "mio",
    "oorandom",
    "postgres*",
    "rand",
    "rand_*",
    "reqwest",
    "rusqlite",
    "smol",
    "socket2",
    "sqlx*",
    "time",
    "time-*",
    "tokio*",
    "web-time",
];

const PREFIX: &str = "dicehall-";

/// A crate of ours with the crates of ours that it names in its manifest.
struct Own {
    name: String,
    folder: String,
    uses: Vec<Edge>,
}

/// One crate that another names.
struct Edge {
    to: String,
    is_for_tests: bool,
}

/// The workspace as cargo reports it.
fn workspace() -> Vec<Own> {
    let metadata = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    own(&serde_json::from_str(&metadata).expect("cargo metadata is JSON"))
}

fn own(metadata: &Value) -> Vec<Own> {
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| Own {
            name: own_name(&package["name"]),
            folder: folder(&string(&package["manifest_path"])),
            uses: package["dependencies"]
                .as_array()
                .expect("dependencies")
                .iter()
                .filter(|dependency| dependency["path"].is_string())
                .map(|dependency| Edge {
                    to: own_name(&dependency["name"]),
                    is_for_tests: dependency["kind"] == "dev",
                })
                .collect(),
        })
        .collect()
}

/// A crate of ours is packaged with the house's name before its own.
fn own_name(package: &Value) -> String {
    let name = string(package);
    name.strip_prefix(PREFIX).map_or(name.clone(), str::to_owned)
}

fn string(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

/// The folder that a crate's own folder lies in: `crates`, `games`, `bridges`; of a guest's crates also what they are,
/// `examples/rules` or `examples/house`.
fn folder(manifest_path: &str) -> String {
    let parts: Vec<&str> = manifest_path.split(['/', '\\']).rev().collect();
    match parts[..] {
        [_, what, _, "examples", ..] => format!("examples/{what}"),
        [_, _, folder, ..] => folder.to_owned(),
        _ => String::new(),
    }
}

fn is_allowed(krate: &Own, place: Option<&Place>, edge: &Edge) -> bool {
    match (krate.folder.as_str(), place) {
        ("examples/rules", _) => GUESTS_RULES.contains(&edge.to.as_str()),
        ("examples/house", _) => {
            GUESTS_HOUSE.contains(&edge.to.as_str()) || krate.name == format!("{}-house", edge.to)
        }
        (_, Some(place)) => may_use(place, edge),
        (_, None) => false,
    }
}

fn may_use(from: &Place, edge: &Edge) -> bool {
    let to = edge.to.as_str();
    let is_game = |name| PLACES.iter().any(|place| place.name == name && place.folder == "games");
    let of_tests = if edge.is_for_tests { from.tests_may_use } else { &[] };
    from.may_use
        .iter()
        .chain(of_tests)
        .any(|allowed| *allowed == "*" || *allowed == to || (*allowed == "games" && is_game(to)))
}

fn wrong_edges(workspace: &[Own]) -> Vec<String> {
    let mut problems = Vec::new();
    for krate in workspace {
        let place = PLACES.iter().find(|place| place.name == krate.name);
        match place {
            None if krate.folder.starts_with("examples/") => {}
            None => problems.push(format!("{} has no place", krate.name)),
            Some(place) if place.folder != krate.folder => problems
                .push(format!("{} lies in {}/, its place is {}/", krate.name, krate.folder, place.folder)),
            Some(_) => {}
        }
        for used in &krate.uses {
            if !is_allowed(krate, place, used) {
                let whose = if used.is_for_tests { "a test of " } else { "" };
                problems.push(format!("{whose}{} uses {}", krate.name, used.to));
            }
        }
    }
    problems
}

/// Whether a crate belongs to those that do no IO and read no clock.
fn is_pure(krate: &Own) -> bool {
    krate.folder == "games" || ["dice", "scene", "engine", "table"].contains(&krate.name.as_str())
}

fn is_forbidden(name: &str) -> bool {
    FORBIDDEN.iter().any(|forbidden| match forbidden.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == *forbidden,
    })
}

/// The forbidden names in the output of `cargo tree --prefix none --format {p}`.
fn forbidden_in(tree: &str) -> BTreeSet<String> {
    tree.lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| is_forbidden(name))
        .map(str::to_owned)
        .collect()
}

#[test]
fn crates_use_only_what_lies_below_them() {
    report(
        &wrong_edges(&workspace()),
        "Dependencies point one way. Move the code to where its edge is allowed; a test that \
         needs more than its crate may use belongs into crates/dicehall/tests. A new crate gets \
         its line in PLACES (crates/dicehall/tests/tidy/edges.rs) with the reason in the commit.",
    );
}

#[test]
fn pure_crates_bring_no_io_no_clock_and_no_chance() {
    let pure: Vec<Own> = workspace().into_iter().filter(is_pure).collect();
    assert!(pure.len() >= 4, "the pure crates were not found");
    let mut problems = Vec::new();
    for krate in pure {
        // Not `cargo metadata`: it unites the features of the whole workspace, tests
        // included, and would blame a pure crate for what only a test brings in.
        let package = format!("{PREFIX}{}", krate.name);
        let tree = cargo(&["tree", "-p", &package, "-e", "normal", "--prefix", "none"]);
        assert!(tree.starts_with(&format!("{package} v")), "cargo tree answered something else:\n{tree}");
        for name in forbidden_in(&tree) {
            problems.push(format!("{} depends on {name}", krate.name));
        }
    }
    report(
        &problems,
        "Pure crates take chance from dice, time as an argument, and leave IO to the hall. \
         `cargo tree -p CRATE -e normal -i NAME` shows where it comes from; a feature switched \
         off may be enough.",
    );
}

#[cfg(test)]
fn made_up(name: &str, folder: &str, uses: &[&str]) -> Own {
    Own {
        name: name.into(),
        folder: folder.into(),
        uses: uses.iter().map(|used| made_up_edge(used)).collect(),
    }
}

/// An edge by the name of its crate; "test:" before it makes it one of tests alone.
#[cfg(test)]
fn made_up_edge(used: &str) -> Edge {
    let test = used.strip_prefix("test:");
    Edge { to: test.unwrap_or(used).to_owned(), is_for_tests: test.is_some() }
}

#[test]
fn wrong_edges_are_caught() {
    let caught = |name, folder, uses: &[&str]| wrong_edges(&[made_up(name, folder, uses)]).len();
    assert_eq!(caught("engine", "crates", &["dice", "scene"]), 0);
    assert_eq!(caught("engine", "crates", &["table"]), 1);
    assert_eq!(caught("dice", "crates", &["scene"]), 1);
    assert_eq!(caught("farkle", "games", &["engine", "pips"]), 0);
    assert_eq!(caught("farkle", "games", &["table", "aetharn"]), 2);
    assert_eq!(caught("pips", "games", &["engine"]), 1);
    assert_eq!(caught("hall", "crates", &["farkle", "server"]), 2);
    assert_eq!(caught("nwn", "bridges", &["aetharn", "server"]), 0);
    assert_eq!(caught("nwn", "bridges", &["dicehall", "pig"]), 2);
    assert_eq!(caught("dicehall", "crates", &["nwn", "farkle", "dice"]), 0);
    assert_eq!(caught("terminal", "crates", &["table", "test:dicehall"]), 0);
    assert_eq!(caught("terminal", "crates", &["dicehall", "test:server"]), 2);
    assert_eq!(caught("server", "crates", &["hall", "test:dicehall"]), 0);
    assert_eq!(caught("server", "crates", &["dicehall", "test:farkle"]), 2);
    assert_eq!(caught("table", "crates", &["engine", "test:farkle"]), 0);
    assert_eq!(caught("table", "crates", &["farkle", "test:hall"]), 2);
    assert_eq!(caught("mine", "examples/rules", &["engine"]), 0);
    assert_eq!(caught("mine", "examples/rules", &["dicehall", "scene"]), 2);
    assert_eq!(caught("mine-house", "examples/house", &["dicehall", "mine"]), 0);
    assert_eq!(caught("mine-house", "examples/house", &["server", "yours"]), 2);
    assert_eq!(caught("newcomer", "crates", &[]), 1);
    assert_eq!(caught("farkle", "crates", &[]), 1);
}

#[test]
fn edges_of_every_kind_are_read_from_the_metadata() {
    let metadata = serde_json::json!({"packages": [{
        "name": "dicehall-engine", "manifest_path": "/somewhere/crates/engine/Cargo.toml",
        "dependencies": [
            {"name": "dicehall-dice", "kind": null, "path": "/somewhere/crates/dice"},
            {"name": "table", "kind": "dev", "path": "/somewhere/crates/table"},
            {"name": "farkle", "kind": "build", "path": "/somewhere/games/farkle"},
            {"name": "serde", "kind": null},
        ],
    }]});
    let own = own(&metadata);
    assert_eq!(own[0].folder, "crates");
    assert_eq!(folder("/somewhere/examples/mine/house/Cargo.toml"), "examples/house");
    let uses: Vec<(&str, bool)> =
        own[0].uses.iter().map(|edge| (edge.to.as_str(), edge.is_for_tests)).collect();
    assert_eq!(uses, [("dice", false), ("table", true), ("farkle", false)]);
    assert_eq!(wrong_edges(&own), ["a test of engine uses table", "engine uses farkle"]);
}

#[test]
fn forbidden_crates_are_caught() {
    let tree =
        "engine v0.1.0 (crates/engine)\nrand_core v0.9.0\ntokio v1.0.0\nserde v1.0.0\nserde v1.0.0 (*)\n";
    let caught: Vec<String> = forbidden_in(tree).into_iter().collect();
    assert_eq!(caught, ["rand_core", "tokio"]);
    for name in ["time", "time-core", "tokio-postgres", "sqlx-core", "getrandom"] {
        assert!(is_forbidden(name), "{name}");
    }
    for name in ["randomize", "timely", "typenum", "serde"] {
        assert!(!is_forbidden(name), "{name}");
    }
}

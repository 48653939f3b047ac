//! The table's own actions have their names in one place: everybody else matches what was read there.

use crate::layers::{only, split, test_spans};
use crate::repo::{File, files, line_of, report};

/// The one place.
const PLACE: &str = "crates/table/src/action.rs";

/// The crates along the way of a move.
const WAY: [&str; 5] = [
    "crates/table/src/",
    "crates/hall/src/",
    "crates/server/src/",
    "crates/dicehall/src/",
    "crates/terminal/src/",
];

/// Words that are spelt like an action and mean something else.
const OTHERS: [&str; 1] = ["header::CONNECTION, \"close\""];

/// The actions that a source text names in quotes, also within other strings. Comments and unit tests are free.
fn named(file: &File) -> Vec<String> {
    let layers = split(&file.text);
    let text = only(&file.text, &test_spans(&layers.code), false);
    let mut problems = Vec::new();
    for name in table::RESERVED {
        let quoted = format!("\"{name}\"");
        for (at, _) in text.match_indices(&quoted) {
            let is_comment = layers.comments.as_bytes().get(at).is_some_and(|byte| *byte == b'"');
            let line = text.lines().nth(line_of(&text, at) - 1).unwrap_or_default();
            if !is_comment && !OTHERS.iter().any(|other| line.contains(other)) {
                problems.push(format!("{}:{} {name}", file.path, line_of(&text, at)));
            }
        }
    }
    problems
}

#[test]
fn actions_of_the_table_are_named_in_one_place() {
    let is_on_the_way = |file: &File| {
        WAY.iter().any(|folder| file.path.starts_with(folder)) && file.path != PLACE && !file.is_test()
    };
    let sources: Vec<File> =
        files().into_iter().filter(|file| file.is_source() && is_on_the_way(file)).collect();
    assert!(WAY.iter().all(|folder| sources.iter().any(|file| file.path.starts_with(folder))));
    report(
        &sources.iter().flat_map(named).collect::<Vec<_>>(),
        "Match or make a table::TableAction; crates/table/src/action.rs reads its name and writes it.",
    );
}

#[test]
fn the_one_place_names_them_all() {
    let place = files().into_iter().find(|file| file.path == PLACE).expect("the one place");
    let found = named(&place);
    for name in table::RESERVED {
        assert!(found.iter().any(|problem| problem.ends_with(&format!(" {name}"))), "{name}: {found:?}");
    }
}

#[test]
fn a_name_is_caught_in_code_and_in_json_and_not_elsewhere() {
    let caught = |text: &str| named(&File::new("crates/hall/src/x.rs", text)).len();
    assert_eq!(caught("match name { \"kick\" => 1, _ => 0 }"), 1);
    assert_eq!(caught("let json = r#\"{\"action\":\"new_link\"}\"#;"), 1);
    assert_eq!(caught("let a = json!({ \"action\": \"rematch\" });"), 1);
    assert_eq!(caught("// \"kick\" is for the host\nlet kick = \"kicked\";"), 0);
    assert_eq!(caught("#[cfg(test)]\nmod tests { const A: &str = \"kick\"; }"), 0);
    assert_eq!(caught(".header(header::CONNECTION, \"close\")"), 0);
}

//! Files: how long they are, how they begin, what is left undone in them, and
//! the rooms that every game has.

use crate::layers::split;
use crate::repo::{File, OWN, files, folders, line_of, report};

/// A file never has more lines than this.
const MOST: usize = 700;
/// A file should not have more lines than this.
const PLENTY: usize = 400;

/// Crates in `games` that are shared rules and no games.
const SHARED: [&str; 2] = ["pips", "rules5e"];
const ROOMS: [&str; 6] =
    ["src/lib.rs", "src/state.rs", "src/act.rs", "src/apply.rs", "src/view.rs", "src/scene.rs"];

/// Files that a test writes and nobody reads from top to bottom.
const GENERATED: [&str; 2] = ["web/src/wire/generated.ts", "web/src/wire/generated-rest.ts"];

fn is_code(file: &File) -> bool {
    file.is(&[".rs", ".ts", ".svelte"]) && !GENERATED.contains(&file.path.as_str())
}

fn longer_than(limit: usize, files: &[File]) -> Vec<String> {
    files
        .iter()
        .filter(|file| is_code(file) && file.text.lines().count() > limit)
        .map(|file| format!("{} has {} lines", file.path, file.text.lines().count()))
        .collect()
}

/// Source files whose first line is not the head of the module.
fn headless(files: &[File]) -> Vec<String> {
    files
        .iter()
        .filter(|file| file.is_source() && !file.text.starts_with("//! "))
        .map(|file| file.path.clone())
        .collect()
}

/// Marks of unfinished work that say neither why nor for whom.
fn undone(file: &File) -> Vec<String> {
    let mut problems = Vec::new();
    let mut found = |at: usize, what: &str| {
        problems.push(format!("{}:{} {what}", file.path, line_of(&file.text, at)));
    };
    for mark in [concat!("TO", "DO"), concat!("FIX", "ME")] {
        for (at, _) in file.text.match_indices(mark) {
            let rest = &file.text[at + mark.len()..];
            let is_word =
                !file.text[..at].ends_with(char::is_alphanumeric) && !rest.starts_with(char::is_alphanumeric);
            if is_word && !rest.starts_with("(#") {
                found(at, mark);
            }
        }
    }
    if file.is(&[".rs"]) {
        let code = split(&file.text).code;
        for stub in ["todo!", "unimplemented!"] {
            for (at, _) in code.match_indices(stub) {
                found(at, stub);
            }
        }
        for (at, _) in code.match_indices("#[ignore") {
            let reason = file.text[at + 8..].trim_start().strip_prefix('=');
            let quoted = reason.map(|rest| rest.trim_start().trim_start_matches('"').trim_start());
            if quoted.is_none_or(|words| words.starts_with(['"', ']'])) {
                found(at, "#[ignore] without a reason");
            }
        }
    }
    problems
}

/// The rooms that a game lacks.
fn missing_rooms(game: &str, files: &[File]) -> Vec<String> {
    let folder = format!("games/{game}/");
    let mut missing: Vec<String> = ROOMS
        .iter()
        .map(|room| format!("{folder}{room}"))
        .filter(|room| {
            // A document may have named the state after the game.
            let named = room.replace("/state.rs", &format!("/{game}.rs"));
            !files.iter().any(|file| file.path == *room || file.path == named)
        })
        .collect();
    let tests = format!("{folder}tests/");
    if !files.iter().any(|file| file.is_test() && file.path.starts_with(&tests)) {
        missing.push(tests);
    }
    missing
}

#[test]
fn no_file_is_too_long() {
    let files = files();
    for note in longer_than(PLENTY, &files) {
        println!("note: {note}, {PLENTY} are plenty");
    }
    report(
        &longer_than(MOST, &files),
        "One noun per file: move a type with its code into a file of its own.",
    );
}

#[test]
fn every_module_begins_with_its_head() {
    report(
        &headless(&files()),
        "The first line of a source file is `//! `: what the module is and what it never does.",
    );
}

#[test]
fn nothing_is_left_undone_without_a_reason() {
    let files = files();
    let problems: Vec<String> = files
        .iter()
        .filter(|file| is_code(file) || file.is(&[".toml", ".sh", "Makefile"]))
        .filter(|file| !file.path.starts_with(OWN))
        .flat_map(undone)
        .collect();
    report(&problems, "Finish it, or write an issue and name it: `TODO(#12): ...`, `#[ignore = \"why\"]`.");
}

#[test]
fn every_game_has_the_same_rooms() {
    let files = files();
    let games = folders("games");
    assert!(!games.is_empty(), "the games were not found");
    let missing: Vec<String> = games
        .iter()
        .filter(|game| !SHARED.contains(&game.as_str()))
        .flat_map(|game| missing_rooms(game, &files))
        .collect();
    report(
        &missing,
        "Somebody who knows one game knows them all: lib, state, act, apply, view and scene in \
         src/, and tests/. Shared rules that are no game are named in SHARED \
         (crates/dicehall/tests/tidy/files.rs).",
    );
}

#[test]
fn long_files_are_caught() {
    let lines = |n| "x\n".repeat(n);
    let files = [
        File::new("a.rs", &lines(MOST)),
        File::new("b.rs", &lines(MOST + 1)),
        File::new("c.svelte", &lines(MOST + 1)),
        File::new("d.md", &lines(MOST + 1)),
    ];
    assert_eq!(longer_than(MOST, &files), ["b.rs has 701 lines", "c.svelte has 701 lines"]);
}

#[test]
fn headless_modules_are_caught() {
    let files = [
        File::new("games/x/src/a.rs", "//! Head.\n"),
        File::new("games/x/src/b.rs", "use a;\n//! Head.\n"),
        File::new("games/x/src/c.rs", ""),
        File::new("games/x/tests/d.rs", "use a;\n"),
    ];
    assert_eq!(headless(&files), ["games/x/src/b.rs", "games/x/src/c.rs"]);
}

#[test]
fn undone_work_is_caught() {
    let caught = |text: &str| undone(&File::new("a.rs", text)).len();
    for text in [
        "// TODO",
        "// TODO: later",
        "// FIXME later",
        "// TODO(me): later",
        "let a = \"TODO\";",
        "fn a() { todo!() }",
        "fn a() { unimplemented!(\"b\") }",
        "#[ignore]\nfn a() {}",
        "#[ignore = \"\"]\nfn a() {}",
        "#[ignore = \"  \"]\nfn a() {}",
    ] {
        assert_eq!(caught(text), 1, "{text}");
    }
    for text in [
        "// TODO(#12): later",
        "// never todo!()",
        "// autoTODOs",
        "#[ignore = \"needs a network\"]\nfn a() {}",
        "// `#[ignore]` is only named here",
    ] {
        assert_eq!(caught(text), 0, "{text}");
    }
}

#[test]
fn missing_rooms_are_caught() {
    let mut files: Vec<File> = ROOMS.iter().map(|room| File::new(&format!("games/x/{room}"), "")).collect();
    assert_eq!(missing_rooms("x", &files), ["games/x/tests/"]);
    files.push(File::new("games/x/tests/rules.rs", ""));
    assert!(missing_rooms("x", &files).is_empty());
    files.remove(1);
    assert_eq!(missing_rooms("x", &files), ["games/x/src/state.rs"]);
    assert_eq!(missing_rooms("y", &files).len(), 7);
}

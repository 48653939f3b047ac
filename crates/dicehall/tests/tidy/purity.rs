//! Pure crates do no IO, read no clock and print nothing; no crate of ours has
//! unsafe code.

use crate::layers::{only, split, test_spans};
use crate::repo::{File, files, line_of, report};

/// Parts of std that do IO or know the time. A path that begins so is caught.
const FORBIDDEN: &[&str] = &[
    "std::*",
    "std::env",
    "std::fs",
    "std::io::stderr",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::*",
    "std::net",
    "std::process",
    "std::thread",
    "std::time::*",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::time::UNIX_EPOCH",
    "std::time::self",
];

const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// Whether a path belongs to the source of a pure crate.
fn is_pure(path: &str) -> bool {
    let platform = ["dice", "scene", "engine", "table"];
    path.starts_with("games/") || platform.iter().any(|name| path.starts_with(&format!("crates/{name}/")))
}

/// What is impure in a source text, with line numbers. Unit tests are free.
fn impurities(file: &File) -> Vec<String> {
    let code = split(&file.text).code;
    let code = only(&code, &test_spans(&code), false);
    let mut problems = Vec::new();
    for (at, path) in std_paths(&code) {
        let forbidden = |start: &&str| path == **start || path.starts_with(&format!("{start}::"));
        if path == "std::time" || FORBIDDEN.iter().any(forbidden) {
            problems.push(format!("{}:{} {path}", file.path, line_of(&code, at)));
        }
    }
    for name in PRINTING {
        for (at, _) in code.match_indices(&format!("{name}!")) {
            if !code[..at].ends_with(is_word) {
                problems.push(format!("{}:{} {name}!", file.path, line_of(&code, at)));
            }
        }
    }
    problems
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Every path into std that the code names, groups in braces taken apart.
fn std_paths(code: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("std") {
        let rest = &code[at + 3..];
        if !code[..at].ends_with(is_word)
            && let Some(rest) = rest.trim_start().strip_prefix("::")
        {
            tree(rest, "std", &mut |path| paths.push((at, path)));
        }
    }
    paths
}

/// Reads one use tree and returns what follows it.
fn tree<'a>(text: &'a str, prefix: &str, found: &mut dyn FnMut(String)) -> &'a str {
    let mut text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return rest;
            }
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let before = rest.len();
            rest = tree(rest, prefix, found).trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest);
            if rest.len() == before {
                rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
            }
        }
    }
    let len = if text.starts_with('*') { 1 } else { text.find(|c| !is_word(c)).unwrap_or(text.len()) };
    let path = format!("{prefix}::{}", &text[..len]);
    text = text[len..].trim_start();
    match text.strip_prefix("::") {
        Some(rest) if !rest.trim_start().starts_with('<') => tree(rest, &path, found),
        _ => {
            found(path);
            text
        }
    }
}

/// Whether a manifest takes the workspace's lints.
fn takes_workspace_lints(manifest: &str) -> bool {
    section(manifest, "[lints]").contains(&"workspace=true".to_owned())
}

/// The lines of one section of a manifest, without blanks.
fn section(manifest: &str, head: &str) -> Vec<String> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != head)
        .skip(1)
        .take_while(|line| !line.trim_start().starts_with('['))
        .map(|line| line.replace(' ', ""))
        .collect()
}

#[test]
fn pure_crates_do_no_io_and_read_no_clock() {
    let sources: Vec<File> =
        files().into_iter().filter(|file| file.is_source() && is_pure(&file.path)).collect();
    assert!(sources.len() >= 7, "the sources were not found");
    report(
        &sources.iter().flat_map(impurities).collect::<Vec<_>>(),
        "Rules, tables and scenes are pure: time comes as an argument, files and sockets stay \
         outside, and what is to be said is data.",
    );
}

#[test]
fn no_crate_has_unsafe_code() {
    let files = files();
    let text = |path: &str| files.iter().find(|file| file.path == path);
    let root = text("Cargo.toml").expect("the workspace manifest");
    let forbids =
        section(&root.text, "[workspace.lints.rust]").contains(&"unsafe_code=\"forbid\"".to_owned());
    let mut problems = Vec::new();
    for manifest in files.iter().filter(|file| file.is(&["/Cargo.toml"]) && !file.path.starts_with("fuzz/")) {
        let folder = manifest.path.trim_end_matches("Cargo.toml");
        let attribute = ["src/lib.rs", "src/main.rs"].iter().any(|name| {
            text(&format!("{folder}{name}"))
                .is_some_and(|file| split(&file.text).code.contains("#![forbid(unsafe_code)]"))
        });
        if !(attribute || forbids && takes_workspace_lints(&manifest.text)) {
            problems.push(manifest.path.clone());
        }
    }
    report(
        &problems,
        "Add `[lints] workspace = true` to the manifest, or `#![forbid(unsafe_code)]` to the crate.",
    );
}

#[cfg(test)]
fn caught(text: &str) -> usize {
    impurities(&File::new("games/x/src/lib.rs", text)).len()
}

#[test]
fn impurities_are_caught() {
    for text in [
        "use std::time::Instant;",
        "use std::{fmt, time::{Duration, SystemTime}};",
        "use std::{\n    env,\n    fmt,\n};",
        "use std::time;",
        "use std::time::{self, Duration};",
        "use std::fs as files;",
        "use std::*;",
        "let now = ::std::time::Instant::now();",
        "let a = std :: net :: IpAddr::V4(b);",
        "std::thread::spawn(f);",
        "println!(\"{x}\");",
        "if a { eprintln!() }",
        "fn a() {}\n#[cfg(test)]\nmod tests {}\nfn b() { std::process::exit(1) }",
    ] {
        assert_eq!(caught(text), 1, "{text}");
    }
    assert_eq!(caught("use std::{fs::File, net::{IpAddr, TcpStream}};"), 3);
}

#[test]
fn pure_text_passes() {
    for text in [
        "use std::{collections::BTreeMap, fmt::{self, Write}, time::Duration};",
        "// std::time::Instant is for others\n/// println!(\"x\")",
        "let a = \"std::fs::read\";",
        "let a = mystd::fs::read; pretty_println!(a);",
        "std::iter::empty::<u8>(); Vec::<std::vec::Vec<u8>>::new();",
        "fn a() {}\n#[cfg(test)]\nmod tests { use std::fs; fn b() { println!(\"x\") } }",
    ] {
        assert_eq!(caught(text), 0, "{text}");
    }
}

#[test]
fn pure_paths_are_told_apart() {
    assert!(is_pure("games/farkle/src/act.rs") && is_pure("crates/dice/src/lib.rs"));
    assert!(!is_pure("crates/dicehall/src/lib.rs") && !is_pure("crates/tables/src/lib.rs"));
}

#[test]
fn manifests_without_the_lints_are_caught() {
    assert!(takes_workspace_lints("[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n"));
    assert!(!takes_workspace_lints("[lints]\n\n[dependencies]\nworkspace = true\n"));
    assert!(!takes_workspace_lints("[package]\nname = \"a\"\n"));
}

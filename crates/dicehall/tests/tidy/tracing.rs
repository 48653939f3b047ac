//! Requirements and tests point at each other: a clause that is built is named
//! by a test, and a test names only clauses that are built.

use std::collections::{BTreeMap, BTreeSet};

use crate::clauses::{Built, Clauses, clauses, ids_in};
use crate::layers::{Layers, only, split, test_spans};
use crate::repo::{File, OWN, files, line_of, report};

/// Where each id is named, `path:line`.
type Named = BTreeMap<String, Vec<String>>;

/// What the Rust files name.
#[derive(Default)]
struct Mentions {
    /// In a comment or a string of a test: a proof.
    proofs: Named,
    /// In the head of a test file, which proves nothing by itself.
    heads: Named,
    /// Anywhere else.
    others: Named,
}

fn mentions(files: &[File]) -> Mentions {
    let mut mentions = Mentions::default();
    let test_modules = test_modules(files);
    for file in files.iter().filter(|file| file.is(&[".rs"])) {
        if file.path.starts_with(OWN) {
            continue;
        }
        let layers = split(&file.text);
        let spans = if file.is_test() || test_modules.contains(&file.path) {
            vec![(0, file.text.len())]
        } else {
            test_spans(&layers.code)
        };
        let (heads, text) = heads_and_text(&layers);
        note(&only(&text, &spans, true), file, &mut mentions.proofs);
        note(&only(&heads, &spans, true), file, &mut mentions.heads);
        note(&only(&file.text, &spans, false), file, &mut mentions.others);
    }
    mentions
}

/// Files that are test modules as a whole: `#[cfg(test)] mod name;`.
fn test_modules(files: &[File]) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for file in files.iter().filter(|file| file.is_source()) {
        let code = split(&file.text).code;
        for (from, to) in test_spans(&code) {
            let item = code[from..to].trim_end();
            if let Some((_, name)) = item.trim_end_matches(';').rsplit_once("mod ")
                && item.ends_with(';')
            {
                let stem = file.path.trim_end_matches(".rs");
                let folder = match stem.rsplit_once('/') {
                    Some((folder, "lib" | "main" | "mod")) => folder,
                    _ => stem,
                };
                modules.insert(format!("{folder}/{}.rs", name.trim()));
                modules.insert(format!("{folder}/{}/mod.rs", name.trim()));
            }
        }
    }
    modules
}

/// The inner docs (`//!`) on one side, all other comments and strings on the
/// other, both in the shape of the file.
fn heads_and_text(layers: &Layers) -> (String, String) {
    let mut spans = Vec::new();
    let mut start = 0;
    for line in layers.comments.split_inclusive('\n') {
        if line.trim_start().starts_with("//!") {
            spans.push((start, start + line.len()));
        }
        start += line.len();
    }
    let heads = only(&layers.comments, &spans, true);
    let comments = only(&layers.comments, &spans, false);
    // Where one layer speaks the other is blank, so the two lie over each other.
    let text = comments
        .bytes()
        .zip(layers.strings.bytes())
        .map(|(comment, string)| if comment == b' ' { string } else { comment })
        .collect();
    (heads, String::from_utf8(text).expect("whole characters"))
}

fn note(text: &str, file: &File, named: &mut Named) {
    for (at, id) in ids_in(text) {
        let place = format!("{}:{}", file.path, line_of(text, at));
        named.entry(id).or_default().push(place);
    }
}

/// Clauses that are built and that no test names.
fn unproved(clauses: &Clauses, mentions: &Mentions) -> Vec<String> {
    clauses
        .iter()
        .filter(|(id, built)| **built != Built::Pending && !mentions.proofs.contains_key(*id))
        .map(|(id, _)| format!("{id} is named by no test"))
        .collect()
}

/// Tests that name what is unknown or pending, and code that names what is unknown.
fn misnamed(clauses: &Clauses, mentions: &Mentions) -> Vec<String> {
    let mut problems = Vec::new();
    for (named, is_test) in [(&mentions.proofs, true), (&mentions.heads, true), (&mentions.others, false)] {
        for (id, places) in named {
            let why = match clauses.get(id) {
                None => "is unknown",
                Some(Built::Pending) if is_test => "is marked as pending",
                Some(_) => continue,
            };
            problems.extend(places.iter().map(|place| format!("{place} {id} {why}")));
        }
    }
    problems
}

#[test]
fn every_built_clause_is_named_by_a_test() {
    let clauses = clauses();
    assert!(clauses.len() > 100, "the requirement files were not read");
    report(
        &unproved(&clauses, &mentions(&files())),
        "Write the test and put `/// AET-07` above it, or mark the clause as pending in \
         docs/requirements.",
    );
}

#[test]
fn tests_name_only_built_clauses() {
    report(
        &misnamed(&clauses(), &mentions(&files())),
        "Correct the id (two digits: AET-07), or remove the pending mark in docs/requirements \
         together with the test that proves the clause.",
    );
}

#[cfg(test)]
fn problems(path: &str, text: &str) -> (usize, usize) {
    let clauses = Clauses::from([
        ("AET-01".to_owned(), Built::Wholly),
        ("AET-02".to_owned(), Built::Partly),
        ("AET-03".to_owned(), Built::Pending),
    ]);
    let files =
        [File::new("games/x/src/lib.rs", "#[cfg(test)]\nmod proofs;\nmod act;"), File::new(path, text)];
    let mentions = mentions(&files);
    (unproved(&clauses, &mentions).len(), misnamed(&clauses, &mentions).len())
}

#[test]
fn a_test_proves_what_it_names() {
    let both = "/// AET-01\n#[test]\nfn a() { check(1, \"AET-02\"); }";
    assert_eq!(problems("games/x/tests/a.rs", both), (0, 0));
    assert_eq!(problems("games/x/src/proofs.rs", both), (0, 0));
    let unit = format!("#[cfg(test)]\nmod tests {{ {both} }}");
    assert_eq!(problems("games/x/src/act.rs", &unit), (0, 0));
    let one_line = "check(\"AET-01\"); // AET-02";
    assert_eq!(problems("games/x/tests/a.rs", one_line), (0, 0));
}

#[test]
fn what_proves_nothing_is_caught() {
    for (path, text) in [
        ("games/x/src/act.rs", "// AET-01, AET-02: a reason, no proof."),
        ("games/x/tests/a.rs", "//! Tests of AET-01 and AET-02."),
        ("games/x/benches/a.rs", "// AET-01 AET-02"),
        ("crates/dicehall/tests/tidy/a.rs", "// AET-01 AET-02"),
        ("games/x/tests/a.rs", "let a = AET-01 + AET-02;"),
        ("games/x/tests/a.md", "AET-01 AET-02"),
    ] {
        assert_eq!(problems(path, text), (2, 0), "{path}: {text}");
    }
}

#[test]
fn unknown_and_pending_names_are_caught() {
    assert_eq!(problems("games/x/tests/a.rs", "/// AET-1 and AET-03").1, 2);
    assert_eq!(problems("games/x/tests/a.rs", "//! AET-03, \n//! AET-99").1, 2);
    assert_eq!(problems("games/x/src/act.rs", "// AET-03 may be foreseen").1, 0);
    assert_eq!(problems("games/x/src/act.rs", "// AET-99 may not").1, 1);
}

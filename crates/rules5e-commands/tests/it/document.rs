//! The examples of `docs/rules5e.md`, run and compared. `UPDATE_DOCS=1` writes the answers anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rules5e_commands::{answer, subcommands};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules5e.md")
}

/// The subcommand and the request of a line of the document, if it is an example.
fn example(line: &str) -> Option<(&str, &str)> {
    let (request, name) = line.strip_prefix("$ echo '")?.split_once("' | dicehall rules5e ")?;
    Some((name, request))
}

/// Every example of the document, as a subcommand and a request.
pub(crate) fn examples() -> Vec<(String, String)> {
    let text = fs::read_to_string(path()).unwrap();
    let of = |(name, request): (&str, &str)| (name.to_owned(), request.to_owned());
    text.lines().filter_map(example).map(of).collect()
}

/// The document with every answer as it is now.
fn answered(text: &str) -> String {
    let mut lines = text.lines();
    let mut out = String::new();
    while let Some(line) = lines.next() {
        out += &format!("{line}\n");
        if let Some((name, request)) = example(line) {
            lines.next();
            let answer = answer(name, request).unwrap_or_else(|error| error.to_string());
            out += &format!("{answer}\n");
        }
    }
    out
}

#[test]
fn every_example_of_the_document_comes_out_as_written() {
    let written = fs::read_to_string(path()).unwrap();
    let now = answered(&written);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path(), now).unwrap();
        return;
    }
    for (nth, (written, now)) in written.lines().zip(now.lines()).enumerate() {
        assert_eq!(written, now, "docs/rules5e.md:{}", nth + 1);
    }
}

#[test]
fn every_subcommand_has_a_section_and_an_example() {
    let text = fs::read_to_string(path()).unwrap();
    let shown: BTreeSet<&str> = text.lines().filter_map(example).map(|(name, _)| name).collect();
    let there: BTreeSet<&str> = subcommands().map(|(name, _)| name).collect();
    assert_eq!(shown, there);
    for name in there {
        assert!(text.contains(&format!("\n### {name}\n")), "{name} has no section");
    }
}

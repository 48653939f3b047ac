//! Every code that the service answers with has a line in the protocol, which the house explains it by.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::house::House;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All source files of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The codes that a text has: words in capitals between quotes.
fn codes_in(text: &str) -> BTreeSet<String> {
    let own = text.split("#[cfg(test)]").next().unwrap_or_default();
    let words = own.split('"').skip(1).step_by(2);
    let is_code = |word: &&str| {
        word.len() > 3
            && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
            && !word.starts_with('_')
    };
    words.filter(is_code).map(str::to_owned).collect()
}

/// What no request over HTTP comes to: faults of the house, words of the command line, map files, and walks that a fight
/// checks step by step.
const UNHEARD: [&str; 4] = ["INTERNAL", "NO_CHANCE", "FILE", "SUBCOMMAND"];
const UNASKED: [&str; 2] = ["grid/mapfile.rs", "grid/walk.rs"];

fn codes() -> BTreeSet<String> {
    let folders = ["crates/rules5e-commands/src", "games/rules5e/src/grid", "games/rules5e/src/content"];
    let single =
        ["games/rules5e/src/slots.rs", "games/rules5e/src/economy.rs", "crates/dice/src/notation.rs"];
    let all = folders.iter().flat_map(|folder| sources(&root().join(folder)));
    let all = all.chain(single.iter().map(|file| root().join(file)));
    let heard = all.filter(|file| !UNASKED.iter().any(|other| file.ends_with(other)));
    let found: BTreeSet<String> =
        heard.flat_map(|file| codes_in(&fs::read_to_string(file).unwrap())).collect();
    found.into_iter().filter(|code| !UNHEARD.contains(&code.as_str())).collect()
}

#[tokio::test]
async fn every_code_is_explained() {
    let codes = codes();
    assert!(codes.len() > 50 && codes.contains("NO_FILES") && codes.contains("GRID_SIZE"), "{codes:?}");
    let page = House::open().await.get("/api/errors").await.text;
    let lacking: Vec<&String> =
        codes.iter().filter(|code| !page.contains(&format!("id=\"{code}\""))).collect();
    assert!(lacking.is_empty(), "docs/protocol.md, Errors: {lacking:#?}");
}

//! The laws, their tests, the fuzz targets, their entries in the manifest and the folders of seeds are one list.

use std::fs;

use hostile::TARGETS;

use crate::{TESTED, root};

/// The names in a folder, without what stands behind a dot.
fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("a readable entry").file_name().to_string_lossy().into_owned();
        name.split('.').next().unwrap_or_default().to_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the file is there")
}

fn laws() -> Vec<String> {
    TARGETS.iter().map(|target| target.name.to_owned()).collect()
}

#[test]
fn every_law_has_its_test() {
    assert_eq!(TESTED, laws());
}

#[test]
fn every_law_has_its_fuzz_target_and_its_seeds() {
    assert_eq!(names_in("fuzz/fuzz_targets"), laws(), "fuzz/fuzz_targets");
    assert_eq!(names_in("fuzz/seeds"), laws(), "fuzz/seeds");
    for name in laws() {
        let target = read(&format!("fuzz/fuzz_targets/{name}.rs"));
        assert!(target.contains(&format!("hostile::{name}(bytes)")), "{name} runs another law:\n{target}");
    }
}

#[test]
fn the_manifest_of_the_fuzzer_names_every_target() {
    let manifest = read("fuzz/Cargo.toml");
    let bins = manifest.split("[[bin]]").skip(1).map(|bin| {
        let name = bin.split('"').nth(1).unwrap_or_default().to_owned();
        assert!(bin.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{bin}");
        name
    });
    let mut bins: Vec<String> = bins.collect();
    bins.sort();
    assert_eq!(bins, laws());
}

/// A law is a module with a function of its name that is public: none lies there unlisted.
#[test]
fn every_module_with_a_law_is_listed() {
    let lib = read("crates/hostile/src/lib.rs");
    let mut found: Vec<String> = names_in("crates/hostile/src");
    found.dedup();
    found.retain(|name| {
        let path = format!("crates/hostile/src/{name}.rs");
        root().join(&path).is_file() && read(&path).contains(&format!("pub fn {name}(bytes: &[u8]) -> Reach"))
    });
    assert_eq!(found, laws());
    assert!(found.iter().all(|name| lib.contains(&format!("pub use {name}::{name};"))));
}

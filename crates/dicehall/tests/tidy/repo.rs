//! The repository as the tests see it: where it is, which files it has, and how
//! a test reports what it found.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that hold what tools made, or what no check is about.
const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "corpus", "artifacts", "coverage"];

/// These tests: their made-up bad text must not be taken for the real thing.
pub(crate) const OWN: &str = "crates/dicehall/tests/tidy/";

/// A text file, by its path from the root with forward slashes.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// Whether the file's name ends with one of these endings.
    pub(crate) fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether the file lies in a `src` folder of a crate.
    pub(crate) fn is_source(&self) -> bool {
        self.is(&[".rs"]) && self.path.contains("/src/")
    }

    /// Whether the file lies in a `tests` folder.
    pub(crate) fn is_test(&self) -> bool {
        self.is(&[".rs"]) && self.path.split('/').any(|part| part == "tests")
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies in crates/dicehall")
        .to_path_buf()
}

/// Every text file of the repository, sorted by path. An empty or truncated
/// walk would let every check pass, so the landmarks have to be there.
pub(crate) fn files() -> Vec<File> {
    let mut found = Vec::new();
    walk(&root(), "", &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    for landmark in ["Cargo.toml", "crates/dicehall/src/lib.rs", "docs/requirements/README.md"] {
        assert!(
            found.iter().any(|file| file.path == landmark),
            "the walk over the repository missed {landmark}"
        );
    }
    found
}

fn walk(folder: &Path, path: &str, found: &mut Vec<File>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let entry = entry.expect("a readable entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
        let kind = entry.file_type().expect("a file type");
        if kind.is_dir() {
            let hidden = name.starts_with('.') && name != ".ci";
            if !hidden && !SKIPPED.contains(&name.as_str()) {
                walk(&entry.path(), &path, found);
            }
        } else if kind.is_file()
            // In a second working tree it is a file, which says where the first one is.
            && name != ".git"
            && let Ok(text) = std::fs::read_to_string(entry.path())
        {
            found.push(File { path, text });
        }
    }
}

/// The names of the folders inside a folder of the repository.
pub(crate) fn folders(inside: &str) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(root().join(inside)) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What cargo answers, without network.
pub(crate) fn cargo(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(args)
        .args(["--offline", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {args:?} failed: {said}");
    String::from_utf8(output.stdout).expect("cargo speaks UTF-8")
}

/// Fails with all problems at once, and with what to do about them.
#[track_caller]
pub(crate) fn report(problems: &[String], advice: &str) {
    assert!(problems.is_empty(), "{} problem(s):\n  {}\n{advice}", problems.len(), problems.join("\n  "));
}

/// Line number of a byte offset, from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

#[test]
fn the_walk_reads_this_file_and_skips_what_tools_made() {
    let files = files();
    assert!(files.iter().any(|file| file.path.ends_with("tests/tidy/repo.rs")));
    assert!(!files.iter().any(|file| file.path.starts_with("target/")));
    assert!(!files.iter().any(|file| file.path.starts_with(".git/")));
}

#[test]
fn kinds_of_files() {
    assert!(File::new("games/x/src/lib.rs", "").is_source());
    assert!(!File::new("games/x/tests/src.rs", "").is_source());
    assert!(File::new("games/x/tests/rules/a.rs", "").is_test());
    assert!(!File::new("games/x/src/tests.rs", "").is_test());
}

#[test]
#[should_panic(expected = "2 problem(s)")]
fn a_report_with_problems_fails() {
    report(&["one".into(), "two".into()], "Do something.");
}

#[test]
fn lines_are_counted_from_one() {
    assert_eq!(line_of("a\nb\nc", 0), 1);
    assert_eq!(line_of("a\nb\nc", 4), 3);
}

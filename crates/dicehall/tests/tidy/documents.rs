//! Documents: those that must be there, links that lead somewhere, and no path
//! that exists on one machine only.

use crate::repo::{File, files, report, root};

const NEEDED: [&str; 7] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "docs/requirements/README.md",
];

/// Folders at the top of a machine where people keep their own things.
const PERSONAL: [&str; 5] = ["Users", "home", "root", "work", "workspace"];

/// Needed documents that are not there, or are empty.
fn missing(files: &[File]) -> Vec<String> {
    NEEDED
        .iter()
        .filter(|path| !files.iter().any(|file| file.path == **path && file.text.trim().len() > 100))
        .map(|path| format!("{path} is missing or says nothing"))
        .collect()
}

/// The targets of the links in a Markdown text, with line numbers; code is left
/// out, blocks and spans alike.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (i, line) in text.lines().enumerate() {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            fenced = !fenced;
            continue;
        }
        if fenced {
            continue;
        }
        let prose = without_code(line);
        for (at, _) in prose.match_indices("](") {
            let target = prose[at + 2..].split(')').next().unwrap_or_default();
            found.push((i + 1, target.to_owned()));
        }
        if prose.starts_with('[')
            && let Some((_, target)) = prose.split_once("]: ")
        {
            found.push((i + 1, target.to_owned()));
        }
    }
    // A link may carry a title behind its target, or stand in angle brackets.
    for (_, target) in &mut found {
        let bare = target.split_whitespace().next().unwrap_or_default();
        *target = bare.trim_matches(['<', '>']).to_owned();
    }
    found
}

fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("` `")
}

/// Links that lead nowhere; `exists` knows the paths of the repository.
fn dead_links(file: &File, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut dead = Vec::new();
    for (line, target) in links(&file.text) {
        let outside = ["http://", "https://", "mailto:"];
        if outside.iter().any(|start| target.starts_with(start)) {
            continue;
        }
        let path = target.split('#').next().unwrap_or_default();
        let within = path.is_empty() && target.len() > 1;
        if !within && !resolve(&file.path, path).is_some_and(|path| exists(&path)) {
            dead.push(format!("{}:{line} {target}", file.path));
        }
    }
    dead
}

/// A relative path as seen from a file; `None` if it is absolute, empty or
/// leaves the repository.
fn resolve(from: &str, path: &str) -> Option<String> {
    if path.is_empty() || path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Paths that exist on one machine only, with line numbers.
fn machine_paths(file: &File) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, line) in file.text.lines().enumerate() {
        for folder in PERSONAL {
            let start = format!("/{folder}/");
            let absolute = |at: usize| {
                let before = line[..at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && !"./-_~*}>)]".contains(c))
                    || line[..at].ends_with("file://")
            };
            if line.match_indices(&start).any(|(at, _)| absolute(at)) {
                problems.push(format!("{}:{} {start}", file.path, i + 1));
            }
        }
        if [":\\Users", ":\\\\Users"].iter().any(|it| line.contains(it)) {
            problems.push(format!("{}:{} Users", file.path, i + 1));
        }
    }
    problems
}

#[test]
fn the_needed_documents_are_there() {
    report(&missing(&files()), "Write it; CONTRIBUTING.md says what goes where.");
}

#[test]
fn links_in_documents_lead_somewhere() {
    let documents: Vec<File> = files().into_iter().filter(|file| file.is(&[".md"])).collect();
    assert!(documents.len() >= 6, "the documents were not found");
    let root = root();
    let dead: Vec<String> =
        documents.iter().flat_map(|file| dead_links(file, |path| root.join(path).exists())).collect();
    report(&dead, "Links inside the repository are relative to the file they stand in.");
}

#[test]
fn nothing_depends_on_one_machine() {
    let own = crate::repo::OWN;
    let problems: Vec<String> =
        files().iter().filter(|file| !file.path.starts_with(own)).flat_map(machine_paths).collect();
    report(&problems, "Write paths from the root of the repository.");
}

#[test]
fn missing_documents_are_caught() {
    let long = "x".repeat(200);
    let mut files: Vec<File> = NEEDED.iter().map(|path| File::new(path, &long)).collect();
    assert!(missing(&files).is_empty());
    files[1].text.clear();
    files.remove(0);
    assert_eq!(missing(&files).len(), 2);
}

#[test]
fn dead_links_are_caught() {
    let exists = |path: &str| ["docs/a.md", "README.md", "docs"].contains(&path);
    let dead = |text: &str| dead_links(&File::new("docs/x.md", text), exists).len();
    for text in [
        "[a](b.md)",
        "[a](b.md#part)",
        "[a](/docs/a.md)",
        "[a](../../README.md)",
        "[a]()",
        "![picture](b.png \"title\")",
        "[a]: b.md",
        "x [a](a.md) y [b](b.md)",
        "`code` [a](b.md) `code`",
        "```\ncode\n```\n[a](b.md)",
    ] {
        assert_eq!(dead(text), 1, "{text}");
    }
    for text in [
        "[a](a.md)",
        "[a](./a.md#part)",
        "[a](../README.md)",
        "[a](../docs/)",
        "[a](#part)",
        "[a](https://example.org/b.md)",
        "[a](a.md \"title\")",
        "[a]: a.md",
        "`[a](b.md)`",
        "```\n[a](b.md)\n```",
    ] {
        assert_eq!(dead(text), 0, "{text}");
    }
}

#[test]
fn machine_paths_are_caught() {
    let caught = |text: &str| machine_paths(&File::new("a.md", text)).len();
    for folder in PERSONAL {
        for text in ["/F/x", "see `/F/x`", "cd /F/x", "\"/F/x\"", "file:///F/x"] {
            assert_eq!(caught(&text.replace('F', folder)), 1, "{text} {folder}");
        }
        for text in ["docs/F/x", "https://example.org/F/x", "../F/x", "~/F/x", "/api/F"] {
            assert_eq!(caught(&text.replace('F', folder)), 0, "{text} {folder}");
        }
    }
    assert_eq!(caught("C:\\Users\\ann"), 1);
}

//! The requirement files: one line per clause, with its id and, at its end, the
//! mark of what is not built yet.

use std::collections::{BTreeMap, BTreeSet};

use crate::repo::{File, files, report};

/// The file of each family of ids, and how many clauses each of its parts has;
/// a family with one part counts `AET-01`, one with more counts `YAH-1.1`.
const FAMILIES: [(&str, &str, &[u8]); 5] = [
    ("AET", "aetharn.md", &[27]),
    ("FAR", "farkle.md", &[14]),
    ("DOD", "do-or-dice.md", &[14]),
    ("TUR", "turn-engine.md", &[29]),
    ("YAH", "yahtzee.md", &[5, 5, 5, 5, 5, 5, 8]),
];

const FOLDER: &str = "docs/requirements/";

/// How much of a clause is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Built {
    Wholly,
    Partly,
    Pending,
}

/// Every clause by its id.
pub(crate) type Clauses = BTreeMap<String, Built>;

/// The clauses of the repository, as far as their lines can be read.
pub(crate) fn clauses() -> Clauses {
    read(&files()).0
}

/// Every id there is.
pub(crate) fn complete() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (family, _, parts) in FAMILIES {
        for (part, count) in parts.iter().enumerate() {
            for i in 1..=*count {
                ids.insert(match parts.len() {
                    1 => format!("{family}-{i:02}"),
                    _ => format!("{family}-{}.{i}", part + 1),
                });
            }
        }
    }
    ids
}

/// The ids that a text names, in order, each with its byte offset: a family's
/// letters, a hyphen and digits (`AET-07`, `YAH-5.1`).
pub(crate) fn ids_in(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (family, _, parts) in FAMILIES {
        for (at, _) in text.match_indices(&format!("{family}-")) {
            let number = &text[at + family.len() + 1..];
            let mut len = digits(number);
            if len == 0 || text[..at].ends_with(char::is_alphanumeric) {
                continue;
            }
            if parts.len() > 1
                && let Some(rest) = number[len..].strip_prefix('.')
                && digits(rest) > 0
            {
                len += 1 + digits(rest);
            }
            found.push((at, format!("{family}-{}", &number[..len])));
        }
    }
    found.sort();
    found
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Reads all requirement files: the clauses, and what is wrong with them.
fn read(files: &[File]) -> (Clauses, Vec<String>) {
    let mut clauses = Clauses::new();
    let mut problems = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.path.starts_with(FOLDER) && file.is(&[".md"]))
        .filter(|file| !file.is(&["/README.md"]))
    {
        for (i, line) in file.text.lines().enumerate() {
            match clause(line, file.path.trim_start_matches(FOLDER)) {
                Ok(None) => {}
                Ok(Some((id, built))) => {
                    if clauses.insert(id.clone(), built).is_some() {
                        problems.push(format!("{}:{} {id} is there twice", file.path, i + 1));
                    }
                }
                Err(why) => problems.push(format!("{}:{} {why}", file.path, i + 1)),
            }
        }
    }
    (clauses, problems)
}

/// Reads one line of a requirement file; headings and empty lines are passed over.
fn clause(line: &str, file: &str) -> Result<Option<(String, Built)>, String> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let Some(rest) = line.strip_prefix("- ") else {
        return Err("is neither a heading nor a clause (`- AET-07 Hot dice: ...`)".into());
    };
    let id = rest.split(' ').next().unwrap_or_default();
    let ids = ids_in(id);
    if ids.first().is_none_or(|(_, found)| found != id) {
        return Err(format!("`{id}` is no id"));
    }
    let (_, place, _) =
        FAMILIES.iter().find(|(family, ..)| id.starts_with(family)).expect("an id has a family");
    if *place != file {
        return Err(format!("{id} belongs into {place}"));
    }
    if rest.len() < id.len() + 10 {
        return Err(format!("{id} says nothing"));
    }
    Ok(Some((id.to_owned(), built(rest)?)))
}

/// The mark at the end of a clause.
fn built(line: &str) -> Result<Built, String> {
    let mark = line.rfind(" (").map(|at| &line[at + 2..]).and_then(|mark| mark.strip_suffix(')'));
    let says = |rest: &str| !rest.trim().is_empty();
    match mark {
        Some(mark) if mark.strip_prefix("pending: ").is_some_and(says) => Ok(Built::Pending),
        Some(mark)
            if mark
                .strip_prefix("part pending, ")
                .and_then(|rest| rest.split_once(": "))
                .is_some_and(|(part, what)| says(part) && says(what)) =>
        {
            Ok(Built::Partly)
        }
        _ if line.contains("pending") => {
            Err("the mark is ` (pending: PART)` or ` (part pending, PART: WHAT)`, at the end".into())
        }
        _ => Ok(Built::Wholly),
    }
}

#[test]
fn requirement_files_are_complete_and_well_formed() {
    let (clauses, mut problems) = read(&files());
    let complete = complete();
    let missing = complete.iter().filter(|id| !clauses.contains_key(*id));
    problems.extend(missing.map(|id| format!("{id} is missing")));
    let unknown = clauses.keys().filter(|id| !complete.contains(*id));
    problems.extend(unknown.map(|id| format!("{id} is unknown")));
    report(
        &problems,
        "docs/requirements/README.md says how a clause is written. A new clause also widens \
         FAMILIES in crates/dicehall/tests/tidy/clauses.rs.",
    );
}

#[test]
fn the_complete_list_has_every_clause() {
    let complete = complete();
    assert_eq!(complete.len(), 27 + 14 + 14 + 29 + 38);
    for id in ["AET-01", "AET-27", "FAR-14", "TUR-29", "YAH-6.5", "YAH-7.8"] {
        assert!(complete.contains(id), "{id}");
    }
    for id in ["AET-00", "AET-28", "YAH-6.6", "YAH-8.1"] {
        assert!(!complete.contains(id), "{id}");
    }
}

#[test]
fn ids_are_found_in_text() {
    let ids = |text| -> Vec<String> { ids_in(text).into_iter().map(|(_, id)| id).collect() };
    assert_eq!(ids("/// AET-07, FAR-10."), ["AET-07", "FAR-10"]);
    assert_eq!(ids("YAH-5.1. YAH-5.12"), ["YAH-5.1", "YAH-5.12"]);
    assert_eq!(ids("AET-7 AET-123 AET-01..10"), ["AET-7", "AET-123", "AET-01"]);
    assert!(ids("XAET-07 AET-x aet-07 SHA-256").is_empty());
}

#[test]
fn marks_are_read() {
    let read = |line| clause(line, "aetharn.md");
    let clause_of = |built| Ok(Some(("AET-07".to_owned(), built)));
    assert_eq!(read("- AET-07 Hot dice: all six."), clause_of(Built::Wholly));
    assert_eq!(read("- AET-07 Hot dice (six). (pending: the hall)"), clause_of(Built::Pending));
    assert_eq!(read("- AET-07 Hot dice. (part pending, the hall: telling)"), clause_of(Built::Partly));
    assert_eq!(read("# Heading"), Ok(None));
}

#[test]
fn malformed_clauses_are_caught() {
    for line in [
        "AET-07 Hot dice: no dash",
        "- Hot dice without an id",
        "- AET-07x Hot dice: odd id",
        "- AET-07",
        "- FAR-07 Bust: in the wrong file",
        "- AET-07 Hot dice. (pending)",
        "- AET-07 Hot dice. (pending: )",
        "- AET-07 Hot dice (pending: the hall).",
        "- AET-07 Hot dice, still pending",
        "- AET-07 Hot dice. (part pending, the hall)",
    ] {
        assert!(clause(line, "aetharn.md").is_err(), "{line}");
    }
}

#[test]
fn a_clause_that_is_there_twice_is_caught() {
    let file =
        File::new("docs/requirements/farkle.md", "- FAR-01 Turns: in order.\n- FAR-01 Turns: in order.\n");
    assert_eq!(read(&[file]).1.len(), 1);
}

//! Files of every form that a program before this one wrote, through every
//! command, and files that cannot be written or are gone.

use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use crate::run::dicehall;

/// What programs before this one left: a play that ended, one that runs, and a lobby.
const FORMS: [(usize, &str); 5] = [
    (1, include_str!("../../../store/tests/forms/form-1.sql")),
    (2, include_str!("../../../store/tests/forms/form-2.sql")),
    (3, include_str!("../../../store/tests/forms/form-3.sql")),
    (5, include_str!("../../../store/tests/forms/form-5.sql")),
    (6, include_str!("../../../store/tests/forms/form-6.sql")),
];

/// A folder with a database of an earlier form.
struct Old {
    folder: TempDir,
    form: usize,
}

impl Old {
    fn new(form: usize) -> Old {
        let old = Old { folder: tempfile::tempdir().unwrap(), form };
        let (_, dump) = FORMS.iter().find(|(known, _)| *known == form).unwrap();
        Connection::open(old.path("old.db")).unwrap().execute_batch(dump).unwrap();
        old
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.path("old.db")).unwrap()
    }

    /// The documents of all its tables, without what an import adds.
    fn documents(&self) -> Vec<Value> {
        dicehall(&["export", "--data", &self.text("old.db")]).exits(0).lines()
    }
}

fn all_is_well(data: &str) {
    let ran = dicehall(&["fsck", "--data", data]).exits(0);
    assert_eq!(ran.out, "All is well: 3 tables checked to the last record.\n");
}

#[test]
fn a_file_of_every_earlier_form_goes_through_every_command_unchanged() {
    for (form, _) in FORMS {
        let old = Old::new(form);
        let before = old.bytes();
        all_is_well(&old.text("old.db"));
        let documents = old.documents();
        assert_eq!(documents.len(), 3, "form {form}");
        dicehall(&["webhooks", "--data", &old.text("old.db")]).exits(0);

        dicehall(&["backup", &old.text("copy.db"), "--data", &old.text("old.db")]).exits(0);
        all_is_well(&old.text("copy.db"));

        dicehall(&["restore", &old.text("old.db"), "--data", &old.text("restored.db")]).exits(0);
        all_is_well(&old.text("restored.db"));
        let restored = dicehall(&["export", "--data", &old.text("restored.db")]).exits(0).lines();
        assert_eq!(restored, documents, "form {form}");

        dicehall(&["export", "--data", &old.text("old.db"), "--out", &old.text("all.jsonl")]).exits(0);
        dicehall(&["import", &old.text("all.jsonl"), "--data", &old.text("imported.db")]).exits(0);
        all_is_well(&old.text("imported.db"));
        assert!(old.bytes() == before, "form {} was changed", old.form);

        // What `serve` does: the file itself is brought forward, and all is there.
        drop(store::Sqlite::open(old.path("old.db")).unwrap());
        all_is_well(&old.text("old.db"));
        assert_eq!(old.documents(), documents, "form {form}");
    }
}

#[test]
fn a_statistic_that_the_journals_do_not_tell_is_found() {
    let cases = [
        ("UPDATE standings SET won = won + 1 WHERE player = 'ada'", "the statistics of ada"),
        ("UPDATE standing_counters SET value = 77 WHERE name = 'hp'", "the statistics of ada"),
        // Where the sums agree with the results, the journal still tells.
        (
            "UPDATE results SET score = score + 5 WHERE name = 'Ada';
             UPDATE standings SET score = score + 5, best = best + 5 WHERE player = 'ada'",
            "statistics have the result (Ada",
        ),
        ("UPDATE sessions SET reason = 'boredom'", "statistics have the reason boredom"),
        (
            "DELETE FROM sessions; DELETE FROM results; DELETE FROM result_counters; DELETE FROM standings;
             DELETE FROM standing_counters",
            "statistics lack the play that ended",
        ),
    ];
    for (damage, expected) in cases {
        let old = Old::new(3);
        Connection::open(old.path("old.db")).unwrap().execute_batch(damage).unwrap();
        let words = dicehall(&["fsck", "--data", &old.text("old.db")]).exits(1).out;
        assert!(words.contains(expected), "after {damage}: {words}");
    }
}

/// Runs a shell script of the test's own mounts, which nobody else sees.
fn in_a_world_of_its_own(script: &str, words: &[&str]) -> String {
    let ran = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-euc", script, env!("CARGO_BIN_EXE_dicehall")])
        .args(words)
        .output()
        .expect("util-linux and user namespaces are there");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(ran.status.success(), "{} {}", text(&ran.stdout), text(&ran.stderr));
    text(&ran.stdout)
}

/// Looks at a database in a folder that nobody can write to.
const READ_ONLY: &str = r#"
    mount --bind "$1" "$1"
    mount -o remount,bind,ro "$1"
    if touch "$1/x" 2>/dev/null; then echo "it can be written to"; exit 1; fi
    "$0" fsck --data "$1/old.db"
    "$0" export --data "$1/old.db" | wc -l
    "$0" backup --data "$1/old.db" "$2/copy.db" > "$2/said"
    "$0" fsck --data "$2/copy.db"
"#;

fn read_only(folder: &Path) -> String {
    let elsewhere = tempfile::tempdir().unwrap();
    in_a_world_of_its_own(READ_ONLY, &[folder.to_str().unwrap(), elsewhere.path().to_str().unwrap()])
}

const LOOKED: &str = "All is well: 3 tables checked to the last record.\n3\nAll is well: 3 tables checked to the last record.\n";

#[test]
fn a_read_only_disk_is_enough_to_check_export_and_copy() {
    for form in [1, 3] {
        assert_eq!(read_only(Old::new(form).folder.path()), LOOKED, "form {form}");
    }
    // Of this form, closed as a house closes it: nothing lies beside the file.
    let old = Old::new(3);
    drop(store::Sqlite::open(old.path("old.db")).unwrap());
    assert_eq!(read_only(old.folder.path()), LOOKED);
}

#[test]
fn a_read_only_disk_with_a_log_of_a_killed_house_shows_what_was_written_last() {
    for part in [vec!["-wal"], vec!["-wal", "-shm"]] {
        let old = Old::new(3);
        let killed = tempfile::tempdir().unwrap();
        let writer = Connection::open(old.path("old.db")).unwrap();
        writer.execute_batch("UPDATE sessions SET reason = 'written last'").unwrap();
        for suffix in [""].iter().chain(&part) {
            std::fs::copy(
                old.path(&format!("old.db{suffix}")),
                killed.path().join(format!("old.db{suffix}")),
            )
            .unwrap();
        }
        let script = r#"
            mount --bind "$1" "$1"
            mount -o remount,bind,ro "$1"
            "$0" fsck --data "$1/old.db" || true
        "#;
        let said = in_a_world_of_its_own(script, &[killed.path().to_str().unwrap()]);
        assert!(said.contains("statistics have the reason written last"), "{part:?}: {said}");
    }
}

#[test]
fn a_database_that_is_gone_is_not_replaced_unasked() {
    let old = Old::new(3);
    drop(store::Sqlite::open(old.path("old.db")).unwrap());
    dicehall(&["backup", &old.text("copy.db"), "--data", &old.text("old.db")]).exits(0);
    std::fs::remove_file(old.path("old.db")).unwrap();
    for words in [vec!["serve", "--port", "0"], vec!["import", "all.jsonl"]] {
        std::fs::write(old.path("all.jsonl"), "").unwrap();
        let words: Vec<String> = words
            .iter()
            .map(|word| if *word == "all.jsonl" { old.text(word) } else { (*word).to_owned() })
            .collect();
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        let data = old.text("old.db");
        words.extend(["--data", &data]);
        let refused = dicehall(&words).exits(2);
        assert!(
            refused.err.contains("dicehall restore") && refused.err.contains("serve --new"),
            "{refused:?}"
        );
        assert!(!old.path("old.db").exists());
    }
    dicehall(&["restore", &old.text("copy.db"), "--data", &old.text("old.db")]).exits(0);
    all_is_well(&old.text("old.db"));
}

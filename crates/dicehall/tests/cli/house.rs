//! Looking after what a house keeps.

use std::path::{Path, PathBuf};

use dice::Seed;
use rusqlite::Connection;
use serde_json::{Value, json};
use table::{Command, Export, Opening, PersonId, Table, Time};
use tempfile::TempDir;

use crate::run::dicehall;

/// A folder with a database in which one finished play is kept.
struct House {
    folder: TempDir,
}

impl House {
    fn new() -> House {
        let house = House { folder: tempfile::tempdir().unwrap() };
        let play = house.path("play.json");
        dicehall(&["sim", "aetharn", "--games", "10", "--export", text(&play)]).exits(0);
        dicehall(&["import", text(&play), "--data", &house.data()]).exits(0);
        house
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn data(&self) -> String {
        text(&self.path("hall.db")).to_owned()
    }

    /// Changes what is kept behind the program's back.
    fn tamper(&self, change: &str) {
        assert!(Connection::open(self.path("hall.db")).unwrap().execute(change, []).unwrap() > 0, "{change}");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn what_was_imported_is_whole_and_comes_out_as_it_went_in() {
    let house = House::new();
    let words = dicehall(&["fsck", "--data", &house.data()]).exits(0).out;
    assert_eq!(words, "All is well: 1 table checked to the last record.\n");
    let out = dicehall(&["export", "--data", &house.data()]).exits(0).json();
    let went_in: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(house.path("play.json")).unwrap()).unwrap();
    assert_eq!(out, went_in);
    let again = dicehall(&["import", text(&house.path("play.json")), "--data", &house.data()]).exits(2);
    assert!(again.err.contains("already"), "{again:?}");
}

/// A lobby that is closed has no seed to show, and where it is taken in nobody misses one.
#[test]
fn a_closed_lobby_that_was_imported_is_whole() {
    let house = House::new();
    let host = PersonId("ada".to_owned());
    let opening = Opening {
        id: "lobby".to_owned(),
        title: String::new(),
        game: dicehall::games::all().iter().next().unwrap().clone(),
        setup: Value::Null,
        policy: None,
        host: host.clone(),
        seed: Seed::from_bytes([7; 32]),
    };
    let (mut table, first) = Table::open(Time(1_700_000_000_000), opening).unwrap();
    let request = table::TableAction::Close {}.into();
    let closed = table.handle(Time(1_700_000_001_000), Command { id: None, from: host, request });
    let records = [vec![first], closed.records].concat();
    assert!(table.is_closed() && table.revealed_seed().is_none());
    let lobby = house.path("lobby.json");
    std::fs::write(&lobby, json!(Export::new(&table, &records)).to_string()).unwrap();
    dicehall(&["import", text(&lobby), "--data", &house.data()]).exits(0);
    let words = dicehall(&["fsck", "--data", &house.data()]).exits(0).out;
    assert_eq!(words, "All is well: 2 tables checked to the last record.\n");
}

#[test]
fn every_kind_of_damage_to_a_record_is_found() {
    for change in [
        "UPDATE records SET body = replace(body, '\"data\":', '\"dato\":') WHERE seq = 5",
        "UPDATE records SET body = replace(body, '\"at\":1', '\"at\":2') WHERE seq = 7",
        "DELETE FROM records WHERE seq = (SELECT max(seq) FROM records)",
        "DELETE FROM records WHERE seq = 6",
        "UPDATE records SET body = '{' WHERE seq = 4",
        "UPDATE tables SET head = head + 1",
        "UPDATE tables SET hash = zeroblob(32)",
        "UPDATE tables SET game = 'zork'",
        "UPDATE seeds SET seed = zeroblob(32)",
        "DELETE FROM seeds",
    ] {
        let house = House::new();
        house.tamper(change);
        let found = dicehall(&["fsck", "--data", &house.data(), "--json"]).json();
        assert_eq!(found["damaged"], true, "{change}");
        assert!(!found["flaws"].as_array().unwrap().is_empty(), "{change}");
    }
}

#[test]
fn a_copy_is_complete_and_never_written_over() {
    let house = House::new();
    let copy = house.path("copy.db");
    dicehall(&["backup", text(&copy), "--data", &house.data()]).exits(0);
    dicehall(&["fsck", "--data", text(&copy)]).exits(0);
    dicehall(&["backup", text(&copy), "--data", &house.data()]).exits(2);
}

#[test]
fn a_copy_is_put_back_and_what_was_there_is_kept() {
    let house = House::new();
    let copy = house.path("copy.db");
    dicehall(&["backup", text(&copy), "--data", &house.data()]).exits(0);
    house.tamper("UPDATE tables SET hash = zeroblob(32)");
    dicehall(&["restore", text(&copy), "--data", &house.data()]).exits(0);
    dicehall(&["fsck", "--data", &house.data()]).exits(0);
    dicehall(&["fsck", "--data", &format!("{}.before", house.data())]).exits(1);
}

#[test]
fn a_copy_takes_the_place_of_a_file_that_is_beyond_reading() {
    let house = House::new();
    let copy = house.path("copy.db");
    dicehall(&["backup", text(&copy), "--data", &house.data()]).exits(0);
    std::fs::write(house.path("hall.db"), "what a failing disk has left").unwrap();
    dicehall(&["restore", text(&copy), "--data", &house.data()]).exits(0);
    dicehall(&["fsck", "--data", &house.data()]).exits(0);
    assert_eq!(std::fs::read(house.path("hall.db.before")).unwrap(), b"what a failing disk has left");
}

#[test]
fn a_copy_that_cannot_be_put_back_leaves_nothing_behind() {
    let house = House::new();
    let copy = house.path("copy.db");
    dicehall(&["backup", text(&copy), "--data", &house.data()]).exits(0);
    let refused = || {
        let ran = dicehall(&["restore", text(&copy), "--data", &house.data()]).exits(2);
        assert!(!house.path("hall.db.restoring").exists());
        ran.err
    };
    let open = store::Sqlite::open(house.path("hall.db")).unwrap();
    assert!(refused().contains("cannot be opened"));
    drop(open);
    std::fs::write(house.path("hall.db.before"), "from the last time").unwrap();
    assert!(refused().contains("move it away first"));
}

#[test]
fn a_damaged_copy_changes_nothing() {
    let (house, other) = (House::new(), House::new());
    other.tamper("UPDATE records SET body = replace(body, '\"dice\":', '\"dice\": 1') WHERE seq = 5");
    let before = std::fs::read(house.data()).unwrap();
    let words = dicehall(&["restore", &other.data(), "--data", &house.data()]).exits(1).out;
    assert!(words.ends_with("The copy is damaged: nothing was changed.\n"), "{words}");
    assert_eq!(std::fs::read(house.data()).unwrap(), before);
}

#[test]
fn a_file_that_is_no_database_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let junk = folder.path().join("junk.db");
    std::fs::write(&junk, "not a database at all, and long enough to be one").unwrap();
    for file in [text(&junk), "nowhere/none.db"] {
        let ran = dicehall(&["fsck", "--data", file]).exits(2);
        assert!(ran.err.contains(file), "{ran:?}");
    }
}

#[test]
fn the_log_of_webhooks_is_shown() {
    let house = House::new();
    let empty = dicehall(&["webhooks", "--data", &house.data()]).exits(0).out;
    assert_eq!(empty, "In the log: 0 pending, 0 delivered, 0 failed, 0 dropped.\n");
    house.tamper(
        "INSERT INTO deliveries (receiver, id, table_id, kind, body, made_at, state, tries, answer, due) VALUES
             ('club', 'call_1', 't1', 'your_turn', '{}', 0, 1, 1, '204', 9),
             ('club', 'call_2', 't1', 'play_over', '{}', 0, 0, 0, '', 9)",
    );
    let shown = dicehall(&["webhooks", "--data", &house.data(), "--limit", "1"]).exits(0).out;
    assert!(shown.contains(" ago  pending    play_over  club  table t1  call_2  0 tries\n"), "{shown}");
    assert!(shown.ends_with("In the log: 1 pending, 1 delivered, 0 failed, 0 dropped.\n"), "{shown}");
    let data = dicehall(&["webhooks", "--data", &house.data(), "--json"]).exits(0).json();
    assert_eq!((&data["total"]["delivered"], &data["calls"][1]["answer"]), (&1.into(), &"204".into()));
}

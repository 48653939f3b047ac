//! `dicehall nwn`: which tables the areas of a module have.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::run::{Ran, dicehall, dicehall_with};

/// A file in the JSON form: two chairs at a table, and a chair that nobody can use.
fn tavern() -> String {
    let float = |number: f64| json!({ "type": "float", "value": number });
    let byte = |number: u8| json!({ "type": "byte", "value": number });
    let text = |text: &str| json!({ "type": "cexostring", "value": text });
    let list = |items: Vec<Value>| json!({ "type": "list", "value": items });
    let point = |(x, y)| json!({ "__struct_id": 3, "PointX": float(x), "PointY": float(y) });
    let points = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(point).to_vec();
    let placed = |tag: &str, x: f64, is_static: u8| {
        let name = json!({ "type": "cexolocstring", "value": { "0": "Long Table" } });
        json!({ "__struct_id": 9, "Tag": text(tag), "X": float(x), "Y": float(22.0), "LocName": name,
            "Useable": byte(1), "Static": byte(is_static) })
    };
    let trigger = json!({ "__struct_id": 1, "Tag": text("game_aetharn"), "XPosition": float(10.0),
        "YPosition": float(20.0), "Geometry": list(points) });
    let placeables = vec![
        placed("aetharn_player_seat", 11.0, 0),
        placed("aetharn_player_seat", 13.0, 0),
        placed("aetharn_player_seat", 13.5, 1),
        placed("plc_table", 12.0, 1),
        placed("game_aetharn_observe", 30.0, 0),
    ];
    let lists = json!({ "__data_type": "GIT ", "TriggerList": list(vec![trigger]), "Placeable List": list(placeables) });
    lists.to_string()
}

/// The smallest binary area: a root without a field.
fn empty_area() -> Vec<u8> {
    let tables = [56_u32, 1, 68, 0, 68, 0, 68, 0, 68, 0, 68, 0];
    let root = [u32::MAX, 0, 0];
    let words = tables.iter().chain(&root).flat_map(|word| word.to_le_bytes());
    b"GIT V3.2".iter().copied().chain(words).collect()
}

/// A folder with these files.
fn module(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn discover(path: &Path, more: &[&str]) -> Ran {
    dicehall(&[&["nwn", "discover", path.to_str().unwrap()], more].concat())
}

/// AET-23, AET-24
#[test]
fn the_tables_of_a_file_are_listed_for_people() {
    let folder = module(&[("Tavern.git.json", tavern().as_bytes())]);
    let file = folder.path().join("Tavern.git.json");
    let expected = format!(
        "tavern ({})\n  \
         table tavern:10.0,20.0 around 12.0, 22.0: 2 chairs, 1 observer, \"Long Table\" (tag \"plc_table\")\n  \
         warning[CHAIR_UNUSABLE] at 13.5, 22.0: /Placeable List/2: the chair is static, so nobody can ever use it; \
         it does not count\n\
         1 table in 1 area, 1 warning.\n",
        file.display()
    );
    assert_eq!(discover(&file, &[]).exits(0).out, expected);
}

/// AET-23, AET-24
#[test]
fn the_tables_of_a_file_are_listed_for_programs() {
    let folder = module(&[("tavern.git.json", tavern().as_bytes())]);
    let file = folder.path().join("tavern.git.json");
    let found = discover(&file, &["--json"]).exits(0).json();
    let at = |x: f64, y: f64| json!({ "x": x, "y": y });
    let area = &found["areas"][0];
    assert_eq!(area["area"], "tavern");
    assert_eq!(
        area["tables"],
        json!([{
            "key": "tavern:10.0,20.0",
            "middle": at(12.0, 22.0),
            "chairs": [at(11.0, 22.0), at(13.0, 22.0)],
            "object": { "tag": "plc_table", "name": "Long Table", "at": at(12.0, 22.0) },
            "observers": [at(30.0, 22.0)],
        }])
    );
    assert_eq!(area["warnings"][0]["code"], "CHAIR_UNUSABLE");
    assert_eq!((&found["passedOver"], &found["broken"]), (&json!([]), &json!([])));
}

#[test]
fn one_broken_file_does_not_stop_the_others() {
    let folder = module(&[
        ("area/tavern.git.json", tavern().as_bytes()),
        ("area/system001.git.json", b""),
        ("cut.git", &empty_area()[..60]),
        ("field.git", &empty_area()),
        ("notes.txt", b"no area"),
        (".git", b"no area either"),
        (".hidden/x.git", b"nor this"),
    ]);
    let ran = discover(folder.path(), &["--json"]).exits(2);
    let found = ran.json();
    let names = |list: &Value, of: &str| -> Vec<String> {
        list.as_array().unwrap().iter().map(|entry| entry[of].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&found["areas"], "area"), ["field", "tavern"]);
    assert_eq!(names(&found["broken"], "code"), ["EMPTY_FILE", "CUT_OFF"]);
    assert!(ran.err.contains("BROKEN_FILES"), "{ran:?}");
    let words = discover(folder.path(), &[]).exits(2);
    assert!(words.out.contains("broken[CUT_OFF]: ") && words.out.contains("cut.git: byte 8: "), "{words:?}");
    assert!(words.out.ends_with("1 table in 2 areas, 1 warning.\n"), "{words:?}");
    assert_eq!(words.err, "error[BROKEN_FILES]: 2 could not be read; see above\n");
}

#[test]
fn of_both_forms_of_an_area_the_binary_one_is_read() {
    let folder = module(&[
        ("tavern.git.json", tavern().as_bytes()),
        ("tavern.git", &empty_area()),
        ("other/tavern.git.json", tavern().as_bytes()),
    ]);
    let found = discover(folder.path(), &["--json"]).exits(0).json();
    let tables = |nth: usize| found["areas"][nth]["tables"].as_array().unwrap().len();
    assert_eq!([tables(0), tables(1)], [0, 1]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let passed_over = json!([{ "file": path("tavern.git.json"), "instead": path("tavern.git") }]);
    assert_eq!(found["passedOver"], passed_over);
}

#[test]
fn what_is_not_there_is_said() {
    let check = |path: &Path, expected: &str| {
        let ran = discover(path, &[]).exits(2);
        assert!(ran.out.is_empty() && ran.err.starts_with(expected), "{ran:?}");
    };
    let folder = module(&[("notes.txt", b"no area"), ("empty.git", b""), ("item.git", b"UTI V3.2")]);
    check(&folder.path().join("nothing.git"), "error[UNREADABLE]: ");
    check(&folder.path().join("empty.git"), "error[EMPTY_FILE]: ");
    check(&folder.path().join("notes.txt"), "error[NOT_GFF]: ");
    let mut item = empty_area();
    item[..4].copy_from_slice(b"UTI ");
    fs::write(folder.path().join("item.git"), item).unwrap();
    check(&folder.path().join("item.git"), "error[NOT_AN_AREA]: ");
    let none = module(&[("notes.txt", b"no area")]);
    check(none.path(), "error[NO_AREA_FILES]: ");
    let deep: PathBuf = (0..9).map(|nth| nth.to_string()).collect();
    let deep = module(&[(deep.join("a.git").to_str().unwrap(), &empty_area())]);
    assert!(discover(deep.path(), &[]).exits(2).out.contains("broken[TOO_DEEP]: "));
}

#[test]
fn a_file_is_printed_in_the_json_form() {
    let printed = dicehall_with(&["nwn", "read", "-"], tavern().as_bytes()).exits(0).json();
    assert_eq!(printed, serde_json::from_str::<Value>(&tavern()).unwrap());
    let printed = dicehall_with(&["nwn", "read", "-"], &empty_area()).exits(0).json();
    assert_eq!(printed, json!({ "__data_type": "GIT " }));
    let ran = dicehall_with(&["nwn", "read", "-"], b"{}").exits(2);
    assert!(ran.err.starts_with("error[WRONG_TYPE]: stdin: /__data_type: found nothing"), "{ran:?}");
}

/// Every warning that the search has is explained to builders.
#[test]
fn the_page_for_builders_explains_every_warning() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/nwn.md");
    let page = fs::read_to_string(page).unwrap();
    for flaw in ::nwn::discover::Flaw::ALL {
        assert!(page.contains(&format!("| `{}` |", flaw.code())), "{}", flaw.code());
    }
}

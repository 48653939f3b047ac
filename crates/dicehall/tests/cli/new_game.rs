//! `dicehall new-game`: what is written is a game at once, under its own name.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::run::{Ran, dicehall};

fn new_game(name: &str, folder: &Path) -> Ran {
    dicehall(&["--json", "new-game", name, "--folder", &folder.display().to_string()])
}

fn code(ran: &Ran) -> String {
    let error: Value = serde_json::from_str(&ran.err).unwrap();
    error["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn a_new_game_passes_its_own_tests_at_once() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("mine");
    let told = new_game("high-roller", &folder).exits(0).json();
    assert_eq!(told["game"], "high-roller");
    for file in told["files"].as_array().unwrap() {
        let text = fs::read_to_string(folder.join(file.as_str().unwrap())).unwrap();
        assert!(!text.to_lowercase().contains("pig") && !text.contains('@'), "{file}: {text}");
    }
    // The versions of this repository, so that nothing is fetched.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-game");
    let test = Command::new("cargo")
        .args(["test", "--offline", "--quiet", "-p", "high-roller"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    let said = [test.stdout, test.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(test.status.success() && said.contains("2 passed"), "{said}");
    let house = Command::new("cargo")
        .args(["tree", "--offline", "-p", "high-roller-house", "--depth", "1", "--prefix", "none"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let tree = String::from_utf8_lossy(&house.stdout);
    assert!(tree.contains("dicehall v") && tree.contains("high-roller v"), "{tree}");
}

#[test]
fn what_is_there_is_never_written_over() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("mine");
    fs::create_dir(&folder).unwrap();
    new_game("high-roller", &folder).exits(0);
    let before = fs::read_to_string(folder.join("README.md")).unwrap();
    assert_eq!(code(&new_game("low-roller", &folder)), "FOLDER_EXISTS");
    assert_eq!(fs::read_to_string(folder.join("README.md")).unwrap(), before);
    assert_eq!(code(&new_game("low-roller", &folder.join("inside"))), "INSIDE_WORKSPACE");
    assert!(!folder.join("inside").exists());
}

#[test]
fn names_that_cannot_be_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("mine");
    for (name, expected) in [("Liar", "INVALID_NAME"), ("../up", "INVALID_NAME"), ("farkle", "GAME_EXISTS")] {
        assert_eq!(code(&new_game(name, &folder)), expected, "{name}");
    }
    assert!(!folder.exists(), "nothing was written");
}

//! `dicehall dev`: builds the house of a game, opens it, and does both again when a file changes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::dicehall;

/// A house that says what it was opened with, and closes when it is told to.
const HOUSE: &str = r#"
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let say = |what: &str| {
        use std::io::Write;
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open("said").unwrap();
        writeln!(file, "VERSION {what} {}", args.join(" ")).unwrap();
    };
    say("opens");
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).unwrap();
    say("closes");
}
"#;

fn wait_for(file: &Path, words: &str) -> String {
    let began = Instant::now();
    loop {
        let said = fs::read_to_string(file).unwrap_or_default();
        if said.contains(words) {
            return said;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{words} was not said: {said}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_change_builds_and_opens_the_house_again_and_a_mistake_leaves_it_open() {
    let place = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| fs::write(place.path().join(path), text).unwrap();
    fs::create_dir(place.path().join("src")).unwrap();
    write(
        "Cargo.toml",
        "[package]\nname = \"house\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n",
    );
    write("src/main.rs", &HOUSE.replace("VERSION", "one"));
    let (said, out) = (place.path().join("said"), place.path().join("out"));
    let mut dev = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(["dev", ".", "--port", "4711"])
        .current_dir(place.path())
        .env_remove("CARGO_TARGET_DIR")
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let first = wait_for(&said, "one opens");
    for flag in ["serve", "--dev", "--until-stdin-ends", "--port 4711", "--data"] {
        assert!(first.contains(flag), "{first}");
    }
    assert!(wait_for(&out, "/dev").contains("http://localhost:4711/dev"));

    write("src/main.rs", "fn main() { mistake }");
    wait_for(&out, "does not build");
    assert!(!fs::read_to_string(&said).unwrap().contains("closes"), "the house before goes on");

    write("src/main.rs", &HOUSE.replace("VERSION", "two"));
    let all = wait_for(&said, "two opens");
    let order = all.find("one closes").unwrap() < all.find("two opens").unwrap();
    assert!(order, "never two on one port: {all}");
    dev.kill().unwrap();
    dev.wait().unwrap();
    wait_for(&said, "two closes");
}

#[test]
fn a_folder_without_a_game_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let ran = dicehall(&["--json", "dev", &place.path().display().to_string()]).exits(2);
    let error: Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(error["error"]["code"], "NO_GAME");
}

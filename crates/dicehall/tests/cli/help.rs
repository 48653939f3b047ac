//! What the program says about itself.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::run::dicehall;

const COMMANDS: [&str; 18] = [
    "bench",
    "serve",
    "nwn",
    "rules5e",
    "score",
    "script",
    "sim",
    "verify",
    "render",
    "roll",
    "games",
    "completions",
    "fsck",
    "backup",
    "restore",
    "export",
    "import",
    "webhooks",
];

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in COMMANDS {
        let help = dicehall(&[command, "--help"]).exits(0).out;
        assert!(help.contains("Examples:"), "{help}");
        assert!(help.contains(&format!("dicehall {command}")), "{help}");
    }
}

#[test]
fn the_help_lists_every_command() {
    let help = dicehall(&["--help"]).exits(0).out;
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
}

#[test]
fn asked_nothing_it_opens_the_hall() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .env("DICEHALL_PORT", "0")
        .env("DICEHALL_BIND", "127.0.0.1")
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(hall.stdout.take().unwrap()).read_line(&mut first).unwrap();
    hall.kill().unwrap();
    hall.wait().unwrap();
    assert!(first.starts_with("Dicehall is open:") && first.contains("Farkle"), "{first}");
    assert!(folder.path().join("dicehall.db").exists(), "the database is made where it is started");
}

#[test]
fn it_knows_its_version() {
    assert_eq!(dicehall(&["--version"]).exits(0).out, format!("dicehall {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for words in [&["chess"][..], &["score"], &["score", "chess", "1"], &["sim"], &["verify"], &["--xyz"]] {
        let ran = dicehall(words).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains("error"), "{ran:?}");
    }
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = dicehall(&["completions", shell]).exits(0).out;
        assert!(script.contains("dicehall") && script.contains("verify"), "{shell}");
    }
}

#[test]
fn the_games_are_listed_for_people_and_programs() {
    let words = dicehall(&["games"]).exits(0).out;
    assert!(words.contains("Farkle (farkle), 1 to 8 players"), "{words}");
    let games = dicehall(&["games", "--json"]).exits(0).json();
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"aetharn") && ids.contains(&"farkle"), "{ids:?}");
    for game in games.as_array().unwrap() {
        assert!(!game["actions"].as_array().unwrap().is_empty());
        assert!(game["seats"]["from"].as_u64() <= game["seats"]["to"].as_u64());
        assert!(!game["summary"].as_str().unwrap().is_empty());
    }
}

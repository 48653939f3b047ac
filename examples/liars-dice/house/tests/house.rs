//! The house has the game: every command and every screen finds it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::process::Command;

#[test]
fn the_house_lists_the_game() {
    let games = Command::new(env!("CARGO_BIN_EXE_liars-dice-house")).arg("games").output().unwrap();
    assert!(games.status.success() && String::from_utf8_lossy(&games.stdout).contains("liars-dice"));
}

//! Whole games: every game of this house, from the first line to the standings.

use std::process::Command;

use crate::run::{games, play, scratch};
use crate::talk::play_well;

/// House rules that make a game short.
const SHORT: [(&str, &str); 3] = [
    ("aetharn", r#"{"winningScore":500}"#),
    ("combat", r#"{"roundLimit":5}"#),
    ("farkle", r#"{"targetScore":1000,"minimumEntryScore":300}"#),
];

fn setup(game: &str) -> &'static str {
    SHORT.iter().find(|(id, _)| *id == game).map_or("{}", |(_, setup)| setup)
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in games() {
        let ran = play_well(&[&game, "Mara", "--setup", setup(&game)]);
        let ran = ran.exits(0).steers_nothing().says("Mara: ");
        // The foes of a fight have no seat: who only ends turns loses to nobody.
        let has_winner =
            ran.out.contains("The winner") && ran.out.lines().any(|line| line.starts_with("1. "));
        assert!(has_winner || ran.out.contains("Nobody wins."), "{}", ran.out);
        assert!(!ran.out.contains("The input ended."), "{}", ran.out);
    }
}

#[test]
fn one_keyboard_may_hold_several_seats() {
    for game in games() {
        let ran = play_well(&[&game, "Mara", "Teo", "--setup", setup(&game)]);
        let ran = ran.exits(0).steers_nothing().says("Mara: ").says("Teo: ");
        assert!(["The winner", "Nobody wins."].iter().any(|end| ran.out.contains(end)), "{}", ran.out);
    }
}

#[test]
fn a_finished_and_a_left_game_can_be_verified() {
    for is_whole in [true, false] {
        let file = scratch(if is_whole { "whole" } else { "left" });
        let path = file.to_str().unwrap();
        let words = ["farkle", "--setup", setup("farkle"), "--export", path];
        let ran = if is_whole { play_well(&words) } else { play(&words, "r\nq\n") };
        ran.exits(0).says(&format!("Check it with: dicehall verify {path}"));
        let verified = Command::new(env!("CARGO_BIN_EXE_dicehall")).args(["verify", path]).output().unwrap();
        let said = String::from_utf8(verified.stdout).unwrap();
        assert!(verified.status.success() && said.starts_with("Fair"), "{said}");
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn clocks_can_run() {
    play(&["aetharn", "--timed"], "q\n").exits(0).says("turn: ").says(" s left");
}

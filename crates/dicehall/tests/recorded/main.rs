//! Recorded games: `tests/games/*.game` are played command by command, and
//! what happens must be what the file says. `UPDATE_GAMES=1` rewrites them.
//!
//! A file is a story to read. Lines with `#` are for people; then come the
//! game, its house rules, policy and seed, then commands in plain words with
//! their times. Dice are named by index from 0, as on the wire. Everything
//! indented is written by the driver: the number and the time of each record,
//! and its events. The dice are the real ones of the seed.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod driver;
mod line;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of recorded games is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .collect();
    files.sort();
    files
}

/// Says where two texts part, in the words of the file.
fn difference(written: &str, played: &str) -> String {
    let (mut left, mut right) = (written.lines(), played.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left == right => {}
            (left, right) => {
                let show = |line: Option<&str>| line.unwrap_or("(the end of the file)").to_owned();
                return format!("line {number}\n  written: {}\n  played:  {}", show(left), show(right));
            }
        }
    }
    "only line ends differ".to_owned()
}

/// AET-01, AET-12 to AET-19, AET-22, FAR-11, FAR-12: whole games, with clocks,
/// absence, folding, pausing, reconnecting and taking back, play as recorded.
#[test]
fn every_recorded_game_plays_as_written() {
    let update = std::env::var_os("UPDATE_GAMES").is_some();
    let mut wrong = Vec::new();
    let files = files();
    assert!(files.len() >= 7, "recorded games are missing");
    for path in files {
        let written = fs::read_to_string(&path).expect("the file reads");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match driver::play(&written) {
            Ok(played) if update => fs::write(&path, played).expect("the file can be written"),
            Ok(played) if played == written => {}
            Ok(played) => wrong.push(format!("{name}, {}", difference(&written, &played))),
            Err(error) => wrong.push(format!("{name}, {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}\nUPDATE_GAMES=1 rewrites them", wrong.join("\n"));
}

/// A driver that accepts anything proves nothing.
#[test]
fn nonsense_in_a_file_is_found() {
    let head = "game aetharn\nseed oak\n";
    for (lines, error) in [
        ("0:00 Mara dances\n", "line 3: nobody understands \"0:00 Mara dances\""),
        ("0:05 Mara sits\n0:04 Teo sits\n", "line 4: time goes back"),
        ("x:y Mara sits\n", "line 3: nobody understands \"x:y Mara sits\""),
        ("0:00 Mara sits\n0:01 Mara: kick Zoe\n", "line 4: nobody is called Zoe"),
    ] {
        assert_eq!(driver::play(&format!("{head}{lines}")), Err(error.to_owned()));
    }
    assert_eq!(driver::play("game ludo\n0:00 Mara sits\n"), Err("line 2: there is no game ludo".to_owned()));
}

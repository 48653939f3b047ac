//! Bad input: a clear message, nothing broken, nothing that steers a terminal.

use serde_json::{Value, json};

use crate::run::{play, play_bytes};

#[track_caller]
fn refuses(words: &[&str], code: &str) {
    let ran = play(words, "").exits(2).steers_nothing();
    assert!(ran.out.is_empty(), "{}", ran.out);
    assert!(ran.err.starts_with(&format!("error[{code}]: ")), "{}", ran.err);
    assert!(ran.err.len() < 300, "{}", ran.err);
}

#[test]
fn names_that_hide_or_steer_are_refused() {
    let long = "x".repeat(10_000);
    for name in ["a\u{1b}[2Jb", "a\u{202e}b", "a\u{200b}b", "a\u{7}", "", "   ", "\u{feff}", &long, "a\nb"] {
        refuses(&["farkle", name], "INVALID_NAME");
        refuses(&["farkle", "Mara", name], "INVALID_NAME");
    }
}

#[test]
fn markup_is_a_name_like_any_other() {
    play(&["farkle", "<b>&\"'</b>"], "q\n").exits(0).steers_nothing().says("<b>&\"'</b>: ");
}

#[test]
fn a_wrong_number_of_seats_is_refused() {
    refuses(&["farkle", "--bots", "200"], "WRONG_SEAT_COUNT");
    refuses(&["aetharn", "--bots", "0"], "WRONG_SEAT_COUNT");
    let crowd: Vec<String> = (0..300).map(|n| format!("P{n}")).collect();
    let mut words = vec!["farkle"];
    words.extend(crowd.iter().map(String::as_str));
    refuses(&words, "WRONG_SEAT_COUNT");
}

#[test]
fn unknown_games_and_house_rules_are_refused() {
    refuses(&["chess"], "UNKNOWN_GAME");
    refuses(&["farkle\u{1b}[2J"], "UNKNOWN_GAME");
    let ran = play(&["farkle", "--setup", "{\"targetScore\":"], "").exits(2);
    assert!(ran.err.contains("--setup:1:"), "{}", ran.err);
    play(&["farkle", "--setup", "{\"target\":1}"], "").exits(2);
    play(&["farkle", "--bot", "clever"], "").exits(2);
}

#[test]
fn a_file_that_cannot_be_written_is_said_before_the_game() {
    let ran = play(&["farkle", "--export", "/no/such/folder/play.json"], "q\n").exits(2);
    assert!(ran.out.is_empty() && ran.err.contains("cannot be written"), "{ran:?}");
}

#[test]
fn the_input_may_end_anywhere() {
    for input in ["", "r", "r\n", "1 2", "f\n", "?\n"] {
        let ran = play(&["farkle", "Mara"], input).exits(0).steers_nothing();
        ran.says("The input ended.").says("The game was left before its end.").says("Mara: 0");
    }
}

#[test]
fn input_that_is_no_text_is_no_trouble() {
    play_bytes(&["farkle", "Mara"], b"\xff\xfe\x00r\n\xc3(\nq\n").exits(0).steers_nothing();
    play_bytes(&["farkle", "Mara"], &[vec![b'x'; 1_000_000], b"\nq\n".to_vec()].concat())
        .exits(0)
        .steers_nothing();
}

#[test]
fn programs_are_sent_elsewhere() {
    let ran = play(&["farkle", "--json"], "").exits(2);
    assert!(ran.err.contains("script and sim speak JSON"), "{}", ran.err);
}

/// TUR-17: an encounter file that cannot be is refused before anybody sits down, with what is wrong with it.
#[test]
fn encounters_that_cannot_be_are_refused() {
    let check = |name: &str, creatures: &[Value], rows: usize, columns: usize, says: &str| {
        let map = vec![".".repeat(columns); rows];
        let file = std::env::temp_dir().join(format!("dicehall-{}-{name}.json", std::process::id()));
        std::fs::write(&file, json!({ "map": map, "creatures": creatures }).to_string()).unwrap();
        let ran = play(&["combat", "--encounter", file.to_str().unwrap()], "").exits(2).steers_nothing();
        std::fs::remove_file(file).unwrap();
        assert!(ran.out.is_empty() && ran.err.contains(says), "{name}: {}", ran.err);
    };
    let at = |stats: &str, x: usize, y: usize| json!({ "stats": stats, "at": [x, y] });
    let crowd: Vec<Value> =
        (0..200).map(|n| at(if n == 0 { "fighter_1" } else { "goblin" }, n % 20, n / 20)).collect();
    check("crowd", &crowd, 20, 20, "at most 100 creatures: this encounter has 200");
    check("nobody", &[], 20, 20, "this one has none");
    check("overlap", &[at("fighter_1", 3, 3), at("goblin", 3, 3)], 20, 20, "stands there");
    check("wide", &[at("fighter_1", 3, 3), at("goblin", 4, 3)], 101, 101, "at most 100");
}

//! The platform knows no game by name.

use crate::repo::{File, files, report};

/// Where games are registered and their commands live: the only files of the
/// platform that may name them.
const REGISTRY: [&str; 4] = [
    "crates/dicehall/src/games.rs",
    "crates/dicehall/src/lib.rs",
    "crates/dicehall/src/main.rs",
    "crates/dicehall/src/score.rs",
];

/// Names that are part of no other word.
const NAMES: [&str; 3] = ["aetharn", "farkle", "yahtzee"];

/// Whether a line names a game, in code, in a string or in a comment.
fn game_in(line: &str) -> Option<String> {
    let words = words(line);
    let named = words.iter().find(|word| *word == "pig" || NAMES.iter().any(|name| word.contains(name)));
    let spelt_out = words.windows(3).any(|three| three == ["do", "or", "dice"]);
    named.cloned().or_else(|| spelt_out.then(|| "do or dice".into()))
}

/// The words of a line in lower case; names in camel case are taken apart.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in line.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            words.last_mut().expect("never empty").extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

fn named(file: &File) -> Vec<String> {
    let lines = file.text.lines().enumerate();
    lines
        .filter_map(|(i, line)| game_in(line).map(|name| format!("{}:{} {name}", file.path, i + 1)))
        .collect()
}

#[test]
fn the_platform_names_no_game() {
    let sources: Vec<File> = files()
        .into_iter()
        .filter(|file| file.is_source() && file.path.starts_with("crates/"))
        .filter(|file| !REGISTRY.contains(&file.path.as_str()))
        .collect();
    assert!(sources.len() >= 4, "the sources were not found");
    report(
        &sources.iter().flat_map(named).collect::<Vec<_>>(),
        "Say what is needed in general (an ask, a policy, a scene), or move it into the game. \
         Examples in the platform's docs use a made-up game.",
    );
}

#[test]
fn names_are_caught() {
    for line in [
        "/// As in Farkle.",
        "let FarkleAction = 1;",
        "const AETHARN_TURN: u8 = 1;",
        "registry.with::<yahtzee::Yahtzee>()",
        "// the do-or-dice rule",
        "mod do_or_dice;",
        "struct DoOrDice;",
        "\"DO or DICE\"",
        "struct Pig;",
        "fn pig_turn()",
        "type PigState = ();",
    ] {
        assert!(game_in(line).is_some(), "{line}");
    }
}

#[test]
fn other_words_pass() {
    for line in ["pigeon", "a spigot", "do it or roll dice", "// far from it"] {
        assert_eq!(game_in(line), None, "{line}");
    }
}

//! The platform knows no game by name.

use crate::repo::{File, files, report};

/// Where games are registered and their commands live: the only files of the
/// platform that may name them.
const REGISTRY: [&str; 5] = [
    "crates/dicehall/src/games.rs",
    "crates/dicehall/src/lib.rs",
    "crates/dicehall/src/main.rs",
    // A new game begins as the worked example.
    "crates/dicehall/src/new_game/mod.rs",
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

/// Whether a file is the platform's own: its code, its words in every language, and all of the client in the browser.
fn is_platform(file: &File) -> bool {
    let is_code = file.is_source() && file.path.starts_with("crates/");
    let is_words = file.path.starts_with("crates/") && file.path.contains("/texts/");
    let is_web = file.path.starts_with("web/src/") || file.path == "web/index.html";
    (is_code || is_words || is_web) && !REGISTRY.contains(&file.path.as_str())
}

#[test]
fn the_platform_names_no_game() {
    let platform: Vec<File> = files().into_iter().filter(is_platform).collect();
    for landmark in [
        "crates/table/src/picture.rs",
        "crates/table/texts/de.json",
        "web/src/lib/sound.ts",
        "web/src/words/de/play.ts",
        "web/src/styles/tokens.css",
        "web/src/layouts/WideTable.svelte",
    ] {
        assert!(platform.iter().any(|file| file.path == landmark), "{landmark} was not looked at");
    }
    report(
        &platform.iter().flat_map(named).collect::<Vec<_>>(),
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
        "  yahtzee: 'hot_dice',",
        ".farkle .die {",
        "\"table.title\": \"Ein Tisch für Yahtzee\",",
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

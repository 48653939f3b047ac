//! "Why?" leads somewhere: every refusal of a game and every reason of a control that is off names a paragraph of its
//! rules, and the paragraph is there, in every language.

use std::collections::BTreeMap;

use engine::{AnyGame, anchors, read_texts};
use serde_json::{Value, json};

use crate::repo::{report, root};

/// What the rules of no game explain: how a table is set up and what has the wrong shape.
const UNEXPLAINED: [&str; 5] =
    ["INVALID_SETUP", "WRONG_SEAT_COUNT", "INVALID_PHASE", "INVALID_PAYLOAD", "UNKNOWN_ACTION"];

/// The rules of all games with their anchors, from the root: the web client finds the same ones.
const FILE: &str = "web/test/after/anchors.json";

#[test]
fn every_why_leads_to_a_paragraph() {
    let mut problems = Vec::new();
    for game in dicehall::games::all().iter() {
        let id = game.meta().id;
        let known = anchors(game.rules());
        for (language, code, words) in said(&**game) {
            let short = code.strip_prefix("refusal.").unwrap_or(&code);
            match game.why(short) {
                Some(anchor) if !known.iter().any(|it| it == anchor) => {
                    problems.push(format!("{id}: {short} leads to {anchor}, and there are {known:?}"));
                }
                None if is_reason(&code) && !UNEXPLAINED.contains(&short) => {
                    problems.push(format!("{id}: {short} leads nowhere"));
                }
                _ => {}
            }
            let n = anchors(&words).len();
            if code == format!("{id}.rules") && n != known.len() {
                problems.push(format!("{id}: {} headings in English and {n} in {language:?}", known.len()));
            }
        }
    }
    report(&problems, "Name a heading of the game's rules in their `why`, in small letters with dashes.");
}

/// What a game says in other languages: the language, the code and the words.
fn said(game: &dyn AnyGame) -> Vec<(&'static str, String, String)> {
    let words = |(language, file): &(&'static str, &str)| {
        let language = *language;
        read_texts(file).unwrap().into_iter().map(move |(code, words)| (language, code, words))
    };
    game.texts().into_iter().flat_map(words).collect()
}

/// Tests for the code of a refusal, or of a reason of a control that is off.
fn is_reason(code: &str) -> bool {
    code.starts_with("refusal.") || code.contains(".off.")
}

#[test]
fn the_web_client_is_tested_with_the_anchors_of_all_games() {
    let of = |game: &dyn AnyGame| {
        let code = format!("{}.rules", game.meta().id);
        let others = said(game).into_iter().filter(|(_, known, _)| *known == code);
        let others: BTreeMap<&str, String> = others.map(|(language, _, words)| (language, words)).collect();
        json!({ "rules": game.rules(), "others": others, "anchors": anchors(game.rules()) })
    };
    let games: BTreeMap<&str, Value> =
        dicehall::games::all().iter().map(|game| (game.meta().id, of(&**game))).collect();
    let written = serde_json::to_string_pretty(&games).unwrap() + "\n";
    let path = root().join(FILE);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "{FILE} is not what the games say; UPDATE_GOLDEN=1 writes it anew");
}

//! "Why?" leads somewhere: every refusal of a game and every reason of a control that is off names a paragraph of its
//! rules, and the paragraph is there, in German too.

use engine::{AnyGame, anchors, read_texts};

use crate::repo::report;

/// What the rules of no game explain: how a table is set up and what has the wrong shape.
const UNEXPLAINED: [&str; 5] =
    ["INVALID_SETUP", "WRONG_SEAT_COUNT", "INVALID_PHASE", "INVALID_PAYLOAD", "UNKNOWN_ACTION"];

#[test]
fn every_why_leads_to_a_paragraph() {
    let mut problems = Vec::new();
    for game in dicehall::games::all().iter() {
        let id = game.meta().id;
        let known = anchors(game.rules());
        for (code, words) in german(&**game) {
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
                problems.push(format!("{id}: {} headings in English and {n} in German", known.len()));
            }
        }
    }
    report(&problems, "Name a heading of the game's RULES in its `why`, in small letters with dashes.");
}

/// What a game says in German: its own codes.
fn german(game: &dyn AnyGame) -> Vec<(String, String)> {
    let files = game.texts().iter().filter(|(language, _)| *language == "de");
    files.flat_map(|(_, file)| read_texts(file).unwrap()).collect()
}

/// Tests for the code of a refusal, or of a reason of a control that is off.
fn is_reason(code: &str) -> bool {
    code.starts_with("refusal.") || code.contains(".off.")
}

//! Whether a game says everything in the languages that it brings along: what its screens and its log said while it was
//! played at random, its rules, its summary and its house rules.

use std::collections::{BTreeMap, BTreeSet};

use dice::Dice;
use scene::Hole;
use serde_json::Value;

use crate::{AnyGame, AnyPlay, Bot, Game, Luck, Registry, Seat, Seats, read_texts};

/// How many plays are listened to at most, and how many steps each takes.
const PLAYS: u64 = 40;
const STEPS: usize = 300;
/// After so many plays in a row that said nothing new, enough was heard.
const QUIET: u32 = 5;

/// Panics with a list of what a game says in English alone.
///
/// Texts are known by their codes, so those count that begin with the game's own id. The words have to have the same
/// holes as the English ones. What no play of these came to is not heard.
///
/// # Panics
///
/// When words are missing, or have other holes, or when the game brings no language along.
pub fn translated<G: Game>() {
    let registry = Registry::default().with::<G>();
    let Some(game) = registry.get(G::META.id) else { return };
    let said = said(&**game, G::META.id);
    let mut problems = Vec::new();
    if game.texts().is_empty() {
        problems.push("RULES brings no translations along".to_owned());
    }
    for (language, file) in game.texts() {
        match read_texts(file) {
            Ok(words) => problems.extend(lacking(&said, &words).map(|what| format!("{language}: {what}"))),
            Err(error) => problems.push(format!("{language}: {error}")),
        }
    }
    assert!(problems.is_empty(), "{} says in English alone:\n{}", G::META.title, problems.join("\n"));
}

fn lacking<'a>(
    said: &'a BTreeMap<String, String>,
    words: &'a BTreeMap<String, String>,
) -> impl Iterator<Item = String> + 'a {
    said.iter().filter_map(|(code, english)| match words.get(code) {
        None => Some(format!("{code} (\"{english}\") has no words")),
        Some(words) if holes(words) != holes(english) => {
            Some(format!("{code} has other holes: \"{words}\" for \"{english}\""))
        }
        Some(words) => Hole::all(words).find_map(Hole::fault).map(|fault| format!("{code}: {fault}")),
    })
}

/// The names of the holes of a text.
fn holes(text: &str) -> BTreeSet<&str> {
    Hole::all(text).map(|hole| hole.name).collect()
}

fn said(game: &dyn AnyGame, id: &str) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    said.insert(format!("{id}.summary"), game.meta().summary.to_owned());
    if !game.rules().is_empty() {
        said.insert(format!("{id}.rules"), String::new());
    }
    let schema = game.setup_schema();
    for (rule, of) in schema["properties"].as_object().into_iter().flatten() {
        let words = of["description"].as_str().unwrap_or_default();
        said.insert(format!("{id}.setup.{rule}"), words.to_owned());
    }
    let own = format!("{id}.");
    let seats = game.meta().seats;
    let mut quiet = 0;
    for seed in 0..PLAYS {
        if quiet == QUIET {
            break;
        }
        let before = said.len();
        let n = seats.from + (seed % u64::from(1 + seats.to - seats.from)) as u8;
        if let Ok(play) = game.play(&Value::Null, n, Dice::fast(seed)) {
            listen(play, n, seed, &mut |text| gather(text, &own, &mut said));
        }
        quiet = if said.len() == before { quiet + 1 } else { 0 };
    }
    said
}

/// Plays at random, and hands over everything that is shown and told meanwhile.
fn listen(mut play: Box<dyn AnyPlay>, seats: u8, seed: u64, hear: &mut dyn FnMut(&Value)) {
    let mut luck = Luck::new(seed);
    let mut told = play.start();
    for _ in 0..STEPS {
        for told in &told {
            hear(&serde_json::to_value(play.tell(told).line).unwrap_or_default());
        }
        for to in (0..seats).map(|seat| Seats::only(Seat(seat))).chain([Seats::NONE]) {
            hear(&serde_json::to_value(play.scene(to)).unwrap_or_default());
        }
        let Some(ask) = play.asks().into_iter().next() else { return };
        told = match play.choose(Bot::Random, ask.seat, &mut luck).map(|action| play.act(ask.seat, &action)) {
            Some(Ok(told)) => told,
            _ => play.expire(ask),
        };
    }
}

/// Gathers the texts in something: objects with a code and English words.
fn gather(value: &Value, own: &str, said: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::String(code)), Some(Value::String(text))) =
                (fields.get("code"), fields.get("text"))
                && code.starts_with(own)
            {
                said.insert(code.clone(), text.clone());
            }
            fields.values().for_each(|inner| gather(inner, own, said));
        }
        Value::Array(items) => items.iter().for_each(|inner| gather(inner, own, said)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_words_and_other_holes_are_found() {
        let pairs = |all: &[(&str, &str)]| -> BTreeMap<String, String> {
            all.iter().map(|(code, text)| ((*code).to_owned(), (*text).to_owned())).collect()
        };
        let said = pairs(&[("x.a", "{who} rolls {n}"), ("x.b", "Roll"), ("x.c", "{n|one die|# dice}")]);
        let words = pairs(&[("x.a", "{who} würfelt"), ("x.c", "{n|ein Würfel|# Würfel}")]);
        let found: Vec<String> = lacking(&said, &words).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("x.a has other holes") && found[1].starts_with("x.b (\"Roll\")"));
    }
}

//! Numbers and options in a typed line: "bid 5 6", "count 5". They come after the control that takes them, or after the
//! name of their pick. The web client reads lines in the same way; the vectors of the scene crate hold both to it.

use scene::{Choice, Control, Items, Pick, Scene};

use crate::reach::{Reach, Target, control_name, plain};

/// The most words that a name has.
const LONGEST: usize = 6;

/// What the first words of a line say about numbers and options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// These are chosen; a control that was named before them is then pressed. So many words are used up.
    Chosen { chosen: Vec<Target>, control: Option<Target>, n_words: usize },
    /// A number that cannot be chosen follows the name of a control.
    Off(String),
}

/// Reads what a line begins with; none where it is not about numbers and options.
pub(crate) fn read(reach: &Reach<'_>, scene: &Scene, words: &[&str]) -> Option<Said> {
    named_pick(scene, words, |name, word| name == word)
        .or_else(|| named_control(reach, scene, words))
        .or_else(|| {
            let is_free = words.first().is_some_and(|first| something(reach, first).is_none());
            if is_free { named_pick(scene, words, |name, word| name.starts_with(word)) } else { None }
        })
}

/// Finds what a word stands for, by key or by name.
fn something(reach: &Reach<'_>, word: &str) -> Option<Target> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(key), None) => reach.at(key),
        _ => reach.named(word),
    }
}

/// Reads the name of a pick and what is chosen of it: "count 5", "how many 5".
fn named_pick(scene: &Scene, words: &[&str], is_name: fn(&str, &str) -> bool) -> Option<Said> {
    for n in (1..=LONGEST.min(words.len())).rev() {
        let word = plain(&words[..n].concat());
        for (place, pick) in values(scene) {
            let names = [pick.label.as_ref().map(|label| scene.say(label)), Some(pick.id.clone())];
            let is_named =
                !word.is_empty() && names.iter().flatten().any(|name| is_name(&plain(name), &word));
            if let Some((id, used)) = value(scene, pick, &words[n..]).filter(|_| is_named) {
                let chosen = vec![Target::Item { pick: place, id }];
                return Some(Said::Chosen { chosen, control: None, n_words: n + used });
            }
        }
    }
    None
}

/// Reads the name of a control that takes numbers or options, and those that follow it.
fn named_control(reach: &Reach<'_>, scene: &Scene, words: &[&str]) -> Option<Said> {
    let find = |n: &usize| control(reach, scene, &words[..*n]);
    let n = (1..=LONGEST.min(words.len())).rev().find(|n| find(n).is_some())?;
    let place = find(&n)?;
    let (mut at, mut chosen) = (n, Vec::new());
    for (pick, asked) in holes(scene, reach.controls().get(place)?) {
        for _ in 0..asked.max.max(1) {
            let Some((id, used)) = value(scene, asked, &words[at..]) else { break };
            chosen.push(Target::Item { pick, id });
            at += used;
        }
    }
    if let Some(word) = words.get(at).filter(|word| is_number(word)) {
        return Some(Said::Off((*word).to_owned()));
    }
    Some(Said::Chosen { chosen, control: Some(Target::Control(place)), n_words: at })
}

/// Finds the control that words name, by key or by name, if it takes numbers or options.
fn control(reach: &Reach<'_>, scene: &Scene, words: &[&str]) -> Option<usize> {
    let place = match words {
        [word] => match something(reach, word) {
            Some(Target::Control(place)) => Some(place),
            _ => None,
        },
        // Several words are the whole name: the last of them may be a value.
        _ => {
            let word = plain(&words.concat());
            let is_called = |control: &&Control| {
                let names = [plain(&control.action.action), plain(&control_name(scene, control))];
                !word.is_empty() && names.contains(&word)
            };
            reach.controls().iter().position(is_called)
        }
    };
    place.filter(|place| holes(scene, reach.controls()[*place]).next().is_some())
}

/// Goes through the picks of numbers and options.
fn values(scene: &Scene) -> impl Iterator<Item = (usize, &Pick)> {
    scene.picks.iter().enumerate().filter(|(_, pick)| pick.items.is_value())
}

/// Goes through the numbers and options that a control takes, in the order of the scene.
fn holes<'a>(scene: &'a Scene, control: &Control) -> impl Iterator<Item = (usize, &'a Pick)> {
    let ids: Vec<String> = control.action.picks().into_iter().map(str::to_owned).collect();
    values(scene).filter(move |(_, pick)| ids.contains(&pick.id))
}

/// Reads a number or the name of an option, and how many words it takes.
fn value(scene: &Scene, pick: &Pick, words: &[&str]) -> Option<(u16, usize)> {
    let first = words.first()?;
    if is_number(first) {
        return numbered(&pick.items, first.parse().ok()?).map(|id| (id, 1));
    }
    let Items::Options(options) = &pick.items else { return None };
    let names: Vec<String> = (0..)
        .zip(options)
        .map(|(id, _)| plain(&scene.item_name(&pick.items, id).unwrap_or_default()))
        .collect();
    let called = |is: &dyn Fn(&String) -> bool| {
        let mut found = (0u16..).zip(&names).filter(|(_, name)| is(name)).map(|(id, _)| id);
        found.next().filter(|_| found.next().is_none())
    };
    (1..=LONGEST.min(words.len())).rev().find_map(|n| {
        let word = plain(&words[..n].concat());
        let id = called(&|name| *name == word).or_else(|| called(&|name| name.starts_with(&word)));
        id.filter(|_| !word.is_empty()).map(|id| (id, n))
    })
}

/// Returns the item that a number stands for: itself, or the option that shows it, or the one at that place.
pub(crate) fn numbered(items: &Items, number: u32) -> Option<u16> {
    match items {
        Items::Numbers(numbers) => u16::try_from(number).ok().filter(|number| numbers.contains(*number)),
        Items::Options(options) if options.iter().any(|option| option.face.is_some()) => {
            let shows = |option: &Choice| option.face == Some(number);
            options.iter().position(shows).and_then(|place| u16::try_from(place).ok())
        }
        Items::Options(options) => {
            let place = usize::try_from(number).ok()?.checked_sub(1)?;
            u16::try_from(place).ok().filter(|_| place < options.len())
        }
        Items::Dice(_) | Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) | Items::Cells(_) => None,
    }
}

pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;

    /// The vectors that the web client reads, too.
    const VECTORS: &str = include_str!("../../scene/tests/vectors/command.json");

    /// Writes what a line says as the vectors do: nothing where it is refused, and "other" where it is not about values.
    fn said(scene: &Scene, line: &str) -> Value {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(said) = read(&Reach::of(scene), scene, &words) else { return json!("other") };
        let Said::Chosen { chosen, control, n_words } = said else { return Value::Null };
        let mut by_pick: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
        for target in chosen {
            let Target::Item { pick, id } = target else { panic!("{target:?} is no item") };
            by_pick.entry(&scene.picks[pick].id).or_default().push(id);
        }
        let mut told = json!({ "chosen": by_pick });
        if let Some(Target::Control(place)) = control {
            told["control"] = json!(place);
        }
        let left = words[n_words..].join(" ");
        if !left.is_empty() {
            told["left"] = json!(left);
        }
        told
    }

    #[test]
    fn lines_choose_what_the_vectors_say() {
        let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
        let mut n = 0;
        for vector in &vectors {
            let scene: Scene = serde_json::from_value(vector["scene"].clone()).unwrap();
            for (line, expected) in vector["lines"].as_object().into_iter().flatten() {
                assert_eq!(said(&scene, line), *expected, "{}: {line:?}", vector["name"]);
                n += 1;
            }
        }
        assert!(n > 20, "the vectors are there");
    }
}

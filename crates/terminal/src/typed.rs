//! Numbers and options in the player's hand: typed digit by digit, stepped through, or said in a line.

use scene::{Items, Numbers, Scene};

use crate::hand::{Hand, Meaning};
use crate::reach::{Target, numbered};
use crate::values::{self, Said};

impl Hand {
    /// Returns the pick of numbers that digits are typed into.
    pub(crate) fn numbers(&self, scene: &Scene) -> Option<(usize, Numbers)> {
        let place = self.aims_at().or_else(|| numbered(scene))?;
        match scene.picks.get(place)?.items {
            Items::Numbers(numbers) => Some((place, numbers)),
            _ => None,
        }
    }

    /// Takes a digit: with those typed just before it, if there is such a number or one that begins so, else as the first.
    pub(crate) fn digit(&mut self, scene: &Scene, typed: String, key: char) -> Meaning {
        let Some((pick, numbers)) = self.numbers(scene) else { return Meaning::Unknown };
        let Some(digits) =
            [format!("{typed}{key}"), key.to_string()].into_iter().find(|it| begins_one(numbers, it))
        else {
            return Meaning::Off(format!("number {typed}{key} cannot be picked now"));
        };
        let chosen = digits.parse().ok().filter(|number| numbers.contains(*number));
        self.typed = digits.clone();
        match chosen {
            Some(id) => self.take(scene, Target::Item { pick, id }),
            None => Meaning::Ask(format!("{digits}…")),
        }
    }

    /// Does what a line says of numbers and options, and says how many of its words that took.
    pub(crate) fn say(&mut self, scene: &Scene, words: &[&str]) -> Option<(Meaning, usize)> {
        let laid = scene.clone().choosing(&self.chosen);
        match values::read(&self.reach(scene), &laid, words)? {
            Said::Off(word) => Some((Meaning::Off(format!("{word} cannot be picked now")), 1)),
            Said::Chosen { chosen, control, n_words } => {
                let mut meaning = Meaning::Picked;
                for (nth, target) in chosen.iter().enumerate() {
                    self.begin(scene, &chosen[..nth], *target);
                    meaning = self.take(scene, *target);
                }
                Some((control.map_or(meaning, |control| self.take(scene, control)), n_words))
            }
        }
    }

    /// Lets go of what was chosen of a pick before, when the first of a line is taken.
    fn begin(&mut self, scene: &Scene, earlier: &[Target], target: Target) {
        let Target::Item { pick, .. } = target else { return };
        let is_first =
            !earlier.iter().any(|it| matches!(it, Target::Item { pick: other, .. } if *other == pick));
        if let Some(pick) = scene.picks.get(pick).filter(|_| is_first) {
            self.chosen.insert(pick.id.clone(), Vec::new());
        }
    }

    /// Goes to the next number of a pick.
    pub(crate) fn step(&mut self, scene: &Scene, place: usize, up: bool) -> Meaning {
        let Some(pick) = scene.picks.get(place) else { return Meaning::Unknown };
        let now = self.chosen.get(&pick.id).and_then(|ids| ids.first()).copied();
        let at = now.and_then(|now| pick.items.position(now));
        let next = match (at, up) {
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
            (None, _) => Some(0),
        };
        match next.and_then(|next| pick.items.nth(next)) {
            Some(id) => self.toggle(scene, pick, id),
            None => Meaning::Off(format!("there is no {} number", if up { "larger" } else { "smaller" })),
        }
    }
}

/// Tests for digits that are one of the numbers, or that one of them begins with.
fn begins_one(numbers: Numbers, digits: &str) -> bool {
    let Ok(number) = digits.parse::<u32>() else { return false };
    // All numbers that begin with these digits and have so many more.
    let (mut least, mut most) = (number, number);
    while least <= u32::from(u16::MAX) {
        let near = numbers.nearest(u16::try_from(most).unwrap_or(u16::MAX));
        if near.is_some_and(|near| (least..=most).contains(&u32::from(near))) {
            return true;
        }
        if number == 0 {
            return false;
        }
        (least, most) = (least * 10, most * 10 + 9);
    }
    false
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use serde_json::{Value, json};

    use super::*;

    /// The first of the vectors with numbers and options.
    fn scene() -> Scene {
        let text = include_str!("../../scene/tests/vectors/command.json");
        let vectors: Vec<Value> = serde_json::from_str(text).unwrap();
        let vector = vectors.iter().find(|vector| vector["lines"].is_object()).unwrap();
        serde_json::from_value(vector["scene"].clone()).unwrap()
    }

    fn say(hand: &mut Hand, line: &str) -> Option<Meaning> {
        let words: Vec<&str> = line.split_whitespace().collect();
        hand.say(&scene(), &words).map(|(meaning, _)| meaning)
    }

    #[test]
    fn what_a_line_chooses_is_sent_by_its_control() {
        let mut hand = Hand::of(&scene());
        let bid = |count: u8, face: u8| {
            Some(Meaning::Send(json!({"action": "bid", "parameters": {"count": count, "face": face}})))
        };
        assert_eq!(say(&mut hand, "count 5"), Some(Meaning::Picked));
        assert_eq!(say(&mut hand, "bid"), bid(5, 2));
        assert_eq!(say(&mut hand, "bid 12 sixes"), bid(12, 6));
        assert!(matches!(say(&mut hand, "bid 99 3"), Some(Meaning::Off(_))));
        assert_eq!(say(&mut hand, "bid"), bid(12, 6), "what is refused changes nothing");
        assert_eq!(say(&mut hand, "call"), None, "what takes no number is read as ever");
    }

    #[test]
    fn digits_begin_a_number_as_far_as_there_is_one() {
        let numbers = Numbers::new(15, 120).by(15);
        for digits in ["1", "12", "120", "4", "45", "9"] {
            assert!(begins_one(numbers, digits), "{digits}");
        }
        for digits in ["2", "0", "121", "44", "99999999999"] {
            assert!(!begins_one(numbers, digits), "{digits}");
        }
    }
}

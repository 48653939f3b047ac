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

//! The player's hand at the keyboard: what is picked so far, and what a key
//! or a word means. The same short grammar on every keyboard screen.

use scene::{Chosen, Control, DieState, Items, Panel, Pick, Scene, SlotState, Weight};
use serde_json::Value;

use crate::reach::{Reach, Target, is_on_map, item_name, main_control, noun, width_of_map};
use crate::values::is_number;

/// What is picked so far, at one moment of the play.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) chosen: Chosen,
    /// Whether the player picked, and not only the house.
    is_own: bool,
    /// The control that asks once before it is used.
    armed: Option<Target>,
    /// The control that was pressed and wants something of the map, and its pick.
    aim: Option<(Target, usize)>,
    /// The number that is being typed, digit by digit.
    pub(crate) typed: String,
}

/// What a key or a word came to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// Something was picked or put back; nothing is sent.
    Picked,
    /// This is to be sent.
    Send(Value),
    /// This is asked before anything is sent.
    Ask(String),
    /// Not now, and why.
    Off(String),
    /// Nothing of the game's.
    Unknown,
}

impl Hand {
    /// Takes up a hand for a new moment: what the house suggests is picked.
    pub(crate) fn of(scene: &Scene) -> Hand {
        Hand { chosen: scene.suggested(), ..Hand::default() }
    }

    /// Takes up a hand for a new moment, with what is left of the numbers and options chosen before it.
    pub(crate) fn after(&self, before: &Scene, scene: &Scene) -> Hand {
        Hand { chosen: scene.kept(before, &self.chosen), ..Hand::default() }
    }

    /// Tests for an item that is picked.
    pub(crate) fn holds(&self, scene: &Scene, target: Target) -> bool {
        let Target::Item { pick, id } = target else { return false };
        let picked = scene.picks.get(pick).and_then(|pick| self.chosen.get(&pick.id));
        picked.is_some_and(|picked| picked.contains(&id))
    }

    /// Tests for a control that was pressed once and asks.
    pub(crate) fn asks(&self) -> bool {
        self.armed.is_some()
    }

    /// Tests for the control that asks.
    pub(crate) fn asks_about(&self, target: Target) -> bool {
        self.armed == Some(target)
    }

    /// Finds what is within reach of this hand.
    pub(crate) fn reach<'a>(&self, scene: &'a Scene) -> Reach<'a> {
        Reach::aimed(scene, self.aims_at())
    }

    /// Returns the pick that a control waits for.
    pub(crate) fn aims_at(&self) -> Option<usize> {
        self.aim.map(|(_, pick)| pick)
    }

    /// Stays: nothing that asked is done.
    pub(crate) fn stay(&mut self) {
        self.armed = None;
    }

    /// Finds out what a key means: a control or an item, or the next digit of a number.
    pub(crate) fn press(&mut self, scene: &Scene, key: char) -> Meaning {
        let typed = std::mem::take(&mut self.typed);
        match self.keyed(scene, key) {
            None if key.is_ascii_digit() && self.numbers(scene).is_some() => self.digit(scene, typed, key),
            Some(target) => self.take(scene, target),
            None => {
                self.stay();
                self.absent(scene, key)
            }
        }
    }

    /// Says that a number cannot be picked, where others can.
    fn absent(&self, scene: &Scene, key: char) -> Meaning {
        match self.aims_at().map_or_else(|| scene.picks.first(), |pick| scene.picks.get(pick)) {
            Some(pick) if key.is_ascii_digit() => {
                Meaning::Off(format!("{} {key} cannot be picked now", noun(&pick.items)))
            }
            _ => Meaning::Unknown,
        }
    }

    /// Finds out what a word means: a key, digits to pick, a cell, or the beginning of a name.
    pub(crate) fn word(&mut self, scene: &Scene, word: &str) -> Meaning {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(key), None) if !(key.is_ascii_digit() && self.numbers(scene).is_some()) => {
                self.press(scene, key)
            }
            (Some(_), _) if is_number(word) && self.numbers(scene).is_none() => self.digits(scene, word),
            _ => match self.called(scene, word) {
                Some(target) => self.take(scene, target),
                None if is_number(word) => Meaning::Off(format!("number {word} cannot be picked now")),
                None => Meaning::Unknown,
            },
        }
    }

    /// Finds what a key or a word stands for.
    fn called(&self, scene: &Scene, word: &str) -> Option<Target> {
        let reach = self.reach(scene);
        let mut letters = word.chars();
        match (letters.next(), letters.next(), self.numbers(scene)) {
            (Some(_), _, Some((pick, numbers))) if is_number(word) => {
                let number = word.parse().ok().filter(|number| numbers.contains(*number));
                number.map(|id| Target::Item { pick, id }).or_else(|| match word.len() {
                    1 => word.chars().next().and_then(|key| self.keyed(scene, key)),
                    _ => None,
                })
            }
            (Some(key), None, _) => self.keyed(scene, key),
            _ => cell(&reach, scene, word).or_else(|| reach.named(word)),
        }
    }

    /// Finds what a key stands for. Somebody who aims and types a number means what is aimed at.
    fn keyed(&self, scene: &Scene, key: char) -> Option<Target> {
        let is_other = |target: &Target| {
            matches!(target, Target::Control(_)) && self.aim.is_some() && key.is_ascii_digit()
        };
        self.reach(scene).at(key).filter(|target| !is_other(target))
    }

    fn digits(&mut self, scene: &Scene, word: &str) -> Meaning {
        let mut last = Meaning::Unknown;
        for key in word.chars() {
            last = self.press(scene, key);
            // A control that wants something of the map takes it from the next digit.
            let goes_on = last == Meaning::Picked || (self.aim.is_some() && matches!(last, Meaning::Ask(_)));
            if !goes_on {
                break;
            }
        }
        last
    }

    /// Uses the main control, or says which there are.
    pub(crate) fn go_on(&mut self, scene: &Scene) -> Meaning {
        let reach = self.reach(scene);
        if let Some((control, _)) = self.aim {
            return self.take(scene, control);
        }
        if let Some(place) = main_control(reach.controls()) {
            return self.take(scene, Target::Control(place));
        }
        let ready = |place: &usize| {
            let control = reach.controls()[*place];
            control.enabled && matches!(control.weight, Weight::Main | Weight::Equal)
        };
        let places = (0..reach.controls().len()).filter(ready);
        let keys: Vec<String> =
            places.filter_map(|place| reach.key(Target::Control(place))).map(String::from).collect();
        match keys.split_last() {
            Some((last, others)) => Meaning::Off(format!("press {} or {last}", others.join(", "))),
            None => Meaning::Off("there is nothing to go on with yet".to_owned()),
        }
    }

    /// Presses a control, or picks an item or puts it back.
    pub(crate) fn take(&mut self, scene: &Scene, target: Target) -> Meaning {
        match target {
            Target::Item { pick, id } => {
                self.stay();
                match scene.picks.get(pick) {
                    Some(pick) if pick.items.contains(id) => self.toggle(scene, pick, id),
                    Some(pick) if is_on_map(&pick.items) => {
                        Meaning::Off(format!("{} cannot be picked", item_name(scene, &pick.items, id)))
                    }
                    _ => Meaning::Unknown,
                }
            }
            Target::Step { pick, up } => {
                self.stay();
                self.step(scene, pick, up)
            }
            Target::Control(place) => match self.reach(scene).controls().get(place) {
                Some(control) => self.push(scene, control, target),
                None => Meaning::Unknown,
            },
        }
    }

    fn push(&mut self, scene: &Scene, control: &Control, target: Target) -> Meaning {
        let was_armed = self.armed.take() == Some(target);
        if !control.enabled {
            let reason = control.reason.as_ref().map(|reason| scene.say(reason));
            return Meaning::Off(reason.unwrap_or_else(|| "this cannot be pressed".to_owned()));
        }
        let aimed = self.aim.take();
        if let Some(pick) = self.missing(scene, &control.action.parameters) {
            let place = scene.picks.iter().position(|other| other.id == pick.id);
            return match place.filter(|_| is_on_map(&pick.items)) {
                // Pressed twice, it is let be.
                Some(_) if aimed.is_some_and(|(control, _)| control == target) => Meaning::Picked,
                Some(place) => {
                    self.aim = Some((target, place));
                    Meaning::Ask(aim_words(&scene.clone().choosing(&self.chosen), control, pick))
                }
                None => Meaning::Off(format!("select a {} first", noun(&pick.items))),
            };
        }
        if control.weight == Weight::Danger && !was_armed {
            self.armed = Some(target);
            let label = scene.clone().choosing(&self.chosen).say(&control.label);
            let key = self.reach(scene).key(target).map_or_else(|| "Enter".to_owned(), String::from);
            return Meaning::Ask(format!(
                "{label}? {key} again to {}, any other key to stay.",
                label.to_lowercase()
            ));
        }
        Meaning::Send(scene.fill(&control.action, &self.chosen))
    }

    /// Returns a pick that an action needs and that has too little picked.
    fn missing<'a>(&self, scene: &'a Scene, parameters: &Value) -> Option<&'a Pick> {
        let holes = parameters.as_object()?.values().filter_map(|value| value.get("$pick")?.as_str());
        let short = |pick: &&Pick| self.chosen.get(&pick.id).map_or(0, Vec::len) < usize::from(pick.min);
        holes.filter_map(|id| scene.picks.iter().find(|pick| pick.id == id)).find(short)
    }

    pub(crate) fn toggle(&mut self, scene: &Scene, pick: &Pick, id: u16) -> Meaning {
        let aim =
            self.aim.filter(|(_, place)| scene.picks.get(*place).is_some_and(|other| other.id == pick.id));
        if let Some(template) = pick.action.as_ref().filter(|_| aim.is_none()) {
            let once = Chosen::from([(pick.id.clone(), vec![id])]);
            return Meaning::Send(scene.fill(template, &once));
        }
        self.is_own = true;
        let picked = self.chosen.entry(pick.id.clone()).or_default();
        *picked = pick.toggled(picked, id);
        let is_full = picked.len() >= usize::from(pick.max.max(1));
        match aim {
            Some((control, _)) if is_full => self.take(scene, control),
            _ => Meaning::Picked,
        }
    }

    /// Says in words what the player picked, where a picture does not show it.
    pub(crate) fn words(&self, scene: &Scene) -> Option<String> {
        let on_table = |pick: &&Pick| pick.action.is_none() && !pick.items.is_value();
        let picked = scene.picks.iter().filter(on_table).flat_map(|pick| {
            let ids = self.chosen.get(&pick.id).map_or(&[] as &[u16], Vec::as_slice);
            ids.iter().map(|id| item_name(scene, &pick.items, *id))
        });
        let picked: Vec<String> = picked.collect();
        (!picked.is_empty()).then(|| format!("Selected: {}.", picked.join(", ")))
    }

    /// Lays what is picked on the table: dice are selected, boxes chosen, numbers and options said.
    pub(crate) fn lay(&self, scene: &Scene) -> Scene {
        let mut laid = scene.clone().choosing(&self.chosen);
        for pick in scene.picks.iter().filter(|pick| pick.action.is_none()) {
            let picked = self.chosen.get(&pick.id).map_or(&[] as &[u16], Vec::as_slice);
            let mut ids = 0u16..;
            for panel in &mut laid.panels {
                match (panel, &pick.items) {
                    (Panel::Dice(tray), Items::Dice(free)) => {
                        for (die, id) in tray.dice.iter_mut().zip(&mut ids) {
                            if free.contains(&id) {
                                die.state = self.state(die.state, picked.contains(&id));
                            }
                        }
                    }
                    (Panel::Scorecard(card), Items::Boxes(_)) => {
                        for column in card.columns.iter_mut().filter(|column| column.on_turn) {
                            for (id, slot) in (0u16..).zip(&mut column.slots) {
                                slot.chosen = slot.state == SlotState::Preview && picked.contains(&id);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        laid
    }

    fn state(&self, before: DieState, is_picked: bool) -> DieState {
        match (is_picked, before) {
            (true, DieState::Selected) => DieState::Selected,
            (true, _) if self.is_own => DieState::Selected,
            (true, _) => DieState::Suggested,
            (false, DieState::Selected | DieState::Suggested) => DieState::Free,
            (false, other) => other,
        }
    }
}

impl Meaning {
    /// Says why nothing is done, as a sentence.
    pub(crate) fn not_now(reason: &str) -> String {
        format!("Not now. {}.", sentence(reason))
    }

    /// Says that the table refused, as a sentence.
    pub(crate) fn refused(reason: &str) -> String {
        format!("Refused: {}.", reason.trim_end_matches('.'))
    }
}

/// Begins with a capital, and ends without a full stop.
fn sentence(words: &str) -> String {
    let words = words.trim_end_matches('.');
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Says what a control that was pressed wants.
fn aim_words(scene: &Scene, control: &Control, pick: &Pick) -> String {
    let (label, noun) = (scene.say(&control.label), noun(&pick.items));
    match pick.max {
        0 | 1 => format!("{label}: pick a {noun}."),
        most => format!("{label}: pick up to {most} {noun}s, then Enter."),
    }
}

/// Reads a cell of the map, as in "12,7".
fn cell(reach: &Reach<'_>, scene: &Scene, word: &str) -> Option<Target> {
    let (x, y) = word.split_once(',')?;
    let (x, y): (u16, u16) = (x.parse().ok()?, y.parse().ok()?);
    let width = width_of_map(scene).filter(|width| x < *width)?;
    let id = y.checked_mul(width)?.checked_add(x)?;
    let mut cells = (0..scene.picks.len()).filter(|place| reach.is_open(*place));
    let pick = cells.find(|place| matches!(scene.picks[*place].items, Items::Cells(_)))?;
    Some(Target::Item { pick, id })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    /// The vectors that the web client reads, too.
    const VECTORS: &str = include_str!("../../scene/tests/vectors/command.json");

    #[test]
    fn words_mean_what_the_vectors_say() {
        let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
        assert!(vectors.len() > 5, "the vectors are there");
        for vector in &vectors {
            let scene: Scene = serde_json::from_value(vector["scene"].clone()).unwrap();
            let aim = scene.picks.iter().position(|pick| vector["aim"] == *pick.id);
            let hand = Hand { aim: aim.map(|pick| (Target::Control(0), pick)), ..Hand::of(&scene) };
            for (word, expected) in vector["words"].as_object().unwrap() {
                let meant = match hand.called(&scene, word) {
                    Some(Target::Control(place)) => serde_json::json!({ "control": place }),
                    Some(Target::Item { pick, id }) => {
                        serde_json::json!({ "pick": scene.picks[pick].id, "id": id })
                    }
                    Some(Target::Step { pick, up }) => {
                        serde_json::json!({ "pick": scene.picks[pick].id, "up": up })
                    }
                    None => Value::Null,
                };
                assert_eq!(meant, *expected, "{}: {word:?}", vector["name"]);
            }
        }
    }
}

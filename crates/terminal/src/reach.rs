//! What is within reach at a keyboard: every control and every item that can
//! be picked, each with its key. The same keys in lines and on the full screen.

use scene::{Control, Items, Panel, Pick, Scene};

use crate::values;

/// Something to press or to pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A control, by its place in [`Reach::controls`].
    Control(usize),
    /// An item of a pick.
    Item {
        /// The pick, by its place in the scene.
        pick: usize,
        /// The item's number.
        id: u16,
    },
    /// The next number of a pick, up or down.
    Step {
        /// The pick, by its place in the scene.
        pick: usize,
        /// Whether it is the larger one.
        up: bool,
    },
}

/// Everything within reach, in reading order: items first, then controls.
#[derive(Clone, Debug)]
pub(crate) struct Reach<'a> {
    scene: &'a Scene,
    controls: Vec<&'a Control>,
    keys: Vec<(Target, Option<char>)>,
    /// The pick that a control has asked for: nothing else can be picked until then.
    aim: Option<usize>,
}

/// Keys that no control takes, whatever it asks for.
const KEPT: &str = "q?";
/// A letter that is given to nothing by itself: it opens the log.
const LOG: char = 'l';
/// Letters that items never take: players expect other things of them.
const WELL_KNOWN: &str = "befilqrsu";

impl<'a> Reach<'a> {
    /// Finds everything within reach in a scene.
    pub(crate) fn of(scene: &'a Scene) -> Reach<'a> {
        Reach::aimed(scene, None)
    }

    /// Finds everything within reach while a control asks for a pick.
    pub(crate) fn aimed(scene: &'a Scene, aim: Option<usize>) -> Reach<'a> {
        let controls: Vec<&Control> = scene.controls.iter().chain(choices(scene)).collect();
        let mut reach = Reach { scene, controls, keys: Vec::new(), aim };
        let mut taken: Vec<char> = Vec::new();
        let mut own = |control: &&Control| {
            let key = control.key.filter(|key| !taken.contains(key) && !KEPT.contains(*key));
            taken.extend(key);
            key
        };
        let keys: Vec<Option<char>> = reach.controls.iter().map(&mut own).collect();
        let mut buttons = Vec::new();
        for (place, key) in keys.into_iter().enumerate() {
            let key = key.or_else(|| letters(&taken).next());
            taken.extend(key);
            buttons.push((Target::Control(place), key));
        }
        reach.number_items(taken);
        reach.keys.extend(buttons);
        reach
    }

    /// Tests for a pick from which something can be taken now. Of several for one kind of thing on a map, each
    /// belongs to a control that has to be pressed first, unless what is picked is sent at once.
    pub(crate) fn is_open(&self, place: usize) -> bool {
        let Some(pick) = self.scene.picks.get(place) else { return false };
        let alike =
            |other: &&Pick| std::mem::discriminant(&other.items) == std::mem::discriminant(&pick.items);
        match self.aim {
            Some(aim) => aim == place,
            None => {
                !is_on_map(&pick.items)
                    || pick.action.is_some()
                    || self.scene.picks.iter().filter(alike).count() == 1
            }
        }
    }

    /// Gives digits to the dice, else to players, else to creatures, else to numbers, which are typed, else to options;
    /// letters to the rest.
    fn number_items(&mut self, mut taken: Vec<char>) {
        let numbered = self.aim.or_else(|| numbered(self.scene));
        for (place, pick) in self.scene.picks.iter().enumerate() {
            if !self.is_open(place) {
                continue;
            }
            if matches!(pick.items, Items::Numbers(_)) {
                for (up, key) in [(false, '-'), (true, '+')] {
                    let key = Some(key).filter(|key| !taken.contains(key));
                    taken.extend(key);
                    self.keys.push((Target::Step { pick: place, up }, key));
                }
                continue;
            }
            for (nth, id) in (0..).zip(pick.items.iter()) {
                let key = match numbered {
                    Some(aim) if self.aim == Some(aim) => digit(nth),
                    // Creatures have numbers that nobody sees.
                    Some(first) if first == place && matches!(pick.items, Items::Tokens(_)) => digit(nth),
                    Some(first) if first == place && pick.items.is_value() => ('1'..='9')
                        .find(|key| values::numbered(&pick.items, u32::from(*key) - 48) == Some(id)),
                    Some(first) if first == place => digit(id),
                    _ if matches!(pick.items, Items::Cells(_)) => None,
                    _ => letters(&taken).find(|letter| !WELL_KNOWN.contains(*letter)),
                };
                taken.extend(key);
                self.keys.push((Target::Item { pick: place, id }, key));
            }
        }
    }

    /// Returns every control, those of questions last.
    pub(crate) fn controls(&self) -> &[&'a Control] {
        &self.controls
    }

    /// Goes through everything, in reading order.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        self.keys.iter().map(|(target, _)| *target)
    }

    /// Returns what a key stands for.
    pub(crate) fn at(&self, key: char) -> Option<Target> {
        let find = |key: char| {
            let mut with = self.keys.iter().filter(|(_, its)| *its == Some(key)).map(|(target, _)| *target);
            // A control that has the number of an item does the same at once, unless one is asked for.
            if self.aim.is_some() { with.next() } else { with.next_back() }
        };
        find(key).or_else(|| find(key.to_ascii_lowercase()))
    }

    /// Returns every control with the key it has here, for screens that write them out.
    pub(crate) fn keyed(&self) -> Vec<Control> {
        let keyed = |(place, control): (usize, &&Control)| {
            let key = self.key(Target::Control(place));
            Control { key, ..(*control).clone() }
        };
        self.controls.iter().enumerate().map(keyed).collect()
    }

    /// Returns the key of something.
    pub(crate) fn key(&self, target: Target) -> Option<char> {
        self.keys.iter().find(|(its, _)| *its == target).and_then(|(_, key)| *key)
    }

    /// Finds what a word begins to name: a control, else an item; a full name counts most.
    pub(crate) fn named(&self, word: &str) -> Option<Target> {
        let word = plain(word);
        if word.is_empty() {
            return None;
        }
        let names: Vec<(Target, String)> = self.names();
        let is_asked = |target: &Target| self.aim.is_none() || matches!(target, Target::Item { .. });
        let full = names.iter().find(|(target, name)| *name == word && is_asked(target));
        let full =
            full.or_else(|| names.iter().find(|(target, name)| is_asked(target) && name.starts_with(&word)));
        let full = full.or_else(|| names.iter().find(|(_, name)| *name == word));
        full.or_else(|| names.iter().find(|(_, name)| name.starts_with(&word))).map(|(target, _)| *target)
    }

    /// Lists what everything may be called.
    fn names(&self) -> Vec<(Target, String)> {
        let mut names = Vec::new();
        for (place, control) in self.controls.iter().enumerate() {
            let target = Target::Control(place);
            names.push((target, plain(&control.action.action)));
            names.push((target, plain(&control_name(self.scene, control))));
        }
        for (place, pick) in self.scene.picks.iter().enumerate().filter(|(place, _)| self.is_open(*place)) {
            // Numbers are many, and are called what they are.
            if matches!(pick.items, Items::Numbers(_)) {
                continue;
            }
            for id in pick.items.iter() {
                names
                    .push((Target::Item { pick: place, id }, plain(&item_name(self.scene, &pick.items, id))));
            }
        }
        names
    }
}

/// Returns the control a player means by "go on": the main one, or the only one that matters.
pub(crate) fn main_control(controls: &[&Control]) -> Option<usize> {
    use scene::Weight::{Danger, Equal, Main, Quiet};
    let ready = |weight| {
        let mut all = controls.iter().enumerate().filter(move |(_, it)| it.enabled && it.weight == weight);
        let first = all.next().map(|(place, _)| place);
        (first, all.next().is_some())
    };
    match (ready(Main), ready(Equal), ready(Quiet), ready(Danger)) {
        ((Some(first), false), ..) => Some(first),
        ((None, _), (Some(only), false), ..) => Some(only),
        _ => None,
    }
}

/// Names an item in words: "Mara", "Full house", "die 3".
pub(crate) fn item_name(scene: &Scene, items: &Items, id: u16) -> String {
    let number = u32::from(id) + 1;
    let name = match items {
        Items::Dice(_) => None,
        Items::Cells(_) => scene.item_name(items, id).map(|place| format!("cell {place}")),
        Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) | Items::Numbers(_) | Items::Options(_) => {
            scene.item_name(items, id)
        }
    };
    name.unwrap_or_else(|| format!("{} {number}", noun(items)))
}

/// Tests for things that stand or lie on a map.
pub(crate) fn is_on_map(items: &Items) -> bool {
    matches!(items, Items::Tokens(_) | Items::Cells(_))
}

/// Names the kind of an item.
pub(crate) fn noun(items: &Items) -> &'static str {
    match items {
        Items::Dice(_) => "die",
        Items::Seats(_) => "player",
        Items::Boxes(_) => "box",
        Items::Tokens(_) => "creature",
        Items::Cells(_) => "cell",
        Items::Numbers(_) => "number",
        Items::Options(_) => "choice",
    }
}

/// Says what a control is called: its words without what is picked, which changes.
pub(crate) fn control_name(scene: &Scene, control: &Control) -> String {
    scene.say(&control.label.clone().unpicked())
}

/// Returns how many cells a row of the map has.
pub(crate) fn width_of_map(scene: &Scene) -> Option<u16> {
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Map(map) if map.width > 0 => Some(map.width),
        _ => None,
    })
}

/// Returns the choices of questions that are not controls already.
fn choices(scene: &Scene) -> impl Iterator<Item = &Control> {
    let all = scene.panels.iter().flat_map(|panel| match panel {
        Panel::Prompt(prompt) => prompt.choices.as_slice(),
        _ => &[],
    });
    all.filter(|choice| !scene.controls.iter().any(|control| control.action == choice.action))
}

/// Returns the pick whose items have digits.
pub(crate) fn numbered(scene: &Scene) -> Option<usize> {
    let first = |is: fn(&Items) -> bool| scene.picks.iter().position(|pick| is(&pick.items));
    first(|items| matches!(items, Items::Dice(_)))
        .or_else(|| first(|items| matches!(items, Items::Seats(_))))
        .or_else(|| first(|items| matches!(items, Items::Tokens(_))))
        .or_else(|| first(|items| matches!(items, Items::Numbers(_))))
        .or_else(|| first(|items| matches!(items, Items::Options(_))))
}

fn digit(id: u16) -> Option<char> {
    char::from_digit(u32::from(id) + 1, 10)
}

fn letters(taken: &[char]) -> impl Iterator<Item = char> + use<> {
    let taken = taken.to_vec();
    ('a'..='z').filter(move |letter| *letter != 'q' && *letter != LOG && !taken.contains(letter))
}

/// Keeps letters and digits only, in lower case.
pub(crate) fn plain(words: &str) -> String {
    words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

//! What may be picked before, or as, an action: things on the table, a number, or one of several options.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Template, Text};

/// Things of which some may be chosen. Nothing is sent until a control is pressed that takes from it, unless the pick
/// has an `action`.
///
/// ```
/// use scene::{Choice, Control, Pick, Scene, Template, Text};
///
/// let faces = [(2, "twos"), (6, "sixes")].map(|(face, name)| Choice::new(Text::verbatim(name)).face(face).value(face));
/// let bid = Text::new("dudo.bid", "Bid {count} {face}").pick("count", "count").pick("face", "face");
/// let scene = Scene {
///     picks: vec![
///         Pick::number("count", 3, 30).label(Text::new("dudo.count", "How many")).chosen([5]),
///         Pick::option("face", faces).label(Text::new("dudo.face", "Face")),
///     ],
///     controls: vec![Control::new(bid, Template::new("bid").picking("count", "count").picking("face", "face"))],
///     ..Scene::default()
/// };
/// let chosen = scene.suggested();
/// assert_eq!(scene.say(&scene.controls[0].label), "Bid 5 twos");
/// assert_eq!(scene.fill(&scene.controls[0].action, &chosen)["parameters"], serde_json::json!({"count": 5, "face": 2}));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pick {
    /// The name that templates use.
    pub id: String,
    /// What is asked, as a short heading: "How many", "Face".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
    /// What may be chosen.
    pub items: Items,
    /// How many at least.
    pub min: u8,
    /// How many at most.
    pub max: u8,
    /// What is chosen to begin with. Of numbers and options the first is, where at least one has to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<u16>,
    /// How the choice is written into a template.
    pub form: Form,
    /// What is sent at once when one is chosen; without it, a control sends. A control that is pressed
    /// before its pick has enough has the screen ask for the rest: on a map, "Longsword" comes first, then whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Template>,
    /// A word on each of the first items, in their order: "25 ft, half cover".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Text>,
}

impl Pick {
    /// Makes a pick of exactly one item.
    pub fn one(id: impl Into<String>, items: Items) -> Pick {
        Pick {
            id: id.into(),
            label: None,
            items,
            min: 1,
            max: 1,
            chosen: Vec::new(),
            form: Form::One,
            action: None,
            notes: Vec::new(),
        }
    }

    /// Makes a pick of a number between two, both included.
    pub fn number(id: impl Into<String>, from: u16, to: u16) -> Pick {
        Pick::one(id, Items::Numbers(Numbers::new(from, to)))
    }

    /// Makes a pick of one of several options.
    pub fn option(id: impl Into<String>, options: impl IntoIterator<Item = Choice>) -> Pick {
        Pick::one(id, Items::Options(options.into_iter().collect()))
    }

    /// Says what is asked.
    pub fn label(mut self, label: Text) -> Pick {
        self.label = Some(label);
        self
    }

    /// Says what is chosen to begin with: numbers, or places of options counted from 0.
    pub fn chosen(mut self, ids: impl IntoIterator<Item = u16>) -> Pick {
        self.chosen = ids.into_iter().collect();
        self
    }

    /// Lets several be chosen, written as a list of them in the order of the items.
    pub fn several(mut self, min: u8, max: u8) -> Pick {
        (self.min, self.max, self.form) = (min, max, Form::Indices);
        self
    }

    /// Sends an action as soon as one is chosen.
    pub fn sends(mut self, action: Template) -> Pick {
        self.action = Some(action);
        self
    }

    /// Returns the word on an item.
    pub fn note_on(&self, id: u16) -> Option<&Text> {
        let own = match &self.items {
            Items::Options(options) => options.get(usize::from(id)).and_then(|option| option.note.as_ref()),
            Items::Dice(_)
            | Items::Seats(_)
            | Items::Boxes(_)
            | Items::Tokens(_)
            | Items::Cells(_)
            | Items::Numbers(_) => None,
        };
        let given = || self.notes.get(self.items.position(id)?);
        own.or_else(given).filter(|note| !note.is_empty())
    }
}

/// What may be chosen, by number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Items {
    /// Dice of the trays, by index: the dice of several trays are counted through, in the order of the panels.
    Dice(Vec<u16>),
    /// Seats.
    Seats(Vec<u16>),
    /// Boxes of the scorecard, by index.
    Boxes(Vec<u16>),
    /// Tokens of the map, by id.
    Tokens(Vec<u16>),
    /// Cells of the map, by row times width plus column.
    Cells(Vec<u16>),
    /// A number of a range: drawn as a stepper.
    Numbers(Numbers),
    /// Things with a name, by their place counted from 0: drawn as buttons.
    Options(Vec<Choice>),
}

impl Items {
    /// Tests for something that is chosen beside the controls, rather than on the table: a number or an option.
    pub fn is_value(&self) -> bool {
        match self {
            Items::Numbers(_) | Items::Options(_) => true,
            Items::Dice(_) | Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) | Items::Cells(_) => false,
        }
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        match self {
            Items::Numbers(numbers) => numbers.len(),
            Items::Options(options) => options.len(),
            Items::Dice(ids)
            | Items::Seats(ids)
            | Items::Boxes(ids)
            | Items::Tokens(ids)
            | Items::Cells(ids) => ids.len(),
        }
    }

    /// Tests for nothing to choose from.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of the item at a place.
    pub fn nth(&self, place: usize) -> Option<u16> {
        match self {
            Items::Numbers(numbers) => numbers.nth(place),
            Items::Options(options) => u16::try_from(place).ok().filter(|_| place < options.len()),
            Items::Dice(ids)
            | Items::Seats(ids)
            | Items::Boxes(ids)
            | Items::Tokens(ids)
            | Items::Cells(ids) => ids.get(place).copied(),
        }
    }

    /// Returns the place of an item.
    pub fn position(&self, id: u16) -> Option<usize> {
        match self {
            Items::Numbers(numbers) => numbers.position(id),
            Items::Options(options) => Some(usize::from(id)).filter(|place| *place < options.len()),
            Items::Dice(ids)
            | Items::Seats(ids)
            | Items::Boxes(ids)
            | Items::Tokens(ids)
            | Items::Cells(ids) => ids.iter().position(|other| *other == id),
        }
    }

    /// Tests for an item that may be chosen.
    pub fn contains(&self, id: u16) -> bool {
        self.position(id).is_some()
    }

    /// Goes through the numbers of all items. There may be many: of numbers, ask rather than list.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.len()).map_while(|place| self.nth(place))
    }
}

/// The numbers from one to another, both included, each so much more than the one before.
///
/// ```
/// use scene::Numbers;
///
/// let chips = Numbers::new(50, 1_000).by(50);
/// assert_eq!((chips.len(), chips.nth(1), chips.contains(75)), (20, Some(100), false));
/// assert_eq!(chips.nearest(160), Some(150));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    /// The least.
    pub from: u16,
    /// The most, as far as steps lead there.
    pub to: u16,
    /// From each to the next; 0 counts as 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub step: u16,
}

fn one() -> u16 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_one(step: &u16) -> bool {
    *step == 1
}

impl Numbers {
    /// Makes the numbers between two, both included.
    pub const fn new(from: u16, to: u16) -> Numbers {
        Numbers { from, to, step: 1 }
    }

    /// Goes in larger steps.
    pub const fn by(self, step: u16) -> Numbers {
        Numbers { step, ..self }
    }

    fn step(self) -> u16 {
        self.step.max(1)
    }

    /// Returns how many there are.
    pub fn len(self) -> usize {
        match self.to.checked_sub(self.from) {
            Some(far) => usize::from(far / self.step()) + 1,
            None => 0,
        }
    }

    /// Tests for a range without a number.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the number at a place.
    pub fn nth(self, place: usize) -> Option<u16> {
        let far = u16::try_from(place).ok()?.checked_mul(self.step())?;
        self.from.checked_add(far).filter(|number| *number <= self.to)
    }

    /// Returns the place of a number.
    pub fn position(self, number: u16) -> Option<usize> {
        let far = number.checked_sub(self.from).filter(|_| number <= self.to)?;
        (far % self.step() == 0).then(|| usize::from(far / self.step()))
    }

    /// Tests for one of the numbers.
    pub fn contains(self, number: u16) -> bool {
        self.position(number).is_some()
    }

    /// Returns the largest.
    pub fn last(self) -> Option<u16> {
        self.nth(self.len().checked_sub(1)?)
    }

    /// Returns the largest that is not above a number, else the least: what is left of a choice when the range changes.
    pub fn nearest(self, number: u16) -> Option<u16> {
        let far = number.min(self.last()?).saturating_sub(self.from);
        self.nth(usize::from(far / self.step()))
    }
}

/// One of several options.
///
/// ```
/// use scene::{Choice, Text};
///
/// let raise = Choice::new(Text::new("x.raise", "Raise")).note(Text::new("x.raise.note", "costs a chip")).value("raise");
/// assert_eq!(serde_json::to_value(&raise).unwrap()["value"], "raise");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Choice {
    /// Its name.
    pub label: Text,
    /// A word below the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// The face that is drawn beside it, as a small die. Whoever types a number means the face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<u32>,
    /// What is written into a template; without it, the place of the option, counted from 0.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub value: Value,
}

impl Choice {
    /// Makes an option of its name.
    pub fn new(label: Text) -> Choice {
        Choice { label, ..Choice::default() }
    }

    /// Adds a word below the name.
    pub fn note(mut self, note: Text) -> Choice {
        self.note = Some(note);
        self
    }

    /// Draws a die with this face.
    pub fn face(mut self, face: u32) -> Choice {
        self.face = Some(face);
        self
    }

    /// Sets what is written into a template.
    pub fn value(mut self, value: impl Into<Value>) -> Choice {
        self.value = value.into();
        self
    }

    /// Tests for the same option of another moment, whose words may have changed.
    pub(crate) fn is_same(&self, other: &Choice) -> bool {
        match (self.value.is_null(), other.value.is_null()) {
            (false, false) => self.value == other.value,
            (true, true) => self.face == other.face && self.label == other.label,
            _ => false,
        }
    }
}

/// How a choice is written into a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// The one number.
    One,
    /// A list of numbers.
    Indices,
    /// A list of true and false, one for each item there is.
    Flags,
    /// A list in the order of choosing.
    Path,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(numbers: Numbers, listed: &[u16]) {
        let items = Items::Numbers(numbers);
        assert_eq!(items.iter().collect::<Vec<_>>(), listed);
        assert_eq!(items.len(), listed.len());
        for number in 0..40 {
            let place = listed.iter().position(|other| *other == number);
            assert_eq!(items.position(number), place, "{number} of {numbers:?}");
        }
    }

    #[test]
    fn a_range_is_what_its_list_would_be() {
        check(Numbers::new(3, 6), &[3, 4, 5, 6]);
        check(Numbers::new(3, 12).by(4), &[3, 7, 11]);
        check(Numbers::new(7, 7), &[7]);
        check(Numbers::new(8, 7), &[]);
        check(Numbers::new(0, 2).by(0), &[0, 1, 2]);
        check(Numbers::new(5, 30).by(u16::MAX), &[5]);
        assert_eq!(Numbers::new(0, u16::MAX).len(), 65_536);
        assert_eq!(Numbers::new(0, u16::MAX).last(), Some(u16::MAX));
    }

    #[test]
    fn what_is_out_of_a_range_comes_to_the_nearest_that_is_in_it() {
        let near = |n| Numbers::new(10, 32).by(10).nearest(n);
        assert_eq!([0, 10, 19, 20, 31, 99].map(near), [10, 10, 10, 20, 30, 30].map(Some));
        assert_eq!(Numbers::new(2, 1).nearest(1), None);
    }
}

//! What a turn has left, counted: a shape for each thing that can be used once, and a bar for what is used bit by bit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Scene, Text};

/// What the turn that runs has left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TurnLeft {
    /// When it is: "Round 3".
    pub heading: Text,
    /// Whose turn it is; none for a creature that no seat plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The creature of the map whose turn it is, by its token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<u16>,
    /// Another name than the seat's, for a creature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// What there is to use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
}

/// One thing that a turn has, or has used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counter {
    /// Its shape: each thing keeps its own.
    pub shape: CounterShape,
    /// Whether it is left.
    pub state: CounterState,
    /// What it is and whether it is left, in words.
    pub words: Text,
    /// How much is left, where it is used bit by bit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// How much there was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
}

/// The shape of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CounterShape {
    /// A circle.
    Circle,
    /// A triangle.
    Triangle,
    /// A diamond.
    Diamond,
    /// A bar, for what is used bit by bit.
    Bar,
}

/// Whether a counter is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CounterState {
    /// All of it is.
    Ready,
    /// A part of it is.
    Half,
    /// It is used.
    Used,
}

impl Counter {
    /// Makes a counter of something that is used at once or in parts.
    pub fn new(shape: CounterShape, state: CounterState, words: Text) -> Counter {
        Counter { shape, state, words, left: None, of: None }
    }

    /// Makes a bar of something that is used bit by bit.
    pub fn bar(left: u32, of: u32, words: Text) -> Counter {
        let state = match left {
            0 => CounterState::Used,
            left if left < of => CounterState::Half,
            _ => CounterState::Ready,
        };
        Counter { left: Some(left), of: Some(of), ..Counter::new(CounterShape::Bar, state, words) }
    }

    /// Returns the sign that stands for it where nothing can be drawn: filled is ready, outlined is used.
    pub const fn sign(&self) -> char {
        match (self.shape, self.state) {
            (CounterShape::Circle, CounterState::Ready) => '●',
            (CounterShape::Circle, CounterState::Half) => '◐',
            (CounterShape::Circle, CounterState::Used) => '○',
            (CounterShape::Triangle, CounterState::Ready) => '▲',
            (CounterShape::Triangle, CounterState::Half) => '◭',
            (CounterShape::Triangle, CounterState::Used) => '△',
            (CounterShape::Diamond, CounterState::Ready) => '◆',
            (CounterShape::Diamond, CounterState::Half) => '◈',
            (CounterShape::Diamond, CounterState::Used) => '◇',
            (CounterShape::Bar, CounterState::Ready | CounterState::Half) => '▬',
            (CounterShape::Bar, CounterState::Used) => '▭',
        }
    }
}

impl Scene {
    /// Writes when it is and whose turn, before what is left of it: "Round 3. Ife:".
    pub fn say_whose(&self, turn: &TurnLeft) -> String {
        let name = match (&turn.name, turn.seat) {
            (Some(name), _) => self.say(name),
            (None, Some(seat)) => self.name_of(seat),
            (None, None) => String::new(),
        };
        match (self.say(&turn.heading), turn.counters.is_empty()) {
            (heading, _) if name.is_empty() => heading,
            (heading, false) if heading.is_empty() => format!("{name}:"),
            (heading, true) if heading.is_empty() => name,
            (heading, false) => format!("{heading}. {name}:"),
            (heading, true) => format!("{heading}. {name}"),
        }
    }

    /// Writes a counter with its sign: "● Action".
    pub fn say_counter(&self, counter: &Counter) -> String {
        format!("{} {}", counter.sign(), self.say(&counter.words))
    }

    /// Writes what a turn has left in a line: "Round 3. Ife: ● Action  △ Bonus action used  ▬ 15 of 30 ft".
    pub fn say_left(&self, turn: &TurnLeft) -> String {
        let counters: Vec<String> = turn.counters.iter().map(|counter| self.say_counter(counter)).collect();
        format!("{} {}", self.say_whose(turn), counters.join("  ")).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(name: Option<&str>, counters: Vec<Counter>) -> TurnLeft {
        let name = name.map(Text::verbatim);
        TurnLeft { heading: Text::verbatim("Round 3"), name, counters, ..TurnLeft::default() }
    }

    #[test]
    fn what_a_turn_has_left_reads_in_a_line() {
        let words = |words: &str| Text::verbatim(words);
        let counters = vec![
            Counter::new(CounterShape::Circle, CounterState::Half, words("Action, 1 left")),
            Counter::new(CounterShape::Triangle, CounterState::Used, words("Bonus action used")),
            Counter::bar(15, 30, words("15 of 30 ft")),
        ];
        let scene = Scene::default();
        let said = scene.say_left(&turn(Some("Ife"), counters));
        assert_eq!(said, "Round 3. Ife: ◐ Action, 1 left  △ Bonus action used  ▬ 15 of 30 ft");
        assert_eq!(scene.say_left(&turn(None, Vec::new())), "Round 3");
        assert_eq!(scene.say_left(&turn(Some("Ife"), Vec::new())), "Round 3. Ife");
    }

    #[test]
    fn a_bar_knows_whether_anything_is_left() {
        let state = |left, of| Counter::bar(left, of, Text::default()).state;
        assert_eq!(state(30, 30), CounterState::Ready);
        assert_eq!(state(40, 30), CounterState::Ready);
        assert_eq!(state(5, 30), CounterState::Half);
        assert_eq!(state(0, 30), CounterState::Used);
    }
}

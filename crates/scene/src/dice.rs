//! The dice tray: dice with states and groups, and the sum at stake.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// Dice that lie together on the table. A scene may have several trays, such as a cup and the table's dice: picks and
/// [`Fallen`](crate::Fallen) count their dice through, in the order of the panels.
///
/// ```
/// use scene::{Die, DieState, Panel, Scene, Text, Tray};
///
/// let die = |face| Die { sides: 6, face: Some(face), state: DieState::Free, claimed: false, group: None };
/// let cup = Tray { heading: Some(Text::new("dudo.cup", "Your cup")), dice: vec![die(4), die(2)], ..Tray::default() };
/// let open = Tray { dice: vec![die(6)], ..Tray::default() };
/// let scene = Scene { panels: vec![Panel::Dice(cup), Panel::Dice(open)], ..Scene::default() };
/// assert_eq!(scene.die(2).and_then(|die| die.face), Some(6));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Tray {
    /// What these dice are: "Your cup". Without it, whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<Text>,
    /// Whose dice they are, where each seat has its own: what a seat rolls falls into its tray, or into one of nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The dice, by index; a die keeps its index.
    pub dice: Vec<Die>,
    /// What belongs together, and what it makes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// What the dice are worth, as a sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Sum>,
    /// Which dice were thrown last, by index in this tray, for a game in which that does not follow from which are set aside. Without
    /// it, dice that fell are known by their faces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<u16>,
}

/// Dice to throw: so many with so many sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Throw {
    /// How many dice.
    pub n: u16,
    /// How many sides each has.
    pub sides: u32,
}

/// One die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Die {
    /// How many sides it has.
    pub sides: u32,
    /// What it shows; absent before it is rolled or where it is hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u32>,
    /// What may be done with it.
    pub state: DieState,
    /// Whether a person says so, rather than the house having rolled it.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub claimed: bool,
    /// The group it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u8>,
}

impl Die {
    /// A die that shows a face and lies free, or one that nobody may see.
    ///
    /// ```
    /// use scene::{Die, DieState};
    ///
    /// assert_eq!(Die::of(6, Some(3u8)).state, DieState::Free);
    /// assert_eq!(Die::of(6, None::<u8>).state, DieState::Hidden);
    /// assert_eq!(Die::of(6, Some(1u8)).marked(DieState::Dud).state, DieState::Dud);
    /// ```
    pub fn of<F: Into<u32>>(sides: u32, face: Option<F>) -> Die {
        let state = if face.is_some() { DieState::Free } else { DieState::Hidden };
        Die { sides, face: face.map(Into::into), state, claimed: false, group: None }
    }

    /// Says what may be done with it, where it can be seen.
    pub fn marked(self, state: DieState) -> Die {
        if self.face.is_some() { Die { state, ..self } } else { self }
    }
}

impl Tray {
    /// Lays dice down.
    pub fn of(dice: impl IntoIterator<Item = Die>) -> Tray {
        Tray { dice: dice.into_iter().collect(), ..Tray::default() }
    }

    /// Says what stands above it.
    pub fn heading(self, heading: Text) -> Tray {
        Tray { heading: Some(heading), ..self }
    }

    /// Says whose it is.
    pub fn seat(self, seat: impl Into<u8>) -> Tray {
        Tray { seat: Some(seat.into()), ..self }
    }
}

/// What may be done with a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DieState {
    /// It may be chosen.
    Free,
    /// It counts for nothing.
    Dud,
    /// The house proposes it.
    Suggested,
    /// It is chosen.
    Selected,
    /// It lies aside and counts.
    SetAside,
    /// It was not rolled yet, or is not shown.
    Hidden,
}

/// Dice that make something together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// What they make: "Three 4s make 400".
    pub caption: Text,
}

/// A sum to read: 150 set aside + 400 selected = 550 at stake.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sum {
    /// What is added.
    pub terms: Vec<Term>,
    /// What it makes.
    pub result: Term,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// The number.
    pub value: i64,
    /// What it is.
    pub label: Text,
}

impl Term {
    /// Makes a term.
    pub fn new(value: impl Into<i64>, label: Text) -> Term {
        Term { value: value.into(), label }
    }
}

//! The panels of a table: what lies on it, in words that every screen draws.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Control, Map, Text, Throw, Tray, TurnLeft};

/// One thing on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "panel", rename_all = "snake_case")]
pub enum Panel {
    /// Who has how much.
    Scoreboard(Scoreboard),
    /// Dice; several such panels are several trays.
    Dice(Tray),
    /// Boxes to fill.
    Scorecard(Scorecard),
    /// Bars.
    Meters(Meters),
    /// A grid.
    Map(Map),
    /// What happened, newest first.
    Log {
        /// One sentence each.
        lines: Vec<LogLine>,
    },
    /// A question.
    Prompt(Prompt),
    /// What the turn has left.
    Turn(TurnLeft),
    /// A few lines to read.
    Text {
        /// The lines.
        lines: Vec<Text>,
    },
}

/// Who has how much, in seat order.
///
/// ```
/// use scene::{Scene, Scoreboard, Text};
///
/// let board = Scoreboard { unit: Some(Text::new("dudo.unit", "{n|die|dice}")), ..Scoreboard::default() };
/// let say = |n| Scene::default().say_score(&board, n);
/// assert_eq!((say(1), say(5)), ("1 die".to_owned(), "5 dice".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Scoreboard {
    /// A row for each seat.
    pub rows: Vec<Row>,
    /// What everybody is after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<i64>,
    /// What is counted: "points", or "{n|die|dice}", where `n` is how many; a screen puts the number in and before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Text>,
}

/// A seat on the scoreboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Row {
    /// The seat.
    pub seat: u8,
    /// Its score.
    pub score: i64,
    /// A word beside it: "Needs 500 to get in", "Folded".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// Whether nobody has more.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub leads: bool,
    /// Whether it is this seat's turn.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub on_turn: bool,
    /// Whether it is due next.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub next: bool,
    /// Whether it is out of the play.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub out: bool,
    /// Its place, once the play is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// Whether anybody is at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatPresence {
    /// Somebody is there.
    #[default]
    Present,
    /// Nobody is there now.
    Absent,
    /// Nobody will come back.
    Gone,
}

impl SeatPresence {
    /// Tests for somebody being there.
    pub fn is_present(&self) -> bool {
        *self == SeatPresence::Present
    }
}

/// A sentence of the log, with whom it is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// The seat it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The sentence.
    pub text: Text,
    /// Who tells it.
    #[serde(default, skip_serializing_if = "Voice::is_house")]
    pub voice: Voice,
}

/// Who tells a sentence of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Voice {
    /// The house, which tells what happened.
    #[default]
    House,
    /// Somebody at the table who tells the story: words, and no facts of the game.
    Narrator,
}

impl Voice {
    fn is_house(&self) -> bool {
        *self == Voice::House
    }
}

impl LogLine {
    /// A sentence about a seat.
    pub fn about(seat: impl Into<u8>, text: Text) -> LogLine {
        LogLine { seat: Some(seat.into()), text, ..LogLine::default() }
    }

    /// A sentence about nobody in particular.
    pub fn plain(text: Text) -> LogLine {
        LogLine { text, ..LogLine::default() }
    }
}

/// Boxes to fill: sections of rows, a column for each seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Scorecard {
    /// The rows, in sections that a wide screen puts side by side.
    pub sections: Vec<Section>,
    /// The columns.
    pub columns: Vec<Column>,
}

/// Rows of a scorecard that belong together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Section {
    /// The boxes.
    pub boxes: Vec<BoxName>,
    /// The names of the sums below them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<Text>,
}

impl Scorecard {
    /// Tests for a card with nothing to fill.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty() || self.columns.is_empty()
    }
}

/// What a box of a scorecard is called.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct BoxName {
    /// Its name.
    pub label: Text,
    /// The face it is about, drawn as a small die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<u32>,
}

/// A seat's column of a scorecard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Column {
    /// The seat.
    pub seat: u8,
    /// Whether it is this seat's turn.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub on_turn: bool,
    /// A word below the name: "Leads", "Wins".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// Its boxes, through all sections in order.
    pub slots: Vec<Slot>,
    /// Its sums, through all sections in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<i64>,
}

/// One box of a scorecard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Slot {
    /// What stands in it, or would.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// Whether it is filled.
    pub state: SlotState,
    /// Whether it is chosen and not yet confirmed.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub chosen: bool,
}

/// Whether a box is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    /// Nothing stands in it.
    #[default]
    Open,
    /// Nothing stands in it, and the value is what it would score.
    Preview,
    /// It is filled.
    Used,
    /// It may not be chosen now.
    Closed,
}

/// Bars, on a card for each seat or creature.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Meters {
    /// The cards.
    pub cards: Vec<Card>,
}

/// A seat or a creature with its bars.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Card {
    /// The seat; none for a creature that no seat plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The creature of the map it is about, by its token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<u16>,
    /// Another name than the seat's, for a creature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// A word below the name: "Fell this round", "Leads".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// Whether it is out: fallen, dead, folded.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub out: bool,
    /// Whether it is its turn.
    #[serde(skip_serializing_if = "crate::is_false")]
    pub on_turn: bool,
    /// Why it cannot be picked, where others can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Text>,
    /// The bars.
    pub meters: Vec<Meter>,
}

/// One bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meter {
    /// What it measures.
    pub kind: MeterKind,
    /// Its name.
    pub label: Text,
    /// What it shows; absent where exact numbers are withheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The most it can show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// What it would show after the action under the finger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
    /// A word instead of the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<crate::Band>,
}

/// What a bar measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MeterKind {
    /// Hit points.
    Hp,
    /// Victory points.
    Vp,
    /// Something else.
    Other,
}

/// A question with its answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prompt {
    /// Who is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The question.
    pub question: Text,
    /// The dice it is about, where it asks for a roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Throw>,
    /// What happens without an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Text>,
    /// The answers.
    pub choices: Vec<Control>,
}

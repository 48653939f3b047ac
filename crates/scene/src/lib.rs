//! One neutral picture of a table, as data: a game says once what is on the
//! table, and every screen draws it. Nothing here knows a game, a clock, a
//! socket or a colour; renderers read a [`Scene`] and nothing else.
//!
//! Made for games, which have it from the engine: what may change, and when, is said there.

//!
//! ```
//! use scene::{Control, Die, DieState, Panel, Row, Scene, Scoreboard, Template, Text, Tray, Weight};
//!
//! let rows = vec![Row { seat: 0, score: 12, on_turn: true, ..Row::default() }];
//! let die = Die { sides: 6, face: Some(5), state: DieState::Free, claimed: false, group: None };
//! let hold = Text::new("mine.hold", "Hold {n}").number("n", 5);
//! let scene = Scene {
//!     status: Text::new("mine.turn", "{who} rolls or holds.").seat("who", 0),
//!     turn: Some(0),
//!     panels: vec![
//!         Panel::Scoreboard(Scoreboard { rows, goal: Some(100), ..Scoreboard::default() }),
//!         Panel::Dice(Tray { dice: vec![die], ..Tray::default() }),
//!     ],
//!     controls: vec![Control::new(hold, Template::new("hold")).weight(Weight::Main).key('h').ends_turn()],
//!     ..Scene::default()
//! };
//! assert_eq!(scene.say(&scene.status), "Seat 1 rolls or holds.");
//! assert!(scene::render::text(&scene).contains("Hold 5"));
//! // What is pressed is sent with what was picked in it.
//! let sent = scene.fill(&scene.controls[0].action, &scene.suggested());
//! assert_eq!(sent["action"], "hold");
//! ```

// Strangers read this: everything that they can name is explained.
#![warn(missing_docs)]

mod ahead;
mod announce;
mod args;
mod change;
mod choose;
mod control;
mod counters;
mod dice;
mod fallen;
mod fill;
mod keys;
mod languages;
mod layout;
mod map;
mod panel;
mod pick;
mod plain;
mod plural;
mod preview;
pub mod render;
mod say;
mod text;

pub use ahead::{Aim, Ray, Shot, Ways};
pub use announce::{Announcement, Clock, ClockKind, Manner, Sound, Tone};
pub use args::Args;
pub use change::{change, changed};
pub use choose::Chosen;
pub use control::{Control, Place, Template, Weight};
pub use counters::{Counter, CounterShape, CounterState, TurnLeft};
pub use dice::{Die, DieState, Group, Sum, Term, Throw, Tray};
pub use fallen::Fallen;
pub use languages::{LANGUAGES, Language, Translations};
pub use layout::Layout;
pub use map::{Area, Band, Map, Shape, Terrain, Token};
pub use panel::{
    BoxName, Card, Column, LogLine, Meter, MeterKind, Meters, Panel, Prompt, Row, Scoreboard, Scorecard,
    SeatPresence, Section, Slot, SlotState, Voice,
};
pub use pick::{Choice, Form, Items, Numbers, Pick};
pub use plural::Hole;
pub use preview::{Preview, Run, Size};
pub use text::{Arg, Text};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything one audience sees of a table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Scene {
    /// What this is, as a heading.
    pub title: Text,
    /// What is going on and what to do, in a sentence.
    pub status: Text,
    /// Whose turn it is: the seat that lights the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// Who sits where; texts name seats by number, so that names stand once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seated>,
    /// Whom it is drawn for.
    #[serde(skip_serializing_if = "You::is_nobody")]
    pub you: You,
    /// Which arrangement suits; without a word of the game's, what its panels suggest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// Clocks that run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Clock>,
    /// What lies on the table, in reading order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub panels: Vec<Panel>,
    /// Which dice fell in the latest step, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Fallen>,
    /// What may be picked before, or as, an action.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<Pick>,
    /// What may be pressed. Empty for spectators and the TV.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// What has just happened, loudly.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub announcements: Vec<Announcement>,
    /// What somebody who tells the story said last, while it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub narration: Option<Narration>,
}

/// Words of whoever tells the story of a play: a game master, a program. They are no facts of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Narration {
    /// Who speaks, as the story calls them; nobody: the narrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// What is said, as it was written. In no language of the house.
    pub words: String,
}

/// Whom a picture is drawn for; nobody in particular for spectators and the TV.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct You {
    /// The seats that look together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<u8>,
    /// Whether the host looks.
    #[serde(skip_serializing_if = "is_false")]
    pub host: bool,
}

impl You {
    fn is_nobody(&self) -> bool {
        self.seats.is_empty() && !self.host
    }
}

/// A seat as the picture names it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seated {
    /// The name to show.
    pub name: String,
    /// Which of the eight marks (colour and glyph) it has.
    pub mark: u8,
    /// Whether a machine plays it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
    /// Whether anybody is there.
    #[serde(default, skip_serializing_if = "SeatPresence::is_present")]
    pub presence: SeatPresence,
}

impl Scene {
    /// Tests for a picture that shows nothing and offers nothing.
    pub fn is_blank(&self) -> bool {
        *self == Scene::default()
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_false(flag: &bool) -> bool {
    !*flag
}

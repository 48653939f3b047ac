//! What happened loudly, and the clocks that run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// One moment of noise: a bust, hot dice, a win. It stands in the scene for as long as it is the latest thing that happened,
/// and a screen shows it once.
///
/// ```
/// use scene::{Announcement, Manner, Sound, Text, Tone};
///
/// let (title, text) = (Text::new("mine.bust", "Bust"), Text::new("mine.bust_text", "A 1 loses the turn."));
/// let bust = Announcement::new("bust", title, text, Tone::Flat);
/// let bust = bust.about(Some(0)).manner(Manner::Covers).sound(Sound::Loss).lost(14);
/// assert_eq!((bust.seat, bust.lost), (Some(0), Some(14)));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    /// What it is, in a word of the game's own, for programs. No screen reads it.
    pub kind: String,
    /// The seat it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// One to three words.
    pub title: Text,
    /// One sentence.
    pub text: Text,
    /// How loud it looks.
    pub tone: Tone,
    /// What it does to the table.
    #[serde(default, skip_serializing_if = "Manner::is_telling")]
    pub manner: Manner,
    /// How it sounds; nothing is heard without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sound: Option<Sound>,
    /// How much is gone with it, to be struck out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<i64>,
}

impl Announcement {
    /// Makes an announcement that only tells, without a sound.
    pub fn new(kind: impl Into<String>, title: Text, text: Text, tone: Tone) -> Announcement {
        let (kind, seat, manner, sound, lost) = (kind.into(), None, Manner::Tells, None, None);
        Announcement { kind, seat, title, text, tone, manner, sound, lost }
    }

    /// Says whom it is about.
    pub fn about(mut self, seat: Option<u8>) -> Announcement {
        self.seat = seat;
        self
    }

    /// Sets what it does to the table.
    pub fn manner(mut self, manner: Manner) -> Announcement {
        self.manner = manner;
        self
    }

    /// Sets how it sounds.
    pub fn sound(mut self, sound: Sound) -> Announcement {
        self.sound = Some(sound);
        self
    }

    /// Says how much is gone with it.
    pub fn lost(mut self, points: impl Into<i64>) -> Announcement {
        self.lost = Some(points.into());
        self
    }
}

/// How loud an announcement looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// A band in the seat's colour.
    Bright,
    /// A band in the house's colour.
    Flat,
    /// A line in the status.
    #[default]
    Quiet,
}

/// What an announcement does to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// It tells what happened, and the play goes on.
    #[default]
    Tells,
    /// It covers the table for a moment, with the dice that were lost, and nothing is played over it.
    Covers,
    /// It says how the play ended.
    Ends,
}

impl Manner {
    fn is_telling(&self) -> bool {
        *self == Manner::Tells
    }
}

/// How an announcement sounds: what a sound is for, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// Something begins: a turn, the last round.
    Begin,
    /// Points are safe.
    Gain,
    /// A rare stroke of luck.
    Luck,
    /// Something is lost to the dice or the clock.
    Loss,
    /// Somebody goes down.
    Fall,
    /// Somebody wins.
    Win,
}

/// A clock that runs for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// Whose time it is.
    pub seat: u8,
    /// What runs out.
    pub kind: ClockKind,
    /// When it runs out, in milliseconds since 1970; absent while it stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// How much is left, in milliseconds.
    pub left: u64,
    /// How much there was, in milliseconds.
    pub of: u64,
}

/// What a clock is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// A turn to play.
    Turn,
    /// A choice inside a turn.
    Choice,
    /// A roll to make.
    Roll,
    /// A chance to interrupt.
    Reaction,
    /// How long a seat may stay away.
    Grace,
}

impl ClockKind {
    /// Returns the kind as a word.
    pub const fn word(self) -> &'static str {
        match self {
            ClockKind::Turn => "turn",
            ClockKind::Choice => "choice",
            ClockKind::Roll => "roll",
            ClockKind::Reaction => "reaction",
            ClockKind::Grace => "grace",
        }
    }
}

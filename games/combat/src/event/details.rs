//! The small words of events: why a walk stops, why something ends, how a creature is moved, what the music does.

use serde::{Deserialize, Serialize};

/// What the music should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Music {
    /// A fight.
    Combat,
    /// After it.
    PostCombat,
}

/// Why a walk was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The walker is down.
    Down,
    /// The walker cannot move any more.
    Held,
    /// Somebody is in the way now.
    Blocked,
}

/// How a creature came to be somewhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Displacement {
    /// By magic, from here to there.
    Teleported,
    /// Pushed.
    Pushed,
    /// Dragged along.
    Dragged,
    /// Raised from the dead beside the cell of its body, on which somebody stands.
    Raised,
    /// By the game master.
    Placed,
}

/// Why something lasts no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Its time is up.
    TimeUp,
    /// A save ended it.
    Saved,
    /// The concentration on it ended.
    Concentration,
    /// It was used up.
    UsedUp,
    /// Damage ended it.
    Hurt,
    /// Somebody shook the creature out of it.
    Shaken,
    /// The creature got up or got free.
    Freed,
    /// Magic ended it.
    Magic,
    /// The fight is over.
    CombatEnd,
    /// The game master ended it.
    Master,
    /// Whoever it was on is no longer there.
    Left,
}

//! The values of the made-up game: house rules, state, actions, events, refusals.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{Refuse, Seat, codes};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::laws::bug;

/// House rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub(crate) struct Setup {
    pub target_points: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { target_points: 20 }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct State {
    pub target: u32,
    pub order: Vec<Seat>,
    pub players: Vec<Player>,
    pub turn: Option<Seat>,
    pub ask: u32,
    pub pot: u32,
    pub rolls: Count,
    pub end: Option<End>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Player {
    pub total: u32,
    /// Known to its own seat only, and added to the total in the end.
    pub bonus: u8,
    pub left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    TargetReached,
    LastOneLeft,
    Abandoned,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(crate) enum Action {
    Roll {},
    Bank {},
    /// Rolls, and wins or loses by a guess.
    Guess {
        on_face: u8,
    },
    /// Only a broken game takes it: a variant without braces.
    Pass,
    /// Only a broken game takes it: a key that has no other spelling.
    Shout {
        #[serde(rename = "out_loud")]
        out_loud: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(crate) enum Event {
    Started {
        order: Vec<u8>,
    },
    Dealt {
        seat: Seat,
        bonus: u8,
    },
    TurnStarted {
        seat: Seat,
    },
    Waited {},
    Rolled {
        seat: Seat,
        face: u8,
        /// Only a broken game uses it: lost on the way.
        #[serde(skip)]
        lost: u8,
    },
    Guessed {
        seat: Seat,
        on_face: u8,
        face: u8,
    },
    Banked {
        seat: Seat,
        points: u32,
    },
    TimedOut {
        seat: Seat,
    },
    Left {
        seat: Seat,
    },
    Ended {
        reason: End,
    },
    /// Only a broken game tells it.
    #[serde(rename = "Odd Event")]
    Odd {},
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum No {
    #[error("it is seat {0}'s turn")]
    NotYourTurn(Seat),
    #[error("nobody may act now")]
    NotNow,
    #[error("there is nothing to bank")]
    NothingToBank,
    #[error("a die has no face {0}")]
    WrongFace(u8),
    #[error("there is no such thing to do")]
    Never,
    #[error("these house rules do not fit")]
    BadSetup,
}

impl Refuse for No {
    fn code(&self) -> &'static str {
        match self {
            No::NotYourTurn(_) => codes::NOT_YOUR_TURN,
            No::NotNow => codes::INVALID_PHASE,
            No::NothingToBank => codes::BANK_ZERO,
            No::WrongFace(_) => "NO_SUCH_FACE",
            No::Never => "not-upper-snake",
            No::BadSetup => codes::INVALID_SETUP,
        }
    }
}

/// A number that a broken game changes behind the engine's back.
#[derive(Debug, Default)]
pub(crate) struct Count(Arc<AtomicU32>);

impl Count {
    pub(crate) fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn of(number: u32) -> Count {
        Count(Arc::new(AtomicU32::new(number)))
    }
}

impl Clone for Count {
    fn clone(&self) -> Count {
        if bug::now() == bug::COPIES_SHARE { Count(self.0.clone()) } else { Count::of(self.get()) }
    }
}

impl PartialEq for Count {
    fn eq(&self, other: &Count) -> bool {
        self.get() == other.get()
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let number = if bug::now() == bug::STATE_LOSES_A_FIELD { 0 } else { self.get() };
        to.serialize_u32(number)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Count, D::Error> {
        u32::deserialize(from).map(Count::of)
    }
}

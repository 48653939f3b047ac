//! What the house wants done on a game server, one operation at a time.

use std::collections::BTreeMap;

use scene::{Sound, Tone};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::discover::Spot;

/// The id of the one window that a player has.
pub(crate) const WINDOW: &str = "dh";

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
#[schema(as = NwnOperation)]
pub(crate) enum Op {
    /// Make a window, instead of one of the same id, and set its binds.
    NuiCreate { player: String, window: &'static str, layout: Value, binds: BTreeMap<String, Value> },
    /// Set some binds of a window.
    NuiBind { player: String, window: &'static str, binds: BTreeMap<String, Value> },
    /// Take a window away.
    NuiDestroy { player: String, window: &'static str },
    /// Tell players something.
    Message {
        players: Vec<String>,
        text: String,
        /// How loud: `bright`, `flat` or `quiet`.
        #[schema(value_type = String, example = "quiet")]
        tone: Tone,
    },
    /// Have a player sit down on the chair at a place.
    Sit { player: String, area: String, x: f32, y: f32 },
    /// Have a player get up from the chair at a place.
    Stand { player: String, area: String, x: f32, y: f32 },
    /// Play a sound of the game to a player.
    Sound { player: String, resref: &'static str },
}

/// An operation with its number.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = NwnNumberedOperation)]
pub(crate) struct Numbered {
    /// Its number, which rises.
    pub(crate) n: u64,
    #[serde(flatten)]
    pub(crate) op: Op,
}

impl Op {
    /// Returns whose window it is about, if it is about one.
    pub(crate) fn window_of(&self) -> Option<&str> {
        match self {
            Op::NuiCreate { player, .. } | Op::NuiBind { player, .. } | Op::NuiDestroy { player, .. } => {
                Some(player)
            }
            Op::Message { .. } | Op::Sit { .. } | Op::Stand { .. } | Op::Sound { .. } => None,
        }
    }

    pub(crate) fn sit(player: &str, area: &str, at: Spot) -> Op {
        Op::Sit { player: player.to_owned(), area: area.to_owned(), x: at.x, y: at.y }
    }

    pub(crate) fn stand(player: &str, area: &str, at: Spot) -> Op {
        Op::Stand { player: player.to_owned(), area: area.to_owned(), x: at.x, y: at.y }
    }

    pub(crate) fn destroy(player: &str) -> Op {
        Op::NuiDestroy { player: player.to_owned(), window: WINDOW }
    }

    /// Plays what a sound is for by one of the sounds that the game brings along.
    pub(crate) fn sound(player: &str, sound: Sound) -> Op {
        let resref = match sound {
            Sound::Begin => "gui_prompt",
            Sound::Gain => "it_coins",
            Sound::Luck => "gui_learnspell",
            Sound::Loss => "gui_failspell",
            Sound::Fall => "it_materialhard",
            Sound::Win => "gui_quest_done",
        };
        Op::Sound { player: player.to_owned(), resref }
    }
}

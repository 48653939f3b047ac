//! What a table answers.

use engine::{Ask, Refusal, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Record, Time};

/// What came of a command or a tick. Whatever was due before is in it too,
/// also when the command itself was refused.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What has to be stored before anybody is shown anything.
    pub records: Vec<Record>,
    /// What is told and not stored.
    pub notices: Vec<Notice>,
    /// What the seat that leads is told, and nobody else.
    pub to_leader: Vec<LeaderNews>,
    /// The answer to whoever asked.
    pub result: Result<Reply, Refused>,
}

/// A command was carried out, now or before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The number of the record it made, or of the latest one if it made none.
    pub seq: u64,
    /// The seat it gave, where it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A command was refused: nothing changed, no dice were used.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refused {
    /// The code and the rule in words.
    #[serde(flatten)]
    pub refusal: Refusal,
    /// The game's actions that are legal now for the seat that asked.
    pub legal: Vec<Value>,
}

/// Something told and not stored.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Notice {
    /// Somebody watches.
    SpectatorJoined {
        /// Who.
        spectator: String,
        /// How many watch now.
        total_spectators: usize,
    },
    /// Somebody stopped watching.
    SpectatorLeft {
        /// Who.
        spectator: String,
        /// How many watch now.
        total_spectators: usize,
    },
    /// A screen on the wall came on or went off.
    DisplaysChanged {
        /// How many show the table now.
        total_displays: usize,
    },
    /// A seat said a phrase.
    Said {
        /// The seat.
        player: Seat,
        /// The phrase.
        phrase: &'static str,
    },
    /// The seat that leads the play is told something; nobody else hears it.
    ToLeader(LeaderNotice),
}

/// Something that the seat that leads a play is told, and that is not kept in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaderNotice {
    /// Its number: each has a higher one than those before.
    pub n: u64,
    /// When.
    pub timestamp: Time,
    /// What.
    pub news: LeaderNews,
}

/// What the seat that leads a play is told of the others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum LeaderNews {
    /// Somebody asked for something and was refused.
    Refused {
        /// The seat that asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        player: Option<Seat>,
        /// What was asked for.
        action: String,
        /// The refusal's code.
        code: String,
        /// The refusal in words.
        message: String,
        /// What programs may want to know beside the words.
        #[serde(skip_serializing_if = "Option::is_none")]
        details: Option<Value>,
    },
    /// Somebody says in words of their own what they want: a player's text, and no rule.
    Said {
        /// Who.
        player: Seat,
        /// What, as it was written.
        words: String,
    },
    /// Somebody is asked for something.
    Asked {
        /// Who is asked.
        player: Seat,
        /// What for: a turn, a choice, a roll, a reaction.
        what: &'static str,
        /// Which ask of the play this is.
        ask: u32,
    },
    /// Somebody did not answer in time.
    TimedOut {
        /// Who was asked.
        player: Seat,
        /// What for.
        what: &'static str,
        /// Which ask of the play it was.
        ask: u32,
    },
}

impl LeaderNews {
    /// Says that somebody is asked for something.
    pub fn asked(ask: Ask) -> LeaderNews {
        LeaderNews::Asked { player: ask.seat, what: ask.kind.word(), ask: ask.id }
    }

    /// Says that somebody did not answer in time.
    pub(crate) fn timed_out(ask: Ask) -> LeaderNews {
        LeaderNews::TimedOut { player: ask.seat, what: ask.kind.word(), ask: ask.id }
    }
}

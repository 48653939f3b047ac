//! The document's messages: what players and services are told, and what they may say.

use std::collections::BTreeMap;

use combat::ClaimedDie;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A message with where it belongs: the session is the table, and `seq` the record after which it holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sent {
    /// The table.
    pub(crate) session_id: String,
    /// The number of the record after which it holds.
    pub(crate) seq: u64,
    #[serde(flatten)]
    pub(crate) message: Message,
}

/// What somebody is told.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Message {
    /// TUR-23: a roll is waited for.
    RollRequest {
        /// Which request.
        #[schema(example = "17")]
        request_id: String,
        /// For which creature.
        #[schema(example = "mara")]
        actor_id: String,
        /// `attack`, `skill`, `save`, `initiative` or `other`.
        roll_kind: &'static str,
        /// The same in the engine's own words.
        kind: String,
        /// The skill, where one is used.
        #[serde(skip_serializing_if = "Option::is_none")]
        skill: Option<String>,
        /// The ability, where one is tested.
        #[serde(skip_serializing_if = "Option::is_none")]
        ability: Option<String>,
        /// The dice in words.
        #[schema(example = "1d20+5")]
        formula_hint: String,
        /// `normal`, `advantage` or `disadvantage`.
        mode: String,
        /// What for.
        reason: String,
        /// Against whom.
        #[serde(skip_serializing_if = "Option::is_none")]
        target_id: Option<String>,
        /// Whether an earlier answer did not fit.
        again: bool,
    },
    /// A chance to react.
    ReactionRequest {
        /// Which request.
        request_id: String,
        /// For which creature.
        actor_id: String,
        /// What happens.
        cause: String,
        /// Who does it.
        by_id: String,
        /// What could be done, in the order of their numbers.
        #[schema(value_type = Vec<Object>)]
        options: Vec<Value>,
    },
    /// Dice were rolled.
    RollResult {
        /// The request that it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        request_id: Option<String>,
        /// For which creature.
        actor_id: String,
        /// What it came to.
        total: i64,
        /// What the one die shows that counts.
        natural: i64,
        /// What they show.
        faces: Vec<i64>,
        /// Whether a player rolled them: not the dice of the house.
        claimed: bool,
    },
    /// Where the fight stands.
    CombatUpdate {
        /// Whether there is a fight.
        in_combat: bool,
        /// Which fight of the session.
        encounter_id: u64,
        /// The round.
        round: u64,
        /// Who acts when.
        initiative_order: Vec<InitiativeSlot>,
        /// Whose turn it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        active_creature_id: Option<String>,
    },
    /// What the story is doing.
    SceneUpdate {
        /// `SocialFreeFlow`, `Exploration`, `CombatTurnBased` or `DowntimePreparation`.
        scene_state: String,
        /// What this is called.
        summary: String,
        /// Who is there.
        participants: Vec<String>,
    },
    /// How a spell or a power went for one creature: the document's SpellOutcomeCreature.
    SpellOutcome {
        /// Whose doing.
        caster_id: String,
        /// What.
        #[schema(value_type = Object)]
        from: Value,
        /// Whom.
        creature_id: String,
        /// `hit`, `fail` or `success`.
        outcome: &'static str,
    },
    /// Words of whoever tells the story.
    Narration {
        /// Who speaks.
        speaker_id: String,
        /// What.
        text: String,
        /// Whether it is marked up for a voice.
        tagged_for_tts: bool,
    },
    /// The music should change.
    MusicChange {
        /// `combat` or `post_combat`.
        state: String,
    },
    /// Anything that happens, by the document's name.
    Event {
        /// `DAMAGE_DEALT`, `TURN_START`, ...
        #[schema(example = "DAMAGE_DEALT")]
        name: String,
        /// What there is to it.
        #[schema(value_type = Object)]
        data: Value,
    },
    /// Something told to the game master alone, and kept in no journal.
    Notice {
        /// What.
        #[schema(value_type = Object)]
        notice: Value,
    },
    /// What was said has been done.
    Done {
        /// Which of the client's messages.
        #[serde(skip_serializing_if = "Option::is_none")]
        message_id: Option<String>,
    },
    /// What was said has not been done.
    Error {
        /// A stable code.
        code: String,
        /// In words.
        message: String,
        /// Which of the client's messages.
        #[serde(skip_serializing_if = "Option::is_none")]
        message_id: Option<String>,
        /// The request that it was about.
        #[serde(skip_serializing_if = "Option::is_none")]
        request_id: Option<String>,
        /// What programs may want to know.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Object>)]
        details: Option<Value>,
    },
    /// The answer to a ping.
    Pong {},
}

/// A place in the order of a fight.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InitiativeSlot {
    /// Who.
    pub(crate) creature_id: String,
    /// What it is called.
    pub(crate) name: String,
    /// Its hit points, where the viewer may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current_hp: Option<u64>,
    /// Its hit points when unhurt, where the viewer may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_hp: Option<u64>,
    /// Whether it is its turn.
    pub(crate) is_active: bool,
}

/// What somebody says.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(crate) enum Said {
    /// On a socket, first: who this is.
    Hello {
        /// The token of the seat.
        token: String,
    },
    /// Answers a roll request: with dice, or without, and the house rolls.
    RollResult {
        /// Which request.
        #[serde(alias = "request_id")]
        #[schema(value_type = String)]
        request_id: RequestId,
        /// For which creature; it has to be the one that is asked.
        #[serde(default, alias = "actor_id")]
        actor_id: Option<String>,
        /// Every die rolled.
        #[serde(default)]
        #[schema(value_type = Vec<Object>)]
        dice: Vec<ClaimedDie>,
        /// What was added.
        #[serde(default)]
        modifier: Option<i32>,
        /// What it comes to.
        #[serde(default)]
        total: Option<i32>,
        /// What the one die shows.
        #[serde(default)]
        natural: Option<i32>,
        /// Where the total comes from.
        #[serde(default)]
        breakdown: Option<BTreeMap<String, i32>>,
        /// A seed of the client's, which the house passes over: its own dice are sworn to.
        #[serde(default, rename = "clientSeed", alias = "client_seed")]
        _client_seed: Option<Value>,
        /// A time of the client's, passed over.
        #[serde(default, rename = "timestamp")]
        _timestamp: Option<Value>,
        /// The table, where a service says it again; passed over.
        #[serde(default, rename = "sessionId", alias = "session_id")]
        _session_id: Option<Value>,
        /// A name for this message.
        #[serde(default, alias = "message_id")]
        message_id: Option<String>,
    },
    /// Answers a chance to react.
    Reaction {
        /// Which request.
        #[serde(alias = "request_id")]
        #[schema(value_type = String)]
        request_id: RequestId,
        /// One of the options by number; left out, nothing is done.
        #[serde(default)]
        option: Option<u8>,
        /// A name for this message.
        #[serde(default, alias = "message_id")]
        message_id: Option<String>,
    },
    /// A player says something: an intent, a block of them, or words for the game master.
    PlayerAction {
        /// `voice` or `ui`; both are read alike.
        #[serde(default, rename = "kind")]
        _kind: Option<String>,
        /// Words; a block of intents in them is carried out, and words without one are told to the game master.
        #[serde(default)]
        text: Option<String>,
        /// An intent.
        #[serde(default, alias = "ui_intent")]
        #[schema(value_type = Option<Object>)]
        ui_intent: Option<Value>,
        /// Passed over: intents name their targets.
        #[serde(default, rename = "targetId", alias = "target_id")]
        _target_id: Option<Value>,
        /// Passed over.
        #[serde(default, rename = "metadata")]
        _metadata: Option<Value>,
        /// A name for this message.
        #[serde(default, alias = "message_id")]
        message_id: Option<String>,
    },
    /// A sign of life.
    Ping {},
}

/// A request as clients name it: as text or as a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum RequestId {
    Number(u32),
    Text(String),
}

impl RequestId {
    /// Returns the number; 0 stands for none that there ever was.
    pub(crate) fn number(&self) -> u32 {
        match self {
            RequestId::Number(number) => *number,
            RequestId::Text(text) => text.parse().unwrap_or(0),
        }
    }
}

impl Said {
    /// An answer with nothing but dice, or without any.
    pub(crate) fn of_dice(request_id: RequestId, dice: Vec<ClaimedDie>) -> Said {
        Said::RollResult {
            request_id,
            actor_id: None,
            dice,
            modifier: None,
            total: None,
            natural: None,
            breakdown: None,
            _client_seed: None,
            _timestamp: None,
            _session_id: None,
            message_id: None,
        }
    }

    /// Returns the name that the client gave the message.
    pub(crate) fn message_id(&self) -> Option<&str> {
        match self {
            Said::RollResult { message_id, .. }
            | Said::Reaction { message_id, .. }
            | Said::PlayerAction { message_id, .. } => message_id.as_deref(),
            Said::Hello { .. } | Said::Ping {} => None,
        }
    }

    /// Returns the request that it is about.
    pub(crate) fn request_id(&self) -> Option<String> {
        match self {
            Said::RollResult { request_id, .. } | Said::Reaction { request_id, .. } => {
                Some(request_id.number().to_string())
            }
            Said::PlayerAction { .. } | Said::Hello { .. } | Said::Ping {} => None,
        }
    }
}

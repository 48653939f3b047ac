//! The tools and what they take.

use std::sync::Arc;

use rmcp::model::{Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use server::bridge::ApiError;

use crate::bad;

/// A tool.
pub(super) struct ToolSpec {
    pub(super) name: &'static str,
    about: &'static str,
    schema: fn() -> Value,
    /// Whether it changes nothing.
    reads: bool,
}

const fn reading<T: JsonSchema>(name: &'static str, about: &'static str) -> ToolSpec {
    ToolSpec { name, about, schema: schema::<T>, reads: true }
}

const fn doing<T: JsonSchema>(name: &'static str, about: &'static str) -> ToolSpec {
    ToolSpec { name, about, schema: schema::<T>, reads: false }
}

/// Every tool: those of a game master, and those of a seat at any table.
pub(super) const TOOLS: &[ToolSpec] = &[
    reading::<At>(
        "list_encounters",
        "Lists the fights of this session and the encounters that are prepared.",
    ),
    reading::<Read>("read_state", "Reads the table as you see it; as game master also as a player sees it."),
    doing::<StartCombat>(
        "start_combat",
        "Game master: starts a fight with the creatures of the session, and new ones.",
    ),
    doing::<EndCombat>("end_combat", "Game master: ends the fight."),
    doing::<Submit>(
        "submit_intent",
        "Has intents carried out, as JSON or as an [INTENTS] block; with dry_run it only says whether they would be.",
    ),
    doing::<MasterAct>(
        "master_act",
        "Takes any action of the game: corrections, damage, initiative, autoplay, scenes. The actions are in `legal_actions` and the errors.",
    ),
    reading::<Legal>(
        "legal_actions",
        "Lists what may be done now, for one creature or for all that are yours.",
    ),
    reading::<Wait>(
        "wait_for_events",
        "Waits for what happens after a record: messages, what is asked of whom, and what the game master alone is told.",
    ),
    reading::<Since>("digest", "Tells what happened after a record as facts for narration, turn by turn."),
    doing::<Narrate>("narrate", "Game master: tells the story; everybody reads it, and it changes nothing."),
    doing::<AnswerRequest>(
        "answer_request",
        "Answers a roll request or a chance to react of a creature that is yours; without dice the house rolls.",
    ),
    doing::<At>(
        "undo",
        "Takes back your own latest actions, where the table's policy allows it and nothing was rolled since.",
    ),
    reading::<At>("seat_look", "Any game: shows the table in words, as your seat sees it."),
    reading::<At>("seat_legal", "Any game: lists the actions that your seat may take now."),
    doing::<SeatAct>("seat_act", "Any game: takes an action."),
    reading::<Wait>("seat_wait", "Any game: waits until the table has changed, and shows it."),
];

/// Describes a tool to a client.
pub(super) fn described(tool: &ToolSpec) -> Tool {
    let schema = match (tool.schema)() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    };
    let hints = ToolAnnotations::new().read_only(tool.reads);
    Tool::new(tool.name, tool.about, Arc::new(schema)).annotate(hints)
}

fn schema<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

/// Reads what a tool was given; what is wrong is said with its place.
pub(super) fn read<T: DeserializeOwned>(arguments: Value) -> Result<T, ApiError> {
    serde_json::from_value(arguments).map_err(|error| bad("VALIDATION_ERROR", error.to_string()))
}

/// Which table.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// Whose eyes: "me", "public", or "player:ID" with a creature's id, for the game master.
    #[serde(default, rename = "as")]
    pub(super) eyes: Option<String>,
    /// Whether to show the map, too.
    #[serde(default)]
    pub(super) map: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StartCombat {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// Why, for the log.
    #[serde(default)]
    pub(super) reason: Option<String>,
    /// The ids of those who fight; left out, everybody who is there.
    #[serde(default)]
    pub(super) creatures: Vec<String>,
    /// New creatures: {"stats":"goblin","at":[x,y],"side":"foes"}.
    #[serde(default)]
    pub(super) add: Vec<Value>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EndCombat {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// Why, for the log.
    #[serde(default)]
    pub(super) reason: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Submit {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// Intents as JSON, in their order.
    #[serde(default)]
    #[schemars(with = "Option<Vec<crate::intent::Intent>>")]
    pub(super) intents: Option<Vec<Value>>,
    /// Or a text with an [INTENTS] block in it.
    #[serde(default)]
    pub(super) text: Option<String>,
    /// Only say whether each would be done now.
    #[serde(default)]
    pub(super) dry_run: bool,
    /// A name of at most 48 characters: sent again, it is done once.
    #[serde(default)]
    pub(super) key: Option<String>,
    /// The record you have seen; refused if the table has moved on.
    #[serde(default)]
    pub(super) expected_seq: Option<u64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MasterAct {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// The action's name.
    pub(super) action: String,
    /// What it needs to be told.
    #[serde(default)]
    pub(super) parameters: Map<String, Value>,
    /// Only say whether it would be done now.
    #[serde(default)]
    pub(super) dry_run: bool,
    /// A name: sent again, it is done once.
    #[serde(default)]
    pub(super) key: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// A creature's id; left out, all that are yours.
    #[serde(default)]
    pub(super) creature: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wait {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// The latest record you know.
    #[serde(default)]
    pub(super) after: u64,
    /// The latest notice you know.
    #[serde(default)]
    pub(super) notices_after: u64,
    /// For how many seconds to wait, at most 60.
    #[serde(default = "some_seconds")]
    pub(super) seconds: u64,
}

fn some_seconds() -> u64 {
    20
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// The latest record you know.
    #[serde(default)]
    pub(super) after: u64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Narrate {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// What is told: at most 2000 characters.
    pub(super) text: String,
    /// Who speaks; left out, the narrator.
    #[serde(default)]
    pub(super) speaker: Option<String>,
    /// The record that it tells of.
    #[serde(default)]
    pub(super) about: Option<u64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerRequest {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// Which request.
    pub(super) request_id: u32,
    /// Of a chance to react: which option, by number; left out, nothing is done.
    #[serde(default)]
    pub(super) option: Option<u8>,
    /// Of a roll: what real dice show, `{"sides":20,"value":14}` each; left out, the house rolls.
    #[serde(default)]
    pub(super) dice: Vec<Value>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatAct {
    /// The table's id or room code; left out, the one that the token was given for.
    #[serde(default)]
    pub(super) table: Option<String>,
    /// The action's name, as `seat_legal` lists it.
    pub(super) action: String,
    /// What it needs to be told.
    #[serde(default)]
    pub(super) parameters: Map<String, Value>,
    /// The record you have seen; refused if the table has moved on.
    #[serde(default)]
    pub(super) expected_seq: Option<u64>,
    /// A name: sent again, it is done once.
    #[serde(default)]
    pub(super) key: Option<String>,
}

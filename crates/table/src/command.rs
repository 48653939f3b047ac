//! What may be asked of a table.

use engine::dice::Entropy;
use engine::{Bot, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{No, PersonId};

/// An id that a client gives to a command, so that it may send it twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandId(pub String);

impl CommandId {
    /// The most bytes.
    pub const MOST: usize = 64;

    pub(crate) fn is_sound(&self) -> bool {
        (1..=Self::MOST).contains(&self.0.len())
    }
}

/// A wish, with who has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// The client's id for it; a repeated one is answered again and changes nothing.
    pub id: Option<CommandId>,
    /// Who asks.
    pub from: PersonId,
    /// What is asked.
    pub request: Request,
}

/// What may be asked of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Sits down in the lobby, or comes back to one's own chair.
    Sit {
        /// Which chair; any free one when none.
        seat: Option<Seat>,
        /// The name to show.
        name: String,
        /// Which mark; any free one when none.
        mark: Option<u8>,
        /// What it adds to the dice.
        entropy: Option<Entropy>,
    },
    /// Leaves the chair.
    Stand {
        /// Which.
        seat: Seat,
    },
    /// Does something in the game, or gives one of the table's own commands
    /// in the same envelope (see [`RESERVED`]).
    Act {
        /// For which seat; the host may leave it out for commands of the table.
        seat: Option<Seat>,
        /// `{"action":..,"parameters":{..}}`.
        action: Value,
        /// The record the asker has seen; refused when the table has moved on.
        seen: Option<u64>,
    },
    /// A stream of this person opened.
    Connect,
    /// A stream of this person closed.
    Disconnect,
    /// Somebody watches.
    Watch,
    /// Somebody stops watching.
    Unwatch,
    /// A screen on the wall comes on.
    ScreenOn,
    /// A screen on the wall goes off.
    ScreenOff,
    /// Links the table where the same people play again.
    Rematch {
        /// Its id.
        next: String,
    },
}

impl Request {
    /// Returns what stands for the whole of an action, apart from what its asker had seen: another one under the same
    /// id is another wish. Records keep it, so it never changes: FNV-1a of the JSON.
    pub(crate) fn wish(&self) -> Option<u32> {
        let Request::Act { seat, action, .. } = self else { return None };
        let mut print = Fingerprint(0x811c_9dc5);
        // Plain data always serialises, and writing here cannot fail.
        let _ = serde_json::to_writer(&mut print, &(seat, action));
        Some(print.0)
    }
}

/// Takes bytes and remembers four of them.
struct Fingerprint(u32);

impl std::io::Write for Fingerprint {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 =
            bytes.iter().fold(self.0, |print, byte| (print ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The names that belong to the table in every game.
pub const RESERVED: [&str; 16] = [
    "start",
    "fold",
    "undo",
    "rematch",
    "pause",
    "unpause",
    "kick",
    "let_in",
    "turn_away",
    "add_bot",
    "new_link",
    "set_policy",
    "set_table",
    "transfer_host",
    "close",
    "say",
];

/// What may be said, to be translated by whoever shows it.
pub const PHRASES: [&str; 8] =
    ["hello", "good_luck", "well_played", "ouch", "your_turn", "one_moment", "thanks", "again"];

/// One of the table's own commands, read from the envelope.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Order {
    Start {},
    Fold {},
    Undo {},
    Pause {},
    Unpause {},
    Kick {
        seat: Seat,
    },
    /// Seats somebody who asked, or forgives somebody who was taken out.
    LetIn {
        person: PersonId,
    },
    /// Sends away somebody who asked.
    TurnAway {
        person: PersonId,
    },
    AddBot {
        #[serde(default)]
        seat: Option<Seat>,
        #[serde(default)]
        level: Bot,
        #[serde(default)]
        name: Option<String>,
    },
    NewLink {
        seat: Seat,
    },
    SetPolicy {
        /// What changes.
        policy: Value,
    },
    SetTable {
        /// Which house rules change, and how; what is not named stays.
        #[serde(default)]
        setup: Option<Value>,
        /// What the table is called from then on; empty for no name.
        #[serde(default)]
        title: Option<String>,
    },
    TransferHost {
        seat: Seat,
    },
    Close {},
    Say {
        phrase: String,
    },
}

impl Order {
    /// Reads one of the table's own commands; none if the name is the game's.
    pub(crate) fn read(action: &Value) -> Result<Option<Order>, No> {
        let Some(name) = action.get("action").and_then(Value::as_str) else { return Ok(None) };
        if !RESERVED.contains(&name) {
            return Ok(None);
        }
        if name == "rematch" {
            return Err(No::BadCommand("a rematch needs a new table; ask the hall for one".to_owned()));
        }
        let is_known = |key: &String| key == "action" || key == "parameters";
        if let Some(extra) = action.as_object().and_then(|fields| fields.keys().find(|key| !is_known(key))) {
            return Err(No::BadCommand(format!("{name} has no field {extra:?}")));
        }
        let parameters = match action.get("parameters") {
            None | Some(Value::Null) => serde_json::json!({}),
            Some(parameters @ Value::Object(_)) => parameters.clone(),
            Some(_) => return Err(No::BadCommand(format!("{name}: \"parameters\" must be an object"))),
        };
        let whole = serde_json::json!({ "action": name, "parameters": parameters });
        serde_json::from_value(whole).map(Some).map_err(|error| No::BadCommand(format!("{name}: {error}")))
    }
}

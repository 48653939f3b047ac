//! What a client says on a socket.

use engine::dice::Entropy;
use hall::Want;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// What a client says on a socket. The first frame is `hello`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientIn {
    /// Who it is, and what it wants to see.
    Hello {
        /// The token; without one a socket watches.
        #[serde(default)]
        token: Option<String>,
        /// The table's id or its room code.
        table: String,
        /// The number of the latest record that it knows.
        #[serde(default)]
        since: Option<u64>,
        /// What it wants to be sent; left out, everything.
        #[serde(default)]
        want: Option<Vec<Wanted>>,
        /// Whether it is the screen on the wall: watches and is not counted.
        #[serde(default)]
        display: bool,
    },
    /// Sits down in the lobby, or comes back to one's own chair.
    Sit {
        /// A random id: sent again, it gives the same seat again.
        id: String,
        /// The name to show.
        #[serde(default)]
        name: String,
        /// Which chair; left out, any that is free.
        #[serde(default)]
        seat: Option<u8>,
        /// Which mark; left out, any that is free.
        #[serde(default)]
        mark: Option<u8>,
        /// What it adds to the dice: 32 hexadecimal digits.
        #[serde(default)]
        #[schemars(with = "Option<String>")]
        entropy: Option<Entropy>,
    },
    /// Leaves the chair.
    Stand {
        /// The command's id.
        id: String,
        /// Which chair; left out, the only one.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Does something, in the game or at the table.
    Act {
        /// The command's id: sent again, it is carried out once.
        id: String,
        /// The record it has seen; refused when the table has moved on.
        #[serde(default)]
        seq: Option<u64>,
        /// For which seat, for whoever has several.
        #[serde(default)]
        seat: Option<u8>,
        /// What is done.
        action: String,
        /// What it needs to be told.
        #[serde(default)]
        parameters: Value,
    },
    /// Asks for a sign of life.
    Ping {},
}

/// A piece that a client may want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// What happened.
    Events,
    /// The table and its game as data.
    View,
    /// The table as data, without its game.
    Table,
    /// The table as a picture.
    Scene,
    /// What changed in the picture, and `table` only where it changed.
    Changes,
}

/// Returns what a list of pieces asks for; no list asks for all.
pub fn want(pieces: Option<&[Wanted]>) -> Want {
    let Some(pieces) = pieces else { return Want::ALL };
    Want {
        events: pieces.contains(&Wanted::Events),
        view: pieces.contains(&Wanted::View),
        table: pieces.contains(&Wanted::Table),
        scene: pieces.contains(&Wanted::Scene),
        told: false,
        changes: pieces.contains(&Wanted::Changes),
    }
}

/// Reads a frame; says what is wrong with it.
pub fn read(text: &str) -> Result<ClientIn, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

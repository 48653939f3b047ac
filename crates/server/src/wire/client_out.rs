//! What a client is told on a socket.

use hall::{Revoked, Update};
use scene::{Scene, Template};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{Notice, TableView, Time};

/// What a client is told on a socket, apart from what the hall has written already; see [`Glued`].
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum ClientOut<'a> {
    /// The answer to `hello`; an update follows.
    Welcome {
        /// The table's id.
        table: &'a str,
        /// The id of the person whose token it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        person: Option<&'a str>,
        /// The time of the house, in milliseconds since 1970.
        time: Time,
    },
    /// Sat down. The token is shown this once.
    Seated {
        /// The command's id.
        id: &'a str,
        /// The number of the record.
        seq: u64,
        /// The chair.
        seat: u8,
        /// The name at it: with a number behind it where another has the same.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<&'a str>,
        /// The id of the person.
        person: &'a str,
        /// The token.
        token: &'a str,
    },
    /// The host is asked for a seat. The token is shown this once, and is that of the seat if there will be one.
    Asked {
        /// The command's id.
        id: &'a str,
        /// The number of the record.
        seq: u64,
        /// The id of the person.
        person: &'a str,
        /// The token.
        token: &'a str,
    },
    /// A command was carried out, now or before.
    Done {
        /// The command's id.
        id: &'a str,
        /// The number of the record after which it holds.
        seq: u64,
        /// The table where the same people play again.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<&'a str>,
        /// A claim to hand over. It is shown this once.
        #[serde(skip_serializing_if = "Option::is_none")]
        claim: Option<&'a str>,
    },
    /// A command was refused: nothing changed.
    Refused {
        /// The command's id, where it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
        /// A stable code.
        code: &'a str,
        /// The rule in words.
        message: &'a str,
        /// What would be accepted instead.
        #[schemars(with = "Vec<Template>")]
        legal: &'a [Value],
        /// What programs may want to know beside the words.
        #[serde(skip_serializing_if = "Option::is_none")]
        details: Option<&'a Value>,
        /// The paragraph of the game's rules that says why: the anchor of its heading.
        #[serde(skip_serializing_if = "Option::is_none")]
        anchor: Option<&'a str>,
    },
    /// A sign of life.
    Pong {
        /// The time of the house, in milliseconds since 1970.
        time: Time,
    },
    /// The socket ends.
    Bye {
        /// A stable code.
        code: &'a str,
        /// Why, in words.
        message: &'a str,
        /// Whether to come back in a moment.
        retry: bool,
        /// Why a token holds no more: `seat_moved` to another device, or `taken_out` by the host.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<Revoked>,
    },
}

impl ClientOut<'_> {
    /// Writes it as a frame.
    pub fn text(&self) -> String {
        // Plain data always serialises.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What a client is told in pieces that the hall has written: [`update`] and [`notice`] glue them. It says what they
/// are, for descriptions; nobody makes one.
#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[allow(clippy::large_enum_variant, reason = "nobody makes one")]
pub enum Glued<'a> {
    /// What changed, as data and as a picture, as far as it was wanted.
    Update {
        /// The number of the latest record in it.
        seq: u64,
        /// What happened since the update before; left out where some of it is missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Happened>>,
        /// The table and its game.
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<WholeView<'a>>,
        /// The table without its game; left out where changes come and it is as it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<TableView<'a>>,
        /// The picture.
        #[serde(skip_serializing_if = "Option::is_none")]
        scene: Option<Scene>,
        /// What changed in the picture that was sent before.
        #[serde(skip_serializing_if = "Option::is_none")]
        changes: Option<SceneChange>,
    },
    /// Something told and not kept.
    Notice {
        /// What.
        notice: Notice,
    },
}

/// An event of the table, or of the game, which knows what is in it.
#[derive(JsonSchema)]
pub struct Happened {
    /// Its name.
    pub event: String,
    /// What there is to it.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// A table and its game as data.
#[derive(JsonSchema)]
pub struct WholeView<'a> {
    /// The game as its rules show it; null before the start.
    pub game: Value,
    /// The table apart from the game.
    pub table: TableView<'a>,
}

/// What changed in a scene: fields that are different now, null for one that is left out; see [`scene::changed`].
#[derive(JsonSchema)]
pub struct SceneChange(pub Map<String, Value>);

/// Writes an update: glues the pieces that the hall has made.
pub fn update(shown: &Update) -> String {
    let pieces = [
        ("events", shown.events.as_deref()),
        ("view", shown.view.as_deref()),
        ("table", shown.table.as_deref()),
        ("scene", shown.scene.as_deref()),
        ("changes", shown.changes.as_ref().map(|changes| &*changes.scene)),
    ];
    let length: usize = pieces.iter().map(|(_, piece)| piece.map_or(0, |piece| piece.len() + 16)).sum();
    let mut text = String::with_capacity(length + 64);
    text.push_str(r#"{"type":"update","seq":"#);
    text.push_str(&shown.seq.to_string());
    for (name, piece) in pieces {
        if let Some(piece) = piece {
            text.push_str(",\"");
            text.push_str(name);
            text.push_str("\":");
            text.push_str(piece);
        }
    }
    text.push('}');
    text
}

/// Writes a notice: something told and not kept.
pub fn notice(notice: &str) -> String {
    format!(r#"{{"type":"notice","notice":{notice}}}"#)
}

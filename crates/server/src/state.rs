//! A table in the form of the game service: the one `GameState` for all games.

use hall::{Look, Made, Moved};
use serde::Serialize;
use serde_json::{Value, json};
use table::{Phase, Time};
use utoipa::ToSchema;

use crate::links::Links;
use crate::typed;

/// YAH-6.3: a table, as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameState {
    /// The table's id.
    pub(crate) game_id: String,
    /// The game's id.
    #[schema(example = "high-low")]
    pub(crate) game_type: String,
    /// The room code that points here.
    #[schema(required = true)]
    pub(crate) code: Option<String>,
    /// What the table is called.
    pub(crate) game_name: String,
    /// How far it is.
    pub(crate) lifecycle: Lifecycle,
    /// Who sits there, by seat.
    pub(crate) players: Vec<Player>,
    /// Whose turn it is, as an index into `players`.
    #[schema(required = true)]
    pub(crate) current_player_index: Option<usize>,
    /// What the game calls the moment, or how far the table is.
    pub(crate) phase: String,
    /// Always empty: what lies on the table is in `metadata`.
    pub(crate) board: Value,
    /// The latest moves, oldest first: those of the last 16 records. All of them are under `moves`.
    pub(crate) move_history: Vec<Move>,
    /// The game as this viewer may see it.
    pub(crate) metadata: Value,
    /// The table apart from the game: seats, clocks, presence, the dice's commitment.
    #[schema(value_type = typed::TableView)]
    pub(crate) table: Value,
    /// The id of the winner, if there is one alone.
    #[schema(required = true)]
    pub(crate) winner: Option<String>,
    /// The ids of everybody who won.
    pub(crate) winners: Vec<String>,
    /// The number of the latest record: what a move may be checked against.
    pub(crate) version: u64,
    /// When the table was opened.
    #[schema(value_type = u64)]
    pub(crate) created_at: Time,
    /// When it last changed.
    #[schema(value_type = u64)]
    pub(crate) updated_at: Time,
    /// Where to play and to watch.
    pub(crate) links: Links,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lifecycle {
    /// Nobody sits there yet.
    Created,
    /// It has not started.
    WaitingForPlayers,
    /// It is played.
    Active,
    /// It ended with a winner.
    Completed,
    /// It ended without one.
    Abandoned,
}

/// Somebody at a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    /// The id.
    pub(crate) id: String,
    /// The name.
    pub(crate) name: String,
    /// The seat, from 0.
    pub(crate) seat: u8,
    /// Since when.
    #[schema(value_type = u64)]
    pub(crate) joined_at: Time,
    /// More about the player.
    pub(crate) metadata: PlayerMetadata,
}

/// More about a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerMetadata {
    /// Whether a machine plays.
    #[serde(rename = "isAI")]
    pub(crate) is_ai: bool,
}

/// YAH-6.3: a move that was made; or, where events are asked for, something that happened in the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Move {
    /// The number of its record.
    pub(crate) version: u64,
    /// Who made it; nobody for what a clock brought about.
    #[schema(required = true)]
    pub(crate) player_id: Option<String>,
    /// When.
    #[schema(value_type = u64)]
    pub(crate) timestamp: Time,
    /// The move's name, or the event's.
    #[schema(example = "roll")]
    pub(crate) action: String,
    /// What it was told, or the event's data.
    pub(crate) parameters: Value,
}

impl GameState {
    pub(crate) fn new(look: Look, links: Links) -> GameState {
        let id_of = |seat| look.people.iter().find(|person| person.seat == seat).map(|p| p.person.0.clone());
        let winners: Vec<String> = look.winners.iter().filter_map(id_of).collect();
        let asked = look.asked.first();
        let mut view = look.view;
        let (table, metadata) = (view["table"].take(), view["game"].take());
        GameState {
            lifecycle: lifecycle(look.phase, look.people.is_empty(), look.closed),
            current_player_index: asked.and_then(|seat| look.people.iter().position(|p| p.seat == *seat)),
            players: look.people.iter().map(player).collect(),
            phase: phase(&metadata, &table),
            board: json!({ "spaces": [], "metadata": {} }),
            move_history: moves(look.history),
            winner: winners.first().filter(|_| winners.len() == 1).cloned(),
            game_id: look.table,
            game_type: look.game,
            code: look.code,
            game_name: look.title,
            metadata,
            table,
            winners,
            version: look.update.seq,
            created_at: look.created_at,
            updated_at: look.updated_at,
            links,
        }
    }
}

fn lifecycle(phase: Phase, empty: bool, closed: bool) -> Lifecycle {
    match phase {
        Phase::Lobby if closed => Lifecycle::Abandoned,
        Phase::Lobby if empty => Lifecycle::Created,
        Phase::Lobby => Lifecycle::WaitingForPlayers,
        Phase::InProgress => Lifecycle::Active,
        Phase::Ended => Lifecycle::Completed,
        Phase::Abandoned => Lifecycle::Abandoned,
    }
}

/// A game may have a word for the moment; the table always has one.
fn phase(game: &Value, table: &Value) -> String {
    let words = [&game["gamePhase"], &game["phase"], &table["phase"]];
    words.into_iter().find_map(Value::as_str).unwrap_or_default().to_owned()
}

fn player(person: &hall::Person) -> Player {
    Player {
        id: person.person.0.clone(),
        name: person.name.clone(),
        seat: person.seat.0,
        joined_at: person.since,
        metadata: PlayerMetadata { is_ai: person.bot.is_some() },
    }
}

pub(crate) fn moves(history: Vec<Made>) -> Vec<Move> {
    let of = |mut made: Made| Move {
        version: made.seq,
        player_id: made.by.map(|person| person.0),
        timestamp: made.at,
        action: made.action["action"].as_str().unwrap_or_default().to_owned(),
        parameters: made.action["parameters"].take(),
    };
    history.into_iter().map(of).collect()
}

pub(crate) fn events(history: Vec<Moved>) -> Vec<Move> {
    let of = |moved: Moved| {
        let (version, timestamp, player_id) = (moved.seq, moved.at, moved.by.map(|person| person.0));
        moved.events.into_iter().map(move |mut event| Move {
            version,
            player_id: player_id.clone(),
            timestamp,
            action: event["event"].as_str().unwrap_or_default().to_owned(),
            parameters: event["data"].take(),
        })
    };
    history.into_iter().flat_map(of).collect()
}

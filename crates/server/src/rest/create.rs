//! Opening a table.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use engine::Bot;
use hall::{Created, Network, SeatSpec, TableSpec, Want};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::PersonId;
use utoipa::ToSchema;

use crate::App;
use crate::caller::Caller;
use crate::content::Body;
use crate::error::{ApiError, ErrorBody};
use crate::links::Links;
use crate::state::GameState;

/// A table that somebody wants.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game's id.
    #[serde(alias = "game_type")]
    #[schema(example = "high-low")]
    pub(crate) game_type: String,
    /// Who plays, and by which rules.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) config: NewConfig,
    /// What the table is called.
    #[serde(default, alias = "game_name")]
    pub(crate) game_name: String,
    /// More about it, at most 500 characters. Not kept.
    #[serde(default, alias = "game_description")]
    pub(crate) game_description: String,
}

/// Who plays, and by which rules.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewConfig {
    /// Everybody who plays, beside the machines. The game starts at once, unless it is `open`.
    #[serde(default)]
    pub(crate) players: Option<Vec<NewPlayer>>,
    /// More people may sit down before somebody starts.
    #[serde(default)]
    pub(crate) open: bool,
    /// Machines that play along. Without `players` they play alone, and start by themselves, where they are enough.
    #[serde(default, alias = "ai_players")]
    pub(crate) ai_players: Vec<NewBot>,
    /// The house rules; left out, those of the game.
    #[serde(default, alias = "custom_settings")]
    pub(crate) custom_settings: Value,
    /// Clocks, absence, undo: what is to be otherwise than usual in the game.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub(crate) policy: Option<Value>,
    /// Whether lists show the table.
    #[serde(default)]
    #[schema(default = true)]
    pub(crate) listed: Option<bool>,
}

/// Somebody who plays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPlayer {
    /// An id of the client's choice: 1 to 64 letters, digits and `._-@:`.
    #[schema(example = "ada")]
    pub(crate) id: String,
    /// The name to show.
    #[schema(example = "Ada")]
    pub(crate) name: String,
}

/// A machine that plays along. Other fields, such as a difficulty, are passed over.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewBot {
    /// The name to show.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// How it plays: `greedy` or `random`.
    #[serde(default, alias = "strategy_id")]
    pub(crate) strategy_id: Option<String>,
}

/// A table that was opened, with the tokens to it. They are shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreatedGame {
    /// The table.
    #[serde(flatten)]
    pub(crate) state: GameState,
    /// A token for everybody who sits there, by id.
    pub(crate) tokens: BTreeMap<String, String>,
    /// The token of the host, who may start, pause, kick and close.
    pub(crate) host_token: String,
    /// The id of the host.
    pub(crate) host_id: String,
}

/// Opens a table.
#[utoipa::path(post, path = "/api/games", tag = "tables", request_body = NewGame,
    responses((status = 201, body = CreatedGame), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(new): Body<NewGame>,
) -> Result<impl IntoResponse, ApiError> {
    app.limiter.may_create(caller.address)?;
    if new.game_description.chars().count() > 500 {
        return Err(ApiError::bad("gameDescription has at most 500 characters"));
    }
    let spec = TableSpec { network: Some(Network::of(caller.address)), ..spec(&app, new)? };
    let opening = app
        .limiter
        .openings
        .reserve(caller.address, app.hall.weight(&spec)?, |table| app.hall.is_live(table))?;
    let created = app.hall.create(spec).await?;
    opening.became(&created.table);
    let look = app.hall.look(&created.table, None, Want::default()).await?;
    let links = Links::new(&app.config, &headers, created.code.as_deref(), &created.table);
    let Created { host, host_token, tokens, .. } = created;
    let tokens = tokens.into_iter().map(|(id, token)| (id.0, token.reveal().to_owned())).collect();
    let created = CreatedGame {
        state: GameState::new(look, links),
        tokens,
        host_token: host_token.reveal().to_owned(),
        host_id: host.0,
    };
    let place = format!("/api/games/{}", created.state.game_id);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(created)))
}

fn spec(app: &App, new: NewGame) -> Result<TableSpec, ApiError> {
    let config = new.config;
    // Whoever names players names all of them. Machines alone are everybody where they are enough.
    let complete = match &config.players {
        Some(_) => true,
        None => are_enough(app, &new.game_type, &config),
    };
    let complete = complete && !config.open;
    let mut seats = Vec::new();
    for player in config.players.unwrap_or_default() {
        seats.push(SeatSpec::Person { id: person(&player.id)?, name: player.name });
    }
    for bot in config.ai_players {
        seats.push(SeatSpec::Bot { level: level(bot.strategy_id.as_deref())?, name: bot.name });
    }
    Ok(TableSpec {
        game: new.game_type,
        setup: config.custom_settings,
        policy: config.policy,
        title: new.game_name,
        listed: config.listed.unwrap_or(true),
        seats,
        start: complete,
        private: false,
        network: None,
    })
}

/// Tests for machines that can play without anybody else.
fn are_enough(app: &App, game: &str, config: &NewConfig) -> bool {
    let seats = u8::try_from(config.ai_players.len()).unwrap_or(u8::MAX);
    let game = app.hall.registry().get(game).filter(|_| seats > 0);
    game.is_some_and(|game| game.check_setup(&config.custom_settings, seats).is_ok())
}

pub(crate) fn level(strategy: Option<&str>) -> Result<Bot, ApiError> {
    let Some(strategy) = strategy else { return Ok(Bot::default()) };
    strategy.parse().map_err(|_| {
        let words = format!("there is no strategy {strategy:?}; there are greedy and random");
        ApiError::new(StatusCode::NOT_FOUND, "AI_STRATEGY_NOT_FOUND", words)
    })
}

/// Takes an id of a client's choice; ids that the house makes up are not to be had.
pub(crate) fn person(id: &str) -> Result<PersonId, ApiError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-@:".contains(c);
    if !(1..=64).contains(&id.len()) || !id.chars().all(is_plain) {
        return Err(ApiError::bad("a player's id has 1 to 64 letters, digits and ._-@:"));
    }
    if ["bot-", "guest-", "p-"].iter().any(|taken| id.starts_with(taken)) {
        return Err(ApiError::bad("a player's id does not begin with bot-, guest- or p-"));
    }
    Ok(PersonId(id.to_owned()))
}

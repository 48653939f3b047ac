//! The games of the house.

use axum::Json;
use axum::extract::State;
use engine::{AnyGame, Policy};
use scene::{Scene, Text};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::App;
use crate::content::Named;
use crate::error::{ApiError, ErrorBody};
use crate::typed;

/// A game of the house.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameType {
    /// The id.
    #[serde(rename = "type")]
    #[schema(example = "high-low")]
    pub(crate) id: String,
    /// What people call it.
    pub(crate) name: String,
    /// What it is about.
    pub(crate) description: String,
    /// The fewest players.
    pub(crate) min_players: u8,
    /// The most players.
    pub(crate) max_players: u8,
    /// The version of the rules.
    pub(crate) version: u32,
}

/// A game of the house, with all that a client needs to offer it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameDetails {
    /// The game.
    #[serde(flatten)]
    pub(crate) game: GameType,
    /// The rules, for somebody who sits down.
    pub(crate) rules: String,
    /// The JSON schema of the house rules (`customSettings`).
    pub(crate) settings: Value,
    /// The house rules as they are when nobody says otherwise.
    #[schema(value_type = Object)]
    pub(crate) default_settings: Value,
    /// Ready sets of house rules with what they are called.
    pub(crate) presets: Vec<Preset>,
    /// Clocks, absence and undo, when nobody says otherwise.
    #[schema(value_type = typed::Policy)]
    pub(crate) policy: Policy,
    /// The JSON schema of the moves.
    pub(crate) moves: Value,
}

/// A ready set of house rules.
#[derive(Serialize, ToSchema)]
pub(crate) struct Preset {
    /// What it is called.
    #[schema(value_type = typed::Text)]
    pub(crate) title: Text,
    /// The house rules.
    #[schema(value_type = Object)]
    pub(crate) settings: Value,
}

/// A way in which the house plays a seat.
#[derive(Serialize, ToSchema)]
pub(crate) struct Strategy {
    /// The id.
    #[schema(example = "greedy")]
    pub(crate) id: &'static str,
    /// What people call it.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) description: &'static str,
}

fn game_type(game: &dyn AnyGame) -> GameType {
    let meta = game.meta();
    GameType {
        id: meta.id.to_owned(),
        name: meta.title.to_owned(),
        description: meta.summary.to_owned(),
        min_players: meta.seats.from,
        max_players: meta.seats.to,
        version: meta.version,
    }
}

pub(crate) fn find<'a>(app: &'a App, id: &str) -> Result<&'a dyn AnyGame, ApiError> {
    let game = app.hall.registry().get(id).map(|game| &**game);
    game.ok_or_else(|| hall::HallError::NoGame(id.to_owned()).into()).map_err(|mut error: ApiError| {
        error.status = axum::http::StatusCode::NOT_FOUND;
        error
    })
}

/// Lists the games.
#[utoipa::path(get, path = "/api/game-types", tag = "games",
    responses((status = 200, body = Vec<GameType>)))]
pub(crate) async fn list(State(app): State<App>) -> Json<Vec<GameType>> {
    Json(app.hall.registry().iter().map(|game| game_type(&**game)).collect())
}

/// Describes a game: its rules, its house rules, its moves.
#[utoipa::path(get, path = "/api/game-types/{type}", tag = "games", params(("type" = String, Path, example = "high-low")),
    responses((status = 200, body = GameDetails), (status = 404, body = ErrorBody)))]
pub(crate) async fn one(
    State(app): State<App>,
    Named(id): Named<String>,
) -> Result<Json<GameDetails>, ApiError> {
    let game = find(&app, &id)?;
    Ok(Json(GameDetails {
        game: game_type(game),
        rules: game.rules().to_owned(),
        settings: game.setup_schema(),
        default_settings: game.full_setup(&Value::Null).unwrap_or_default(),
        presets: game.presets().into_iter().map(|(title, settings)| Preset { title, settings }).collect(),
        policy: app.hall.usual_policy(game),
        moves: game.action_schema(),
    }))
}

/// Draws a game for the hall: a scene of a moment that nobody plays, the same on every visit.
#[utoipa::path(get, path = "/api/game-types/{type}/cover", tag = "games", params(("type" = String, Path, example = "high-low")),
    responses((status = 200, body = typed::Scene), (status = 404, body = ErrorBody)))]
pub(crate) async fn cover(State(app): State<App>, Named(id): Named<String>) -> Result<Json<Scene>, ApiError> {
    Ok(Json(engine::cover(find(&app, &id)?).unwrap_or_default()))
}

/// Lists the ways in which the house plays a seat.
#[utoipa::path(get, path = "/api/game-types/{type}/ai-strategies", tag = "games", params(("type" = String, Path)),
    responses((status = 200, body = Vec<Strategy>), (status = 404, body = ErrorBody)))]
pub(crate) async fn strategies(
    State(app): State<App>,
    Named(id): Named<String>,
) -> Result<Json<Vec<Strategy>>, ApiError> {
    find(&app, &id)?;
    Ok(Json(vec![
        Strategy { id: "greedy", name: "Greedy", description: "Takes what looks best to a beginner." },
        Strategy { id: "random", name: "Random", description: "Takes anything that is allowed." },
    ]))
}

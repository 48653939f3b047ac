//! Moves: those of the game, and the table's own commands.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use engine::{Seat, SentAction};
use hall::DryRun;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Act, Command, CommandId, PersonId, Request};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::command;
use crate::content::{Body, Queried};
use crate::error::{ApiError, ErrorBody};
use crate::place::Known;
use crate::rest::games::shown;
use crate::state::GameState;

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// Whose move it is; must be the owner of the token.
    #[serde(default, alias = "player_id")]
    pub(crate) player_id: Option<String>,
    /// The seat, for people who have several.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// What is done.
    #[serde(rename = "move")]
    pub(crate) play: Action,
    /// The version that the player has seen; the move is refused if the table has moved on.
    #[serde(default)]
    pub(crate) version: Option<u64>,
}

/// What is done.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Action {
    /// Its name.
    #[schema(example = "roll")]
    pub(crate) action: String,
    /// What it needs to be told.
    #[serde(default)]
    pub(crate) parameters: Value,
    /// Whose move it is, once more; passed over.
    #[serde(default, rename = "playerId", alias = "player_id")]
    pub(crate) _player_id: Option<String>,
    /// A time of the client's; passed over.
    #[serde(default, rename = "timestamp")]
    pub(crate) _timestamp: Option<Value>,
}

/// How the move is meant.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MoveQuery {
    /// Only say whether it would be accepted.
    #[serde(default)]
    dry_run: bool,
}

/// YAH-6.2: whether a move would be accepted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Validation {
    /// Whether it would.
    pub(crate) valid: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The refusal's code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// Set in a lobby where it would start the game. Who begins is drawn then: only that player's move is made.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(crate) starts: bool,
}

/// What a dry run says in a lobby that is ready, whoever asks.
const STARTS: &str =
    "this would start the game; who begins is drawn then, and only that player's move is made";

/// A move that was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveMade {
    /// The table after it.
    #[serde(flatten)]
    pub(crate) state: GameState,
    /// The table where the same people play again, after `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
    /// A claim to hand over, after `new_link`. It is shown this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claim: Option<String>,
}

/// The answer to a move: the table after it, or, of a dry run, whether it would be accepted.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "it lives for one answer")]
pub(crate) enum MoveAnswer {
    /// It was made.
    Made(MoveMade),
    /// It was only looked at.
    Looked(Validation),
}

/// Makes a move. In a lobby with enough people a proper move of a seat starts the game. If somebody else is drawn to
/// begin, it is refused with `NOT_YOUR_TURN`, and `details.started` says that the game has started and who begins.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "tables", request_body = MoveRequest, security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code"), MoveQuery,
        ("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same key, a move is made once")),
    responses((status = 200, body = MoveAnswer), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn act(
    State(app): State<App>,
    headers: HeaderMap,
    Known { table, from }: Known,
    Queried(query): Queried<MoveQuery>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<MoveAnswer>, ApiError> {
    let MoveRequest { player_id, seat, play, version } = request;
    if player_id.is_some_and(|id| id != from.0) {
        let words = "this token belongs to another player";
        return Err(ApiError::new(axum::http::StatusCode::FORBIDDEN, "UNAUTHORIZED_MOVE", words));
    }
    let act = Act::read(seat.map(Seat), SentAction::new(play.action, Some(play.parameters)), version);
    if query.dry_run {
        return Ok(Json(MoveAnswer::Looked(validate(&app, &table, &from, act).await?)));
    }
    let id = key(&headers)?.map(CommandId);
    let command = Command { id, from: from.clone(), request: Request::Act(act) };
    let done = command::play(&app, &table, command).await?;
    app.metrics.moved();
    let state = shown(&app, &headers, &table, Some(&from)).await?;
    let claim = done.token.map(|token| token.reveal().to_owned());
    Ok(Json(MoveAnswer::Made(MoveMade { state, next: done.next, claim })))
}

async fn validate(app: &App, table: &str, from: &PersonId, act: Act) -> Result<Validation, ApiError> {
    match app.hall.try_out(table, from, act).await {
        Ok(DryRun::Made) => Ok(Validation { valid: true, reason: None, code: None, starts: false }),
        Ok(DryRun::Starts) => {
            Ok(Validation { valid: true, reason: Some(STARTS.to_owned()), code: None, starts: true })
        }
        Err(error @ hall::HallError::Refused(_)) => Ok(Validation {
            valid: false,
            reason: Some(error.to_string()),
            code: Some(error.code().to_owned()),
            starts: false,
        }),
        Err(error) => Err(error.into()),
    }
}

/// Reads the key under which a request may be sent again.
pub(crate) fn key(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().unwrap_or_default();
    if !(1..=CommandId::MOST).contains(&key.len()) {
        return Err(ApiError::bad("an Idempotency-Key has 1 to 64 plain characters"));
    }
    Ok(Some(key.to_owned()))
}

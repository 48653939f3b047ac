//! Taking a seat, starting, and coming back by a new link.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use engine::dice::Entropy;
use hall::{Comer, Network, Secret};
use serde::{Deserialize, Serialize};
use table::{Command, Request, TableAction};
use utoipa::ToSchema;

use crate::App;
use crate::caller::Caller;
use crate::content::Body;
use crate::error::{ApiError, ErrorBody};
use crate::place::{Known, Seen};
use crate::rest::create::person;
use crate::rest::games::shown;
use crate::rest::moves::key;
use crate::state::GameState;

/// Somebody who wants to sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// Who.
    pub(crate) player: Joining,
}

/// Who wants to sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Joining {
    /// An id of the client's choice; left out, the house makes one up.
    #[serde(default)]
    pub(crate) id: Option<String>,
    /// The name to show: 1 to 24 characters.
    #[schema(example = "Teo")]
    pub(crate) name: String,
    /// The seat, from 0; left out, any that is free.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// One of the eight marks, 0 to 7; left out, any that is free.
    #[serde(default)]
    pub(crate) mark: Option<u8>,
    /// What this seat adds to the dice: 16 random bytes, as 32 hexadecimal digits.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) entropy: Option<Entropy>,
}

/// A seat that was taken, with the token to it. It is shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Joined {
    /// The table.
    #[serde(flatten)]
    pub(crate) state: GameState,
    /// The token of the seat.
    pub(crate) token: String,
    /// The id of the player.
    pub(crate) player_id: String,
    /// The seat, from 0; null while the host has not let this player in.
    #[schema(required = true)]
    pub(crate) seat: Option<u8>,
    /// The name at the seat: with a number behind it where another has the same.
    #[schema(required = true)]
    pub(crate) name: Option<String>,
    /// Whether the host is asked first. The token holds already: whoever is let in has the seat by it.
    pub(crate) waiting: bool,
}

/// Takes a seat at a table that has not started, or comes back to one's own.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "tables", request_body = Join,
    params(("id" = String, Path, description = "The table's id or its room code"),
        ("Idempotency-Key" = Option<String>, Header, description = "A seat is taken once by a key; sent again with the same key of at least 16 characters, it gives the same seat again")),
    responses((status = 200, body = Joined), (status = 202, description = "The host is asked first", body = Joined), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Seen { table, person: own }: Seen,
    Body(join): Body<Join>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    let Joining { id, name, seat, mark, entropy } = join.player;
    let request = Request::Sit { seat: seat.map(engine::Seat), name, mark, entropy };
    let key = key(&headers)?;
    let chosen = id.filter(|_| own.is_none()).map(|id| person(&id)).transpose()?;
    let comer = Comer { token: own, chosen, key: key.as_deref(), network: Some(Network::of(caller.address)) };
    let (person, done) = app.hall.sit_down(&table, comer, request).await?;
    let state = shown(&app, &headers, &table, Some(&person)).await?;
    let token = done.token.map(|token| token.reveal().to_owned()).unwrap_or_default();
    let (seat, waiting) = (done.seat.map(|seat| seat.0), done.seat.is_none());
    let status = if waiting { StatusCode::ACCEPTED } else { StatusCode::OK };
    Ok((status, Json(Joined { state, token, player_id: person.0, seat, name: done.name, waiting })))
}

/// Starts the game. Only the host may.
#[utoipa::path(post, path = "/api/games/{id}/start", tag = "tables", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = GameState), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn start(
    State(app): State<App>,
    headers: HeaderMap,
    Known { table, from }: Known,
) -> Result<Json<GameState>, ApiError> {
    let request = TableAction::Start {}.into();
    app.hall.command(&table, Command { id: None, from: from.clone(), request }).await?;
    Ok(Json(shown(&app, &headers, &table, Some(&from)).await?))
}

/// A claim that the host handed over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// The claim.
    pub(crate) claim: String,
}

/// A token for a seat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Claimed {
    /// The table's id.
    pub(crate) game_id: String,
    /// The id of the player.
    pub(crate) player_id: String,
    /// The token. It is shown this once.
    pub(crate) token: String,
}

/// Trades a claim, made by the host with `new_link`, for the token of a seat.
#[utoipa::path(post, path = "/api/claims", tag = "tables", request_body = Claim,
    responses((status = 200, body = Claimed), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(crate) async fn claim(
    State(app): State<App>,
    caller: Caller,
    Body(claim): Body<Claim>,
) -> Result<Json<Claimed>, ApiError> {
    let (table, person, token) = caller.claim(&app, &Secret::new(claim.claim)).await?;
    Ok(Json(Claimed { game_id: table, player_id: person.0, token: token.reveal().to_owned() }))
}

//! REST for game servers: areas and events in, operations out.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::App;
use server::bridge::{ApiError, Body, Caller, ErrorBody, Named, Queried};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Servers;
use super::event::Sent;
use super::game_server::{Answered, GameServer, Outgoing};
use super::world::RegisterError;
use crate::discover::{self, Discovered};
use crate::gff;

/// The most events of a batch.
const MOST_EVENTS: usize = 100;
/// The most seconds that a poll waits: less than a game server may be silent.
const MOST_WAIT_S: u64 = 25;
/// The most characters of an area's name: what the game itself allows, and as much again.
const MOST_RESREF: usize = 32;

/// The game server that a path names, by its token. Whatever it asks, it is heard of.
pub(crate) struct Known(pub(crate) Arc<GameServer>);

impl FromRequestParts<App> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, ApiError> {
        let Named(named) = Named::<Vec<(String, String)>>::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        let token = caller.token.as_ref().ok_or_else(ApiError::unauthorized)?;
        let servers = parts.extensions.get::<Servers>().cloned().unwrap_or_default();
        let id = named.iter().find(|(name, _)| name == "server").map_or("", |(_, id)| id);
        // One that is not there is told what a wrong token is: nobody learns which there are.
        let found = servers.find(id).filter(|server| server.key.hash == token.hash());
        let server = found.ok_or_else(|| caller.wrong_token(app))?;
        server.hear().await;
        Ok(Known(server))
    }
}

/// Returns the paths for game servers.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(register, unregister)).routes(routes!(take)).routes(routes!(poll))
}

/// Tests for the address of an area, whose body is its file.
pub(crate) fn is_area(path: &str) -> bool {
    let mut parts = path.strip_prefix("/api/nwn/v1/servers/").unwrap_or_default().split('/').skip(1);
    parts.next() == Some("areas")
}

/// An area that a path names.
#[derive(Deserialize)]
struct AreaPath {
    resref: String,
}

impl AreaPath {
    fn read(self) -> Result<String, ApiError> {
        if (1..=MOST_RESREF).contains(&self.resref.len()) {
            return Ok(self.resref.to_ascii_lowercase());
        }
        Err(ApiError::bad(format!("an area's name has 1 to {MOST_RESREF} characters")))
    }
}

/// What is in an area.
#[derive(Serialize, ToSchema)]
#[schema(as = NwnArea)]
pub(crate) struct Registered {
    /// Its tables, each with its number, its key and where its chairs and observers are.
    #[schema(value_type = Vec<Object>)]
    tables: Vec<Value>,
    /// What is not as its builder meant it.
    #[schema(value_type = Vec<Object>)]
    warnings: Vec<discover::Warning>,
}

/// Registers the tables of an area by its file, binary or as JSON. The same table goes on with its game; one that the area
/// has no more is destroyed, and its game with it.
#[utoipa::path(post, path = "/api/nwn/v1/servers/{server}/areas/{resref}", tag = "nwn", security(("pass" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The area's .git file, or the same as JSON"),
    params(("server" = String, Path, description = "The game server's name"), ("resref" = String, Path, description = "The area's name")),
    responses((status = 200, body = Registered), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn register(
    State(app): State<App>,
    Known(server): Known,
    Named(path): Named<AreaPath>,
    request: Request,
) -> Result<Json<Registered>, ApiError> {
    let area = path.read()?;
    let reading = server.reading.lock().await;
    let file = app.upload(request, gff::MOST_BYTES).await?;
    let (found, area) = search_aside(area, file).await?;
    drop(reading);
    let tables = found.tables.iter().enumerate().map(|(number, place)| with_number(number, place)).collect();
    let warnings = found.warnings.clone();
    server.world.lock().await.register(&area, found).await?;
    Ok(Json(Registered { tables, warnings }))
}

fn with_number(number: usize, place: &discover::TablePlace) -> Value {
    let mut place = json!(place);
    place["number"] = json!(number);
    place
}

/// Searches a file on a thread where it keeps nobody waiting.
async fn search_aside(area: String, file: Vec<u8>) -> Result<(Discovered, String), ApiError> {
    let search = move || search(&area, &file).map(|found| (found, area));
    let done = tokio::task::spawn_blocking(search).await;
    done.map_err(|error| hall::HallError::Store(error.to_string()))?
}

fn search(area: &str, file: &[u8]) -> Result<Discovered, ApiError> {
    let refused = |code: &str, words: String| {
        let error = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "BAD_AREA_FILE", words);
        error.details(json!({ "code": code }))
    };
    let gff = gff::read(file).map_err(|error| refused(error.code(), error.to_string()))?;
    discover::area(area, &gff).map_err(|error| refused(error.code(), error.to_string()))
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> ApiError {
        match error {
            RegisterError::House(error) => error.into(),
            other => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "WORLD_FULL", other.to_string()),
        }
    }
}

/// Destroys the tables of an area; their games end without a winner, and the players are told.
#[utoipa::path(delete, path = "/api/nwn/v1/servers/{server}/areas/{resref}", tag = "nwn", security(("pass" = [])),
    params(("server" = String, Path, description = "The game server's name"), ("resref" = String, Path, description = "The area's name")),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn unregister(Known(server): Known, Named(path): Named<AreaPath>) -> Result<StatusCode, ApiError> {
    server.world.lock().await.unregister(&path.read()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Events of a game server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NwnEvents)]
pub(crate) struct Batch {
    /// What happened, in this order; at most 100.
    #[schema(value_type = Vec<Sent>)]
    events: Vec<Value>,
    /// The number of the latest operation that is done; what comes after it is in the answer.
    #[serde(default)]
    after: Option<u64>,
}

impl Batch {
    /// Has the events taken, unless there are too many.
    pub(crate) async fn hand_to(self, server: &GameServer) -> Result<Answered, ApiError> {
        let n = self.events.len();
        if n > MOST_EVENTS {
            let words = format!("{n} events came at once; at most {MOST_EVENTS} are taken");
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "TOO_MANY_EVENTS", words));
        }
        Ok(server.take(self.events, self.after).await?)
    }

    /// Returns what a game server says it has done, where it sends nothing else.
    pub(crate) fn only_acks(&self) -> Option<u64> {
        self.after.filter(|_| self.events.is_empty())
    }
}

/// Takes events, each once, in their order. Those that change nothing say why, and stop no other.
#[utoipa::path(post, path = "/api/nwn/v1/servers/{server}/events", tag = "nwn", request_body = Batch, security(("pass" = [])),
    params(("server" = String, Path, description = "The game server's name")),
    responses((status = 200, body = Answered), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 413, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn take(Known(server): Known, Body(batch): Body<Batch>) -> Result<Json<Answered>, ApiError> {
    Ok(Json(batch.hand_to(&server).await?))
}

/// Which operations.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The number of the latest operation that is done; 0, or none, after a start of the game server.
    #[serde(default)]
    after: u64,
    /// For how many seconds to wait for something to do; at most 25.
    #[serde(default)]
    wait: u64,
}

/// Returns the operations after a number, and waits for some. A number that the house does not know, because either side
/// began anew, is answered with everything: all windows follow again.
#[utoipa::path(get, path = "/api/nwn/v1/servers/{server}/outbox", tag = "nwn", security(("pass" = [])),
    params(("server" = String, Path, description = "The game server's name"), After),
    responses((status = 200, body = Outgoing), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
async fn poll(
    State(app): State<App>,
    caller: Caller,
    Known(server): Known,
    Queried(query): Queried<After>,
) -> Result<Json<Outgoing>, ApiError> {
    let _counted = app.hold_poll(&caller)?;
    let patience = Duration::from_secs(query.wait.min(MOST_WAIT_S));
    let outgoing = server.poll(query.after, patience).await?;
    server.hear().await;
    Ok(Json(outgoing))
}

//! REST for services: intents in, messages and digests out.

use std::time::Duration;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use server::App;
use server::bridge::{ApiError, Body, Caller, ErrorBody, Named, Queried};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::bad;
use crate::desk::Desk;
use crate::digest::Digest;
use crate::follow::{Follower, sent, told_of};
use crate::intent::{Intent, KINDS, parse};
use crate::message::{Message, Said, Sent};
use crate::submit::{Manner, Outcome};

/// For how long somebody may wait for what comes.
const MOST_WAIT_S: u64 = 60;
/// The most records that are told at once.
const MOST_RECORDS: usize = 200;
/// The most characters of a key: the places in a block are put behind it.
const MOST_KEY: usize = 48;

/// A fight that the path names, and who asks there. It is found before a body is read: wrong names are counted first.
struct Fight(Desk);

impl FromRequestParts<App> for Fight {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Fight, ApiError> {
        let Named(id) = Named::<String>::from_request_parts(parts, app).await?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        Ok(Fight(Desk::open_fight(app, &caller, Some(&id)).await?))
    }
}

/// Returns the paths for services.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(kinds))
        .routes(routes!(submit))
        .routes(routes!(say, messages))
        .routes(routes!(digest))
}

/// A type of intents.
#[derive(Serialize, ToSchema)]
pub(crate) struct KindView {
    /// What it is called.
    #[schema(example = "MELEE_ATTACK")]
    name: &'static str,
    /// Its fields.
    fields: Vec<FieldView>,
}

/// A field of an intent.
#[derive(Serialize, ToSchema)]
pub(crate) struct FieldView {
    /// What it is called.
    #[schema(example = "TARGET")]
    name: &'static str,
    /// What it says.
    says: &'static str,
}

/// Lists the types of intents with their fields.
#[utoipa::path(get, path = "/api/orchestrator/intents", tag = "orchestrator",
    responses((status = 200, body = Vec<KindView>)))]
async fn kinds() -> Json<Vec<KindView>> {
    let view = |(name, says): &(&'static str, &'static str)| FieldView { name, says };
    Json(
        KINDS
            .iter()
            .map(|kind| KindView { name: kind.name, fields: kind.fields.iter().map(view).collect() })
            .collect(),
    )
}

/// Intents to be carried out.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Submission {
    /// A text with blocks of intents in it.
    #[serde(default)]
    #[schema(example = "[INTENTS]\nINTENT: END_TURN\nACTOR: goblin_1\nEND_INTENT\n[/INTENTS]")]
    text: Option<String>,
    /// The same as JSON.
    #[serde(default)]
    #[schema(value_type = Option<Vec<Object>>)]
    intents: Option<Vec<Value>>,
    /// Only say whether each would be done as the table is now.
    #[serde(default, alias = "dry_run")]
    dry_run: bool,
    /// The version that the sender has seen; refused if the table has moved on.
    #[serde(default)]
    version: Option<u64>,
}

/// What came of intents.
#[derive(Serialize, ToSchema)]
pub(crate) struct Submitted {
    /// Each of them.
    done: Vec<Outcome>,
}

/// Carries out intents in their order. A text that does not read changes nothing; a block stops at the first intent that is
/// refused: `details.stoppedAt` says which, `details.done` what was done before it. An intent that asks players for rolls
/// is waited for, at most a minute, before the next.
#[utoipa::path(post, path = "/api/orchestrator/{id}/intents", tag = "orchestrator", request_body = Submission, security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code"),
        ("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same key, intents are carried out once")),
    responses((status = 200, body = Submitted), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
async fn submit(
    Fight(desk): Fight,
    headers: HeaderMap,
    Body(sent): Body<Submission>,
) -> Result<Json<Submitted>, ApiError> {
    let intents = read(sent.text.as_deref(), sent.intents.as_deref())?;
    let manner = Manner { dry_run: sent.dry_run, key: key(&headers)?, seen: sent.version };
    Ok(Json(Submitted { done: desk.submit(intents, manner).await? }))
}

/// Reads intents from a text or from JSON.
pub(crate) fn read(text: Option<&str>, intents: Option<&[Value]>) -> Result<Vec<Intent>, ApiError> {
    match (text, intents) {
        (Some(text), None) => Ok(parse(text)?),
        (None, Some(intents)) => Ok(Intent::all_from_json(intents)?),
        _ => {
            Err(bad("VALIDATION_ERROR", "send a \"text\" with a block of intents, or a list of \"intents\""))
        }
    }
}

fn key(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().unwrap_or_default();
    if (1..=MOST_KEY).contains(&key.len()) {
        return Ok(Some(key.to_owned()));
    }
    Err(bad("VALIDATION_ERROR", format!("an Idempotency-Key has 1 to {MOST_KEY} plain characters here")))
}

/// Says something as a player: a roll result, a reaction, an intent, or words for the game master.
#[utoipa::path(post, path = "/api/orchestrator/{id}/messages", tag = "orchestrator", request_body = Said, security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = Value, description = "A message of the type done"), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
async fn say(Fight(desk): Fight, Body(said): Body<Said>) -> Result<Json<Sent>, ApiError> {
    let message_id = said.message_id().map(str::to_owned);
    let seq = desk.hear(said).await?;
    Ok(Json(sent(&desk.table, seq, Message::Done { message_id })))
}

/// Which messages.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// Only what came after this record.
    #[serde(default)]
    pub(crate) after: u64,
    /// For how many seconds to wait for something to come; at most 60.
    #[serde(default)]
    pub(crate) wait: u64,
}

impl After {
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.wait.min(MOST_WAIT_S))
    }
}

/// Lists the messages after a record that the token's owner may see: what happened, where the fight stands, and what is
/// asked of the owner.
#[utoipa::path(get, path = "/api/orchestrator/{id}/messages", tag = "orchestrator", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code"), After),
    responses((status = 200, body = Vec<Value>, description = "Messages as docs/master.md lists them"), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn messages(Fight(desk): Fight, Queried(query): Queried<After>) -> Result<Json<Vec<Sent>>, ApiError> {
    if query.wait > 0 {
        desk.news(query.after, query.patience()).await?;
    }
    Ok(Json(desk.messages(query.after).await?))
}

impl Desk {
    /// Lists what came after a record, and how things stand.
    pub(crate) async fn messages(&self, after: u64) -> Result<Vec<Sent>, ApiError> {
        let moved = self.app.hall().events(&self.table, Some(&self.person), after, MOST_RECORDS).await?;
        let picture = self.look().await?;
        let mut all = Vec::new();
        for record in &moved {
            let told = record.events.iter().flat_map(|event| told_of(&picture.cast, event));
            all.extend(told.map(|message| sent(&self.table, record.seq, message)));
        }
        // How things stand is told once what happened is told to its end.
        if moved.len() < MOST_RECORDS {
            all.extend(Follower::default().tell(&self.table, &[], &picture));
        }
        Ok(all)
    }
}

/// Tells what happened after a record as facts for narration, turn by turn.
#[utoipa::path(get, path = "/api/orchestrator/{id}/digest", tag = "orchestrator", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code"), After),
    responses((status = 200, body = Digest), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn digest(Fight(desk): Fight, Queried(query): Queried<After>) -> Result<Json<Digest>, ApiError> {
    if query.wait > 0 {
        desk.news(query.after, query.patience()).await?;
    }
    Ok(Json(desk.digest(query.after).await?))
}

//! Tables: listed, looked at, closed.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use hall::{Heard, Viewer, Want};
use serde::{Deserialize, Serialize};
use store::{Filter, Status};
use table::{Command, PersonId, TableAction, Time};
use tokio::time::{Instant, timeout_at};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::caller::Caller;
use crate::content::Queried;
use crate::error::{ApiError, ErrorBody};
use crate::links::Links;
use crate::place::{Known, Seen};
use crate::rest::fresh::Fresh;
use crate::rest::listing::{Listed, Listing};
use crate::state::{GameState, Lifecycle};

/// Which tables are listed.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only those of this player.
    player_id: Option<String>,
    /// Only those this far.
    #[param(inline)]
    lifecycle: Option<LifecycleFilter>,
    /// Only of this game.
    game_type: Option<String>,
    /// Which page, from 1.
    #[param(minimum = 1, maximum = 4_294_967_295_i64, value_type = Option<i64>)]
    page: Option<u32>,
    /// How many on a page, 1 to 100; left out, 20.
    #[param(minimum = 1, maximum = 100)]
    page_size: Option<u32>,
}

/// How far a table is, to filter by.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LifecycleFilter {
    Created,
    WaitingForPlayers,
    Active,
    Completed,
    Abandoned,
}

/// A page of tables.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GamePage {
    /// The tables, the latest changed first.
    pub(crate) items: Vec<GameSummary>,
    /// How many there are in all.
    pub(crate) total: u64,
    /// Which page this is, from 1.
    pub(crate) page: u32,
    /// How many on a page.
    pub(crate) page_size: u32,
    /// How many pages there are.
    pub(crate) total_pages: u64,
    /// Where the next page is; left out on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameSummary {
    /// The table's id.
    pub(crate) game_id: String,
    /// The room code that points to it.
    #[schema(required = true)]
    pub(crate) code: Option<String>,
    /// The game's id.
    pub(crate) game_type: String,
    /// What it is called.
    pub(crate) game_name: String,
    /// How far it is.
    pub(crate) lifecycle: Lifecycle,
    /// The names at it.
    pub(crate) players: Vec<String>,
    /// The ids of the people whose turn it is.
    pub(crate) waiting_for: Vec<String>,
    /// The number of its latest record.
    pub(crate) version: u64,
    /// When it was opened.
    #[schema(value_type = u64)]
    pub(crate) created_at: Time,
    /// When it last changed.
    #[schema(value_type = u64)]
    pub(crate) updated_at: Time,
}

impl From<store::Listed> for GameSummary {
    fn from(listed: store::Listed) -> GameSummary {
        let lifecycle = match listed.status {
            Status::Lobby if listed.players.is_empty() => Lifecycle::Created,
            Status::Lobby => Lifecycle::WaitingForPlayers,
            Status::Playing => Lifecycle::Active,
            Status::Ended => Lifecycle::Completed,
            Status::Abandoned => Lifecycle::Abandoned,
        };
        GameSummary {
            game_id: listed.table,
            code: listed.code,
            game_type: listed.game,
            game_name: listed.title,
            lifecycle,
            players: listed.players,
            waiting_for: listed.asked,
            version: listed.head,
            created_at: Time(listed.created_at),
            updated_at: Time(listed.updated_at),
        }
    }
}

/// Lists tables, the latest changed first.
#[utoipa::path(get, path = "/api/games", tag = "tables", params(ListQuery),
    responses((status = 200, body = GamePage), (status = 400, body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    listing: Listing,
    Queried(query): Queried<ListQuery>,
) -> Result<Listed<Json<GamePage>>, ApiError> {
    let (page, page_size) = paged(query.page, query.page_size)?;
    let status = query.lifecycle.map(|lifecycle| match lifecycle {
        LifecycleFilter::Created | LifecycleFilter::WaitingForPlayers => Status::Lobby,
        LifecycleFilter::Active => Status::Playing,
        LifecycleFilter::Completed => Status::Ended,
        LifecycleFilter::Abandoned => Status::Abandoned,
    });
    let empty = query.lifecycle.and_then(|lifecycle| match lifecycle {
        LifecycleFilter::Created => Some(true),
        LifecycleFilter::WaitingForPlayers => Some(false),
        _ => None,
    });
    let (game, person) = (query.game_type, query.player_id);
    let filter = Filter { game, status, empty, person, page: page - 1, page_size };
    let found = app.hall.list(filter).await?;
    let next = listing.page_after(page, page_size, found.total);
    let page = GamePage {
        items: found.items.into_iter().map(GameSummary::from).collect(),
        total: found.total,
        page,
        page_size,
        total_pages: found.total.div_ceil(u64::from(page_size)),
        next: next.clone(),
    };
    Ok(Listed { next, body: Json(page) })
}

/// Reads which page is wanted.
pub(crate) fn paged(page: Option<u32>, page_size: Option<u32>) -> Result<(u32, u32), ApiError> {
    let (page, page_size) = (page.unwrap_or(1), page_size.unwrap_or(20));
    if page == 0 || !(1..=100).contains(&page_size) {
        return Err(ApiError::bad("pages are counted from 1, and have 1 to 100 items"));
    }
    Ok((page, page_size))
}

/// Shows a table, as its viewer may see it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = GameState), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn get(
    State(app): State<App>,
    headers: HeaderMap,
    fresh: Fresh,
    Seen { table, person }: Seen,
) -> Result<Response, ApiError> {
    let state = shown(&app, &headers, &table, person.as_ref()).await?;
    fresh.with(state.code.as_deref()).answer(state.version, person.as_ref(), || Ok(Json(state)))
}

/// Shows a table to somebody.
pub(crate) async fn shown(
    app: &App,
    headers: &HeaderMap,
    table: &str,
    viewer: Option<&PersonId>,
) -> Result<GameState, ApiError> {
    let look = app.hall.look(table, viewer, Want::default()).await?;
    let links = Links::new(&app.config, headers, look.code.as_deref(), table);
    Ok(GameState::new(look, links))
}

/// How long to wait for news.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StateQuery {
    /// The version that is known already.
    since: Option<u64>,
    /// How many seconds to wait for a newer one, at most 60.
    #[param(maximum = 60)]
    wait: Option<u32>,
}

/// Shows a table as soon as it is newer than what is known, or when the wait is over.
#[utoipa::path(get, path = "/api/games/{id}/state", tag = "tables",
    params(("id" = String, Path, description = "The table's id or its room code"), StateQuery),
    responses((status = 200, body = GameState), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn state(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    fresh: Fresh,
    Seen { table, person }: Seen,
    Queried(query): Queried<StateQuery>,
) -> Result<Response, ApiError> {
    if let (Some(since), Some(wait)) = (query.since, query.wait.filter(|wait| *wait > 0)) {
        let most = app.config.limits.poll;
        let wait = Duration::from_secs(u64::from(wait)).min(most);
        let _open = app.limiter.socket(caller.address).ok_or_else(ApiError::too_many)?;
        wait_for_news(&app, &table, person.clone(), since, Instant::now() + wait).await?;
    }
    let state = shown(&app, &headers, &table, person.as_ref()).await?;
    fresh.with(state.code.as_deref()).answer(state.version, person.as_ref(), || Ok(Json(state)))
}

async fn wait_for_news(
    app: &App,
    table: &str,
    person: Option<PersonId>,
    since: u64,
    until: Instant,
) -> Result<(), ApiError> {
    // Silent: whoever polls is no stream, and nobody is away when the poll ends.
    let mut watch = app.hall.watch(table, Viewer::Silent(person), Want::default(), None).await?;
    while let Ok(heard) = timeout_at(until, watch.next()).await {
        match heard? {
            Heard::Update(update) if update.seq > since => break,
            Heard::Revoked(_) | Heard::Closing => break,
            Heard::Update(_) | Heard::Notice(_) => {}
        }
    }
    Ok(())
}

/// Closes a table. Only its host may; a game that runs ends without a winner.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "tables", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn close(
    State(app): State<App>,
    Known { table, from }: Known,
) -> Result<StatusCode, ApiError> {
    let request = TableAction::Close {}.into();
    app.hall.command(&table, Command { id: None, from, request }).await?;
    Ok(StatusCode::NO_CONTENT)
}

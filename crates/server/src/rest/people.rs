//! Who has won what.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{PlayTotals, Session, Sessions};
use table::Time;
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::content::{Named, Queried};
use crate::error::{ApiError, ErrorBody};
use crate::rest::games::paged;
use crate::rest::listing::{Listed, Listing, cut};
use crate::rest::types::find;

/// How many lines.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeaderQuery {
    /// At most so many, 1 to 100; left out, 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
    /// Only those behind this rank, at most 10,000.
    #[serde(default)]
    #[param(maximum = 10_000)]
    after: usize,
}

/// As far as ranks can be asked for: each page counts from the top.
const LOWEST_RANK: usize = 10_000;

/// A line of the leaderboard.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeaderLine {
    /// The rank, from 1.
    pub(crate) rank: usize,
    /// The player's name.
    pub(crate) name: String,
    /// What was done.
    #[serde(flatten)]
    pub(crate) stats: Stats,
}

/// What a player has done. Machines and games that nobody finished are not counted.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stats {
    /// Games that ended.
    pub(crate) games_played: u64,
    /// Games won, alone or with others.
    pub(crate) wins: u64,
    /// The sum of all scores.
    pub(crate) total_score: i64,
    /// The best score.
    pub(crate) best_score: i64,
    /// The sums of what games count, such as victory points earned.
    pub(crate) counters: BTreeMap<String, i64>,
}

impl From<PlayTotals> for Stats {
    fn from(standing: PlayTotals) -> Stats {
        Stats {
            games_played: standing.played,
            wins: standing.won,
            total_score: standing.score,
            best_score: standing.best,
            counters: standing.counters.into_iter().collect(),
        }
    }
}

/// Lists the best players of all games together: by wins, then by score.
#[utoipa::path(get, path = "/api/leaderboard", tag = "players", params(LeaderQuery),
    responses((status = 200, body = Vec<LeaderLine>), (status = 400, body = ErrorBody)))]
pub(crate) async fn leaderboard(
    State(app): State<App>,
    listing: Listing,
    Queried(query): Queried<LeaderQuery>,
) -> Result<Listed<Json<Vec<LeaderLine>>>, ApiError> {
    leaders(&app, &listing, None, query).await
}

/// Lists the best players of a game: by wins, then by score.
#[utoipa::path(get, path = "/api/leaderboard/{type}", tag = "players",
    params(("type" = String, Path, example = "high-low"), LeaderQuery),
    responses((status = 200, body = Vec<LeaderLine>), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn leaderboard_of(
    State(app): State<App>,
    Named(game): Named<String>,
    listing: Listing,
    Queried(query): Queried<LeaderQuery>,
) -> Result<Listed<Json<Vec<LeaderLine>>>, ApiError> {
    find(&app, &game)?;
    leaders(&app, &listing, Some(&game), query).await
}

async fn leaders(
    app: &App,
    listing: &Listing,
    game: Option<&str>,
    query: LeaderQuery,
) -> Result<Listed<Json<Vec<LeaderLine>>>, ApiError> {
    let (after, limit) = (query.after, query.limit.unwrap_or(100));
    if !(1..=100).contains(&limit) || after > LOWEST_RANK {
        return Err(ApiError::bad("the limit is 1 to 100, and after at most 10,000"));
    }
    let last = after + limit;
    let leaders = app.hall.store().leaders(game, last + 1).await.map_err(hall::HallError::from)?;
    let (leaders, more) = cut(leaders, last);
    let next = (more && last <= LOWEST_RANK).then(|| listing.next("after", last));
    let line = |(i, leader): (usize, store::Leader)| LeaderLine {
        rank: i + 1,
        name: leader.name,
        stats: leader.standing.into(),
    };
    let body = Json(leaders.into_iter().enumerate().skip(after).map(line).collect());
    Ok(Listed { next, body })
}

/// What a player has done, game by game.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerStats {
    /// The name, as last used.
    pub(crate) name: String,
    /// What was done, by game.
    pub(crate) games: BTreeMap<String, Stats>,
}

/// Says what a player has done, by name.
#[utoipa::path(get, path = "/api/players/{name}/stats", tag = "players", params(("name" = String, Path, example = "Ada")),
    responses((status = 200, body = PlayerStats), (status = 404, body = ErrorBody)))]
pub(crate) async fn stats(
    State(app): State<App>,
    Named(name): Named<String>,
) -> Result<Json<PlayerStats>, ApiError> {
    let found = app.hall.store().player(&name).await.map_err(hall::HallError::from)?;
    let found = found.ok_or_else(|| {
        let words = "nobody of this name has finished a game here";
        ApiError::new(axum::http::StatusCode::NOT_FOUND, "PLAYER_NOT_FOUND", words)
    })?;
    let games = found.games.into_iter().map(|(game, standing)| (game, standing.into())).collect();
    Ok(Json(PlayerStats { name: found.name, games }))
}

/// Which ended games.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SessionQuery {
    /// Only of this game.
    game_type: Option<String>,
    /// Only those of this player, by name.
    player: Option<String>,
    /// Which page, from 1.
    #[param(minimum = 1, maximum = 4_294_967_295_i64, value_type = Option<i64>)]
    page: Option<u32>,
    /// How many on a page, 1 to 100; left out, 20.
    #[param(minimum = 1, maximum = 100)]
    page_size: Option<u32>,
}

/// A page of ended games.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionPage {
    /// The games, the latest first.
    pub(crate) items: Vec<EndedGame>,
    /// How many there are in all.
    pub(crate) total: u64,
    /// Which page this is, from 1.
    pub(crate) page: u32,
    /// How many on a page.
    pub(crate) page_size: u32,
    /// Where the next page is; left out on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// DOD-12: a game that ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EndedGame {
    /// The table's id.
    pub(crate) game_id: String,
    /// The game's id.
    pub(crate) game_type: String,
    /// When it started.
    #[schema(value_type = u64)]
    pub(crate) started_at: Time,
    /// When it ended.
    #[schema(value_type = u64)]
    pub(crate) ended_at: Time,
    /// Why it ended.
    pub(crate) reason: String,
    /// Whether nobody won because everybody left.
    pub(crate) abandoned: bool,
    /// How many rounds were played.
    pub(crate) total_rounds: u32,
    /// The names of those who won.
    pub(crate) winners: Vec<String>,
    /// Their ids, where they are known: those of games that ended before ids were kept are not.
    pub(crate) winner_ids: Vec<String>,
    /// Every seat, best first.
    pub(crate) results: Vec<SeatResult>,
}

/// What one seat came to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatResult {
    /// The seat.
    pub(crate) seat: u8,
    /// The id of whoever played it; null of a game that ended before ids were kept.
    #[schema(required = true)]
    pub(crate) player_id: Option<String>,
    /// The name.
    pub(crate) name: String,
    /// Whether a machine played it.
    pub(crate) bot: bool,
    /// The place, from 1; 0 where nobody was placed.
    pub(crate) place: u8,
    /// Whether it won, alone or with others.
    pub(crate) won: bool,
    /// The score.
    pub(crate) score: i64,
    /// What else the game counted.
    pub(crate) counters: BTreeMap<String, i64>,
}

impl From<Session> for EndedGame {
    fn from(session: Session) -> EndedGame {
        let won = || session.results.iter().filter(|result| result.won);
        EndedGame {
            winners: won().map(|result| result.name.clone()).collect(),
            winner_ids: won().filter_map(|result| result.person.clone()).collect(),
            game_id: session.table,
            game_type: session.game,
            started_at: Time(session.started_at),
            ended_at: Time(session.ended_at),
            reason: session.reason,
            abandoned: session.abandoned,
            total_rounds: session.rounds,
            results: session.results.into_iter().map(SeatResult::from).collect(),
        }
    }
}

impl From<store::PlayerResult> for SeatResult {
    fn from(result: store::PlayerResult) -> SeatResult {
        SeatResult {
            seat: result.seat,
            player_id: result.person,
            name: result.name,
            bot: result.bot,
            place: result.place,
            won: result.won,
            score: result.score,
            counters: result.counters.into_iter().collect(),
        }
    }
}

/// Lists games that ended, the latest first.
#[utoipa::path(get, path = "/api/sessions", tag = "players", params(SessionQuery),
    responses((status = 200, body = SessionPage), (status = 400, body = ErrorBody)))]
pub(crate) async fn sessions(
    State(app): State<App>,
    listing: Listing,
    Queried(query): Queried<SessionQuery>,
) -> Result<Listed<Json<SessionPage>>, ApiError> {
    let (page, page_size) = paged(query.page, query.page_size)?;
    let filter = Sessions { game: query.game_type, player: query.player, page: page - 1, page_size };
    let found = app.hall.store().sessions(filter).await.map_err(hall::HallError::from)?;
    let items = found.items.into_iter().map(EndedGame::from).collect();
    let next = listing.page_after(page, page_size, found.total);
    let body = Json(SessionPage { items, total: found.total, page, page_size, next: next.clone() });
    Ok(Listed { next, body })
}

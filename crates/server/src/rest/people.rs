//! Who has won what.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Session, Sessions, Standing};
use table::Time;
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::content::{Asked, Named};
use crate::fault::{ErrorBody, Fault};
use crate::rest::games::paged;
use crate::rest::types::find;

/// How many lines.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeaderQuery {
    /// At most so many, 1 to 100; left out, 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

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

impl From<Standing> for Stats {
    fn from(standing: Standing) -> Stats {
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
    Asked(query): Asked<LeaderQuery>,
) -> Result<Json<Vec<LeaderLine>>, Fault> {
    leaders(&app, None, query.limit).await
}

/// Lists the best players of a game: by wins, then by score.
#[utoipa::path(get, path = "/api/leaderboard/{type}", tag = "players",
    params(("type" = String, Path, example = "high-low"), LeaderQuery),
    responses((status = 200, body = Vec<LeaderLine>), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn leaderboard_of(
    State(app): State<App>,
    Named(game): Named<String>,
    Asked(query): Asked<LeaderQuery>,
) -> Result<Json<Vec<LeaderLine>>, Fault> {
    find(&app, &game)?;
    leaders(&app, Some(&game), query.limit).await
}

async fn leaders(
    app: &App,
    game: Option<&str>,
    limit: Option<usize>,
) -> Result<Json<Vec<LeaderLine>>, Fault> {
    let limit = limit.unwrap_or(100);
    if !(1..=100).contains(&limit) {
        return Err(Fault::bad("the limit is 1 to 100"));
    }
    let leaders = app.hall.store().leaders(game, limit).await.map_err(hall::Denied::from)?;
    let line = |(i, leader): (usize, store::Leader)| LeaderLine {
        rank: i + 1,
        name: leader.name,
        stats: leader.standing.into(),
    };
    Ok(Json(leaders.into_iter().enumerate().map(line).collect()))
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
) -> Result<Json<PlayerStats>, Fault> {
    let found = app.hall.store().player(&name).await.map_err(hall::Denied::from)?;
    let found = found.ok_or_else(|| {
        let words = "nobody of this name has finished a game here";
        Fault::new(axum::http::StatusCode::NOT_FOUND, "PLAYER_NOT_FOUND", words)
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
    /// Every seat, best first.
    pub(crate) results: Vec<SeatResult>,
}

/// What one seat came to.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatResult {
    /// The seat.
    pub(crate) seat: u8,
    /// The name.
    pub(crate) name: String,
    /// Whether a machine played it.
    pub(crate) bot: bool,
    /// The place, from 1; 0 where nobody was placed.
    pub(crate) place: u8,
    /// The score.
    pub(crate) score: i64,
    /// What else the game counted.
    pub(crate) counters: BTreeMap<String, i64>,
}

impl From<Session> for EndedGame {
    fn from(session: Session) -> EndedGame {
        let winners = session.results.iter().filter(|result| result.won).map(|result| result.name.clone());
        EndedGame {
            winners: winners.collect(),
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
            name: result.name,
            bot: result.bot,
            place: result.place,
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
    Asked(query): Asked<SessionQuery>,
) -> Result<Json<SessionPage>, Fault> {
    let (page, page_size) = paged(query.page, query.page_size)?;
    let filter = Sessions { game: query.game_type, player: query.player, page: page - 1, page_size };
    let found = app.hall.store().sessions(filter).await.map_err(hall::Denied::from)?;
    let items = found.items.into_iter().map(EndedGame::from).collect();
    Ok(Json(SessionPage { items, total: found.total, page, page_size }))
}

//! What happened at a table, and whether the dice were fair.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use engine::dice::Roll;
use hall::{Kept, RefusalEntry};
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::{Actor, Entry, Export, LeaderNotice, Phase};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::content::Queried;
use crate::error::{ApiError, ErrorBody};
use crate::place::{At, Known, Seen};
use crate::rest::fresh::Fresh;
use crate::rest::listing::{Listed, Listing, cut};
use crate::state::{self, Move};
use crate::typed;

/// Which part of the history.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// Only what came after this version.
    #[serde(default)]
    after: u64,
    /// At most so many records, 1 to 1,000; left out, 100.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
    /// Tells what happened, event by event, instead of the moves: what clocks brought about, too.
    #[serde(default)]
    events: bool,
}

/// Lists the moves that were made, oldest first. A move is shown to whoever may see all that came of it. For more, ask
/// again with `after`, the version of the last one, as the link to the next ones does. Tables that were played before moves were kept have events alone.
#[utoipa::path(get, path = "/api/games/{id}/moves", tag = "history",
    params(("id" = String, Path, description = "The table's id or its room code"), HistoryQuery),
    responses((status = 200, body = Vec<Move>), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn moves(
    State(app): State<App>,
    listing: Listing,
    Seen { table, person }: Seen,
    Queried(query): Queried<HistoryQuery>,
) -> Result<Listed<Json<Vec<Move>>>, ApiError> {
    let limit = query.limit.unwrap_or(100);
    if !(1..=1000).contains(&limit) {
        return Err(ApiError::bad("the limit is 1 to 1000"));
    }
    let (hall, viewer) = (&app.hall, person.as_ref());
    let (told, more) = match query.events {
        true => {
            let (told, more) = cut(hall.events(&table, viewer, query.after, limit + 1).await?, limit);
            (state::events(told), more)
        }
        false => {
            let (told, more) = cut(hall.moves(&table, viewer, query.after, limit + 1).await?, limit);
            (state::moves(told), more)
        }
    };
    let last = told.last().filter(|_| more).map(|last| last.version);
    Ok(Listed { next: last.map(|last| listing.next("after", last)), body: Json(told) })
}

/// Returns a finished play as one document that anybody can verify: everything
/// that happened, the commitment, and the seed.
#[utoipa::path(get, path = "/api/games/{id}/export", tag = "history",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = typed::Export), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    fresh: Fresh,
    At(table): At,
) -> Result<Response, ApiError> {
    let kept = finished(&app, &table).await?;
    fresh.answer(kept.records.len() as u64, None, || Ok(Json(json!(Export::new(&kept.table, &kept.records)))))
}

/// While a game runs its record may hold what only some seats may see.
async fn finished(app: &App, table: &str) -> Result<Kept, ApiError> {
    let kept = app.hall.recall(table).await?;
    match kept.table.phase() {
        Phase::Ended | Phase::Abandoned => Ok(kept),
        Phase::Lobby | Phase::InProgress => {
            let words = "the record and the seed are open to everybody once the game is over";
            Err(ApiError::new(axum::http::StatusCode::CONFLICT, "NOT_OVER", words))
        }
    }
}

/// Whether a finished play was fair.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Verdict {
    /// Whether every roll came from the committed seed and the record is whole.
    pub(crate) fair: bool,
    /// What is wrong, if anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// How many uses of the dice follow from the seed.
    pub(crate) rolls: u64,
}

/// Checks a finished play: the chain of records, the seed, every roll, the winner.
#[utoipa::path(get, path = "/api/games/{id}/verify", tag = "history",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = Verdict), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn verify(State(app): State<App>, At(table): At) -> Result<Json<Verdict>, ApiError> {
    let kept = finished(&app, &table).await?;
    let export = Export::new(&kept.table, &kept.records);
    // The chain of records was checked when they were read.
    Ok(Json(match table::verify(&export, kept.table.game().as_ref()) {
        Ok(checked) => Verdict { fair: true, reason: None, rolls: checked.rolls },
        Err(unfair) => Verdict { fair: false, reason: Some(unfair.to_string()), rolls: 0 },
    }))
}

/// One use of the dice, as the record tells it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rolled {
    /// Its number, from 0: what the result follows from, with the play key.
    pub(crate) number: u64,
    /// The record that tells it.
    pub(crate) seq: u64,
    /// The seat that rolled, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<u8>,
    /// Of a roll: how many sides each die has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sides: Option<u32>,
    /// Of a roll: what the dice show, in the order in which they were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) faces: Option<Vec<u32>>,
    /// Of a shuffle: where the item now at each place was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) order: Option<Vec<u8>>,
}

impl Rolled {
    fn new(number: u64, seq: u64, seat: Option<u8>, roll: Roll) -> Rolled {
        let (sides, faces, order) = match roll {
            Roll::Faces { sides, faces } => (Some(sides), Some(faces), None),
            Roll::Order(order) => (None, None, Some(order)),
        };
        Rolled { number, seq, seat, sides, faces, order }
    }
}

/// Lists every use of the dice in a finished play: a verifier that knows no
/// game finds here which record tells which roll.
#[utoipa::path(get, path = "/api/games/{id}/rolls", tag = "history",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = Vec<Rolled>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn rolls(State(app): State<App>, fresh: Fresh, At(table): At) -> Result<Response, ApiError> {
    let kept = finished(&app, &table).await?;
    fresh.answer(kept.records.len() as u64, None, || rolled(&kept).map(Json))
}

fn rolled(kept: &Kept) -> Result<Vec<Rolled>, ApiError> {
    let game = kept.table.game();
    let mut rolled = Vec::new();
    for record in &kept.records {
        let seat = match &record.by {
            Actor::Seat(seat) => Some(seat.0),
            Actor::Person(_) | Actor::House => None,
        };
        for entry in &record.entries {
            let Entry::Play { event, .. } = entry else { continue };
            let told = game.rolls(event).map_err(|error| hall::HallError::Damaged(error.to_string()))?;
            let numbered = (rolled.len() as u64..).zip(told);
            let of = |(number, roll)| Rolled::new(number, record.seq, seat, roll);
            rolled.extend(numbered.map(of).collect::<Vec<_>>());
        }
    }
    Ok(rolled)
}

/// Which notices are wanted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NoticeQuery {
    /// Only those with higher numbers.
    #[serde(default)]
    after: u64,
}

/// Lists what the seat that leads the play was told lately, and nobody else: what others asked for and were refused, who
/// was asked for what, and who let it time out. Bounded, and gone when the house is restarted; numbers go on.
#[utoipa::path(get, path = "/api/games/{id}/notices", tag = "history", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code"), NoticeQuery),
    responses((status = 200, body = Vec<typed::LeaderNotice>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn notices(
    State(app): State<App>,
    Known { table, from }: Known,
    Queried(query): Queried<NoticeQuery>,
) -> Result<Json<Vec<LeaderNotice>>, ApiError> {
    Ok(Json(app.hall.notices(&table, &from, query.after).await?))
}

/// Lists the actions that were refused lately. Only the host, and whoever leads the play, may look.
#[utoipa::path(get, path = "/api/games/{id}/refusals", tag = "history", security(("pass" = [])),
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = Vec<typed::RefusalEntry>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn refusals(
    State(app): State<App>,
    Known { table, from }: Known,
) -> Result<Json<Vec<RefusalEntry>>, ApiError> {
    Ok(Json(app.hall.refusals(&table, &from).await?))
}

//! A table step by step, as everybody may see it: in short, and as scenes.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hall::Kept;
use scene::{Announcement, LogLine, Meter, MeterKind, Panel, Scene, Text};
use serde::{Deserialize, Serialize};
use table::{Audience, Phase, Record, Table, Time};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::content::Queried;
use crate::error::{ApiError, ErrorBody};
use crate::place::At;
use crate::rest::fresh::Fresh;
use crate::rest::listing::{Listed, Listing};
use crate::typed;

/// The course of a table: every step in short.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Course {
    /// What the scores count, where it is not points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<typed::Text>)]
    pub(crate) measure: Option<Text>,
    /// Every step, oldest first.
    pub(crate) steps: Vec<Step>,
}

/// What one record changed, in short.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Step {
    /// The number of the record, from 1.
    pub(crate) step: u64,
    /// When it happened.
    #[schema(value_type = u64)]
    pub(crate) at: Time,
    /// How far the table is.
    #[schema(value_type = typed::Phase)]
    pub(crate) phase: Phase,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<u8>,
    /// What stands above the table then.
    #[schema(value_type = typed::Text)]
    pub(crate) status: Text,
    /// What happened, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<typed::LogLine>)]
    pub(crate) lines: Vec<LogLine>,
    /// What was loud in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<typed::Announcement>)]
    pub(crate) announcements: Vec<Announcement>,
    /// What every seat has, by seat; empty before the start.
    pub(crate) scores: Vec<i64>,
}

/// Tells the course of a table: every step in short, with what every seat had.
#[utoipa::path(get, path = "/api/games/{id}/course", tag = "history",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = Course), (status = 404, body = ErrorBody)))]
pub(crate) async fn course(
    State(app): State<App>,
    fresh: Fresh,
    At(table): At,
) -> Result<Response, ApiError> {
    let kept = app.hall.recall(&table).await?;
    fresh.answer(kept.records.len() as u64, None, || told(&kept).map(Json))
}

fn told(kept: &Kept) -> Result<Course, ApiError> {
    let mut course = Course { measure: None, steps: Vec::with_capacity(kept.records.len()) };
    each(kept, |table, record| {
        let scene = table.scene(table.at(), Audience::PUBLIC);
        let is_played = table.phase() != Phase::Lobby;
        let (scores, measure) = if is_played { scores(&scene) } else { Default::default() };
        course.measure = measure.or(course.measure.take());
        course.steps.push(Step {
            step: record.seq,
            at: record.at,
            phase: table.phase(),
            turn: scene.turn,
            status: scene.status,
            lines: table.told_by(record),
            announcements: scene.announcements,
            scores,
        });
    })?;
    Ok(course)
}

/// Which steps.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ScenesQuery {
    /// Only steps after this one.
    #[serde(default)]
    after: u64,
    /// At most so many, 1 to 200; left out, 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// A table at one step.
#[derive(Serialize, ToSchema)]
pub(crate) struct SceneAt {
    /// The number of the record, from 1.
    pub(crate) step: u64,
    /// What every screen draws. The rows of a terrain come with the first scene that shows it.
    #[schema(value_type = typed::Scene)]
    pub(crate) scene: Scene,
}

/// Shows a table at several steps in a row, as everybody may see it: for looking back.
#[utoipa::path(get, path = "/api/games/{id}/scenes", tag = "pictures",
    params(("id" = String, Path, description = "The table's id or its room code"), ScenesQuery),
    responses((status = 200, body = Vec<SceneAt>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn scenes(
    State(app): State<App>,
    listing: Listing,
    At(table): At,
    Queried(query): Queried<ScenesQuery>,
) -> Result<Listed<Json<Vec<SceneAt>>>, ApiError> {
    let limit = query.limit.unwrap_or(50);
    if !(1..=200).contains(&limit) {
        return Err(ApiError::bad("the limit is 1 to 200"));
    }
    let mut kept = app.hall.recall(&table).await?;
    let last = query.after.saturating_add(limit);
    let more = kept.records.last().is_some_and(|record| record.seq > last);
    kept.records.retain(|record| record.seq <= last);
    let (mut shown, mut told) = (Vec::new(), BTreeSet::new());
    each(&kept, |table, record| {
        if record.seq > query.after {
            let mut scene = table.scene(table.at(), Audience::PUBLIC);
            drop_known(&mut scene, &mut told);
            shown.push(SceneAt { step: record.seq, scene });
        }
    })?;
    Ok(Listed { next: more.then(|| listing.next("after", last)), body: Json(shown) })
}

/// Goes through the steps once: runs no rule, rolls no dice.
fn each(kept: &Kept, show: impl FnMut(&Table, &Record)) -> Result<(), ApiError> {
    let folded = kept.table.fold_again(&kept.records, show);
    folded.map(drop).map_err(|error| hall::HallError::Damaged(error.to_string()).into())
}

/// Leaves out the rows of a terrain that an earlier scene brought.
fn drop_known(scene: &mut Scene, told: &mut BTreeSet<String>) {
    for panel in &mut scene.panels {
        if let Panel::Map(map) = panel
            && !told.insert(map.terrain.hash.clone())
        {
            map.terrain.rows.clear();
        }
    }
}

/// Reads what every seat has: from a scoreboard, or else from scorecards, or else from meters.
fn scores(scene: &Scene) -> (Vec<i64>, Option<Text>) {
    let mut scores = vec![0; scene.seats.len()];
    let mut add = |seat: u8, score: i64| {
        if let Some(sum) = scores.get_mut(usize::from(seat)) {
            *sum += score;
        }
    };
    let mut measure = None;
    let of = |panel: &&Panel| match panel {
        Panel::Scoreboard(_) => 0,
        Panel::Scorecard(_) => 1,
        _ => 2,
    };
    match scene.panels.iter().filter(|panel| has_scores(panel)).min_by_key(of) {
        Some(Panel::Scoreboard(board)) => board.rows.iter().for_each(|row| add(row.seat, row.score)),
        Some(Panel::Scorecard(card)) => {
            card.columns
                .iter()
                .for_each(|column| add(column.seat, column.totals.last().copied().unwrap_or(0)));
        }
        Some(Panel::Meters(meters)) => {
            for card in &meters.cards {
                if let (Some(seat), Some(meter)) = (card.seat, counted(&card.meters)) {
                    add(seat, meter.value.unwrap_or(0));
                    measure = Some(meter.label.clone());
                }
            }
        }
        _ => {}
    }
    (scores, measure)
}

fn has_scores(panel: &Panel) -> bool {
    matches!(panel, Panel::Scoreboard(_) | Panel::Scorecard(_) | Panel::Meters(_))
}

/// Returns the meter that decides: victory points before all others.
fn counted(meters: &[Meter]) -> Option<&Meter> {
    meters.iter().find(|meter| meter.kind == MeterKind::Vp).or(meters.first())
}

//! Pictures of a table: as SVG, as a scene, and the code to scan.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hall::Want;
use scene::Scene;
use scene::render::Theme;
use serde::{Deserialize, Serialize};
use table::{Audience, PersonId};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::content::Queried;
use crate::error::{ApiError, ErrorBody};
use crate::links::{Links, qr_svg};
use crate::place::{At, Seen};
use crate::rest::fresh::Fresh;
use crate::typed;

/// Which moment to draw.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardQuery {
    /// After which record, from 1; left out, as it is now.
    #[param(minimum = 1)]
    step: Option<u64>,
    /// On paper rather than in the evening.
    #[serde(default)]
    light: bool,
}

/// Draws a table as everybody may see it, now or at any step.
#[utoipa::path(get, path = "/api/games/{id}/board.svg", tag = "pictures",
    params(("id" = String, Path, description = "The table's id or its room code"), BoardQuery),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn board(
    State(app): State<App>,
    fresh: Fresh,
    At(table): At,
    Queried(query): Queried<BoardQuery>,
) -> Result<Response, ApiError> {
    let (seq, scene) = match query.step {
        None => current(&app, &table, None).await?,
        Some(step) => (step, at_step(&app, &table, step).await?),
    };
    let theme = if query.light { Theme::Light } else { Theme::Dark };
    fresh.answer(seq, None, || Ok(svg(scene::render::svg(&scene, theme))))
}

async fn current(app: &App, table: &str, to: Option<&PersonId>) -> Result<(u64, Scene), ApiError> {
    let want = Want { scene: true, ..Want::default() };
    let look = app.hall.look(table, to, want).await?;
    Ok((look.update.seq, look.scene.unwrap_or_default()))
}

/// Folds the record up to a step: runs no rule, shows what everybody may see.
async fn at_step(app: &App, table: &str, step: u64) -> Result<Scene, ApiError> {
    let kept = app.hall.recall(table).await?;
    let steps = kept.records.len();
    let n = usize::try_from(step).ok().filter(|n| (1..=steps).contains(n));
    let n = n.ok_or_else(|| ApiError::bad(format!("this table has steps 1 to {steps}")))?;
    let folded = kept
        .table
        .fold_again(&kept.records[..n], |_, _| {})
        .map_err(|error| hall::HallError::Damaged(error.to_string()))?;
    Ok(folded.scene(folded.at(), Audience::PUBLIC))
}

/// A picture that runs nothing, whoever opens it.
pub(crate) fn svg(picture: String) -> Response {
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, picture).into_response()
}

/// A table as a scene, now.
#[derive(Serialize, ToSchema)]
pub(crate) struct SceneNow {
    /// The number of the latest record.
    pub(crate) version: u64,
    /// What every screen draws.
    #[schema(value_type = typed::Scene)]
    pub(crate) scene: Scene,
}

/// Shows a table as a scene: what every screen draws, with the viewer's controls.
#[utoipa::path(get, path = "/api/games/{id}/scene", tag = "pictures",
    params(("id" = String, Path, description = "The table's id or its room code")),
    responses((status = 200, body = SceneNow), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn scene(
    State(app): State<App>,
    fresh: Fresh,
    Seen { table, person }: Seen,
) -> Result<Response, ApiError> {
    let (version, scene) = current(&app, &table, person.as_ref()).await?;
    fresh.answer(version, person.as_ref(), || Ok(Json(SceneNow { version, scene })))
}

/// Where a QR code leads.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct QrQuery {
    /// Left out, to the seats.
    #[serde(default, rename = "for")]
    #[param(inline)]
    leads_to: Target,
}

/// What a link is for.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    #[default]
    Play,
    Replay,
}

/// Draws a link to the table as a QR code: for playing, or for looking back.
#[utoipa::path(get, path = "/api/games/{id}/qr.svg", tag = "pictures",
    params(("id" = String, Path, description = "The table's id or its room code"), QrQuery),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn qr(
    State(app): State<App>,
    headers: HeaderMap,
    At(table): At,
    Queried(query): Queried<QrQuery>,
) -> Result<Response, ApiError> {
    let look = app.hall.look(&table, None, Want::default()).await?;
    let links = Links::new(&app.config, &headers, look.code.as_deref(), &table);
    Ok(svg(qr_svg(match query.leads_to {
        Target::Play => &links.phone,
        Target::Replay => &links.replay,
    })?))
}

//! How the house is doing.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::error::{ApiError, ErrorBody};

/// That the house is open.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
}

/// Says that the process is there.
#[utoipa::path(get, path = "/health", tag = "house", responses((status = 200, body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Says whether the house takes requests: not while it is closing, and not when nothing can be kept.
#[utoipa::path(get, path = "/ready", tag = "house",
    responses((status = 200, body = Health), (status = 503, body = ErrorBody)))]
pub(crate) async fn ready(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    if app.hall.is_closing() {
        return Err(hall::HallError::Closing.into());
    }
    let store = app.hall.store();
    // It can be read, and it can be written.
    let able = match store.heads(Vec::new()).await {
        Ok(_) => store.can_keep().await,
        Err(error) => Err(error),
    };
    match able {
        Ok(()) => Ok(health().await),
        Err(store::StoreError::Full) => Err(hall::HallError::Full.into()),
        Err(error) => {
            Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE", error.to_string()))
        }
    }
}

/// Counts what the house does, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "house",
    responses((status = 200, content_type = "application/openmetrics-text", body = String)))]
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    if !app.config.webhooks.is_empty() {
        match app.store.count_deliveries().await {
            Ok(tally) => app.metrics.count_deliveries(&tally),
            Err(error) => tracing::error!(%error, "deliveries cannot be counted"),
        }
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    app.metrics.count_faults(app.hall.faults(), app.hall.n_stuck());
    ([(header::CONTENT_TYPE, kind)], app.metrics.write(app.hall.n_live(), app.hall.n_pieces()))
        .into_response()
}

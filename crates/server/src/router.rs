//! All paths of the server.

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};

use crate::error::ApiError;
use crate::guard::guard;
use crate::pages::SCRIPT;
use crate::{App, asyncapi, codes, dev, pages, rest, socket, stream, web};

/// Returns all paths of the server.
pub fn router(app: App) -> Router {
    // The description is long and seldom read: whoever asks for it has it made.
    let (rest, _) = rest::routes().split_for_parts();
    let rest = if web::is_built() { rest } else { plain(rest) };
    let rest = if app.config.dev { rest.merge(dev::routes(&app)) } else { rest };
    let rest = app.bridges.iter().fold(rest, |rest, bridge| rest.merge(bridge.routes.clone()));
    rest.route("/api/openapi.json", get(async |State(app): State<App>| Json(rest::described(&app))))
        .route("/api/asyncapi.json", get(async || Json(asyncapi::asyncapi())))
        .route("/api/docs", get(async |State(app): State<App>| pages::html(pages::api(&rest::whole(&app)))))
        .route("/api/docs.js", get(async || ([(header::CONTENT_TYPE, SCRIPT)], pages::TRY)))
        .route("/api/errors", get(codes::errors))
        .route("/api/ws", get(socket::open))
        .route("/api/events", get(stream::hall))
        .route("/api/games/{id}/events", get(stream::table))
        .route("/page.css", get(async || ([(header::CONTENT_TYPE, "text/css")], pages::STYLE)))
        // The way to what has no path of its own refuses methods, too.
        .fallback(get(web::serve).fallback(not_allowed))
        .method_not_allowed_fallback(not_allowed)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn not_allowed() -> Response {
    let words = "this address does not take this method";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", words).into_response()
}

/// The pages of a house that was built without a web client.
fn plain(router: Router<App>) -> Router<App> {
    router
        .route("/", get(pages::hall))
        .route("/play/{code}", get(pages::table))
        .route("/watch/{code}", get(pages::table))
        .route("/tv/{code}", get(pages::table))
}

//! REST: the paths of the game service, for every game alike.

mod create;
mod described;
mod fresh;
mod games;
mod history;
mod house;
mod linked;
mod listing;
mod moves;
mod people;
mod pictures;
mod replay;
pub(crate) mod seats;
pub(crate) mod texts;
mod types;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use self::described::complete;
use crate::App;
use crate::typed::{SCHEMAS, drawn};

#[derive(OpenApi)]
#[openapi(info(
    title = "Dicehall",
    description = "Turn-based dice games: durable tables, dice that anybody can verify, refusals that explain themselves. Every game uses the same paths. Sockets and streams are described as AsyncAPI at /api/asyncapi.json, codes of errors at /api/errors."
))]
struct About;

/// Returns the routes, with what describes them.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(About::openapi())
        .routes(routes!(types::list))
        .routes(routes!(types::one))
        .routes(routes!(types::cover))
        .routes(routes!(types::strategies))
        .routes(routes!(texts::texts))
        .routes(routes!(create::create, games::list))
        .routes(routes!(games::get, games::close))
        .routes(routes!(games::state))
        .routes(routes!(seats::join))
        .routes(routes!(seats::start))
        .routes(routes!(seats::claim))
        .routes(routes!(moves::act, history::moves))
        .routes(routes!(history::export))
        .routes(routes!(history::verify))
        .routes(routes!(history::rolls))
        .routes(routes!(history::refusals))
        .routes(routes!(history::notices))
        .routes(routes!(replay::course))
        .routes(routes!(replay::scenes))
        .routes(routes!(pictures::board))
        .routes(routes!(pictures::qr))
        .routes(routes!(pictures::scene))
        .routes(routes!(people::leaderboard))
        .routes(routes!(people::leaderboard_of))
        .routes(routes!(people::stats))
        .routes(routes!(people::sessions))
        .routes(routes!(house::health))
        .routes(routes!(house::ready))
        .routes(routes!(house::metrics))
}

/// Returns what the paths say of themselves. Types of other crates are only named; see [`openapi`].
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    complete(routes().into_openapi())
}

/// Returns what the paths of a house say of themselves, those of its bridges too.
pub(crate) fn whole(app: &App) -> utoipa::openapi::OpenApi {
    let mut document = routes().into_openapi();
    app.bridges.iter().for_each(|bridge| document.merge(bridge.document.clone()));
    complete(document)
}

/// Returns the description of the paths that every house has, as OpenAPI 3.1.
pub fn openapi() -> serde_json::Value {
    with_types(&document())
}

fn with_types(document: &utoipa::openapi::OpenApi) -> serde_json::Value {
    // A description is plain data: it is always written.
    let mut document = serde_json::to_value(document).unwrap_or_default();
    if let Some(schemas) = document.pointer_mut(SCHEMAS).and_then(serde_json::Value::as_object_mut) {
        schemas.extend(drawn());
    }
    document
}

/// Returns the description as a house gives it: with the games and bridges that it has.
pub(crate) fn described(app: &App) -> serde_json::Value {
    let mut document = with_types(&whole(app));
    if let Some(schemas) = document.pointer_mut(SCHEMAS).and_then(serde_json::Value::as_object_mut) {
        schemas.extend(app.bridges.iter().flat_map(|bridge| bridge.types.clone()));
    }
    let games: Vec<&str> = app.hall.registry().iter().map(|game| game.meta().id).collect();
    let named = document.pointer_mut("/components/schemas/NewGame/properties/gameType");
    if let Some(fields) = named.and_then(serde_json::Value::as_object_mut) {
        fields.remove("examples");
        fields.insert("example".to_owned(), games.first().copied().into());
        fields.insert("enum".to_owned(), games.into());
    }
    document
}

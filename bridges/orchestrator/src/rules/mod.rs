//! The rules service: questions about fifth-edition rules over HTTP, answered by the code of `dicehall rules5e`.
//!
//! It keeps nothing, knows no table and needs no token. It never reads a file: requests that name one are refused.

mod ask;
mod described;
mod query;
mod ways;

use axum::routing::{any, get, post};
use serde_json::{Map, Value};
use server::App;
use server::bridge::{Named, Queried, Written};
use utoipa_axum::router::OpenApiRouter;

use self::ways::{ASKED, questions};

/// What stands behind a question mark, in order.
type Words = Vec<(String, String)>;

/// Where the service is.
const ROOT: &str = "/api/rules5e";

/// Returns its paths, with what describes them.
pub(crate) fn routes() -> OpenApiRouter<App> {
    let mut router = OpenApiRouter::with_openapi(described::document())
        .route(ROOT, get(async || ask::index()))
        .route(&format!("{ROOT}/{{*rest}}"), any(async || ask::unknown()));
    for way in ASKED {
        let list = async move |Queried(asked): Queried<Words>| ask::by_address(way, None, &asked);
        let one = async move |Named(name): Named<String>, Queried(asked): Queried<Words>| {
            ask::by_address(way, Some(&name), &asked)
        };
        router = router.route(&way.path(), if way.one.is_some() { get(one) } else { get(list) });
    }
    for way in questions() {
        router =
            router.route(&way.path(), post(async move |Written(text): Written| ask::by_body(way, &text)));
    }
    router
}

/// Returns the schemas that its description names.
pub(crate) fn types() -> Map<String, Value> {
    described::types()
}

//! What the description of the paths says of all of them alike.

use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, PathItem, Ref, ResponseBuilder};

/// Adds how passes are sent, and what any path may answer.
pub(crate) fn complete(mut document: OpenApi) -> OpenApi {
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    document.components.get_or_insert_default().add_security_scheme("pass", bearer);
    for (path, item) in &mut document.paths.paths {
        let PathItem { get, post, delete, .. } = item;
        let named = path.contains('{');
        for operation in [get, post, delete].into_iter().flatten() {
            answer(operation, "429", "Too often; wait for as long as Retry-After says");
            answer(operation, "500", "The house failed, or what it keeps of the table is damaged");
            answer(operation, "503", "The house is busy or closing; come back");
            if named {
                answer(operation, "400", "The address cannot be read");
            }
        }
        for operation in [&mut item.post, &mut item.delete].into_iter().flatten() {
            answer(operation, "403", "Not for this pass, or from a page of another site");
            answer(operation, "408", "The body did not come in time");
            answer(operation, "413", "The body is too large");
        }
    }
    super::linked::link(&mut document);
    document
}

/// Adds an answer, unless the path has its own words for it.
fn answer(operation: &mut Operation, status: &str, words: &str) {
    let error = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(words).content("application/json", error).build();
    operation.responses.responses.entry(status.to_owned()).or_insert_with(|| response.into());
}

//! What the description of the paths says of all of them alike.

use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, ObjectBuilder, OpenApi, PathItem, Ref, RefOr, Required, Response,
    ResponseBuilder, Type,
};

use crate::error::PROBLEM;

/// What has a tag, so that whoever has it gets it once.
const TAGGED: [&str; 7] = [
    "/api/games/{id}",
    "/api/games/{id}/state",
    "/api/games/{id}/scene",
    "/api/games/{id}/board.svg",
    "/api/games/{id}/course",
    "/api/games/{id}/export",
    "/api/games/{id}/rolls",
];
/// Lists that come in parts.
const PARTED: [&str; 6] = [
    "/api/games",
    "/api/sessions",
    "/api/leaderboard",
    "/api/leaderboard/{type}",
    "/api/games/{id}/moves",
    "/api/games/{id}/scenes",
];

/// Adds how tokens are sent, and what any path may answer.
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
            answer(operation, "403", "Not for this token, or from a page of another site");
            answer(operation, "408", "The body did not come in time");
            answer(operation, "413", "The body is too large");
            if operation.request_body.is_some() {
                answer(operation, "415", "The body is not JSON, or does not say so");
            }
        }
        if let Some(get) = item.get.as_mut().filter(|_| TAGGED.contains(&path.as_str())) {
            tagged(get);
        }
        if let Some(get) = item.get.as_mut().filter(|_| PARTED.contains(&path.as_str())) {
            with(get, "200", "Link", "`<...>; rel=\"next\"`, where the list goes on; left out at its end");
        }
        if let Some(post) = &mut item.post {
            with(post, "201", "Location", "Where it is");
        }
        for operation in operations(item) {
            operation.responses.responses.iter_mut().for_each(|(status, answer)| problem(status, answer));
        }
    }
    super::linked::link(&mut document);
    document
}

/// Lists what can be done at a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten()
}

/// Says of an error that it is problem details, and which header comes with it.
fn problem(status: &str, answer: &mut RefOr<Response>) {
    let RefOr::T(answer) = answer else { return };
    if !status.starts_with(['4', '5']) {
        return;
    }
    if let Some(body) = answer.content.swap_remove("application/json") {
        answer.content.insert(PROBLEM.to_owned(), body);
    }
    match status {
        "401" => {
            tell(answer, "WWW-Authenticate", "`Bearer`, and `error=\"invalid_token\"` where a token was sent")
        }
        "429" | "503" => tell(answer, "Retry-After", "After how many seconds to come back"),
        _ => {}
    }
}

/// Says that a state has a tag, and what whoever has it already is answered.
fn tagged(get: &mut Operation) {
    let words = "Stands for the latest record and the viewer; weak: who watches and what clocks show do not change it";
    with(get, "200", "ETag", words);
    let has = ParameterBuilder::new()
        .name("If-None-Match")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("The tag of what is known already"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).build()))
        .build();
    get.parameters.get_or_insert_default().push(has.into());
    let known = ResponseBuilder::new().description("It is as it was").build();
    get.responses.responses.insert("304".to_owned(), known.into());
    with(get, "304", "ETag", words);
}

/// Names a header of an answer, where there is such an answer.
fn with(operation: &mut Operation, status: &str, name: &str, words: &str) {
    if let Some(RefOr::T(answer)) = operation.responses.responses.get_mut(status) {
        tell(answer, name, words);
    }
}

/// Names a header of an answer.
fn tell(answer: &mut Response, name: &str, words: &str) {
    let text = ObjectBuilder::new().schema_type(Type::String).build();
    let header = HeaderBuilder::new().schema(Some(text)).description(Some(words)).build();
    answer.headers.insert(name.to_owned(), header.into());
}

/// Adds an answer, unless the path has its own words for it.
fn answer(operation: &mut Operation, status: &str, words: &str) {
    let error = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(words).content(PROBLEM, error).build();
    operation.responses.responses.entry(status.to_owned()).or_insert_with(|| response.into());
}

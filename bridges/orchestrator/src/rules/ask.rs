//! Answers: the body of a request or an address goes to the code of `dicehall rules5e`, and what is wrong with it becomes
//! problem details with that code, the place and what would do.

use std::sync::LazyLock;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules5e_commands::{about, answer_stranger, subcommands};
use serde_json::{Map, Value, json};
use server::bridge::ApiError;

use super::query;
use super::ways::{ASKED, Question, Way, questions};

/// The most bytes of a request. The house may read fewer.
const MOST: usize = 256 * 1024;

/// Answers a request that was sent as a body.
pub(super) fn by_body(question: Question, text: &str) -> Result<Response, ApiError> {
    if text.len() > MOST {
        return Err(ApiError::too_large());
    }
    answered(question.name, text, None)
}

/// Answers a request that an address stands for.
pub(super) fn by_address(
    way: Way,
    named: Option<&str>,
    asked: &[(String, String)],
) -> Result<Response, ApiError> {
    let request = query::request(way, named, asked)?;
    answered(way.name, &Value::Object(request).to_string(), way.one.map(|(field, _)| field))
}

/// Answers a request; a field that stood in the address names something that may not be there.
fn answered(name: &str, request: &str, sought: Option<&str>) -> Result<Response, ApiError> {
    match answer_stranger(name, request) {
        Ok(answer) => Ok(json_of(answer)),
        Err(wrong) => Err(refused(&wrong["error"], sought)),
    }
}

fn json_of(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn refused(wrong: &Value, sought: Option<&str>) -> ApiError {
    let word = |key: &str| wrong[key].as_str().unwrap_or_default();
    let status = match word("code") {
        "INTERNAL" | "NO_CHANCE" => return failed(wrong),
        _ if sought.is_some_and(|field| field == word("path")) => StatusCode::NOT_FOUND,
        _ => StatusCode::BAD_REQUEST,
    };
    // A place in a text is told to whoever wrote the text.
    let told = if sought.is_some() {
        &["path", "have", "need"][..]
    } else {
        &["path", "line", "column", "have", "need"]
    };
    let details: Map<String, Value> =
        told.iter().filter_map(|key| Some(((*key).to_owned(), wrong.get(*key)?.clone()))).collect();
    ApiError::new(status, word("code"), word("message")).details(details.into())
}

/// What the request is not to blame for is for the log.
fn failed(wrong: &Value) -> ApiError {
    tracing::error!(%wrong, "a question about the rules failed");
    let words = "the house failed; its log says how";
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", words)
}

/// What there is, made once.
static INDEX: LazyLock<String> = LazyLock::new(|| index_of().to_string());

/// Lists what there is.
pub(super) fn index() -> Response {
    json_of(INDEX.clone())
}

/// Lists the questions, each with an example, and what can be looked up.
pub(super) fn index_of() -> Value {
    let question = |(name, example): (&str, &str)| {
        let example: Value = serde_json::from_str(example).unwrap_or_default();
        json!({ "name": name, "about": about(name), "example": example })
    };
    json!({
        "questions": subcommands().map(question).collect::<Vec<_>>(),
        "lists": ASKED.iter().map(|way| way.path()).collect::<Vec<_>>(),
    })
}

/// Says that there is no such question, and which there are.
pub(super) fn unknown() -> ApiError {
    let known: Vec<&str> = questions().map(Question::at).collect();
    let message = format!("there is no such question; there are {}", known.join(", "));
    ApiError::new(StatusCode::NOT_FOUND, "UNKNOWN_SUBCOMMAND", message).details(json!({ "need": known }))
}

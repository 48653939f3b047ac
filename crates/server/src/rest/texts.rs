//! The words of the house in other languages, by the codes of its texts.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Registry, read_texts};

use crate::App;
use crate::content::Named;
use crate::error::{ApiError, ErrorBody};

/// For how long a client may keep them: they change with the program alone.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// Every language that the house has words in, as documents ready to send.
pub(crate) type Languages = BTreeMap<&'static str, String>;

/// Brings together what the table and the games say. A file that does not read is left out, and a test reads them all.
pub(crate) fn languages(registry: &Registry) -> Languages {
    let mut all: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    let games = registry.iter().flat_map(|game| game.texts());
    for (language, file) in games.chain(table::TEXTS) {
        all.entry(language).or_default().extend(read_texts(file).unwrap_or_default());
    }
    all.into_iter().map(|(language, texts)| (language, serde_json::json!(texts).to_string())).collect()
}

/// Returns the texts of all games in a language, by code. Holes are named as in the English ones, which come with
/// every scene; what is missing here is said in English.
#[utoipa::path(get, path = "/api/texts/{language}", tag = "games",
    params(("language" = String, Path, example = "de")),
    responses((status = 200, content_type = "application/json", body = BTreeMap<String, String>), (status = 404, body = ErrorBody)))]
pub(crate) async fn texts(
    State(app): State<App>,
    Named(language): Named<String>,
) -> Result<Response, ApiError> {
    let Some(texts) = app.languages.get(language.as_str()) else {
        let words = format!("this house has no texts in {language:?}");
        return Err(ApiError::new(StatusCode::NOT_FOUND, "UNKNOWN_LANGUAGE", words));
    };
    let json = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, json), (header::CACHE_CONTROL, KEPT)], texts.clone()).into_response())
}

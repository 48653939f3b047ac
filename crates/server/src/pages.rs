//! Plain pages that need no script: the hall, a table, and the API in words.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;

use crate::App;
use crate::content::Named;

/// What kind of file a script is.
pub(crate) const SCRIPT: &str = "text/javascript; charset=utf-8";
/// The look of the pages.
pub(crate) const STYLE: &str = include_str!("page.css");
/// What makes the calls of the API's page ones that can be tried.
pub(crate) const TRY: &str = include_str!("try.js");

/// Sends a page.
pub(crate) fn html(page: String) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// Writes text so that it is text.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

pub(crate) fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/page.css\"></head>\
         <body><main>{body}</main></body></html>",
        escape(title)
    )
}

/// The hall: which games there are, and how to play them.
pub(crate) async fn hall(State(app): State<App>) -> Response {
    let games: String = app
        .hall
        .registry()
        .iter()
        .map(|game| {
            let meta = game.meta();
            let (from, to) = (meta.seats.from, meta.seats.to);
            format!(
                "<li><b>{}</b> for {from} to {to} <code>{}</code></li>",
                escape(meta.title),
                escape(meta.id)
            )
        })
        .collect();
    html(page(
        "Dicehall",
        &format!(
            "<h1>Dicehall</h1><p>This house was built without the web client: install node and npm, and build it again.</p>\
             <p>The hall is open. These games are played here:</p><ul>{games}</ul>\
             <p>Play in a terminal with <code>dicehall play</code>, or over the network: \
             <a href=\"/api/docs\">the API</a>, <a href=\"/api/openapi.json\">as OpenAPI</a>.</p>"
        ),
    ))
}

/// A table, as a picture that is new on every visit.
pub(crate) async fn table(Named(code): Named<String>) -> Response {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    let picture = format!("/api/games/{code}/board.svg");
    html(page(
        &format!("Table {code}"),
        &format!(
            "<h1>Table {code}</h1><p><img alt=\"The table\" src=\"{picture}\"></p><p><a href=\"/\">The hall</a></p>"
        ),
    ))
}

/// The API in words: every call with what it does and answers, by what it is about. With a script each can be tried;
/// without one it is a page to read.
pub(crate) fn api(document: &OpenApi) -> String {
    let mut body = format!(
        "<h1>{} API</h1><p>{}</p><p><a href=\"/api/openapi.json\">As OpenAPI 3.1</a>, \
         <a href=\"/api/asyncapi.json\">sockets and streams as AsyncAPI 3.0</a>, \
         <a href=\"/api/errors\">codes of errors</a>.</p>\
         <p id=\"pass\" class=\"field\" hidden><label for=\"token\">Token, sent with every call</label>\
         <input id=\"token\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\"></p>",
        escape(&document.info.title),
        escape(document.info.description.as_deref().unwrap_or_default())
    );
    for (tag, calls) in calls(document) {
        body.push_str(&format!("<h2>{}</h2>{calls}", escape(tag)));
    }
    body.push_str("<script src=\"/api/docs.js\" defer></script>");
    page("Dicehall API", &body)
}

/// Writes every call, by its tag.
fn calls(document: &OpenApi) -> BTreeMap<&str, String> {
    let mut tags: BTreeMap<&str, String> = BTreeMap::new();
    for (path, item) in &document.paths.paths {
        let methods = [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)];
        for (method, operation) in methods {
            let Some(operation) = operation else { continue };
            let tag = operation.tags.as_ref().and_then(|tags| tags.first()).map_or("house", String::as_str);
            tags.entry(tag).or_default().push_str(&call(method, path, operation));
        }
    }
    tags
}

fn call(method: &str, path: &str, operation: &Operation) -> String {
    let words: Vec<&str> =
        [&operation.summary, &operation.description].into_iter().filter_map(|text| text.as_deref()).collect();
    let answers: Vec<&str> = operation.responses.responses.keys().map(String::as_str).collect();
    let (path, words, answers) = (escape(path), escape(&words.join(" ")), answers.join(", "));
    format!(
        "<details><summary><code>{method} {path}</code></summary>\
         <section data-method=\"{method}\" data-path=\"{path}\"><p>{words}</p><p>Answers: {answers}</p></section></details>"
    )
}

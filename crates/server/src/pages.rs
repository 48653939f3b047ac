//! Plain pages that need no script: the hall, a table, and the API in words.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::OpenApi;

use crate::App;
use crate::content::Named;

/// The look of the pages.
pub(crate) const STYLE: &str = include_str!("page.css");

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

/// The API in words: every path with what it takes and gives.
pub(crate) fn api(document: &OpenApi) -> String {
    let mut body = format!(
        "<h1>{} API</h1><p>{}</p><p>The same <a href=\"/api/openapi.json\">as OpenAPI 3.1</a>. \
         Sockets are at <code>/api/ws</code>, streams at <code>/api/games/{{id}}/events</code> and <code>/api/events</code>.</p>",
        escape(&document.info.title),
        escape(document.info.description.as_deref().unwrap_or_default())
    );
    for (path, item) in &document.paths.paths {
        let methods =
            [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete), ("PUT", &item.put)];
        for (method, operation) in methods {
            if let Some(operation) = operation {
                let words =
                    operation.summary.as_deref().or(operation.description.as_deref()).unwrap_or_default();
                let answers: Vec<&str> = operation.responses.responses.keys().map(String::as_str).collect();
                body.push_str(&format!(
                    "<h2><code>{method} {}</code></h2><p>{}</p><p>Answers: {}</p>",
                    escape(path),
                    escape(words),
                    answers.join(", ")
                ));
            }
        }
    }
    page("Dicehall API", &body)
}

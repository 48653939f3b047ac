//! The codes of errors: what each means, and the page that says so. They are listed once, in `docs/protocol.md`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::App;
use crate::pages::{escape, html, page};

/// The page of the protocol, with the table of errors in it.
const PROTOCOL: &str = include_str!("protocol.md");
/// Where the table begins.
const HEADING: &str = "\n## Errors\n";
/// What a code means that is a game's own.
const OF_A_GAME: &str = "the rules of the game do not allow it";

/// A line of the table.
struct Row {
    status: u16,
    codes: Vec<&'static str>,
    meaning: &'static str,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let table = PROTOCOL.split_once(HEADING).map_or("", |(_, after)| after);
    let table = table.split_once("\n## ").map_or(table, |(table, _)| table);
    table.lines().filter_map(row).collect()
});

/// Reads `| 404 | `A`, `B` | what they mean |`; what is no such line is passed over.
fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.trim().trim_matches('|').split('|').map(str::trim);
    let status = cells.next()?.parse().ok()?;
    let codes: Vec<&str> = cells.next()?.split('`').skip(1).step_by(2).collect();
    let meaning = cells.next()?;
    (!codes.is_empty()).then_some(Row { status, codes, meaning })
}

/// Returns where a code is explained.
pub(crate) fn address(code: &str) -> String {
    format!("/api/errors#{code}")
}

/// Returns what a code means, the same every time; where it comes with several statuses, with this one.
pub(crate) fn title(status: StatusCode, code: &str) -> &'static str {
    let mut rows = ROWS.iter().filter(|row| row.codes.contains(&code));
    let first = rows.clone().next();
    let row = rows.find(|row| row.status == status.as_u16()).or(first);
    row.map_or(OF_A_GAME, |row| row.meaning)
}

/// The page that explains every code: those of the house, and those that only its games have.
pub(crate) async fn errors(State(app): State<App>) -> Response {
    let mut body = "<h1>Errors</h1><p>Every error is <code>application/problem+json</code> (RFC 9457). \
         <code>code</code> stays as it is; <code>detail</code> is for people; <code>error</code> has all that is \
         known.</p><table><thead><tr><th>Status<th>Code<th>Meaning</thead><tbody>"
        .to_owned();
    let mut told = BTreeSet::new();
    for row in ROWS.iter() {
        for code in &row.codes {
            // A code with two statuses is one place on the page.
            let anchor = if told.insert(*code) { format!(" id=\"{code}\"") } else { String::new() };
            let (status, meaning) = (row.status, escape(row.meaning).replace('`', ""));
            body.push_str(&format!("<tr{anchor}><td>{status}<td><code>{code}</code><td>{meaning}"));
        }
    }
    body.push_str("</tbody></table><h2>Of the games alone</h2><p>Their rules say why: <code>error.anchor</code> is the heading, where there is one.</p><ul>");
    for code in of_games(&app).iter().filter(|code| !told.contains(code.as_str())) {
        body.push_str(&format!("<li id=\"{0}\"><code>{0}</code>", escape(code)));
    }
    body.push_str("</ul>");
    html(page("Errors", &body))
}

/// Lists the refusals that the house has words for in any language.
fn of_games(app: &App) -> BTreeSet<String> {
    let texts = app.hall.registry().iter().flat_map(|game| game.texts()).chain(table::TEXTS);
    let read = texts.flat_map(|(_, file)| engine::read_texts(file).unwrap_or_default());
    read.filter_map(|(code, _)| code.strip_prefix("refusal.").map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_protocol_is_read() {
        let statuses: BTreeSet<u16> = ROWS.iter().map(|row| row.status).collect();
        for status in [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503] {
            assert!(statuses.contains(&status), "{status}");
        }
        for row in ROWS.iter() {
            assert!(!row.meaning.is_empty(), "{:?}", row.codes);
        }
    }

    #[test]
    fn a_code_with_two_statuses_has_the_meaning_of_each() {
        let (bad, missing) = (StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND);
        assert_eq!(title(bad, "PLAYER_NOT_FOUND"), "a command names a seat that nobody has");
        assert_eq!(title(missing, "PLAYER_NOT_FOUND"), "there is no such thing");
        assert_eq!(title(missing, "UNKNOWN_GAME_TYPE"), title(bad, "UNKNOWN_GAME_TYPE"));
        assert_eq!(title(bad, "ROLL_FIRST"), OF_A_GAME);
    }
}

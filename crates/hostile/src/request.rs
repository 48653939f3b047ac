//! Law: whatever a client sends to whichever path, nothing fails inside, and every refusal is an error of the
//! documented form.
//!
//! A request as HTTP writes it: a line with the method and the path, headers, an empty line, the body. `{table}`,
//! `{code}`, `{host}`, `{ada}` and `{teo}` stand for a table that two play, its room code and its tokens.

use std::sync::OnceLock;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, header};
use engine::Luck;
use hall::Created;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::house::{self, filled};
use crate::{Reach, panics, read, schema};

/// Tries one input.
pub fn request(bytes: &[u8]) -> Reach {
    panics::none(|| house::run(ask(&read::text(bytes))))
}

async fn ask(text: &str) -> Reach {
    let house = house::house().await;
    // The last game takes two to play, and no bot.
    let game = crate::games().iter().last().expect("a game").meta().id;
    let created = house.table(game, true).await;
    let Some(request) = read_request(text, &created) else { return Reach::Door };
    let (path, is_head) = (request.uri().path().to_owned(), request.method() == Method::HEAD);
    let answer = house.router.clone().oneshot(request).await.expect("the router answers");
    let status = answer.status();
    let kind = answer.headers().get(header::CONTENT_TYPE);
    // A stream goes on for as long as its house is open, and the answer to HEAD has no body.
    if !is_head && kind.is_none_or(|kind| kind != "text/event-stream") {
        check(&path, status, &to_bytes(answer.into_body(), usize::MAX).await.expect("a body"));
    }
    let is_door = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&status);
    if is_door { Reach::Door } else { Reach::Inside }
}

/// Reads a request; none where HTTP itself would not carry it.
fn read_request(text: &str, created: &Created) -> Option<Request<Body>> {
    let text = filled(text, created);
    let (head, body) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
    let mut lines = head.lines();
    let (method, path) = lines.next().unwrap_or_default().split_once(' ').unwrap_or(("GET", "/"));
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    let mut request = Request::builder().method(method).uri(path);
    for line in lines {
        let (name, value) = line.split_once(':')?;
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        request = request.header(name, HeaderValue::from_str(value.trim()).ok()?);
    }
    let mut request = request.body(Body::from(body.to_owned())).ok()?;
    request.extensions_mut().insert(house::address());
    Some(request)
}

fn check(path: &str, status: StatusCode, body: &[u8]) {
    assert!(!status.is_server_error(), "{status} at {path}: {}", String::from_utf8_lossy(body));
    if status.is_client_error() {
        let body: Value = serde_json::from_slice(body)
            .unwrap_or_else(|_| panic!("{status} at {path}: {}", String::from_utf8_lossy(body)));
        let is_word = |field: &str| body["error"][field].as_str().is_some_and(|word| !word.is_empty());
        assert!(is_word("code") && is_word("message"), "{status} at {path}: {body}");
    }
}

/// Every path that the document has.
fn paths() -> &'static [String] {
    static PATHS: OnceLock<Vec<String>> = OnceLock::new();
    PATHS.get_or_init(|| {
        let document = server::openapi();
        document["paths"].as_object().into_iter().flat_map(|paths| paths.keys().cloned()).collect()
    })
}

pub(crate) fn draw(luck: &mut Luck) -> String {
    let path = &paths()[luck.below(paths().len())];
    let table = ["{table}", "{table}", "{table}", "{code}", "nosuchtable"][luck.below(5)];
    let game = crate::setup::any_game(luck).meta().id;
    let path = path
        .replace("{id}", table)
        .replace("{type}", game)
        .replace("{name}", "ada")
        .replace("{server}", "inn")
        .replace("{resref}", "road")
        .replace("{language}", scene::LANGUAGES.last().map_or("", |language| language.code));
    let is_post = path.ends_with("/moves")
        || path.ends_with("join")
        || path.ends_with("start")
        || path.ends_with("games");
    let method = match luck.below(8) {
        0 => ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"][luck.below(5)],
        1..4 if is_post => "POST",
        1 => "POST",
        _ => "GET",
    };
    let mut text = format!("{method} {path}{}\ncontent-type: application/json\n", query(luck));
    if !luck.one_in(4) {
        text.push_str(&format!(
            "authorization: Bearer {}\n",
            ["{ada}", "{ada}", "{teo}", "{host}", "nobody's"][luck.below(5)]
        ));
    }
    if luck.one_in(3) {
        text.push_str(&format!(
            "{}: {}\n",
            HEADERS[luck.below(HEADERS.len())],
            VALUES[luck.below(VALUES.len())]
        ));
    }
    if method == "GET" { text } else { format!("{text}\n{}", body(&path, luck)) }
}

/// The headers that the server reads.
const HEADERS: [&str; 7] =
    ["accept", "content-type", "host", "if-none-match", "origin", "idempotency-key", "last-event-id"];
const VALUES: [&str; 8] =
    ["*/*", "text/plain", "\"1\"", "http://elsewhere.example", "k1", "-1", "", "de-DE;q=0.x"];

fn query(luck: &mut Luck) -> String {
    const NAMES: [&str; 12] = [
        "since", "after", "wait", "limit", "format", "status", "game", "theme", "step", "seat", "want",
        "lang",
    ];
    const ANY: [&str; 12] = [
        "0",
        "1",
        "2",
        "5",
        "-1",
        "99999999999999999999",
        "text",
        "light",
        "waiting",
        "events,view",
        "%ff",
        "",
    ];
    let pieces: Vec<String> = (0..luck.below(3))
        .map(|_| format!("{}={}", NAMES[luck.below(NAMES.len())], ANY[luck.below(ANY.len())]))
        .collect();
    if pieces.is_empty() { String::new() } else { format!("?{}", pieces.join("&")) }
}

fn body(path: &str, luck: &mut Luck) -> Value {
    let game = crate::setup::any_game(luck);
    match path {
        "/api/games" => json!({
            "gameType": game.meta().id,
            "config": {
                "players": (0..luck.below(4)).map(|nth| json!({"id": format!("p{nth}"), "name": "A"})).collect::<Vec<_>>(),
                "customSettings": schema::value(&game.setup_schema(), luck),
            },
        }),
        "/api/claims" => json!({"claim": "c"}),
        _ if path.ends_with("/join") => {
            json!({"player": {"id": "mia", "name": "Mia", "seat": luck.below(9)}})
        }
        _ if path.ends_with("/moves") => {
            let last = crate::games().iter().last().expect("a game");
            let of = if luck.one_in(4) { game } else { last };
            json!({"move": schema::value(&of.action_schema(), luck)})
        }
        _ => schema::edge(luck),
    }
}

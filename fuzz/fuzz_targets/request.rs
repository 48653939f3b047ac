//! Law: whatever a client sends to whichever path, nothing fails inside, and
//! every refusal is an error of the documented form.
#![no_main]

use std::cell::{Cell, RefCell};
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Method, Request, StatusCode, header};
use engine::Registry;
use hall::{Chance, Created, Guest, Hall, Settings, Thinking, Wish};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use server::{App, Config, Limits};
use store::Memory;
use table::{PersonId, Time};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::DELETE, Method::PUT, Method::OPTIONS];
/// The headers that the server reads.
const HEADERS: [header::HeaderName; 6] = [
    header::ACCEPT,
    header::CONTENT_TYPE,
    header::HOST,
    header::IF_NONE_MATCH,
    header::ORIGIN,
    header::HeaderName::from_static("idempotency-key"),
];

/// How many requests a house takes before the next one opens: to open one takes a hundred times as long as to ask it.
const REQUESTS: u32 = 256;

/// A method, a path, a table, a pass and a header by their numbers; then a
/// line with the query, a line with the header's value, and the body.
type Input<'a> = (u8, u8, u8, u8, u8, &'a str);

fuzz_target!(|input: Input<'_>| runtime().block_on(ask(input)));

async fn ask((method, path, table, pass, name, text): Input<'_>) {
    let house = house().await;
    let created = &house.created;
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (query, value, body) = (line(), line(), line().to_owned());
    let paths = paths();
    let path = paths[usize::from(path) % paths.len()].replace("{id}", &table_name(table, created));
    let path = path.replace("{type}", "yahtzee").replace("{gameType}", "yahtzee").replace("{name}", "Ada");
    let method = METHODS[usize::from(method) % METHODS.len()].clone();
    let mut request = Request::builder().method(method.clone()).uri(format!("{path}?{query}"));
    if let Some(pass) = pass_of(pass, created) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {pass}"));
    }
    if let Ok(value) = HeaderValue::from_str(value).map(|value| (!value.is_empty()).then_some(value)) {
        let name = &HEADERS[usize::from(name) % HEADERS.len()];
        request = value.into_iter().fold(request, |request, value| request.header(name, value));
    }
    if !value.contains("/") {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    let Ok(mut request) = request.body(Body::from(body)) else { return };
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 9))));
    let answer = house.router.clone().oneshot(request).await.expect("the router answers");
    // A stream goes on for as long as its house is open.
    if answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream") {
        return;
    }
    check(&path, answer.status(), &to_bytes(answer.into_body(), usize::MAX).await.expect("a body"));
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

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Builder::new_current_thread().enable_all().build().expect("a runtime"))
}

/// A house with a table in play for two.
struct House {
    router: Router,
    created: Created,
    asked: Cell<u32>,
}

/// Returns the house that is open, or opens the next one.
async fn house() -> Rc<House> {
    thread_local!(static OPEN: RefCell<Option<Rc<House>>> = const { RefCell::new(None) });
    let known = OPEN.with_borrow(|open| open.clone().filter(|house| house.asked.get() < REQUESTS));
    let house = match known {
        Some(house) => house,
        None => Rc::new(open_house().await),
    };
    house.asked.set(house.asked.get() + 1);
    OPEN.set(Some(house.clone()));
    house
}

async fn open_house() -> House {
    let bots = Thinking { pause: Duration::ZERO, budget: None };
    let settings = Settings { bots, ..Settings::default() };
    let games: Registry = dicehall_fuzz::games().clone();
    let hall =
        Hall::open(Arc::new(Memory::new()), games, settings, Chance::seeded(1), Time(1_700_000_000_000));
    let hall = hall.await.expect("a house opens");
    let guest = |id: &str| Guest::Person { id: PersonId(id.to_owned()), name: id.to_owned() };
    let guests = vec![guest("ada"), guest("teo")];
    let wish = Wish { game: "yahtzee".to_owned(), listed: true, start: true, guests, ..Wish::default() };
    let created = hall.create(wish).await.expect("a table opens");
    House { router: server::router(App::new(hall, config())), created, asked: Cell::new(0) }
}

fn config() -> Config {
    let most = u32::MAX / 8;
    let limits = Limits {
        creates: most,
        guesses: most,
        all_guesses: most,
        requests: most,
        poll: Duration::ZERO,
        tables: usize::MAX,
        pieces: usize::MAX,
        ..Limits::default()
    };
    Config { limits, ..Config::default() }
}

/// Returns every path that the document has.
fn paths() -> &'static [String] {
    static PATHS: OnceLock<Vec<String>> = OnceLock::new();
    PATHS.get_or_init(|| server::document().paths.paths.keys().cloned().collect())
}

fn table_name(number: u8, created: &Created) -> String {
    match number % 4 {
        0 | 1 => created.table.clone(),
        2 => created.code.clone(),
        _ => "nosuchtable".to_owned(),
    }
}

fn pass_of(number: u8, created: &Created) -> Option<String> {
    match number % 5 {
        0 => None,
        1 => Some(created.host_pass.reveal().to_owned()),
        2 => Some("nobody's".to_owned()),
        n => Some(created.passes[usize::from(n) - 3].1.reveal().to_owned()),
    }
}

//! What nobody should send, and how often nobody should.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::House;
use crate::socket::Socket;
use crate::web::{Answer, id};

/// What is no command is refused, and the socket lives on.
#[test]
fn nonsense_on_a_socket_is_refused() {
    let house = House::open();
    let table = id(&house.web().lobby("farkle"));
    let mut socket = Socket::at(house.port, &table, None);
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let odd = [
        "",
        "null",
        "[]",
        "{",
        "not JSON",
        "\u{202e}",
        r#"{"type":"dance"}"#,
        r#"{"type":"act"}"#,
        r#"{"type":"act","id":1,"action":"roll"}"#,
        r#"{"type":"act","id":"x","action":"roll","colour":"red"}"#,
        r#"{"type":"act","id":"x","seq":-1,"action":"roll"}"#,
        r#"{"type":"sit","id":"x","name":"A","seat":4000}"#,
        r#"{"type":"hello","table":"x"}"#,
        r#"{"type":"ping","type":"ping"}"#,
        &deep,
    ];
    for text in odd {
        socket.send_text(text);
        let refused = socket.next();
        assert_eq!(refused["type"], "refused", "{text}");
        assert_eq!(refused["code"], "INVALID_PAYLOAD", "{text} {refused}");
    }
    socket.send_bytes(&[0, 159, 146, 150]);
    assert_eq!(socket.next()["code"], "INVALID_PAYLOAD");
    let long = socket.ask(json!({ "type": "sit", "id": "i".repeat(65), "name": "Ada" }));
    assert!(["seated", "refused"].contains(&long["type"].as_str().unwrap()), "{long}");
    socket.send(&json!({ "type": "ping" }));
    socket.until("pong");
}

/// A frame of 20 KB ends the socket with a word; the house goes on.
#[test]
fn large_frames_end_the_socket() {
    let house = House::open();
    let table = id(&house.web().lobby("farkle"));
    let mut socket = Socket::at(house.port, &table, None);
    socket.send(&json!({ "type": "act", "id": "x", "action": "y".repeat(20 * 1024) }));
    assert_eq!(socket.until_end()["code"], "INVALID_PAYLOAD");
    let mut first = Socket::open(house.port, None).unwrap();
    first.send_bytes(b"hello");
    assert_eq!(first.until_end()["code"], "INVALID_PAYLOAD");
    let mut first = Socket::open(house.port, None).unwrap();
    first.send(&json!({ "type": "ping" }));
    assert_eq!(first.until_end()["code"], "INVALID_PAYLOAD");
    let mut first = Socket::open(house.port, None).unwrap();
    first.send(&json!({ "type": "hello", "table": "ZZZZ" }));
    assert_eq!(first.until_end()["code"], "GAME_NOT_FOUND");
    assert_eq!(house.web().get("/health").status, 200);
}

/// Opens a line and sends the beginning of something.
fn begin(port: u16, text: &str) -> TcpStream {
    let mut line = TcpStream::connect(("127.0.0.1", port)).unwrap();
    line.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    line.write_all(text.as_bytes()).unwrap();
    line
}

fn rest(line: &mut TcpStream) -> String {
    let mut rest = Vec::new();
    let _ = line.read_to_end(&mut rest);
    String::from_utf8_lossy(&rest).into_owned()
}

/// Whoever opens a line and says nothing, or never ends, is let go.
#[test]
fn whoever_says_no_hello_is_let_go() {
    let house = House::open();
    let mut header = begin(house.port, "GET /health HTTP/1.1\r\nhost: x\r\n");
    let post = "POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 9\r\n\r\n{";
    let mut body = begin(house.port, post);
    let (mut socket, began) = (Socket::open(house.port, None).unwrap(), Instant::now());
    assert_eq!(socket.until_end()["code"], "TIMEOUT");
    assert!(began.elapsed() > Duration::from_secs(8) && began.elapsed() < Duration::from_secs(15));
    assert!(rest(&mut body).starts_with("HTTP/1.1 408"));
    assert!(!rest(&mut header).starts_with("HTTP/1.1 200"));
}

/// A page of another site may neither open a socket nor send anything.
#[test]
fn pages_of_other_sites_are_refused() {
    let house = House::open_with(&[("--origin", "https://friend.example")]);
    let web = house.web();
    let own = format!("http://127.0.0.1:{}", house.port);
    let body = json!({ "gameType": "farkle" });
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "https://friend.example.evil.example"]
    {
        web.header("origin", origin).post("/api/games", &body).fails(403, "WRONG_ORIGIN");
        assert_eq!(Socket::open(house.port, Some(origin)).err(), Some(403), "{origin}");
        let read = web.header("origin", origin).get("/api/games");
        assert_eq!((read.status, read.header("access-control-allow-origin")), (200, ""));
    }
    for origin in [own.as_str(), "https://friend.example"] {
        web.header("origin", origin).post("/api/games", &body).is(201);
        assert!(Socket::open(house.port, Some(origin)).is_ok(), "{origin}");
    }
    let friend = web.header("origin", "https://friend.example").get("/api/games");
    assert_eq!(friend.header("access-control-allow-origin"), "https://friend.example");
    assert_eq!(friend.header("access-control-allow-credentials"), "");
}

#[test]
fn bodies_are_read_strictly() {
    let house = House::open();
    let web = house.web();
    let raw = |body: &str| web.send("POST", "/api/games", Some(body.as_bytes().to_vec()));
    for body in
        ["", "{", "[]", "null", "7", "\u{0}", r#"{"gameType":7}"#, r#"{"gameType":"farkle","colour":1}"#]
    {
        raw(body).fails(400, "VALIDATION_ERROR");
    }
    raw(&format!(r#"{{"gameType":"{}"}}"#, "x".repeat(70_000))).fails(413, "PAYLOAD_TOO_LARGE");
    let plain = web.header("content-type", "text/plain");
    plain.send("POST", "/api/games", Some(b"{}".to_vec())).fails(415, "UNSUPPORTED_MEDIA_TYPE");
    let settings = json!({ "gameType": "farkle", "config": { "customSettings": { "targetScore": -1 } } });
    assert_eq!(web.post("/api/games", &settings).status, 400);
    web.get("/api/games/%FF%FE").fails(400, "VALIDATION_ERROR");
    let policy = json!({ "gameType": "farkle", "config": { "policy": { "pace": 0 } } });
    assert_eq!(web.post("/api/games", &policy).status, 400);
}

/// Whoever does too much is told to wait.
#[test]
fn limits_answer_429_with_retry_after() {
    let house = House::open_with(&[("--creates-per-minute", "3"), ("--guesses-per-minute", "4")]);
    let web = house.web();
    let opened = web.lobby("farkle");
    let table = id(&opened);
    let create = || web.post("/api/games", &json!({ "gameType": "farkle" }));
    let statuses: Vec<u16> = (0..4).map(|_| create().status).collect();
    assert_eq!(statuses, [201, 201, 429, 429]);
    let answer = create();
    // Three a minute: the next one after twenty seconds, less what has passed.
    let wait = |answer: &Answer| answer.header("retry-after").parse::<u32>().unwrap();
    assert!((2..=20).contains(&wait(&answer)), "{}", wait(&answer));
    answer.fails(429, "TOO_MANY_REQUESTS");
    let guess = || web.with(&json!("wrong")).get(&format!("/api/games/{table}"));
    let statuses: Vec<u16> = (0..6).map(|_| guess().status).collect();
    assert_eq!(statuses, [401, 401, 401, 401, 429, 429]);
    assert!((2..=60).contains(&wait(&guess())), "until the minute is over");
    // Whoever has a good token is not stopped by what others behind the same address try.
    let host = web.with(&opened["hostToken"]);
    host.get(&format!("/api/games/{table}")).is(200);
    web.get(&format!("/api/games/{}", opened["code"].as_str().unwrap())).fails(429, "TOO_MANY_REQUESTS");
    let house = House::open_with(&[("--requests-per-second", "1")]);
    let statuses: Vec<u16> = (0..40).map(|_| house.web().get("/health").status).collect();
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
}

/// Behind a proxy the last address counts: what stands before it may be the client's own invention.
#[test]
fn nobody_chooses_an_address_behind_a_proxy() {
    let house = House::open_with(&[("--creates-per-minute", "3"), ("--proxy", "127.0.0.1")]);
    let create = |made_up: &str| {
        let web = house.web().header("x-forwarded-for", made_up).header("x-forwarded-for", "192.0.2.7");
        web.post("/api/games", &json!({ "gameType": "farkle" })).status
    };
    let statuses: Vec<u16> = (0..4).map(|n| create(&format!("192.0.2.{}", 100 + n))).collect();
    assert_eq!(statuses, [201, 201, 201, 429]);
}

/// A move with a field that nobody knows is refused: it may be the one that mattered.
#[test]
fn a_misspelt_field_of_a_move_is_refused() {
    let house = House::open();
    let created = house.web().create("yahtzee", &["Ada"], &json!({}));
    let ada = house.web().with(&created["tokens"]["ada"]);
    let table = id(&created);
    ada.act(&table, &json!({ "action": "roll", "params": {} })).fails(400, "VALIDATION_ERROR");
    let sent = json!({ "action": "roll", "parameters": {}, "playerId": "ada", "timestamp": 1 });
    ada.act(&table, &sent).is(200);
}

/// A socket that says too much is refused, and an address has so many sockets.
#[test]
fn sockets_have_limits() {
    let house = House::open_with(&[("--messages-per-second", "5"), ("--sockets-per-address", "3")]);
    let table = id(&house.web().lobby("farkle"));
    let mut socket = Socket::at(house.port, &table, None);
    (0..30).for_each(|_| socket.send(&json!({ "type": "ping" })));
    let answers: Vec<Value> = (0..30).map(|_| socket.next()).collect();
    let refused = answers.iter().filter(|answer| answer["code"] == "TOO_MANY_REQUESTS").count();
    assert!((10..=25).contains(&refused), "{refused}");
    let _more: Vec<Socket> = (0..2).map(|_| Socket::open(house.port, None).unwrap()).collect();
    assert_eq!(Socket::open(house.port, None).err(), Some(429));
}

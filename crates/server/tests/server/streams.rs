//! Coming back to a socket, and server-sent events.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::{Socket, events};
use crate::web::id;

/// A stream of server-sent events.
pub(crate) struct Stream(BufReader<TcpStream>);

impl Stream {
    pub(crate) fn open(port: u16, path: &str, headers: &str) -> Stream {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{headers}\r\n").unwrap();
        let mut stream = Stream(BufReader::new(stream));
        assert!(stream.line().unwrap().starts_with("HTTP/1.1 200"));
        stream
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let n = self.0.read_line(&mut line).unwrap();
        (n > 0).then(|| line.trim_end().to_owned())
    }

    /// Returns the next event with its id and its data; none at the end.
    pub(crate) fn next(&mut self) -> Option<(String, Option<u64>, Value)> {
        let (mut event, mut id) = (String::new(), None);
        loop {
            let line = self.line()?;
            if let Some(name) = line.strip_prefix("event: ") {
                event = name.to_owned();
            } else if let Some(number) = line.strip_prefix("id: ") {
                id = number.parse().ok();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((event, id, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

/// Whoever comes back is told what was missed; after a long while, the table in one piece.
#[test]
fn whoever_comes_back_is_told_what_was_missed() {
    let (house, short) = (House::open(), game("yahtzee"));
    let (created, _host, mut sockets) = seat_everybody(&house, &short);
    let table = id(&created);
    let early = sockets[0].latest["seq"].as_u64().unwrap();
    let at = |since: u64| Socket::hello(house.port, &json!({ "table": table, "since": since })).latest;
    assert_eq!(at(early)["events"], json!([]), "nothing was missed");
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    let seq = sockets[turn].done(&json!({ "action": "roll" }))["seq"].as_u64().unwrap();
    let missed = at(early);
    let told = sockets[0].until_seq(seq);
    assert_eq!((&missed["seq"], events(&missed)), (&json!(seq), events(&told)));
    assert_eq!(missed["view"]["game"], told["view"]["game"]);
    assert!(at(seq + 1000)["events"].is_null(), "a number from nowhere gets the table in one piece");
    short.finish_by(&mut sockets, |_| {});
    let late = at(early);
    assert!(late["events"].is_null(), "one snapshot, whatever the length of the game");
    assert_eq!(late["view"]["table"]["phase"], "ended");
}

/// A table is streamed like on a socket, and a browser comes back by itself.
#[test]
fn a_table_is_streamed() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let path = format!("/api/games/{table}/events?want=events,view");
    let mut stream = Stream::open(house.port, &path, "");
    let (event, first, update) = stream.next().unwrap();
    assert_eq!((event.as_str(), update["seq"].as_u64()), ("update", first));
    assert!(update["scene"].is_null() && update["view"].is_object());
    let version = web.join(&table, "ada", "Ada").is(200)["version"].as_u64();
    let mut told = stream.next().unwrap();
    while told.0 != "update" {
        told = stream.next().unwrap();
    }
    assert_eq!(told.1, version);
    assert_eq!(events(&told.2), ["lobby_player_joined"]);
    let mut again = Stream::open(house.port, &path, &format!("last-event-id: {}\r\n", first.unwrap()));
    assert_eq!(events(&again.next().unwrap().2), ["lobby_player_joined"], "what was missed");
    web.get(&format!("/api/games/{table}/events?want=gossip")).fails(400, "VALIDATION_ERROR");
}

/// Whoever loses a token is told so on a stream, too, and why.
#[test]
fn a_stream_whose_pass_is_taken_back_ends_with_a_reason() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let table = id(&created);
    let host = web.with(&created["hostToken"]);
    let path = format!("/api/games/{table}/events?want=events");
    for (action, reason) in [("new_link", "seat_moved"), ("kick", "taken_out")] {
        let ada = web.join(&table, reason, "Ada").is(200);
        let token = ada["token"].as_str().unwrap();
        let mut stream = Stream::open(house.port, &path, &format!("authorization: Bearer {token}\r\n"));
        assert_eq!(stream.next().unwrap().0, "update");
        host.act(&table, &json!({ "action": action, "parameters": { "seat": ada["seat"] } })).is(200);
        let told = std::iter::from_fn(|| stream.next()).find(|told| told.0 == "bye");
        let (_, _, bye) = told.expect("a goodbye");
        assert_eq!((&bye["code"], &bye["retry"]), (&json!("PASS_REVOKED"), &json!(false)), "{bye}");
        assert_eq!(bye["reason"], reason);
        assert!(stream.next().is_none(), "it is the last event");
    }
}

/// AET-11, AET-22: tables that open and close are announced to the whole hall.
#[test]
fn the_hall_is_told_of_tables_that_open_and_close() {
    let mut house = House::open();
    let web = house.web();
    let mut stream = Stream::open(house.port, "/api/events", "");
    let created = web.lobby("farkle");
    let data = json!({ "table": created["gameId"], "game": "farkle" });
    let (event, _, told) = stream.next().unwrap();
    assert_eq!((event.as_str(), &told), ("announcement", &json!({ "event": "game_created", "data": data })));
    web.with(&created["hostToken"]).delete(&format!("/api/games/{}", id(&created)));
    assert_eq!(stream.next().unwrap().2, json!({ "event": "game_destroyed", "data": data }));
    // A stream of the hall does not keep the house open.
    house.terminate();
    let (took, well) = house.wait();
    assert!(took < Duration::from_secs(5) && well, "{took:?}");
    assert!(stream.next().is_none());
}

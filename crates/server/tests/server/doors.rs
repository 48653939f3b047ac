//! The doors of the house: what strangers may try, take and hold.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::House;
use crate::socket::Socket;
use crate::web::{Answer, Web, id};

/// A house behind a proxy that tests are: they say where they come from.
fn house(given: &[(&str, &str)]) -> House {
    House::open_with(&[given, &[("--proxy", "127.0.0.1")]].concat())
}

/// A client at an address of a network.
fn from(house: &House, network: usize, host: usize) -> Web {
    house.web().header("x-forwarded-for", &format!("2001:db8:0:{network:x}::{host:x}"))
}

fn code(created: &Value) -> &str {
    created["code"].as_str().unwrap()
}

/// A code that no table has, since it has a letter that codes never have.
fn wrong_code(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 8) as u8);
    format!("O{}{}{}", letter(n), letter(n / 8), letter(n / 64))
}

/// Every path of the document that names a table, and those that are not in it.
fn paths(web: &Web) -> Vec<(String, String)> {
    let document = web.get("/api/openapi.json").is(200);
    let mut paths: Vec<(String, String)> = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let methods =
            item.as_object().unwrap().keys().filter(|key| ["get", "post", "delete"].contains(&key.as_str()));
        paths.extend(
            methods.filter(|_| path.contains("{id}")).map(|method| (method.to_uppercase(), path.clone())),
        );
    }
    paths.push(("GET".to_owned(), "/api/games/{id}/events".to_owned()));
    paths
}

fn ask(web: &Web, (method, path): &(String, String), name: &str) -> Answer {
    let body = (method == "POST").then(|| json!({ "move": { "action": "roll" } }).to_string().into_bytes());
    web.send(method, &path.replace("{id}", name), body)
}

/// Wherever a table can be named, wrong names are counted, and then nobody learns which are right.
#[test]
fn every_path_that_names_a_table_counts_wrong_names() {
    let house = house(&[("--guesses-per-minute", "3")]);
    let created = house.web().lobby("farkle");
    let paths = paths(&house.web());
    assert!(paths.len() >= 15, "{paths:?}");
    for (n, path) in paths.iter().enumerate() {
        let web = from(&house, 100 + n, 1);
        for guess in 0..3 {
            ask(&web, path, &wrong_code(guess)).fails(404, "GAME_NOT_FOUND");
        }
        for name in [code(&created), &wrong_code(9), "0190000000007000800000000000000f"] {
            ask(&web, path, name).fails(429, "TOO_MANY_REQUESTS");
        }
        // Ids that nobody has are names, too.
        let web = from(&house, 200 + n, 1);
        for guess in 0..3 {
            ask(&web, path, &format!("019000000000700080000000000000{guess:02}"))
                .fails(404, "GAME_NOT_FOUND");
        }
        ask(&web, path, code(&created)).fails(429, "TOO_MANY_REQUESTS");
    }
    let web = from(&house, 300, 1);
    let claim = |n: usize| web.post("/api/claims", &json!({ "claim": format!("claim-{n}") }));
    let statuses: Vec<u16> = (0..5).map(|n| claim(n).status).collect();
    assert_eq!(statuses, [401, 401, 401, 429, 429]);
    let hello = |name: &str| {
        let mut socket = Socket::open(house.port, None).unwrap();
        socket.send(&json!({ "type": "hello", "table": name }));
        socket.until_end()["code"].as_str().unwrap().to_owned()
    };
    let codes: Vec<String> = (0..3).map(|n| hello(&wrong_code(n))).collect();
    assert!(codes.iter().all(|code| code == "GAME_NOT_FOUND"), "{codes:?}");
    assert_eq!(hello(code(&created)), "TOO_MANY_REQUESTS");
}

/// One network is one guesser, however many addresses it has.
#[test]
fn many_addresses_of_one_network_find_the_door_shut() {
    let house = house(&[("--guesses-per-minute", "10")]);
    let created = house.web().lobby("farkle");
    let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
    for n in 0..400 {
        let answer = from(&house, 7, n + 1).get(&format!("/api/games/{}", wrong_code(n)));
        *answers.entry(answer.status).or_default() += 1;
    }
    assert_eq!(answers, BTreeMap::from([(404, 40), (429, 360)]), "four times what an address may");
    from(&house, 7, 9_999).get(&format!("/api/games/{}", code(&created))).fails(429, "TOO_MANY_REQUESTS");
    from(&house, 8, 1).get(&format!("/api/games/{}", code(&created))).is(200);
}

/// When all together guess too much, strangers wait; whoever has a token does not.
#[test]
fn a_house_in_which_many_guess_slows_strangers_down() {
    let house = house(&[("--guesses-per-minute", "5"), ("--house-guesses-per-minute", "30")]);
    let created = house.web().lobby("farkle");
    let path = format!("/api/games/{}", code(&created));
    let timed = |web: &Web| {
        let began = Instant::now();
        (web.get(&path).status, began.elapsed())
    };
    (0..30).for_each(|n| drop(from(&house, n, 1).get(&format!("/api/games/{}", wrong_code(n)))));
    // One every two seconds, from now on: the second in the queue waits.
    assert_eq!(timed(&from(&house, 1_000, 1)).0, 200);
    let (status, took) = timed(&from(&house, 1_001, 1));
    assert!(status == 200 && took > Duration::from_millis(800), "{status} after {took:?}");
    from(&house, 3, 2).get(&path).fails(429, "TOO_MANY_REQUESTS");
    let (status, took) = timed(&from(&house, 3, 2).with(&created["hostToken"]));
    assert!(status == 200 && took < Duration::from_millis(800), "{status} after {took:?}");
}

/// Whoever has a token to a table comes in, whatever others behind the same address try.
#[test]
fn a_pass_opens_its_table_while_others_guess() {
    let house = House::open_with(&[("--guesses-per-minute", "3")]);
    let web = house.web();
    let (created, other) = (web.lobby("farkle"), web.lobby("farkle"));
    (0..9).for_each(|n| drop(web.get(&format!("/api/games/{}", wrong_code(n)))));
    let path = format!("/api/games/{}", code(&created));
    web.get(&path).fails(429, "TOO_MANY_REQUESTS");
    web.with(&created["hostToken"]).get(&path).is(200);
    Socket::at(house.port, code(&created), Some(&created["hostToken"]));
    // A token to one table does not allow guessing at others.
    web.with(&other["hostToken"]).get(&path).fails(429, "TOO_MANY_REQUESTS");
    web.with(&other["hostToken"])
        .get(&format!("/api/games/{}", wrong_code(99)))
        .fails(429, "TOO_MANY_REQUESTS");
}

/// A fight on a map of so many lines of a hundred cells.
fn fight(lines: usize) -> Value {
    let mut map = vec![".".repeat(100); lines];
    map[0].replace_range(0..2, "AB");
    let creatures = json!([{ "stats": "fighter_1", "at": "A" }, { "stats": "goblin", "at": "B" }]);
    json!({ "gameType": "combat", "config": { "customSettings": { "map": map, "creatures": creatures } } })
}

/// Tables and what is on them count by whoever opened them, and nothing is stored of what is refused.
#[test]
fn an_address_has_so_much_in_memory_and_no_more() {
    let house =
        house(&[("--tables-per-address", "2"), ("--pieces-per-address", "5000"), ("--network-times", "2")]);
    let farkle = json!({ "gameType": "farkle" });
    let web = from(&house, 1, 1);
    (0..2).for_each(|_| drop(web.post("/api/games", &farkle).is(201)));
    let refused = web.post("/api/games", &farkle);
    assert_eq!(refused.header("retry-after"), "60");
    let error = refused.fails(429, "QUOTA_EXCEEDED");
    assert!(error["message"].as_str().unwrap().contains("2 tables"), "{error}");
    (0..2).for_each(|_| drop(from(&house, 1, 2).post("/api/games", &farkle).is(201)));
    from(&house, 1, 3).post("/api/games", &farkle).fails(429, "QUOTA_EXCEEDED");
    let web = from(&house, 2, 1);
    web.post("/api/games", &fight(51)).fails(429, "QUOTA_EXCEEDED");
    web.post("/api/games", &fight(40)).is(201);
    web.post("/api/games", &fight(40)).fails(429, "QUOTA_EXCEEDED");
    web.post("/api/games", &fight(8)).is(201);
    assert_eq!(house.web().get("/api/games").is(200)["total"], 6, "what was refused was not stored");
}

/// A table that was opened small is not made large by its host later.
#[test]
fn house_rules_that_take_up_too_much_are_refused_in_the_lobby() {
    let house = house(&[("--pieces-per-address", "5000"), ("--pieces-in-memory", "11000")]);
    let rules = |lines: usize| {
        let setup = fight(lines)["config"]["customSettings"].take();
        json!({ "action": "set_table", "parameters": { "setup": setup } })
    };
    let open = |n: usize| {
        let web = from(&house, n, 1);
        let created = web.post("/api/games", &fight(10)).is(201);
        let host = web.with(&created["hostToken"]);
        (id(&created), host, created["hostToken"].clone())
    };
    let (table, host, token) = open(1);
    host.act(&table, &rules(40)).is(200);
    let refused = host.act(&table, &rules(51));
    assert_eq!(refused.header("retry-after"), "60");
    refused.fails(429, "QUOTA_EXCEEDED");
    Socket::at(house.port, &table, Some(&token)).refused(&rules(51), "QUOTA_EXCEEDED");
    from(&house, 1, 1).post("/api/games", &fight(20)).fails(429, "QUOTA_EXCEEDED");
    from(&house, 1, 1).post("/api/games", &fight(5)).is(201);
    host.act(&table, &rules(46)).fails(429, "QUOTA_EXCEEDED");
    host.act(&table, &rules(10)).is(200);
    from(&house, 1, 1).post("/api/games", &fight(20)).is(201);
    let (table, host, _) = open(2);
    host.act(&table, &rules(49)).is(200);
    let (table, host, _) = open(3);
    host.act(&table, &rules(30)).fails(503, "HOUSE_FULL");
}

/// What a house has in memory at most, for everybody together.
#[test]
fn a_house_that_is_full_says_so() {
    let house = house(&[("--pieces-in-memory", "3000")]);
    from(&house, 1, 1).post("/api/games", &fight(20)).is(201);
    let refused = from(&house, 2, 1).post("/api/games", &fight(20));
    assert_eq!(refused.header("retry-after"), "60");
    refused.fails(503, "HOUSE_FULL");
    from(&house, 3, 1).post("/api/games", &json!({ "gameType": "farkle" })).is(201);
    assert_eq!(house.web().get("/api/games").is(200)["total"], 2);
}

/// Opens a connection and sends half a request.
fn half(port: u16) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    // It may be shut already.
    let _ = stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    stream
}

/// Tests for a connection that nobody has shut.
fn is_open(stream: &mut TcpStream) -> bool {
    let waits = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
    matches!(stream.read(&mut [0; 512]), Err(error) if waits.contains(&error.kind()))
}

/// Whoever opens connections and asks for nothing has few of them, and not for long.
#[test]
fn half_open_requests_are_few_and_short_lived() {
    let house = House::open_with(&[("--half-open-per-address", "5"), ("--patience-seconds", "5")]);
    let began = Instant::now();
    let mut slow: Vec<TcpStream> = (0..12).map(|_| half(house.port)).collect();
    sleep(Duration::from_secs(1));
    let open = slow.iter_mut().map(is_open).filter(|open| *open).count();
    assert_eq!(open, 5);
    // A byte now and then is no request either.
    while began.elapsed() < Duration::from_secs(8) {
        slow.iter_mut().for_each(|stream| drop(stream.write_all(b"x")));
        sleep(Duration::from_millis(200));
    }
    assert_eq!(slow.iter_mut().map(is_open).filter(|open| *open).count(), 0, "patience is over");
    house.web().get("/health").is(200);
}

/// An address has so many connections, also when each has asked for something.
#[test]
fn an_address_has_so_many_connections() {
    let flags = [
        ("--connections-per-address", "8"),
        ("--half-open-per-address", "4"),
        ("--sockets-per-address", "3"),
    ];
    let house = House::open_with(&flags);
    let ask = |_| {
        let mut stream = half(house.port);
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let _ = stream.write_all(b"y\r\n\r\n");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).is_ok_and(|()| answer.starts_with(b"HTTP/1.1 200")).then_some(stream)
    };
    let held: Vec<TcpStream> = (0..20).filter_map(ask).collect();
    assert_eq!(held.len(), 8);
    drop(held);
    sleep(Duration::from_millis(300));
    house.web().get("/health").is(200);
}

/// A house that can keep nothing says so to whoever sends it visitors.
#[test]
fn a_house_on_a_full_disk_is_not_ready() {
    let house = House::open_with(&[("--disk-reserve-mib", "100000000")]);
    house.web().get("/ready").fails(503, "DISK_FULL");
    house.web().get("/health").is(200);
    house.web().post("/api/games", &json!({ "gameType": "farkle" })).fails(503, "DISK_FULL");
}

/// Two fights between a hundred on a hundred by a hundred cells, that play themselves, hold nobody up who wants to end it.
#[test]
fn a_house_ends_within_ten_seconds_whatever_its_tables_do() {
    let mut house = House::open();
    let maze: Vec<String> = (0..100)
        .map(|y| (0..100).map(|x| if x % 4 == 2 && y % 7 != x % 5 { '#' } else { '.' }).collect())
        .collect();
    let creature = |n: usize| json!({ "stats": if n.is_multiple_of(2) { "fighter_1" } else { "goblin" }, "at": [n % 25 * 4, n / 25 * 30] });
    let creatures: Vec<Value> = (0..100).map(creature).collect();
    let settings = json!({ "map": maze, "creatures": creatures, "autoplay": "all", "roundLimit": 1000 });
    let players = json!([{ "id": "ada", "name": "Ada" }, { "id": "teo", "name": "Teo" }]);
    let body = json!({ "gameType": "combat", "config": { "players": players, "customSettings": settings } })
        .to_string();
    let send = |_| {
        let mut stream = TcpStream::connect(("127.0.0.1", house.port)).unwrap();
        let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        stream
    };
    let mut attack: Vec<TcpStream> = (0..4).map(send).collect();
    sleep(Duration::from_secs(2));
    for stream in &mut attack {
        let mut answer = [0; 12];
        stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let n = stream.read(&mut answer).unwrap_or(0);
        assert!(n == 0 || answer.starts_with(b"HTTP/1.1 201"), "{}", String::from_utf8_lossy(&answer));
    }
    house.terminate();
    let (took, _) = house.wait();
    assert!(took < Duration::from_secs(10), "{took:?}: {}", house.log());
}

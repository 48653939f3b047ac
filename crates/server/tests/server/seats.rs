//! Sitting down over REST: once, in one's own name, while there is room.

use serde_json::json;

use crate::house::House;
use crate::socket::Socket;
use crate::web::id;

/// AET-12: the lobby takes people until it is full, each once.
#[test]
fn a_seat_is_taken_once() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("aetharn"));
    web.join(&table, "ada", "Ada").is(200);
    web.join(&table, "ada", "Ada again").fails(409, "ALREADY_JOINED");
    for n in 1..6 {
        web.join(&table, &format!("p{n}"), &format!("P{n}")).is(200);
    }
    web.join(&table, "late", "Late").fails(409, "GAME_FULL");
    let state = web.get(&format!("/api/games/{table}")).is(200);
    assert_eq!(state["players"].as_array().unwrap().len(), 6);
}

/// Nobody gets the token of somebody else by asking under that name, with whatever key.
#[test]
fn nobody_sits_down_as_somebody_else() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let table = id(&created);
    let key = "a key that nobody guesses";
    let keyed = web.header("idempotency-key", key);
    let ada = keyed.join(&table, "ada", "Ada").is(200);
    let again = keyed.join(&table, "ada", "Ada").is(200);
    assert_eq!((&ada["seat"], &ada["version"]), (&again["seat"], &again["version"]), "the same wish again");
    for other in ["another key that is long", "x"] {
        web.header("idempotency-key", other).join(&table, "ada", "Eve").fails(409, "ALREADY_JOINED");
    }
    web.join(&table, "teo", "Teo").is(200);
    web.with(&created["hostToken"]).post(&format!("/api/games/{table}/start"), &json!({})).is(200);
    web.header("idempotency-key", "a third key, long enough")
        .join(&table, "ada", "Eve")
        .fails(409, "ALREADY_JOINED");
    web.join(&table, "ada", "Eve").fails(409, "ALREADY_JOINED");
    let host = created["hostId"].as_str().unwrap();
    web.join(&table, host, "Eve").fails(400, "VALIDATION_ERROR");
    web.join(&table, "bot-1", "Eve").fails(400, "VALIDATION_ERROR");
    // Ada's own token brings her back.
    let back = web
        .with(&ada["token"])
        .post(&format!("/api/games/{table}/join"), &json!({ "player": { "name": "Ada" } }));
    assert_eq!(back.is(200)["playerId"], "ada");
}

/// Ids that anybody may guess give nobody a token twice, and take one seat however often they are sent.
#[test]
fn a_short_id_takes_one_seat_and_is_nobody_elses_way_in() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let keyed = web.header("idempotency-key", "1");
    let join =
        |name: &str| keyed.post(&format!("/api/games/{table}/join"), &json!({ "player": { "name": name } }));
    let ada = join("Ada").is(200);
    join("Ada").fails(409, "ALREADY_JOINED");
    let bob = join("Bob").is(200);
    assert_ne!(ada["playerId"], bob["playerId"], "others may have chosen the same key");
    // On one socket it is the same seat again; on another one nobody can tell who that is.
    let mut socket = Socket::at(house.port, &table, None);
    let (first, again) = (socket.sit("1", "Teo"), socket.sit("1", "Teo"));
    assert_eq!((&first["seat"], &first["person"]), (&again["seat"], &again["person"]));
    assert_eq!(first["seat"], 2);
    let mut other = Socket::at(house.port, &table, None);
    let refused = other.ask(json!({ "type": "sit", "id": "1", "name": "Teo" }));
    assert_eq!(refused["code"], "ALREADY_JOINED", "{refused}");
    assert_eq!(other.sit("1", "Ida")["seat"], 3);
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["players"].as_array().unwrap().len(), 4);
    // A long one is the same person again, also on another socket.
    let secret = "0b7c2f7e-9f5d-4a41-8d51";
    let first = Socket::at(house.port, &table, None).sit(secret, "Mia");
    let second = Socket::at(house.port, &table, None).sit(secret, "Mia");
    assert_eq!((&first["seat"], &first["person"]), (&second["seat"], &second["person"]));
}

/// Names with what cannot be seen or turns text around are refused, wherever they come in.
#[test]
fn names_are_what_they_look_like() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let mut socket = Socket::at(house.port, &table, None);
    let bad = [
        "",
        " ",
        "\u{202e}evil",
        "a\u{200b}b",
        "a\u{0}b",
        "tab\tbed",
        "line\nfeed",
        "\u{1b}[31mred",
        "\u{feff}x",
    ];
    let long = "x".repeat(25);
    for name in bad.into_iter().chain([long.as_str()]) {
        web.join(&table, "eve", name).fails(400, "INVALID_NAME");
        let frame = json!({ "type": "sit", "id": "long enough to be secret", "name": name });
        assert_eq!(socket.ask(frame)["code"], "INVALID_NAME", "{name:?}");
        if !name.is_empty() {
            let body = json!({ "gameType": "farkle", "gameName": name });
            web.post("/api/games", &body).fails(400, "INVALID_NAME");
        }
    }
    for name in ["Zoë", "李雷", "O'Neil <b>", "👩‍🚀"] {
        let table = id(&web.lobby("farkle"));
        let joined = web.join(&table, "ada", name);
        assert!(joined.status == 200 || joined.status == 400, "{name}");
    }
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["players"], json!([]));
}

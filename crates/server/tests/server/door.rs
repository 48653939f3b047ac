//! The door of a lobby over the wire: the host decides, by person and by network.

use serde_json::{Value, json};

use crate::house::House;
use crate::socket::{Socket, events};
use crate::web::{Web, id};

/// A house that believes what is said of addresses, so that a test comes from many.
fn house(flags: &[(&str, &str)]) -> House {
    let proxy = [("--proxy", "127.0.0.1")];
    House::open_with(&proxy.iter().chain(flags).copied().collect::<Vec<_>>())
}

fn from(web: &Web, address: &str) -> Web {
    web.header("x-forwarded-for", address)
}

fn join(web: &Web, table: &str, name: &str) -> crate::web::Answer {
    web.post(&format!("/api/games/{table}/join"), &json!({ "player": { "name": name } }))
}

fn order(action: &str, parameters: Value) -> Value {
    json!({ "action": action, "parameters": parameters })
}

/// A stranger neither ends nor empties a lobby whose host has no open line.
#[test]
fn a_stranger_who_sits_and_stands_ends_no_lobby() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let table = id(&created);
    web.with(&created["hostToken"]).act(&table, &order("add_bot", json!({}))).is(200);
    let mut eve = Socket::at(house.port, &table, None);
    eve.sit("a stranger with a key", "Eve");
    assert_eq!(eve.ask(json!({ "type": "stand", "id": "up" }))["type"], "done");
    let state = web.get(&format!("/api/games/{table}")).is(200);
    assert_eq!(
        (&state["lifecycle"], &state["table"]["closed"]),
        (&json!("waiting_for_players"), &json!(false))
    );
    web.join(&table, "ada", "Ada").is(200);
    web.with(&created["hostToken"]).post(&format!("/api/games/{table}/start"), &json!({})).is(200);
}

/// Whoever is kicked stays out: under the same id, and under a new one from the same network.
#[test]
fn a_kick_is_for_good_by_person_and_by_network() {
    let house = house(&[]);
    let web = house.web();
    let host = from(&web, "198.51.100.1");
    let created = host.lobby("farkle");
    let table = id(&created);
    let host = host.with(&created["hostToken"]);
    let eve = from(&web, "2001:db8:7:7::1");
    let seat = eve.join(&table, "eve", "Eve").is(200)["seat"].clone();
    join(&from(&web, "203.0.113.5"), &table, "Ada").is(200);
    host.act(&table, &order("kick", json!({ "seat": seat }))).is(200);
    eve.join(&table, "eve", "Eve").fails(403, "KEPT_OUT");
    join(&eve, &table, "Somebody else").fails(403, "KEPT_OUT");
    join(&from(&web, "2001:db8:7:7:ffff::2"), &table, "Neighbour").fails(403, "KEPT_OUT");
    join(&from(&web, "2001:db8:7:8::1"), &table, "Bob").is(200);
    host.act(&table, &order("let_in", json!({ "person": "eve" }))).is(200);
    eve.join(&table, "eve", "Eve").is(200);
}

/// Whoever shares the host's own network is not kept out for somebody else's sake.
#[test]
fn a_kick_keeps_out_nobody_at_the_hosts_own_address() {
    let house = house(&[]);
    let home = from(&house.web(), "198.51.100.1");
    let created = home.lobby("farkle");
    let table = id(&created);
    let seat = home.join(&table, "eve", "Eve").is(200)["seat"].clone();
    home.with(&created["hostToken"]).act(&table, &order("kick", json!({ "seat": seat }))).is(200);
    home.join(&table, "eve", "Eve").fails(403, "KEPT_OUT");
    home.join(&table, "ada", "Ada").is(200);
}

/// On a public house a stranger's address has two seats; at home all phones may share one address.
#[test]
fn one_address_does_not_take_all_seats_of_a_public_house() {
    let house = house(&[("--public", "true")]);
    let web = house.web();
    let host = from(&web, "198.51.100.1");
    let body = json!({ "gameType": "farkle", "config": { "policy": { "approve": false } } });
    let created = host.post("/api/games", &body).is(201);
    let table = id(&created);
    let eve = from(&web, "203.0.113.5");
    for name in ["Eve", "Eva"] {
        join(&eve, &table, name).is(200);
    }
    join(&eve, &table, "Evi").fails(409, "TOO_MANY_SEATS");
    join(&from(&web, "203.0.113.6"), &table, "Ada").is(200);
    // The host seats whom the host likes, on the host's own device.
    for name in ["Mara", "Teo", "Ida"] {
        join(&host.with(&created["hostToken"]), &table, name).is(200);
    }
    join(&host, &table, "At home with the host").is(200);

    let home = self::house(&[]);
    let web = from(&home.web(), "203.0.113.5");
    let table = id(&from(&home.web(), "198.51.100.1").lobby("farkle"));
    for n in 0..8 {
        join(&web, &table, &format!("P{n}")).is(200);
    }
}

/// On a public house the host is asked; whoever asks has the seat as soon as the host says yes.
#[test]
fn on_a_public_house_whoever_wants_to_sit_asks() {
    let house = house(&[("--public", "true")]);
    let web = house.web();
    let host = from(&web, "198.51.100.1");
    assert_eq!(web.get("/api/game-types/farkle").is(200)["policy"]["approve"], true);
    let created = host.lobby("farkle");
    let table = id(&created);
    let host = host.with(&created["hostToken"]);
    let ada = join(&from(&web, "203.0.113.5"), &table, "Ada").is(202);
    assert_eq!((&ada["waiting"], &ada["seat"], &ada["players"]), (&json!(true), &json!(null), &json!([])));
    let mut teo = Socket::at(house.port, &table, None);
    let asked = teo.ask(json!({ "type": "sit", "id": "a key that nobody guesses", "name": "Teo" }));
    assert_eq!(asked["type"], "asked", "{asked}");
    let waiting = host.get(&format!("/api/games/{table}")).is(200)["table"]["waiting"].clone();
    let names: Vec<&Value> = waiting.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Ada", "Teo"]);
    let done = host.act(&table, &order("let_in", json!({ "person": asked["person"] }))).is(200);
    let told = teo.until_seq(done["version"].as_u64().unwrap());
    assert_eq!(told["scene"]["you"]["seats"], json!([0]), "{told}");
    // The same wish again is the seat by now.
    let again = Socket::at(house.port, &table, None).sit("a key that nobody guesses", "Teo");
    assert_eq!((&again["type"], &again["seat"]), (&json!("seated"), &json!(0)), "{again}");
    host.act(&table, &order("turn_away", json!({ "person": ada["playerId"] }))).is(200);
    web.with(&ada["token"]).get(&format!("/api/games/{table}")).fails(401, "INVALID_TOKEN");
    join(&from(&web, "203.0.113.5"), &table, "Ada again").fails(403, "KEPT_OUT");
}

/// Whoever asked for a seat may take that back, and the host is asked no more.
#[test]
fn whoever_asked_for_a_seat_takes_that_back() {
    let house = House::open();
    let web = house.web();
    let body = json!({ "gameType": "farkle", "config": { "policy": { "approve": true } } });
    let created = web.post("/api/games", &body).is(201);
    let table = id(&created);
    let mut host = Socket::at(house.port, &table, Some(&created["hostToken"]));
    let mut teo = Socket::at(house.port, &table, None);
    let asked = teo.ask(json!({ "type": "sit", "id": "a key that nobody guesses", "name": "Teo" }));
    let seen = host.until_seq(asked["seq"].as_u64().unwrap());
    let waits = |update: &Value| update["view"]["table"]["waiting"].clone();
    assert_eq!(waits(&seen)[0]["name"], "Teo");
    let done = teo.ask(json!({ "type": "stand", "id": "no more" }));
    assert_eq!(done["type"], "done", "{done}");
    let seen = host.until_seq(done["seq"].as_u64().unwrap());
    assert_eq!((waits(&seen), events(&seen)), (Value::Null, vec!["ask_withdrawn"]));
    let again = teo.ask(json!({ "type": "stand", "id": "once more" }));
    assert_eq!(again["code"], "UNIDENTIFIED_PLAYER", "{again}");
}

/// People whom the one who opens a table names sit there, and start at once.
#[test]
fn named_guests_need_not_ask() {
    let house = house(&[("--public", "true")]);
    let created = house.web().create("farkle", &["Ada", "Teo"], &json!({}));
    assert_eq!(created["lifecycle"], "active");
}

/// A new link ends all that opened the seat before, and both devices hear of it.
#[test]
fn a_new_link_ends_the_join_key_too() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let (table, key) = (id(&created), "a key that nobody guesses");
    let mut old = Socket::at(house.port, &table, None);
    let seated = old.sit(key, "Ada");
    let host = web.with(&created["hostToken"]);
    let made = host.act(&table, &order("new_link", json!({ "seat": seated["seat"] }))).is(200);
    let bye = old.until_end();
    assert_eq!((&bye["code"], &bye["reason"]), (&json!("PASS_REVOKED"), &json!("seat_moved")), "{bye}");
    let refused =
        Socket::at(house.port, &table, None).ask(json!({ "type": "sit", "id": key, "name": "Ada" }));
    assert_eq!(refused["code"], "SEAT_MOVED", "{refused}");
    join(&web.header("idempotency-key", key), &table, "Ada").fails(401, "SEAT_MOVED");
    let claimed = web.post("/api/claims", &json!({ "claim": made["claim"] })).is(200);
    let new = Socket::at(house.port, &table, Some(&claimed["token"]));
    assert_eq!(new.latest["scene"]["you"]["seats"], json!([seated["seat"]]));
    // The new device may send its own wish again as often as it likes.
    join(&web.with(&claimed["token"]).header("idempotency-key", "key of the new device"), &table, "Ada 2")
        .is(200);
}

/// The answer says under which name somebody sits.
#[test]
fn the_second_of_a_name_is_told_so() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    assert_eq!(join(&web, &table, "Anna").is(200)["name"], "Anna");
    assert_eq!(join(&web, &table, "ANNA").is(200)["name"], "ANNA 2");
    let mut socket = Socket::at(house.port, &table, None);
    assert_eq!(socket.sit("long enough to be secret", "anna")["name"], "anna 3");
}

/// A host changes rules and name before the start, and lists say so.
#[test]
fn a_table_that_was_renamed_is_listed_by_its_new_name() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("farkle");
    let table = id(&created);
    let change = json!({ "title": "Friday", "setup": { "targetScore": 2000 } });
    web.join(&table, "ada", "Ada").is(200);
    let host = web.with(&created["hostToken"]);
    assert_eq!(host.act(&table, &order("set_table", change)).is(200)["table"]["rules"]["targetScore"], 2000);
    assert_eq!(web.get("/api/games").is(200)["items"][0]["gameName"], "Friday");
    let bad = order("set_table", json!({ "setup": { "targetScore": 0 } }));
    host.act(&table, &bad).fails(400, "INVALID_SETUP");
    host.post(&format!("/api/games/{table}/start"), &json!({})).is(200);
}

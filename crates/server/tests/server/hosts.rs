//! What hosts may do, and what it means for others.

use serde_json::json;

use crate::drive::game;
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::{Socket, events};
use crate::web::id;

/// Whoever is kicked is out: the socket ends, the token holds no more.
#[test]
fn a_kick_closes_the_socket() {
    let house = House::open();
    let web = house.web();
    let created = web.lobby("aetharn");
    let table = id(&created);
    let ada = web.join(&table, "ada", "Ada").is(200);
    web.join(&table, "teo", "Teo").is(200);
    let mut socket = Socket::at(house.port, &table, Some(&ada["token"]));
    let mut host = Socket::at(house.port, &table, Some(&created["hostToken"]));
    socket.refused(&json!({ "action": "kick", "parameters": { "seat": 1 } }), "FORBIDDEN");
    host.done(&json!({ "action": "kick", "parameters": { "seat": ada["seat"] } }));
    let bye = socket.until_end();
    assert_eq!((&bye["type"], &bye["code"]), (&json!("bye"), &json!("PASS_REVOKED")), "{bye}");
    assert_eq!(bye["retry"], false);
    web.with(&ada["token"]).get(&format!("/api/games/{table}")).fails(401, "INVALID_TOKEN");
    let mut again = Socket::open(house.port, None).unwrap();
    again.send(&json!({ "type": "hello", "table": table, "token": ada["token"] }));
    assert_eq!(again.until_end()["code"], "INVALID_TOKEN");
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["players"].as_array().unwrap().len(), 1);
}

/// A seat whose owner lost the way to it gets a new link, once.
#[test]
fn a_new_link_gives_a_seat_back() {
    let house = House::open();
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let table = id(&created);
    let seat =
        created["players"].as_array().unwrap().iter().find(|p| p["id"] == "ada").unwrap()["seat"].clone();
    let renew = json!({ "action": "new_link", "parameters": { "seat": seat } });
    let mut socket = Socket::at(house.port, &table, Some(&created["tokens"]["ada"]));
    web.with(&created["tokens"]["teo"]).act(&table, &renew).fails(403, "FORBIDDEN");
    let made = web.with(&created["hostToken"]).act(&table, &renew).is(200);
    assert_eq!(socket.until_end()["code"], "PASS_REVOKED", "the old pass holds no more");
    let claim = json!({ "claim": made["claim"] });
    web.with(&made["claim"]).get(&format!("/api/games/{table}")).fails(401, "INVALID_TOKEN");
    let claimed = web.post("/api/claims", &claim).is(200);
    assert_eq!((&claimed["playerId"], &claimed["gameId"]), (&json!("ada"), &created["gameId"]));
    web.post("/api/claims", &claim).fails(401, "INVALID_TOKEN");
    web.with(&created["tokens"]["ada"]).get(&format!("/api/games/{table}")).fails(401, "INVALID_TOKEN");
    web.with(&claimed["token"]).get(&format!("/api/games/{table}")).is(200);
    web.with(&created["tokens"]["teo"]).get(&format!("/api/games/{table}")).is(200);
}

/// The same people play again at a new table, with the tokens they have.
#[test]
fn a_rematch_takes_everybody_along() {
    let (house, short) = (House::open(), game("farkle"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    sockets[0].refused(&json!({ "action": "rematch" }), "INVALID_PHASE");
    short.finish_by(&mut sockets, |_| {});
    let done = sockets[0].done(&json!({ "action": "rematch" }));
    let next = done["next"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    let seq = done["seq"].as_u64().unwrap();
    let told = sockets[1].until_seq(seq);
    assert_eq!(told["view"]["table"]["next"], next.as_str());
    assert!(events(&told).contains(&"rematch_opened"), "{:?}", events(&told));
    assert_eq!(sockets[1].done(&json!({ "action": "rematch" }))["next"], next.as_str(), "the same table");
    let web = house.web();
    assert_eq!(id(&web.get(&format!("/api/games/{}", created["code"].as_str().unwrap())).is(200)), next);
    assert_ne!(host.until_seq(seq)["view"]["table"]["commitment"], json!(null));
    let mut host = Socket::at(house.port, &next, Some(&created["hostToken"]));
    host.done(&json!({ "action": "start" }));
    assert_eq!(host.latest["view"]["table"]["phase"], "in_progress");
}

/// AET-17: pausing, going on, folding, handing over.
#[test]
fn a_host_pauses_and_hands_over() {
    let (house, short) = (House::open(), game("aetharn"));
    let (_, mut host, mut sockets) = seat_everybody(&house, &short);
    host.done(&json!({ "action": "pause" }));
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap_or_default() as usize;
    sockets[turn].refused(&json!({ "action": "roll" }), "PAUSED");
    host.done(&json!({ "action": "unpause" }));
    host.done(&json!({ "action": "transfer_host", "parameters": { "seat": 1 } }));
    host.refused(&json!({ "action": "pause" }), "FORBIDDEN");
    sockets[1].done(&json!({ "action": "pause" }));
    sockets[1].done(&json!({ "action": "unpause" }));
    sockets[0].done(&json!({ "action": "fold" }));
    assert_eq!(sockets[0].latest["view"]["table"]["phase"], "ended");
}

/// AET-19: a table that its host closes ends its game, and is announced to the hall.
#[test]
fn a_closed_table_is_over() {
    let (house, short) = (House::open(), game("aetharn"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let seq = host.done(&json!({ "action": "close" }))["seq"].as_u64().unwrap();
    let told = sockets[0].until_seq(seq);
    assert_eq!(told["view"]["table"]["phase"], "abandoned");
    assert!(events(&told).contains(&"game_abandoned") && events(&told).contains(&"table_closed"));
    let state = house.web().get(&format!("/api/games/{}", id(&created))).is(200);
    assert_eq!((&state["lifecycle"], &state["winner"]), (&json!("abandoned"), &json!(null)));
}

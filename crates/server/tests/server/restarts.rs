//! The house closes, or is struck down, and opens again: nothing that was shown is lost.

use std::time::Duration;

use serde_json::{Value, json};

use crate::drive::{game, nonsense};
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::{Socket, events};
use crate::web::{Web, id};

/// AET-20: after an orderly end everything is there, old tokens hold, and clients go on where they were.
#[test]
fn a_restart_loses_nothing() {
    let (mut house, short) = (House::open(), game("yahtzee"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let table = id(&created);
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    let seq = sockets[turn].done(&json!({ "action": "roll" }))["seq"].as_u64().unwrap();
    let shown = host.until_seq(seq);
    // One that has not said hello does not hold it up.
    let mut silent = Socket::open(house.port, None).unwrap();
    house.terminate();
    for socket in sockets.iter_mut().chain([&mut host, &mut silent]) {
        let bye = socket.until_end();
        assert_eq!((&bye["type"], &bye["retry"]), (&json!("bye"), &json!(true)), "{bye}");
    }
    let (took, well) = house.wait();
    assert!(took < Duration::from_secs(5) && well, "{took:?}");
    assert!(!house.log().contains("ERROR"), "an orderly end is no trouble: {}", house.log());
    house.reopen();
    let hello = json!({ "table": table, "token": created["hostToken"], "since": seq });
    let mut back = Socket::hello(house.port, &hello);
    assert!(back.latest["events"].is_array(), "what was missed, and not a picture only");
    assert!(!events(&back.latest).contains(&"dice_rolled"), "nothing is told twice");
    assert_eq!(back.latest["view"]["game"], shown["view"]["game"]);
    assert_eq!(back.latest["view"]["table"]["commitment"], shown["view"]["table"]["commitment"]);
    let finished = finish(&house, &created, &sockets);
    assert_eq!(back.until_seq(finished)["view"]["table"]["phase"], "ended");
}

/// Plays on with the tokens that the sockets were given.
fn finish(house: &House, created: &Value, sockets: &[Socket]) -> u64 {
    let mut created = created.clone();
    for frame in sockets.iter().flat_map(|socket| &socket.heard) {
        let frame: Value = serde_json::from_str(frame).unwrap();
        if frame["type"] == "seated" {
            created["tokens"][frame["person"].as_str().unwrap()] = frame["token"].clone();
        }
    }
    let last = game("yahtzee").finish(&house.web(), &created, |_| {});
    last["version"].as_u64().unwrap()
}

/// Makes a move at a table; returns the version that was acknowledged.
fn step(web: &Web, created: &Value) -> Value {
    let table = id(created);
    let state = web.get(&format!("/api/games/{table}")).is(200);
    let who = &state["players"][state["currentPlayerIndex"].as_u64().unwrap() as usize]["id"];
    let mine = web.with(&created["tokens"][who.as_str().unwrap()]);
    let legal = mine.act(&table, &nonsense()).is(400)["error"]["legal"].as_array().unwrap().clone();
    mine.act(&table, &game("yahtzee").choose(&legal)).is(200)
}

/// TUR-26, AET-20: whatever was acknowledged before a kill is there after it.
#[test]
fn what_was_acknowledged_survives_a_kill() {
    let mut house = House::open();
    let mut web = house.web();
    let tables: Vec<Value> = (0..3).map(|_| web.create("yahtzee", &["Ada", "Teo"], &json!({}))).collect();
    let mut shown: Vec<Value> = tables.clone();
    for round in 0..4 {
        for (created, shown) in tables.iter().zip(&mut shown) {
            for _ in 0..=round {
                *shown = step(&web, created);
            }
        }
        house.kill();
        house.reopen();
        web = web.at(house.port);
        for shown in &shown {
            let now = web.get(&format!("/api/games/{}", id(shown))).is(200);
            for field in ["version", "metadata", "players", "currentPlayerIndex", "moveHistory", "code"] {
                assert_eq!(now[field], shown[field], "{field} after kill {round}");
            }
        }
    }
    let last = game("yahtzee").finish(&web, &tables[0], |_| {});
    assert_eq!(web.get(&format!("/api/games/{}/verify", id(&last))).is(200)["fair"], true);
}

/// FAR-11: a seat that was connected when the house went down is away until it comes back.
#[test]
fn a_game_waits_for_those_who_have_not_come_back() {
    let (mut house, short) = (House::open(), game("farkle"));
    let (created, _host, sockets) = seat_everybody(&house, &short);
    let table = id(&created);
    let tokens: Vec<Value> = sockets
        .iter()
        .flat_map(|socket| &socket.heard)
        .map(|frame| serde_json::from_str::<Value>(frame).unwrap())
        .filter(|frame| frame["type"] == "seated")
        .map(|frame| frame["token"].clone())
        .collect();
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    drop(sockets);
    house.kill();
    house.reopen();
    let state = house.web().get(&format!("/api/games/{table}")).is(200);
    assert_eq!(state["table"]["paused"], true, "{}", state["table"]);
    let back = Socket::at(house.port, &table, Some(&tokens[turn]));
    assert_eq!(back.latest["view"]["table"]["paused"], false, "{}", back.latest["view"]["table"]);
}

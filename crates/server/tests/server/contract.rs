//! What REST promises of moves: who may, how often, and what is told when not.

use serde_json::{Value, json};

use crate::house::House;
use crate::socket::{Socket, events};
use crate::web::{Web, id};

/// A table of Yahtzee with two people; whose turn it is comes first.
fn yahtzee(house: &House) -> (String, Web, Web, Value) {
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let turn = created["currentPlayerIndex"].as_u64().unwrap() as usize;
    let of = |n: usize| web.with(&created["tokens"][created["players"][n]["id"].as_str().unwrap()]);
    (id(&created), of(turn), of(1 - turn), created)
}

fn moves(table: &str) -> String {
    format!("/api/games/{table}/moves")
}

/// YAH-6.2: a dry run says whether a move is valid and why not, and changes nothing.
#[test]
fn a_dry_run_changes_nothing() {
    let house = House::open();
    let (table, mine, other, _) = yahtzee(&house);
    let before = mine.get(&format!("/api/games/{table}")).text;
    let dry = format!("{}?dryRun=true", moves(&table));
    let roll = json!({ "move": { "action": "roll" } });
    assert_eq!(mine.post(&dry, &roll).is(200), json!({ "valid": true }));
    let not = other.post(&dry, &roll).is(200);
    assert_eq!((&not["valid"], &not["code"]), (&json!(false), &json!("NOT_YOUR_TURN")));
    assert!(not["reason"].is_string());
    let score = json!({ "move": { "action": "score", "parameters": { "category": "ones" } } });
    assert_eq!(mine.post(&dry, &score).is(200)["code"], "ROLL_FIRST");
    assert_eq!(mine.get(&format!("/api/games/{table}")).text, before);
}

/// A move sent again with its key is made once; the key of another wish is refused.
#[test]
fn a_key_makes_a_move_once() {
    let house = House::open();
    let (table, mine, other, _) = yahtzee(&house);
    let keyed = mine.header("idempotency-key", "one and only");
    let roll = json!({ "move": { "action": "roll" } });
    let first = keyed.post(&moves(&table), &roll).is(200);
    let again = keyed.post(&moves(&table), &roll).is(200);
    assert_eq!(first["version"], again["version"]);
    assert_eq!(first["metadata"], again["metadata"]);
    let score = json!({ "move": { "action": "score", "parameters": { "category": "chance" } } });
    keyed.post(&moves(&table), &score).fails(422, "KEY_REUSED");
    // The key is the person's own: others may use the same.
    mine.post(&moves(&table), &score).is(200);
    other.header("idempotency-key", "one and only").post(&moves(&table), &roll).is(200);
    let long = "k".repeat(65);
    mine.header("idempotency-key", &long).post(&moves(&table), &roll).fails(400, "VALIDATION_ERROR");
}

/// YAH-6.3: the version is checked when it is given.
#[test]
fn a_stale_version_is_refused() {
    let house = House::open();
    let (table, mine, _, created) = yahtzee(&house);
    let version = created["version"].as_u64().unwrap();
    let roll = |version: u64| json!({ "move": { "action": "roll" }, "version": version });
    mine.post(&moves(&table), &roll(version + 7)).fails(409, "STALE_STATE");
    let rolled = mine.post(&moves(&table), &roll(version)).is(200);
    let error = mine.post(&moves(&table), &roll(version)).fails(409, "STALE_STATE");
    assert!(error["legal"].as_array().is_some_and(|legal| !legal.is_empty()), "{error}");
    mine.post(&moves(&table), &roll(rolled["version"].as_u64().unwrap())).is(200);
}

/// YAH-1.4: a move needs the token of its seat.
#[test]
fn only_the_owner_of_a_seat_moves_for_it() {
    let house = House::open();
    let (table, mine, other, created) = yahtzee(&house);
    let roll = json!({ "action": "roll" });
    house.web().act(&table, &roll).fails(401, "AUTHENTICATION_REQUIRED");
    house.web().with(&json!("wrong")).act(&table, &roll).fails(401, "INVALID_TOKEN");
    house.web().with(&json!("wrong")).get(&format!("/api/games/{table}")).fails(401, "INVALID_TOKEN");
    let (_, stranger, ..) = yahtzee(&house);
    stranger.act(&table, &roll).fails(401, "INVALID_TOKEN");
    let turn = created["currentPlayerIndex"].as_u64().unwrap() as usize;
    let theirs = json!({ "playerId": created["players"][turn]["id"], "move": roll });
    other.post(&moves(&table), &theirs).fails(403, "UNAUTHORIZED_MOVE");
    other.post(&moves(&table), &json!({ "seat": turn, "move": roll })).fails(403, "UNIDENTIFIED_PLAYER");
    other.act(&table, &roll).fails(403, "NOT_YOUR_TURN");
    other.act(&table, &json!({ "action": "close" })).fails(403, "FORBIDDEN");
    other.delete(&format!("/api/games/{table}")).fails(403, "FORBIDDEN");
    other.get(&format!("/api/games/{table}/refusals")).fails(403, "FORBIDDEN");
    mine.post(&moves(&table), &theirs).is(200);
}

#[test]
fn what_is_not_there_is_not_found() {
    let house = House::open();
    let web = house.web();
    for table in ["ZZZZ", "0123456789abcdef0123456789abcdef"] {
        web.get(&format!("/api/games/{table}")).fails(404, "GAME_NOT_FOUND");
        web.get(&format!("/api/games/{table}/board.svg")).fails(404, "GAME_NOT_FOUND");
        web.get(&format!("/api/games/{table}/export")).fails(404, "GAME_NOT_FOUND");
        web.join(table, "ada", "Ada").fails(404, "GAME_NOT_FOUND");
    }
    web.get("/api/nothing").fails(404, "NOT_FOUND");
    web.post("/health", &json!({})).fails(405, "METHOD_NOT_ALLOWED");
    web.get("/api/ws").fails(400, "NOT_A_SOCKET");
    web.post("/api/games", &json!({ "gameType": "chess" })).fails(400, "UNKNOWN_GAME_TYPE");
    let odd = json!({ "gameType": "farkle", "config": { "aiPlayers": [{ "strategyId": "psychic" }] } });
    web.post("/api/games", &odd).fails(404, "AI_STRATEGY_NOT_FOUND");
}

/// A game that goes on keeps its record and its seed to itself.
#[test]
fn the_record_opens_when_the_game_is_over() {
    let house = House::open();
    let (table, mine, _, created) = yahtzee(&house);
    for path in ["export", "verify", "rolls"] {
        house.web().get(&format!("/api/games/{table}/{path}")).fails(409, "NOT_OVER");
    }
    assert!(created["table"]["seed"].is_null());
    mine.delete(&format!("/api/games/{table}")).fails(403, "FORBIDDEN");
    let host = house.web().with(&created["hostToken"]);
    assert_eq!(host.delete(&format!("/api/games/{table}")).status, 204);
    let state = mine.get(&format!("/api/games/{table}")).is(200);
    assert_eq!(state["lifecycle"], "abandoned");
    assert!(state["table"]["seed"].is_string());
    assert_eq!(house.web().get(&format!("/api/games/{table}/verify")).is(200)["fair"], true);
    mine.act(&table, &json!({ "action": "roll" })).fails(400, "TABLE_CLOSED");
}

/// Nobody waits in a lobby that was closed.
#[test]
fn a_closed_lobby_is_abandoned() {
    let house = House::open();
    let created = house.web().lobby("yahtzee");
    let table = id(&created);
    house.web().join(&table, "ada", "Ada").is(200);
    let host = house.web().with(&created["hostToken"]);
    assert_eq!(host.delete(&format!("/api/games/{table}")).status, 204);
    assert_eq!(house.web().get(&format!("/api/games/{table}")).is(200)["lifecycle"], "abandoned");
    let waiting = house.web().get("/api/games?lifecycle=waiting_for_players").is(200);
    assert_eq!(waiting["total"], 0);
}

/// House rules for five are for five: the lobby says so, and has five seats.
#[test]
fn a_lobby_knows_how_many_its_house_rules_are_for() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("do-or-dice"));
    let status = |web: &Web| {
        let scene = web.get(&format!("/api/games/{table}/scene")).is(200);
        (scene["scene"]["status"]["args"].clone(), scene["scene"]["status"]["code"].clone())
    };
    for n in 0..5 {
        assert_eq!(status(&web), (json!({ "n": 5, "here": n }), json!("lobby.needs")));
        web.join(&table, &format!("p{n}"), &format!("Player {n}")).is(200);
    }
    assert_eq!(status(&web).1, "lobby.wait");
    web.join(&table, "late", "Late").fails(409, "GAME_FULL");
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["table"]["seatLimit"], 5);
}

/// What is to be otherwise is said, and the rest stays as usual in the game.
#[test]
fn a_policy_changes_what_it_names() {
    let house = House::open();
    let config = json!({ "policy": { "pace": 200 } });
    let created = house.web().post("/api/games", &json!({ "gameType": "aetharn", "config": config })).is(201);
    let policy = |state: &Value| state["table"]["policy"].clone();
    assert_eq!((&policy(&created)["pace"], &policy(&created)["limits"]["turn"]), (&json!(200), &json!(30)));
    let host = house.web().with(&created["hostToken"]);
    let change = json!({ "action": "set_policy", "parameters": { "policy": { "limits": { "turn": 60 } } } });
    let changed = policy(&host.act(&id(&created), &change).is(200));
    assert_eq!((&changed["pace"], &changed["limits"]["turn"]), (&json!(200), &json!(60)));
    assert_eq!(changed["absence"], policy(&created)["absence"]);
}

/// An encounter is for whoever has seen it: the first record is told without its house rules.
#[test]
fn nobody_is_told_of_creatures_that_nobody_has_seen() {
    let house = House::open();
    let creatures =
        json!([{ "stats": "fighter_1", "at": [1, 1] }, { "stats": "ogre", "at": [5, 1], "hp": 43 }]);
    let map = ["........", "........", "........"];
    let settings = json!({ "map": map, "creatures": creatures, "hp": "hidden" });
    let config = json!({ "customSettings": settings });
    let created = house.web().post("/api/games", &json!({ "gameType": "combat", "config": config })).is(201);
    let socket = Socket::hello(house.port, &json!({ "table": id(&created), "since": 0, "want": ["events"] }));
    assert_eq!(events(&socket.latest), ["table_opened"]);
    assert!(!socket.latest.to_string().contains("ogre"), "{}", socket.latest);
}

/// In a lobby with enough people the first move starts the game.
#[test]
fn the_first_move_starts_a_lobby() {
    let house = House::open();
    let web = house.web();
    let table = id(&web.lobby("farkle"));
    let alone = web.join(&table, "ada", "Ada").is(200);
    let probe = json!({ "action": "roll_dice" });
    let early = web.with(&alone["token"]).act(&table, &probe);
    if early.status == 400 {
        early.fails(400, "NOT_ENOUGH_PLAYERS");
        let second = web.join(&table, "teo", "Teo").is(200);
        web.with(&second["token"]).act(&table, &probe);
    }
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["lifecycle"], "active");
}

//! Whole games over REST alone, as two people with curl play them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::drive::{Short, game, games};
use crate::house::House;
use crate::program::run;
use crate::web::{Web, id};

/// What every state of every game holds, and nothing else.
const FIELDS: [&str; 18] = [
    "board",
    "code",
    "createdAt",
    "currentPlayerIndex",
    "gameId",
    "gameName",
    "gameType",
    "lifecycle",
    "links",
    "metadata",
    "moveHistory",
    "phase",
    "players",
    "table",
    "updatedAt",
    "version",
    "winner",
    "winners",
];

fn is_standard(state: &Value) {
    let fields: BTreeSet<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, BTreeSet::from(FIELDS));
    assert_eq!(state["board"], json!({ "spaces": [], "metadata": {} }));
    assert!(state["version"].is_u64() && state["createdAt"].is_u64() && state["updatedAt"].is_u64());
    assert!(state["moveHistory"].is_array() && state["winners"].is_array());
    for player in state["players"].as_array().unwrap() {
        assert!(player["id"].is_string() && player["name"].is_string() && player["joinedAt"].is_u64());
    }
}

/// Opens a table, lets everybody join, starts it.
fn seat_everybody(web: &Web, short: &Short) -> Value {
    let body = json!({ "gameType": short.game, "config": { "customSettings": short.settings } });
    let mut created = web.post("/api/games", &body).is(201);
    assert_eq!(created["lifecycle"], "created");
    assert!(created["table"]["commitment"].is_string(), "the first answer commits to the dice");
    let table = id(&created);
    for name in short.names {
        let joined = web.join(created["code"].as_str().unwrap(), &name.to_lowercase(), name).is(200);
        assert_eq!(joined["lifecycle"], "waiting_for_players");
        created["tokens"][name.to_lowercase()] = joined["token"].clone();
    }
    let started =
        web.with(&created["hostToken"]).post(&format!("/api/games/{table}/start"), &json!({})).is(200);
    assert_eq!(started["lifecycle"], "active");
    created
}

/// Checks what is left of a game that is over.
fn verifies(house: &House, table: &str, commitment: &Value) {
    let web = house.web();
    let verdict = web.get(&format!("/api/games/{table}/verify")).is(200);
    assert_eq!(verdict["fair"], true, "{verdict}");
    let export = web.get(&format!("/api/games/{table}/export"));
    assert_eq!(export.json()["commitment"], *commitment);
    let path = house.scratch(&format!("{table}.json"));
    std::fs::write(&path, &export.text).unwrap();
    let ran = run(&["verify", path.to_str().unwrap()]);
    assert!(ran.status.success(), "{}{}", ran.out, ran.err);
}

fn plays(game_id: &str) {
    let (house, short) = (House::open(), game(game_id));
    let web = house.web();
    let created = seat_everybody(&web, &short);
    let table = id(&created);
    let mut version = 0;
    let last = short.finish(&web, &created, |state| {
        assert!(state["version"].as_u64().unwrap() > version, "every move makes a version");
        version = state["version"].as_u64().unwrap();
    });
    is_standard(&last);
    is_standard(&web.get(&format!("/api/games/{table}/state")).is(200));
    assert_eq!(last["lifecycle"], "completed");
    let moves = web.get(&format!("/api/games/{table}/moves?limit=1000")).is(200);
    assert!(moves.as_array().unwrap().len() >= last["moveHistory"].as_array().unwrap().len());
    verifies(&house, &table, &created["table"]["commitment"]);
}

/// YAH-6.1, YAH-6.4, YAH-6.5: the same endpoints create, move and read every game.
#[test]
fn aetharn_is_played_to_its_end() {
    plays("aetharn");
}

/// YAH-6.5
#[test]
fn farkle_is_played_to_its_end() {
    plays("farkle");
}

/// YAH-6.5, YAH-1.5
#[test]
fn yahtzee_is_played_to_its_end() {
    plays("yahtzee");
}

/// YAH-6.5
#[test]
fn do_or_dice_is_played_to_its_end() {
    plays("do-or-dice");
}

/// YAH-6.5
#[test]
fn combat_is_played_to_its_end() {
    plays("combat");
}

/// YAH-6.4: what the registry holds is offered, with its rules and its moves.
#[test]
fn every_game_describes_itself() {
    let house = House::open();
    let web = house.web();
    let types = web.get("/api/game-types").is(200);
    let offered: BTreeSet<&str> =
        types.as_array().unwrap().iter().map(|game| game["type"].as_str().unwrap()).collect();
    assert_eq!(offered, games().iter().map(|short| short.game).collect());
    for game in offered {
        let about = web.get(&format!("/api/game-types/{game}")).is(200);
        assert!(about["rules"].as_str().unwrap().len() > 100 && about["moves"].is_object(), "{about}");
        assert!(
            !web.get(&format!("/api/game-types/{game}/ai-strategies")).is(200).as_array().unwrap().is_empty()
        );
    }
    web.get("/api/game-types/chess").fails(404, "UNKNOWN_GAME_TYPE");
}

/// YAH-1.1, YAH-1.2, YAH-1.3, YAH-1.4: players, cards, order and turns of Yahtzee.
#[test]
fn yahtzee_keeps_its_rules_over_rest() {
    let house = House::open();
    let web = house.web();
    let nine: Vec<Value> =
        (0..9).map(|n| json!({ "id": format!("id{n}"), "name": format!("N{n}") })).collect();
    let body = |players: &[Value]| json!({ "gameType": "yahtzee", "config": { "players": players } });
    web.post("/api/games", &body(&nine)).fails(409, "GAME_FULL");
    let eight = web.post("/api/games", &body(&nine[..8])).is(201);
    assert_eq!(eight["players"].as_array().unwrap().len(), 8);
    let cards = &eight["metadata"]["scorecards"];
    assert_eq!(cards.as_array().map(Vec::len).or(cards.as_object().map(|c| c.len())), Some(8), "{eight}");
    let table = id(&eight);
    let turn = eight["currentPlayerIndex"].as_u64().unwrap() as usize;
    let other = &eight["tokens"][format!("id{}", (turn + 1) % 8)];
    let roll = json!({ "action": "roll" });
    web.with(other).act(&table, &roll).fails(403, "NOT_YOUR_TURN");
    web.with(&eight["tokens"][format!("id{turn}")]).act(&table, &roll).is(200);
    let firsts: BTreeSet<u64> = (0..12)
        .map(|_| web.post("/api/games", &body(&nine[..8])).is(201)["currentPlayerIndex"].as_u64().unwrap())
        .collect();
    assert!(firsts.len() > 1, "the first player is drawn: {firsts:?}");
}

/// Machines fill seats, and a game of machines ends by itself.
#[test]
fn bots_play_along() {
    let house = House::open();
    let web = house.web();
    let config = json!({
        "players": [{ "id": "ada", "name": "Ada" }],
        "aiPlayers": [{ "strategyId": "greedy" }, { "name": "Clank", "strategyId": "random" }],
        "customSettings": { "winningScore": 200 },
    });
    let created = web.post("/api/games", &json!({ "gameType": "aetharn", "config": config })).is(201);
    assert_eq!(created["players"].as_array().unwrap().len(), 3);
    let (table, short) = (id(&created), game("aetharn"));
    let mine = web.with(&created["tokens"]["ada"]);
    for _ in 0..300 {
        let state = web.get(&format!("/api/games/{table}")).is(200);
        if state["lifecycle"] == "completed" {
            return;
        }
        let current = state["currentPlayerIndex"].as_u64().map(|n| &state["players"][n as usize]);
        if current.is_some_and(|player| player["id"] == "ada") {
            let refused = mine.act(&table, &crate::drive::nonsense()).json();
            if let Some(legal) = refused["error"]["legal"].as_array().filter(|legal| !legal.is_empty()) {
                mine.act(&table, &short.choose(legal));
            }
        } else {
            let version = state["version"].as_u64().unwrap();
            web.get(&format!("/api/games/{table}/state?since={version}&wait=2")).is(200);
        }
    }
    panic!("no end");
}

/// TUR-22: a fight has an id that no other has, and its end a time; the game itself only counts its fights.
#[test]
fn a_fight_has_an_id_of_its_own_and_its_end_a_time() {
    let house = House::open();
    let (web, short) = (house.web(), game("combat"));
    let mut ids = BTreeSet::new();
    for _ in 0..2 {
        let created = web.create(short.game, short.names, &short.settings);
        let episode = created["table"]["episode"].clone();
        assert_eq!((&episode["kind"], &episode["number"]), (&json!("encounter"), &json!(1)), "{created}");
        assert_eq!(episode["number"], created["metadata"]["encounterId"]);
        assert_eq!(episode.get("endedAt"), None, "it goes on");
        let last = short.finish(&web, &created, |_| {});
        let ended = &last["table"]["episode"];
        assert_eq!((&ended["id"], &ended["startedAt"]), (&episode["id"], &episode["startedAt"]));
        assert!(ended["endedAt"].as_u64().unwrap() >= ended["startedAt"].as_u64().unwrap(), "{ended}");
        assert!(ended["id"].as_str().unwrap().starts_with(&id(&created)), "{ended}");
        ids.insert(ended["id"].to_string());
        // Read again from what is kept, the times are the same.
        assert_eq!(web.get(&format!("/api/games/{}", id(&created))).is(200)["table"]["episode"], *ended);
    }
    assert_eq!(ids.len(), 2);
}

//! Whole games over WebSockets alone.

use serde_json::{Value, json};

use crate::drive::{Short, game};
use crate::house::House;
use crate::socket::{Socket, events};
use crate::web::id;

/// The most that a scene and a view of a dice game may take.
const MOST_SCENE: usize = 8 * 1024;
const MOST_VIEW: usize = 2 * 1024;

/// Opens a table and sits everybody down by sockets; the first socket is the host's.
pub(crate) fn seat_everybody(house: &House, short: &Short) -> (Value, Socket, Vec<Socket>) {
    let body = json!({ "gameType": short.game, "config": { "customSettings": short.settings } });
    let created = house.web().post("/api/games", &body).is(201);
    let code = created["code"].as_str().unwrap();
    let mut host = Socket::at(house.port, code, Some(&created["hostToken"]));
    let sit = |name: &&str| {
        let mut socket = Socket::at(house.port, code, None);
        let seated = socket.sit(&format!("a long random id of {name}"), name);
        assert!(seated["token"].as_str().unwrap().len() >= 43);
        socket
    };
    let mut sockets: Vec<Socket> = short.names.iter().map(sit).collect();
    let seq = host.done(&json!({ "action": "start" }))["seq"].as_u64().unwrap();
    for socket in &mut sockets {
        socket.until_seq(seq);
    }
    (created, host, sockets)
}

fn plays(game_id: &str) {
    let (house, short) = (House::open(), game(game_id));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let mut largest = (0, 0);
    short.finish_by(&mut sockets, |update| {
        let size = |piece: &str| update[piece].to_string().len();
        largest = (largest.0.max(size("scene")), largest.1.max(size("view")));
        assert!(update["events"].is_array(), "whoever is there is told what happened");
    });
    if game_id != "combat" {
        assert!(largest.0 <= MOST_SCENE, "the scene took {}", largest.0);
        assert!(largest.1 <= MOST_VIEW, "the view took {}", largest.1);
    }
    let last = sockets[0].latest.clone();
    assert_eq!(last["view"]["table"]["phase"], "ended");
    assert!(last["view"]["table"]["seed"].is_string(), "the seed is revealed");
    host.until_seq(last["seq"].as_u64().unwrap());
    let verdict = house.web().get(&format!("/api/games/{}/verify", id(&created))).is(200);
    assert_eq!(verdict["fair"], true, "{verdict}");
}

/// AET-13
#[test]
fn aetharn_is_played_to_its_end() {
    plays("aetharn");
}

#[test]
fn farkle_is_played_to_its_end() {
    plays("farkle");
}

#[test]
fn yahtzee_is_played_to_its_end() {
    plays("yahtzee");
}

#[test]
fn do_or_dice_is_played_to_its_end() {
    plays("do-or-dice");
}

#[test]
fn combat_is_played_to_its_end() {
    plays("combat");
}

/// FAR-04: a toggle is shown to everybody who looks, from the same record.
#[test]
fn two_sockets_see_the_same_update() {
    let (house, short) = (House::open(), game("farkle"));
    let (created, _host, mut sockets) = seat_everybody(&house, &short);
    let mut tv = Socket::hello(house.port, &json!({ "table": id(&created), "display": true }));
    let turn = tv.latest["scene"]["turn"].as_u64().unwrap() as usize;
    let legal = sockets[turn].act(&crate::drive::nonsense())["legal"].as_array().unwrap().clone();
    let toggle = legal.iter().find(|action| action["action"] == "toggle_die_selection").unwrap();
    let seq = sockets[turn].done(toggle)["seq"].as_u64().unwrap();
    let shown = tv.until_seq(seq);
    for socket in &mut sockets {
        let update = socket.until_seq(seq);
        assert_eq!(update["view"]["game"], shown["view"]["game"]);
        assert_eq!(update["events"], shown["events"]);
        assert!(!events(&update).is_empty());
    }
}

/// FAR-13: a refusal goes to the sender alone, names its code, and says what is legal.
#[test]
fn a_refusal_is_told_to_the_sender_alone() {
    let (house, short) = (House::open(), game("yahtzee"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    let before = sockets[0].latest["seq"].clone();
    let refused = sockets[turn]
        .refused(&json!({ "action": "score", "parameters": { "category": "ones" } }), "ROLL_FIRST");
    assert_eq!(refused["legal"][0]["action"], "roll", "{refused}");
    sockets[turn].refused(&crate::drive::nonsense(), "UNKNOWN_ACTION");
    let other = sockets[1 - turn].refused(&json!({ "action": "roll" }), "NOT_YOUR_TURN");
    assert_eq!(other["legal"], json!([]));
    for socket in sockets.iter_mut().chain([&mut host]) {
        let heard = socket.heard.len();
        socket.send(&json!({ "type": "ping" }));
        socket.until("pong");
        assert!(!socket.heard[heard..].iter().any(|frame| frame.contains("refused")), "told to others");
        assert_eq!(socket.latest["seq"], before);
    }
    let table = id(&created);
    let log = house.web().with(&created["hostToken"]).get(&format!("/api/games/{table}/refusals")).is(200);
    assert_eq!(log.as_array().unwrap().len(), 3, "{log}");
    assert!(log.as_array().unwrap().iter().all(|line| line["type"] == "ILLEGAL_ACTION"));
}

/// A command with the same id is carried out once; one with an old number is refused.
#[test]
fn commands_are_carried_out_once() {
    let (house, short) = (House::open(), game("yahtzee"));
    let (_, _host, mut sockets) = seat_everybody(&house, &short);
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    let socket = &mut sockets[turn];
    let seq = socket.latest["seq"].as_u64().unwrap();
    let roll = json!({ "type": "act", "id": "r1", "seq": seq, "action": "roll" });
    let done = socket.ask(roll.clone());
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(socket.ask(roll), done, "the same answer again");
    let stale = socket.ask(json!({ "type": "act", "seq": seq, "action": "roll" }));
    assert_eq!(stale["code"], "STALE_STATE", "{stale}");
    assert_eq!(socket.until_seq(done["seq"].as_u64().unwrap())["seq"], done["seq"]);
}

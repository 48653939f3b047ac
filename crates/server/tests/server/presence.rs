//! Who is there: sitting and standing, clocks, lines that drop and come back.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::{Socket, events};
use crate::web::id;

/// The tokens that sockets were given, by seat.
fn tokens(sockets: &[Socket]) -> Vec<Value> {
    let frames = sockets.iter().flat_map(|socket| &socket.heard);
    let frames = frames.map(|frame| serde_json::from_str::<Value>(frame).unwrap());
    frames.filter(|frame| frame["type"] == "seated").map(|frame| frame["token"].clone()).collect()
}

/// Waits for an update in which something happened.
fn until_event(socket: &mut Socket, name: &str) -> Value {
    loop {
        let update = socket.until("update");
        if events(&update).contains(&name) {
            return update;
        }
    }
}

fn data<'a>(update: &'a Value, name: &str) -> &'a Value {
    let events = update["events"].as_array().unwrap();
    &events.iter().find(|event| event["event"] == name).unwrap()["data"]
}

/// AET-12: joins tell the count and whether it can start; a lobby is its host's, and the host's leaving hands it on.
#[test]
fn a_lobby_tells_who_comes_and_goes() {
    let house = House::open();
    let created = house.web().lobby("aetharn");
    let table = id(&created);
    let mut ada = Socket::at(house.port, &table, None);
    ada.sit("a random id for Ada", "Ada");
    let mut teo = Socket::at(house.port, &table, None);
    teo.sit("a random id for Teo", "Teo");
    let joined = until_event(&mut ada, "lobby_player_joined");
    let told = data(&joined, "lobby_player_joined");
    assert_eq!((&told["totalPlayers"], &told["canStart"]), (&json!(2), &json!(true)));
    ada.refused(&json!({ "action": "start" }), "FORBIDDEN");
    assert_eq!(teo.ask(json!({ "type": "stand" }))["type"], "done");
    let left = until_event(&mut ada, "lobby_player_left");
    assert_eq!(data(&left, "lobby_player_left")["totalPlayers"], 1);
    assert_eq!(ada.ask(json!({ "type": "stand" }))["type"], "done");
    let left = until_event(&mut teo, "lobby_player_left");
    assert_eq!(left["view"]["table"]["closed"], false, "{:?}", events(&left));
    let mut host = Socket::at(house.port, &table, Some(&created["hostToken"]));
    host.sit("a random id for the host", "Mara");
    assert_eq!(host.ask(json!({ "type": "stand" }))["type"], "done");
    let cleared = until_event(&mut teo, "lobby_cleared");
    assert_eq!(cleared["view"]["table"]["closed"], false, "the host still looks on");
    house.web().join(&table, "mia", "Mia").is(200);
    let changed = until_event(&mut teo, "host_changed");
    assert_eq!(data(&changed, "host_changed")["host"], "mia");
}

/// AET-14: the clock is shown to everybody, and when it has run out the turn passes on.
#[test]
fn a_turn_has_a_clock() {
    let house = House::open();
    let web = house.web();
    let usual = web.create("aetharn", &["Ada", "Teo"], &json!({}));
    let clock = &usual["table"]["clocks"][0];
    assert_eq!((&clock["seat"], &clock["ofMs"]), (&usual["currentPlayerIndex"], &json!(30_000)), "{usual}");
    let mut policy = usual["table"]["policy"].clone();
    policy["limits"]["turn"] = json!(1);
    let players = json!([{ "id": "ada", "name": "Ada" }, { "id": "teo", "name": "Teo" }]);
    let config = json!({ "players": players, "policy": policy });
    let quick = web.post("/api/games", &json!({ "gameType": "aetharn", "config": config })).is(201);
    let mut tv = Socket::hello(house.port, &json!({ "table": id(&quick), "display": true }));
    let late = until_event(&mut tv, "turn_timed_out");
    assert!(events(&late).contains(&"turn_ended") && events(&late).contains(&"turn_started"));
}

/// AET-15, AET-16: whose line drops is away, with the grace left; whoever comes back is there again.
#[test]
fn a_line_that_drops_starts_the_grace() {
    let (house, short) = (House::open(), game("aetharn"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let tokens = tokens(&sockets);
    let gone = sockets.pop().unwrap();
    drop(gone);
    let away = until_event(&mut host, "player_absent");
    let seat = &away["view"]["table"]["seats"][1];
    assert_eq!(seat["presence"], "absent", "{seat}");
    assert!(seat["graceLeft"].as_u64().is_some_and(|left| (1..=60).contains(&left)), "{seat}");
    let back = Socket::at(house.port, &id(&created), Some(&tokens[1]));
    assert_eq!(back.latest["view"]["table"]["seats"][1]["presence"], "present");
    until_event(&mut host, "player_returned");
}

/// FAR-11: the turn of a player whose line drops waits as it is, and goes on when the player is back.
#[test]
fn a_turn_waits_for_its_player() {
    let (house, short) = (House::open(), game("farkle"));
    let (created, mut host, mut sockets) = seat_everybody(&house, &short);
    let (table, tokens) = (id(&created), tokens(&sockets));
    let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap() as usize;
    let dice = sockets[0].latest["view"]["game"]["turn"]["dice"].clone();
    drop(sockets.remove(turn));
    let paused = until_event(&mut host, "paused");
    assert_eq!(paused["view"]["table"]["paused"], true);
    sockets[0].refused(&json!({ "action": "roll_dice" }), "PAUSED");
    let mut back = Socket::at(house.port, &table, Some(&tokens[turn]));
    assert_eq!(back.latest["view"]["table"]["paused"], false);
    assert_eq!(back.latest["view"]["game"]["turn"]["dice"], dice);
    back.done(&json!({ "action": "bank_score" }));
}

/// FAR-12: after the end the table says when it was, and takes nothing but a new game.
#[test]
fn a_game_that_is_over_takes_no_moves() {
    let (house, short) = (House::open(), game("farkle"));
    let (_, _host, mut sockets) = seat_everybody(&house, &short);
    short.finish_by(&mut sockets, |_| {});
    assert!(sockets[0].latest["view"]["table"]["finishedAt"].is_u64());
    assert_eq!(sockets[0].latest["view"]["game"]["phase"], "finished");
    for action in ["roll_dice", "bank_score", "fold", "pause"] {
        let refused = sockets[0].act(&json!({ "action": action }));
        assert!(["INVALID_PHASE", "FORBIDDEN"].contains(&refused["code"].as_str().unwrap()), "{refused}");
    }
    assert!(sockets[0].done(&json!({ "action": "rematch" }))["next"].is_string());
}

/// What is said is told to everybody there and kept nowhere.
#[test]
fn what_is_said_is_told() {
    let (house, short) = (House::open(), game("farkle"));
    let (_, mut host, mut sockets) = seat_everybody(&house, &short);
    let seq = host.latest["seq"].clone();
    sockets[0].done(&json!({ "action": "say", "parameters": { "phrase": "well_played" } }));
    loop {
        let notice = host.until("notice");
        if notice["notice"]["event"] == "said" {
            assert_eq!(notice["notice"]["data"], json!({ "player": 0, "phrase": "well_played" }));
            break;
        }
    }
    assert_eq!(host.latest["seq"], seq);
    sockets[0]
        .refused(&json!({ "action": "say", "parameters": { "phrase": "anything" } }), "INVALID_PAYLOAD");
}

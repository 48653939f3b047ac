//! Who only looks: spectators, and the screen on the wall.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::Socket;
use crate::web::id;

/// Waits for a notice of a kind.
fn notice(socket: &mut Socket, event: &str) -> Value {
    loop {
        let mut frame = socket.until("notice");
        if frame["notice"]["event"] == event {
            return frame["notice"]["data"].take();
        }
    }
}

/// AET-18: spectators are announced with their count; the TV is not one of them (FAR-14).
#[test]
fn spectators_are_counted_and_the_tv_is_not() {
    let (house, short) = (House::open(), game("aetharn"));
    let (created, _host, mut sockets) = seat_everybody(&house, &short);
    let table = id(&created);
    let tv = Socket::hello(house.port, &json!({ "table": table, "display": true }));
    let before = tv.latest["view"]["table"]["spectators"].clone();
    assert_eq!(before, 0, "players and the screen are no spectators");
    assert_eq!(tv.latest["view"]["table"]["displays"], 1);
    assert_eq!(notice(&mut sockets[0], "displays_changed")["totalDisplays"], 1);
    let spectator = Socket::at(house.port, &table, None);
    assert_eq!(notice(&mut sockets[0], "spectator_joined")["totalSpectators"], 1);
    assert_eq!(house.web().get(&format!("/api/games/{table}")).is(200)["table"]["spectators"], 1);
    drop(spectator);
    assert_eq!(notice(&mut sockets[0], "spectator_left")["totalSpectators"], 0);
    drop(tv);
    assert_eq!(notice(&mut sockets[0], "displays_changed")["totalDisplays"], 0);
    assert_eq!(house.web().get(&format!("/api/games/{table}")).is(200)["table"]["displays"], 0);
}

/// AET-18, FAR-14: who looks gets no controls, and may not act.
#[test]
fn spectators_only_look() {
    let house = House::open();
    for name in ["aetharn", "farkle", "yahtzee", "do-or-dice", "combat"] {
        let short = game(name);
        let (created, _host, mut sockets) = seat_everybody(&house, &short);
        let table = id(&created);
        for hello in [json!({ "table": table }), json!({ "table": table, "display": true })] {
            let mut viewer = Socket::hello(house.port, &hello);
            let scene = &viewer.latest["scene"];
            assert!(scene["controls"].as_array().is_none_or(Vec::is_empty), "{name}: {scene}");
            assert!(scene["picks"].as_array().is_none_or(Vec::is_empty), "{name}: {scene}");
            assert!(viewer.latest["view"]["table"]["seed"].is_null());
            viewer.refused(&json!({ "action": "start" }), "UNIDENTIFIED_PLAYER");
            viewer.refused(&json!({ "action": "fold", "seat": 0 }), "UNIDENTIFIED_PLAYER");
        }
        let turn = sockets[0].latest["scene"]["turn"].as_u64().unwrap_or_default() as usize;
        let own = &sockets[turn].latest["scene"];
        let n = own["controls"].as_array().map_or(0, Vec::len) + own["picks"].as_array().map_or(0, Vec::len);
        assert!(n > 0, "{name}: whoever is on turn has something to press: {own}");
        sockets[turn].send(&json!({ "type": "ping" }));
    }
}

/// Hidden things of a fight go to nobody who may not see them: exact hit points of foes.
#[test]
fn spectators_see_no_hidden_fields() {
    let (house, short) = (House::open(), game("combat"));
    let (created, _host, mut sockets) = seat_everybody(&house, &short);
    let mut viewer = Socket::at(house.port, &id(&created), None);
    short.finish_by(&mut sockets, |_| {});
    let seq = sockets[0].latest["seq"].as_u64().unwrap();
    viewer.until_seq(seq);
    // The goblin has one hit point: `bands` show a word, never the number.
    let told: Vec<Value> = viewer.heard.iter().map(|frame| serde_json::from_str(frame).unwrap()).collect();
    let foes = |update: &Value| {
        let creatures = update["view"]["game"]["creatures"].as_array().cloned().unwrap_or_default();
        creatures.into_iter().filter(|one| one["side"] == "foes").collect::<Vec<_>>()
    };
    let seen: Vec<Value> = told.iter().flat_map(foes).collect();
    assert!(!seen.is_empty(), "{}", viewer.heard[1]);
    assert!(seen.iter().all(|foe| !foe["hp"].is_number()), "{}", seen[0]);
    let changed = told.iter().flat_map(|update| update["events"].as_array().cloned().unwrap_or_default());
    let goblins =
        changed.filter(|event| event["event"] == "hp_changed" && event.to_string().contains("goblin"));
    assert_eq!(goblins.count(), 0);
}

/// A client says what it wants, and gets no more.
#[test]
fn a_client_gets_what_it_wants() {
    let house = House::open();
    let table = id(&house.web().lobby("farkle"));
    let pieces = ["events", "view", "table", "scene", "changes"];
    for wanted in ["events", "view", "table", "scene"] {
        let hello = json!({ "table": table, "want": [wanted], "since": 0 });
        let first = Socket::hello(house.port, &hello).latest;
        let has: Vec<&str> = pieces.into_iter().filter(|p| !first[p].is_null()).collect();
        assert_eq!(has, [wanted]);
    }
    // The first is always whole.
    let first = Socket::hello(house.port, &json!({ "table": table, "want": ["changes"] })).latest;
    assert!(first["scene"].is_object() && first["changes"].is_null(), "{first}");
}

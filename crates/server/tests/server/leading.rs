//! Whoever leads a play hears what it was told before, however often it comes back; nobody else hears any of it.

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::socket::Socket;
use crate::web::id;

/// Returns the refusals that a socket hears of until it is answered.
fn refusals(socket: &mut Socket) -> Vec<Value> {
    socket.act(&json!({ "action": "say", "parameters": { "phrase": "none of the phrases" } }));
    let heard = socket.heard.iter().map(|frame| serde_json::from_str::<Value>(frame).unwrap());
    heard.filter(|frame| frame.pointer("/notice/data/news/event") == Some(&json!("refused"))).collect()
}

#[test]
fn whoever_leads_and_comes_back_hears_what_was_told_before() {
    let house = House::open();
    let (port, web) = (house.port, house.web());
    let mut settings = game("combat").settings;
    (settings["master"], settings["begin"]) = (json!(true), json!(false));
    let opened = web.create("combat", &["Ada", "Teo", "Gil"], &settings);
    let (table, tokens) = (id(&opened), &opened["tokens"]);
    let players = [&tokens["ada"], &tokens["teo"]];
    for token in players {
        web.with(token).act(&table, &json!({ "action": "dash" })).fails(400, "WRONG_PHASE");
    }
    for _ in 0..2 {
        let heard = refusals(&mut Socket::at(port, &table, Some(&tokens["gil"])));
        assert_eq!(heard.len(), 2, "{heard:?}");
    }
    let mut others = players.map(|token| Socket::at(port, &table, Some(token)));
    others.iter_mut().for_each(|socket| assert!(refusals(socket).is_empty(), "{:?}", socket.heard));
    assert!(refusals(&mut Socket::at(port, &table, None)).is_empty());
}

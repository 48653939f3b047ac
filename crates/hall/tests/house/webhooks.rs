//! Webhooks: one for each turn and each end, kept with the record that is the reason.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use engine::Bot;
use hall::{
    Chance, Hall, SeatSpec, Settings, TableSpec, Viewer, Want, WebhookKind, WebhookReceiver, Webhooks,
};
use serde_json::{Value, json};
use store::{Faults, Maintenance, Memory, Store};

use crate::given::{OPENING, act, does, guest, named, person, registry, settings, sit, wish};
use crate::moves::play_to_the_end;

/// Opens a house that tells somebody of everything, and somebody else of ends only.
async fn open(store: Arc<dyn Store>, seed: u64) -> Hall {
    let receiver =
        |name: &str, wants: &[WebhookKind]| WebhookReceiver { name: name.to_owned(), wants: wants.to_vec() };
    let receivers = vec![receiver("all", &WebhookKind::ALL), receiver("ends", &[WebhookKind::PlayOver])];
    let webhooks = Webhooks { receivers, link: Some("https://dice.example/play/".to_owned()) };
    let settings = Settings { webhooks, ..settings() };
    Hall::open(store, registry(), settings, Chance::seeded(seed), OPENING).await.unwrap()
}

/// What a receiver is told, in order.
async fn told(store: &dyn Maintenance, receiver: &str) -> Vec<Value> {
    let mut deliveries = store.deliveries(usize::MAX).await.unwrap();
    deliveries.retain(|delivery| delivery.receiver == receiver);
    deliveries.iter().rev().map(|delivery| serde_json::from_str(&delivery.body).unwrap()).collect()
}

fn whose(deliveries: &[Value]) -> Vec<&str> {
    deliveries.iter().map(|delivery| delivery["player"]["id"].as_str().unwrap_or("-")).collect()
}

#[tokio::test(start_paused = true)]
async fn everybody_is_called_once_for_each_turn() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let table = &created.table;
    let first = told(&*memory, "all").await;
    assert_eq!(whose(&first), ["ann"]);
    let expected = json!({
        "id": first[0]["id"],
        "type": "your_turn",
        "time": OPENING,
        "table": { "id": table, "code": created.code, "name": "", "gameType": "hoard" },
        "version": first[0]["version"],
        "player": { "id": "ann", "name": "ann", "seat": 0 },
        "present": false,
        "content": format!("ann, it is your turn: Hoard, https://dice.example/play/{}", created.code.as_deref().unwrap()),
        "link": format!("https://dice.example/play/{}", created.code.as_deref().unwrap()),
    });
    assert_eq!(first[0], expected);
    let _watch = hall.watch(table, Viewer::Person(person("bob")), Want::ALL, None).await.unwrap();
    does(&hall, table, "ann", "roll").await.unwrap();
    assert_eq!(told(&*memory, "all").await.len(), 1, "a roll is no new turn");
    does(&hall, table, "ann", "hold").await.unwrap();
    let deliveries = told(&*memory, "all").await;
    assert_eq!(whose(&deliveries), ["ann", "bob"]);
    assert_eq!(deliveries[1]["present"], true);
    assert_ne!(deliveries[0]["id"], deliveries[1]["id"]);
}

#[tokio::test(start_paused = true)]
async fn an_end_is_told_with_its_standings() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1).await;
    let created = hall.create(wish(&["ann", "b@b"])).await.unwrap();
    play_to_the_end(&hall, &created.table).await;
    let ends = told(&*memory, "ends").await;
    assert_eq!(ends.len(), 1);
    let end = &ends[0];
    assert_eq!(told(&*memory, "all").await.last(), Some(end));
    assert_eq!((&end["type"], &end["abandoned"]), (&json!("play_over"), &json!(false)));
    assert_eq!(end["winners"].as_array().unwrap().len(), 1);
    assert_eq!(end["standings"][0]["id"], end["winners"][0]["id"]);
    assert_eq!((&end["standings"][0]["place"], &end["standings"][1]["place"]), (&json!(1), &json!(2)));
    assert!(!end["content"].as_str().unwrap().contains('@'), "nobody's name calls everybody");
    let text = json!(told(&*memory, "all").await).to_string();
    assert!(!text.contains("charm") && !text.contains(created.host_token.reveal()), "{text}");
}

#[tokio::test(start_paused = true)]
async fn machines_are_not_called() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 2).await;
    let bot = SeatSpec::Bot { level: Bot::Greedy, name: None };
    let wish = TableSpec { seats: vec![bot, guest("ann")], start: true, ..wish(&[]) };
    let created = hall.create(wish).await.unwrap();
    assert!(told(&*memory, "all").await.is_empty());
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(whose(&told(&*memory, "all").await), ["ann"]);
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    does(&hall, &created.table, "ann", "hold").await.unwrap();
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(
        whose(&told(&*memory, "all").await),
        ["ann", "ann"],
        "after the machine's turn it is hers again"
    );
}

#[tokio::test(start_paused = true)]
async fn a_lobby_calls_nobody_until_it_starts() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 3).await;
    let mut bell = hall.bell();
    let created = hall.create(wish(&["ann"])).await.unwrap();
    hall.sit(&created.table, Some(person("bob")), None, sit("bob")).await.unwrap();
    assert!(told(&*memory, "all").await.is_empty() && !bell.has_changed().unwrap());
    hall.command(&created.table, act(&created.host, None, named("start"))).await.unwrap();
    assert_eq!(whose(&told(&*memory, "all").await), ["ann"]);
    assert!(bell.has_changed().unwrap(), "whoever makes deliveries is told");
    bell.mark_unchanged();
}

#[tokio::test(start_paused = true)]
async fn neither_mishaps_nor_restarts_repeat_a_call() {
    let calm = Arc::new(Memory::new());
    let mut expected = Vec::new();
    for (store, troubled) in [(calm, false), (Arc::new(Memory::new()), true)] {
        let mut store = store;
        let mut hall = open(store.clone(), 7).await;
        let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
        for n in 0..12 {
            if troubled {
                let faults = Faults { seed: n, unknown_stored: 300, unknown_lost: 300, ..Faults::default() };
                store.set_faults(faults);
            }
            let who = if n / 2 % 2 == 0 { "ann" } else { "bob" };
            let action = if n % 2 == 0 { "roll" } else { "pass" };
            let command = act(&person(who), Some(&format!("c{n}")), named(action));
            while hall.command(&created.table, command.clone()).await.is_err() {}
            if troubled {
                hall.kill();
                store = Arc::new(store.survivor());
                hall = open(store.clone(), 100 + n).await;
            }
        }
        let deliveries = told(&*store, "all").await;
        let ids: BTreeSet<&str> =
            deliveries.iter().map(|delivery| delivery["id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), deliveries.len());
        let whose: Vec<String> = whose(&deliveries).into_iter().map(str::to_owned).collect();
        if troubled { assert_eq!(whose, expected) } else { expected = whose }
    }
    assert_eq!(expected, ["ann", "bob", "ann", "bob", "ann", "bob", "ann"]);
}

#[tokio::test(start_paused = true)]
async fn a_house_that_calls_nobody_keeps_no_calls() {
    let memory = Arc::new(Memory::new());
    let hall = crate::given::open(memory.clone(), 1, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    play_to_the_end(&hall, &created.table).await;
    assert!(memory.deliveries(9).await.unwrap().is_empty());
}

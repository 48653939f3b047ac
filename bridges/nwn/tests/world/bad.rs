//! What does not read, is not there, or comes twice and in another order.

use serde_json::{Value, json};

use crate::area::{FIRST, chair};
use crate::house::House;
use crate::realm::Realm;

async fn check(realm: &mut Realm, house: &House, kind: &str, who: &str, more: Value, expected: &str) {
    let event = realm.event(kind, who, more.clone());
    let before = realm.windows.clone();
    assert_eq!(realm.tell(house, event).await.as_deref(), Some(expected), "{kind} {more}");
    assert_eq!(realm.windows, before, "{kind} {more}");
}

#[tokio::test(start_paused = true)]
async fn an_event_that_means_nothing_says_why_and_changes_nothing() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.sit(&house, "Aribeth", FIRST, 0).await;
    let click = |element: &str| json!({ "window": { "id": "dh", "event": "click", "element": element } });
    for (kind, who, more, code) in [
        ("chair_used", "Bodhi", json!({ "area": "cellar", "x": 1.0, "y": 1.0 }), "UNKNOWN_TABLE"),
        ("chair_used", "Bodhi", json!({ "area": "inn", "x": 0.0, "y": 0.0 }), "UNKNOWN_CHAIR"),
        ("chair_used", "Bodhi", json!({ "area": "inn", "table": 7, "chair": 0 }), "UNKNOWN_TABLE"),
        ("chair_used", "Bodhi", json!({ "area": "inn", "table": 0, "chair": 9 }), "UNKNOWN_CHAIR"),
        ("chair_used", "Bodhi", json!({ "area": "inn" }), "BAD_EVENT"),
        ("observer_used", "Bodhi", json!({ "area": "inn", "x": 0.0, "y": 0.0 }), "UNKNOWN_OBSERVER"),
        ("chair_left", "Bodhi", json!({}), "NOT_SEATED"),
        ("window", "Bodhi", click("m0"), "NO_WINDOW"),
        ("window", "Aribeth", click("nothing"), "UNKNOWN_ELEMENT"),
        (
            "window",
            "Aribeth",
            json!({ "window": { "id": "old", "event": "click", "element": "m0" } }),
            "OLD_WINDOW",
        ),
        ("window", "Aribeth", json!({}), "BAD_EVENT"),
        ("explode", "Aribeth", json!({}), "BAD_EVENT"),
        ("chair_left", "Aribeth", json!({ "player": {} }), "BAD_EVENT"),
        (
            "chair_used",
            "Bodhi",
            json!({ "player": { "id": "b", "name": "\u{202e}" }, "area": "inn", "x": 1, "y": 1 }),
            "BAD_NAME",
        ),
    ] {
        check(&mut realm, &house, kind, who, more, code).await;
    }
    let table = house.hall.n_live();
    let event = realm.event(
        "chair_used",
        "Cernd",
        json!({ "player": { "id": "c", "name": "\u{200b}" }, "area": "inn", "table": 0, "chair": 1 }),
    );
    assert_eq!(realm.tell(&house, event).await.as_deref(), Some("BAD_NAME"));
    assert_eq!(house.hall.n_live(), table);
    let gone = realm.event("player_left", "nobody", json!({}));
    assert_eq!(realm.tell(&house, gone).await, None, "whoever was nowhere may be gone");
}

#[tokio::test(start_paused = true)]
async fn one_bad_event_of_a_batch_stops_no_other() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    let good = [
        realm.at("chair_used", "Aribeth", chair(FIRST, 0)),
        realm.at("chair_used", "Bodhi", chair(FIRST, 1)),
    ];
    let answer = realm.events(&house, json!([good[0], 7, { "id": "x" }, good[1]])).await;
    assert_eq!(answer["taken"], json!(["e-1", "e-2"]));
    let codes: Vec<&Value> = answer["refused"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, ["BAD_EVENT", "BAD_EVENT"]);
    assert!(realm.windows["Bodhi"].button("Start with 2 players").is_some());
}

/// Twice is once, and in whatever order batches come, the latest event about a player counts.
#[tokio::test(start_paused = true)]
async fn batches_that_come_twice_or_in_another_order_lose_nothing() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    let sat = realm.at("chair_used", "Aribeth", chair(FIRST, 0));
    let left = realm.event("chair_left", "Aribeth", json!({}));
    let back = realm.at("chair_used", "Aribeth", chair(FIRST, 1));
    let other = realm.at("chair_used", "Bodhi", chair(FIRST, 2));
    realm.events(&house, json!([back, other])).await;
    realm.events(&house, json!([sat, left])).await;
    let answer = realm.events(&house, json!([sat, left, back, other])).await;
    assert_eq!(answer["taken"], json!(["e-1", "e-2", "e-3", "e-4"]));
    assert_eq!(realm.heard(), "Aribeth sat down.\nBodhi sat down.");
    assert!(realm.windows["Aribeth"].button("Start with 2 players").is_some());
    // Another event under an id that was used is a mistake of the script's.
    let mut reused = realm.event("player_left", "Bodhi", json!({}));
    reused["id"] = json!("e-4");
    assert_eq!(realm.tell(&house, reused).await.as_deref(), Some("ID_REUSED"));
    // What was refused is refused again, in the same words.
    let bad = realm.event("chair_left", "Cernd", json!({}));
    let first = realm.events(&house, json!([bad])).await;
    assert_eq!(first["refused"], realm.events(&house, json!([bad])).await["refused"]);
}

#[tokio::test(start_paused = true)]
async fn what_is_too_much_or_no_area_is_refused_whole() {
    let (house, realm) = (House::open(1).await, Realm::new());
    let check = async |method: &str, path: &str, body: String, status: u16, code: &str| {
        let (found, answer) = realm.send(&house, method, path, body).await;
        assert_eq!((found, answer["code"].as_str().unwrap_or_default()), (status, code), "{path}: {answer}");
        answer["error"]["details"]["code"].as_str().unwrap_or_default().to_owned()
    };
    let events = json!({ "events": vec![json!({}); 101] }).to_string();
    check("POST", "events", events, 413, "TOO_MANY_EVENTS").await;
    check("POST", "events", "{".to_owned(), 400, "VALIDATION_ERROR").await;
    check("POST", "events", json!({ "evens": [] }).to_string(), 400, "VALIDATION_ERROR").await;
    check("GET", "outbox?after=-1", String::new(), 400, "VALIDATION_ERROR").await;
    let area = "areas/inn";
    assert_eq!(check("POST", area, String::new(), 422, "BAD_AREA_FILE").await, "EMPTY_FILE");
    assert_eq!(check("POST", area, "GIT V3.2".to_owned(), 422, "BAD_AREA_FILE").await, "CUT_OFF");
    let are = json!({ "__data_type": "ARE " }).to_string();
    assert_eq!(check("POST", area, are, 422, "BAD_AREA_FILE").await, "NOT_AN_AREA");
    let name = format!("areas/{}", "x".repeat(33));
    check("POST", &name, "{}".to_owned(), 400, "VALIDATION_ERROR").await;
    check("POST", area, " ".repeat(nwn::gff::MOST_BYTES + 1), 413, "PAYLOAD_TOO_LARGE").await;
}

/// More tables than the house keeps of one game server.
#[tokio::test(start_paused = true)]
async fn a_game_server_has_so_many_tables_and_no_more() {
    let (house, realm) = (House::open(1).await, Realm::new());
    let tables: Vec<(f32, f32)> = (0..201).map(|n| (20.0 * n as f32, 10.0)).collect();
    let (status, answer) =
        realm.send(&house, "POST", "areas/inn", crate::area::inn(&tables).to_string()).await;
    assert_eq!((status, answer["code"].as_str().unwrap()), (422, "WORLD_FULL"));
    let (status, _) =
        realm.send(&house, "POST", "areas/inn", crate::area::inn(&tables[1..]).to_string()).await;
    assert_eq!(status, 200);
}

//! Tables that are moved, removed, or read again.

use serde_json::{Value, json};

use crate::area::{FIRST, SECOND, inn};
use crate::house::House;
use crate::realm::{PARTY, Realm};

fn keys(answer: &Value) -> Vec<&str> {
    answer["tables"].as_array().unwrap().iter().map(|table| table["key"].as_str().unwrap()).collect()
}

/// AET-11, AET-23: the same area again is the same tables, and their games go on.
#[tokio::test(start_paused = true)]
async fn an_area_that_is_read_again_loses_no_game() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    let first = realm.load(&house, &[FIRST, SECOND]).await;
    assert_eq!(first["warnings"], json!([]));
    assert_eq!(first["tables"][1]["number"], 1);
    assert_eq!(first["tables"][0]["chairs"].as_array().unwrap().len(), 4);
    assert_eq!(first["tables"][0]["observers"].as_array().unwrap().len(), 1);
    realm.begin(&house, FIRST).await;
    let before = realm.windows.clone();
    let again = realm.register(&house, "INN", &inn(&[SECOND, FIRST])).await;
    let (mut one, mut other) = (keys(&first), keys(&again));
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    realm.poll(&house, 0).await;
    assert_eq!(realm.windows.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    let who = realm.on_turn().unwrap();
    let roll = realm.button(&who, "Roll");
    assert_eq!(realm.click(&house, &who, &roll).await, None);
    // Chairs are still found, by place and by number.
    let event = realm.event("chair_used", "Edwin", json!({ "area": "inn", "table": 0, "chair": 1 }));
    assert_eq!(realm.tell(&house, event).await, None);
}

/// AET-19: a table that is destroyed in the middle of a game ends it without a winner, and tells the players.
#[tokio::test(start_paused = true)]
async fn a_table_that_is_no_more_ends_its_game_and_tells_the_players() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST, SECOND]).await;
    realm.begin(&house, FIRST).await;
    realm.observe(&house, "Edwin", FIRST).await;
    let table = house.hall.live()[0].clone();
    realm.heard();
    realm.register(&house, "inn", &inn(&[SECOND])).await;
    realm.poll(&house, 0).await;
    let heard = realm.heard();
    assert!(heard.contains("The game ended without a winner."), "{heard}");
    assert!(heard.contains("The table is closed."), "{heard}");
    assert!(realm.windows.is_empty());
    for who in PARTY {
        assert!(realm.done.iter().any(|done| done.starts_with(&format!("{who} stand"))), "{who}");
    }
    let view = house.hall.look(&table, None, hall::Want::default()).await.unwrap().view;
    assert_eq!(
        (&view["table"]["phase"], &view["table"]["endReason"]),
        (&json!("abandoned"), &json!("table_destroyed"))
    );
    assert_eq!(realm.sit(&house, "Aribeth", FIRST, 0).await.as_deref(), Some("UNKNOWN_CHAIR"));
}

/// AET-19: so does an area that is no more.
#[tokio::test(start_paused = true)]
async fn an_area_that_is_no_more_has_no_tables() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    assert_eq!(realm.send(&house, "DELETE", "areas/inn", String::new()).await.0, 204);
    realm.poll(&house, 0).await;
    assert!(realm.heard().contains("The game ended without a winner."));
    assert_eq!(realm.sit(&house, "Aribeth", FIRST, 0).await.as_deref(), Some("UNKNOWN_TABLE"));
    assert_eq!(realm.send(&house, "DELETE", "areas/inn", String::new()).await.0, 204, "again is no harm");
}

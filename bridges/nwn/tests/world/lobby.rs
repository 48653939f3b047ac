//! Sitting down and getting up before a game.

use serde_json::json;

use crate::area::{FIRST, SECOND, chair};
use crate::house::House;
use crate::realm::Realm;

/// AET-11, AET-25: the lobby is made when the first chair is used, joined by the next, and destroyed when the last leaves.
#[tokio::test(start_paused = true)]
async fn a_lobby_is_made_on_first_use_and_destroyed_when_the_last_one_leaves() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    let mut announced = house.hall.announcements();
    realm.load(&house, &[FIRST, SECOND]).await;
    assert_eq!(house.hall.n_live(), 0, "no table of the house before anybody sits");
    assert_eq!(realm.sit(&house, "Aribeth", FIRST, 0).await, None);
    assert_eq!(house.hall.n_live(), 1);
    assert_eq!(realm.done, [format!("Aribeth sit {:?},{:?}", chair(FIRST, 0).0, chair(FIRST, 0).1)]);
    assert_eq!(realm.heard(), "Aribeth sat down.");
    assert_eq!(realm.sit(&house, "Bodhi", FIRST, 2).await, None);
    assert_eq!(realm.heard(), "Bodhi sat down.");
    // A table of its own for each that is played at.
    assert_eq!(realm.sit(&house, "Cernd", SECOND, 1).await, None);
    assert_eq!(house.hall.n_live(), 2);
    assert_eq!(realm.stand(&house, "Aribeth").await, None);
    assert!(!realm.windows.contains_key("Aribeth"));
    assert!(realm.windows["Bodhi"].words().contains("Needs 2 players. 1 here."));
    assert_eq!(realm.stand(&house, "Bodhi").await, None);
    let destroyed = serde_json::to_value(announced.recv().await.unwrap()).unwrap();
    assert_eq!(
        (&destroyed["event"], &destroyed["data"]["game"]),
        (&json!("game_destroyed"), &json!("aetharn"))
    );
    assert!(realm.windows.keys().eq(["Cernd"]));
}

/// AET-26: in the lobby the window has the players who sit and START, for everybody who sits.
#[tokio::test(start_paused = true)]
async fn everybody_who_sits_may_start_once_there_are_two() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.sit(&house, "Aribeth", FIRST, 3).await;
    let alone = realm.windows["Aribeth"].clone();
    assert!(alone.words().starts_with("Round table: Aetharn"), "{}", alone.words());
    assert_eq!(alone.button("Start"), None, "not alone");
    realm.sit(&house, "Bodhi", FIRST, 0).await;
    let words = realm.windows["Aribeth"].words();
    assert!(words.contains("Aribeth") && words.contains("Bodhi"), "{words}");
    let start = realm.button("Bodhi", "Start with 2 players");
    assert_eq!(realm.click(&house, "Bodhi", &start).await, None);
    let on_turn = realm.on_turn().unwrap();
    assert!(realm.windows[&on_turn].words().contains("Roll all six dice."));
    // Whoever clicks a moment later on what was START by then rolls no dice by it.
    let click = json!({ "id": "dh", "event": "click", "element": start, "seen": 1 });
    let event = realm.event("window", &on_turn, json!({ "window": click }));
    assert_eq!(realm.tell(&house, event).await.as_deref(), Some("OLD_WINDOW"));
    assert!(realm.windows[&on_turn].words().contains("Roll all six dice."));
}

#[tokio::test(start_paused = true)]
async fn nobody_is_in_two_places() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST, SECOND]).await;
    realm.sit(&house, "Aribeth", FIRST, 0).await;
    assert_eq!(realm.sit(&house, "Bodhi", FIRST, 0).await.as_deref(), Some("CHAIR_TAKEN"));
    assert_eq!(realm.told.last().unwrap().0, ["Bodhi"], "who is refused is told why");
    // Another chair of the same table: one seat still.
    assert_eq!(realm.sit(&house, "Aribeth", FIRST, 1).await, None);
    assert_eq!(realm.sit(&house, "Bodhi", FIRST, 0).await, None);
    assert!(realm.windows["Bodhi"].button("Start with 2 players").is_some());
    // Another table: the first is left.
    assert_eq!(realm.sit(&house, "Aribeth", SECOND, 0).await, None);
    assert!(realm.windows["Bodhi"].words().contains("Needs 2 players. 1 here."));
    // The same chair again: nothing but the window anew.
    assert_eq!(realm.sit(&house, "Aribeth", SECOND, 0).await, None);
    assert!(realm.windows["Aribeth"].words().contains("Needs 2 players. 1 here."));
}

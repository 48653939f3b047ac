//! Observers.

use serde_json::json;

use crate::area::{FIRST, SECOND};
use crate::house::House;
use crate::realm::Realm;

/// AET-18, AET-25: an observer adds a spectator, announced with the count, and takes them away again.
#[tokio::test(start_paused = true)]
async fn spectators_come_and_go_with_the_count() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST, SECOND]).await;
    realm.begin(&house, FIRST).await;
    realm.heard();
    assert_eq!(realm.observe(&house, "Edwin", FIRST).await, None);
    assert_eq!(realm.heard(), "Edwin watches. Spectators: 1.");
    assert_eq!(realm.observe(&house, "Faldorn", FIRST).await, None);
    assert_eq!(realm.heard(), "Faldorn watches. Spectators: 2.");
    assert_eq!(realm.observe(&house, "Edwin", FIRST).await, None);
    assert_eq!(realm.heard(), "", "the same again is nobody new");
    assert_eq!(realm.windows["Edwin"].buttons(), []);
    // Whoever closes the window watches no more; so does whoever goes elsewhere or is gone.
    let event = realm.event("window", "Edwin", json!({ "window": { "id": "dh", "event": "close" } }));
    assert_eq!(realm.tell(&house, event).await, None);
    assert_eq!(realm.heard(), "Edwin watches no more. Spectators: 1.");
    assert_eq!(realm.sit(&house, "Faldorn", SECOND, 0).await, None);
    assert!(realm.heard().contains("Faldorn watches no more. Spectators: 0."));
}

/// AET-25: an observer without a game sees the next lobby.
#[tokio::test(start_paused = true)]
async fn whoever_observes_an_empty_table_sees_the_next_lobby() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    assert_eq!(realm.observe(&house, "Edwin", FIRST).await, None);
    assert!(!realm.windows.contains_key("Edwin"));
    assert_eq!(realm.heard(), "No game is being played here. You will see the next one.");
    realm.sit(&house, "Aribeth", FIRST, 0).await;
    assert!(realm.windows["Edwin"].words().contains("Aribeth"));
    assert_eq!(realm.windows["Edwin"].buttons(), []);
    // The lobby is cleared, and the next one is seen as well.
    realm.stand(&house, "Aribeth").await;
    assert!(!realm.windows.contains_key("Edwin"));
    realm.sit(&house, "Bodhi", FIRST, 1).await;
    assert!(realm.windows["Edwin"].words().contains("Bodhi"));
    // Whoever watched may sit down.
    assert_eq!(realm.sit(&house, "Edwin", FIRST, 0).await, None);
    assert!(realm.windows["Edwin"].button("Start with 2 players").is_some());
}

#[tokio::test(start_paused = true)]
async fn so_many_may_watch_and_no_more() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    for n in 0..50 {
        assert_eq!(realm.observe(&house, &format!("crowd {n}"), FIRST).await, None);
    }
    assert_eq!(realm.observe(&house, "one more", FIRST).await.as_deref(), Some("OBSERVERS_FULL"));
    assert_eq!(realm.observe(&house, "crowd 3", FIRST).await, None);
}

#[tokio::test(start_paused = true)]
async fn windows_and_words_are_in_the_language_of_the_player() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.sit(&house, "Aribeth", FIRST, 0).await;
    let mut event = realm.at("chair_used", "Zoë", crate::area::chair(FIRST, 1));
    event["player"]["language"] = json!("de");
    assert_eq!(realm.tell(&house, event).await, None);
    let german = realm.windows["Zoë"].words();
    assert!(!german.contains("Start when everybody is here."), "{german}");
    assert!(realm.windows["Aribeth"].words().contains("Start when everybody is here."));
    let told = |who: &str| {
        let texts = realm.told.iter().filter(|(players, _)| players.iter().any(|one| one == who));
        texts.map(|(_, text)| text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(told("Aribeth"), ["Aribeth sat down.", "Zoë sat down."]);
    assert_eq!(told("Zoë").len(), 1);
    assert_ne!(told("Zoë"), ["Zoë sat down."]);
}

//! Leaving the chair in the middle of a game.

use serde_json::json;

use crate::area::FIRST;
use crate::house::House;
use crate::realm::{PARTY, Realm};

async fn game() -> (House, Realm, String) {
    let (house, mut realm) = (House::open(5).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let on_turn = realm.on_turn().unwrap();
    let waits = PARTY.into_iter().find(|who| *who != on_turn).unwrap().to_owned();
    realm.heard();
    (house, realm, waits)
}

/// AET-15, AET-25: a chair that is left is absence at once; the same player on any chair within the grace is back.
#[tokio::test(start_paused = true)]
async fn whoever_gets_up_and_returns_within_the_grace_plays_on() {
    let (house, mut realm, who) = game().await;
    assert_eq!(realm.stand(&house, &who).await, None);
    assert!(!realm.windows.contains_key(&who));
    assert_eq!(realm.heard(), format!("{who} is away and has 60 seconds to come back."));
    let click = json!({ "id": "dh", "event": "click", "element": "m0" });
    let event = realm.event("window", &who, json!({ "window": click }));
    assert_eq!(realm.tell(&house, event).await.as_deref(), Some("NO_WINDOW"));
    realm.pass(&house, 14).await;
    assert_eq!(
        realm.sit(&house, &who, FIRST, 3).await.as_deref(),
        if who == PARTY[3] { None } else { Some("CHAIR_TAKEN") }
    );
    let own = PARTY.iter().position(|one| *one == who).unwrap();
    assert_eq!(realm.sit(&house, &who, FIRST, own).await, None);
    assert!(realm.heard().contains(&format!("{who} is back.")));
    assert!(realm.windows[&who].button("Fold").is_some(), "in the game again");
}

/// AET-15: whoever is gone is warned of at 45, 30, 15, 10 and 5 seconds, also themselves, and out after 60.
#[tokio::test(start_paused = true)]
async fn whoever_is_gone_beyond_the_grace_is_out() {
    let (house, mut realm, who) = game().await;
    let event = realm.event("player_left", &who, json!({}));
    assert_eq!(realm.tell(&house, event).await, None);
    realm.told.clear();
    let (mut warned, mut out) = (Vec::new(), Vec::new());
    for second in 1..=61u32 {
        realm.pass(&house, 1).await;
        let words = |(players, text): &(Vec<String>, String)| {
            let left =
                text.strip_prefix(&format!("{who} has "))?.strip_suffix(" seconds left to come back.")?;
            assert!(players.contains(&who), "whoever is away is told, too");
            Some((second, left.parse::<u32>().unwrap()))
        };
        warned.extend(realm.told.iter().filter_map(words));
        if realm.heard().contains(&format!("{who} was away too long and is out.")) {
            out.push(second);
        }
    }
    assert!(out == [60] || out == [61], "{out:?}");
    let left: Vec<u32> = warned.iter().map(|(_, left)| *left).collect();
    assert_eq!(left, [45, 30, 15, 10, 5]);
    assert!(warned.iter().all(|(second, left)| (60..=61).contains(&(second + left))), "{warned:?}");
    let own = PARTY.iter().position(|one| *one == who).unwrap();
    assert_eq!(realm.sit(&house, &who, FIRST, own).await.as_deref(), Some("OUT_OF_GAME"));
    assert_eq!(realm.observe(&house, &who, FIRST).await, None, "they may watch");
    assert_eq!(realm.windows[&who].buttons(), []);
}

/// Nothing but the game server's word makes anybody absent: no lost poll, no time that passes.
#[tokio::test(start_paused = true)]
async fn nobody_is_absent_because_nobody_asked_for_a_while() {
    let (house, mut realm, _) = game().await;
    tokio::time::sleep(std::time::Duration::from_secs(20)).await;
    realm.poll(&house, 0).await;
    assert!(!realm.heard().contains("away"));
}

/// AET-25: a stranger's chair in a running game is refused, with the offer to watch.
#[tokio::test(start_paused = true)]
async fn a_stranger_may_watch_a_game_that_is_played_and_not_join_it() {
    let (house, mut realm, who) = game().await;
    realm.stand(&house, &who).await;
    let own = PARTY.iter().position(|one| *one == who).unwrap();
    realm.told.clear();
    assert_eq!(realm.sit(&house, "Edwin", FIRST, own).await.as_deref(), Some("GAME_RUNNING"));
    let told = realm.told.iter().find(|(players, _)| players == &["Edwin".to_owned()]).unwrap();
    assert!(told.1.contains("watch"), "{}", told.1);
    assert!(!realm.windows.contains_key("Edwin"));
}

//! What waits for a game server.

use serde_json::json;

use crate::area::{FIRST, chair};
use crate::house::House;
use crate::realm::Realm;

/// An answer that was lost comes again, and changes nothing by it.
#[tokio::test(start_paused = true)]
async fn an_answer_that_was_lost_comes_again() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    let event = realm.at("chair_used", "Aribeth", chair(FIRST, 0));
    let body = json!({ "events": [event], "after": realm.cursor }).to_string();
    let (_, lost) = realm.send(&house, "POST", "events", body.clone()).await;
    let (_, again) = realm.send(&house, "POST", "events", body).await;
    assert_eq!(lost["operations"], again["operations"]);
    assert_eq!(again["taken"], json!(["e-1"]));
    realm.poll(&house, 0).await;
    assert_eq!(realm.heard(), "Aribeth sat down.");
    assert_eq!(realm.poll(&house, 0).await["operations"], json!([]));
}

/// Whoever waits hears at once.
#[tokio::test(start_paused = true)]
async fn a_poll_waits_until_there_is_something_to_do() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    let began = tokio::time::Instant::now();
    assert_eq!(realm.poll(&house, 25).await["operations"], json!([]));
    assert_eq!(began.elapsed().as_secs(), 25);
    let mut other = Realm::anew();
    other.cursor = realm.cursor;
    let event = other.at("chair_used", "Aribeth", chair(FIRST, 0));
    let body = json!({ "events": [event] }).to_string();
    let (polled, _) = tokio::join!(realm.poll(&house, 25), async {
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        other.send(&house, "POST", "events", body).await
    });
    assert!(!polled["operations"].as_array().unwrap().is_empty());
    assert!((28..30).contains(&began.elapsed().as_secs()));
}

/// A game server that takes nothing costs the house little, and gets everything anew when it asks again.
#[tokio::test(start_paused = true)]
async fn an_outbox_that_nobody_empties_is_made_anew() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    let cursor = realm.cursor;
    for n in 0..30 {
        let events: Vec<_> = (0..50)
            .map(|one| {
                realm.at(if one % 2 == 0 { "chair_used" } else { "chair_left" }, "Aribeth", chair(FIRST, 0))
            })
            .collect();
        let body = json!({ "events": events }).to_string();
        let (status, answer) = realm.send(&house, "POST", "events", body).await;
        assert_eq!(status, 200);
        let waiting = answer["operations"].as_array().unwrap().len();
        assert!(waiting <= 2_000, "{waiting} after {n}");
    }
    realm.sit(&house, "Bodhi", FIRST, 1).await;
    assert!(realm.windows["Bodhi"].words().contains("Bodhi"));
    assert!(realm.cursor > cursor);
}

//! A game server that is not heard of.

use std::time::Duration;

use serde_json::Value;
use tokio::time::sleep;

use crate::area::FIRST;
use crate::house::House;
use crate::realm::{PARTY, Realm};

async fn table(house: &House) -> Value {
    let id = house.hall.live()[0].clone();
    house.hall.look(&id, None, hall::Want::default()).await.unwrap().view["table"].clone()
}

/// Its tables stand still: no turn is lost and nobody's grace runs out, however long it takes.
#[tokio::test(start_paused = true)]
async fn no_clock_and_no_grace_runs_while_a_game_server_is_not_heard_of() {
    let (house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let on_turn = realm.on_turn().unwrap();
    let away = PARTY.into_iter().find(|who| *who != on_turn).unwrap();
    realm.stand(&house, away).await;
    sleep(Duration::from_secs(29)).await;
    assert_eq!(table(&house).await["paused"], false);
    sleep(Duration::from_secs(3)).await;
    let paused = table(&house).await;
    assert_eq!(paused["paused"], true);
    sleep(Duration::from_secs(3_600)).await;
    let later = table(&house).await;
    assert_eq!((&later["seats"], &later["clocks"]), (&paused["seats"], &paused["clocks"]));
    realm.heard();
    realm.poll(&house, 0).await;
    assert_eq!(table(&house).await["paused"], false);
    assert!(realm.heard().contains("The game goes on."));
    let left =
        table(&house).await["seats"].as_array().unwrap().iter().find_map(|seat| seat["graceLeft"].as_u64());
    assert!((28..=32).contains(&left.unwrap()), "{left:?} seconds of grace");
    let own = PARTY.iter().position(|who| *who == away).unwrap();
    assert_eq!(realm.sit(&house, away, FIRST, own).await, None);
}

/// A poll that waits is a sign of life, and so is any request.
#[tokio::test(start_paused = true)]
async fn whoever_polls_is_heard_of() {
    let (house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    for _ in 0..10 {
        realm.poll(&house, 25).await;
    }
    assert_eq!(table(&house).await["paused"], false);
}

/// After a restart of the house a game server that does not come back has its games stand still as well.
#[tokio::test(start_paused = true)]
async fn games_wait_for_a_game_server_that_the_house_has_not_seen_since_it_opened() {
    let (mut house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let id = house.hall.live()[0].clone();
    house.restart(5).await;
    sleep(Duration::from_secs(600)).await;
    let view = house.hall.look(&id, None, hall::Want::default()).await.unwrap().view;
    assert_eq!(view["table"]["paused"], true);
    realm.load(&house, &[FIRST]).await;
    let view = house.hall.look(&id, None, hall::Want::default()).await.unwrap().view;
    assert_eq!((&view["table"]["paused"], &view["table"]["phase"]), (&false.into(), &"in_progress".into()));
}

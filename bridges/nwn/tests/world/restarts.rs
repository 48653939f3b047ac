//! Either side begins anew in the middle of a game.

use serde_json::json;

use crate::area::FIRST;
use crate::house::House;
use crate::play::play_a_step;
use crate::realm::{PARTY, Realm};

/// Everybody who sits says so again, as the house asked.
async fn sit_again(realm: &mut Realm, house: &House) {
    for (number, who) in PARTY.into_iter().enumerate() {
        assert_eq!(realm.sit(house, who, FIRST, number).await, None, "{who}");
    }
}

/// The house begins anew: the game goes on, nobody is absent, and all windows are there again.
#[tokio::test(start_paused = true)]
async fn a_game_goes_on_after_the_house_was_closed() {
    let (mut house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    for _ in 0..20 {
        assert!(play_a_step(&mut realm, &house).await);
    }
    let (before, cursor) = (realm.windows.clone(), realm.cursor);
    house.restart(120).await;
    let answer = realm.poll(&house, 25).await;
    assert_eq!((&answer["anew"], &answer["register"]), (&json!(true), &json!(true)), "{answer}");
    assert!(realm.windows.is_empty(), "until players are known again");
    assert!(realm.cursor > cursor, "numbers never begin again");
    let answer = realm.load(&house, &[FIRST]).await;
    assert_eq!(answer["tables"].as_array().unwrap().len(), 1);
    realm.heard();
    sit_again(&mut realm, &house).await;
    assert!(!realm.heard().contains("away"));
    let now = realm.windows.clone();
    assert_eq!(now.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    let who = realm.on_turn().unwrap();
    assert!(
        before[&who].button("Roll").is_some()
            || before[&who].button("Bank").is_some()
            || !before[&who].free_dice().is_empty(),
        "the same turn"
    );
    while play_a_step(&mut realm, &house).await {}
    assert!(realm.heard().contains(" wins."));
}

/// A batch whose answer was lost with the house is sent again, and counts once.
#[tokio::test(start_paused = true)]
async fn what_was_taken_before_a_restart_is_not_done_twice() {
    let (mut house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let who = realm.on_turn().unwrap();
    let roll = realm.button(&who, "Roll");
    let window = json!({ "id": "dh", "event": "click", "element": roll });
    let click = realm.event("window", &who, json!({ "window": window }));
    assert_eq!(realm.tell(&house, click.clone()).await, None);
    let dice = realm.windows[&who].free_dice();
    house.restart(1).await;
    realm.load(&house, &[FIRST]).await;
    sit_again(&mut realm, &house).await;
    assert_eq!(realm.windows[&who].free_dice(), dice);
    // Its window has moved on, or its table remembers: either way nothing is rolled again.
    realm.tell(&house, click).await;
    assert_eq!(realm.windows[&who].free_dice(), dice);
}

/// The game server begins anew: it knows no number, and gets every window again.
#[tokio::test(start_paused = true)]
async fn a_game_server_that_lost_its_memory_gets_everything_again() {
    let (house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    realm.observe(&house, "Edwin", FIRST).await;
    let before = realm.windows.clone();
    let mut realm = Realm::anew();
    let answer = realm.poll(&house, 25).await;
    assert_eq!((&answer["anew"], answer.get("register")), (&json!(true), None));
    assert_eq!(realm.windows, before);
}

/// AET-15: a module that was loaded says so: nobody sits any more, and everybody has the grace to come back.
#[tokio::test(start_paused = true)]
async fn after_the_module_was_loaded_everybody_has_the_grace_to_come_back() {
    let (house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let mut realm = Realm::anew();
    assert_eq!(realm.tell(&house, json!({ "id": "load-1", "type": "module_loaded" })).await, None);
    realm.poll(&house, 0).await;
    let heard = realm.heard();
    for who in PARTY {
        assert!(heard.contains(&format!("{who} is away and has 60 seconds to come back.")), "{heard}");
    }
    assert!(realm.windows.is_empty());
    for (number, who) in PARTY.into_iter().take(2).enumerate() {
        assert_eq!(realm.sit(&house, who, FIRST, number).await, None);
    }
    realm.pass(&house, 62).await;
    let heard = realm.heard();
    assert!(heard.contains(&format!("{} was away too long and is out.", PARTY[2])), "{heard}");
    assert!(realm.on_turn().is_some(), "two play on");
}

/// Both sides begin anew at once: who is not there is away, and the rest play on.
#[tokio::test(start_paused = true)]
async fn both_sides_may_begin_anew_at_once() {
    let (mut house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    house.restart(10).await;
    let mut realm = Realm::anew();
    assert_eq!(realm.tell(&house, json!({ "id": "load-2", "type": "module_loaded" })).await, None);
    realm.load(&house, &[FIRST]).await;
    for (number, who) in PARTY.into_iter().take(3).enumerate() {
        assert_eq!(realm.sit(&house, who, FIRST, number).await, None);
    }
    realm.pass(&house, 62).await;
    assert!(realm.heard().contains(&format!("{} was away too long and is out.", PARTY[3])));
    assert!(realm.on_turn().is_some());
}

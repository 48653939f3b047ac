//! The attack that once held both threads for minutes: fights of a hundred creatures in a maze that play themselves.
//! The house answers everybody else, and ends when it is told to.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::drive::game;
use crate::house::House;
use crate::web::{Web, id};

/// How many such fights are opened.
const FIGHTS: usize = 4;
/// Within which time half of all requests are answered.
const SOON: Duration = Duration::from_millis(100);
const ASKED: usize = 21;

/// A maze of 100 by 100 cells: a wall in every second row, with a gap at one end and then at the other.
fn maze() -> Vec<String> {
    let row = |y: usize| match (y % 2, y % 4) {
        (0, _) => ".".repeat(100),
        (_, 1) => format!("{}.", "#".repeat(99)),
        _ => format!(".{}", "#".repeat(99)),
    };
    (0..100).map(row).collect()
}

/// Fifty on each side, as far from each other as the maze lets them.
fn worst() -> Value {
    let creature = |n: usize| {
        let party = n < 50;
        let (x, y) = (2 * (n % 50), if party { 0 } else { 98 });
        json!({ "stats": if party { "fighter_1" } else { "goblin" }, "at": [x, y] })
    };
    let creatures: Vec<Value> = (0..100).map(creature).collect();
    json!({ "map": maze(), "creatures": creatures, "autoplay": "all", "rolls": "auto", "roundLimit": 1000 })
}

fn open_fight(web: &Web) -> Value {
    web.create("combat", &["Ada", "Bo"], &worst())
}

/// Returns how long half of the requests took at most.
fn median(mut ask: impl FnMut()) -> Duration {
    let mut took: Vec<Duration> = (0..ASKED)
        .map(|_| {
            let began = Instant::now();
            ask();
            began.elapsed()
        })
        .collect();
    took.sort();
    took[ASKED / 2]
}

#[test]
fn fights_that_play_themselves_hold_up_nobody() {
    let mut house = House::open();
    let web = house.web();
    let fights: Vec<Value> = (0..FIGHTS).map(|_| open_fight(&web)).collect();
    let short = game("yahtzee");
    let other = web.create("yahtzee", short.names, &short.settings);
    let table = id(&other);
    for path in ["/health".to_owned(), "/metrics".to_owned(), format!("/api/games/{table}")] {
        let took = median(|| drop(web.get(&path)));
        assert!(took < SOON, "{path} took {took:?} beside the fights");
    }
    let state = short.finish(&web, &other, |_| {});
    assert_eq!(state["lifecycle"], "completed", "a game beside the fights comes to its end");
    let version = |fight: &Value| web.get(&format!("/api/games/{}", id(fight))).is(200)["version"].as_u64();
    let before: Vec<_> = fights.iter().map(version).collect();
    std::thread::sleep(Duration::from_secs(2));
    let after: Vec<_> = fights.iter().map(version).collect();
    assert!(before.iter().zip(&after).all(|(a, b)| a < b), "every fight goes on: {before:?}, {after:?}");
    house.terminate();
    let (took, well) = house.wait();
    assert!(well && took < Duration::from_secs(10), "the house ended after {took:?}");
}

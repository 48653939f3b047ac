//! Presence: who is there by the streams, and what a mishap leaves of it.

use std::sync::Arc;
use std::time::Duration;

use hall::{Created, Hall, Viewer, Want, Watch};
use store::{Faults, Memory};
use tokio::time::sleep;

use crate::given::{OPENING, does, open, person, wish};

async fn table(seed: u64) -> (Arc<Memory>, Hall, Created) {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), seed, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    (memory, hall, created)
}

async fn connect(hall: &Hall, created: &Created, who: &str) -> Watch {
    hall.watch(&created.table, Viewer::Person(person(who)), Want::ALL, None).await.unwrap()
}

/// Whether seats are there, by number.
async fn here(hall: &Hall, created: &Created) -> Vec<bool> {
    let look = hall.look(&created.table, None, Want::default()).await.unwrap();
    let seats = look.view["table"]["seats"].as_array().unwrap().clone();
    seats.iter().map(|seat| seat["presence"] == "present").collect()
}

#[tokio::test(start_paused = true)]
async fn whoever_drops_the_stream_is_away_after_a_blink_and_comes_back() {
    let (_, hall, created) = table(1).await;
    let (ann, _bob) = (connect(&hall, &created, "ann").await, connect(&hall, &created, "bob").await);
    drop(ann);
    sleep(Duration::from_secs(2)).await;
    assert_eq!(here(&hall, &created).await, [true, true]);
    sleep(Duration::from_secs(2)).await;
    assert_eq!(here(&hall, &created).await, [false, true]);
    let _ann = connect(&hall, &created, "ann").await;
    assert_eq!(here(&hall, &created).await, [true, true]);
}

#[tokio::test(start_paused = true)]
async fn one_of_two_streams_may_go() {
    let (memory, hall, created) = table(2).await;
    let (one, _two) = (connect(&hall, &created, "ann").await, connect(&hall, &created, "ann").await);
    // The table is read again while it is told of it.
    memory.set_faults(Faults { seed: 3, unknown_lost: 500, ..Faults::default() });
    drop(one);
    let _ = does(&hall, &created.table, "ann", "roll").await;
    memory.set_faults(Faults::default());
    sleep(Duration::from_secs(10)).await;
    assert_eq!(here(&hall, &created).await, [true, true]);
}

#[tokio::test(start_paused = true)]
async fn a_line_that_was_lost_stays_lost_when_the_table_is_read_again() {
    let (memory, hall, created) = table(3).await;
    let (ann, _bob) = (connect(&hall, &created, "ann").await, connect(&hall, &created, "bob").await);
    drop(ann);
    sleep(Duration::from_secs(1)).await;
    // Another house has moved the table on.
    let other = open(memory, 33, hall.now()).await;
    does(&other, &created.table, "bob", "roll").await.unwrap_err();
    other
        .command(&created.table, crate::given::act(&created.host, None, crate::given::named("pause")))
        .await
        .unwrap();
    sleep(Duration::from_secs(4)).await;
    assert_eq!(here(&hall, &created).await, [false, true]);
}

#[tokio::test(start_paused = true)]
async fn a_watch_that_nobody_waits_for_leaves_nobody_connected() {
    let (_, hall, created) = table(4).await;
    let _bob = connect(&hall, &created, "bob").await;
    let asked = tokio::time::timeout(Duration::ZERO, connect(&hall, &created, "ann")).await;
    drop(asked);
    sleep(Duration::from_secs(5)).await;
    assert_eq!(here(&hall, &created).await, [false, true]);
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_those_with_a_stream_are_away_in_one_record_and_others_are_not() {
    let (memory, hall, created) = table(5).await;
    let _ann = connect(&hall, &created, "ann").await;
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    let head = hall.recall(&created.table).await.unwrap().table.head();
    let now = hall.now();
    hall.kill();
    let hall = open(Arc::new(memory.survivor()), 55, now.plus(60_000)).await;
    sleep(Duration::from_millis(10)).await;
    assert_eq!(hall.recall(&created.table).await.unwrap().table.head(), head + 1);
    assert_eq!(here(&hall, &created).await, [false, true]);
    does(&hall, &created.table, "ann", "hold").await.unwrap();
    assert_eq!(here(&hall, &created).await, [true, true]);
}

#[tokio::test(start_paused = true)]
async fn whoever_sits_down_while_watching_is_away_after_a_restart_too() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 6, OPENING).await;
    let created = hall.create(wish(&["ann"])).await.unwrap();
    let _screen = connect(&hall, &created, "bob").await;
    hall.sit(&created.table, Some(person("bob")), None, crate::given::sit("bob")).await.unwrap();
    hall.command(&created.table, crate::given::act(&created.host, None, crate::given::named("start")))
        .await
        .unwrap();
    let now = hall.now();
    hall.kill();
    let hall = open(Arc::new(memory.survivor()), 66, now.plus(1_000)).await;
    assert_eq!(here(&hall, &created).await, [true, false]);
}

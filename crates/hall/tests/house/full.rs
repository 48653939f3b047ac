//! A house that opens on a full disk: it serves what it has, and nobody pays
//! for the time it was closed.

use std::sync::Arc;
use std::time::Duration;

use engine::{Policy, PolicyLimits};
use hall::{HallError, TableSpec, Want};
use store::{Memory, Store, StoreError};
use tokio::time::sleep;

use crate::given::{OPENING, does, open, wish};

#[tokio::test(start_paused = true)]
async fn a_house_killed_on_a_full_disk_opens_and_serves_what_it_has() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    hall.kill();
    let memory = Arc::new(memory.survivor());
    memory.set_full(true);
    assert_eq!(memory.can_keep().await, Err(StoreError::Full));

    let hall = open(memory.clone(), 2, OPENING.plus(60_000)).await;
    let look = hall.look(&created.table, None, Want::ALL).await.unwrap();
    assert_eq!(look.asked.len(), 1, "it can be seen");
    assert!(matches!(does(&hall, &created.table, "ann", "hold").await, Err(HallError::Full)));
    assert!(matches!(hall.create(wish(&["cy", "dee"])).await, Err(HallError::Full)));
    memory.set_full(false);
    does(&hall, &created.table, "ann", "hold").await.unwrap();
    hall.create(wish(&["cy", "dee"])).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn the_time_a_house_was_closed_costs_no_turn_though_the_disk_was_full_when_it_opened() {
    let limits = PolicyLimits { turn: Some(30), ..PolicyLimits::NONE };
    let policy = Some(serde_json::to_value(Policy { limits, ..Policy::RELAXED }).unwrap());
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 1, OPENING).await;
    let created = hall.create(TableSpec { policy, ..wish(&["ann", "bob"]) }).await.unwrap();
    hall.look(&created.table, None, Want::default()).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    hall.kill();
    let memory = Arc::new(memory.survivor());
    memory.set_full(true);

    // An hour later, with a full disk for the first seconds.
    let hall = open(memory.clone(), 2, OPENING.plus(3_600_000)).await;
    hall.look(&created.table, None, Want::default()).await.unwrap();
    sleep(Duration::from_secs(3)).await;
    memory.set_full(false);
    does(&hall, &created.table, "ann", "roll").await.unwrap();
    let kept = hall.recall(&created.table).await.unwrap();
    let text = serde_json::to_string(&kept.records).unwrap();
    assert!(!text.contains("timed_out"), "a turn was lost");
    assert!(memory.closed_since(0).await.unwrap() > 3_000_000, "the opening is noted late, and as it was");
}

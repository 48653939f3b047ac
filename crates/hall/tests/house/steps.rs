//! What goes on by itself: a step at a time, with commands in between, and never without a bound.

use std::sync::Arc;
use std::time::Duration;

use hall::{Chance, Created, Hall, HallError, Settings, Steps, TableSpec, Want};
use serde_json::{Value, json};
use store::{Faults, Memory};
use table::Phase;
use tokio::time::{advance, sleep};

use crate::given::{OPENING, does, guest, registry, settings};

/// Some time that is long for a house and nothing for a test.
const LONG: Duration = Duration::from_secs(30);

async fn house(steps: Steps) -> Hall {
    let settings = Settings { steps, ..settings() };
    Hall::open(Arc::new(Memory::new()), registry(), settings, Chance::seeded(1), OPENING).await.unwrap()
}

async fn march(hall: &Hall, setup: Value) -> String {
    create(hall, setup).await.table
}

async fn create(hall: &Hall, setup: Value) -> Created {
    let seats = vec![guest("ann")];
    let wish = TableSpec { game: "march".to_owned(), setup, seats, start: true, ..TableSpec::default() };
    hall.create(wish).await.unwrap()
}

async fn left(hall: &Hall, table: &str) -> u64 {
    let want = Want { view: true, ..Want::default() };
    hall.look(table, None, want).await.unwrap().view["game"]["left"].as_u64().unwrap()
}

#[tokio::test(start_paused = true)]
async fn every_step_is_a_record_with_a_pause_before_it() {
    let hall = house(Steps { unwatched: Duration::from_secs(1), ..Steps::default() }).await;
    let table = march(&hall, json!({ "steps": 3 })).await;
    let mut seen = Vec::new();
    sleep(Duration::from_millis(250)).await;
    for _ in 0..8 {
        seen.push(left(&hall, &table).await);
        sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(seen, [3, 3, 2, 2, 1, 1, 0, 0], "a step a second");
    let kept = hall.recall(&table).await.unwrap();
    let steps = kept.records.iter().filter(|record| record.text().contains("stepped"));
    assert!(steps.clone().all(|record| record.entries.len() == 1), "a step a record");
    assert_eq!(steps.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn commands_come_in_between() {
    let hall = house(Steps { unwatched: Duration::from_secs(1), ..Steps::default() }).await;
    let Created { table, host, .. } = create(&hall, json!({ "steps": 100 })).await;
    sleep(Duration::from_millis(2_500)).await;
    does(&hall, &table, &host.0, "pause").await.unwrap();
    let before = left(&hall, &table).await;
    assert_eq!(before, 98);
    sleep(LONG).await;
    assert_eq!(left(&hall, &table).await, before, "nothing moves at a table that is paused");
    does(&hall, &table, &host.0, "unpause").await.unwrap();
    sleep(Duration::from_millis(1_500)).await;
    assert_eq!(left(&hall, &table).await, before - 1);
    does(&hall, &table, &host.0, "close").await.unwrap();
    sleep(LONG).await;
    assert_eq!(left(&hall, &table).await, before - 1, "nothing moves at a table that is closed");
}

#[tokio::test(start_paused = true)]
async fn a_restarted_house_goes_on_by_itself() {
    let memory = Arc::new(Memory::new());
    let steps = Steps { unwatched: Duration::from_secs(1), ..Steps::default() };
    let open = |now| {
        let settings = Settings { steps, ..settings() };
        Hall::open(memory.clone(), registry(), settings, Chance::seeded(1), now)
    };
    let hall = open(OPENING).await.unwrap();
    let table = march(&hall, json!({ "steps": 5 })).await;
    sleep(Duration::from_millis(1_500)).await;
    hall.kill();
    let hall = open(OPENING.plus(10_000)).await.unwrap();
    sleep(LONG).await;
    let kept = hall.recall(&table).await.unwrap();
    assert_eq!(kept.records.iter().filter(|record| record.text().contains("stepped")).count(), 5);
}

#[tokio::test(start_paused = true)]
async fn a_play_that_would_fill_the_disk_is_ended() {
    let hall = house(Steps { most_written: 4_000, ..Steps::default() }).await;
    let table = march(&hall, json!({ "steps": 1_000_000 })).await;
    sleep(LONG).await;
    let look = hall.look(&table, None, Want::default()).await.unwrap();
    assert_eq!(look.phase, Phase::Abandoned);
    let kept = hall.recall(&table).await.unwrap();
    assert_eq!(kept.table.end_reason(), Some("journal_limit"));
    let written: usize = kept.records.iter().map(|record| record.text().len()).sum();
    assert!(written < 8_000, "{written}");
}

#[tokio::test(start_paused = true)]
async fn a_person_who_acts_lets_a_play_write_on() {
    let hall = house(Steps { most_written: 4_000, ..Steps::default() }).await;
    let table = march(&hall, json!({ "steps": 8 })).await;
    for _ in 0..10 {
        sleep(Duration::from_secs(2)).await;
        does(&hall, &table, "ann", "march").await.unwrap();
    }
    assert_eq!(hall.look(&table, None, Want::default()).await.unwrap().phase, Phase::InProgress);
}

#[tokio::test(start_paused = true)]
async fn a_game_over_its_budget_is_stopped_and_its_table_abandoned() {
    let hall = house(Steps::default()).await;
    let (table, other) =
        (march(&hall, json!({ "steps": 0 })).await, march(&hall, json!({ "steps": 0 })).await);
    let refused = does(&hall, &table, "ann", "ponder").await.unwrap_err();
    assert!(matches!(&refused, HallError::Refused(_)) && refused.code() == "OVER_BUDGET", "{refused}");
    sleep(Duration::from_secs(1)).await;
    let look = hall.look(&table, None, Want::ALL).await.unwrap();
    assert_eq!(look.phase, Phase::Abandoned);
    assert_eq!(look.view["table"]["endReason"], "over_budget");
    assert_eq!(look.view["game"]["left"], 0, "it can be looked at, as it was before");
    assert_eq!(hall.recall(&table).await.unwrap().table.end_reason(), Some("over_budget"));
    does(&hall, &other, "ann", "march").await.expect("other tables are unharmed");
}

#[tokio::test(start_paused = true)]
async fn a_view_over_its_budget_abandons_the_table_too() {
    let hall = house(Steps::default()).await;
    let table = march(&hall, json!({ "steps": 0, "costs": engine::work::BUDGET + 1 })).await;
    let _ = hall.look(&table, None, Want::ALL).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    assert_eq!(hall.recall(&table).await.unwrap().table.end_reason(), Some("over_budget"));
}

/// A node takes steps one after the other. Whoever waits keeps the place in the queue, whatever else comes to the table,
/// and does nothing meanwhile: time passes only while everybody waits, so a table that went on asking would stop it.
#[tokio::test(start_paused = true)]
async fn tables_that_wait_for_their_step_get_it_in_turn() {
    let slow = Faults { slowest: Duration::from_secs(1), seed: 7, ..Faults::default() };
    let settings = Settings { steps: Steps { unwatched: Duration::ZERO, ..Steps::default() }, ..settings() };
    let store = Arc::new(Memory::with_faults(slow));
    let hall = Hall::open(store, registry(), settings, Chance::seeded(1), OPENING).await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(march(&hall, json!({ "steps": 1_000 })).await);
    }
    let before = left_at_all(&hall, &tables).await;
    for _ in 0..1_000 {
        // Somebody asks one of them for something all the time.
        left(&hall, &tables[0]).await;
        advance(Duration::from_millis(20)).await;
    }
    let after = left_at_all(&hall, &tables).await;
    let taken: Vec<u64> = before.iter().zip(&after).map(|(before, after)| before - after).collect();
    let (least, most) = (taken.iter().min().unwrap(), taken.iter().max().unwrap());
    assert!(*least >= 5 && most - least <= 1, "{taken:?} steps");
}

async fn left_at_all(hall: &Hall, tables: &[String]) -> Vec<u64> {
    let mut all = Vec::new();
    for table in tables {
        all.push(left(hall, table).await);
    }
    all
}

//! Room codes and lobbies are given back: a house that has run for years still opens tables.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use hall::{Chance, Created, Hall, HallError, Settings, TableSpec, Viewer, Want};
use store::{Maintenance, Memory};
use tokio::time::sleep;

use crate::given::{OPENING, act, does, named, open, registry, settings, wish};

const HOUR: Duration = Duration::from_secs(3600);

/// A house with so few codes that they run out: 24 of one letter.
async fn small_house(seed: u64) -> Hall {
    let settings = Settings { code_letters: 1, ..settings() };
    Hall::open(Arc::new(Memory::new()), registry(), settings, Chance::seeded(seed), OPENING).await.unwrap()
}

async fn code_of(hall: &Hall, table: &str) -> Option<String> {
    hall.look(table, None, Want::default()).await.unwrap().code
}

/// Ends a play without a winner; the table stays open.
async fn end(hall: &Hall, created: &Created) {
    for who in ["ann", "bob"] {
        // The last one to go ends it.
        let _ = does(hall, &created.table, who, "fold").await;
    }
    let look = hall.look(&created.table, None, Want::default()).await.unwrap();
    assert!(matches!(look.phase, table::Phase::Ended | table::Phase::Abandoned), "{:?}", look.phase);
    assert!(!look.closed);
}

#[tokio::test(start_paused = true)]
async fn a_house_that_runs_out_of_codes_takes_longer_ones() {
    let hall = small_house(1).await;
    let mut codes = BTreeSet::new();
    for _ in 0..60 {
        codes.insert(hall.create(wish(&["ann", "bob"])).await.unwrap().code.unwrap());
    }
    assert_eq!(codes.len(), 60, "no code stands for two tables");
    let short = codes.iter().filter(|code| code.len() == 1).count();
    assert!((12..=24).contains(&short), "most of the short ones are in use: {short}");
    assert!(codes.iter().all(|code| code.len() <= 2), "{codes:?}");
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_play_is_over_gives_its_code_back_after_an_hour() {
    let hall = small_house(2).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let played = hall.create(wish(&["ann", "bob"])).await.unwrap();
    let watch = hall.watch(&created.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    end(&hall, &created).await;
    sleep(HOUR - Duration::from_secs(120)).await;
    assert_eq!(hall.find(created.code.as_deref().unwrap()).await.unwrap(), created.table);
    sleep(Duration::from_secs(240)).await;
    assert!(matches!(hall.find(created.code.as_deref().unwrap()).await, Err(HallError::NoTable)));
    assert_eq!(code_of(&hall, &created.table).await, None, "nobody is told a code that may be another's");
    assert_eq!(hall.find(&created.table).await.unwrap(), created.table, "its id holds for ever");
    assert_eq!(
        hall.find(played.code.as_deref().unwrap()).await.unwrap(),
        played.table,
        "a play that goes on keeps its code"
    );
    drop(watch);
}

#[tokio::test(start_paused = true)]
async fn a_house_of_few_codes_opens_tables_for_ever() {
    let hall = small_house(3).await;
    // Three times as many tables as there are codes of one letter.
    for _ in 0..8 {
        for _ in 0..10 {
            let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
            assert_eq!(created.code.as_deref().unwrap().len(), 1, "short codes come back");
            end(&hall, &created).await;
        }
        sleep(2 * HOUR).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_lobby_to_which_nobody_came_back_is_closed_after_a_day() {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), 4, OPENING).await;
    let empty = hall.create(wish(&["ann"])).await.unwrap();
    let watched = hall.create(wish(&["ann"])).await.unwrap();
    let watch = hall.watch(&watched.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    sleep(23 * HOUR).await;
    assert_eq!(hall.find(empty.code.as_deref().unwrap()).await.unwrap(), empty.table);
    sleep(2 * HOUR).await;
    assert!(matches!(hall.find(empty.code.as_deref().unwrap()).await, Err(HallError::NoTable)));
    assert!(hall.look(&empty.table, None, Want::default()).await.unwrap().closed);
    assert_eq!(
        hall.find(watched.code.as_deref().unwrap()).await.unwrap(),
        watched.table,
        "somebody looks at this one"
    );
    drop(watch);
    sleep(23 * HOUR).await;
    assert_eq!(
        hall.find(watched.code.as_deref().unwrap()).await.unwrap(),
        watched.table,
        "and did until less than a day ago"
    );
    sleep(2 * HOUR).await;
    assert!(matches!(hall.find(watched.code.as_deref().unwrap()).await, Err(HallError::NoTable)));
    assert_eq!(memory.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_play_is_never_closed_because_nobody_looks() {
    let hall = open(Arc::new(Memory::new()), 5, OPENING).await;
    let created = hall.create(wish(&["ann", "bob"])).await.unwrap();
    sleep(60 * HOUR).await;
    assert_eq!(hall.find(created.code.as_deref().unwrap()).await.unwrap(), created.table);
    let look = hall.look(&created.table, None, Want::default()).await.unwrap();
    assert!(!look.closed && look.phase == table::Phase::InProgress);
    hall.command(&created.table, act(&created.host, None, named("pause"))).await.unwrap();
}

/// For tables that people reach in another world alone.
#[tokio::test(start_paused = true)]
async fn a_private_table_has_no_code_and_stays_open_however_long_nobody_looks() {
    let hall = open(Arc::new(Memory::new()), 6, OPENING).await;
    let spec = TableSpec { private: true, ..wish(&["ann"]) };
    let created = hall.create(spec).await.unwrap();
    assert_eq!((created.code.as_deref(), code_of(&hall, &created.table).await), (None, None));
    sleep(60 * HOUR).await;
    assert_eq!(hall.find(&created.table).await.unwrap(), created.table);
    assert!(!hall.look(&created.table, None, Want::default()).await.unwrap().closed);
}

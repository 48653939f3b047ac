//! Time: clocks fire once, at their time, whatever happens to the house.

use std::sync::Arc;
use std::time::Duration;

use engine::{Policy, PolicyLimits};
use hall::{Chance, Created, Hall, TableSpec, Viewer, Want};
use serde_json::Value;
use store::{Memory, Store};
use tokio::time::sleep;

use crate::given::{OPENING, does, open, person, registry, settings, wish};

fn with_turns_of(seconds: u32) -> TableSpec {
    let limits = PolicyLimits { turn: Some(seconds), ..PolicyLimits::NONE };
    let policy = Some(serde_json::to_value(Policy { limits, ..Policy::RELAXED }).unwrap());
    TableSpec { policy, ..wish(&["ann", "bob"]) }
}

async fn table(seed: u64, seconds: u32) -> (Arc<Memory>, Hall, Created) {
    let memory = Arc::new(Memory::new());
    let hall = open(memory.clone(), seed, OPENING).await;
    let created = hall.create(with_turns_of(seconds)).await.unwrap();
    (memory, hall, created)
}

/// When turns timed out, in milliseconds since the opening.
async fn timeouts(hall: &Hall, created: &Created) -> Vec<u64> {
    let kept = hall.recall(&created.table).await.unwrap();
    let is_timeout = |record: &&table::Record| {
        let value: Value = serde_json::to_value(record).unwrap();
        value.to_string().contains("timed_out")
    };
    kept.records.iter().filter(is_timeout).map(|record| record.at.since(OPENING)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_turn_ends_once_at_its_time_while_somebody_looks() {
    let (_, hall, created) = table(1, 30).await;
    let watch = hall.watch(&created.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    sleep(Duration::from_secs(70)).await;
    assert_eq!(timeouts(&hall, &created).await, [30_000, 60_000]);
    drop(watch);
}

#[tokio::test(start_paused = true)]
async fn a_turn_ends_at_its_time_also_when_the_table_is_not_in_memory() {
    let (_, hall, created) = table(2, 3600).await;
    sleep(Duration::from_secs(600)).await;
    assert_eq!(hall.n_live(), 0, "an idle table leaves memory");
    sleep(Duration::from_secs(3100)).await;
    assert_eq!(timeouts(&hall, &created).await, [3_600_000]);
    sleep(Duration::from_secs(100)).await;
    assert_eq!(hall.n_live(), 0);
    does(&hall, &created.table, "bob", "roll").await.unwrap();
    assert_eq!(hall.n_live(), 1, "it comes back with the next command");
}

#[tokio::test(start_paused = true)]
async fn an_outage_costs_no_turn() {
    let (memory, hall, created) = table(3, 30).await;
    sleep(Duration::from_secs(20)).await;
    hall.kill();
    sleep(Duration::from_secs(100)).await;
    let hall = open(Arc::new(memory.survivor()), 33, OPENING.plus(120_000)).await;
    sleep(Duration::from_secs(5)).await;
    assert_eq!(timeouts(&hall, &created).await, Vec::<u64>::new());
    sleep(Duration::from_secs(10)).await;
    let [at] = timeouts(&hall, &created).await[..] else { panic!("one turn ended") };
    // The last sign of life may be a second old.
    assert!((130_000..=131_100).contains(&at), "{at}");
}

#[tokio::test(start_paused = true)]
async fn an_outage_costs_no_turn_when_the_store_loses_the_first_word_of_it() {
    let (memory, hall, created) = table(4, 30).await;
    sleep(Duration::from_secs(20)).await;
    hall.kill();
    let survivor = Arc::new(memory.survivor());
    let refused = store::Faults { seed: 1, unknown_lost: 1000, ..Default::default() };
    survivor.set_faults(refused);
    let hall = open(survivor.clone(), 44, OPENING.plus(120_000)).await;
    let _ = hall.look(&created.table, None, Want::default()).await;
    sleep(Duration::from_millis(10)).await;
    survivor.set_faults(Default::default());
    sleep(Duration::from_secs(5)).await;
    assert_eq!(timeouts(&hall, &created).await, Vec::<u64>::new());
    sleep(Duration::from_secs(7)).await;
    assert_eq!(timeouts(&hall, &created).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_was_asleep_costs_no_turn() {
    let memory = Arc::new(Memory::new());
    let settings = settings();
    let wall = settings.wall.clone();
    let hall = Hall::open(memory, registry(), settings, Chance::seeded(5), OPENING).await.unwrap();
    let (live, idle) =
        (hall.create(with_turns_of(30)).await.unwrap(), hall.create(with_turns_of(90)).await.unwrap());
    let _watch = hall.watch(&live.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    sleep(Duration::from_secs(20)).await;
    wall.set(3_600_000);
    // A command in the very moment in which the house notices.
    for _ in 0..100 {
        sleep(Duration::from_millis(10)).await;
        does(&hall, &live.table, "bob", "roll").await.unwrap_err();
    }
    assert_eq!(timeouts(&hall, &live).await, Vec::<u64>::new());
    sleep(Duration::from_secs(14)).await;
    let [at] = timeouts(&hall, &live).await[..] else { panic!("one turn ended") };
    assert!((3_630_000..3_631_100).contains(&at), "{at}");
    sleep(Duration::from_secs(60)).await;
    let [at] = timeouts(&hall, &idle).await[..] else { panic!("one turn ended") };
    assert!((3_690_000..3_691_100).contains(&at), "{at}");
    wall.set(-7_200_000);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(timeouts(&hall, &idle).await.len(), 1, "a clock that is set back moves nothing");
}

#[tokio::test(start_paused = true)]
async fn a_store_that_keeps_nothing_is_not_asked_a_thousand_times_a_second() {
    let (memory, hall, created) = table(6, 30).await;
    let _watch = hall.watch(&created.table, Viewer::Silent(None), Want::ALL, None).await.unwrap();
    memory.set_full(true);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(timeouts(&hall, &created).await, Vec::<u64>::new());
    memory.set_full(false);
    sleep(Duration::from_secs(2)).await;
    assert_eq!(timeouts(&hall, &created).await, [30_000, 60_000], "each at its own time, if late");
}

#[tokio::test(start_paused = true)]
async fn a_table_is_not_woken_again_and_again_by_a_time_that_is_over() {
    let (memory, hall, created) = table(7, 30).await;
    let ann = hall.watch(&created.table, Viewer::Person(person("ann")), Want::ALL, None).await.unwrap();
    drop(ann);
    // The blink is the next deadline when this is kept, and then it is past.
    does(&hall, &created.table, "bob", "roll").await.unwrap_err();
    hall.command(&created.table, crate::given::act(&created.host, None, crate::given::named("pause")))
        .await
        .unwrap();
    hall.kill();
    let survivor = Arc::new(memory.survivor());
    let hall = open(survivor.clone(), 77, OPENING.plus(10_000)).await;
    sleep(Duration::from_secs(120)).await;
    assert_eq!(survivor.due(hall.now().0, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(hall.n_live(), 0);
}

const YEAR_MS: u64 = 365 * 24 * 3_600_000;

/// Opens a house again on what one left behind, on a machine whose wall clock says so.
async fn reopen(memory: &Memory, wall: u64) -> (Hall, hall::Wall) {
    let settings = settings();
    let clock = settings.wall.clone();
    let survivor = Arc::new(memory.survivor());
    let hall =
        Hall::open(survivor, registry(), settings, Chance::seeded(8), table::Time(wall)).await.unwrap();
    (hall, clock)
}

#[tokio::test(start_paused = true)]
async fn a_house_whose_wall_clock_is_behind_goes_on_where_it_was() {
    let (memory, hall, created) = table(8, 30).await;
    sleep(Duration::from_secs(20)).await;
    hall.kill();
    let (hall, _) = reopen(&memory, OPENING.0 - 6 * YEAR_MS).await;
    assert!(hall.now() >= OPENING.plus(19_000), "time does not go back: {:?}", hall.now());
    sleep(Duration::from_secs(5)).await;
    assert_eq!(timeouts(&hall, &created).await, Vec::<u64>::new());
    sleep(Duration::from_secs(7)).await;
    assert_eq!(timeouts(&hall, &created).await.len(), 1, "the clock of a turn goes on");
}

#[tokio::test(start_paused = true)]
async fn a_wall_clock_that_was_behind_and_is_set_right_has_lost_no_more_than_was_lost() {
    let (memory, hall, created) = table(9, 30).await;
    sleep(Duration::from_secs(20)).await;
    hall.kill();
    let (hall, wall) = reopen(&memory, OPENING.0 - 6 * YEAR_MS).await;
    sleep(Duration::from_secs(2)).await;
    let before = hall.now();
    // The house was closed for an hour, and nobody knew.
    wall.set(6 * YEAR_MS as i64 + 20_000 + 3_600_000);
    sleep(Duration::from_secs(2)).await;
    let moved = hall.now().since(before);
    assert!((3_600_000..3_605_000).contains(&moved), "to the right time, and not beyond: {moved}");
    sleep(Duration::from_secs(3)).await;
    assert_eq!(timeouts(&hall, &created).await, Vec::<u64>::new(), "nobody's turn paid for it");
    sleep(Duration::from_secs(6)).await;
    assert_eq!(timeouts(&hall, &created).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_wall_clock_that_is_set_back_and_forth_has_lost_nothing() {
    let memory = Arc::new(Memory::new());
    let settings = settings();
    let wall = settings.wall.clone();
    let hall = Hall::open(memory, registry(), settings, Chance::seeded(10), OPENING).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    for by in [-7_200_000, 7_200_000, -60_000, 60_000] {
        wall.set(by);
        sleep(Duration::from_secs(1)).await;
    }
    assert_eq!(hall.now(), OPENING.plus(5_000));
}

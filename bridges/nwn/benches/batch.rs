//! How long a full batch of events takes, each answer checked: four characters at each of five tables click on what they
//! pick, and chairs are used and left. The store is in memory, so commits cost nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark may fail loudly")]
#![allow(dead_code, reason = "shared with the tests, which use more of it")]

#[path = "../tests/world/area.rs"]
mod area;
#[path = "../tests/world/house.rs"]
mod house;
#[path = "../tests/world/realm.rs"]
mod realm;
#[path = "../tests/world/screen.rs"]
mod screen;

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::{Value, json};
use tokio::runtime::Builder;

use area::{Xy, chair};
use house::House;
use realm::Realm;

const TABLES: [Xy; 5] = [(10.0, 10.0), (30.0, 10.0), (50.0, 10.0), (70.0, 10.0), (90.0, 10.0)];
const EVENTS: usize = 100;

/// Five tables with three who stay each; the fourth comes and goes, a hundred times in a batch.
fn batch(realm: &mut Realm) -> Value {
    let of = |n: usize| (TABLES[n / 2 % TABLES.len()], format!("guest {}", n / 2 % TABLES.len()));
    let event = |n: usize| {
        let (table, who) = of(n);
        realm.at(if n.is_multiple_of(2) { "chair_used" } else { "chair_left" }, &who, chair(table, 3))
    };
    (0..EVENTS).map(event).collect()
}

fn events(c: &mut Criterion) {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    let (house, mut realm) = runtime.block_on(async {
        let (house, mut realm) = (House::open(1).await, Realm::new());
        realm.load(&house, &TABLES).await;
        for (place, table) in TABLES.into_iter().enumerate() {
            for number in 0..3 {
                assert_eq!(realm.sit(&house, &format!("{place}/{number}"), table, number).await, None);
            }
        }
        (house, realm)
    });
    c.bench_function("a batch of 100 events that all change a table", |b| {
        b.iter(|| {
            let body = json!({ "events": batch(&mut realm), "after": realm.cursor });
            let (status, answer) = runtime.block_on(realm.send(&house, "POST", "events", body.to_string()));
            assert_eq!((status, answer["taken"].as_array().map(Vec::len)), (200, Some(EVENTS)));
            realm.cursor = answer["cursor"].as_u64().unwrap();
        });
    });
}

criterion_group!(benches, events);
criterion_main!(benches);

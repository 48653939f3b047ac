//! How fast random games of two are played out through the registry, with and without a journal, each answer checked.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use aetharn::Aetharn;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Bot, Course, Registry};

const GAMES: u64 = 10_000;

/// What the course of this seed counts: games, moves, and events if they are kept.
const EXPECTED: (u64, u64, u64) = (GAMES, 973_269, 2_434_656);

fn playout(c: &mut Criterion) {
    let registry = Registry::default().with::<Aetharn>();
    let game = registry.get("aetharn").unwrap();
    let mut group = c.benchmark_group("aetharn, random games of two");
    group.throughput(Throughput::Elements(GAMES));
    for (name, journal) in [("without a journal", false), ("with events kept", true)] {
        let course = Course {
            setup: serde_json::Value::Null,
            seats: 2,
            games: GAMES,
            seed: 7,
            journal,
            bot: Bot::Random,
        };
        group.bench_function(name, |b| {
            b.iter(|| {
                let tally = game.simulate(black_box(&course), &mut |_| true).unwrap();
                let (games, moves, events) = EXPECTED;
                assert_eq!(
                    (tally.games, tally.moves, tally.events),
                    (games, moves, if journal { events } else { 0 })
                );
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playout);
criterion_main!(benches);

//! How many solo games a second are played out through the registry, each answer checked.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Bot, Course, Registry};
use yahtzee::Yahtzee;

/// What a course is called, who plays it, how many games, and what it counts: actions, and events if they are kept.
const COURSES: [(&str, Bot, u64, u64, Option<u64>); 3] = [
    ("random, without a journal", Bot::Random, 10_000, 357_718, None),
    ("random, with events kept", Bot::Random, 10_000, 357_718, Some(627_718)),
    ("greedy, without a journal", Bot::Greedy, 10, 502, None),
];

fn playout(c: &mut Criterion) {
    let registry = Registry::default().with::<Yahtzee>();
    let game = registry.get("yahtzee").unwrap();
    let mut group = c.benchmark_group("yahtzee, solo games");
    for (name, bot, games, moves, events) in COURSES {
        let journal = events.is_some();
        let course = Course { setup: serde_json::Value::Null, seats: 1, games, seed: 7, journal, bot };
        group.throughput(Throughput::Elements(games));
        group.bench_function(name, |b| {
            b.iter(|| {
                let tally = game.simulate(black_box(&course), &mut |_| true).unwrap();
                let expected = (games, moves, events.unwrap_or_default());
                assert_eq!((tally.games, tally.moves, tally.events), expected);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playout);
criterion_main!(benches);

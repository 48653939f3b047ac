//! How many plays a second two random players make; every measurement first asserts its answer.
#![allow(clippy::expect_used)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{AnyGame, Bot, Course, Registry, Tally};
use farkle::Farkle;

const GAMES: u64 = 1_000;

fn course(bot: Bot, journal: bool) -> Course {
    Course { setup: serde_json::Value::Null, seats: 2, games: GAMES, seed: 7, journal, bot }
}

fn play(game: &Arc<dyn AnyGame>, course: &Course) -> Tally {
    let tally = game.simulate(course, &mut |_| true).expect("the course is sound");
    assert_eq!((tally.games, tally.unfinished), (GAMES, 0));
    assert_eq!(tally.wins.iter().sum::<u64>(), GAMES);
    assert_eq!(tally.events > 0, course.journal);
    tally
}

fn playouts(c: &mut Criterion) {
    let registry = Registry::default().with::<Farkle>();
    let game = registry.get("farkle").expect("it was just added");
    let mut group = c.benchmark_group("farkle");
    group.throughput(Throughput::Elements(GAMES));
    for (name, bot, journal) in [
        ("random, without a journal", Bot::Random, false),
        ("random, with a journal", Bot::Random, true),
        ("greedy, without a journal", Bot::Greedy, false),
    ] {
        let course = course(bot, journal);
        group.bench_function(name, |b| b.iter(|| black_box(play(game, black_box(&course)))));
    }
    group.finish();
}

criterion_group!(benches, playouts);
criterion_main!(benches);

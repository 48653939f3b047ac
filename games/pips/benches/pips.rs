//! How fast throws are read and chosen from: every throw of six dice in a shuffled order, each answer checked.

use std::hint::black_box;

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use pips::{AETHARN, DiceSet, Preset, Scorer};

const N_THROWS: usize = 46_656;
const ALL: DiceSet = DiceSet::all(6);

/// A throw of six dice, and a random number to choose by.
type Throw = ([u8; 6], u16);

/// All throws of six dice, in an order that a processor cannot foresee.
fn throws() -> Vec<Throw> {
    let nth = |at: usize| [1, 6, 36, 216, 1_296, 7_776].map(|place| (at / place % 6) as u8 + 1);
    let mut throws: Vec<Throw> = (0..N_THROWS).map(|at| (nth(at), 0)).collect();
    let mut state = 1_u64;
    for at in (1..N_THROWS).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        throws.swap(at, (state >> 33) as usize % (at + 1));
        throws[at].1 = (state >> 17) as u16;
    }
    throws
}

/// Measures an answer per throw, asserting the sum of all.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    expected: u64,
    ask: impl Fn(&[u8; 6], u16) -> u32,
) {
    let throws = throws();
    group.bench_function(name, |b| {
        b.iter(|| {
            let total: u64 =
                black_box(&throws).iter().map(|(faces, random)| u64::from(ask(faces, *random))).sum();
            assert_eq!(total, expected, "{name}");
        });
    });
    // Each throw is asked for only after the answer to the last one: the time of one question, not of many at once.
    group.bench_function(format!("{name}, one by one"), |b| {
        b.iter(|| {
            let (throws, mut total, mut at) = (black_box(&throws), 0_u64, 0);
            while let Some((faces, random)) = throws.get(at) {
                let answer = ask(faces, *random);
                total += u64::from(answer);
                at += 1 + (answer >> 31) as usize;
            }
            assert_eq!(total, expected, "{name}");
        });
    });
}

fn aetharn(c: &mut Criterion) {
    let scorer = Preset::Aetharn.scorer();
    let mut group = c.benchmark_group("aetharn");
    group.throughput(Throughput::Elements(N_THROWS as u64));
    measure(&mut group, "read", 20_877_708, |faces, _| {
        let reading = scorer.read(faces, ALL);
        reading.points + u32::from(reading.scoring.bits())
    });
    measure(&mut group, "points of a selection", 939_600, |faces, _| {
        scorer.points(faces, DiceSet::from_bits(0b010_101))
    });
    measure(&mut group, "best", 20_877_708, |faces, _| {
        scorer.best(faces, ALL).map_or(0, |(set, points)| points + u32::from(set.bits()))
    });
    measure(&mut group, "draw a choice", 11_518_341, |faces, random| {
        let n = scorer.n_choices(faces, ALL);
        let nth = (n * usize::from(random)) >> 16;
        scorer.choice(faces, ALL, nth).map_or(0, |(set, points)| points + u32::from(set.bits()))
    });
    measure(&mut group, "draw a choice from the list", 11_518_341, |faces, random| {
        let mut choices = scorer.choices(faces, ALL);
        let nth = (choices.len() * usize::from(random)) >> 16;
        choices.nth(nth).map_or(0, |(set, points)| points + u32::from(set.bits()))
    });
    measure(&mut group, "selections", 263_364, |faces, _| scorer.selections(faces, ALL).count() as u32);
    group.finish();
}

fn build(c: &mut Criterion) {
    c.bench_function("build a scorer", |b| {
        b.iter(|| {
            let scorer = Scorer::of(black_box(&AETHARN));
            assert_eq!(scorer.bust_chance(6), (1_080, 46_656));
        });
    });
}

criterion_group!(benches, aetharn, build);
criterion_main!(benches);

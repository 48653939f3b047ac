//! How fast dice are; every measurement first asserts its answer.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dice::{Dice, Entropy, Formula, Key, Seed};

const SEED: u64 = 0x0d1c_e000;

fn fast(c: &mut Criterion) {
    let mut group = c.benchmark_group("fast");
    check_fast();
    let mut dice = Dice::fast(SEED);
    group.throughput(Throughput::Elements(6));
    group.bench_function("six d6, one roll after the other", |b| {
        let mut faces = [0; 6];
        b.iter(|| {
            dice.roll(black_box(6), &mut faces);
            black_box(&faces);
        });
    });
    group.bench_function("six d6, count not known beforehand", |b| {
        let mut faces = [0; 6];
        b.iter(|| {
            dice.roll(6, &mut faces[..black_box(6)]);
            black_box(&faces);
        });
    });
    group.bench_function("six d6, cold at any number", |b| {
        let (mut faces, mut number) = ([0; 6], 0u64);
        b.iter(|| {
            number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut dice = Dice::fast(black_box(SEED));
            dice.set_counter(number);
            dice.roll(6, &mut faces);
            black_box(&faces);
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("one d20", |b| {
        let mut face = [0];
        b.iter(|| {
            dice.roll(20, &mut face);
            black_box(&face);
        });
    });
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("a thousand d6", |b| {
        let mut faces = [0; 1_000];
        b.iter(|| {
            dice.roll(6, black_box(&mut faces));
            black_box(faces[999])
        });
    });
    group.throughput(Throughput::Elements(6_000));
    group.bench_function("a thousand rolls of six d6", |b| {
        let mut faces = [0; 6];
        b.iter(|| {
            for _ in 0..1_000 {
                dice.roll(6, &mut faces);
                black_box(&faces);
            }
        });
    });
    group.finish();
}

/// 600,000 dice of a known seed have a known sum, one roll after the other or each by itself.
fn check_fast() {
    let (mut dice, mut sum, mut cold_sum) = (Dice::fast(SEED), 0, 0);
    let mut faces = [0; 6];
    for number in 0..100_000 {
        dice.roll(6, &mut faces);
        sum += faces.iter().map(|face| u64::from(*face)).sum::<u64>();
        let mut cold = Dice::fast(SEED);
        cold.set_counter(number);
        cold.roll(6, &mut faces);
        cold_sum += faces.iter().map(|face| u64::from(*face)).sum::<u64>();
    }
    assert_eq!((sum, cold_sum), (2_099_123, 2_099_123));
}

fn keyed(c: &mut Criterion) {
    let mut group = c.benchmark_group("keyed");
    let entropy = [(0, Entropy::from_bytes([1; 16])), (1, Entropy::from_bytes([2; 16]))];
    let key = Key::derive(&Seed::from_bytes([7; 32]), &entropy);
    let mut dice = Dice::keyed(key, 0);
    let mut faces = [0; 6];
    dice.roll(6, &mut faces);
    assert_eq!(faces, [6, 5, 1, 3, 5, 5]);
    group.throughput(Throughput::Elements(6));
    group.bench_function("six d6", |b| {
        b.iter(|| {
            dice.roll(6, &mut faces);
            black_box(&faces);
        });
    });
    group.finish();
}

fn formula(c: &mut Criterion) {
    let text = "1d20 + 4d6kh3 - 1";
    let formula: Result<Formula, _> = text.parse();
    assert_eq!(formula.as_ref().map(ToString::to_string), Ok("1d20+4d6kh3-1".to_owned()));
    let mean = formula.map(|formula| formula.mean());
    assert!(mean.is_ok_and(|mean| (mean - 9.5 - 15_869.0 / 1_296.0).abs() < 1e-9));
    c.bench_function("formula/read", |b| b.iter(|| black_box(text).parse::<Formula>()));
}

criterion_group!(benches, fast, keyed, formula);
criterion_main!(benches);

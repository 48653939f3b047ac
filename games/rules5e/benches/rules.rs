//! How fast the rules answer; every answer is checked.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules5e::{
    Condition, Conditions, DamageType, Defense, Entry, Fight, Guard, Material, Mode, Ruleset, Saved,
    attack_edge, order, reckon,
};

/// Ten creatures, two of them equal in everything but their tie-break.
fn ten() -> [Entry; 10] {
    let rolled: [(i16, i8, u8); 10] = [
        (12, 2, 0),
        (7, -1, 0),
        (20, 3, 0),
        (12, 4, 0),
        (15, 1, 9),
        (15, 1, 17),
        (3, 0, 0),
        (22, 2, 0),
        (12, 2, 0),
        (-1, -2, 0),
    ];
    let mut creature = 0;
    rolled.map(|(total, dex, tie)| {
        creature += 1;
        Entry { creature, total, dex, tie }
    })
}

fn initiative(c: &mut Criterion) {
    let rolled = ten();
    c.bench_function("initiative order of ten", |b| {
        b.iter(|| {
            let mut entries = black_box(rolled);
            order(&mut entries);
            assert_eq!(entries.map(|entry| entry.creature), [8, 3, 6, 5, 4, 1, 9, 2, 7, 10]);
        });
    });
}

fn damage(c: &mut Criterion) {
    let resist = [Defense { kind: DamageType::Fire, unless: Material::default() }];
    let vulnerable = resist;
    let guard = Guard { resist: &resist, vulnerable: &vulnerable, ..Guard::default() };
    let dealt = [(DamageType::Fire, 25), (DamageType::Piercing, 11)];
    c.bench_function("damage of two kinds", |b| {
        b.iter(|| {
            let breakdown = reckon(black_box(&dealt), 0, Saved::Half, Material::default(), &guard);
            assert_eq!(breakdown.total, 12 + 5);
        });
    });
}

fn edge(c: &mut Criterion) {
    let target = Conditions::of(&[Condition::Unconscious]);
    let fight = Fight { target, distance_ft: 30, ranged: true, ..Fight::default() };
    c.bench_function("what speaks for and against an attack", |b| {
        b.iter(|| assert_eq!(attack_edge(black_box(&fight), Ruleset::Srd51).mode(), Mode::Normal));
    });
}

criterion_group!(benches, initiative, damage, edge);
criterion_main!(benches);

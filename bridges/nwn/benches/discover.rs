//! How fast the tables of a crowded area are found: 5,000 placeables of 55 fields and 200 triggers, each answer checked.
//! Reading the file is measured apart from the search, in both forms.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use nwn::discover::{self, Discovered};
use nwn::gff::{self, Field, Gff, Label, Struct, Value};

#[allow(dead_code, reason = "tests change single fields, too")]
#[path = "../tests/areas/build.rs"]
mod build;
#[path = "../tests/areas/write.rs"]
mod write;

/// A field of tables, so many in a row and so many rows.
const ROW: usize = 20;
const ROWS: usize = 10;
/// Each has this many chairs, an observer, and a table; the rest of the placeables stands around.
const CHAIRS: usize = 6;
const PLACEABLES: usize = 5_000;
/// How many fields a placeable of a real module has.
const FIELDS: usize = 55;

fn crowded() -> Gff {
    let (mut triggers, mut placeables) = (Vec::new(), Vec::new());
    for nth in 0..ROW * ROWS {
        let (x, y) = ((nth % ROW) as f32 * 16.0, (nth / ROW) as f32 * 32.0);
        // Concave, as every fourth trigger of real modules is.
        let points = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 6.0), (0.0, 8.0)];
        triggers.push(build::trigger(build::TAGS[0], (x, y), &points));
        placeables.push(build::placeable("table", (x + 4.0, y + 3.0)));
        placeables.push(build::placeable(build::TAGS[2], (x + 10.0, y + 4.0)));
        let chair = |n| build::placeable(build::TAGS[1], (x + 1.0 + n as f32, y + 1.0));
        placeables.extend((0..CHAIRS).map(chair));
    }
    for nth in placeables.len()..PLACEABLES {
        placeables.push(build::placeable("crate", (nth as f32 * 0.05, 15.0 + (nth % 7) as f32 * 40.0)));
    }
    build::area(triggers, placeables.into_iter().map(full).collect())
}

/// Gives a placeable as many fields as the game's own tools write.
fn full(mut placeable: Struct) -> Struct {
    for nth in placeable.fields.len()..FIELDS {
        let label = Label::new(&format!("Script{nth}")).expect("a label");
        let value = if nth % 2 == 0 { Value::ResRef(String::new()) } else { Value::Word(nth as u16) };
        // What discovery looks for stands behind most of it.
        placeable.fields.insert(0, Field { label, value });
    }
    placeable
}

fn check(found: &Discovered) {
    assert_eq!(found.tables.len(), ROW * ROWS);
    assert!(found.warnings.is_empty(), "{:?}", found.warnings.first());
    assert!(found.tables.iter().all(|table| table.chairs.len() == CHAIRS && table.observers.len() == 1));
}

fn search(c: &mut Criterion) {
    let tree = crowded();
    let (binary, json) = (write::binary(&tree), tree.to_json().to_string());
    let mut group = c.benchmark_group("an area of 5,000 placeables and 200 triggers");
    group.sample_size(20);
    group.bench_function("searched", |b| {
        b.iter(|| check(&discover::area("hall", black_box(&tree)).unwrap()));
    });
    for (name, file) in
        [("read and searched, binary", &binary[..]), ("read and searched, JSON", json.as_bytes())]
    {
        group.bench_function(name, |b| {
            b.iter(|| check(&discover::area("hall", &gff::read(black_box(file)).unwrap()).unwrap()));
        });
    }
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);

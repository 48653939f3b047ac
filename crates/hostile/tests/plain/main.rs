//! Every fuzz target as a plain test: over its seeds and over 2,000 generated inputs, the same in every run, so that
//! no target rots between two runs of the fuzzer.
//!
//! An input that breaks its law is written to `target/tmp`, to be looked at and kept as a seed. `HOSTILE_SEED` looks
//! at other inputs, `HOSTILE_INPUTS` at more of them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod lists;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use engine::Luck;
use hostile::{Reach, TARGETS, Target, mutate};

/// How many inputs are generated for each target.
const INPUTS: u64 = 2_000;
/// What they are generated from.
const SEED: u64 = 14;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate lies in crates/").to_path_buf()
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// The seeds of a target, by the names of their files.
fn seeds(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = root().join("fuzz/seeds").join(target.name);
    let mut seeds: Vec<(String, Vec<u8>)> = fs::read_dir(&folder)
        .expect("every target has seeds")
        .map(|entry| entry.expect("a readable entry"))
        .map(|entry| {
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a seed"))
        })
        .collect();
    seeds.sort();
    assert!(!seeds.is_empty(), "{} has no seed", folder.display());
    seeds
}

/// An input by its number: drawn, drawn and spoilt, or a seed that is spoilt.
fn input(target: &Target, seeds: &[(String, Vec<u8>)], seed: u64, number: u64) -> Vec<u8> {
    let luck = &mut Luck::new(seed << 32 ^ number);
    luck.next_u64();
    let other = &seeds[luck.below(seeds.len())].1;
    match number % 4 {
        0 | 1 => (target.draw)(luck),
        2 => mutate(&(target.draw)(luck), other, luck),
        _ => mutate(&seeds[luck.below(seeds.len())].1, other, luck),
    }
}

/// Tries an input; keeps it where the law is broken.
fn held(target: &Target, name: &str, bytes: &[u8]) -> Reach {
    catch_unwind(AssertUnwindSafe(|| (target.law)(bytes))).unwrap_or_else(|_| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", target.name));
        fs::write(&file, bytes).expect("the input is kept");
        panic!("{} is broken by {name}: the input is in {}", target.name, file.display());
    })
}

/// Runs a target over all of its inputs. Of the generated ones at least so many of a hundred have to get past the first
/// door: a test that only knocks sees nothing.
fn holds(name: &str, percent: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let (seeds, seed, inputs) =
        (seeds(target), setting("HOSTILE_SEED", SEED), setting("HOSTILE_INPUTS", INPUTS));
    for (name, bytes) in &seeds {
        assert_eq!(
            held(target, name, bytes),
            Reach::Inside,
            "the seed {name} of {} gets nowhere",
            target.name
        );
    }
    let is_inside = |number: &u64| {
        let bytes = input(target, &seeds, seed, *number);
        held(target, &format!("seed-{seed}-input-{number}"), &bytes) == Reach::Inside
    };
    let n_inside = (0..inputs).filter(is_inside).count() as u64;
    assert!(n_inside * 100 >= inputs * percent, "only {n_inside} of {inputs} inputs got past the first door");
}

/// A test for each target, by its name.
macro_rules! targets {
    ($($name:ident: $percent:literal)*) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name), $percent);
        })*

        /// The targets that have a test here.
        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    action: 50
    fight: 33
    formula: 33
    frame: 33
    gff: 33
    gff_json: 33
    import: 33
    intents: 33
    journal: 33
    request: 33
    session: 50
    setup: 33
}

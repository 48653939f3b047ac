//! What every roll promises: faces in range, the same from the same seed and number, and exactly even chances.

use std::collections::HashSet;

use dice::{Dice, Entropy, FEW, Key, MAX_DICE, MAX_SIDES, Roll, Seed};
use proptest::prelude::*;

fn key(byte: u8) -> Key {
    Key::derive(&Seed::from_bytes([byte; 32]), &[(0, Entropy::from_bytes([byte; 16]))])
}

/// Both kinds of real dice.
fn sources() -> [(&'static str, Dice); 2] {
    [("keyed", Dice::keyed(key(3), 0)), ("fast", Dice::fast(3))]
}

fn wide(dice: &mut Dice, sides: u32, count: usize) -> Vec<u32> {
    let mut faces = vec![0; count];
    dice.roll_wide(sides, &mut faces);
    faces
}

fn at(dice: &Dice, number: u64) -> Dice {
    let mut dice = dice.clone();
    dice.set_counter(number);
    dice
}

/// A small roll in one value is the roll that is written, whatever the source, and counts as one.
#[test]
fn a_small_roll_is_the_same_in_one_value() {
    let scripted = ("scripted", Dice::scripted(std::iter::repeat_n(1, 10_000)));
    for (name, dice) in sources().into_iter().chain([scripted]) {
        for sides in [1, 2, 3, 6, 7, 20, 100, 255] {
            let (mut written, mut returned) = (at(&dice, 40), at(&dice, 40));
            for count in (0..=FEW).cycle().take(2_000) {
                let mut faces = [0; FEW];
                written.roll(sides, &mut faces[..count]);
                assert_eq!(returned.roll_few(sides, count)[..count], faces[..count], "{name}, {sides} sides");
                assert_eq!(returned.counter(), written.counter());
            }
        }
    }
    let (mut six, mut more) = (Dice::fast(1), Dice::fast(1));
    assert_eq!(six.roll_few(6, FEW)[..FEW], more.roll_few(6, FEW + 1)[..FEW]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// YAH-5.1: deterministic from a randomly chosen seed.
    #[test]
    fn the_same_seed_rolls_the_same(seed: [u8; 32], fast: u64, number: u64, sides in 0..=300u32, count in 0..30usize) {
        let keyed = || Dice::keyed(Key::derive(&Seed::from_bytes(seed), &[]), number);
        prop_assert_eq!(wide(&mut keyed(), sides, count), wide(&mut keyed(), sides, count));
        let fast = || at(&Dice::fast(fast), number);
        prop_assert_eq!(wide(&mut fast(), sides, count), wide(&mut fast(), sides, count));
    }

    /// YAH-5.3: N dice of M sides, for every game.
    #[test]
    fn any_count_of_any_sides_is_in_range(seed: u64, number: u64, sides in 0..=MAX_SIDES, count in 0..40usize) {
        for (_, dice) in [sources()[0].clone(), ("fast", Dice::fast(seed))] {
            let faces = wide(&mut at(&dice, number), sides, count);
            prop_assert_eq!(faces.len(), count);
            prop_assert!(faces.iter().all(|face| (1..=sides.max(1)).contains(face)));
        }
    }

    /// The two ways to roll show the same faces.
    #[test]
    fn roll_and_roll_wide_agree(seed: u64, number: u64, sides: u8, count in 0..40usize) {
        for (_, dice) in [sources()[0].clone(), ("fast", Dice::fast(seed))] {
            let (mut narrow, mut dice, mut twin) = (vec![0; count], at(&dice, number), at(&dice, number));
            dice.roll(sides, &mut narrow);
            let narrow: Vec<u32> = narrow.into_iter().map(u32::from).collect();
            prop_assert_eq!(narrow, wide(&mut twin, sides.into(), count));
            prop_assert_eq!(dice.counter(), twin.counter());
        }
    }

    /// YAH-5.4: no state inside; what was rolled before does not matter.
    #[test]
    fn a_roll_depends_on_its_number_only(before in prop::collection::vec((0..300u32, 0..20usize), 0..8), number: u64) {
        for (_, mut dice) in sources() {
            let fresh = wide(&mut at(&dice, number), 6, 6);
            for (sides, count) in before.iter().copied() {
                wide(&mut dice, sides, count);
                dice.shuffle(&mut [0; 5]);
            }
            prop_assert_eq!(wide(&mut at(&dice, number), 6, 6), fresh);
        }
    }

    /// A told roll is made again as it was, whatever happened since.
    #[test]
    fn again_is_what_was_rolled(number: u64, sides in 0..=300u32, count in 0..20usize, since in 0..5u8) {
        for (_, dice) in sources() {
            let mut dice = at(&dice, number);
            let told = Roll::Faces { sides, faces: wide(&mut dice, sides, count) };
            let mut order: Vec<u8> = (0..count as u8).collect();
            dice.shuffle(&mut order);
            let order = Roll::Order(order);
            (0..since).for_each(|_| dice.shuffle(&mut [0; 3]));
            let counter = dice.counter();
            prop_assert_eq!(dice.again(number, &told), told);
            prop_assert_eq!(dice.again(number.wrapping_add(1), &order), order);
            prop_assert_eq!(dice.counter(), counter);
        }
    }
}

/// YAH-5.2: values 1 to 6 inclusive.
#[test]
fn six_sided_dice_show_one_to_six_and_nothing_else() {
    for (name, mut dice) in sources() {
        let faces: HashSet<u32> = (0..100).flat_map(|_| wide(&mut dice, 6, 6)).collect();
        assert_eq!(faces, HashSet::from([1, 2, 3, 4, 5, 6]), "{name}");
        assert_eq!(dice.counter(), 100);
    }
}

/// YAH-5.4: it keeps no state inside, and yet no two rolls repeat.
#[test]
fn no_two_rolls_repeat() {
    for (name, mut dice) in sources() {
        let rolls: HashSet<Vec<u32>> = (0..5_000).map(|_| wide(&mut dice, 6, 40)).collect();
        assert_eq!(rolls.len(), 5_000, "{name}");
    }
}

/// Chi-square of counts that should be even, in standard deviations from what is expected.
fn deviation(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let chi: f64 = counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    let freedom = counts.len() as f64 - 1.0;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

/// YAH-5.2: every face equally likely, for the dice that games use.
#[test]
fn faces_are_even() {
    for (name, mut dice) in sources() {
        for (sides, per_roll) in [(6, 6), (20, 1), (100, 8), (255, 40), (1_000, 3)] {
            let mut counts = vec![0; sides];
            for _ in 0..40_000 / per_roll {
                wide(&mut dice, sides as u32, per_roll)
                    .iter()
                    .for_each(|face| counts[*face as usize - 1] += 1);
            }
            let deviation = deviation(&counts);
            assert!(deviation.abs() < 4.0, "{name} d{sides}: {deviation} standard deviations");
        }
    }
}

/// The dice of one roll do not follow each other: all 36 pairs are even, at neighbouring places and across words.
#[test]
fn pairs_of_dice_are_even() {
    for (name, mut dice) in sources() {
        let mut counts = vec![[0; 36]; 5];
        for _ in 0..20_000 {
            let mut faces = [0; 6];
            dice.roll(6, &mut faces);
            for (place, pair) in faces.windows(2).enumerate() {
                counts[place][usize::from((pair[0] - 1) * 6 + pair[1] - 1)] += 1;
            }
        }
        assert!(counts.iter().all(|counts| deviation(counts).abs() < 4.0), "{name}");
    }
}

/// Every order of four is equally likely.
#[test]
fn shuffles_are_even_over_all_orders() {
    for (name, mut dice) in sources() {
        let mut counts = std::collections::HashMap::new();
        for _ in 0..12_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        let counts: Vec<u32> = counts.into_values().collect();
        assert_eq!(counts.len(), 24, "{name}");
        assert!(deviation(&counts).abs() < 4.0, "{name}: {counts:?}");
    }
}

/// YAH-5.3: a thousand dice, none, and dice without sides are rolls like any other.
#[test]
fn the_edges_of_rolling_work() {
    for (name, mut dice) in sources() {
        assert_eq!(wide(&mut dice, 6, MAX_DICE).len(), MAX_DICE, "{name}");
        assert_eq!(wide(&mut dice, 6, 0), [0u32; 0], "{name}");
        assert_eq!(wide(&mut dice, 0, 2), [1, 1], "{name}");
        assert_eq!(wide(&mut dice, 1, 2), [1, 1], "{name}");
        assert!(wide(&mut dice, u32::MAX, 9).iter().all(|face| *face <= MAX_SIDES), "{name}");
        dice.shuffle::<u8>(&mut []);
        assert_eq!(dice.counter(), 6, "{name}");
        assert_eq!((dice.trouble(), dice.left_over()), (None, 0), "{name}");
        dice.set_counter(u64::MAX);
        wide(&mut dice, 6, 6);
        assert_eq!(dice.counter(), 0, "{name}");
    }
}

/// A told roll beyond the limits is neither made nor ever confirmed.
#[test]
fn again_never_confirms_a_roll_beyond_the_limits() {
    for (name, dice) in sources() {
        let many = Roll::Faces { sides: 1, faces: vec![1; MAX_DICE + 1] };
        let sided = Roll::Faces { sides: MAX_SIDES + 1, faces: vec![] };
        let long = Roll::Order(vec![0; 257]);
        for told in [many, sided, long] {
            assert_ne!(dice.again(0, &told), told, "{name}");
        }
    }
}

/// A changed face, order or number is found out.
#[test]
fn again_finds_a_changed_roll() {
    for (name, mut dice) in sources() {
        let mut faces = wide(&mut dice, 6, 6);
        faces[5] = faces[5] % 6 + 1;
        let told = Roll::Faces { sides: 6, faces };
        assert_ne!(dice.again(0, &told), told, "{name}");
    }
}

//! All 7,776 rolls counted by what they score in each box.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::*;

fn rolls() -> impl Iterator<Item = [u8; 5]> {
    (0..6_u32.pow(5)).map(|roll| [1, 6, 36, 216, 1_296].map(|place| (roll / place % 6) as u8 + 1))
}

fn table() -> String {
    let mut text = String::from("How many of the 7,776 rolls of five dice score how much in each box.\n");
    for category in Category::ALL {
        let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
        rolls().for_each(|dice| *counts.entry(category.points(dice)).or_default() += 1);
        let sum: u64 = counts.iter().map(|(points, n)| u64::from(*points) * u64::from(*n)).sum();
        writeln!(text, "\n{}: {sum} in all", category.name()).unwrap();
        counts.iter().for_each(|(points, n)| writeln!(text, "{points:>4}{n:>6}").unwrap());
    }
    text
}

/// YAH-7.1, YAH-7.2, YAH-7.3, YAH-7.4, YAH-7.5, YAH-7.6, YAH-7.7, YAH-7.8: every roll is counted by its points in
/// every box.
#[test]
fn every_roll_is_counted() {
    let counted = table();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/rolls.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &counted).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert!(golden == counted, "differs from {}:\n{counted}", path.display());
}

/// Scores a roll by sorting it: the rules written once more, as plainly as can be.
fn plainly(category: Category, mut dice: [u8; 5]) -> u8 {
    dice.sort_unstable();
    let sum: u8 = dice.iter().sum();
    let n_alike = |n: usize| dice.windows(n).any(|dice| dice[0] == dice[n - 1]);
    let [a, b, c, d, e] = dice;
    let mut distinct = dice.to_vec();
    distinct.dedup();
    let in_a_row = |n: usize| distinct.windows(n).any(|row| usize::from(row[n - 1] - row[0]) == n - 1);
    let house = (a == b && c == e && b != c) || (a == c && d == e && c != d);
    match category {
        Category::ThreeOfAKind => sum * u8::from(n_alike(3)),
        Category::FourOfAKind => sum * u8::from(n_alike(4)),
        Category::FullHouse => 25 * u8::from(house),
        Category::SmallStraight => 30 * u8::from(in_a_row(4)),
        Category::LargeStraight => 40 * u8::from(in_a_row(5)),
        Category::Yahtzee => 50 * u8::from(n_alike(5)),
        Category::Chance => sum,
        upper => dice.iter().filter(|die| Some(**die) == upper.face()).sum(),
    }
}

/// YAH-3.1: the table of scores says what the rules say, for every roll and every box.
#[test]
fn table_agrees_with_the_rules() {
    for dice in rolls() {
        for category in Category::ALL {
            assert_eq!(category.points(dice), plainly(category, dice), "{dice:?} in {category}");
        }
    }
}

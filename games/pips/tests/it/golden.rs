//! All throws of one to six dice counted, against a table in the repository; `UPDATE_GOLDEN=1` writes it anew.

use std::fmt::Write;
use std::path::Path;

use pips::{Kind, Preset};

use crate::{throw, throws};

#[derive(Default)]
struct Tally {
    throws: u32,
    busts: u32,
    hot: u32,
    points: u64,
    kinds: [u32; Kind::ALL.len()],
}

fn tally(preset: Preset, n_dice: u32) -> Tally {
    let mut tally = Tally::default();
    for dice in throws(n_dice) {
        let (faces, all) = throw(&dice);
        let reading = preset.scorer().read(&faces, all);
        tally.throws += 1;
        tally.busts += u32::from(reading.is_bust());
        tally.hot += u32::from(reading.is_hot());
        tally.points += u64::from(reading.points);
        tally.kinds[reading.kind as usize] += 1;
    }
    assert_eq!(
        preset.scorer().bust_chance(n_dice as usize),
        (tally.busts, tally.throws),
        "{preset}: {n_dice} dice"
    );
    tally
}

fn table(preset: Preset) -> String {
    let mut text = format!("{preset}\n{:<16}", "dice");
    let tallies: Vec<Tally> = (1..=6).map(|n_dice| tally(preset, n_dice)).collect();
    (1..=6).for_each(|n_dice| write!(text, "{n_dice:>10}").unwrap());
    let mut row = |name: &str, value: &dyn Fn(&Tally) -> u64| {
        write!(text, "\n{name:<16}").unwrap();
        tallies.iter().for_each(|tally| write!(text, "{:>10}", value(tally)).unwrap());
    };
    row("throws", &|tally| tally.throws.into());
    row("bust", &|tally| tally.busts.into());
    row("hot", &|tally| tally.hot.into());
    row("sum of points", &|tally| tally.points);
    for kind in Kind::ALL {
        row(&kind.to_string(), &|tally| tally.kinds[kind as usize].into());
    }
    text + "\n"
}

/// AET-05, AET-06, FAR-03: all 6^n throws of one to six dice by kind, bust, hot dice and points, for each table.
#[test]
fn every_throw_is_counted() {
    let counted = Preset::ALL.map(table).join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/throws.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &counted).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert!(golden == counted, "differs from {}:\n{counted}", path.display());
}

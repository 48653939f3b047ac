//! `dicehall roll`.

use crate::run::dicehall;

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fn the_same_seed_rolls_the_same() {
    let roll = || dicehall(&["roll", "4d6kh3", "+2", "--seed", SEED, "--times", "3", "--json"]).exits(0);
    let (one, two) = (roll(), roll());
    assert_eq!(one.out, two.out);
    assert_eq!(one.lines().len(), 3);
    for line in one.lines() {
        let dice = line["dice"].as_array().unwrap();
        let kept = dice.iter().filter(|die| die["kept"] == true).map(|die| die["value"].as_i64().unwrap());
        assert_eq!(line["total"].as_i64().unwrap(), kept.sum::<i64>() + 2, "{line}");
    }
}

#[test]
fn a_roll_is_told_in_words() {
    let words = dicehall(&["roll", "2d6+3"]).exits(0).out;
    assert!(words.starts_with("2d6+3 = ") && words.trim_end().ends_with("] +3"), "{words}");
    assert_eq!(dicehall(&["roll", "5d1"]).exits(0).out, "5d1 = 5   [1 1 1 1 1]\n");
    dicehall(&["roll", "--", "-1+1d6"]).exits(0);
}

#[test]
fn a_caret_stands_under_the_trouble() {
    let check = |formula: &str, expected: &str| {
        let ran = dicehall(&["roll", formula]).exits(2);
        assert!(ran.err.contains(expected), "{formula}: {}", ran.err);
    };
    check("4d6kx3", "formula:1:4");
    check("4d6kx3", "\n  4d6kx3\n     ^");
    check("2d6 + é", "\n  2d6 + é\n        ^");
    check("1001d6", "DICE_OUT_OF_RANGE");
    check("1d1000001", "SIDES_OUT_OF_RANGE");
    check("", "FORMULA_EMPTY");
    check("1\n+x", "formula:1:4");
    let ran = dicehall(&["roll", "1d6", "--seed", "xyz"]).exits(2);
    assert!(ran.err.contains("--seed"), "{ran:?}");
}

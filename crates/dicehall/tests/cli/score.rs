//! `dicehall score`.

use serde_json::json;

use crate::run::dicehall;

fn words(game: &str) -> Vec<&str> {
    let mut words = vec!["score"];
    words.extend(game.split(' '));
    words
}

/// Game and dice, points, kind, the dice left over, and the best selection.
type Case = (&'static str, u32, &'static str, &'static [usize], &'static [usize]);

const CASES: &[Case] = &[
    ("aetharn 1", 100, "singles", &[], &[0]),
    ("aetharn 5 2", 50, "singles", &[1], &[0]),
    ("aetharn 2 3 4 6", 0, "none", &[0, 1, 2, 3], &[]),
    ("aetharn 1 1 1 5 5 2", 1_100, "three_of_a_kind", &[5], &[0, 1, 2, 3, 4]),
    ("aetharn 1 1 1 1 5 5", 2_100, "four_of_a_kind", &[], &[0, 1, 2, 3, 4, 5]),
    ("aetharn 2 2 2 2 2 2", 1_600, "six_of_a_kind", &[], &[0, 1, 2, 3, 4, 5]),
    ("aetharn 2 2 3 3 4 4", 1_500, "three_pairs", &[], &[0, 1, 2, 3, 4, 5]),
    ("aetharn 3 3 3 2 2 2", 500, "three_of_a_kind", &[], &[0, 1, 2, 3, 4, 5]),
    ("aetharn --preset aetharn 6 5 4 3 2 1", 1_500, "straight", &[], &[0, 1, 2, 3, 4, 5]),
    ("farkle 3 3 3 2 2 2", 2_500, "two_triplets", &[], &[0, 1, 2, 3, 4, 5]),
    ("farkle 4 4 4 4", 1_000, "four_of_a_kind", &[], &[0, 1, 2, 3]),
    ("farkle 6 6 6 6 6", 2_000, "five_of_a_kind", &[], &[0, 1, 2, 3, 4]),
    ("farkle 2 2 2 2 2 2", 3_000, "six_of_a_kind", &[], &[0, 1, 2, 3, 4, 5]),
    ("farkle 3 3 3 3 2 2", 1_500, "three_pairs", &[], &[0, 1, 2, 3, 4, 5]),
    ("farkle 2 6 2 5 2 3", 250, "three_of_a_kind", &[1, 5], &[0, 2, 3, 4]),
    ("farkle 2 2 3 3 4 6", 0, "none", &[0, 1, 2, 3, 4, 5], &[]),
    ("farkle --preset multiplied 4 4 4 4", 800, "four_of_a_kind", &[], &[0, 1, 2, 3]),
    ("farkle --preset multiplied 3 3 3 3 2 2", 600, "four_of_a_kind", &[4, 5], &[0, 1, 2, 3]),
    ("farkle --preset aetharn 2 2 2 2 2 2", 1_600, "six_of_a_kind", &[], &[0, 1, 2, 3, 4, 5]),
    ("farkle --preset standard 1 2 3 4 5 6", 1_500, "straight", &[], &[0, 1, 2, 3, 4, 5]),
];

/// AET-05
#[test]
fn dice_are_read_for_programs() {
    for &(line, points, kind, rest, best) in CASES {
        let mut words = words(line);
        words.push("--json");
        let n_dice = line.split(' ').filter(|word| word.parse::<u8>().is_ok()).count();
        let scoring: Vec<usize> = (0..n_dice).filter(|die| !rest.contains(die)).collect();
        let full = rest.is_empty();
        let expected = json!({
            "points": points, "kind": kind, "scoring": scoring, "nonScoring": rest, "bust": points == 0,
            "hotDice": full, "valid": full, "best": { "dice": best, "points": points },
        });
        assert_eq!(dicehall(&words).exits(0).json(), expected, "{line}");
    }
}

#[test]
fn dice_are_read_for_people() {
    let check = |line, expected: &str| assert_eq!(dicehall(&words(line)).exits(0).out.trim_end(), expected);
    check(
        "farkle 1 1 1 5 5 2",
        "1 1 1 5 5 2: 1,100 points, three of a kind. Scoring: 1 1 1 5 5. Left over: 2. Best selection: 1 1 1 5 5 for 1,100.",
    );
    check(
        "aetharn 2 2 3 3 4 4",
        "2 2 3 3 4 4: 1,500 points, three pairs. Every die scores. Best selection: 2 2 3 3 4 4 for 1,500.",
    );
    check("farkle 2 3 4 6", "2 3 4 6: a bust. No die scores.");
}

#[test]
fn the_fields_come_in_the_documented_order() {
    let line = dicehall(&["score", "--json", "farkle", "2"]).exits(0).out;
    let documented = r#"{"points":0,"kind":"none","scoring":[],"nonScoring":[0],"bust":true,"hotDice":false,"valid":false,"best":{"dice":[],"points":0}}"#;
    assert_eq!(line.trim_end(), documented);
}

#[test]
fn wrong_dice_are_named() {
    let check = |line: &str, expected: &str| {
        let ran = dicehall(&words(line)).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains(expected), "{line}: {ran:?}");
    };
    check("farkle", "NO_DICE");
    check("farkle 1 0", "die 2 is \"0\"");
    check("farkle 7", "die 1 is \"7\"");
    check("aetharn 1 1 x", "die 3 is \"x\"");
    check("farkle -1", "die 1 is \"-1\"");
    check("farkle NaN", "die 1 is \"NaN\"");
    check("farkle 1e999", "die 1 is \"1e999\"");
    check("farkle 1180591620717411303424", "die 1 is \"1180591620717411303424\"");
    check("farkle 1.0", "die 1 is \"1.0\"");
    check("farkle 1 1 1 1 1 1 1", "7 dice are given; 6 are the most");
    check("aetharn --preset standard 1", "WRONG_PRESET");
    check("farkle --preset wild 1", "possible values: standard, multiplied, aetharn");
}

#[test]
fn five_dice_are_scored_in_every_box_or_in_one() {
    let check = |line, expected: &str| assert_eq!(dicehall(&words(line)).exits(0).out.trim_end(), expected);
    check(
        "yahtzee 2 2 3 3 3 --json",
        r#"{"dice":[2,2,3,3,3],"scores":{"ones":0,"twos":4,"threes":9,"fours":0,"fives":0,"sixes":0,"three_of_a_kind":13,"four_of_a_kind":0,"full_house":25,"small_straight":0,"large_straight":0,"yahtzee":0,"chance":13}}"#,
    );
    check(
        "yahtzee 2 2 3 3 3 --json --category full_house",
        r#"{"dice":[2,2,3,3,3],"category":"full_house","points":25}"#,
    );
    check("yahtzee --category large_straight 5 4 3 2 1", "Large straight  40");
    let all = dicehall(&words("yahtzee 6 6 6 6 6")).exits(0).out;
    assert_eq!(all.lines().count(), 13, "{all}");
    assert!(all.contains("Sixes            30\n") && all.contains("Yahtzee          50\n"), "{all}");
}

#[test]
fn five_dice_and_their_box_must_be_right() {
    let check = |line: &str, expected: &str| {
        let ran = dicehall(&words(line)).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains(expected), "{line}: {ran:?}");
    };
    check("yahtzee", "give exactly five faces");
    check("yahtzee 1 1 1 1", "4 dice are given; give exactly 5 faces from 1 to 6");
    check("yahtzee 1 1 1 1 1 1", "6 dice are given; give exactly 5");
    check("yahtzee 1 1 1 1 7", "die 5 is \"7\"; a die shows a face from 1 to 6");
    check("yahtzee 1 1 1 1 1 --category pairs", "possible values: ones, twos, threes");
    check("yahtzee 1 1 1 1 1 --preset standard", "WRONG_PRESET");
    check("farkle 1 --category ones", "WRONG_CATEGORY");
    check("aetharn 1 --category ones", "WRONG_CATEGORY");
}

#[test]
fn a_program_gets_its_errors_as_json() {
    let ran = dicehall(&["score", "--json", "farkle", "9"]).exits(2);
    let error: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(error["error"]["code"], "INVALID_FACE");
}

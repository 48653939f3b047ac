//! Dice notation: what is read, what is refused and where, and what a formula gives.

use dice::{Dice, Formula, FormulaDie, FormulaError, MAX_TEXT, Rolled};
use proptest::prelude::*;

fn formula(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error: FormulaError| panic!("{text}: {error}"))
}

/// Text, normal form, least, greatest and average total.
#[test]
fn formulas_are_read_into_their_normal_form() {
    let check = |text: &str, normal: &str, min: i64, max: i64, mean: f64| {
        let formula = formula(text);
        assert_eq!(formula.to_string(), normal);
        assert_eq!((formula.min(), formula.max()), (min, max), "{text}");
        assert!((formula.mean() - mean).abs() < 1e-9, "{text}: {}", formula.mean());
    };
    check("2d6+3", "2d6+3", 5, 15, 10.0);
    check("4d6kh3", "4d6kh3", 3, 18, 15_869.0 / 1_296.0);
    check("1d20", "1d20", 1, 20, 10.5);
    check("d20", "1d20", 1, 20, 10.5);
    check("2d20kh1", "2d20kh1", 1, 20, 13.825);
    check("2D20KL1", "2d20kl1", 1, 20, 7.175);
    check("3d6-1", "3d6-1", 2, 17, 9.5);
    check("1d8+2d6+3", "1d8+2d6+3", 6, 23, 14.5);
    check("3+1d8 + 2 D 6 - 4", "1d8+2d6-1", 2, 19, 10.5);
    check(" d% ", "1d100", 1, 100, 50.5);
    check("2d%kh1", "2d100kh1", 1, 100, 67.165);
    check("-3+d4", "1d4-3", -2, 1, -0.5);
    check("7", "7", 7, 7, 7.0);
    check("2-5", "-3", -3, -3, -3.0);
    check("3d6kh3", "3d6kh3", 3, 18, 10.5);
    check("1000d1000000-1000000000", "1000d1000000-1000000000", -999_999_000, 0, -499_999_500.0);
}

/// Text, place of the trouble and its code.
#[test]
fn nonsense_is_refused_with_its_place() {
    let check = |text: &str, position: usize, code: &str| {
        let error = text.parse::<Formula>().unwrap_err();
        assert_eq!((error.position, error.code()), (position, code), "{text}: {error}");
        assert!(error.to_string().starts_with(&format!("at {position}: ")), "{error}");
    };
    check("", 0, "FORMULA_EMPTY");
    check("  ", 0, "FORMULA_EMPTY");
    check("2d", 2, "FORMULA_SYNTAX");
    check("2d6+", 4, "FORMULA_SYNTAX");
    check("2d6 x", 4, "FORMULA_SYNTAX");
    check("2d6 6", 4, "FORMULA_SYNTAX");
    check("2d6k3", 3, "FORMULA_SYNTAX");
    check("2d6kh", 5, "FORMULA_SYNTAX");
    check("1d6++2", 4, "FORMULA_SYNTAX");
    check("é", 0, "FORMULA_SYNTAX");
    check("0d6", 0, "DICE_OUT_OF_RANGE");
    check("1001d6", 0, "DICE_OUT_OF_RANGE");
    check("999d6 + 2d6", 8, "DICE_OUT_OF_RANGE");
    check("2d0", 2, "SIDES_OUT_OF_RANGE");
    check("2d1000001", 2, "SIDES_OUT_OF_RANGE");
    check("4d6kh5", 5, "KEEP_OUT_OF_RANGE");
    check("4d6kl0", 5, "KEEP_OUT_OF_RANGE");
    check("1d6+1000000001", 4, "MODIFIER_OUT_OF_RANGE");
    check("1d6-99999999999999999999999999", 4, "MODIFIER_OUT_OF_RANGE");
    check("1d20-1d4", 5, "SUBTRACTED_DICE");
    check(&"1".repeat(MAX_TEXT + 1), MAX_TEXT, "FORMULA_TOO_LONG");
    // Short as given, too long once every count is written out.
    check(&["d%"; 66].join("+"), 197, "FORMULA_TOO_LONG");
    let error = "4d6kh5".parse::<Formula>().unwrap_err();
    assert_eq!(error.to_string(), "at 5: of 4 dice, 1 to 4 can be kept");
}

/// YAH-5.3: every die is told, and each term is one roll.
#[test]
fn a_rolled_formula_tells_every_die() {
    let die = |sides, value, kept| FormulaDie { sides, value, kept };
    let check = |text: &str, script: &[u32], dice: Vec<FormulaDie>, modifier: i64, total: i64| {
        let mut source = Dice::scripted(script.iter().copied());
        let formula = formula(text);
        assert_eq!(formula.roll(&mut source), Rolled { dice, modifier, total }, "{text}");
        assert_eq!((source.trouble(), source.left_over()), (None, 0));
        assert_eq!(source.counter(), formula.terms().len() as u64);
    };
    check("2d6+3", &[2, 5], vec![die(6, 2, true), die(6, 5, true)], 3, 10);
    check("d20+d4-1", &[17, 3], vec![die(20, 17, true), die(4, 3, true)], -1, 19);
    check("2d20kl1", &[9, 4], vec![die(20, 9, false), die(20, 4, true)], 0, 4);
    let dice = vec![die(6, 3, true), die(6, 3, false), die(6, 6, true)];
    check("3d6kh2", &[3, 3, 6], dice, 0, 9);
    check("12", &[], vec![], 12, 12);
}

/// A formula is a string in JSON, and a bad one says where.
#[test]
fn formulas_are_strings_in_json() {
    let formula: Formula = serde_json::from_str("\" D20 + 5\"").unwrap();
    assert_eq!(serde_json::to_string(&formula).unwrap(), "\"1d20+5\"");
    let error = serde_json::from_str::<Formula>("\"2d6kh3\"").unwrap_err();
    assert!(error.to_string().starts_with("at 5: "), "{error}");
}

/// The average of kept dice agrees with counting all outcomes.
#[test]
fn averages_agree_with_counting() {
    for (count, sides) in [(2, 6), (3, 4), (4, 5), (5, 3)] {
        for kept in 1..=count {
            let (mut high, mut low) = (0, 0);
            let outcomes = u32::pow(sides, count);
            for outcome in 0..outcomes {
                let mut faces: Vec<u32> =
                    (0..count).map(|die| outcome / sides.pow(die) % sides + 1).collect();
                faces.sort_unstable();
                low += faces[..kept as usize].iter().sum::<u32>();
                high += faces[(count - kept) as usize..].iter().sum::<u32>();
            }
            for (way, sum) in [("kh", high), ("kl", low)] {
                let mean = formula(&format!("{count}d{sides}{way}{kept}")).mean();
                assert!(
                    (mean - f64::from(sum) / f64::from(outcomes)).abs() < 1e-9,
                    "{count}d{sides}{way}{kept}"
                );
            }
        }
    }
}

/// Many sides are averaged another way, which fits the first where they meet.
#[test]
fn averages_of_many_sides_fit_those_of_few() {
    for (count, kept) in [(2, 1), (10, 3), (1_000, 1), (1_000, 500), (1_000, 999)] {
        let mean = |sides: u32| formula(&format!("{count}d{sides}kh{kept}")).mean();
        let (below, step) = (mean(2_001) - mean(2_000), mean(2_002) - mean(2_001));
        assert!((below - step).abs() < 1e-3, "{count} keep {kept}: {below} {step}");
    }
    assert!((formula("2d1000000kh1").mean() - 666_667.166_666_5).abs() < 1e-6);
}

/// Parts of notation in any order, so that many texts nearly are formulas.
fn nearly() -> impl Strategy<Value = String> {
    let parts =
        prop_oneof!["[0-9]{1,5}", "[dD+%-]", "k[hl]", "[ \t]", "[1-9]d[1-9]", "\\+[1-3]d[1-9]k[hl][1-3]"];
    prop::collection::vec(parts, 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    /// No text makes reading panic, and an error points into it.
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), nearly()]) {
        if let Err(error) = text.parse::<Formula>() {
            prop_assert!(text.is_char_boundary(error.position), "{:?}: {}", text, error);
        }
    }

    /// Writing and reading again changes nothing, and a roll lies between least and greatest.
    #[test]
    fn display_then_parse_is_identity(text in nearly(), seed: u64) {
        if let Ok(formula) = text.parse::<Formula>() {
            prop_assert_eq!(&formula.to_string().parse::<Formula>().unwrap(), &formula);
            let rolled = formula.roll(&mut Dice::fast(seed));
            prop_assert!((formula.min()..=formula.max()).contains(&rolled.total));
            prop_assert_eq!(rolled.dice.len(), formula.n_dice() as usize);
        }
    }
}

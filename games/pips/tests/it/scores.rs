//! Every scoring combination with its edge cases, as a table for each set of rules.

use pips::Kind::{
    FiveOfAKind as Five, FourOfAKind as Four, None as Bust, Singles, SixOfAKind as Six, Straight,
    ThreeOfAKind as Three, ThreePairs as Pairs3, TwoTriplets as Triplets,
};
use pips::{DiceSet, Kind, Pairs, Preset, is_straight, is_three_pairs};

use crate::{shown, throw};

/// Dice, their points, the kind, and the faces left over.
type Case = (&'static [u8], u32, Kind, &'static [u8]);

fn check(preset: Preset, cases: &[Case]) {
    for &(dice, points, kind, rest) in cases {
        let (faces, all) = throw(dice);
        let reading = preset.scorer().read(&faces, all);
        let read = (reading.points, reading.kind, shown(&faces, reading.rest));
        assert_eq!(read, (points, kind, rest.to_vec()), "{preset}: {dice:?}");
        assert_eq!(reading.scoring, all.minus(reading.rest), "{preset}: {dice:?}");
        assert_eq!(reading.is_bust(), points == 0, "{preset}: {dice:?}");
        let is_whole = rest.is_empty() && !dice.is_empty();
        assert_eq!((reading.is_hot(), reading.is_valid()), (is_whole, is_whole), "{preset}: {dice:?}");
        let held = if is_whole { points } else { 0 };
        assert_eq!(preset.scorer().points(&faces, all), held, "{preset}: {dice:?}");
    }
}

/// AET-05, AET-27: every row of Aetharn's scoring table and what lies between the rows.
#[test]
fn aetharn_scores_every_combination() {
    check(
        Preset::Aetharn,
        &[
            // Nothing.
            (&[], 0, Bust, &[]),
            (&[2], 0, Bust, &[2]),
            (&[3], 0, Bust, &[3]),
            (&[4], 0, Bust, &[4]),
            (&[6], 0, Bust, &[6]),
            (&[2, 2], 0, Bust, &[2, 2]),
            (&[2, 3, 4, 6], 0, Bust, &[2, 3, 4, 6]),
            (&[2, 2, 3, 3, 4], 0, Bust, &[2, 2, 3, 3, 4]),
            (&[2, 2, 3, 3, 4, 6], 0, Bust, &[2, 2, 3, 3, 4, 6]),
            // Singles.
            (&[1], 100, Singles, &[]),
            (&[5], 50, Singles, &[]),
            (&[1, 1], 200, Singles, &[]),
            (&[5, 5], 100, Singles, &[]),
            (&[1, 5], 150, Singles, &[]),
            (&[1, 1, 5, 5], 300, Singles, &[]),
            (&[1, 2], 100, Singles, &[2]),
            (&[5, 2, 3, 4, 6, 6], 50, Singles, &[2, 3, 4, 6, 6]),
            (&[1, 2, 3, 4, 6, 6], 100, Singles, &[2, 3, 4, 6, 6]),
            (&[1, 5, 2, 3, 4, 4], 150, Singles, &[2, 3, 4, 4]),
            (&[1, 2, 3, 4, 5], 150, Singles, &[2, 3, 4]),
            // Three of a kind.
            (&[1, 1, 1], 1_000, Three, &[]),
            (&[2, 2, 2], 200, Three, &[]),
            (&[3, 3, 3], 300, Three, &[]),
            (&[4, 4, 4], 400, Three, &[]),
            (&[5, 5, 5], 500, Three, &[]),
            (&[6, 6, 6], 600, Three, &[]),
            (&[2, 2, 2, 1], 300, Three, &[]),
            (&[1, 2, 2, 2, 4, 6], 300, Three, &[4, 6]),
            (&[2, 2, 2, 1, 4, 6], 300, Three, &[4, 6]),
            (&[6, 6, 6, 5, 5], 700, Three, &[]),
            (&[3, 3, 3, 2, 2], 300, Three, &[2, 2]),
            (&[1, 1, 1, 5, 5, 2], 1_100, Three, &[2]),
            (&[2, 2, 2, 3, 3, 3], 500, Three, &[]),
            (&[1, 1, 1, 5, 5, 5], 1_500, Three, &[]),
            (&[4, 4, 4, 6, 6, 6], 1_000, Three, &[]),
            // Four of a kind.
            (&[1, 1, 1, 1], 2_000, Four, &[]),
            (&[2, 2, 2, 2], 400, Four, &[]),
            (&[3, 3, 3, 3], 600, Four, &[]),
            (&[4, 4, 4, 4], 800, Four, &[]),
            (&[5, 5, 5, 5], 1_000, Four, &[]),
            (&[6, 6, 6, 6], 1_200, Four, &[]),
            (&[6, 6, 6, 6, 5], 1_250, Four, &[]),
            (&[1, 1, 1, 1, 5, 5], 2_100, Four, &[]),
            (&[1, 1, 1, 1, 2, 2], 2_000, Four, &[2, 2]),
            (&[2, 2, 2, 2, 3, 4], 400, Four, &[3, 4]),
            (&[2, 2, 2, 2, 1, 5], 550, Four, &[]),
            (&[2, 2, 2, 2, 3], 400, Four, &[3]),
            // Five of a kind.
            (&[1, 1, 1, 1, 1], 4_000, Five, &[]),
            (&[2, 2, 2, 2, 2], 800, Five, &[]),
            (&[3, 3, 3, 3, 3], 1_200, Five, &[]),
            (&[4, 4, 4, 4, 4], 1_600, Five, &[]),
            (&[5, 5, 5, 5, 5], 2_000, Five, &[]),
            (&[6, 6, 6, 6, 6], 2_400, Five, &[]),
            (&[2, 2, 2, 2, 2, 1], 900, Five, &[]),
            (&[1, 1, 1, 1, 1, 6], 4_000, Five, &[6]),
            // Six of a kind.
            (&[1, 1, 1, 1, 1, 1], 8_000, Six, &[]),
            (&[2, 2, 2, 2, 2, 2], 1_600, Six, &[]),
            (&[3, 3, 3, 3, 3, 3], 2_400, Six, &[]),
            (&[4, 4, 4, 4, 4, 4], 3_200, Six, &[]),
            (&[5, 5, 5, 5, 5, 5], 4_000, Six, &[]),
            (&[6, 6, 6, 6, 6, 6], 4_800, Six, &[]),
            // Straight.
            (&[1, 2, 3, 4, 5, 6], 1_500, Straight, &[]),
            (&[6, 1, 5, 2, 4, 3], 1_500, Straight, &[]),
            (&[2, 3, 4, 5, 6], 50, Singles, &[2, 3, 4, 6]),
            (&[1, 2, 3, 4, 5, 5], 200, Singles, &[2, 3, 4]),
            // Three pairs.
            (&[2, 2, 3, 3, 4, 4], 1_500, Pairs3, &[]),
            (&[1, 1, 3, 3, 5, 5], 1_500, Pairs3, &[]),
            (&[6, 2, 4, 6, 2, 4], 1_500, Pairs3, &[]),
            (&[2, 2, 2, 2, 3, 3], 1_500, Pairs3, &[]),
            (&[6, 6, 6, 6, 5, 5], 1_500, Pairs3, &[]),
            (&[5, 5, 5, 5, 1, 1], 1_500, Pairs3, &[]),
            (&[2, 2, 3, 3, 4, 5], 50, Singles, &[2, 2, 3, 3, 4]),
        ],
    );
}

/// FAR-03: every row of Farkle's standard table, the best split of a set being the one that counts.
#[test]
fn standard_scores_every_combination() {
    check(
        Preset::Standard,
        &[
            (&[], 0, Bust, &[]),
            (&[2, 3, 4, 6], 0, Bust, &[2, 3, 4, 6]),
            (&[1], 100, Singles, &[]),
            (&[5], 50, Singles, &[]),
            (&[1, 5, 2], 150, Singles, &[2]),
            (&[1, 1, 1], 1_000, Three, &[]),
            (&[2, 2, 2], 200, Three, &[]),
            (&[3, 3, 3, 2, 2], 300, Three, &[2, 2]),
            (&[6, 6, 6], 600, Three, &[]),
            (&[1, 1, 1, 5, 5, 2], 1_100, Three, &[2]),
            // Four ones are more as three and one, and so are they with a five.
            (&[1, 1, 1, 1], 1_100, Three, &[]),
            (&[1, 1, 1, 1, 5], 1_150, Three, &[]),
            (&[1, 1, 1, 1, 2], 1_100, Three, &[2]),
            (&[2, 2, 2, 2], 1_000, Four, &[]),
            (&[3, 3, 3, 3], 1_000, Four, &[]),
            (&[6, 6, 6, 6], 1_000, Four, &[]),
            (&[5, 5, 5, 5, 1], 1_100, Four, &[]),
            (&[1, 1, 1, 1, 1], 2_000, Five, &[]),
            (&[5, 5, 5, 5, 5], 2_000, Five, &[]),
            (&[2, 2, 2, 2, 2, 5], 2_050, Five, &[]),
            (&[1, 1, 1, 1, 1, 1], 3_000, Six, &[]),
            (&[2, 2, 2, 2, 2, 2], 3_000, Six, &[]),
            (&[6, 5, 4, 3, 2, 1], 1_500, Straight, &[]),
            (&[1, 1, 3, 3, 5, 5], 1_500, Pairs3, &[]),
            (&[2, 2, 2, 2, 6, 6], 1_500, Pairs3, &[]),
            (&[1, 1, 1, 1, 5, 5], 1_500, Pairs3, &[]),
            (&[2, 2, 2, 5, 5, 5], 2_500, Triplets, &[]),
            (&[1, 1, 1, 6, 6, 6], 2_500, Triplets, &[]),
            (&[2, 2, 2, 5, 5], 300, Three, &[]),
        ],
    );
}

/// FAR-03: every row of Farkle's multiplied table.
#[test]
fn multiplied_scores_every_combination() {
    check(
        Preset::Multiplied,
        &[
            (&[], 0, Bust, &[]),
            (&[2, 2, 3, 3, 4, 6], 0, Bust, &[2, 2, 3, 3, 4, 6]),
            (&[1, 5], 150, Singles, &[]),
            (&[1, 1, 1], 1_000, Three, &[]),
            (&[4, 4, 4], 400, Three, &[]),
            (&[1, 1, 1, 1], 2_000, Four, &[]),
            (&[6, 6, 6, 6], 1_200, Four, &[]),
            (&[2, 2, 2, 2], 400, Four, &[]),
            (&[1, 1, 1, 1, 1], 3_000, Five, &[]),
            (&[3, 3, 3, 3, 3], 900, Five, &[]),
            (&[1, 1, 1, 1, 1, 1], 4_000, Six, &[]),
            (&[2, 2, 2, 2, 2, 2], 800, Six, &[]),
            (&[1, 2, 3, 4, 5, 6], 1_500, Straight, &[]),
            (&[2, 2, 3, 3, 4, 4], 1_500, Pairs3, &[]),
            // Four and two are not three different pairs.
            (&[2, 2, 2, 2, 3, 3], 400, Four, &[3, 3]),
            (&[2, 2, 2, 2, 5, 5], 500, Four, &[]),
            (&[1, 1, 1, 1, 5, 5], 2_100, Four, &[]),
            (&[2, 2, 2, 5, 5, 5], 2_500, Triplets, &[]),
            // Two triplets are of two faces.
            (&[3, 3, 3, 3, 3, 3], 1_200, Six, &[]),
        ],
    );
}

/// AET-05, AET-10: the value of three of a kind follows the table, and no other face has one.
#[test]
fn triple_value_is_the_face_times_a_hundred_but_for_ones() {
    for preset in Preset::ALL {
        let values = [0, 1, 2, 3, 4, 5, 6, 7, 255].map(|face| preset.rules().triple_value(face));
        assert_eq!(values, [0, 1_000, 200, 300, 400, 500, 600, 0, 0], "{preset}");
    }
}

/// AET-05: a straight is six dice with every face once, in any order.
#[test]
fn straight_is_every_face_once() {
    let check = |dice: &[u8], expected| assert_eq!(is_straight(dice), expected, "{dice:?}");
    check(&[1, 2, 3, 4, 5, 6], true);
    check(&[4, 2, 6, 1, 3, 5], true);
    check(&[1, 2, 3, 4, 5, 5], false);
    check(&[2, 3, 4, 5, 6, 7], false);
    check(&[0, 1, 2, 3, 4, 5], false);
    check(&[1, 2, 3, 4, 5], false);
    check(&[1, 2, 3, 4, 5, 6, 6], false);
    check(&[], false);
    check(&[255; 6], false);
}

/// AET-05: three pairs are six dice; whether four and two count is the table's choice.
#[test]
fn three_pairs_are_any_or_distinct() {
    let check = |dice: &[u8], any, distinct| {
        let read = [Pairs::Any, Pairs::Distinct].map(|pairs| is_three_pairs(dice, pairs));
        assert_eq!(read, [any, distinct], "{dice:?}");
    };
    check(&[2, 2, 3, 3, 4, 4], true, true);
    check(&[6, 1, 5, 6, 1, 5], true, true);
    check(&[2, 2, 2, 2, 3, 3], true, false);
    check(&[4, 4, 4, 4, 4, 4], true, false);
    check(&[2, 2, 2, 3, 3, 3], false, false);
    check(&[2, 2, 2, 2, 2, 3], false, false);
    check(&[2, 2, 3, 3], false, false);
    check(&[2, 2, 3, 3, 4, 4, 5, 5], false, false);
    check(&[0, 0, 7, 7, 9, 9], false, false);
    check(&[], false, false);
}

/// AET-05: the reading names dice by their place in the throw, whichever were asked about.
#[test]
fn reading_keeps_the_indices_of_the_throw() {
    let scorer = Preset::Aetharn.scorer();
    let faces = [2, 5, 3, 1, 6, 2];
    let reading = scorer.read(&faces, DiceSet::from_iter([0, 1, 3, 4]));
    assert_eq!(reading.points, 150);
    assert_eq!(reading.scoring, DiceSet::from_iter([1, 3]));
    assert_eq!(reading.rest, DiceSet::from_iter([0, 4]));
    // Of equal dice the first are the ones that count.
    assert_eq!(scorer.best(&faces, DiceSet::all(6)), Some((DiceSet::from_iter([1, 3]), 150)));
}

/// AET-06: a throw without a scoring die is a bust, has no choice, and is never hot.
#[test]
fn bust_has_no_choice() {
    for preset in Preset::ALL {
        let (faces, all) = throw(&[2, 2, 3, 4, 4, 6]);
        let scorer = preset.scorer();
        assert!(scorer.read(&faces, all).is_bust() && !scorer.read(&faces, all).is_hot());
        assert_eq!((scorer.n_choices(&faces, all), scorer.best(&faces, all)), (0, None));
        assert_eq!(scorer.selections(&faces, all).next(), None);
    }
}

/// FAR-03: the largest selection wins, and of equal scores the one with more dice.
#[test]
fn best_prefers_points_then_dice() {
    let check = |preset: Preset, dice: &[u8], held: &[u8], points| {
        let (faces, all) = throw(dice);
        assert_eq!(
            preset.scorer().best(&faces, all),
            Some((held.iter().copied().collect(), points)),
            "{dice:?}"
        );
    };
    check(Preset::Aetharn, &[1, 1, 2, 2, 1, 1], &[0, 1, 4, 5], 2_000);
    check(Preset::Standard, &[1, 1, 2, 2, 1, 1], &[0, 1, 2, 3, 4, 5], 1_500);
    check(Preset::Standard, &[1, 1, 2, 1, 1, 4], &[0, 1, 3, 4], 1_100);
    check(Preset::Standard, &[6, 5, 2, 3, 3, 4], &[1], 50);
    check(Preset::Multiplied, &[2, 3, 2, 3, 2, 2], &[0, 2, 4, 5], 400);
}

/// AET-06: the chance of a bust is the known one, for every table alike.
#[test]
fn bust_chance_is_exact() {
    let known =
        [(1, 1), (4, 6), (16, 36), (60, 216), (204, 1_296), (600, 7_776), (1_080, 46_656), (1_080, 46_656)];
    for preset in Preset::ALL {
        for (n_dice, &odds) in known.iter().enumerate() {
            assert_eq!(preset.scorer().bust_chance(n_dice), odds, "{preset}: {n_dice} dice");
        }
    }
}

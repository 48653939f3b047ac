//! A second scorer, slow and plain, that tries every split of the dice; the fast one must agree with it everywhere.

use std::collections::{BTreeMap, BTreeSet};

use pips::{AETHARN, DiceSet, Kind, MULTIPLIED, MoreOfAKind, Pairs, Rules, STANDARD, Scorer};

use crate::{shown, throw, throws};

/// Points, dice used, value and kind of the highest part, and the faces used: of two the greater is the better.
type Best = (u32, usize, u32, Kind, Vec<u8>);

/// What these dice, in order, are worth as one combination.
fn part(rules: &Rules, sorted: &[u8]) -> (u32, Kind) {
    let face = sorted[0];
    let is_same = sorted.iter().all(|&other| other == face);
    let triple = if face == 1 { rules.three_ones } else { rules.triple_per_face * u32::from(face) };
    let more = |nth: usize| match rules.more {
        MoreOfAKind::Times(times) => triple * times[nth],
        MoreOfAKind::Fixed(values) => values[nth],
    };
    let mut readings = vec![(0, Kind::None)];
    match (sorted.len(), is_same) {
        (1, _) if face == 1 => readings.push((rules.single_one, Kind::Singles)),
        (1, _) if face == 5 => readings.push((rules.single_five, Kind::Singles)),
        (3, true) => readings.push((triple, Kind::ThreeOfAKind)),
        (4, true) => readings.push((more(0), Kind::FourOfAKind)),
        (5, true) => readings.push((more(1), Kind::FiveOfAKind)),
        (6, true) => readings.push((more(2), Kind::SixOfAKind)),
        _ => {}
    }
    if let &[a, b, c, d, e, f] = sorted {
        if sorted == [1, 2, 3, 4, 5, 6] {
            readings.push((rules.straight, Kind::Straight));
        }
        let is_different = b != c && d != e;
        if a == b && c == d && e == f && (rules.pairs == Pairs::Any || is_different) {
            readings.push((rules.three_pairs, Kind::ThreePairs));
        }
        if let (true, true, Some(value)) = (a == c && d == f, c != d, rules.two_triplets) {
            readings.push((value, Kind::TwoTriplets));
        }
    }
    readings.into_iter().max().unwrap()
}

/// The best split: the first die is left over, or in a part with any of the others.
fn best(rules: &Rules, dice: &[u8]) -> Best {
    let Some((&first, others)) = dice.split_first() else {
        return (0, 0, 0, Kind::None, vec![]);
    };
    let mut found = best(rules, others);
    for mask in 0..1_u32 << others.len() {
        let is_in = |at: &usize| mask >> at & 1 == 1;
        let (with, without): (Vec<usize>, Vec<usize>) = (0..others.len()).partition(is_in);
        let together: Vec<u8> = std::iter::once(first).chain(with.iter().map(|&at| others[at])).collect();
        let (value, kind) = part(rules, &together);
        if value == 0 {
            continue;
        }
        let remaining: Vec<u8> = without.iter().map(|&at| others[at]).collect();
        let (points, _, top, top_kind, used) = best(rules, &remaining);
        let (top, kind) = (value, kind).max((top, top_kind));
        let used = sorted([together, used].concat());
        found = found.max((points + value, used.len(), top, kind, used));
    }
    found
}

fn sorted(mut dice: Vec<u8>) -> Vec<u8> {
    dice.sort_unstable();
    dice
}

/// Every multiset of up to six faces with its best split.
fn all_best(rules: &Rules) -> BTreeMap<Vec<u8>, Best> {
    let multisets: BTreeSet<Vec<u8>> = (0..=6).flat_map(throws).filter(|dice| dice.is_sorted()).collect();
    assert_eq!(multisets.len(), 924);
    multisets.into_iter().map(|dice| (dice.clone(), best(rules, &dice))).collect()
}

fn agrees(rules: &Rules) {
    let (scorer, known) = (Scorer::of(rules), all_best(rules));
    for (dice, (points, n_used, _, kind, used)) in &known {
        // Neither in order nor in reverse.
        let mut dice = dice.clone();
        let third = dice.len() / 3;
        dice.rotate_left(third);
        let (faces, all) = throw(&dice);
        let reading = scorer.read(&faces, all);
        assert_eq!((reading.points, reading.kind), (*points, *kind), "{rules:?}: {dice:?}");
        assert_eq!(&sorted(shown(&faces, reading.scoring)), used, "{rules:?}: {dice:?}");
        assert_eq!(reading.rest, all.minus(reading.scoring), "{rules:?}: {dice:?}");
        let held = if *n_used == dice.len() { *points } else { 0 };
        assert_eq!(scorer.points(&faces, all), held, "{rules:?}: {dice:?}");
        agrees_on_choices(&scorer, &known, &faces, all);
    }
}

fn agrees_on_choices(scorer: &Scorer, known: &BTreeMap<Vec<u8>, Best>, faces: &[u8; 6], all: DiceSet) {
    let mut selections = vec![];
    // By faces: the first set in the order of bits has the lowest indices.
    let mut choices: BTreeMap<Vec<u8>, (DiceSet, u32)> = BTreeMap::new();
    for set in (1..=all.bits()).map(DiceSet::from_bits) {
        let dice = sorted(shown(faces, set));
        let (points, n_used, ..) = known[&dice];
        if n_used == dice.len() {
            selections.push(set);
            choices.entry(dice).or_insert((set, points));
        }
    }
    assert_eq!(scorer.selections(faces, all).collect::<Vec<_>>(), selections, "{faces:?}");
    let offered: Vec<(DiceSet, u32)> = scorer.choices(faces, all).collect();
    let by_faces = offered.iter().map(|&(set, points)| (sorted(shown(faces, set)), (set, points)));
    assert_eq!(by_faces.collect::<BTreeMap<_, _>>(), choices, "{faces:?}");
    assert_eq!(scorer.n_choices(faces, all), choices.len(), "{faces:?}");
    assert_eq!(offered.len(), choices.len(), "{faces:?}");
    let by_place = (0..=offered.len()).map(|nth| scorer.choice(faces, all, nth));
    assert!(by_place.eq(offered.iter().copied().map(Some).chain([None])), "{faces:?}");
    let rank = |&(set, points): &(DiceSet, u32)| (points, set.len());
    assert!(offered.is_sorted_by(|a, b| rank(a) >= rank(b)), "{faces:?}");
    assert_eq!(scorer.best(faces, all).as_ref().map(rank), choices.values().map(rank).max(), "{faces:?}");
}

/// AET-05, AET-27: no split of any dice beats the reading, in Aetharn's table.
#[test]
fn aetharn_agrees_with_every_split() {
    agrees(&AETHARN);
}

/// FAR-03: no split or selection of any dice beats the one found, in Farkle's tables.
#[test]
fn farkle_agrees_with_every_split() {
    agrees(&STANDARD);
    agrees(&MULTIPLIED);
}

/// AET-10: the numbers are data: tables that nobody plays are read by the same rule.
#[test]
fn odd_tables_agree_with_every_split() {
    // More of a kind is worth less than the triple, so that dice are left over.
    agrees(&Rules { triple_per_face: 700, more: MoreOfAKind::Fixed([10, 20, 30]), ..STANDARD });
    // Parts without a value are no parts.
    agrees(&Rules { single_one: 0, single_five: 0, three_pairs: 0, two_triplets: Some(0), ..AETHARN });
    // Equal totals in many ways.
    agrees(&Rules {
        three_ones: 300,
        triple_per_face: 30,
        straight: 150,
        two_triplets: Some(450),
        ..MULTIPLIED
    });
}

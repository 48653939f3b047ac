//! What dice score, through the public functions.

use aetharn::{Kind, evaluate, is_straight, is_three_pairs, three_of_a_kind_value};

/// AET-05: each combination with its points, its kind and the dice that count.
#[test]
fn dice_score_as_the_table_says() {
    let check = |dice: &[u8], points: u32, kind: Kind, scoring: &[u8]| {
        let reading = evaluate(dice);
        let rest: Vec<u8> = (0..dice.len() as u8).filter(|die| !scoring.contains(die)).collect();
        assert_eq!((reading.points, reading.kind), (points, kind), "{dice:?}");
        assert_eq!(reading.scoring.iter().collect::<Vec<_>>(), scoring, "{dice:?}");
        assert_eq!(reading.rest.iter().collect::<Vec<_>>(), rest, "{dice:?}");
        assert_eq!(reading.is_bust(), scoring.is_empty(), "{dice:?}");
        assert_eq!(reading.is_hot(), rest.is_empty() && !scoring.is_empty(), "{dice:?}");
    };
    let all = [0, 1, 2, 3, 4, 5];
    check(&[1], 100, Kind::Singles, &[0]);
    check(&[5], 50, Kind::Singles, &[0]);
    check(&[1, 5, 2], 150, Kind::Singles, &[0, 1]);
    check(&[2, 3, 4, 6], 0, Kind::None, &[]);
    check(&[], 0, Kind::None, &[]);
    for face in 1..=6u8 {
        let triple = if face == 1 { 1_000 } else { u32::from(face) * 100 };
        check(&[face; 3], triple, Kind::ThreeOfAKind, &all[..3]);
        check(&[face; 4], triple * 2, Kind::FourOfAKind, &all[..4]);
        check(&[face; 5], triple * 4, Kind::FiveOfAKind, &all[..5]);
        check(&[face; 6], (triple * 8).max(1_500), Kind::SixOfAKind, &all);
    }
    check(&[3, 1, 6, 2, 5, 4], 1_500, Kind::Straight, &all);
    check(&[2, 3, 4, 2, 3, 4], 1_500, Kind::ThreePairs, &all);
    check(&[2, 2, 2, 2, 3, 3], 1_500, Kind::ThreePairs, &all);
    check(&[1, 1, 1, 1, 5, 5], 2_100, Kind::FourOfAKind, &all);
    check(&[1, 1, 1, 1, 2, 2], 2_000, Kind::FourOfAKind, &all[..4]);
    check(&[2, 2, 2, 3, 3, 3], 500, Kind::ThreeOfAKind, &all);
    check(&[1, 1, 1, 5, 5, 5], 1_500, Kind::ThreeOfAKind, &all);
    check(&[1, 2, 2, 2, 4, 6], 300, Kind::ThreeOfAKind, &all[..4]);
    check(&[2, 2, 2, 1, 4, 6], 300, Kind::ThreeOfAKind, &all[..4]);
}

/// AET-05: triple value, straight test and three-pairs test are functions of their own.
#[test]
fn parts_of_the_table_are_functions() {
    let triples: Vec<u32> = (0..=8).map(three_of_a_kind_value).collect();
    assert_eq!(triples, [0, 1_000, 200, 300, 400, 500, 600, 0, 0]);
    assert!(is_straight(&[6, 5, 4, 3, 2, 1]) && !is_straight(&[1, 2, 3, 4, 5, 5]));
    for pairs in [[1, 1, 2, 2, 3, 3], [4, 4, 4, 4, 5, 5], [6; 6]] {
        assert!(is_three_pairs(&pairs), "{pairs:?}");
    }
    assert!(!is_three_pairs(&[1, 1, 2, 2, 3, 4]) && !is_three_pairs(&[1, 1, 1, 2, 2, 2]));
}

/// AET-05: no slice makes them panic; what is no die never counts.
#[test]
fn odd_slices_score_what_is_in_them() {
    for len in 0..20 {
        for face in [0, 1, 5, 6, 7, 255] {
            let dice = vec![face; len];
            let reading = evaluate(&dice);
            assert_eq!(
                reading.is_bust(),
                len == 0 || face == 0 || face > 6 || (face == 6 && len < 3),
                "{dice:?}"
            );
            assert!(len == 6 || !is_straight(&dice) && !is_three_pairs(&dice));
        }
    }
    assert_eq!(evaluate(&[9, 1, 0, 5]).points, 150);
}

//! What holds for any dice at all, thrown or made up.

use pips::{DiceSet, Multiset, Preset};
use proptest::prelude::*;

use crate::shown;

fn preset() -> impl Strategy<Value = Preset> {
    prop::sample::select(Preset::ALL.to_vec())
}

fn sorted(faces: &[u8; 6], set: DiceSet) -> Vec<u8> {
    let mut shown = shown(faces, set);
    shown.sort_unstable();
    shown
}

proptest! {
    /// AET-05: neither the points nor the kind nor the faces that score depend on the order of the dice.
    #[test]
    fn order_never_matters(
        preset in preset(),
        (faces, shuffled) in prop::array::uniform6(1_u8..=6)
            .prop_flat_map(|faces| (Just(faces), Just(faces.to_vec()).prop_shuffle())),
    ) {
        let shuffled: [u8; 6] = shuffled.try_into().unwrap();
        let all = DiceSet::all(6);
        let (one, other) = (preset.scorer().read(&faces, all), preset.scorer().read(&shuffled, all));
        prop_assert_eq!((one.points, one.kind), (other.points, other.kind));
        prop_assert_eq!(sorted(&faces, one.scoring), sorted(&shuffled, other.scoring));
        prop_assert_eq!(preset.scorer().n_choices(&faces, all), preset.scorer().n_choices(&shuffled, all));
    }

    /// AET-27: dice without a face and sets beyond six dice score nothing there, and never panic.
    #[test]
    fn made_up_dice_never_score(
        preset in preset(),
        faces in prop::array::uniform6(prop_oneof![4 => 1_u8..=6, 1 => Just(0_u8), 1 => any::<u8>()]),
        bits in any::<u8>(),
        nth in any::<usize>(),
        draw in any::<u32>(),
    ) {
        let (scorer, dice) = (preset.scorer(), DiceSet::from_bits(bits));
        let reading = scorer.read(&faces, dice);
        let real: DiceSet = dice.iter().filter(|&i| matches!(faces.get(usize::from(i)), Some(1..=6))).collect();
        prop_assert!(reading.scoring.is_subset_of(real));
        prop_assert_eq!(reading.rest, dice.minus(reading.scoring));
        prop_assert_eq!((reading.points, reading.scoring), {
            let of_real = scorer.read(&faces, real);
            (of_real.points, of_real.scoring)
        });
        prop_assert_eq!(scorer.points(&faces, dice) > 0, reading.is_valid());
        prop_assert_eq!(scorer.choice(&faces, dice, nth).is_some(), nth < scorer.n_choices(&faces, dice));
        let shown = Multiset::of(&faces, dice);
        prop_assert_eq!((shown, scorer.n_choices_of(shown)), (Multiset::of(&faces, real), scorer.n_choices(&faces, dice)));
        let drawn = (draw as usize * scorer.n_choices(&faces, dice)) >> 32;
        prop_assert_eq!(scorer.draw(&faces, dice, shown, draw), scorer.choice(&faces, dice, drawn));
        prop_assert!(scorer.selections(&faces, dice).all(|set| scorer.read(&faces, set).is_valid()));
        let choices = scorer.choices(&faces, dice);
        prop_assert_eq!(choices.len(), scorer.n_choices(&faces, dice));
        for (set, points) in choices {
            prop_assert!(set.is_subset_of(real));
            prop_assert_eq!(scorer.points(&faces, set), points);
        }
    }

    /// AET-05: a set of dice is its sorted list of indices, and the operations are those of sets.
    #[test]
    fn dice_sets_are_sets(a in any::<u8>(), b in any::<u8>(), i in any::<u8>()) {
        let (one, other) = (DiceSet::from_bits(a), DiceSet::from_bits(b));
        prop_assert_eq!(one.iter().collect::<DiceSet>(), one);
        prop_assert_eq!(one.iter().len(), one.len());
        prop_assert!(one.iter().is_sorted() && one.iter().all(|i| one.contains(i)));
        prop_assert_eq!(one.union(other).minus(other), one.minus(other));
        prop_assert_eq!(one.intersect(other).is_subset_of(other), true);
        prop_assert_eq!(one.minus(other).union(one.intersect(other)), one);
        prop_assert_eq!(one.with(i).contains(i), i < DiceSet::MAX);
        prop_assert!(!one.without(i).contains(i));
        prop_assert_eq!(DiceSet::all(usize::from(i)).len(), usize::from(i.min(8)));
        prop_assert_eq!(one.is_empty(), one == DiceSet::empty());
    }
}

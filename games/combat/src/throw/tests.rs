//! Formulas and what faces come to.

use dice::Roll;
use rules5e::{DamageDice, DamageType, Mode};

use super::Throw;

fn fire(count: u8, sides: u8, flat: i16) -> DamageDice {
    DamageDice { count, sides, flat, kind: DamageType::Fire }
}

/// Formulas, how many dice they have, what is added, and what the highest faces come to.
#[test]
fn formulas_read_as_people_write_them() {
    let throws = [
        (Throw::d20(Mode::Normal, 3i16), "1d20 + 3", 1, 23),
        (Throw::d20(Mode::Normal, -1i16), "1d20 - 1", 1, 19),
        (Throw::d20(Mode::Normal, 0i16), "1d20", 1, 20),
        (Throw::d20(Mode::Advantage, 5i16), "2d20kh1 + 5", 2, 25),
        (Throw::d20(Mode::Disadvantage, 5i16), "2d20kl1 + 5", 2, 25),
        (Throw::Damage(vec![fire(8, 6, 0)]), "8d6", 8, 48),
        (Throw::Damage(vec![fire(1, 8, 3), fire(2, 6, 1)]), "1d8 + 2d6 + 4", 3, 24),
        (Throw::Damage(vec![fire(0, 6, 5)]), "5", 0, 5),
        (Throw::Dice { count: 2, sides: 4, flat: 2 }, "2d4 + 2", 2, 10),
        (Throw::Dice { count: 0, sides: 4, flat: 10 }, "10", 0, 10),
    ];
    for (throw, formula, n_dice, most) in throws {
        assert_eq!((throw.formula().as_str(), throw.n_dice()), (formula, n_dice));
        let faces =
            throw.uses().iter().flat_map(|(count, sides)| vec![*sides; usize::from(*count)]).collect();
        assert_eq!(throw.reckon(faces).total, most, "{formula}");
    }
}

/// The kept d20 is the higher with advantage and the lower with disadvantage; too few faces break nothing.
#[test]
fn the_kept_die_counts() {
    for (mode, natural) in [(Mode::Advantage, 15), (Mode::Disadvantage, 6)] {
        let rolled = Throw::d20(mode, 2i16).reckon(vec![6, 15]);
        assert_eq!((rolled.natural, rolled.total), (natural, i32::from(natural) + 2));
    }
    assert_eq!(Throw::d20(Mode::Advantage, 2i16).reckon(Vec::new()).total, 3);
}

/// Every use of the dice is told apart, as a verifier wants it.
#[test]
fn uses_are_told_apart() {
    let throw = Throw::Damage(vec![fire(2, 6, 3), fire(0, 8, 1), fire(1, 4, 0)]);
    let rolled = throw.reckon(vec![1, 2, 3]);
    assert_eq!(throw.by_kind(&rolled).iter().map(|(_, n)| *n).collect::<Vec<_>>(), [6, 1, 3]);
    let mut told = Vec::new();
    throw.told(&rolled, &mut told);
    let faces = |sides: u32, faces: &[u32]| Roll::Faces { sides, faces: faces.to_vec() };
    assert_eq!(told, [faces(6, &[1, 2]), faces(4, &[3])]);
    assert!(Throw::d20(Mode::Normal, 0i16).by_kind(&rolled).is_empty());
}

//! Scripted dice show what they are told, and say what went wrong.

use dice::{Dice, DiceError, Roll};

fn roll<const N: usize>(dice: &mut Dice, sides: u8) -> [u8; N] {
    let mut faces = [0; N];
    dice.roll(sides, &mut faces);
    faces
}

/// The faces of the script come in order, over rolls of any kind.
#[test]
fn scripted_dice_show_their_faces_in_order() {
    let mut dice = Dice::scripted([1, 6, 20, 500_000]);
    assert_eq!(roll(&mut dice, 6), [1, 6]);
    assert_eq!(roll(&mut dice, 20), [20]);
    assert_eq!(dice.left_over(), 1);
    let mut wide = [0];
    dice.roll_wide(1_000_000, &mut wide);
    assert_eq!((wide, dice.left_over(), dice.counter()), ([500_000], 0, 3));
    assert_eq!(dice.trouble(), None);
}

/// A shuffle keeps the order, takes no face and counts as a roll.
#[test]
fn scripted_dice_keep_the_order() {
    let mut dice = Dice::scripted([4]);
    let mut items = ["a", "b", "c"];
    dice.shuffle(&mut items);
    assert_eq!((items, dice.left_over(), dice.counter()), (["a", "b", "c"], 1, 1));
    assert_eq!(dice.again(0, &Roll::Order(vec![1, 0, 2])), Roll::Order(vec![0, 1, 2]));
}

/// Out of faces: the dice concerned show 1, and the roll is named.
#[test]
fn scripted_dice_run_out_of_faces() {
    let mut dice = Dice::scripted([5, 5, 5]);
    assert_eq!(roll(&mut dice, 6), [5, 5]);
    assert_eq!(roll(&mut dice, 6), [5, 1, 1]);
    assert_eq!(dice.trouble(), Some(DiceError::OutOfFaces { roll: 1 }));
    assert_eq!(dice.trouble().unwrap().code(), "OUT_OF_FACES");
    assert_eq!(dice.trouble().unwrap().to_string(), "roll 1 needs a face, and the script has no more");
}

/// Out of range: the die shows 1, and the first trouble stays.
#[test]
fn scripted_dice_refuse_a_face_that_the_die_has_not() {
    for (faces, face, position) in [([7, 3], 7, 0), ([3, 0], 0, 1), ([300, 3], 300, 0)] {
        let mut dice = Dice::scripted(faces);
        let shown: [u8; 2] = roll(&mut dice, 6);
        assert_eq!((shown[position], shown[1 - position]), (1, 3));
        let error = DiceError::FaceOutOfRange { face, sides: 6, position };
        assert_eq!(roll(&mut dice, 6), [1]);
        assert_eq!(dice.trouble(), Some(error));
        assert_eq!(error.code(), "FACE_OUT_OF_RANGE");
    }
}

/// A roll is looked up as it was given; what was never given is left as told.
#[test]
fn scripted_dice_remember_what_they_gave() {
    let mut dice = Dice::scripted([2, 3]);
    dice.set_counter(8);
    assert_eq!(roll(&mut dice, 6), [2, 3]);
    let told = Roll::Faces { sides: 6, faces: vec![6, 6] };
    assert_eq!(dice.again(8, &told), Roll::Faces { sides: 6, faces: vec![2, 3] });
    assert_eq!(dice.again(9, &told), told);
}

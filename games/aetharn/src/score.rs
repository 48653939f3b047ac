//! What dice score, as pure functions. They never look at a turn.

use pips::{AETHARN, DiceSet, Pairs, Preset, Reading, Scorer};

use crate::DICE_COUNT;

/// Reads dice in the best way; a die that shows no face, or comes after the sixth, never counts.
pub fn evaluate(dice: &[u8]) -> Reading {
    let mut faces = [0; DICE_COUNT];
    faces.iter_mut().zip(dice).for_each(|(face, die)| *face = *die);
    scorer().read(&faces, DiceSet::all(dice.len().min(DICE_COUNT)))
}

/// Returns what three of a face score; nothing for a face outside 1 to 6.
pub fn three_of_a_kind_value(face: u8) -> u32 {
    AETHARN.triple_value(face)
}

/// Tests for six dice that show every face once.
pub fn is_straight(dice: &[u8]) -> bool {
    pips::is_straight(dice)
}

/// Tests for six dice that make three pairs; four of a kind are two of them.
pub fn is_three_pairs(dice: &[u8]) -> bool {
    pips::is_three_pairs(dice, Pairs::Any)
}

#[inline]
pub(crate) fn scorer() -> &'static Scorer {
    Preset::Aetharn.scorer()
}

//! What the scoring promises, through its public interface alone.
#![allow(clippy::unwrap_used)]

mod brute;
mod golden;
mod laws;
mod picked;
mod scores;
mod wire;

use pips::DiceSet;

/// A throw of some dice, and the set of all of them.
fn throw(dice: &[u8]) -> ([u8; 6], DiceSet) {
    let mut faces = [0; 6];
    faces[..dice.len()].copy_from_slice(dice);
    (faces, DiceSet::all(dice.len()))
}

/// The faces that the dice of a set show.
fn shown(faces: &[u8; 6], set: DiceSet) -> Vec<u8> {
    set.iter().map(|i| faces[usize::from(i)]).collect()
}

/// All throws of so many dice.
fn throws(n_dice: u32) -> impl Iterator<Item = Vec<u8>> {
    let face = |throw: u32, place: u32| (throw / 6_u32.pow(place) % 6) as u8 + 1;
    (0..6_u32.pow(n_dice)).map(move |throw| (0..n_dice).map(|place| face(throw, place)).collect())
}

//! Scripted dice: they show the faces of a list, one after the other, for tests and scripts.
//!
//! They never panic: what goes wrong is kept as the first [`DiceError`], and the dice concerned show 1. A shuffle keeps
//! the order and takes no face.

use crate::{DiceError, MAX_ITEMS, Roll};

/// A list of faces, how far it is used, and what it gave so far.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    faces: Vec<u32>,
    position: usize,
    error: Option<DiceError>,
    /// The rolls given before any trouble, by their number.
    given: Vec<(u64, Roll)>,
}

impl Script {
    pub(crate) fn new(faces: Vec<u32>) -> Script {
        Script { faces, position: 0, error: None, given: Vec::new() }
    }

    pub(crate) fn trouble(&self) -> Option<DiceError> {
        self.error
    }

    pub(crate) fn left_over(&self) -> usize {
        self.faces.len() - self.position
    }

    /// Makes roll `counter` of dice with `sides` sides, giving each face to `put`.
    pub(crate) fn roll(&mut self, counter: u64, sides: u32, dice: usize, mut put: impl FnMut(usize, u32)) {
        let mut faces = Vec::new();
        for die in 0..dice {
            let face = self.next(counter, sides);
            faces.push(face);
            put(die, face);
        }
        self.give(counter, Roll::Faces { sides, faces });
    }

    /// Makes roll `counter` a shuffle, which changes nothing.
    pub(crate) fn shuffle(&mut self, counter: u64, items: usize) {
        if items <= MAX_ITEMS {
            self.give(counter, Roll::Order((0..items).map(|item| item as u8).collect()));
        }
    }

    /// What roll `counter` gave last, if it was made.
    pub(crate) fn gave(&self, counter: u64) -> Option<&Roll> {
        self.given.iter().rev().find(|(number, _)| *number == counter).map(|(_, roll)| roll)
    }

    fn next(&mut self, roll: u64, sides: u32) -> u32 {
        let Some(&face) = self.faces.get(self.position) else {
            self.error.get_or_insert(DiceError::OutOfFaces { roll });
            return 1;
        };
        let position = self.position;
        self.position += 1;
        if (1..=sides.max(1)).contains(&face) {
            return face;
        }
        self.error.get_or_insert(DiceError::FaceOutOfRange { face, sides, position });
        1
    }

    fn give(&mut self, counter: u64, roll: Roll) {
        if self.error.is_none() {
            self.given.push((counter, roll));
        }
    }
}

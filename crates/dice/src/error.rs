//! What can go wrong with scripted dice: the script is too short, or a face does not fit the die.
//!
//! Real dice are never in trouble.

/// The first thing that went wrong with scripted dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// A roll needed a face and the script had no more.
    #[error("roll {roll} needs a face, and the script has no more")]
    OutOfFaces {
        /// The number of the roll that went without.
        roll: u64,
    },
    /// The script gave a die a face that it does not have.
    #[error("face {face} at position {position} of the script is not on a die of {sides} sides")]
    FaceOutOfRange {
        /// The face in the script.
        face: u32,
        /// How many sides the die has.
        sides: u32,
        /// Which face of the script it is, counted from 0.
        position: usize,
    },
}

impl DiceError {
    /// The stable code of this trouble.
    pub fn code(&self) -> &'static str {
        match self {
            DiceError::OutOfFaces { .. } => "OUT_OF_FACES",
            DiceError::FaceOutOfRange { .. } => "FACE_OUT_OF_RANGE",
        }
    }
}

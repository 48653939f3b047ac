//! Some faces of a throw, side by side. They never say which dice showed them.

use std::fmt;

use pips::{DiceSet, Six};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::DICE_COUNT;
use crate::state::ALL_DICE;

/// Up to six faces, in the order of their dice; serialises as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Faces {
    faces: [u8; DICE_COUNT],
    n: u8,
}

impl Faces {
    /// Makes the faces that some dice of a throw show.
    #[inline]
    pub fn of(throw: Six, dice: DiceSet) -> Faces {
        Faces { faces: throw.gathered(dice).faces(), n: dice.intersect(ALL_DICE).len() as u8 }
    }

    /// Returns the faces as a slice.
    pub fn as_slice(&self) -> &[u8] {
        self.faces.get(..usize::from(self.n)).unwrap_or_default()
    }

    fn push(&mut self, face: u8) {
        if let Some(place) = self.faces.get_mut(usize::from(self.n)) {
            *place = face;
            self.n += 1;
        }
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Faces, D::Error> {
        let list = Vec::<u8>::deserialize(from)?;
        if list.len() > DICE_COUNT {
            return Err(D::Error::custom("there are six dice at most"));
        }
        let mut faces = Faces::default();
        list.into_iter().for_each(|face| faces.push(face));
        Ok(faces)
    }
}

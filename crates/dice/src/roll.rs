//! What one use of the dice gave, as an event tells it.
//!
//! It is only data: it never rolls. [`Dice::again`](crate::Dice::again) makes the same roll once more to check it.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// What one use of the dice gave: `{"sides":6,"faces":[3,5]}` or `{"order":[1,0,2]}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Told")]
pub enum Roll {
    /// Dice were rolled.
    Faces {
        /// How many sides each die has.
        sides: u32,
        /// What the dice show, in the order in which they were rolled.
        faces: Vec<u32>,
    },
    /// Items were shuffled: the number at place `k` says where the item now at `k` was before.
    Order(Vec<u8>),
}

impl Roll {
    /// Returns a roll of dice that showed these faces.
    ///
    /// ```
    /// use dice::{Dice, Roll};
    ///
    /// let mut faces = [0; 2];
    /// let mut dice = Dice::scripted([3, 5]);
    /// dice.roll(6, &mut faces);
    /// let told = Roll::faces(6, faces);
    /// assert_eq!(told, Roll::Faces { sides: 6, faces: vec![3, 5] });
    /// assert_eq!(dice.again(0, &told), told); // Anybody can make the same roll again.
    /// ```
    pub fn faces<F: Into<u32>>(sides: u32, faces: impl IntoIterator<Item = F>) -> Roll {
        Roll::Faces { sides, faces: faces.into_iter().map(Into::into).collect() }
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Roll::Faces { sides, faces } => {
                let mut told = serializer.serialize_struct("Roll", 2)?;
                told.serialize_field("sides", sides)?;
                told.serialize_field("faces", faces)?;
                told.end()
            }
            Roll::Order(order) => {
                let mut told = serializer.serialize_struct("Roll", 1)?;
                told.serialize_field("order", order)?;
                told.end()
            }
        }
    }
}

/// A roll as read, before it is known to be one thing or the other.
#[derive(Deserialize)]
struct Told {
    sides: Option<u32>,
    faces: Option<Vec<u32>>,
    order: Option<Vec<u8>>,
}

/// Why what was told is no roll.
#[derive(Debug, thiserror::Error)]
#[error("a roll has either sides and faces or an order")]
struct NoRoll;

impl TryFrom<Told> for Roll {
    type Error = NoRoll;

    fn try_from(told: Told) -> Result<Roll, NoRoll> {
        match (told.sides, told.faces, told.order) {
            (Some(sides), Some(faces), None) => Ok(Roll::Faces { sides, faces }),
            (None, None, Some(order)) => Ok(Roll::Order(order)),
            _ => Err(NoRoll),
        }
    }
}

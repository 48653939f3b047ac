//! One turn: whose it is and what was rolled in it, up to three times.

use engine::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{DICE_COUNT, Hand, Keep, ROLLS_PER_TURN};

/// One turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn it is.
    pub player: Seat,
    /// What was rolled, in order.
    pub rolls: Rolls,
}

/// What the dice showed after a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Thrown {
    /// What all five dice showed.
    pub values: [u8; DICE_COUNT],
    /// Which of them were kept and not rolled.
    pub kept_dice: Keep,
}

/// Up to three rolls; serialises as a list and allocates nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    list: [Thrown; ROLLS_PER_TURN],
    n: u8,
}

impl Turn {
    /// Makes a turn before its first roll.
    #[inline]
    pub(crate) fn new(player: Seat) -> Turn {
        Turn { player, ..Turn::default() }
    }

    /// Returns the five dice on the table; nothing before the first roll.
    #[inline]
    pub fn hand(&self) -> Option<Hand> {
        Hand::of(self.rolls.last()?.values)
    }
}

impl Rolls {
    /// Returns the rolls in order.
    #[inline]
    pub fn as_slice(&self) -> &[Thrown] {
        self.list.get(..self.len()).unwrap_or_default()
    }

    /// Counts the rolls.
    #[inline]
    pub const fn len(&self) -> usize {
        self.n as usize
    }

    /// Tests for a turn before its first roll.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Returns how many rolls are left.
    #[inline]
    pub const fn left(&self) -> usize {
        ROLLS_PER_TURN.saturating_sub(self.len())
    }

    /// Returns the latest roll.
    #[inline]
    pub fn last(&self) -> Option<&Thrown> {
        self.list.get(self.len().checked_sub(1)?)
    }

    /// Adds a roll; one too many is passed over.
    #[inline]
    pub(crate) fn push(&mut self, thrown: Thrown) {
        if let Some(place) = self.list.get_mut(usize::from(self.n)) {
            *place = thrown;
            self.n += 1;
        }
    }
}

impl Serialize for Rolls {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Rolls {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rolls, D::Error> {
        let list = Vec::<Thrown>::deserialize(from)?;
        if list.len() > ROLLS_PER_TURN {
            return Err(D::Error::invalid_length(list.len(), &"at most three rolls"));
        }
        let mut rolls = Rolls::default();
        list.into_iter().for_each(|thrown| rolls.push(thrown));
        Ok(rolls)
    }
}

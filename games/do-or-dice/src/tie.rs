//! The last tie-break: those who tie in everything roll a die each, and those who tie again roll again.

use std::fmt;

use engine::{Order, Seats, Step};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{DIE_SIDES, DoOrDice, Event, MOST_TIE_ROLLS, State};

/// What up to eight players rolled; serialises as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Faces {
    faces: [u8; Order::MOST],
    n: u8,
}

impl Faces {
    /// Goes through the faces.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.faces.iter().copied().take(self.n.into())
    }
}

/// Collects faces; those after the eighth are left out.
impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Faces {
        let mut out = Faces::default();
        for (place, face) in out.faces.iter_mut().zip(faces) {
            *place = face;
            out.n += 1;
        }
        out
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Faces, D::Error> {
        let faces = Vec::<u8>::deserialize(from)?;
        if faces.len() > Order::MOST {
            return Err(D::Error::invalid_length(faces.len(), &"at most eight faces"));
        }
        Ok(faces.into_iter().collect())
    }
}

/// Has the tied roll until nobody ties.
pub(crate) fn break_ties(step: &mut Step<'_, DoOrDice>) {
    // Fair dice never need so many; dice that always show the same leave the tie, and the place is shared.
    for _ in 0..MOST_TIE_ROLLS {
        let Some(players) = tied(step.state()) else { return };
        let mut rolled = [0; Order::MOST];
        if let Some(rolled) = rolled.get_mut(..players.len().into()) {
            step.dice().roll(DIE_SIDES, rolled);
        }
        let faces = rolled.into_iter().take(players.len().into()).collect();
        step.emit(Event::TieRolled { players, faces });
    }
}

/// Returns the first players who tie in everything and are still in the play.
fn tied(state: &State) -> Option<Seats> {
    let mut ranked = state.ranked();
    let mut before = ranked.next()?;
    let mut tied = Seats::NONE;
    for key in ranked {
        if key.ties(before) && state.playing.contains(key.seat()) {
            tied = tied.with(before.seat()).with(key.seat());
        } else if !tied.is_empty() {
            break;
        }
        before = key;
    }
    (!tied.is_empty()).then_some(tied)
}

//! How a play ended.

use serde::Serialize;

use crate::{Seat, Seats};

/// How a play ended: a standing for every seat, in order of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// Why it ended, as a stable word.
    pub reason: &'static str,
    /// Nobody won: everybody left.
    pub abandoned: bool,
    /// Every seat, best first; tied seats share a place.
    pub standings: Vec<Standing>,
}

/// What a seat has in the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its place, from 1; from 2 where the house won, as when a party loses together.
    pub place: u8,
    /// Its score.
    pub score: i64,
    /// How many turns or rounds it played.
    pub rounds: u32,
    /// What else the game counted, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<(&'static str, i64)>,
}

impl Standing {
    /// Makes the standing of a seat with a score; [`rank`] gives out the place.
    pub fn of(seat: Seat, score: i64) -> Standing {
        Standing { seat, place: 0, score, rounds: 0, counters: Vec::new() }
    }
}

impl Outcome {
    /// Returns who won: everybody in first place, or nobody.
    pub fn winners(&self) -> Seats {
        if self.abandoned {
            return Seats::NONE;
        }
        self.standings.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat).collect()
    }
}

/// Puts standings in order by a key, higher first, and gives out the places;
/// equal keys share one. Seats that tie stay in seat order.
pub fn rank<K: Ord>(standings: &mut [Standing], key: impl Fn(&Standing) -> K) {
    standings.sort_by_key(|standing| std::cmp::Reverse(key(standing)));
    for i in 0..standings.len() {
        standings[i].place = match i.checked_sub(1) {
            Some(before) if key(&standings[before]) == key(&standings[i]) => standings[before].place,
            _ => i as u8 + 1,
        };
    }
}

//! What each seat has: a short list that never grows beyond eight and allocates nothing.

use engine::{Seat, Standing};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, MAX_PLAYERS};

/// What a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    /// Its scorecard.
    pub card: Card,
    /// How many turns it began.
    pub turns: u8,
    /// Whether the seat left for good.
    pub out: bool,
}

/// What each seat has, by seat; serialises as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    list: [Player; MAX_PLAYERS as usize],
    n: u8,
}

impl Player {
    /// Returns what the seat has in the end, without its place.
    pub(crate) fn standing(&self, seat: Seat) -> Standing {
        let card = &self.card;
        Standing {
            seat,
            place: 0,
            score: card.total().into(),
            rounds: self.turns.into(),
            counters: vec![
                ("yahtzees", card.n_yahtzees().into()),
                ("upper_bonus", card.upper_bonus().into()),
                ("zeros", card.n_zeros() as i64),
            ],
        }
    }
}

impl Players {
    /// Makes so many players before the start; eight at most.
    pub(crate) fn new(n: u8) -> Players {
        Players { n: n.min(MAX_PLAYERS), ..Players::default() }
    }

    /// Returns the players, by seat.
    #[inline]
    pub fn as_slice(&self) -> &[Player] {
        self.list.get(..self.len()).unwrap_or_default()
    }

    /// Returns what a seat has.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&Player> {
        if seat.0 < self.n { self.list.get(seat.index()) } else { None }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        if seat.0 < self.n { self.list.get_mut(seat.index()) } else { None }
    }

    /// Goes through the players with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Player)> {
        (0..).map(Seat).zip(self.as_slice())
    }

    /// Counts the players.
    #[inline]
    pub const fn len(&self) -> usize {
        self.n as usize
    }

    /// Tests for a list of nobody.
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Players, D::Error> {
        let list = Vec::<Player>::deserialize(from)?;
        if list.len() > usize::from(MAX_PLAYERS) {
            return Err(D::Error::invalid_length(list.len(), &"at most eight players"));
        }
        let mut players = Players::new(list.len() as u8);
        players.list.iter_mut().zip(list).for_each(|(place, player)| *place = player);
        Ok(players)
    }
}

//! Seats of a play: numbers from 0, and sets of them.

use std::fmt;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One seat of a play.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

/// A set of seats. The empty set stands for spectators and the TV.
///
/// ```
/// use engine::{Seat, Seats};
///
/// let both: Seats = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(both.contains(Seat(2)) && !both.contains(Seat(1)));
/// assert_eq!(Seats::first(3).minus(both), Seats::only(Seat(1)));
/// assert!(Seats::NONE.is_empty()); // Whom a TV shows the table to.
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u32);

impl Seats {
    /// The most seats a play can have.
    pub const MAX: u8 = 32;
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Returns the set of the first `n` seats.
    pub const fn first(n: u8) -> Seats {
        if n >= Self::MAX { Seats(u32::MAX) } else { Seats((1 << n) - 1) }
    }

    /// Returns the set of one seat; empty for a number no play has.
    pub const fn only(seat: Seat) -> Seats {
        if seat.0 < Self::MAX { Seats(1 << seat.0) } else { Seats(0) }
    }

    /// Tests for a seat in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < Self::MAX && self.0 & (1 << seat.0) != 0
    }

    /// Returns the set with a seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Self::only(seat).0)
    }

    /// Returns the set with a seat taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Self::only(seat).0)
    }

    /// Returns the seats of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Returns the seats that are in both sets.
    #[must_use]
    pub const fn both(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Counts the seats.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Tests for the empty set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Goes through the seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = bits.trailing_zeros();
            (bits != 0).then(|| {
                bits &= bits - 1;
                Seat(seat as u8)
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        let mut set = Seats::NONE;
        for seat in Vec::<Seat>::deserialize(from)? {
            if seat.0 >= Seats::MAX {
                return Err(D::Error::custom(format_args!("seat {seat} is out of range")));
            }
            set = set.with(seat);
        }
        Ok(set)
    }
}

impl JsonSchema for Seats {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seats".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<u8>::json_schema(generator)
    }
}

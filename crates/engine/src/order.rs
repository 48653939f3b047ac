//! Who plays after whom: a short list of seats, drawn once.

use std::fmt;

use dice::Roll;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Seat, Seats};

/// The seats of a play in the order of their turns. A plain value that
/// allocates nothing; serialises as a list in which each seat stands once.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Order {
    seats: [Seat; Order::MOST],
    n: u8,
}

impl Order {
    /// The most seats an order can have.
    pub const MOST: usize = 8;

    /// Makes the order 0, 1, 2, ... of so many seats; eight at most.
    pub fn first(n: u8) -> Order {
        let n = n.min(Self::MOST as u8);
        let mut order = Order { seats: [Seat(0); Self::MOST], n };
        for (place, seat) in order.as_mut_slice().iter_mut().zip(0..) {
            *place = Seat(seat);
        }
        order
    }

    /// Returns the seats in order.
    #[inline]
    pub fn as_slice(&self) -> &[Seat] {
        // The least of the two is in range for all that the compiler knows, so that nothing is checked every turn.
        &self.seats[..usize::from(self.n).min(Self::MOST)]
    }

    /// Returns the seats in order, to shuffle them.
    pub fn as_mut_slice(&mut self) -> &mut [Seat] {
        self.seats.get_mut(..usize::from(self.n)).unwrap_or_default()
    }

    /// Returns the seat at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Seat> {
        self.as_slice().get(place).copied()
    }

    /// Returns the place of a seat.
    #[inline]
    pub fn place_of(&self, seat: Seat) -> Option<usize> {
        self.as_slice().iter().position(|other| *other == seat)
    }

    /// Returns the place of the next seat that may play, going round once from
    /// the place after `last`, which itself comes last. With no `last` the
    /// search begins at the first place.
    #[inline]
    pub fn next_after(&self, last: Option<usize>, may: impl Fn(Seat) -> bool) -> Option<usize> {
        let seats = self.as_slice();
        let mut place = last.map_or(0, |place| place + 1);
        for _ in 0..seats.len() {
            // Going round by hand spares every turn a division.
            if place >= seats.len() {
                place = 0;
            }
            if may(seats[place]) {
                return Some(place);
            }
            place += 1;
        }
        None
    }

    /// Returns the shuffle that this order tells of.
    pub fn as_roll(&self) -> Roll {
        Roll::Order(self.as_slice().iter().map(|seat| seat.0).collect())
    }

    /// Tests for an order of exactly the first `n` seats.
    pub fn is_of(&self, n: usize) -> bool {
        let seats: Seats = self.as_slice().iter().copied().collect();
        usize::from(self.n) == n && seats == Seats::first(self.n)
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Order, D::Error> {
        let list = Vec::<Seat>::deserialize(from)?;
        let mut order = Order::first(u8::try_from(list.len()).unwrap_or(u8::MAX));
        order.as_mut_slice().iter_mut().zip(&list).for_each(|(place, seat)| *place = *seat);
        if order.is_of(list.len()) {
            Ok(order)
        } else {
            Err(D::Error::custom("an order names each seat once"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(json: &str) -> Result<Order, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn turns_go_round_and_pass_over_who_may_not_play() {
        let order = order("[2,0,1]").unwrap_or_default();
        assert_eq!(order.next_after(None, |_| true), Some(0));
        assert_eq!(order.next_after(Some(2), |_| true), Some(0));
        assert_eq!(order.next_after(Some(2), |seat| seat.0 != 2), Some(1));
        assert_eq!(order.next_after(Some(1), |seat| seat.0 == 0), Some(1));
        assert_eq!(order.next_after(Some(1), |_| false), None);
        assert_eq!(Order::default().next_after(None, |_| true), None);
    }

    #[test]
    fn a_list_that_is_no_order_does_not_read() {
        for bad in ["[0,0]", "[1]", "[0,2]", "[0,1,2,3,4,5,6,7,8]", "[300]", "{}"] {
            assert!(order(bad).is_err(), "{bad}");
        }
        assert_eq!(order("[]"), Ok(Order::default()));
    }
}

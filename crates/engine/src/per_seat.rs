//! Something that every seat has, so that no game counts places in a list.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One value for each seat, in seat order; written as a list.
///
/// A seat that the play does not have has no value: asking for one gets the default, and setting one changes nothing.
/// So [`Game::apply`](crate::Game::apply) stays total, whatever an event says.
///
/// ```
/// use engine::{PerSeat, Seat};
///
/// let mut scores = PerSeat::of(3, 0);
/// scores.update(Seat(1), |score| *score += 20);
/// assert_eq!((scores.at(Seat(1)), scores.at(Seat(9))), (20, 0));
/// assert_eq!(scores.iter().max_by_key(|(_, score)| **score), Some((Seat(1), &20)));
/// assert_eq!(serde_json::to_string(&scores).unwrap(), "[0,20,0]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// Makes the values of so many seats, all alike.
    pub fn of(seats: u8, value: T) -> PerSeat<T>
    where
        T: Clone,
    {
        PerSeat(vec![value; seats.into()])
    }

    /// Returns the value of a seat, or the default where there is no such seat.
    pub fn at(&self, seat: Seat) -> T
    where
        T: Copy + Default,
    {
        self.get(seat).copied().unwrap_or_default()
    }

    /// Returns the value of a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Sets the value of a seat.
    pub fn set(&mut self, seat: Seat, value: T) {
        self.update(seat, |it| *it = value);
    }

    /// Changes the value of a seat.
    pub fn update(&mut self, seat: Seat, change: impl FnOnce(&mut T)) {
        if let Some(value) = self.0.get_mut(seat.index()) {
            change(value);
        }
    }

    /// Returns how many seats there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tests for a play without seats.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Goes through the seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(&self.0)
    }

    /// Goes through the seats with their values, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        (0..).map(Seat).zip(&mut self.0)
    }

    /// Returns what each seat's value makes, in seat order.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat(self.iter().map(|(seat, value)| make(seat, value)).collect())
    }
}

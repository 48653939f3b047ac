//! The end of a play: the outcome is sound, and over is over.

use crate::{Game, Outcome, Seats};

use super::course::Run;
use super::law::{Found, Law};

impl<G: Game> Run<'_, G> {
    /// Checks a play that is over.
    pub(super) fn check_end(&mut self) -> Result<(), Found> {
        let Some(outcome) = self.play.outcome() else { return Ok(()) };
        check_outcome(&outcome, self.seats)?;
        let law = Law::Over;
        for seat in Seats::first(self.seats).iter() {
            let legal = self.legal(seat);
            law.holds(legal.is_empty(), || format!("still legal for seat {seat}: {legal:?}"))?;
            self.check_nothing_happens(law, &format!("seat {seat}, leaving,"), |play, told| {
                play.leave(seat, Some(told));
            })?;
        }
        for (_, action) in self.shelf.actions.clone() {
            for seat in Seats::first(self.seats).iter() {
                let accepted = self.check_refused(seat, &action)?;
                law.holds(!accepted, || format!("seat {seat}: {action:?} was accepted"))?;
            }
        }
        for ask in self.all_asks().collect::<Vec<_>>() {
            self.check_nothing_happens(law, "a clock", |play, told| play.expire(ask, Some(told)))?;
        }
        self.check_nothing_happens(law, "a return", |play, told| play.resume(Some(told)))
    }
}

fn check_outcome(outcome: &Outcome, seats: u8) -> Result<(), Found> {
    let law = Law::Outcome;
    let words = || format!("{outcome:?}");
    let standings = &outcome.standings;
    let named: Seats = standings.iter().map(|standing| standing.seat).collect();
    law.holds(named == Seats::first(seats) && standings.len() == usize::from(seats), || {
        format!("not every seat is named once: {}", words())
    })?;
    law.holds(standings.is_sorted_by_key(|standing| standing.place), || {
        format!("the best do not come first: {}", words())
    })?;
    // Where the house won, nobody comes first: the places begin with the second.
    let first = standings.first().map_or(1, |standing| standing.place.clamp(1, 2));
    for standing in standings {
        let better = standings.iter().filter(|other| other.place < standing.place).count();
        law.holds(usize::from(standing.place) == better + usize::from(first), || {
            format!("{better} seats are before seat {} in place {}", standing.seat, standing.place)
        })?;
    }
    law.holds(!outcome.abandoned || first == 1, || format!("nobody can have lost: {}", words()))?;
    let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    law.holds(!outcome.reason.is_empty() && outcome.reason.chars().all(snake), || {
        format!("the reason {:?} is no word in snake_case", outcome.reason)
    })
}

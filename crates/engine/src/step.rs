//! One step of a play, from the game's side: it reads the state, rolls dice
//! and emits events, which are true at once. It cannot write the state.

use dice::Dice;

use crate::{Game, Seat, Seats};

/// What a game may do while it carries out something.
pub struct Step<'a, G: Game> {
    state: &'a mut G::State,
    dice: &'a mut Dice,
    away: Seats,
    told: Option<&'a mut Vec<G::Event>>,
}

impl<'a, G: Game> Step<'a, G> {
    #[inline]
    pub(crate) fn new(
        state: &'a mut G::State,
        dice: &'a mut Dice,
        away: Seats,
        told: Option<&'a mut Vec<G::Event>>,
    ) -> Step<'a, G> {
        Step { state, dice, away, told }
    }

    /// Returns the state, with the events of this step in it.
    #[inline]
    pub fn state(&self) -> &G::State {
        self.state
    }

    /// Returns the dice: the only way chance enters a game.
    #[inline]
    pub fn dice(&mut self) -> &mut Dice {
        self.dice
    }

    /// Makes an event true and has it told.
    // Inlined always: what the event is, is known where it is emitted, so that most of `apply` falls away.
    #[inline(always)]
    pub fn emit(&mut self, event: G::Event) {
        G::apply(self.state, &event);
        if let Some(told) = &mut self.told {
            told.push(event);
        }
    }

    /// Tests for a seat that a turn must not go to now.
    #[inline]
    pub fn skips(&self, seat: Seat) -> bool {
        self.away.contains(seat)
    }
}

//! A game being played: its state, its dice, who is away, and what may be
//! taken back. It keeps no journal; whoever wants one passes a list.

use dice::Dice;
use serde::{Deserialize, Serialize};

use crate::step::Pace;
use crate::{Ask, Game, Outcome, Seat, Seats, Step};

/// A game being played.
pub struct Play<G: Game> {
    state: G::State,
    dice: Dice,
    away: Seats,
    undo: Vec<Kept<G::State>>,
    /// The events of the latest step that are not for everybody: their place in the list that was passed, and for whom.
    kept: Vec<(usize, Seats)>,
}

/// A state that can be gone back to.
#[derive(Clone, Serialize, Deserialize)]
struct Kept<S> {
    by: Seat,
    mark: u64,
    state: S,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Play<G> {
        Play {
            state: self.state.clone(),
            dice: self.dice.clone(),
            away: self.away,
            undo: self.undo.clone(),
            kept: self.kept.clone(),
        }
    }
}

/// Where events go, if anywhere.
type Journal<'a, G> = Option<&'a mut Vec<<G as Game>::Event>>;

impl<G: Game> Play<G> {
    /// Makes a play that has not started.
    pub fn new(setup: &G::Setup, seats: u8, dice: Dice) -> Result<Play<G>, G::Refusal> {
        Ok(Play::from_state(G::new(setup, seats)?, dice))
    }

    /// Goes on from a state.
    pub fn from_state(state: G::State, dice: Dice) -> Play<G> {
        Play { state, dice, away: Seats::NONE, undo: Vec::new(), kept: Vec::new() }
    }

    /// Returns the play as it stands, to be written down: with whom turns pass
    /// over, how often it rolled, and what may be taken back.
    pub(crate) fn snapshot(&self) -> impl Serialize + '_ {
        (&self.state, self.away, self.dice.counter(), &self.undo)
    }

    /// Goes on from a play that was written down, with these dice.
    pub(crate) fn from_snapshot(text: &str, mut dice: Dice) -> serde_json::Result<Play<G>> {
        let (state, away, counter, undo) = serde_json::from_str(text)?;
        dice.set_counter(counter);
        Ok(Play { state, dice, away, undo, kept: Vec::new() })
    }

    /// Begins again from a state, with the dice as they are.
    pub(crate) fn restart(&mut self, state: G::State) {
        self.state = state;
        self.undo.clear();
    }

    /// Returns the state.
    #[inline]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the dice.
    #[inline]
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Lists the events of the latest step that are not for everybody: their place in the list that was passed, and for
    /// whom.
    pub fn kept(&self) -> &[(usize, Seats)] {
        &self.kept
    }

    /// Returns who may see an event of the latest step, by its place in the list that was passed; `None`: everybody.
    pub fn only(&self, nth: usize) -> Option<Seats> {
        self.kept.iter().find(|(place, _)| *place == nth).map(|(_, seats)| *seats)
    }

    /// Returns the seats that turns pass over.
    pub fn away(&self) -> Seats {
        self.away
    }

    /// Says which seats turns pass over from now on.
    pub fn set_away(&mut self, away: Seats) {
        self.away = away;
    }

    /// Starts the play.
    pub fn start(&mut self, journal: Journal<'_, G>) {
        self.start_at(Pace::Table, journal);
    }

    #[inline(always)]
    pub(crate) fn start_at(&mut self, pace: Pace, journal: Journal<'_, G>) {
        G::start(&mut self.step(pace, journal));
    }

    /// Carries out an action, or refuses it and changes nothing.
    // Inlined always: what a caller knows of the action and the journal goes on into the rules.
    #[inline(always)]
    pub fn act(&mut self, by: Seat, action: G::Action, journal: Journal<'_, G>) -> Result<(), G::Refusal> {
        self.act_at(Pace::Table, by, action, journal)
    }

    #[inline(always)]
    pub(crate) fn act_at(
        &mut self,
        pace: Pace,
        by: Seat,
        action: G::Action,
        journal: Journal<'_, G>,
    ) -> Result<(), G::Refusal> {
        G::act(&mut self.step(pace, journal), by, action)
    }

    /// Says that a clock ran out. An ask that is not open is ignored.
    pub fn expire(&mut self, ask: Ask, journal: Journal<'_, G>) {
        let mut open = Vec::new();
        G::asks(&self.state, &mut open);
        if open.contains(&ask) {
            G::expire(&mut self.step(Pace::Table, journal), ask);
        }
    }

    /// Says that a seat is gone for good.
    pub fn leave(&mut self, seat: Seat, journal: Journal<'_, G>) {
        G::leave(&mut self.step(Pace::Table, journal), seat);
    }

    /// Says that a seat is back; heeded only while the game waits for nobody.
    pub fn resume(&mut self, journal: Journal<'_, G>) {
        let mut open = Vec::new();
        G::asks(&self.state, &mut open);
        if open.is_empty() && self.outcome().is_none() {
            G::resume(&mut self.step(Pace::Table, journal));
        }
    }

    /// Tests for something that goes on by itself.
    pub fn goes_on(&self) -> bool {
        G::goes_on(&self.state)
    }

    /// Takes the next step of what goes on by itself, if anything does.
    pub fn go_on(&mut self, journal: Journal<'_, G>) {
        self.go_on_at(Pace::Table, journal);
    }

    pub(crate) fn go_on_at(&mut self, pace: Pace, journal: Journal<'_, G>) {
        if self.goes_on() {
            G::go_on(&mut self.step(pace, journal));
        }
    }

    /// Gives back a state, the number of the next roll and what could be taken back: the step in between did not happen.
    pub(crate) fn restore(&mut self, state: G::State, counter: u64, n_undo: usize) {
        self.state = state;
        self.dice.set_counter(counter);
        self.undo.truncate(n_undo);
    }

    /// Counts what may be taken back.
    pub(crate) fn n_undo(&self) -> usize {
        self.undo.len()
    }

    /// Makes an event of a journal true: runs no rule, rolls no dice.
    pub fn apply(&mut self, event: &G::Event) {
        G::apply(&mut self.state, event);
    }

    /// Takes other dice from now on.
    pub fn set_dice(&mut self, dice: Dice) {
        self.dice = dice;
    }

    /// Sets the number of the next roll, when a journal is folded.
    pub fn set_counter(&mut self, next: u64) {
        self.dice.set_counter(next);
    }

    /// Returns how the play ended, once it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    /// Carries out an action that may be taken back until the next roll;
    /// `mark` is the caller's name for the state before it.
    pub fn act_undoable(
        &mut self,
        by: Seat,
        mark: u64,
        action: G::Action,
        journal: Journal<'_, G>,
    ) -> Result<(), G::Refusal> {
        let (before, rolls) = (self.state.clone(), self.dice.counter());
        self.act(by, action, journal)?;
        if self.dice.counter() == rolls {
            self.keep(by, mark, before)
        } else {
            self.forget()
        }
        Ok(())
    }

    /// Keeps the present state, so that what this seat does next can be taken back.
    pub fn remember(&mut self, by: Seat, mark: u64) {
        self.keep(by, mark, self.state.clone());
    }

    /// Lets nothing be taken back any more: a roll, another seat, a clock.
    pub fn forget(&mut self) {
        self.undo.clear();
    }

    /// Returns who may take something back.
    pub fn undoable(&self) -> Option<Seat> {
        self.undo.last().map(|kept| kept.by)
    }

    /// Takes back the latest action and returns the mark of the state that
    /// holds again. The dice are not rewound.
    pub fn undo(&mut self) -> Option<u64> {
        let kept = self.undo.pop()?;
        self.state = kept.state;
        Some(kept.mark)
    }

    fn keep(&mut self, by: Seat, mark: u64, state: G::State) {
        if self.undoable().is_some_and(|seat| seat != by) {
            self.forget();
        }
        self.undo.push(Kept { by, mark, state });
    }

    #[inline(always)]
    fn step<'a>(&'a mut self, pace: Pace, journal: Journal<'a, G>) -> Step<'a, G> {
        self.kept.clear();
        Step::new(&mut self.state, &mut self.dice, self.away, pace, journal, &mut self.kept)
    }
}

//! What is tried on copies of a play at one moment: legal actions, refused
//! ones, undo, stale clocks and events from elsewhere.

use crate::{Ask, Bot, Game, Play, Refuse, Seat, Seats, work};

use super::course::Run;
use super::difference::{brief, difference, written};
use super::law::{Found, Law};
use super::shape;

/// How many legal actions of a seat are tried at one moment.
const MOST_LEGAL: usize = 24;
/// How many actions that may be refused are tried at one moment.
const MOST_REFUSED: usize = 12;
/// How many events from elsewhere are applied at one moment.
const MOST_FOREIGN: usize = 12;

impl<G: Game> Run<'_, G> {
    /// Counts the work of what the game lists, before anything else is tried without a bound.
    pub(super) fn check_budget(&mut self) -> Result<(), Found> {
        for seat in Seats::first(self.seats).iter() {
            let Ok((mut legal, _)) = work::within(work::BUDGET, || self.legal(seat)) else {
                return Err(Law::Budget.broken(format!("listing what is legal for seat {seat}")));
            };
            while legal.len() > MOST_LEGAL {
                legal.swap_remove(self.trials.below(legal.len()));
            }
            for action in legal {
                let mut copy = self.play.clone();
                let ran = work::within(work::BUDGET, || drop(copy.act(seat, action.clone(), None)));
                let Ok(((), spent)) = ran else {
                    return Err(Law::Budget.broken(brief(&format!("seat {seat}: {action:?}"))));
                };
                self.report.most_work = self.report.most_work.max(spent);
            }
        }
        Ok(())
    }

    /// Tries what the game lists and what the bots choose.
    pub(super) fn check_legal(&mut self) -> Result<(), Found> {
        for seat in Seats::first(self.seats).iter() {
            let asked = self.asks.iter().any(|ask| ask.seat == seat);
            let mut legal = self.legal(seat);
            Law::Asked.holds(!asked || !legal.is_empty(), || {
                format!("seat {seat} is asked, and nothing is legal for it")
            })?;
            while legal.len() > MOST_LEGAL {
                legal.swap_remove(self.trials.below(legal.len()));
            }
            for action in legal {
                shape::action::<G>(&action)?;
                self.check_accepted(seat, action, "legal")?;
            }
            self.check_chosen(seat, asked)?;
        }
        Ok(())
    }

    fn check_chosen(&mut self, seat: Seat, asked: bool) -> Result<(), Found> {
        let state = self.play.state();
        let luck = &mut self.trials;
        let chosen = [
            ("sampled", G::sample(state, seat, luck)),
            ("sampled", G::sample(state, seat, luck)),
            ("a random bot's", Bot::Random.choose::<G>(state, seat, luck)),
            ("a greedy bot's", Bot::Greedy.choose::<G>(state, seat, luck)),
        ];
        for (whose, action) in chosen {
            match action {
                Some(action) => self.check_accepted(seat, action, whose)?,
                None => Law::Legal
                    .holds(!asked, || format!("seat {seat} is asked, and there is no {whose} action"))?,
            }
        }
        Ok(())
    }

    fn check_accepted(&mut self, seat: Seat, action: G::Action, whose: &str) -> Result<(), Found> {
        self.report.trials += 1;
        let answer = self.play.clone().act(seat, action.clone(), None);
        Law::Legal.holds(answer.is_ok(), || {
            let words = brief(&format!("{action:?}"));
            format!("seat {seat}: {words} is {whose} and was refused: {answer:?}")
        })
    }

    /// Tries actions of other seats and other moments.
    pub(super) fn check_refusals(&mut self) -> Result<(), Found> {
        let mut tries: Vec<(Seat, G::Action)> = Vec::new();
        for ask in &self.asks {
            let legal = self.legal(ask.seat);
            let other = Seat((ask.seat.0 + 1) % self.seats);
            tries.extend(legal.into_iter().take(2).map(|action| (other, action)));
        }
        for _ in 0..MOST_REFUSED.min(self.shelf.actions.len()) {
            let (by, action) = &self.shelf.actions[self.trials.below(self.shelf.actions.len())];
            let any = Seat(self.trials.below(usize::from(self.seats)) as u8);
            let by = if self.trials.one_in(2) { *by } else { any };
            tries.push((by, action.clone()));
        }
        let strangers = [self.seats, Seats::MAX - 1, Seats::MAX, u8::MAX].map(Seat);
        let action = tries.first().map(|(_, action)| action.clone());
        tries.extend(action.iter().flat_map(|action| strangers.map(|seat| (seat, action.clone()))));
        tries.into_iter().try_for_each(|(by, action)| self.check_refused(by, &action).map(drop))
    }

    /// Tries an action and returns whether it was accepted; a refusal must have done nothing.
    pub(super) fn check_refused(&mut self, by: Seat, action: &G::Action) -> Result<bool, Found> {
        let mut copy = self.play.clone();
        let mut events = Vec::new();
        let words = || brief(&format!("seat {by}: {action:?}"));
        let Err(refusal) = copy.act(by, action.clone(), Some(&mut events)) else {
            Law::Stranger.holds(by.0 < self.seats, || format!("{} was accepted", words()))?;
            return Ok(true);
        };
        self.report.refusals += 1;
        let law = Law::Refusal;
        law.holds(events.is_empty(), || format!("{} was refused after {events:?}", words()))?;
        self.check_untouched(&copy, law, &words())?;
        let upper = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        let says_why = !refusal.code().is_empty()
            && refusal.code().chars().all(upper)
            && !refusal.to_string().is_empty();
        law.holds(says_why, || format!("{} was refused with {:?}: {refusal}", words(), refusal.code()))?;
        Ok(false)
    }

    /// Checks that a copy is where the play is.
    pub(super) fn check_untouched(&self, copy: &Play<G>, law: Law, what: &str) -> Result<(), Found> {
        let (is, should) = (copy.state(), self.play.state());
        law.holds(is == should, || format!("{what} changed the state: {}", difference(is, should)))?;
        let (is, should) = (copy.dice().counter(), self.play.dice().counter());
        law.holds(is == should, || format!("{what} used the dice"))
    }

    /// Does something and takes it back.
    pub(super) fn check_undo(&mut self) -> Result<(), Found> {
        let Some(ask) = self.asks.first().copied() else { return Ok(()) };
        let Some(action) = G::sample(self.play.state(), ask.seat, &mut self.trials) else { return Ok(()) };
        let before = shape::text(self.play.state())?;
        let mut copy = self.play.clone();
        copy.remember(ask.seat, 1);
        if copy.act(ask.seat, action.clone(), None).is_err() {
            // The law of legal actions says more about this.
            return Ok(());
        }
        let (law, counter) = (Law::Undo, copy.dice().counter());
        law.holds(copy.undo() == Some(1), || "there was nothing to take back".into())?;
        let after = shape::text(copy.state())?;
        law.holds(after == before && copy.state() == self.play.state(), || {
            format!("an action of seat {} was not taken back: {}", ask.seat, written(&after, &before))
        })?;
        law.holds(copy.dice().counter() == counter, || "the dice were rewound".into())?;
        self.check_undoable(ask.seat, action)
    }

    /// At a table, what rolled cannot be taken back, and everything else can.
    fn check_undoable(&self, seat: Seat, action: G::Action) -> Result<(), Found> {
        let mut copy = self.play.clone();
        let accepted = copy.act_undoable(seat, 1, action, None).is_ok();
        let rolled = copy.dice().counter() != self.play.dice().counter();
        let right = accepted && copy.undoable().is_none() == rolled;
        Law::Undo.holds(right, || format!("seat {seat} rolled: {rolled}, may undo: {:?}", copy.undoable()))
    }

    /// Checks that trials on copies have left the play alone.
    pub(super) fn check_copies(&mut self) -> Result<(), Found> {
        let (is, should) = (shape::text(self.play.state())?, shape::text(&self.fold)?);
        Law::Undo.holds(is == should, || {
            format!("trials on copies changed the play itself: {}", written(&is, &should))
        })
    }

    /// Lets clocks run out that are not open.
    pub(super) fn check_clocks(&mut self) -> Result<(), Found> {
        let Some(latest) = self.closed.len().checked_sub(1) else { return Ok(()) };
        let any = self.trials.below(self.closed.len());
        for ask in [self.closed[latest], self.closed[any]] {
            if !self.asks.contains(&ask) {
                self.check_nothing_happens(Law::Clocks, "a clock that is not open", |play, told| {
                    play.expire(ask, Some(told));
                })?;
            }
        }
        Ok(())
    }

    /// Checks that something does nothing.
    pub(super) fn check_nothing_happens(
        &self,
        law: Law,
        what: &str,
        run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>),
    ) -> Result<(), Found> {
        let mut copy = self.play.clone();
        let mut events = Vec::new();
        run(&mut copy, &mut events);
        law.holds(events.is_empty(), || format!("{what} told {events:?}"))?;
        self.check_untouched(&copy, law, what)
    }

    /// Applies events of other plays and other moments.
    pub(super) fn check_totality(&mut self) -> Result<(), Found> {
        self.place.law.set(Law::Total);
        let events = &self.shelf.events;
        let mut pile = self.play.state().clone();
        for _ in 0..MOST_FOREIGN.min(events.len()) {
            let event = &events[self.trials.below(events.len())];
            G::apply(&mut self.play.state().clone(), event);
            G::apply(&mut pile, event);
        }
        self.place.law.set(Law::Panic);
        Ok(())
    }

    /// Lists what a seat may do.
    pub(super) fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        G::legal(self.play.state(), seat, &mut legal);
        legal
    }

    /// Lists every seat's open and closed asks.
    pub(super) fn all_asks(&self) -> impl Iterator<Item = Ask> {
        self.asks.iter().chain(&self.closed).copied()
    }
}

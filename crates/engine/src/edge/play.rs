//! A play of any game as [`AnyPlay`], every step and every look at it within the budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dice::Dice;
use scene::Scene;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Acted, AnyPlay, EventError, Spoken, ToldEvent, json, raw, read_event};
use crate::picture::{draw, legal};
use crate::work::{self, BudgetError};
use crate::{Ask, Bot, Episode, Game, Luck, Outcome, Play, Refusal, Seat, Seats, SentAction, codes, wire};

pub(super) struct ErasedPlay<G: Game> {
    play: Play<G>,
    actions: Arc<[String]>,
    /// Whether the game ever did more than its budget allows; seen by what only reads, too.
    overran: AtomicBool,
}

impl<G: Game> ErasedPlay<G> {
    pub(super) fn boxed(play: Play<G>, actions: Arc<[String]>) -> Box<dyn AnyPlay> {
        Box::new(ErasedPlay { play, actions, overran: AtomicBool::new(false) })
    }

    /// Runs a step within the budget. One that is stopped has not happened.
    fn step<T>(
        &mut self,
        run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>) -> T,
    ) -> Result<(T, Vec<ToldEvent>), BudgetError> {
        if self.overran() {
            return Err(BudgetError);
        }
        let (before, counter) = (self.play.state().clone(), self.play.dice().counter());
        let mut events = Vec::new();
        let ran = work::within(work::BUDGET, || run(&mut self.play, &mut events));
        let Ok((answer, _)) = ran else {
            self.play.restore(before, counter);
            self.stop();
            return Err(BudgetError);
        };
        Ok((answer, self.tell_all(events)))
    }

    /// Runs a step that nobody can refuse.
    fn told(&mut self, run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>)) -> Vec<ToldEvent> {
        self.step(run).map(|((), told)| told).unwrap_or_default()
    }

    /// Reads something of the state within the budget; nothing if that is too much.
    fn read<T: Default>(&self, read: impl FnOnce(&G::State) -> T) -> T {
        if self.overran() {
            return T::default();
        }
        match work::within(work::BUDGET, || read(self.play.state())) {
            Ok((value, _)) => value,
            Err(BudgetError) => {
                self.stop();
                T::default()
            }
        }
    }

    fn stop(&self) {
        self.overran.store(true, Ordering::Relaxed);
    }

    fn spoken(&self, event: &G::Event) -> Spoken {
        let mut rolls = Vec::new();
        G::rolls(event, &mut rolls);
        Spoken { line: self.read(|state| G::tell(state, event)), rolls }
    }

    /// Writes the events of a step, each with who may see it.
    fn tell_all(&self, events: Vec<G::Event>) -> Vec<ToldEvent> {
        let told = |(nth, event): (usize, G::Event)| ToldEvent {
            event: raw(&event),
            only: self.play.only(nth),
            typed: Box::new(event),
        };
        events.into_iter().enumerate().map(told).collect()
    }
}

impl<G: Game> AnyPlay for ErasedPlay<G> {
    fn start(&mut self) -> Vec<ToldEvent> {
        self.told(|play, events| play.start(Some(events)))
    }

    fn act(&mut self, by: Seat, action: &Value) -> Result<Vec<ToldEvent>, Refusal> {
        let action = SentAction::read(action.clone())?;
        self.carry_out(by, None, &action).map(|acted| acted.told)
    }

    fn expire(&mut self, ask: Ask) -> Vec<ToldEvent> {
        self.told(|play, events| play.expire(ask, Some(events)))
    }

    fn leave(&mut self, seat: Seat) -> Vec<ToldEvent> {
        self.told(|play, events| play.leave(seat, Some(events)))
    }

    fn resume(&mut self) -> Vec<ToldEvent> {
        self.told(|play, events| play.resume(Some(events)))
    }

    fn goes_on(&self) -> bool {
        !self.overran() && self.play.goes_on()
    }

    fn go_on(&mut self) -> Vec<ToldEvent> {
        self.told(|play, events| play.go_on(Some(events)))
    }

    fn overran(&self) -> bool {
        self.overran.load(Ordering::Relaxed)
    }

    fn forgive(&mut self) {
        *self.overran.get_mut() = false;
    }

    fn apply(&mut self, event: &RawValue) -> Result<(), EventError> {
        self.play.apply(&read_event::<G>(event)?);
        Ok(())
    }

    fn away(&self) -> Seats {
        self.play.away()
    }

    fn set_away(&mut self, away: Seats) {
        self.play.set_away(away);
    }

    fn dice(&self) -> &Dice {
        self.play.dice()
    }

    fn set_dice(&mut self, dice: Dice) {
        self.play.set_dice(dice);
    }

    fn set_counter(&mut self, next: u64) {
        self.play.set_counter(next);
    }

    fn asks(&self) -> Vec<Ask> {
        self.read(|state| {
            let mut asks = Vec::new();
            G::asks(state, &mut asks);
            asks
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.play.outcome()
    }

    fn legal(&self, by: Seat) -> Vec<Value> {
        self.read(|state| legal::<G>(state, by).iter().map(json).collect())
    }

    fn choose(&self, bot: Bot, by: Seat, luck: &mut Luck) -> Option<Value> {
        self.read(|state| bot.choose::<G>(state, by, luck).as_ref().map(json))
    }

    fn view(&self, to: Seats) -> Value {
        self.read(|state| json(&G::view(state, to)))
    }

    fn view_text(&self, to: Seats) -> Box<RawValue> {
        let text = self.read(|state| Some(raw(&G::view(state, to))));
        text.unwrap_or_else(|| RawValue::NULL.to_owned())
    }

    fn scene(&self, to: Seats) -> Scene {
        self.read(|state| draw::<G>(state, to))
    }

    fn tell(&self, told: &ToldEvent) -> Spoken {
        match told.typed.downcast_ref::<G::Event>() {
            Some(event) => self.spoken(event),
            // ToldEvent by a play of another game: as much as a journal would say.
            None => self.tell_kept(&told.event),
        }
    }

    fn tell_kept(&self, event: &RawValue) -> Spoken {
        read_event::<G>(event).map(|event| self.spoken(&event)).unwrap_or_default()
    }

    fn role(&self, seat: Seat) -> Option<&'static str> {
        (G::STAGING.role)(self.play.state(), seat)
    }

    fn episode(&self) -> Option<Episode> {
        (G::STAGING.episode)(self.play.state())
    }

    fn state(&self) -> Value {
        json(self.play.state())
    }

    fn snapshot(&self) -> Box<RawValue> {
        raw(&self.play.snapshot())
    }

    fn carry_out(&mut self, by: Seat, mark: Option<u64>, action: &SentAction) -> Result<Acted, Refusal> {
        let action = wire::action(action, &self.actions)?;
        let said = raw(&action);
        let ran = self.step(|play, events| match mark {
            Some(mark) => play.act_undoable(by, mark, action, Some(events)),
            None => play.act(by, action, Some(events)),
        });
        let (answer, told) = ran.map_err(|overrun| Refusal::new(codes::OVER_BUDGET, overrun.to_string()))?;
        answer.map_err(|refusal| Refusal::of(&refusal).explained(G::RULES.why))?;
        Ok(Acted { action: said, told })
    }

    fn remember(&mut self, by: Seat, mark: u64) {
        self.play.remember(by, mark);
    }

    fn forget(&mut self) {
        self.play.forget();
    }

    fn undoable(&self) -> Option<Seat> {
        self.play.undoable()
    }

    fn undo(&mut self) -> Option<u64> {
        self.play.undo()
    }

    fn copy(&self) -> Box<dyn AnyPlay> {
        let (play, overran) = (self.play.clone(), AtomicBool::new(self.overran()));
        Box::new(ErasedPlay { play, actions: self.actions.clone(), overran })
    }
}

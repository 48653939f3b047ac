//! A play of any game as [`AnyPlay`], every step and every look at it contained:
//! whatever a game does, its caller gets an answer, and at worst a [`Fault`].

use std::sync::{Arc, OnceLock};

use dice::Dice;
use scene::Scene;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Acted, AnyPlay, EventError, ToldEvent, json, raw, read_event};
use crate::contain::ask;
use crate::fault::{Asked, What};
use crate::picture::{draw, legal};
use crate::{
    Ask, Bot, Episode, Fault, Game, Luck, Outcome, Play, Refusal, Seat, Seats, SentAction, Spoken, size, wire,
};

pub(super) struct ErasedPlay<G: Game> {
    play: Play<G>,
    actions: Arc<[String]>,
    /// How the game failed, if it has; set by what only reads, too.
    fault: OnceLock<Fault>,
    /// How many steps were taken since this was made.
    steps: u64,
}

impl<G: Game> ErasedPlay<G> {
    pub(super) fn boxed(play: Play<G>, actions: Arc<[String]>) -> Box<dyn AnyPlay> {
        Box::new(ErasedPlay { play, actions, fault: OnceLock::new(), steps: 0 })
    }

    /// Takes a step. One in which the game fails has not happened.
    fn step<T>(
        &mut self,
        asked: Asked,
        run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>) -> T,
    ) -> Result<(T, Vec<ToldEvent>), Fault> {
        if let Some(fault) = self.fault() {
            return Err(fault.clone());
        }
        let before =
            ask(asked, || self.play.state().clone()).inspect_err(|fault| self.blame(fault.clone()))?;
        let (n_undo, counter) = (self.play.n_undo(), self.play.dice().counter());
        let mut events = Vec::new();
        let ran = ask(asked, || run(&mut self.play, &mut events));
        let told = ran.and_then(|answer| Ok((answer, self.tell_all(asked, events)?)));
        self.steps += 1;
        told.and_then(|told| self.measured(asked).map(|()| told)).inspect_err(|fault| {
            self.play.restore(before, counter, n_undo);
            self.blame(fault.clone());
        })
    }

    /// Takes a step that nobody can refuse.
    fn told(&mut self, asked: Asked, run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>)) -> Vec<ToldEvent> {
        self.step(asked, run).map(|((), told)| told).unwrap_or_default()
    }

    /// Reads something of the state; nothing if the game fails.
    fn read<T: Default>(&self, asked: Asked, read: impl FnOnce(&G::State) -> T) -> T {
        self.try_read(asked, |state| Ok(read(state)))
    }

    fn try_read<T: Default>(&self, asked: Asked, read: impl FnOnce(&G::State) -> Result<T, Fault>) -> T {
        if self.fault().is_some() {
            return T::default();
        }
        ask(asked, || read(self.play.state())).and_then(|read| read).unwrap_or_else(|fault| {
            self.blame(fault);
            T::default()
        })
    }

    fn spoken(&self, event: &G::Event) -> Spoken {
        let rolls = self.read(Asked::of(What::Rolls), |_| {
            let mut rolls = Vec::new();
            G::rolls(event, &mut rolls);
            rolls
        });
        Spoken { line: self.read(Asked::of(What::Tell), |state| G::tell(state, event)), rolls }
    }

    /// Writes the events of a step, each with who may see it.
    fn tell_all(&self, asked: Asked, events: Vec<G::Event>) -> Result<Vec<ToldEvent>, Fault> {
        let (mut told, mut bytes) = (Vec::with_capacity(events.len()), 0);
        for (nth, event) in events.into_iter().enumerate() {
            let text = ask(asked, || kept::<G>(asked, &event)).and_then(|text| text)?;
            bytes += text.get().len();
            if bytes > size::STEP {
                return Err(Fault::too_large(asked, "events", bytes, size::STEP));
            }
            told.push(ToldEvent { event: text, only: self.play.only(nth), typed: Box::new(event) });
        }
        Ok(told)
    }

    /// Looks now and then at how large the state has become.
    fn measured(&self, asked: Asked) -> Result<(), Fault> {
        if !self.steps.is_multiple_of(size::STATE_EVERY) && !self.steps.is_power_of_two() {
            return Ok(());
        }
        let mut length = Length(0);
        let written = ask(asked, || serde_json::to_writer(&mut length, self.play.state()))?;
        written.map_err(|error| super::unwritable(asked, &error))?;
        within(asked, "a state", length.0, size::STATE)
    }
}

/// Writes an event as it is kept. It has to be read again one day, or nobody can read its table any more.
fn kept<G: Game>(asked: Asked, event: &G::Event) -> Result<Box<RawValue>, Fault> {
    let text = raw(asked, event)?;
    let law = |what: String| Fault::law(asked, format!("an event reads back as what it was: {what}"));
    match read_event::<G>(&text) {
        Ok(read) if read == *event => Ok(text),
        Ok(read) => Err(law(format!("{event:?} reads back as {read:?}"))),
        Err(error) => Err(law(format!("{event:?} is written as {text}, and {error}"))),
    }
}

fn within(asked: Asked, what: &str, bytes: usize, most: usize) -> Result<(), Fault> {
    if bytes > most { Err(Fault::too_large(asked, what, bytes, most)) } else { Ok(()) }
}

/// Counts what is written to it.
struct Length(usize);

impl std::io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<G: Game> AnyPlay for ErasedPlay<G> {
    fn start(&mut self) -> Vec<ToldEvent> {
        self.told(Asked::of(What::Start), |play, events| play.start(Some(events)))
    }

    fn act(&mut self, by: Seat, action: &Value) -> Result<Vec<ToldEvent>, Refusal> {
        let action = SentAction::read(action.clone())?;
        self.carry_out(by, None, &action).map(|acted| acted.told)
    }

    fn expire(&mut self, open: Ask) -> Vec<ToldEvent> {
        self.told(Asked::by(What::Expire, open.seat), |play, events| play.expire(open, Some(events)))
    }

    fn leave(&mut self, seat: Seat) -> Vec<ToldEvent> {
        self.told(Asked::by(What::Leave, seat), |play, events| play.leave(seat, Some(events)))
    }

    fn resume(&mut self) -> Vec<ToldEvent> {
        self.told(Asked::of(What::Resume), |play, events| play.resume(Some(events)))
    }

    fn goes_on(&self) -> bool {
        self.read(Asked::of(What::GoesOn), |state| G::goes_on(state))
    }

    fn go_on(&mut self) -> Vec<ToldEvent> {
        self.told(Asked::of(What::GoOn), |play, events| play.go_on(Some(events)))
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.get()
    }

    fn blame(&self, fault: Fault) {
        // The first one is what its author looks for; what follows may follow from it.
        let _ = self.fault.set(fault);
    }

    fn forgive(&mut self) {
        self.fault.take();
    }

    fn apply(&mut self, event: &RawValue) -> Result<(), EventError> {
        let apply = || {
            self.play.apply(&read_event::<G>(event)?);
            Ok(())
        };
        ask(Asked::of(What::Apply), apply).unwrap_or_else(|fault| Err(EventError(fault.to_string())))
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
        self.read(Asked::of(What::Asks), |state| {
            let mut asks = Vec::new();
            G::asks(state, &mut asks);
            asks
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.read(Asked::of(What::Outcome), |state| G::outcome(state))
    }

    fn legal(&self, by: Seat) -> Vec<Value> {
        let asked = Asked::by(What::Legal, by);
        self.try_read(asked, |state| legal::<G>(state, by).iter().map(|action| json(asked, action)).collect())
    }

    fn choose(&self, bot: Bot, by: Seat, luck: &mut Luck) -> Option<Value> {
        let asked = Asked::by(What::Choose, by);
        self.try_read(asked, |state| {
            let action = bot.choose::<G>(state, by, luck);
            action.map(|action| json(asked, &action)).transpose()
        })
    }

    fn view(&self, to: Seats) -> Value {
        let asked = Asked { what: What::View, seat: to.iter().next() };
        self.try_read(asked, |state| json(asked, &G::view(state, to)))
    }

    fn view_text(&self, to: Seats) -> Box<RawValue> {
        let asked = Asked { what: What::View, seat: to.iter().next() };
        let text = self.try_read(asked, |state| {
            let text = raw(asked, &G::view(state, to))?;
            within(asked, "a view", text.get().len(), size::VIEW)?;
            Ok(Some(text))
        });
        text.unwrap_or_else(|| RawValue::NULL.to_owned())
    }

    fn scene(&self, to: Seats) -> Scene {
        self.read(Asked { what: What::Scene, seat: to.iter().next() }, |state| draw::<G>(state, to))
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
        self.read(Asked::by(What::Staging, seat), |state| (G::STAGING.role)(state, seat))
    }

    fn leader(&self) -> Option<Seat> {
        self.read(Asked::of(What::Staging), |state| (G::STAGING.leader)(state))
    }

    fn episode(&self) -> Option<Episode> {
        self.read(Asked::of(What::Staging), |state| (G::STAGING.episode)(state))
    }

    fn state(&self) -> Value {
        let asked = Asked::of(What::State);
        self.try_read(asked, |state| json(asked, state))
    }

    fn snapshot(&self) -> Box<RawValue> {
        let asked = Asked::of(What::State);
        // Also of a game that has failed: its state is the one before that.
        let written = ask(asked, || raw(asked, &self.play.snapshot())).and_then(|text| text);
        written.unwrap_or_else(|fault| {
            self.blame(fault);
            RawValue::NULL.to_owned()
        })
    }

    fn carry_out(&mut self, by: Seat, mark: Option<u64>, action: &SentAction) -> Result<Acted, Refusal> {
        let (asked, name) = (Asked::by(What::Act, by), action.name());
        let failed = |fault: Fault| Refusal::failed(fault.action(name));
        let read = || {
            let action = wire::action(action, &self.actions)?;
            Ok((raw(asked, &action).map_err(Refusal::failed)?, action))
        };
        let (said, action): (_, G::Action) = ask(asked, read).map_err(failed)??;
        let ran = self.step(asked, |play, events| match mark {
            Some(mark) => play.act_undoable(by, mark, action, Some(events)),
            None => play.act(by, action, Some(events)),
        });
        if let Some(fault) = self.fault.get_mut().filter(|fault| fault.during == asked) {
            fault.action.get_or_insert_with(|| name.to_owned());
        }
        let (answer, told) = ran.map_err(failed)?;
        answer
            .map_err(|no| ask(asked, || Refusal::of(&no).explained(G::RULES.why)).unwrap_or_else(failed))?;
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
        let (play, fault) = (self.play.clone(), self.fault.clone());
        Box::new(ErasedPlay { play, actions: self.actions.clone(), fault, steps: self.steps })
    }
}

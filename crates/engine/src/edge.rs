//! The erased edge: every game behind one pair of traits, JSON in, JSON and
//! scenes out. Implemented once for all games; the only place where a game's
//! values become JSON.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dice::{Dice, Roll};
use scene::{Line, Scene, Text};
use schemars::schema_for;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::work::{self, Overrun};
use crate::{
    Ask, Bot, Course, Episode, Game, Luck, Meta, Outcome, Play, Refusal, Seat, Seats, Tally, codes, wire,
};
use crate::{sim, why};

/// A game, whatever it is.
pub trait AnyGame: Send + Sync {
    /// Returns what it is called and how many play it.
    fn meta(&self) -> &Meta;
    /// Returns the rules, as somebody who sits down wants them.
    fn rules(&self) -> &'static str;
    /// Returns the paragraph of the rules that says why not, by the code of a refusal or of a reason.
    fn why(&self, code: &str) -> Option<&'static str>;
    /// Returns what it says in other languages: the language, and a file for [`read_texts`](crate::read_texts).
    fn texts(&self) -> &'static [(&'static str, &'static str)];
    /// Returns the JSON schema of its house rules.
    fn setup_schema(&self) -> Value;
    /// Returns the JSON schema of its actions.
    fn action_schema(&self) -> Value;
    /// Returns ready sets of house rules with what they are called.
    fn presets(&self) -> Vec<(Text, Value)>;
    /// Returns the names of its actions.
    fn actions(&self) -> &[String];
    /// Reads an action, whoever's and whenever: says whether this game has it, and returns it as the game reads it.
    fn read_action(&self, action: &Value) -> Result<Box<RawValue>, Refusal>;
    /// Reads house rules for any number of seats, and returns them in full.
    fn full_setup(&self, setup: &Value) -> Result<Value, Refusal>;
    /// Reads house rules for so many seats, and returns them in full.
    fn check_setup(&self, setup: &Value, seats: u8) -> Result<Value, Refusal>;
    /// Reads house rules, and returns how much of a house a table of them takes up, in pieces; at least one.
    fn weight(&self, setup: &Value) -> Result<u32, Refusal>;
    /// Makes a play that has not started.
    fn play(&self, setup: &Value, seats: u8, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Goes on from a state that came from outside, if a play could reach it.
    fn restore(&self, state: &Value, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Goes on from a play of this build that was written down; see [`AnyPlay::snapshot`].
    fn play_on(&self, snapshot: &RawValue, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal>;
    /// Lists the uses of the dice that an event tells.
    fn rolls(&self, event: &RawValue) -> Result<Vec<Roll>, BadEvent>;
    /// Plays many times by bots; see [`Course`].
    fn simulate(&self, course: &Course, progress: &mut dyn FnMut(u64) -> bool) -> Result<Tally, Refusal>;
}

/// A play, whatever it is of.
pub trait AnyPlay: Send {
    /// Starts the play.
    fn start(&mut self) -> Vec<Told>;
    /// Carries out an action, or refuses it and changes nothing.
    fn act(&mut self, by: Seat, action: &Value) -> Result<Vec<Told>, Refusal>;
    /// Says that a clock ran out.
    fn expire(&mut self, ask: Ask) -> Vec<Told>;
    /// Says that a seat is gone for good.
    fn leave(&mut self, seat: Seat) -> Vec<Told>;
    /// Says that a seat is back.
    fn resume(&mut self) -> Vec<Told>;
    /// Tests for something that goes on by itself.
    fn goes_on(&self) -> bool;
    /// Takes the next step of what goes on by itself.
    fn go_on(&mut self) -> Vec<Told>;
    /// Tests for a game that did more than its budget allows. The step that did has not happened, what was to be
    /// shown is empty, and nothing more is asked of the game: its table has to be closed.
    fn overran(&self) -> bool;
    /// Lets the game be read again after its table was closed.
    fn forgive(&mut self);
    /// Makes an event of a journal true: runs no rule, rolls no dice.
    fn apply(&mut self, event: &RawValue) -> Result<(), BadEvent>;

    /// Returns the seats that turns pass over.
    fn away(&self) -> Seats;
    /// Says which seats turns pass over from now on.
    fn set_away(&mut self, away: Seats);
    /// Returns the dice.
    fn dice(&self) -> &Dice;
    /// Takes other dice from now on.
    fn set_dice(&mut self, dice: Dice);
    /// Sets the number of the next roll, when a journal is folded.
    fn set_counter(&mut self, next: u64);

    /// Lists what the game waits for.
    fn asks(&self) -> Vec<Ask>;
    /// Returns how the play ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Lists actions that are accepted now.
    fn legal(&self, by: Seat) -> Vec<Value>;
    /// Chooses an action as a bot would.
    fn choose(&self, bot: Bot, by: Seat, luck: &mut Luck) -> Option<Value>;
    /// Returns what these seats may see, as data.
    fn view(&self, to: Seats) -> Value;
    /// Returns the same, written out.
    fn view_text(&self, to: Seats) -> Box<RawValue>;
    /// Draws the table for these seats.
    fn scene(&self, to: Seats) -> Scene;
    /// Tells an event of this play in a sentence.
    fn tell(&self, event: &RawValue) -> Option<Line>;
    /// Returns what a seat is at this table, where seats differ.
    fn role(&self, seat: Seat) -> Option<&'static str>;
    /// Returns the latest part of the play that begins and ends by itself.
    fn episode(&self) -> Option<Episode>;
    /// Returns the whole state.
    fn state(&self) -> Value;
    /// Writes the play down as it stands, with what may be taken back: for the same build, to go on from.
    fn snapshot(&self) -> Box<RawValue>;

    /// Carries out an action, and returns it as the game read it with what it told. With a `mark`, the name of the
    /// state before it, it may be taken back.
    fn carry_out(&mut self, by: Seat, mark: Option<u64>, action: &Value) -> Result<Acted, Refusal>;
    /// Keeps the present state, so that what this seat does next can be taken back.
    fn remember(&mut self, by: Seat, mark: u64);
    /// Lets nothing be taken back any more.
    fn forget(&mut self);
    /// Returns who may take something back.
    fn undoable(&self) -> Option<Seat>;
    /// Takes back the latest action and returns the mark of the state that holds again.
    fn undo(&mut self) -> Option<u64>;
    /// Returns a copy.
    fn copy(&self) -> Box<dyn AnyPlay>;
}

/// An event as it is told: serialised once, with who may see it.
#[derive(Clone, Debug)]
pub struct Told {
    /// `{"event":name,"data":{..}}`.
    pub event: Box<RawValue>,
    /// The seats that may see it; `None`: everyone.
    pub only: Option<Seats>,
}

/// An action that was carried out.
#[derive(Clone, Debug)]
pub struct Acted {
    /// `{"action":name,"parameters":{..}}`, as the game read it.
    pub action: Box<RawValue>,
    /// What it told.
    pub told: Vec<Told>,
}

/// An event of a journal that this build cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEvent(pub String);

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an event does not read: {}", self.0)
    }
}

impl std::error::Error for BadEvent {}

pub(crate) fn erase<G: Game>() -> Arc<dyn AnyGame> {
    Arc::new(Erased::<G>::new())
}

struct Erased<G: Game> {
    meta: Meta,
    actions: Arc<[String]>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Erased<G> {
    fn new() -> Erased<G> {
        let actions = wire::action_names(schema_for!(G::Action).as_value()).into();
        Erased { meta: G::META, actions, game: PhantomData }
    }

    fn read_setup(&self, setup: &Value, seats: u8) -> Result<G::Setup, Refusal> {
        let range = self.meta.seats;
        if !range.contains(seats) {
            let message =
                format!("{} is played by {} to {}, not by {seats}", self.meta.title, range.from, range.to);
            return Err(Refusal::new(codes::WRONG_SEAT_COUNT, message));
        }
        wire::setup(setup)
    }

    fn wrap(&self, play: Play<G>) -> Box<dyn AnyPlay> {
        Box::new(ErasedPlay { play, actions: self.actions.clone(), overran: AtomicBool::new(false) })
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn why(&self, code: &str) -> Option<&'static str> {
        G::why(code)
    }

    fn texts(&self) -> &'static [(&'static str, &'static str)] {
        G::TEXTS
    }

    fn setup_schema(&self) -> Value {
        schema_for!(G::Setup).to_value()
    }

    fn action_schema(&self) -> Value {
        schema_for!(G::Action).to_value()
    }

    fn presets(&self) -> Vec<(Text, Value)> {
        G::presets().into_iter().map(|(title, setup)| (title, json(&setup))).collect()
    }

    fn actions(&self) -> &[String] {
        &self.actions
    }

    fn read_action(&self, action: &Value) -> Result<Box<RawValue>, Refusal> {
        wire::action::<G::Action>(action, &self.actions).map(|action| raw(&action))
    }

    fn full_setup(&self, setup: &Value) -> Result<Value, Refusal> {
        let setup: G::Setup = wire::setup(setup)?;
        let range = self.meta.seats;
        // The house rules must fit some number of seats; if none, the usual number says why.
        let refusal = (range.from..=range.to).try_fold((), |(), seats| match G::new(&setup, seats) {
            Ok(_) => Err(()),
            Err(_) => Ok(()),
        });
        if refusal.is_ok() {
            G::new(&setup, range.usual).map_err(|refusal| Refusal::of(&refusal))?;
        }
        Ok(json(&setup))
    }

    fn check_setup(&self, setup: &Value, seats: u8) -> Result<Value, Refusal> {
        let setup = self.read_setup(setup, seats)?;
        G::new(&setup, seats).map_err(|refusal| Refusal::of(&refusal))?;
        Ok(json(&setup))
    }

    fn weight(&self, setup: &Value) -> Result<u32, Refusal> {
        Ok(G::weight(&wire::setup(setup)?).max(1))
    }

    fn play(&self, setup: &Value, seats: u8, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let setup = self.read_setup(setup, seats)?;
        let play = Play::<G>::new(&setup, seats, dice).map_err(|refusal| Refusal::of(&refusal))?;
        Ok(self.wrap(play))
    }

    fn restore(&self, state: &Value, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let bad = |message: String| Refusal::new(codes::INVALID_STATE, message);
        let state: G::State = serde_json::from_value(state.clone())
            .map_err(|error| bad(format!("this is not a state of {}: {error}", self.meta.title)))?;
        G::check(&state).map_err(|flaw| bad(flaw.to_string()))?;
        Ok(self.wrap(Play::from_state(state, dice)))
    }

    fn play_on(&self, snapshot: &RawValue, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let play = Play::<G>::from_snapshot(snapshot.get(), dice)
            .map_err(|error| Refusal::new(codes::INVALID_STATE, error.to_string()))?;
        Ok(self.wrap(play))
    }

    fn rolls(&self, event: &RawValue) -> Result<Vec<Roll>, BadEvent> {
        let mut rolls = Vec::new();
        G::rolls(&read_event::<G>(event)?, &mut rolls);
        Ok(rolls)
    }

    fn simulate(&self, course: &Course, progress: &mut dyn FnMut(u64) -> bool) -> Result<Tally, Refusal> {
        let setup = G::simulated(&self.read_setup(&course.setup, course.seats)?);
        sim::run::<G>(course, &setup, progress).map_err(|refusal| Refusal::of(&refusal))
    }
}

struct ErasedPlay<G: Game> {
    play: Play<G>,
    actions: Arc<[String]>,
    /// Whether the game ever did more than its budget allows; seen by what only reads, too.
    overran: AtomicBool,
}

impl<G: Game> ErasedPlay<G> {
    /// Runs a step within the budget. One that is stopped has not happened.
    fn step<T>(
        &mut self,
        run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>) -> T,
    ) -> Result<(T, Vec<Told>), Overrun> {
        if self.overran() {
            return Err(Overrun);
        }
        let (before, counter) = (self.play.state().clone(), self.play.dice().counter());
        let mut events = Vec::new();
        let ran = work::within(work::BUDGET, || run(&mut self.play, &mut events));
        let Ok((answer, _)) = ran else {
            self.play.restore(before, counter);
            self.stop();
            return Err(Overrun);
        };
        Ok((answer, self.tell_all(&events)))
    }

    /// Runs a step that nobody can refuse.
    fn told(&mut self, run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>)) -> Vec<Told> {
        self.step(run).map(|((), told)| told).unwrap_or_default()
    }

    /// Reads something of the state within the budget; nothing if that is too much.
    fn read<T: Default>(&self, read: impl FnOnce(&G::State) -> T) -> T {
        if self.overran() {
            return T::default();
        }
        match work::within(work::BUDGET, || read(self.play.state())) {
            Ok((value, _)) => value,
            Err(Overrun) => {
                self.stop();
                T::default()
            }
        }
    }

    fn stop(&self) {
        self.overran.store(true, Ordering::Relaxed);
    }

    /// Writes the events of a step, each with who may see it.
    fn tell_all(&self, events: &[G::Event]) -> Vec<Told> {
        let told = |(nth, event): (usize, &G::Event)| Told { event: raw(event), only: self.play.only(nth) };
        events.iter().enumerate().map(told).collect()
    }
}

impl<G: Game> AnyPlay for ErasedPlay<G> {
    fn start(&mut self) -> Vec<Told> {
        self.told(|play, events| play.start(Some(events)))
    }

    fn act(&mut self, by: Seat, action: &Value) -> Result<Vec<Told>, Refusal> {
        self.carry_out(by, None, action).map(|acted| acted.told)
    }

    fn expire(&mut self, ask: Ask) -> Vec<Told> {
        self.told(|play, events| play.expire(ask, Some(events)))
    }

    fn leave(&mut self, seat: Seat) -> Vec<Told> {
        self.told(|play, events| play.leave(seat, Some(events)))
    }

    fn resume(&mut self) -> Vec<Told> {
        self.told(|play, events| play.resume(Some(events)))
    }

    fn goes_on(&self) -> bool {
        !self.overran() && self.play.goes_on()
    }

    fn go_on(&mut self) -> Vec<Told> {
        self.told(|play, events| play.go_on(Some(events)))
    }

    fn overran(&self) -> bool {
        self.overran.load(Ordering::Relaxed)
    }

    fn forgive(&mut self) {
        *self.overran.get_mut() = false;
    }

    fn apply(&mut self, event: &RawValue) -> Result<(), BadEvent> {
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
        self.read(|state| {
            let legal: Vec<G::Action> = to.iter().flat_map(|seat| legal::<G>(state, seat)).collect();
            let mut scene = G::scene(&G::view(state, to), to, &legal);
            why::point(&mut scene, G::why);
            scene
        })
    }

    fn tell(&self, event: &RawValue) -> Option<Line> {
        let event = read_event::<G>(event).ok()?;
        self.read(|state| G::tell(state, &event))
    }

    fn role(&self, seat: Seat) -> Option<&'static str> {
        G::role(self.play.state(), seat)
    }

    fn episode(&self) -> Option<Episode> {
        G::episode(self.play.state())
    }

    fn state(&self) -> Value {
        json(self.play.state())
    }

    fn snapshot(&self) -> Box<RawValue> {
        raw(&self.play.snapshot())
    }

    fn carry_out(&mut self, by: Seat, mark: Option<u64>, action: &Value) -> Result<Acted, Refusal> {
        let action = wire::action(action, &self.actions)?;
        let said = raw(&action);
        let ran = self.step(|play, events| match mark {
            Some(mark) => play.act_undoable(by, mark, action, Some(events)),
            None => play.act(by, action, Some(events)),
        });
        let (answer, told) = ran.map_err(|overrun| Refusal::new(codes::OVER_BUDGET, overrun.to_string()))?;
        answer.map_err(|refusal| Refusal::of(&refusal).explained(G::why))?;
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

fn legal<G: Game>(state: &G::State, by: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, by, &mut legal);
    legal
}

fn read_event<G: Game>(event: &RawValue) -> Result<G::Event, BadEvent> {
    serde_json::from_str(event.get()).map_err(|error| BadEvent(error.to_string()))
}

/// Values of a game always serialise: conformance tries every one it meets.
fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

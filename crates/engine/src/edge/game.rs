//! Any game as [`AnyGame`].

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::Arc;

use dice::{Dice, Roll};
use scene::Text;
use schemars::schema_for;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::play::ErasedPlay;
use super::{AnyGame, AnyPlay, EventError, json, raw, read_event};
use crate::fault::{Asked, What};
use crate::{Course, Fault, Game, Meta, Play, Refusal, SentAction, Tally, codes, contain, sim, wire};

pub(crate) fn erase<G: Game>() -> Arc<dyn AnyGame> {
    contain::listen();
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
        ErasedPlay::boxed(play, self.actions.clone())
    }
}

/// Asks a game something that it may refuse; one that fails refuses it.
fn ask<T>(what: What, call: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    contain::ask(Asked::of(what), call).unwrap_or_else(|fault| Err(Refusal::failed(fault)))
}

fn full<S: Serialize>(setup: &S) -> Result<Value, Refusal> {
    json(Asked::of(What::New), setup).map_err(Refusal::failed)
}

impl<G: Game> AnyGame for Erased<G> {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn rules(&self) -> &'static str {
        G::RULES.text
    }

    fn why(&self, code: &str) -> Option<&'static str> {
        // Rules that say nothing are no reason to end anything.
        contain::ask(Asked::of(What::Why), || (G::RULES.why)(code)).ok().flatten()
    }

    fn texts(&self) -> Vec<&'static (&'static str, &'static str)> {
        G::RULES.translations.iter().copied().flatten().collect()
    }

    fn setup_schema(&self) -> Value {
        schema_for!(G::Setup).to_value()
    }

    fn action_schema(&self) -> Value {
        schema_for!(G::Action).to_value()
    }

    fn presets(&self) -> Vec<(Text, Value)> {
        let asked = Asked::of(What::Presets);
        let written = |(title, setup): (Text, G::Setup)| Ok((title, json(asked, &setup)?));
        let presets = || G::presets().into_iter().map(written).collect::<Result<_, Fault>>();
        // A form without presets is a form all the same.
        contain::ask(asked, presets).and_then(|presets| presets).unwrap_or_default()
    }

    fn actions(&self) -> &[String] {
        &self.actions
    }

    fn read_action(&self, action: &SentAction) -> Result<Box<RawValue>, Refusal> {
        ask(What::Act, || {
            let action = wire::action::<G::Action>(action, &self.actions)?;
            raw(Asked::of(What::Act), &action).map_err(Refusal::failed)
        })
    }

    fn full_setup(&self, setup: &Value) -> Result<Value, Refusal> {
        let setup: G::Setup = ask(What::New, || wire::setup(setup))?;
        let new = |seats| {
            ask(What::New, || G::new(&setup, seats).map(drop).map_err(|refusal| Refusal::of(&refusal)))
        };
        let range = self.meta.seats;
        // The house rules must fit some number of seats; if none, the usual number says why.
        let mut fits = false;
        for seats in range.from..=range.to {
            match new(seats) {
                Ok(()) => fits = true,
                Err(refusal) if refusal.fault.is_some() => return Err(refusal),
                Err(_) => continue,
            }
            break;
        }
        if !fits {
            new(range.usual)?;
        }
        full(&setup)
    }

    fn check_setup(&self, setup: &Value, seats: u8) -> Result<Value, Refusal> {
        ask(What::New, || {
            let setup = self.read_setup(setup, seats)?;
            G::new(&setup, seats).map_err(|refusal| Refusal::of(&refusal))?;
            full(&setup)
        })
    }

    fn weight(&self, setup: &Value) -> Result<u32, Refusal> {
        ask(What::Weight, || Ok(G::weight(&wire::setup(setup)?).max(1)))
    }

    fn play(&self, setup: &Value, seats: u8, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let play = ask(What::New, || {
            let setup = self.read_setup(setup, seats)?;
            Play::<G>::new(&setup, seats, dice).map_err(|refusal| Refusal::of(&refusal))
        })?;
        Ok(self.wrap(play))
    }

    fn restore(&self, state: &Value, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let bad = |message: String| Refusal::new(codes::INVALID_STATE, message);
        let state = ask(What::Check, || {
            let state: G::State = serde_json::from_value(state.clone())
                .map_err(|error| bad(format!("this is not a state of {}: {error}", self.meta.title)))?;
            G::check(&state).map_err(|flaw| bad(flaw.to_string()))?;
            Ok(state)
        })?;
        Ok(self.wrap(Play::from_state(state, dice)))
    }

    fn play_on(&self, snapshot: &RawValue, dice: Dice) -> Result<Box<dyn AnyPlay>, Refusal> {
        let play = ask(What::State, || {
            Play::<G>::from_snapshot(snapshot.get(), dice)
                .map_err(|error| Refusal::new(codes::INVALID_STATE, error.to_string()))
        })?;
        Ok(self.wrap(play))
    }

    fn rolls(&self, event: &RawValue) -> Result<Vec<Roll>, EventError> {
        let rolls = || {
            let mut rolls = Vec::new();
            G::rolls(&read_event::<G>(event)?, &mut rolls);
            Ok(rolls)
        };
        contain::ask(Asked::of(What::Rolls), rolls).unwrap_or_else(|fault| Err(EventError(fault.to_string())))
    }

    fn simulate(&self, course: &Course, progress: &mut dyn FnMut(u64) -> bool) -> Result<Tally, Refusal> {
        let at = Cell::new(0);
        let played = contain::unbounded(Asked::of(What::Act), || {
            let setup = (G::SIMULATION.setup)(&self.read_setup(&course.setup, course.seats)?);
            sim::run::<G>(course, &setup, &at, progress).map_err(|refusal| Refusal::of(&refusal))
        });
        played.unwrap_or_else(|fault| {
            let words = format!("in play {} of seed {}: {}", at.get() + 1, course.seed, fault.words);
            Err(Refusal::failed(Fault { words, ..fault }))
        })
    }
}

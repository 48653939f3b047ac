//! Any game as [`AnyGame`].

use std::marker::PhantomData;
use std::sync::Arc;

use dice::{Dice, Roll};
use scene::Text;
use schemars::schema_for;
use serde_json::Value;
use serde_json::value::RawValue;

use super::play::ErasedPlay;
use super::{AnyGame, AnyPlay, EventError, json, raw, read_event};
use crate::{Course, Game, Meta, Play, Refusal, SentAction, Tally, codes, sim, wire};

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
        ErasedPlay::boxed(play, self.actions.clone())
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn rules(&self) -> &'static str {
        G::RULES.text
    }

    fn why(&self, code: &str) -> Option<&'static str> {
        (G::RULES.why)(code)
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
        G::presets().into_iter().map(|(title, setup)| (title, json(&setup))).collect()
    }

    fn actions(&self) -> &[String] {
        &self.actions
    }

    fn read_action(&self, action: &SentAction) -> Result<Box<RawValue>, Refusal> {
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

    fn rolls(&self, event: &RawValue) -> Result<Vec<Roll>, EventError> {
        let mut rolls = Vec::new();
        G::rolls(&read_event::<G>(event)?, &mut rolls);
        Ok(rolls)
    }

    fn simulate(&self, course: &Course, progress: &mut dyn FnMut(u64) -> bool) -> Result<Tally, Refusal> {
        let setup = (G::SIMULATION.setup)(&self.read_setup(&course.setup, course.seats)?);
        sim::run::<G>(course, &setup, progress).map_err(|refusal| Refusal::of(&refusal))
    }
}

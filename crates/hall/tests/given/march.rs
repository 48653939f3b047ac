//! A game that plays itself: so many steps after the start, or after somebody says "march". One action does more work
//! than a step may take.

use engine::{
    Ask, AskKind, Game, Meta, Outcome, Policy, Refuse, Seat, SeatRange, Seats, Standing, Step, work,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct March;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Setup {
    /// How many steps it takes by itself; each writes some 200 bytes.
    steps: u32,
    /// What only looking at it costs.
    costs: u64,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { steps: 3, costs: 0 }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    left: u32,
    steps: u32,
    costs: u64,
    over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case")]
pub(crate) enum Action {
    March {},
    Ponder {},
    End {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub(crate) enum Event {
    Marched {},
    Stepped { words: String },
    Ended {},
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it is over")]
pub(crate) struct No;

impl Refuse for No {
    fn code(&self) -> &'static str {
        "INVALID_PHASE"
    }
}

impl Game for March {
    const META: Meta = Meta {
        id: "march",
        title: "March",
        summary: "It goes on by itself.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 1, to: 2, usual: 1 },
        policy: Policy::RELAXED,
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = No;
    type View = State;

    fn new(setup: &Setup, _seats: u8) -> Result<State, No> {
        Ok(State { left: 0, steps: setup.steps, costs: setup.costs, over: false })
    }

    fn start(step: &mut Step<'_, Self>) {
        step.emit(Event::Marched {});
    }

    fn act(step: &mut Step<'_, Self>, _by: Seat, action: Action) -> Result<(), No> {
        match action {
            _ if step.state().over => return Err(No),
            Action::March {} => step.emit(Event::Marched {}),
            Action::Ponder {} => loop {
                step.emit(Event::Marched {});
            },
            Action::End {} => step.emit(Event::Ended {}),
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Marched {} => state.left = state.steps,
            Event::Stepped { .. } => state.left = state.left.saturating_sub(1),
            Event::Ended {} => (state.over, state.left) = (true, 0),
        }
    }

    fn goes_on(state: &State) -> bool {
        state.left > 0
    }

    fn go_on(step: &mut Step<'_, Self>) {
        step.emit(Event::Stepped { words: "one foot before the other ".repeat(4) });
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        if !state.over {
            out.push(Ask { seat: Seat(0), id: 0, kind: AskKind::Turn });
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let standing = Standing { seat: Seat(0), place: 1, score: 0, rounds: 0, counters: Vec::new() };
        state.over.then(|| Outcome { reason: "ended", abandoned: false, standings: vec![standing] })
    }

    fn legal(state: &State, _by: Seat, out: &mut Vec<Action>) {
        if !state.over {
            out.extend([Action::March {}, Action::End {}]);
        }
    }

    fn view(state: &State, _to: Seats) -> State {
        work::spend(state.costs);
        state.clone()
    }

    fn expire(_step: &mut Step<'_, Self>, _ask: Ask) {}

    fn leave(step: &mut Step<'_, Self>, _seat: Seat) {
        if !step.state().over {
            step.emit(Event::Ended {});
        }
    }
}

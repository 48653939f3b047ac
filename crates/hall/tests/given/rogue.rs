//! A game that fails on purpose. Its house rules say where and how: `{"fails": "view", "how": "panic"}`. Until somebody
//! says "trip" it behaves, so that there is something to lose.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::dice::Roll;
use engine::scene::{LogLine, Scene, Text};
use engine::{
    Ask, AskKind, Game, Luck, Meta, Outcome, Policy, Refuse, Seat, SeatRange, Seats, Standing, Step, work,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What no player may read: a panic of this game says it.
pub(crate) const SECRET: &str = "the hidden face is 6";

/// Lets all threads go that are stuck, at the end of a test.
pub(crate) static RELEASED: AtomicBool = AtomicBool::new(false);

pub(crate) struct Rogue;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Setup {
    /// The function that fails; none for a game that behaves.
    fails: String,
    /// How: `panic`, `emit`, `roll`, `count`, `spin`, or the name of a law.
    how: String,
    /// Whether it fails from the first moment on.
    early: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    setup: Setup,
    tripped: bool,
    moves: u32,
    left: bool,
    load: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case")]
pub(crate) enum Action {
    Step {},
    Trip {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub(crate) enum Event {
    Stepped {},
    Tripped {},
    Left {},
    Loaded {
        words: String,
    },
    /// Whoever counts its dice fails.
    Cursed {},
    /// Not a number is null as JSON, and null is no number.
    Weighed {
        pounds: f64,
    },
    /// Reads back as another event.
    Forgot {
        #[serde(skip)]
        what: u8,
    },
    /// No JSON has such keys.
    Mapped {
        cells: BTreeMap<(u8, u8), u8>,
    },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("not now")]
pub(crate) struct No;

impl Refuse for No {
    fn code(&self) -> &'static str {
        "INVALID_PHASE"
    }
}

#[derive(Serialize)]
pub(crate) struct View {
    moves: u32,
    load: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cells: BTreeMap<(u8, u8), u8>,
    #[serde(skip)]
    scene_fails: bool,
    #[serde(skip)]
    scene_grows: bool,
}

impl State {
    fn is(&self, fails: &str, how: &str) -> bool {
        (self.tripped || self.setup.early) && self.setup.fails == fails && self.setup.how == how
    }

    /// Fails here, if it is to.
    fn here(&self, place: &str) {
        assert!(!self.is(place, "panic"), "{SECRET}");
        while self.is(place, "count") {
            work::spend(1);
        }
        // It does not come back. That it sleeps meanwhile spares the other tests: it holds its thread all the same.
        while self.is(place, "spin") && !RELEASED.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Game for Rogue {
    const META: Meta = Meta {
        id: "rogue",
        title: "Rogue",
        summary: "It fails.",
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
    type View = View;

    fn new(setup: &Setup, _seats: u8) -> Result<State, No> {
        let (tripped, moves, left, load) = (false, 0, false, Vec::new());
        let state = State { setup: setup.clone(), tripped, moves, left, load };
        state.here("new");
        Ok(state)
    }

    fn start(step: &mut Step<'_, Self>) {
        step.state().here("start");
        step.emit(Event::Stepped {});
    }

    fn act(step: &mut Step<'_, Self>, _by: Seat, action: Action) -> Result<(), No> {
        if action == (Action::Trip {}) {
            step.emit(Event::Tripped {});
            return Ok(());
        }
        step.state().here("act");
        while step.state().is("act", "emit") {
            step.emit(Event::Stepped {});
        }
        while step.state().is("act", "roll") {
            step.dice().roll(6, &mut [0; 1]);
        }
        match step.state().setup.how.as_str() {
            "panic" if step.state().setup.fails == "rolls" => step.emit(Event::Cursed {}),
            "legal" if step.state().tripped => return Err(No),
            "nan" => step.emit(Event::Weighed { pounds: f64::NAN }),
            "forgets" => step.emit(Event::Forgot { what: 7 }),
            "keys" => step.emit(Event::Mapped { cells: [((1, 2), 3)].into() }),
            "large" => step.emit(Event::Loaded { words: "x".repeat(engine::size::STEP) }),
            "grows" => step.emit(Event::Loaded { words: "x".to_owned() }),
            _ => step.emit(Event::Stepped {}),
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Tripped {} => state.tripped = true,
            Event::Left {} => state.left = true,
            // A short word that makes a long state.
            Event::Loaded { words } if words.len() == 1 => {
                state.load.push(words.repeat(engine::size::STATE / 3))
            }
            _ => state.moves += 1,
        }
        if !matches!(event, Event::Tripped {}) {
            state.here("apply");
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        state.here("asks");
        if !state.is("asks", "nobody") && !state.left {
            out.push(Ask { seat: Seat(0), id: state.moves, kind: AskKind::Turn });
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.here("outcome");
        let standing = Standing { seat: Seat(0), place: 1, score: 0, rounds: 0, counters: Vec::new() };
        state.left.then(|| Outcome { reason: "left", abandoned: true, standings: vec![standing] })
    }

    fn legal(state: &State, _by: Seat, out: &mut Vec<Action>) {
        state.here("legal");
        out.push(if state.tripped { Action::Step {} } else { Action::Trip {} });
    }

    fn view(state: &State, _to: Seats) -> View {
        state.here("view");
        let odd = state.is("view", "keys").then_some(((1, 2), 3));
        let load = if state.is("view", "large") { vec!["x".repeat(engine::size::VIEW)] } else { Vec::new() };
        let (scene_fails, scene_grows) = (state.is("scene", "panic"), state.is("scene", "large"));
        View { moves: state.moves, load, cells: odd.into_iter().collect(), scene_fails, scene_grows }
    }

    fn scene(view: &View, _to: Seats) -> Scene {
        assert!(!view.scene_fails, "{SECRET}");
        if view.scene_grows {
            return Scene { status: Text::verbatim("x".repeat(engine::size::SCENE)), ..Scene::default() };
        }
        Scene::default()
    }

    fn expire(step: &mut Step<'_, Self>, _ask: Ask) {
        step.state().here("expire");
        step.emit(Event::Stepped {});
    }

    fn leave(step: &mut Step<'_, Self>, _seat: Seat) {
        step.state().here("leave");
        step.emit(Event::Left {});
    }

    fn resume(step: &mut Step<'_, Self>) {
        step.state().here("resume");
        step.emit(Event::Stepped {});
    }

    fn goes_on(state: &State) -> bool {
        state.here("goes_on");
        state.tripped && state.setup.fails == "go_on"
    }

    fn go_on(step: &mut Step<'_, Self>) {
        step.state().here("go_on");
        step.emit(Event::Stepped {});
    }

    fn imagine(state: &State, _seats: Seats, _luck: &mut Luck) -> Option<State> {
        state.here("imagine");
        None
    }

    fn worth(state: &State, _by: Seat, _action: &Action) -> i32 {
        state.here("worth");
        0
    }

    fn rolls(event: &Event, _out: &mut Vec<Roll>) {
        assert!(*event != Event::Cursed {}, "{SECRET}");
    }

    fn tell(state: &State, _event: &Event) -> Option<LogLine> {
        state.here("tell");
        None
    }
}

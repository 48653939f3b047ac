//! The engine: what a game is, and how it is played without IO, clock or
//! threads. A [`Game`] states its rules over plain values; a [`Play`] runs one;
//! the [`Registry`] gives the outside one erased edge where JSON begins.
//!
//! Nothing here knows a table, a connection or a game by name.
//!
//! # A whole game
//!
//! Everybody rolls once, and the highest roll wins.
//!
//! ```
//! use engine::testkit::Script;
//! use engine::*;
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! struct High;
//!
//! #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
//! struct Setup {}
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! struct State { turns: Turns, rolled: PerSeat<u8> }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
//! #[serde(tag = "action", content = "parameters", rename_all = "snake_case")]
//! enum Action { Roll {} }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! #[serde(tag = "event", content = "data", rename_all = "snake_case")]
//! enum Event {
//!     DieRolled { player: Seat, value: u8 },
//!     #[serde(untagged)]
//!     Turn(TurnEvent),
//! }
//!
//! impl From<TurnEvent> for Event {
//!     fn from(event: TurnEvent) -> Event { Event::Turn(event) }
//! }
//!
//! #[derive(Clone, Debug, PartialEq, thiserror::Error)]
//! #[error("It is not your turn.")]
//! struct NotYourTurn;
//!
//! impl Refuse for NotYourTurn {
//!     fn code(&self) -> &'static str { codes::NOT_YOUR_TURN }
//! }
//!
//! impl HasTurns for High {
//!     fn turns(state: &State) -> &Turns { &state.turns }
//!     fn is_won(state: &State) -> bool { state.turns.still_in().iter().all(|seat| state.rolled.at(seat) > 0) }
//! }
//!
//! impl Game for High {
//!     const META: Meta = Meta {
//!         id: "high",
//!         title: "High",
//!         summary: "Everybody rolls once. The highest roll wins.",
//!         version: 1,
//!         reads: 1,
//!         seats: SeatRange { from: 2, to: 6, usual: 2 },
//!         policy: Policy::RELAXED,
//!     };
//!     type Setup = Setup;
//!     type State = State;
//!     type Action = Action;
//!     type Event = Event;
//!     type Refusal = NotYourTurn;
//!     type View = State; // Nothing is hidden.
//!
//!     fn new(_: &Setup, seats: u8) -> Result<State, NotYourTurn> {
//!         Ok(State { turns: Turns::of(seats), rolled: PerSeat::of(seats, 0) })
//!     }
//!     fn start(step: &mut Step<'_, High>) { Turns::draw(step) }
//!     fn act(step: &mut Step<'_, High>, by: Seat, _roll: Action) -> Result<(), NotYourTurn> {
//!         if step.state().turns.on_turn() != Some(by) {
//!             return Err(NotYourTurn);
//!         }
//!         let value = step.roll_one(6);
//!         step.emit(Event::DieRolled { player: by, value });
//!         Turns::pass(step);
//!         Ok(())
//!     }
//!     fn apply(state: &mut State, event: &Event) {
//!         match event {
//!             Event::DieRolled { player, value } => state.rolled.set(*player, *value),
//!             Event::Turn(event) => state.turns.apply(event),
//!         }
//!     }
//!     fn asks(state: &State, out: &mut Vec<Ask>) { state.turns.asks(out) }
//!     fn outcome(state: &State) -> Option<Outcome> {
//!         state.turns.outcome("highest_roll", High::is_won(state), |seat| state.rolled.at(seat).into())
//!     }
//!     fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
//!         out.extend((state.turns.on_turn() == Some(by)).then_some(Action::Roll {}));
//!     }
//!     fn view(state: &State, _: Seats) -> State { state.clone() }
//!     fn rolls(event: &Event, out: &mut Vec<dice::Roll>) {
//!         match event {
//!             Event::DieRolled { value, .. } => out.push(dice::Roll::faces(6, [*value])),
//!             Event::Turn(event) => event.rolls(out),
//!         }
//!     }
//!     fn leave(step: &mut Step<'_, High>, seat: Seat) { Turns::leave(step, seat) }
//!     fn resume(step: &mut Step<'_, High>) { Turns::begin(step) }
//! }
//!
//! // It keeps the laws, whatever happens at a table,
//! testkit::conform::<High>();
//! // and its own rules, with dice that are known beforehand.
//! let mut play = Script::<High>::start(Setup {}, 2, &[3, 5]);
//! assert_eq!(play.refused(1, Action::Roll {}), NotYourTurn);
//! play.act(0, Action::Roll {});
//! play.act(1, Action::Roll {});
//! assert_eq!(High::outcome(play.state()).unwrap().winners(), Seats::only(Seat(1)));
//! ```
//!
//! Made for games: the changelog says how a minor version changes it, and a patch breaks nothing that compiles.

// Strangers read this: everything that they can name is explained.
#![warn(missing_docs)]

mod ask;
pub mod bot;
mod contain;
mod corners;
mod cover;
mod edge;
mod episode;
mod fault;
mod game;
mod order;
mod outcome;
mod per_seat;
mod picture;
mod play;
mod policy;
mod refusal;
mod registry;
mod rulebook;
mod seat;
mod sim;
pub mod size;
mod spoken;
mod step;
pub mod testkit;
mod texts;
mod turns;
mod why;
mod wire;
pub mod work;

pub use ask::{Ask, AskKind};
pub use bot::{Bot, Luck, best_of};
pub use contain::{Beat, watched};
pub use corners::{Simulation, Staging};
pub use cover::cover;
pub use edge::{Acted, AnyGame, AnyPlay, EventError, ToldEvent};
pub use episode::Episode;
pub use fault::{Asked, Fault, FaultKind, STUCK, What};
pub use game::{Game, Meta, SeatRange, StateError};
pub use order::Order;
pub use outcome::{Outcome, Standing, rank};
pub use per_seat::PerSeat;
pub use play::Play;
pub use policy::{Absence, Policy, PolicyLimits, Undo};
pub use refusal::{PlainRefusal, Refusal, Refuse, codes};
pub use registry::Registry;
pub use rulebook::RuleBook;
pub use seat::{Seat, Seats};
pub use sim::{Course, Spread, Tally};
pub use spoken::Spoken;
pub use step::Step;
pub use texts::read_texts;
pub use turns::{HasTurns, TurnEvent, Turns};
pub use why::{anchors, slug};
pub use wire::{ParametersError, SentAction};

pub use dice;
pub use scene;

//! The engine: what a game is, and how it is played without IO, clock or
//! threads. A [`Game`] states its rules over plain values; a [`Play`] runs one;
//! the [`Registry`] gives the outside one erased edge where JSON begins.
//!
//! Nothing here knows a table, a connection or a game by name.

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
mod picture;
mod play;
mod policy;
mod refusal;
mod registry;
mod rulebook;
mod seat;
mod sim;
pub mod size;
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
pub use edge::{Acted, AnyGame, AnyPlay, EventError, Spoken, ToldEvent};
pub use episode::Episode;
pub use fault::{Asked, Fault, FaultKind, STUCK, What};
pub use game::{Game, Meta, SeatRange, StateError};
pub use order::Order;
pub use outcome::{Outcome, Standing, rank};
pub use play::Play;
pub use policy::{Absence, Policy, PolicyLimits, Undo};
pub use refusal::{Refusal, Refuse, codes};
pub use registry::Registry;
pub use rulebook::RuleBook;
pub use seat::{Seat, Seats};
pub use sim::{Course, Spread, Tally};
pub use step::Step;
pub use texts::read_texts;
pub use turns::{HasTurns, TurnEvent, Turns};
pub use why::{anchors, slug};
pub use wire::{ParametersError, SentAction};

pub use dice;
pub use scene;

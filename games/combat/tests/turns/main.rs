//! Turns, rolls and sessions of the Turn Engine, requirement by requirement, with known dice.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../kit/mod.rs"]
mod kit;

mod bad_input;
mod durations;
mod economy;
mod hidden;
mod order;
mod properties;
mod rolls;
mod seats;
mod session;
mod withheld;

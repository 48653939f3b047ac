//! The Turn Engine: turns and deeds by requirement, the picture of a fight, what stays secret, and the laws of the engine.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kit;

mod ahead;
mod budgets;
mod conform;
mod deeds;
mod first_build;
mod foreseen;
mod master;
mod model;
mod recorded;
mod scenes;
mod secrets;
mod sizes;
mod turns;

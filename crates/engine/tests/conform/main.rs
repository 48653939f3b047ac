//! The engine's own tests: the conformance suite against games that can be
//! broken on purpose, and the parts of the engine that every game relies on.

#![allow(clippy::expect_used)] // A test that finds nothing there has failed.

mod bots;
mod cups;
mod cups_scene;
mod edge;
mod game;
mod laws;
mod registry;
mod rules;
mod script;
mod seats;
mod smallest;
mod values;

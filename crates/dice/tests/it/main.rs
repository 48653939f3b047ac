//! What dice promise: notation, chances, scripts, secrets and frozen numbers.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod notation;
mod rolls;
mod scripted;
mod secrets;
mod vectors;

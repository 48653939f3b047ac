//! The rules service as programs meet it: addresses, bodies, answers and errors, through the whole router of a house.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod asking;
mod codes;
mod described;
mod document;
#[path = "../../../../crates/server/src/fits.rs"]
mod fits;
mod house;
mod refused;

//! The rules of 5e: numbers worked by hand, laws that always hold, the map and the shipped content.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

mod content;
mod grid;
mod model;
mod rules;

//! The table around real games: each requirement and decision about lobby,
//! presence, clocks, host, undo and records, played out. Every step of every
//! test is followed by the laws in `laws.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod absence;
mod away;
mod clocks;
mod commands;
mod copies;
mod door;
mod ending;
mod events;
mod fairness;
mod falling;
mod folding;
mod host;
mod laws;
mod lobby;
mod pausing;
mod policies;
mod properties;
mod refusals;
mod reopening;
mod room;
mod seats;
mod spectators;
mod story;
mod undo;

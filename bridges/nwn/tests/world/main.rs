//! A simulated game server plays the other side: it loads an area, tells what its characters do, and knows of the house only
//! what its operations say.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod absence;
mod area;
mod bad;
mod destroyed;
mod house;
mod keys;
mod lobby;
mod outbox;
mod play;
mod realm;
mod restarts;
mod screen;
mod silence;
mod watching;

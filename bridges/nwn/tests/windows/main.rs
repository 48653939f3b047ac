//! Windows of real tables: what is wrong with a window is found, no window of any game has a flaw, and games are played by
//! clicks alone.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod aetharn;
mod clicks;
mod flaws;
mod played;
mod room;

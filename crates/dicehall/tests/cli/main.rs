//! The command line as its users meet it: every test runs the program.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod dev;
mod forms;
mod full;
mod help;
mod house;
mod malformed;
mod new_game;
mod nwn;
mod render;
mod roll;
mod rules5e;
mod run;
mod score;
mod script;
mod sim;
mod verify;

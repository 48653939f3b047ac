//! `dicehall play` in line mode, as its users meet it: every test runs the program.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod bad;
mod grammar;
mod run;
mod talk;
mod whole;

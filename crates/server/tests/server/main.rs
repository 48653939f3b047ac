//! The server as its users meet it: every test starts the program and talks to it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, reason = "a test may fail loudly")]

mod attack;
mod canaries;
mod canary;
mod changes;
mod clocks;
mod contract;
mod described;
mod dev;
mod document;
mod door;
mod doors;
mod drive;
#[path = "../../src/fits.rs"]
mod fits;
mod hosts;
mod house;
mod leading;
mod links;
mod lists;
mod malformed;
mod over_rest;
mod over_socket;
mod paths;
mod pictures;
mod polls;
mod presence;
mod problems;
mod program;
mod races;
mod receiver;
mod refusing;
mod replay;
mod restarts;
#[path = "../../../hall/tests/given/rogue.rs"]
mod rogue;
mod rogues;
mod seats;
mod secrets;
mod socket;
mod spectators;
mod streams;
mod tags;
mod texts;
mod tls;
mod tryout;
mod typed;
mod web;
mod webhooks;

//! The Orchestrator at a whole house: intents, messages, what the game master is told, MCP over HTTP and over pipes, and
//! the example of a scripted master.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod example;
mod house;
mod intents;
mod mcp;
mod rolls;
mod told;
mod writers;

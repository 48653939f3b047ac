//! The Orchestrator from outside: texts, and a whole house on real sockets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod blocks;

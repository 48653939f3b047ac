//! Repository tests: what review would otherwise have to notice. Each test
//! collects every problem it finds and says what to do about it; each check has
//! small tests of its own, on made-up text that it must catch.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a repository test may fail loudly and print notes"
)]

mod actions;
mod anchors;
mod clauses;
mod documents;
mod edges;
mod files;
mod layers;
mod lookups;
mod names;
mod outside;
mod packages;
mod purity;
mod repo;
mod texts;
mod tracing;
mod types;
mod wire;

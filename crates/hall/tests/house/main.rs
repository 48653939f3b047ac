//! The hall over a store in memory, with the time standing still until nobody
//! has anything to do: no test sleeps.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../given/mod.rs"]
mod given;

mod adopting;
mod changes;
mod codes;
mod full;
mod moves;
mod nodes;
mod presence;
mod quotas;
mod refusals;
mod rogues;
mod snapshots;
mod steps;
mod time;
mod tokens;
mod watching;
mod webhooks;

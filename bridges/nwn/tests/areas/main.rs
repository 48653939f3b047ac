//! Area files in both forms, and the tables that are found in them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod arbitrary;
mod binary;
mod build;
mod discovery;
mod json;
mod limits;
mod plan;
mod same;
mod write;

//! The pictures of real games: what the scene and its SVG show, requirement by
//! requirement. Every look at an SVG is at what is drawn, not at its description.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail loudly")]

mod drawn;
mod hall;
mod phone;
mod scorecards;
mod sweep;
mod tv;
mod window;

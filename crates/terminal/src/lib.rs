//! A table in the terminal: people at one keyboard and bots in the other chairs, full screen or in plain lines. It
//! draws scenes and knows no game by name; which game is played, and by which house rules, its caller says.
//!
//! Made for the house `dicehall`: it may change with any version.

mod guests;
mod hand;
mod lines;
mod reach;
mod room;
mod screen;
mod standings;
mod story;
mod typed;
mod values;

pub use guests::{LocalPlayer, guests};
pub use lines::run as play_in_lines;
pub use room::{Pace, Room, Terms};
pub use screen::{Paint, run as play_on_screen};
pub use standings::{StandingRow, Standings};

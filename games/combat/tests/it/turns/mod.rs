//! Turns, rolls and sessions of the Turn Engine, requirement by requirement, with known dice.

mod bad_input;
mod durations;
mod economy;
mod hidden;
mod order;
mod properties;
mod rolls;
mod seats;
mod session;
mod withheld;

//! What every command of the command line shares: reading texts with their places, saying what is wrong with them, and
//! writing for people or for programs. It knows no command and no game.
//!
//! Made for the house `dicehall`: it may change with any version.

pub mod error;
pub mod number;
mod output;
pub mod source;
mod strict;

pub use error::CliError;
pub use output::{Output, is_closed_pipe};
pub use source::Source;
pub use strict::Strict;

//! How a house is run.

use std::time::Duration;

use crate::{Calls, Snapshots, Wall};

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How often tables are looked for whose time has come.
    pub poll: Duration,
    /// How many letters a room code has: four at home, eight in public.
    pub code_letters: usize,
    /// How bots think.
    pub bots: Thinking,
    /// The clock by which the house notices that it was asleep.
    pub wall: Wall,
    /// Who is told outside what happens at tables.
    pub calls: Calls,
    /// When tables are written down, so that they come back quickly.
    pub snapshots: Snapshots,
}

/// How bots think.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// How long they seem to, so that people can follow.
    pub pause: Duration,
    /// How long they may, on a thread of their own; none lets them think in a
    /// task, so that a simulation can be repeated.
    pub budget: Option<Duration>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            idle: Duration::from_secs(60),
            poll: Duration::from_millis(250),
            code_letters: 4,
            bots: Thinking { pause: Duration::from_millis(600), budget: Some(Duration::from_secs(1)) },
            wall: Wall::System,
            calls: Calls::default(),
            snapshots: Snapshots::default(),
        }
    }
}

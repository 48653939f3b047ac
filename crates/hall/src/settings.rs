//! How a node is run.

use std::time::Duration;

use crate::{Snapshots, Wall, Webhooks};

/// How a node is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How often tables are looked for whose time has come.
    pub poll: Duration,
    /// How many letters a room code has: four at home, eight in public. A node that runs out of them takes one more.
    pub code_letters: usize,
    /// Whether strangers reach the house: hosts are then asked who may sit down, unless a table says otherwise.
    pub public: bool,
    /// How many seats one network may take at a table, apart from the host's own; none for as many as there are.
    pub seats_per_network: Option<usize>,
    /// How long a table whose play is over keeps its room code.
    pub ended_code: Duration,
    /// How long a lobby to which nobody is connected stays open.
    pub empty_lobby: Duration,
    /// What the node keeps in memory at most.
    pub most: Most,
    /// How bots think.
    pub bots: Thinking,
    /// How what goes on by itself goes on.
    pub steps: Steps,
    /// The clock by which the node notices that it was asleep.
    pub wall: Wall,
    /// Who is told outside what happens at tables.
    pub webhooks: Webhooks,
    /// When tables are written down, so that they come back quickly.
    pub snapshots: Snapshots,
}

/// What a node keeps in memory at most. Beyond that no table is opened; up to twice as much is left for those
/// that come back into memory because somebody plays on.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub tables: usize,
    /// Pieces on them: what games take up, such as creatures and cells of a map.
    pub pieces: u64,
}

/// How bots think.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// How long they seem to, so that people can follow.
    pub pause: Duration,
    /// Whether they do on a thread of their own; if not, in a task, so that a simulation can be repeated.
    pub apart: bool,
}

/// How what goes on by itself goes on: a fight that plays itself.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// The pause between two steps while somebody looks on.
    pub watched: Duration,
    /// The pause while nobody does.
    pub unwatched: Duration,
    /// How many bytes a play may write without anybody having done anything before it is ended.
    pub most_written: usize,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            watched: Duration::from_millis(600),
            unwatched: Duration::from_millis(50),
            most_written: 32 << 20,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            idle: Duration::from_secs(60),
            poll: Duration::from_millis(250),
            code_letters: 4,
            public: false,
            seats_per_network: None,
            ended_code: Duration::from_secs(60 * 60),
            empty_lobby: Duration::from_secs(24 * 60 * 60),
            most: Most { tables: 10_000, pieces: 1_000_000 },
            bots: Thinking { pause: Duration::from_millis(600), apart: true },
            steps: Steps::default(),
            wall: Wall::System,
            webhooks: Webhooks::default(),
            snapshots: Snapshots::default(),
        }
    }
}

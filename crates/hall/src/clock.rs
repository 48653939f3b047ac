//! The time of the node.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Time;
use tokio::time::Instant;

/// The time of the node: read from the wall once, then counted. Somebody who
/// sets the wall clock moves nobody's turn.
#[derive(Debug)]
pub struct NodeClock {
    /// The time of the node when counting began, in milliseconds.
    base: u64,
    began: Instant,
    /// What passed uncounted since, in milliseconds.
    skipped: AtomicU64,
    /// How far the wall is behind the node, in milliseconds, as far as that is known.
    behind: AtomicU64,
}

/// From how much on a node says that the clock on the wall is behind, in milliseconds.
const WORTH_SAYING_MS: u64 = 60 * 1000;

/// A moment, and how much of the time until then was not counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) now: Time,
    pub(crate) skipped: u64,
}

impl NodeClock {
    /// Begins to count at a moment.
    pub fn at(moment: Time) -> NodeClock {
        let (skipped, behind) = (AtomicU64::new(0), AtomicU64::new(0));
        NodeClock { base: moment.0, began: Instant::now(), skipped, behind }
    }

    /// Begins to count at the later of what the wall says and what was kept
    /// last: before that nothing can happen any more, and turns would stand still.
    pub(crate) fn beginning(wall: Time, kept: Time) -> NodeClock {
        let behind = kept.since(wall);
        if behind > WORTH_SAYING_MS {
            tracing::warn!(
                behind_ms = behind,
                "the machine's clock is behind what was kept last; is it set?"
            );
        }
        let clock = NodeClock::at(wall.max(kept));
        clock.behind.store(behind, Ordering::Relaxed);
        clock
    }

    /// Takes in that the wall moved on by more than was counted, and returns
    /// how much of that was lost: a wall that was behind and is set right has lost nothing.
    pub(crate) fn wall_gained(&self, ms: u64) -> u64 {
        let behind = self.behind.load(Ordering::Relaxed);
        self.behind.store(behind.saturating_sub(ms), Ordering::Relaxed);
        ms.saturating_sub(behind)
    }

    /// Takes in that the wall was set back: the node goes on counting.
    pub(crate) fn wall_lost(&self, ms: u64) {
        self.behind.fetch_add(ms, Ordering::Relaxed);
    }

    /// Returns the time of the node.
    pub fn now(&self) -> Time {
        self.read().now
    }

    /// Reads the time together with what of it counts for no clock.
    pub(crate) fn read(&self) -> Reading {
        // Read once: both parts of the answer are of the same moment.
        let skipped = self.skipped.load(Ordering::Relaxed);
        let counted = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Reading { now: Time(self.base).plus(skipped).plus(counted), skipped }
    }

    /// Returns when to wake up for a moment; never before it.
    pub fn instant(&self, moment: Time) -> Instant {
        let ms = moment.since(self.now());
        Instant::now() + Duration::from_millis(ms.min(MOST_AHEAD_MS).saturating_add(1))
    }

    /// Moves on by what passed uncounted, as when the machine was asleep.
    pub(crate) fn skip(&self, ms: u64) {
        self.skipped.fetch_add(ms, Ordering::Relaxed);
    }

    /// Returns the time on the wall.
    pub fn wall() -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }
}

/// Nobody sleeps longer than a day: whoever wakes looks again.
const MOST_AHEAD_MS: u64 = 24 * 60 * 60 * 1000;

/// The clock on the wall. By it a node notices that it was asleep.
#[derive(Clone, Debug, Default)]
pub enum Wall {
    /// The machine's. The only one for real tables.
    #[default]
    System,
    /// One that goes with tokio's time and that a simulation sets.
    Simulated {
        /// Since when it goes.
        began: Instant,
        /// How much it was set forward, in milliseconds.
        ahead: Arc<AtomicI64>,
    },
}

impl Wall {
    /// Makes a clock that a simulation can set.
    pub fn simulated() -> Wall {
        // Far from zero: it can be set back as well.
        Wall::Simulated { began: Instant::now(), ahead: Arc::new(AtomicI64::new(1 << 40)) }
    }

    /// Sets a simulated clock forward or back, by milliseconds.
    pub fn set(&self, by_ms: i64) {
        if let Wall::Simulated { ahead, .. } = self {
            ahead.fetch_add(by_ms, Ordering::Relaxed);
        }
    }

    pub(crate) fn now(&self) -> Time {
        match self {
            Wall::System => NodeClock::wall(),
            Wall::Simulated { began, ahead } => {
                let counted = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                Time(counted.saturating_add_signed(ahead.load(Ordering::Relaxed)))
            }
        }
    }
}

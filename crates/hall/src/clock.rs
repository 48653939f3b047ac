//! The time of the house.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Time;
use tokio::time::Instant;

/// The time of the house: read from the wall once, then counted. Somebody who
/// sets the wall clock moves nobody's turn.
#[derive(Debug)]
pub struct Clock {
    /// The time of the house when counting began, in milliseconds.
    base: u64,
    began: Instant,
    /// What passed uncounted since, in milliseconds.
    skipped: AtomicU64,
}

/// A moment, and how much of the time until then was not counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) now: Time,
    pub(crate) skipped: u64,
}

impl Clock {
    /// Begins to count at a moment.
    pub fn at(moment: Time) -> Clock {
        Clock { base: moment.0, began: Instant::now(), skipped: AtomicU64::new(0) }
    }

    /// Returns the time of the house.
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

/// The clock on the wall. By it a house notices that it was asleep.
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
            Wall::System => Clock::wall(),
            Wall::Simulated { began, ahead } => {
                let counted = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                Time(counted.saturating_add_signed(ahead.load(Ordering::Relaxed)))
            }
        }
    }
}

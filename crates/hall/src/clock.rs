//! The time of the house.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::Time;
use tokio::time::Instant;

/// The time of the house: read from the wall once, then counted. Somebody who
/// sets the wall clock moves nobody's turn.
#[derive(Debug)]
pub struct Clock {
    /// The time of the house when counting began, in milliseconds.
    base: AtomicU64,
    began: Instant,
}

impl Clock {
    /// Begins to count at a moment.
    pub fn at(moment: Time) -> Clock {
        Clock { base: AtomicU64::new(moment.0), began: Instant::now() }
    }

    /// Returns the time of the house.
    pub fn now(&self) -> Time {
        let counted = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Time(self.base.load(Ordering::Relaxed)).plus(counted)
    }

    /// Returns when to wake up for a moment; never before it.
    pub fn instant(&self, moment: Time) -> Instant {
        let ms = moment.since(self.now());
        Instant::now() + Duration::from_millis(ms.min(MOST_AHEAD_MS).saturating_add(1))
    }

    /// Moves on by what passed uncounted, as when the machine was asleep.
    pub(crate) fn skip(&self, ms: u64) {
        self.base.fetch_add(ms, Ordering::Relaxed);
    }

    /// Returns the time on the wall.
    pub fn wall() -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }
}

/// Nobody sleeps longer than a day: whoever wakes looks again.
const MOST_AHEAD_MS: u64 = 24 * 60 * 60 * 1000;

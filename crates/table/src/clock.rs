//! A clock that runs for an ask.

use engine::Ask;

use crate::Time;

/// The clock of one ask: what is left, and since when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The ask.
    pub ask: Ask,
    /// What it had in the beginning, in milliseconds.
    pub of: u64,
    /// What was left when it last started or stopped, in milliseconds.
    left: u64,
    /// Since when it runs; none while it stands still.
    since: Option<Time>,
}

impl Clock {
    /// Makes a clock that stands still.
    pub(crate) fn new(ask: Ask, of: u64) -> Clock {
        Clock { ask, of, left: of, since: None }
    }

    /// Returns when it runs out, if it runs.
    pub fn until(&self) -> Option<Time> {
        Some(self.since?.plus(self.left))
    }

    /// Returns what is left at a moment, in milliseconds.
    pub fn left(&self, now: Time) -> u64 {
        self.left.saturating_sub(self.since.map_or(0, |since| now.since(since)))
    }

    /// Starts or stops it.
    pub(crate) fn set_running(&mut self, now: Time, running: bool) {
        if self.since.is_some() != running {
            self.left = self.left(now);
            self.since = running.then_some(now);
        }
    }
}

//! Clocks: one runs for each ask that has a limit.

use engine::{Ask, Undo};
use serde::{Deserialize, Serialize};

use crate::{Table, Time};

/// How many clocks are kept for asks that may come back.
const MOST_RETIRED: usize = 64;

/// The clock of one ask: what is left, and since when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskClock {
    /// The ask.
    pub ask: Ask,
    /// What it had in the beginning, in milliseconds.
    pub of: u64,
    /// What was left when it last started or stopped, in milliseconds.
    left: u64,
    /// Since when it runs; none while it stands still.
    since: Option<Time>,
}

impl AskClock {
    /// Makes a clock that stands still.
    pub(crate) fn new(ask: Ask, of: u64) -> AskClock {
        AskClock { ask, of, left: of, since: None }
    }

    /// Returns when it runs out, if it runs.
    pub fn until(&self) -> Option<Time> {
        Some(self.since?.plus(self.left))
    }

    /// Returns what is left at a moment, in milliseconds.
    pub fn left(&self, now: Time) -> u64 {
        self.left.saturating_sub(self.since.map_or(0, |since| now.since(since)))
    }

    /// Gives time back that passed while it ran.
    pub(crate) fn shift(&mut self, ms: u64) {
        self.since = self.since.map(|since| since.plus(ms));
    }

    /// Starts or stops it.
    pub(crate) fn set_running(&mut self, now: Time, running: bool) {
        if self.since.is_some() != running {
            self.left = self.left(now);
            self.since = running.then_some(now);
        }
    }
}

impl Table {
    /// Puts clocks aside: an undo may bring their asks back, and doing the
    /// same again those it took away. Old asks never come back any other way.
    fn retire(&mut self, at: Time, gone: Vec<AskClock>) {
        if self.policy.undo == Undo::None {
            return;
        }
        // One that ran out has nothing left to come back to: a live table has dropped it by then.
        for mut clock in gone.into_iter().filter(|clock| clock.left(at) > 0) {
            clock.set_running(at, false);
            self.retired.push(clock);
        }
        let old = self.retired.len().saturating_sub(MOST_RETIRED);
        self.retired.drain(..old);
    }

    /// Starts clocks for new asks, drops those of old ones, and stops all
    /// while nothing moves. Reads what the game asks and runs no rule.
    pub(crate) fn wind_clocks(&mut self, at: Time) {
        let asks = self.asks();
        let running = !self.is_paused();
        let (kept, gone) = self.clocks.drain(..).partition(|clock| asks.contains(&clock.ask));
        self.clocks = kept;
        self.retire(at, gone);
        for ask in asks {
            if self.clocks.iter().any(|clock| clock.ask == ask) {
                continue;
            }
            let retired = self.retired.iter().position(|clock| clock.ask == ask);
            let again = retired.map(|place| self.retired.remove(place));
            let fresh = || Some(AskClock::new(ask, self.policy.limit_ms(ask.kind)?));
            self.clocks.extend(again.or_else(fresh));
        }
        for clock in &mut self.clocks {
            clock.set_running(at, running);
        }
    }
}

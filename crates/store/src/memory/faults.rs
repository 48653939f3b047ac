//! Faults that a store in memory has on purpose, the same for the same seed.

use std::time::Duration;

/// What goes wrong, and how often. Chances are in a thousand and are taken in
/// the order of the fields; the default is that nothing does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Where the chances come from: same seed, same calls, same faults.
    pub seed: u64,
    /// How often a write is refused as busy: nothing is stored, and that is certain.
    pub refused: u32,
    /// How often a write is stored and its outcome is not known.
    pub unknown_stored: u32,
    /// How often a write is lost and its outcome is not known.
    pub unknown_lost: u32,
    /// How long a write waits at most before it is stored, in tokio's time:
    /// a caller that goes meanwhile has stored nothing.
    pub latest: Duration,
    /// How long an answer to a write takes at most, in tokio's time.
    pub slowest: Duration,
    /// Whether there is no room for any write.
    pub full: bool,
}

/// What becomes of one write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Stored,
    Refused,
    UnknownStored,
    UnknownLost,
    Full,
}

/// One write: what becomes of it, and how long that takes before and after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw {
    pub(super) fate: Fate,
    pub(super) before: Duration,
    pub(super) after: Duration,
}

/// The faults of one store, and how far their chances were used up.
#[derive(Debug)]
pub(super) struct Chances {
    faults: Faults,
    state: u64,
}

impl Chances {
    pub(super) fn new(faults: Faults) -> Chances {
        Chances { state: faults.seed, faults }
    }

    pub(super) fn set_full(&mut self, full: bool) {
        self.faults.full = full;
    }

    pub(super) fn is_full(&self) -> bool {
        self.faults.full
    }

    /// Draws what becomes of a write, how long it waits and how long its answer
    /// takes. Every write draws as often, whatever happens: a fault moves no later one.
    pub(super) fn draw(&mut self) -> Draw {
        let chance = (self.next() % 1000) as u32;
        let (latest, slowest) = (self.faults.latest, self.faults.slowest);
        Draw { fate: self.fate(chance), after: self.delay(slowest), before: self.delay(latest) }
    }

    fn delay(&mut self, most: Duration) -> Duration {
        if most.is_zero() {
            return most;
        }
        let most = u64::try_from(most.as_micros()).unwrap_or(u64::MAX - 1);
        Duration::from_micros(self.next() % most.saturating_add(1))
    }

    fn fate(&self, chance: u32) -> Fate {
        let Faults { refused, unknown_stored, unknown_lost, full, .. } = self.faults;
        if full {
            Fate::Full
        } else if chance < refused {
            Fate::Refused
        } else if chance < refused + unknown_stored {
            Fate::UnknownStored
        } else if chance < refused + unknown_stored + unknown_lost {
            Fate::UnknownLost
        } else {
            Fate::Stored
        }
    }

    // SplitMix64: small, and good enough to pick faults.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

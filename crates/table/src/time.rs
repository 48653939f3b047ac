//! Moments: always given, never read from a clock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// Returns the moment so many milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: u64) -> Time {
        Time(self.0.saturating_add(ms))
    }

    /// Returns the milliseconds that have passed since an earlier moment; 0 if it is later.
    pub const fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

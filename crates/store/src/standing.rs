//! Statistics: how one more result changes what a player has done.

use crate::{PlayerResult, Standing};

/// Returns the key that statistics go by: names differ in more than case.
pub(crate) fn key(name: &str) -> String {
    name.to_lowercase()
}

impl Standing {
    /// Counts one more play. Sums stop at the ends of their range.
    pub(crate) fn count(&mut self, result: &PlayerResult) {
        self.best = if self.played == 0 { result.score } else { self.best.max(result.score) };
        self.played += 1;
        self.won += u64::from(result.won);
        self.score = self.score.saturating_add(result.score);
        for (name, value) in &result.counters {
            self.add(name, *value);
        }
    }

    // Counters stay sorted by name, so that every store answers alike.
    fn add(&mut self, name: &str, value: i64) {
        match self.counters.binary_search_by(|(known, _)| known.as_str().cmp(name)) {
            Ok(i) => self.counters[i].1 = self.counters[i].1.saturating_add(value),
            Err(i) => self.counters.insert(i, (name.to_owned(), value)),
        }
    }
}

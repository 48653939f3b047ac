//! The order of turns. Never rolls: callers bring totals and, where two are equal, the roll that parts them.

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A creature's place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// The creature's number.
    pub creature: u16,
    /// What it rolled, with everything added.
    pub total: i16,
    /// Its Dexterity modifier.
    pub dex: i8,
    /// The roll that parts equals; 0 if there was none.
    pub tie: u8,
}

impl Entry {
    /// Returns what entries are ordered by, the first place being the smallest.
    const fn rank(&self) -> (Reverse<i16>, Reverse<i8>, Reverse<u8>, u16) {
        (Reverse(self.total), Reverse(self.dex), Reverse(self.tie), self.creature)
    }
}

/// Puts the entries in order (TUR-03): by total, then Dexterity modifier, then the roll that parts equals, the highest
/// first in each; whoever is equal even so, by number.
pub fn order(entries: &mut [Entry]) {
    entries.sort_unstable_by_key(Entry::rank);
}

/// Returns the groups of creatures that need a roll to part them: the same total and the same Dexterity modifier. The
/// entries may be in any order; the groups come in the order of turns.
pub fn ties(entries: &[Entry]) -> Vec<Vec<u16>> {
    let mut ordered = entries.to_vec();
    order(&mut ordered);
    ordered
        .chunk_by(|a, b| (a.total, a.dex) == (b.total, b.dex))
        .filter(|group| group.len() > 1)
        .map(|group| group.iter().map(|entry| entry.creature).collect())
        .collect()
}

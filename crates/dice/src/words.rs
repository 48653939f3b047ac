//! A stream of 32-bit words, and how dice and shuffles are made of it without bias.
//!
//! This is the rule that `docs/fair-dice.md` tells players; a change here changes every recorded play, so it never
//! changes.

/// An endless stream of evenly spread 32-bit words.
pub(crate) trait Words {
    /// The next word.
    fn next(&mut self) -> u32;

    /// An evenly spread number below `n` (0 counts as 1): words of the last, incomplete stretch of `n` are skipped.
    fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        let limit = (1 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.next();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Puts the items in an evenly spread order, from the last place down (Fisher-Yates).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            // No list of this crate has 2^32 items; one that had would be shuffled in its first 2^32 places.
            let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
            items.swap(i, self.below(n) as usize);
        }
    }
}

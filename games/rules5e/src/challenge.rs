//! Challenge ratings and levels: what a foe is worth, and how much experience a level takes.

use std::fmt;

use crate::proficiency_bonus;

/// A challenge rating of the book: 0, 1/8, 1/4, 1/2, and 1 to 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Challenge(u8);

/// How much experience a foe of each rating is worth.
const WORTH: [(&str, u32); 34] = [
    ("0", 10),
    ("1/8", 25),
    ("1/4", 50),
    ("1/2", 100),
    ("1", 200),
    ("2", 450),
    ("3", 700),
    ("4", 1_100),
    ("5", 1_800),
    ("6", 2_300),
    ("7", 2_900),
    ("8", 3_900),
    ("9", 5_000),
    ("10", 5_900),
    ("11", 7_200),
    ("12", 8_400),
    ("13", 10_000),
    ("14", 11_500),
    ("15", 13_000),
    ("16", 15_000),
    ("17", 18_000),
    ("18", 20_000),
    ("19", 22_000),
    ("20", 25_000),
    ("21", 33_000),
    ("22", 41_000),
    ("23", 50_000),
    ("24", 62_000),
    ("25", 75_000),
    ("26", 90_000),
    ("27", 105_000),
    ("28", 120_000),
    ("29", 135_000),
    ("30", 155_000),
];

/// How many ratings are below 1.
const FRACTIONS: u8 = 4;

impl Challenge {
    /// Goes through all of them, from 0 to 30.
    pub fn all() -> impl Iterator<Item = Challenge> {
        (0..WORTH.len() as u8).map(Challenge)
    }

    /// Returns the rating that is so written: `1/4`, `5`.
    pub fn named(name: &str) -> Option<Challenge> {
        Challenge::all().find(|rating| rating.name() == name)
    }

    /// Returns the highest rating that is worth no more than that; what is worth less than any is 0.
    pub fn worth(xp: u32) -> Challenge {
        Challenge::all().take_while(|rating| rating.xp() <= xp).last().unwrap_or(Challenge(0))
    }

    /// Returns it as the book writes it.
    pub fn name(self) -> &'static str {
        WORTH[usize::from(self.0)].0
    }

    /// Returns how much experience a foe of it is worth; of 0, one that can do harm.
    pub fn xp(self) -> u32 {
        WORTH[usize::from(self.0)].1
    }

    /// Returns the proficiency bonus of a foe: 2 up to a rating of 4, one more every four.
    pub fn proficiency(self) -> i8 {
        proficiency_bonus(self.0.saturating_sub(FRACTIONS - 1))
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How much experience levels 1 to 20 take.
const NEEDED: [u32; 20] = [
    0, 300, 900, 2_700, 6_500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000,
    165_000, 195_000, 225_000, 265_000, 305_000, 355_000,
];

/// Returns how much experience a level takes; none for a level that there is not.
pub fn experience_for(level: u8) -> Option<u32> {
    NEEDED.get(usize::from(level).checked_sub(1)?).copied()
}

/// Returns the level that somebody with so much experience has: 1 to 20.
pub fn level_with(xp: u32) -> u8 {
    NEEDED.iter().take_while(|needed| **needed <= xp).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_worth_what_the_book_says() {
        let table = [("0", 10, 2), ("1/8", 25, 2), ("1/2", 100, 2), ("1", 200, 2), ("4", 1_100, 2)];
        let more =
            [("5", 1_800, 3), ("9", 5_000, 4), ("17", 18_000, 6), ("21", 33_000, 7), ("30", 155_000, 9)];
        for (name, xp, proficiency) in table.into_iter().chain(more) {
            let rating = Challenge::named(name);
            assert_eq!(
                rating.map(|rating| (rating.xp(), rating.proficiency())),
                Some((xp, proficiency)),
                "{name}"
            );
            assert_eq!(rating, Some(Challenge::worth(xp)), "{name}");
        }
        assert_eq!(Challenge::named("3/4"), None);
        assert_eq!((Challenge::worth(0).name(), Challenge::worth(449).name()), ("0", "1"));
        assert_eq!(Challenge::worth(u32::MAX).name(), "30");
        assert!(Challenge::all().zip(Challenge::all().skip(1)).all(|(one, next)| one.xp() < next.xp()));
    }

    #[test]
    fn levels_take_what_the_book_says() {
        for (level, xp) in [(1, 0), (2, 300), (5, 6_500), (11, 85_000), (17, 225_000), (20, 355_000)] {
            assert_eq!(experience_for(level), Some(xp), "{level}");
            assert_eq!(level_with(xp), level);
            assert_eq!(level_with(xp + 1), level);
        }
        assert_eq!((experience_for(0), experience_for(21)), (None, None));
        assert_eq!(level_with(u32::MAX), 20);
    }
}

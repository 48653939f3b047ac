//! The thirteen boxes and what five dice score in each, as a pure function. It knows no card and no joker.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    DICE_COUNT, FULL_HOUSE_POINTS, Hand, LARGE_STRAIGHT_POINTS, N_CATEGORIES, SMALL_STRAIGHT_POINTS,
    YAHTZEE_POINTS,
};

/// A box of the scorecard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// The sum of the 1s.
    Ones,
    /// The sum of the 2s.
    Twos,
    /// The sum of the 3s.
    Threes,
    /// The sum of the 4s.
    Fours,
    /// The sum of the 5s.
    Fives,
    /// The sum of the 6s.
    Sixes,
    /// At least three alike: the sum of all dice.
    ThreeOfAKind,
    /// At least four alike: the sum of all dice.
    FourOfAKind,
    /// Exactly three of one and two of another.
    FullHouse,
    /// Four in a row.
    SmallStraight,
    /// Five in a row.
    LargeStraight,
    /// All alike.
    Yahtzee,
    /// The sum of all dice.
    Chance,
}

impl Category {
    /// Every box, in the order of the card.
    pub const ALL: [Category; N_CATEGORIES] = [
        Category::Ones,
        Category::Twos,
        Category::Threes,
        Category::Fours,
        Category::Fives,
        Category::Sixes,
        Category::ThreeOfAKind,
        Category::FourOfAKind,
        Category::FullHouse,
        Category::SmallStraight,
        Category::LargeStraight,
        Category::Yahtzee,
        Category::Chance,
    ];

    /// Returns the place on the card, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the box of the upper section for a face.
    pub fn of_face(face: u8) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.face() == Some(face))
    }

    /// Returns the face that a box of the upper section is about.
    #[inline]
    pub const fn face(self) -> Option<u8> {
        if (self as u8) < Category::ThreeOfAKind as u8 { Some(self as u8 + 1) } else { None }
    }

    /// Returns the name as actions spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Ones => "ones",
            Category::Twos => "twos",
            Category::Threes => "threes",
            Category::Fours => "fours",
            Category::Fives => "fives",
            Category::Sixes => "sixes",
            Category::ThreeOfAKind => "three_of_a_kind",
            Category::FourOfAKind => "four_of_a_kind",
            Category::FullHouse => "full_house",
            Category::SmallStraight => "small_straight",
            Category::LargeStraight => "large_straight",
            Category::Yahtzee => "yahtzee",
            Category::Chance => "chance",
        }
    }

    /// Returns the name to show.
    pub const fn title(self) -> &'static str {
        match self {
            Category::Ones => "Ones",
            Category::Twos => "Twos",
            Category::Threes => "Threes",
            Category::Fours => "Fours",
            Category::Fives => "Fives",
            Category::Sixes => "Sixes",
            Category::ThreeOfAKind => "Three of a kind",
            Category::FourOfAKind => "Four of a kind",
            Category::FullHouse => "Full house",
            Category::SmallStraight => "Small straight",
            Category::LargeStraight => "Large straight",
            Category::Yahtzee => "Yahtzee",
            Category::Chance => "Chance",
        }
    }

    /// Returns what five dice score in this box; 0 if one of them shows no face.
    pub fn points(self, dice: [u8; DICE_COUNT]) -> u8 {
        Hand::of(dice).map_or(0, |hand| hand.points(self))
    }

    /// Returns what dice score by how many there are of each face from 0 to 6.
    pub(crate) const fn points_of(self, counts: [u8; 7]) -> u8 {
        match self {
            // YAH-7.1: only the dice of the face count.
            Category::Ones
            | Category::Twos
            | Category::Threes
            | Category::Fours
            | Category::Fives
            | Category::Sixes => counts[self as usize + 1] * (self as u8 + 1),
            Category::ThreeOfAKind => sum_if(most(counts) >= 3, counts),
            Category::FourOfAKind => sum_if(most(counts) >= 4, counts),
            // YAH-7.4: five alike are no full house.
            Category::FullHouse if has(counts, 3) && has(counts, 2) => FULL_HOUSE_POINTS,
            Category::SmallStraight if longest_run(counts) >= 4 => SMALL_STRAIGHT_POINTS,
            Category::LargeStraight if longest_run(counts) >= 5 => LARGE_STRAIGHT_POINTS,
            Category::Yahtzee if has(counts, DICE_COUNT as u8) => YAHTZEE_POINTS,
            Category::Chance => sum(counts),
            _ => 0,
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl FromStr for Category {
    type Err = UnknownCategory;

    fn from_str(name: &str) -> Result<Category, UnknownCategory> {
        Category::ALL.into_iter().find(|category| category.name() == name).ok_or(UnknownCategory)
    }
}

/// There is no box of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no such box; the boxes are ones, twos, threes, fours, fives, sixes, three_of_a_kind, \
     four_of_a_kind, full_house, small_straight, large_straight, yahtzee and chance"
)]
pub struct UnknownCategory;

const fn sum_if(holds: bool, counts: [u8; 7]) -> u8 {
    if holds { sum(counts) } else { 0 }
}

const fn sum(counts: [u8; 7]) -> u8 {
    let (mut sum, mut face) = (0, 1);
    while face < counts.len() {
        sum += counts[face] * face as u8;
        face += 1;
    }
    sum
}

const fn most(counts: [u8; 7]) -> u8 {
    let (mut most, mut face) = (0, 1);
    while face < counts.len() {
        if counts[face] > most {
            most = counts[face];
        }
        face += 1;
    }
    most
}

/// Tests for a face that is there exactly `n` times.
const fn has(counts: [u8; 7], n: u8) -> bool {
    let mut face = 1;
    while face < counts.len() {
        if counts[face] == n {
            return true;
        }
        face += 1;
    }
    false
}

const fn longest_run(counts: [u8; 7]) -> usize {
    let (mut longest, mut run, mut face) = (0, 0, 1);
    while face < counts.len() {
        run = if counts[face] > 0 { run + 1 } else { 0 };
        if run > longest {
            longest = run;
        }
        face += 1;
    }
    longest
}

//! One player's scorecard: what stands in the boxes, what it makes, and which box a hand may go to.

use serde::{Deserialize, Serialize};

use crate::{
    Boxes, Category, FULL_HOUSE_POINTS, Hand, LARGE_STRAIGHT_POINTS, N_CATEGORIES, Refusal, Rules,
    SMALL_STRAIGHT_POINTS, UPPER_BONUS_FROM, UPPER_BONUS_POINTS, YAHTZEE_BONUS_POINTS,
};

/// A scorecard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Card {
    /// What stands in each box; 0 in an open one.
    points: [u8; N_CATEGORIES],
    used: Boxes,
    yahtzee_bonuses: u8,
}

/// Where the joker sends a further Yahtzee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joker {
    /// To the box of its face.
    Face(Category),
    /// To any open box of the lower section.
    Lower,
    /// To any open box: the lower section is full.
    Upper,
}

impl Card {
    /// Returns what stands in a box; nothing while it is open.
    #[inline]
    pub fn get(&self, category: Category) -> Option<u8> {
        self.used.contains(category).then(|| self.points[category.index()])
    }

    /// Returns the open boxes.
    #[inline]
    pub const fn open(&self) -> Boxes {
        Boxes::ALL.minus(self.used)
    }

    /// Returns the used boxes.
    #[inline]
    pub const fn used(&self) -> Boxes {
        self.used
    }

    /// Tests for a card without an open box.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.used == Boxes::ALL
    }

    /// Returns the sum of the upper section, without the bonus.
    #[inline]
    pub fn upper_total(&self) -> u8 {
        let [ones, twos, threes, fours, fives, sixes, ..] = self.points.map(u16::from);
        (ones + twos + threes + fours + fives + sixes).min(u8::MAX.into()) as u8
    }

    /// Returns the bonus for the upper section, as far as it is earned.
    #[inline]
    pub fn upper_bonus(&self) -> u8 {
        // YAH-3.3: 63 or more.
        if self.upper_total() >= UPPER_BONUS_FROM { UPPER_BONUS_POINTS } else { 0 }
    }

    /// Returns the sum of the lower section, without the bonuses for further Yahtzees.
    pub fn lower_total(&self) -> u16 {
        self.points.iter().skip(Boxes::UPPER.len()).map(|points| u16::from(*points)).sum()
    }

    /// Returns how many further Yahtzees were rewarded.
    pub const fn yahtzee_bonuses(&self) -> u8 {
        self.yahtzee_bonuses
    }

    /// Returns what the further Yahtzees made.
    pub fn yahtzee_bonus(&self) -> u16 {
        u16::from(self.yahtzee_bonuses) * u16::from(YAHTZEE_BONUS_POINTS)
    }

    /// Returns everything together.
    pub fn total(&self) -> u16 {
        let boxes: u16 = self.points.iter().map(|points| u16::from(*points)).sum();
        boxes + u16::from(self.upper_bonus()) + self.yahtzee_bonus()
    }

    /// Returns how many boxes were filled with nothing.
    pub fn n_zeros(&self) -> usize {
        // An open box has no points either.
        self.points.iter().filter(|points| **points == 0).count() - self.open().len()
    }

    /// Returns how many Yahtzees were scored as such.
    pub fn n_yahtzees(&self) -> u8 {
        u8::from(self.has_scored_yahtzee()).saturating_add(self.yahtzee_bonuses)
    }

    /// Tests for points in the box of the Yahtzee.
    #[inline]
    pub fn has_scored_yahtzee(&self) -> bool {
        self.points[Category::Yahtzee.index()] > 0
    }

    /// Tests for a hand that is rewarded as a further Yahtzee.
    #[inline]
    pub fn earns_yahtzee_bonus(&self, hand: Hand, rules: Rules) -> bool {
        rules == Rules::Official && self.has_scored_yahtzee() && hand.is_yahtzee()
    }

    /// Returns where a hand has to go if it is a joker: five alike with the box of the Yahtzee used.
    #[inline]
    pub fn joker(&self, hand: Hand, rules: Rules) -> Option<Joker> {
        if rules == Rules::Classic || !self.used.contains(Category::Yahtzee) {
            return None;
        }
        let face = Category::of_face(hand.yahtzee_face()?)?;
        Some(if self.open().contains(face) {
            Joker::Face(face)
        } else if self.open().both(Boxes::LOWER).is_empty() {
            Joker::Upper
        } else {
            Joker::Lower
        })
    }

    /// Returns the boxes that a hand may go to.
    #[inline]
    pub fn allowed(&self, hand: Hand, rules: Rules) -> Boxes {
        match self.joker(hand, rules) {
            None | Some(Joker::Upper) => self.open(),
            Some(Joker::Face(face)) => Boxes::only(face),
            Some(Joker::Lower) => self.open().both(Boxes::LOWER),
        }
    }

    /// Returns what a hand scores in a box of this card.
    #[inline]
    pub fn offer(&self, category: Category, hand: Hand, rules: Rules) -> u8 {
        if self.joker(hand, rules).is_none() {
            return hand.points(category);
        }
        // Decision 41: the only case in which five alike make these.
        match category {
            Category::FullHouse => FULL_HOUSE_POINTS,
            Category::SmallStraight => SMALL_STRAIGHT_POINTS,
            Category::LargeStraight => LARGE_STRAIGHT_POINTS,
            _ => hand.points(category),
        }
    }

    /// Returns what a hand scores in a box of this card, or why it may not go there.
    #[inline]
    pub fn takes(&self, category: Category, hand: Hand, rules: Rules) -> Result<u8, Refusal> {
        // YAH-3.4: a used box is refused.
        if let Some(points) = self.get(category) {
            return Err(Refusal::CategoryUsed { category, points });
        }
        match self.joker(hand, rules) {
            Some(joker) if !self.allowed(hand, rules).contains(category) => {
                Err(Refusal::JokerForced { joker })
            }
            _ => Ok(self.offer(category, hand, rules)),
        }
    }

    #[inline]
    pub(crate) fn fill(&mut self, category: Category, points: u8) {
        self.points[category.index()] = points;
        self.used = self.used.with(category);
    }

    /// Gives up every open box.
    pub(crate) fn close(&mut self) {
        self.used = Boxes::ALL;
    }

    pub(crate) fn add_yahtzee_bonus(&mut self) {
        self.yahtzee_bonuses = self.yahtzee_bonuses.saturating_add(1);
    }
}

/// A card as it is written: null stands in an open box.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    boxes: [Option<u8>; N_CATEGORIES],
    yahtzee_bonuses: u8,
}

impl From<Card> for Written {
    fn from(card: Card) -> Written {
        Written {
            boxes: Category::ALL.map(|category| card.get(category)),
            yahtzee_bonuses: card.yahtzee_bonuses,
        }
    }
}

impl From<Written> for Card {
    fn from(written: Written) -> Card {
        let mut card = Card { yahtzee_bonuses: written.yahtzee_bonuses, ..Card::default() };
        for (category, points) in Category::ALL.into_iter().zip(written.boxes) {
            if let Some(points) = points {
                card.fill(category, points);
            }
        }
        card
    }
}

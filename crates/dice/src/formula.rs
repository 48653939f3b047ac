//! A dice formula such as `4d6kh3+2`: terms of dice and a number added to them.
//!
//! It is rolled with any [`Dice`]; each term is one roll. Only dice that are added exist, so that the total of a roll
//! is always the sum of its kept dice and the modifier. Reading the text form is `notation`'s work.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Dice, FormulaError, mean};

/// A dice formula within the limits: at least one term or a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Formula {
    pub(crate) terms: Vec<FormulaTerm>,
    pub(crate) modifier: i64,
}

/// Some equal dice of a formula, rolled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormulaTerm {
    /// How many dice are rolled, at least one.
    pub count: u32,
    /// How many sides each has, at least one.
    pub sides: u32,
    /// Which of them count.
    pub keep: Keep,
}

/// Which dice of a term count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All of them.
    All,
    /// That many of the highest (`kh`).
    Highest(u32),
    /// That many of the lowest (`kl`).
    Lowest(u32),
}

/// What a formula gave: the total is the sum of the kept dice and the modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// Every die in the order of rolling.
    pub dice: Vec<FormulaDie>,
    /// The number added.
    pub modifier: i64,
    /// What it comes to.
    pub total: i64,
}

/// One die of a rolled formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormulaDie {
    /// How many sides it has.
    pub sides: u32,
    /// What it shows.
    pub value: u32,
    /// Whether it counts.
    pub kept: bool,
}

impl Formula {
    /// The terms of dice, in the order in which they are rolled.
    pub fn terms(&self) -> &[FormulaTerm] {
        &self.terms
    }

    /// The number added to the dice.
    pub fn modifier(&self) -> i64 {
        self.modifier
    }

    /// How many dice are rolled, counted or not.
    pub fn n_dice(&self) -> u32 {
        self.terms.iter().map(|term| term.count).sum()
    }

    /// Rolls the formula; each term uses one roll number.
    pub fn roll(&self, dice: &mut Dice) -> Rolled {
        let rolled: Vec<FormulaDie> = self.terms.iter().flat_map(|term| term.roll(dice)).collect();
        let kept = rolled.iter().filter(|die| die.kept).map(|die| i64::from(die.value));
        let total = kept.sum::<i64>() + self.modifier;
        Rolled { dice: rolled, modifier: self.modifier, total }
    }

    /// The least total.
    pub fn min(&self) -> i64 {
        self.modifier + self.terms.iter().map(|term| i64::from(term.kept())).sum::<i64>()
    }

    /// The greatest total.
    pub fn max(&self) -> i64 {
        let most = |term: &FormulaTerm| i64::from(term.kept()) * i64::from(term.sides);
        self.modifier + self.terms.iter().map(most).sum::<i64>()
    }

    /// The average total: exact but for rounding, or to one part in a million where some of the dice are kept and
    /// these have more than 2,000 sides.
    pub fn mean(&self) -> f64 {
        self.modifier as f64 + self.terms.iter().map(mean::of_term).sum::<f64>()
    }
}

impl FormulaTerm {
    /// How many dice count.
    pub fn kept(&self) -> u32 {
        match self.keep {
            Keep::All => self.count,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept,
        }
    }

    fn roll(&self, dice: &mut Dice) -> Vec<FormulaDie> {
        let mut faces = vec![0; self.count as usize];
        dice.roll_wide(self.sides, &mut faces);
        // Among equal dice the first rolled count.
        let mut order: Vec<usize> = (0..faces.len()).collect();
        match self.keep {
            Keep::All => {}
            Keep::Highest(_) => order.sort_by_key(|die| std::cmp::Reverse(faces[*die])),
            Keep::Lowest(_) => order.sort_by_key(|die| faces[*die]),
        }
        let die = |value: &u32| FormulaDie { sides: self.sides, value: *value, kept: false };
        let mut rolled: Vec<FormulaDie> = faces.iter().map(die).collect();
        order.iter().take(self.kept() as usize).for_each(|die| rolled[*die].kept = true);
        rolled
    }
}

impl fmt::Display for FormulaTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)?;
        match self.keep {
            Keep::All => Ok(()),
            Keep::Highest(kept) => write!(f, "kh{kept}"),
            Keep::Lowest(kept) => write!(f, "kl{kept}"),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            write!(f, "{}{term}", if at == 0 { "" } else { "+" })?;
        }
        match (self.terms.is_empty(), self.modifier) {
            (true, modifier) => write!(f, "{modifier}"),
            (false, 0) => Ok(()),
            (false, modifier) => write!(f, "{modifier:+}"),
        }
    }
}

impl From<Formula> for String {
    fn from(formula: Formula) -> String {
        formula.to_string()
    }
}

impl TryFrom<String> for Formula {
    type Error = FormulaError;

    fn try_from(text: String) -> Result<Formula, FormulaError> {
        text.parse()
    }
}

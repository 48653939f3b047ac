//! Reads dice notation: `2d6+3`, `4d6kh3`, `d20`, `2d20kl1`, `d%`, `1d8 + 2d6 - 1`.
//!
//! In words: terms joined by `+` or `-`, a sign before the first allowed; a term is a number or
//! `[count] d (sides | %) [(kh | kl) number]`. Letters of either case, white space between any two parts. Dice are
//! never subtracted, so that a total is always the kept dice plus a number. It never panics and never guesses.

use std::str::FromStr;

use crate::formula::{Formula, FormulaTerm, Keep};
use crate::{MAX_DICE, MAX_SIDES};

/// The longest text of a formula in characters, as given and in normal form.
pub const MAX_TEXT: usize = 200;

/// The greatest number that may be added or subtracted in all.
pub const MAX_MODIFIER: i64 = 1_000_000_000;

/// Why a text is no dice formula, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at {position}: {reason}")]
pub struct FormulaError {
    /// Where the trouble is, in bytes from 0.
    pub position: usize,
    /// What the trouble is.
    pub reason: NotationError,
}

impl FormulaError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }
}

/// What is wrong with a dice formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// There is nothing but white space.
    #[error("a formula is needed, such as 2d6+3")]
    Empty,
    /// The text, or its normal form, is too long.
    #[error("a formula has at most {MAX_TEXT} characters, with every count written out")]
    TooLong,
    /// Something else should stand here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// No dice are asked for, or too many in all.
    #[error("a formula rolls 1 to {MAX_DICE} dice in all")]
    DiceOutOfRange,
    /// A die has no sides or too many.
    #[error("a die has 1 to {MAX_SIDES} sides")]
    SidesOutOfRange,
    /// No dice are kept, or more than are rolled.
    #[error("of {count} dice, 1 to {count} can be kept")]
    KeepOutOfRange {
        /// How many dice are rolled.
        count: u32,
    },
    /// The numbers come to too much.
    #[error("the numbers may come to at most {MAX_MODIFIER} either way")]
    ModifierOutOfRange,
    /// Dice are subtracted.
    #[error("only numbers can be subtracted, not dice")]
    SubtractedDice,
}

impl NotationError {
    /// The stable code of this reason.
    pub fn code(&self) -> &'static str {
        match self {
            NotationError::Empty => "FORMULA_EMPTY",
            NotationError::TooLong => "FORMULA_TOO_LONG",
            NotationError::Expected(_) => "FORMULA_SYNTAX",
            NotationError::DiceOutOfRange => "DICE_OUT_OF_RANGE",
            NotationError::SidesOutOfRange => "SIDES_OUT_OF_RANGE",
            NotationError::KeepOutOfRange { .. } => "KEEP_OUT_OF_RANGE",
            NotationError::ModifierOutOfRange => "MODIFIER_OUT_OF_RANGE",
            NotationError::SubtractedDice => "SUBTRACTED_DICE",
        }
    }

    fn at(self, position: usize) -> FormulaError {
        FormulaError { position, reason: self }
    }
}

impl FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        if let Some((position, _)) = text.char_indices().nth(MAX_TEXT) {
            return Err(NotationError::TooLong.at(position));
        }
        let formula = Reader { text, position: 0 }.formula()?;
        // What is written must be readable again: `d%` is short for `1d100`.
        if formula.to_string().len() > MAX_TEXT {
            return Err(NotationError::TooLong.at(text.len()));
        }
        Ok(formula)
    }
}

/// A text and how far it is read.
struct Reader<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Reader<'a> {
    fn formula(mut self) -> Result<Formula, FormulaError> {
        let mut formula = Formula { terms: Vec::new(), modifier: 0 };
        if self.peek().is_none() {
            return Err(NotationError::Empty.at(0));
        }
        let mut minus = self.sign().unwrap_or(false);
        loop {
            self.part(minus, &mut formula)?;
            minus = match self.sign() {
                Some(minus) => minus,
                None if self.peek().is_none() => return Ok(formula),
                None => return Err(NotationError::Expected("+, - or the end").at(self.position)),
            };
        }
    }

    /// Reads a term or a number into the formula.
    fn part(&mut self, minus: bool, formula: &mut Formula) -> Result<(), FormulaError> {
        self.peek();
        let start = self.position;
        let number = self.number();
        if !self.take("d") {
            let number = number.ok_or(NotationError::Expected("a number or dice").at(start))?;
            formula.modifier += if minus { -number } else { number };
            let fits = formula.modifier.abs() <= MAX_MODIFIER;
            return if fits { Ok(()) } else { Err(NotationError::ModifierOutOfRange.at(start)) };
        }
        if minus {
            return Err(NotationError::SubtractedDice.at(start));
        }
        let left = MAX_DICE as i64 - i64::from(formula.n_dice());
        let count = within(number.unwrap_or(1), left, NotationError::DiceOutOfRange.at(start))?;
        let sides = self.sides()?;
        formula.terms.push(FormulaTerm { count, sides, keep: self.keep(count)? });
        Ok(())
    }

    fn sides(&mut self) -> Result<u32, FormulaError> {
        if self.take("%") {
            return Ok(100);
        }
        self.peek();
        let start = self.position;
        let sides = self.number().ok_or(NotationError::Expected("the number of sides, or %").at(start))?;
        within(sides, MAX_SIDES.into(), NotationError::SidesOutOfRange.at(start))
    }

    fn keep(&mut self, count: u32) -> Result<Keep, FormulaError> {
        let keep = if self.take("kh") {
            Keep::Highest
        } else if self.take("kl") {
            Keep::Lowest
        } else if self.peek().is_some_and(|char| char.eq_ignore_ascii_case(&'k')) {
            return Err(NotationError::Expected("kh or kl and how many to keep").at(self.position));
        } else {
            return Ok(Keep::All);
        };
        self.peek();
        let start = self.position;
        let kept = self.number().ok_or(NotationError::Expected("how many dice to keep").at(start))?;
        within(kept, count.into(), NotationError::KeepOutOfRange { count }.at(start)).map(keep)
    }

    /// Passes over white space and looks at the next character.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest().trim_start();
        self.position = self.text.len() - rest.len();
        rest.chars().next()
    }

    /// Takes these ASCII characters, in either case, if they are next.
    fn take(&mut self, what: &str) -> bool {
        self.peek();
        let next = self.rest().as_bytes().get(..what.len());
        let found = next.is_some_and(|next| next.eq_ignore_ascii_case(what.as_bytes()));
        self.position += if found { what.len() } else { 0 };
        found
    }

    /// Takes a sign if it is next; true is minus.
    fn sign(&mut self) -> Option<bool> {
        if self.take("+") { Some(false) } else { self.take("-").then_some(true) }
    }

    /// Takes a number if it is next; one far beyond all limits becomes one just beyond them.
    fn number(&mut self) -> Option<i64> {
        self.peek();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let value = |sum: i64, digit: u8| (sum * 10 + i64::from(digit - b'0')).min(MAX_MODIFIER + 1);
        let number = self.rest().bytes().take(digits).fold(0, value);
        self.position += digits;
        (digits > 0).then_some(number)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }
}

/// The number as a `u32` if it is from 1 to `most`.
fn within(number: i64, most: i64, error: FormulaError) -> Result<u32, FormulaError> {
    match u32::try_from(number) {
        Ok(fits) if (1..=most).contains(&number) => Ok(fits),
        _ => Err(error),
    }
}

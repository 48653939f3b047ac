//! Dice to throw and dice thrown: the formula of a roll request, and what a roll came to. Nothing here rolls.

use dice::Roll;
use rules5e::{DamageDice, DamageType, Mode};
use serde::{Deserialize, Serialize};

/// Dice to throw, with what is added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Throw {
    /// A d20, twice with an edge, and a d4 more or less by a spell.
    D20 {
        /// Whether there is an edge.
        mode: Mode,
        /// What is added.
        modifier: i16,
        /// A d4 added (1) or taken away (−1).
        d4: i8,
    },
    /// Dice of damage, kind by kind.
    Damage(Vec<DamageDice>),
    /// Plain dice with what is added: healing.
    Dice {
        /// How many.
        count: u8,
        /// How many sides each has.
        sides: u8,
        /// What is added.
        flat: i16,
    },
}

impl Throw {
    /// Makes a throw of a d20 without an edge.
    pub fn d20(mode: Mode, modifier: impl Into<i16>) -> Throw {
        Throw::D20 { mode, modifier: modifier.into(), d4: 0 }
    }

    /// Lists the uses of the dice: how many of how many sides.
    pub fn uses(&self) -> Vec<(u8, u8)> {
        match self {
            Throw::D20 { mode, d4, .. } => {
                let d20s = (if *mode == Mode::Normal { 1 } else { 2 }, 20);
                if *d4 == 0 { vec![d20s] } else { vec![d20s, (1, 4)] }
            }
            Throw::Damage(kinds) => {
                kinds.iter().filter(|dice| dice.count > 0).map(|dice| (dice.count, dice.sides)).collect()
            }
            Throw::Dice { count: 0, .. } => Vec::new(),
            Throw::Dice { count, sides, .. } => vec![(*count, *sides)],
        }
    }

    /// Counts the dice.
    pub fn n_dice(&self) -> usize {
        self.uses().iter().map(|(count, _)| usize::from(*count)).sum()
    }

    /// Returns what is added to the dice.
    pub fn modifier(&self) -> i32 {
        match self {
            Throw::D20 { modifier, .. } => (*modifier).into(),
            Throw::Damage(kinds) => kinds.iter().map(|dice| i32::from(dice.flat)).sum(),
            Throw::Dice { flat, .. } => (*flat).into(),
        }
    }

    /// Reckons what faces come to; they are as many as [`Throw::n_dice`] says.
    pub fn reckon(&self, faces: Vec<u8>) -> Rolled {
        let sum = |faces: &[u8]| faces.iter().map(|face| i32::from(*face)).sum::<i32>();
        let (natural, total) = match self {
            Throw::D20 { mode, modifier, d4 } => {
                let n = if *mode == Mode::Normal { 1 } else { 2 };
                let (d20s, rest) = faces.split_at(n.min(faces.len()));
                let natural = match mode {
                    Mode::Disadvantage => d20s.iter().min(),
                    _ => d20s.iter().max(),
                };
                let natural = natural.copied().unwrap_or(1);
                (natural, i32::from(natural) + i32::from(*modifier) + i32::from(*d4) * sum(rest))
            }
            _ => (0, sum(&faces) + self.modifier()),
        };
        Rolled { natural, total, faces }
    }

    /// Splits a throw of damage into its kinds.
    pub fn by_kind(&self, rolled: &Rolled) -> Vec<(DamageType, i32)> {
        let Throw::Damage(kinds) = self else { return Vec::new() };
        let mut faces = rolled.faces.iter();
        kinds
            .iter()
            .map(|dice| {
                let thrown: i32 = faces.by_ref().take(dice.count.into()).map(|face| i32::from(*face)).sum();
                (dice.kind, thrown + i32::from(dice.flat))
            })
            .collect()
    }

    /// Returns the uses of the dice as a verifier wants them.
    pub fn told(&self, rolled: &Rolled, out: &mut Vec<Roll>) {
        let mut faces = rolled.faces.iter();
        for (count, sides) in self.uses() {
            let faces = faces.by_ref().take(count.into()).map(|face| u32::from(*face)).collect();
            out.push(Roll::Faces { sides: sides.into(), faces });
        }
    }

    /// Writes the formula as people do: `1d20 + 3`, `2d20kh1 + 5`, `8d6`.
    pub fn formula(&self) -> String {
        let mut terms: Vec<String> = match self {
            Throw::D20 { mode: Mode::Normal, .. } => vec!["1d20".to_owned()],
            Throw::D20 { mode: Mode::Advantage, .. } => vec!["2d20kh1".to_owned()],
            Throw::D20 { mode: Mode::Disadvantage, .. } => vec!["2d20kl1".to_owned()],
            _ => self.uses().iter().map(|(count, sides)| format!("{count}d{sides}")).collect(),
        };
        if let Throw::D20 { d4, .. } = self {
            match d4 {
                1.. => terms.push("1d4".to_owned()),
                0 => {}
                _ => terms.push("- 1d4".to_owned()),
            }
        }
        let mut words = terms.join(" + ").replace("+ - ", "- ");
        let modifier = self.modifier();
        match (modifier, words.is_empty()) {
            (0, false) => {}
            (_, true) => words = modifier.to_string(),
            (1.., _) => words.push_str(&format!(" + {modifier}")),
            _ => words.push_str(&format!(" - {}", -modifier)),
        }
        words
    }
}

/// What a throw came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rolled {
    /// The kept d20; 0 where there is none.
    pub natural: u8,
    /// What it comes to.
    pub total: i32,
    /// Every die, in the order of the formula.
    pub faces: Vec<u8>,
}

#[cfg(test)]
mod tests;

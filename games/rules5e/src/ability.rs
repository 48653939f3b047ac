//! The six abilities, the eighteen skills, and the numbers that follow from a score.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the six abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Strength.
    Str,
    /// Dexterity.
    Dex,
    /// Constitution.
    Con,
    /// Intelligence.
    Int,
    /// Wisdom.
    Wis,
    /// Charisma.
    Cha,
}

impl Ability {
    /// All of them, in the order in which a sheet lists them.
    pub const ALL: [Ability; 6] =
        [Ability::Str, Ability::Dex, Ability::Con, Ability::Int, Ability::Wis, Ability::Cha];

    /// Returns its whole name.
    pub const fn name(self) -> &'static str {
        match self {
            Ability::Str => "Strength",
            Ability::Dex => "Dexterity",
            Ability::Con => "Constitution",
            Ability::Int => "Intelligence",
            Ability::Wis => "Wisdom",
            Ability::Cha => "Charisma",
        }
    }
}

/// Six ability scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Strength.
    pub str: u8,
    /// Dexterity.
    pub dex: u8,
    /// Constitution.
    pub con: u8,
    /// Intelligence.
    pub int: u8,
    /// Wisdom.
    pub wis: u8,
    /// Charisma.
    pub cha: u8,
}

impl Default for Scores {
    fn default() -> Scores {
        Scores { str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10 }
    }
}

impl Scores {
    /// Returns one score.
    pub const fn of(&self, ability: Ability) -> u8 {
        match ability {
            Ability::Str => self.str,
            Ability::Dex => self.dex,
            Ability::Con => self.con,
            Ability::Int => self.int,
            Ability::Wis => self.wis,
            Ability::Cha => self.cha,
        }
    }

    /// Returns the modifier of one score.
    pub const fn modifier(&self, ability: Ability) -> i8 {
        modifier(self.of(ability))
    }
}

/// Returns the modifier of a score: half of what it has above 10, rounded down (9 has −1, 1 has −5).
pub const fn modifier(score: u8) -> i8 {
    (score as i16 - 10).div_euclid(2) as i8
}

/// Returns the proficiency bonus of a level (or a challenge rating): 2 at first, one more every four levels.
pub const fn proficiency_bonus(level: u8) -> i8 {
    let level = if level == 0 { 1 } else { level };
    2 + ((level - 1) / 4) as i8
}

/// One of the eighteen skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Each is its own name.
pub enum Skill {
    Acrobatics,
    AnimalHandling,
    Arcana,
    Athletics,
    Deception,
    History,
    Insight,
    Intimidation,
    Investigation,
    Medicine,
    Nature,
    Perception,
    Performance,
    Persuasion,
    Religion,
    SleightOfHand,
    Stealth,
    Survival,
}

impl Skill {
    /// All of them, by name.
    pub const ALL: [Skill; 18] = [
        Skill::Acrobatics,
        Skill::AnimalHandling,
        Skill::Arcana,
        Skill::Athletics,
        Skill::Deception,
        Skill::History,
        Skill::Insight,
        Skill::Intimidation,
        Skill::Investigation,
        Skill::Medicine,
        Skill::Nature,
        Skill::Perception,
        Skill::Performance,
        Skill::Persuasion,
        Skill::Religion,
        Skill::SleightOfHand,
        Skill::Stealth,
        Skill::Survival,
    ];

    /// Returns the ability that the skill usually goes with.
    pub const fn ability(self) -> Ability {
        match self {
            Skill::Athletics => Ability::Str,
            Skill::Acrobatics | Skill::SleightOfHand | Skill::Stealth => Ability::Dex,
            Skill::Arcana | Skill::History | Skill::Investigation | Skill::Nature | Skill::Religion => {
                Ability::Int
            }
            Skill::AnimalHandling
            | Skill::Insight
            | Skill::Medicine
            | Skill::Perception
            | Skill::Survival => Ability::Wis,
            Skill::Deception | Skill::Intimidation | Skill::Performance | Skill::Persuasion => Ability::Cha,
        }
    }

    /// Returns its name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Acrobatics => "Acrobatics",
            Skill::AnimalHandling => "Animal Handling",
            Skill::Arcana => "Arcana",
            Skill::Athletics => "Athletics",
            Skill::Deception => "Deception",
            Skill::History => "History",
            Skill::Insight => "Insight",
            Skill::Intimidation => "Intimidation",
            Skill::Investigation => "Investigation",
            Skill::Medicine => "Medicine",
            Skill::Nature => "Nature",
            Skill::Perception => "Perception",
            Skill::Performance => "Performance",
            Skill::Persuasion => "Persuasion",
            Skill::Religion => "Religion",
            Skill::SleightOfHand => "Sleight of Hand",
            Skill::Stealth => "Stealth",
            Skill::Survival => "Survival",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5 of those that engines get wrong: modifiers round down, not towards zero.
    #[test]
    fn modifiers_round_down() {
        let table = [
            (1, -5),
            (2, -4),
            (3, -4),
            (7, -2),
            (8, -1),
            (9, -1),
            (10, 0),
            (11, 0),
            (12, 1),
            (20, 5),
            (30, 10),
        ];
        for (score, expected) in table {
            assert_eq!(modifier(score), expected, "score {score}");
        }
    }

    #[test]
    fn proficiency_grows_every_four_levels() {
        let bonuses: Vec<i8> = (0..=20).map(proficiency_bonus).collect();
        assert_eq!(bonuses, [2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]);
    }
}

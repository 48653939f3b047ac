//! `ability-check` and `saving-throw`: the same as `check` and `save`, for whoever has a modifier and a training rather
//! than a bonus.

use cli::CliError;
use rules5e::grid::Cover;
use rules5e::{Ability, Conditions, Ruleset};
use schemars::JsonSchema;
use serde::Deserialize;

use super::entry::{Desk, Request};
use super::hand::Throw;
use super::number::{Bonus, Dc, Exhaustion, Modifier};
use super::throws::{Check, Checked, Save, Saved};

/// An ability check by modifier and training.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AbilityCheck {
    /// The ability.
    ability: Ability,
    /// The modifier of its score.
    ability_modifier: Modifier,
    /// The proficiency bonus; 2 unless said otherwise.
    proficiency_bonus: Option<Modifier>,
    /// Whether the proficiency bonus counts.
    #[serde(default)]
    has_proficiency: bool,
    /// Whether it counts twice.
    #[serde(default)]
    has_expertise: bool,
    /// What the total must reach; absent: only the total is told.
    dc: Option<Dc>,
    /// Conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Exhaustion.
    exhaustion: Option<Exhaustion>,
    /// Whether it sees what it is frightened of.
    #[serde(default)]
    fears_in_sight: bool,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// The proficiency bonus of whoever names none: that of the first levels.
const FIRST: Modifier = Modifier(2);

/// What is added to a d20 by modifier and training.
fn bonus(modifier: Modifier, proficiency: Option<Modifier>, times: i16) -> Bonus {
    Bonus(i16::from(modifier.0) + i16::from(proficiency.unwrap_or(FIRST).0) * times)
}

impl Request for AbilityCheck {
    type With = Throw;
    type Answer = Checked;
    const NAME: &'static str = "ability-check";
    const ABOUT: &'static str = "How an ability check goes, by modifier and training";
    const EXAMPLE: &'static str =
        r#"{"ability":"dex","abilityModifier":3,"proficiencyBonus":2,"hasProficiency":true,"dc":15}"#;

    fn answer(self, with: Throw, desk: &Desk) -> Result<Checked, CliError> {
        let times = if self.has_expertise { 2 } else { i16::from(self.has_proficiency) };
        let check = Check {
            bonus: bonus(self.ability_modifier, self.proficiency_bonus, times),
            dc: self.dc,
            ability: Some(self.ability),
            skill: None,
            conditions: self.conditions,
            exhaustion: self.exhaustion,
            fears_in_sight: self.fears_in_sight,
            ruleset: self.ruleset,
        };
        check.answer(with, desk)
    }
}

/// A saving throw by modifier and training.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SavingThrow {
    /// The ability.
    ability: Ability,
    /// The modifier of its score.
    ability_modifier: Modifier,
    /// The proficiency bonus; 2 unless said otherwise.
    proficiency_bonus: Option<Modifier>,
    /// Whether the proficiency bonus counts.
    #[serde(default)]
    has_proficiency: bool,
    /// What the total must reach.
    dc: Dc,
    /// Cover, which helps Dexterity saves.
    #[serde(default)]
    cover: Cover,
    /// Conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Exhaustion.
    exhaustion: Option<Exhaustion>,
    /// Whether it dodges.
    #[serde(default)]
    dodging: bool,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

impl Request for SavingThrow {
    type With = Throw;
    type Answer = Saved;
    const NAME: &'static str = "saving-throw";
    const ABOUT: &'static str = "How a saving throw goes, by modifier and training";
    const EXAMPLE: &'static str =
        r#"{"ability":"con","abilityModifier":2,"proficiencyBonus":3,"hasProficiency":true,"dc":13}"#;

    fn answer(self, with: Throw, desk: &Desk) -> Result<Saved, CliError> {
        let save = Save {
            ability: self.ability,
            bonus: bonus(self.ability_modifier, self.proficiency_bonus, i16::from(self.has_proficiency)),
            dc: self.dc,
            cover: self.cover,
            conditions: self.conditions,
            exhaustion: self.exhaustion,
            dodging: self.dodging,
            ruleset: self.ruleset,
        };
        save.answer(with, desk)
    }
}

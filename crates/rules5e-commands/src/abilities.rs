//! `ability`: the numbers that follow from scores and levels.

use std::collections::BTreeMap;

use cli::CliError;
use rules5e::{Scores, modifier, proficiency_bonus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::number::{Level, Modifier, Score};
use super::read::Nothing;

/// Scores and a level.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Ability {
    /// One score.
    score: Option<Score>,
    /// Six scores.
    abilities: Option<Six>,
    /// A level, from which the proficiency bonus follows.
    level: Option<Level>,
    /// The proficiency bonus, if it does not follow from a level.
    proficiency: Option<Modifier>,
}

/// Six ability scores, each 10 unless said otherwise.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Six {
    str: Score,
    dex: Score,
    con: Score,
    int: Score,
    wis: Score,
    cha: Score,
}

impl Default for Six {
    fn default() -> Six {
        let ten = Score(10);
        Six { str: ten, dex: ten, con: ten, int: ten, wis: ten, cha: ten }
    }
}

impl From<Six> for Scores {
    fn from(six: Six) -> Scores {
        Scores {
            str: six.str.0,
            dex: six.dex.0,
            con: six.con.0,
            int: six.int.0,
            wis: six.wis.0,
            cha: six.cha.0,
        }
    }
}

/// What follows from them.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    modifier: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modifiers: Option<BTreeMap<rules5e::Ability, i8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proficiency: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    save_dc: Option<i16>,
}

/// Returns the modifiers of six scores.
pub(super) fn modifiers(scores: &Scores) -> BTreeMap<rules5e::Ability, i8> {
    rules5e::Ability::ALL.into_iter().map(|ability| (ability, scores.modifier(ability))).collect()
}

impl Request for Ability {
    type With = Nothing;
    type Answer = Answer;
    const NAME: &'static str = "ability";
    const ABOUT: &'static str = "The modifiers of scores, the proficiency bonus of a level, a save DC";
    const EXAMPLE: &'static str = r#"{"score":9,"level":5}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Answer, CliError> {
        if self.score.is_none() && self.abilities.is_none() && self.level.is_none() {
            return Err(CliError::new("MISSING_FIELD", "say score, abilities or level").in_part("score"));
        }
        let one = self.score.map(|score| modifier(score.0));
        let proficiency =
            self.proficiency.map(|bonus| bonus.0).or(self.level.map(|level| proficiency_bonus(level.0)));
        Ok(Answer {
            modifier: one,
            modifiers: self.abilities.map(|six| modifiers(&six.into())),
            proficiency,
            save_dc: one.zip(proficiency).map(|(one, bonus)| i16::from(rules5e::save_dc(bonus, one))),
        })
    }
}

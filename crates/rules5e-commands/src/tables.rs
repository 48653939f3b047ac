//! `skill`, `condition`, `challenge` and `experience`: tables of the book, whole or a line of them.

use cli::CliError;
use rules5e::{Ability, Challenge, Scores, experience_for, level_with, proficiency_bonus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::abilities::Six;
use super::conditions;
use super::entry::{Desk, Request};
use super::number::{Level, Modifier};
use super::read::Nothing;

/// All lines of a table, or the one that was asked for.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Lines<All, One> {
    /// All of them.
    All(All),
    /// The one that was asked for.
    One(One),
}

/// A skill, and who has it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Skill {
    /// The skill; absent: all of them.
    skill: Option<rules5e::Skill>,
    /// The scores of whoever has it.
    #[serde(default)]
    abilities: Six,
    /// The proficiency bonus; absent: that of the level.
    proficiency: Option<Modifier>,
    /// The level, from which the proficiency bonus follows; 1 unless said otherwise.
    level: Option<Level>,
    /// Whether the proficiency bonus counts.
    #[serde(default)]
    trained: bool,
    /// Whether it counts twice.
    #[serde(default)]
    expertise: bool,
    /// Whether there is advantage, which a passive score counts as 5.
    #[serde(default)]
    advantage: bool,
    /// Whether there is disadvantage.
    #[serde(default)]
    disadvantage: bool,
}

/// All skills.
#[derive(Serialize, JsonSchema)]
pub(super) struct Skills {
    skills: Vec<SkillLine>,
}

/// A skill as the book lists it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SkillLine {
    id: rules5e::Skill,
    name: &'static str,
    ability: Ability,
    ability_name: &'static str,
}

/// A skill as somebody has it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Skilled {
    #[serde(flatten)]
    line: SkillLine,
    bonus: i16,
    passive: i16,
}

impl SkillLine {
    fn of(skill: rules5e::Skill) -> SkillLine {
        let ability = skill.ability();
        SkillLine { id: skill, name: skill.name(), ability, ability_name: ability.name() }
    }
}

impl Request for Skill {
    type With = Nothing;
    type Answer = Lines<Skills, Skilled>;
    const NAME: &'static str = "skill";
    const ABOUT: &'static str = "The skills and their abilities; somebody's bonus and passive score in one";
    const EXAMPLE: &'static str = r#"{"skill":"stealth","abilities":{"dex":16},"level":5,"trained":true}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Lines<Skills, Skilled>, CliError> {
        let Some(skill) = self.skill else {
            let skills = rules5e::Skill::ALL.into_iter().map(SkillLine::of).collect();
            return Ok(Lines::All(Skills { skills }));
        };
        let level = self.level.map_or(1, |level| level.0);
        let proficiency = self.proficiency.map_or(proficiency_bonus(level), |bonus| bonus.0);
        let times = if self.expertise { 2 } else { i16::from(self.trained) };
        let modifier = Scores::from(self.abilities).modifier(skill.ability());
        let bonus = i16::from(modifier) + i16::from(proficiency) * times;
        let edge = 5 * (i16::from(self.advantage) - i16::from(self.disadvantage));
        Ok(Lines::One(Skilled { line: SkillLine::of(skill), bonus, passive: 10 + bonus + edge }))
    }
}

/// A condition.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Condition {
    /// The condition; absent: all of them.
    condition: Option<rules5e::Condition>,
}

/// All conditions.
#[derive(Serialize, JsonSchema)]
pub(super) struct Conditions {
    conditions: Vec<ConditionLine>,
}

/// A condition by name.
#[derive(Serialize, JsonSchema)]
struct ConditionLine {
    id: rules5e::Condition,
    name: &'static str,
}

/// A condition and what it does.
#[derive(Serialize, JsonSchema)]
pub(super) struct Suffered {
    #[serde(flatten)]
    line: ConditionLine,
    #[serde(flatten)]
    does: conditions::Answer,
}

impl ConditionLine {
    fn of(condition: rules5e::Condition) -> ConditionLine {
        ConditionLine { id: condition, name: condition.name() }
    }
}

impl Request for Condition {
    type With = Nothing;
    type Answer = Lines<Conditions, Suffered>;
    const NAME: &'static str = "condition";
    const ABOUT: &'static str = "The conditions there are; what one of them does";
    const EXAMPLE: &'static str = r#"{"condition":"prone"}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Lines<Conditions, Suffered>, CliError> {
        let Some(condition) = self.condition else {
            let conditions = rules5e::Condition::ALL.into_iter().map(ConditionLine::of).collect();
            return Ok(Lines::All(Conditions { conditions }));
        };
        let does = conditions::of_one(condition);
        Ok(Lines::One(Suffered { line: ConditionLine::of(condition), does }))
    }
}

/// A line of the table of challenge ratings.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Rated {
    /// The rating: 0, 1/8, 1/4, 1/2, or 1 to 30; absent: all of them.
    rating: Option<Rating>,
    /// Experience, instead: the highest rating that is worth no more.
    xp: Option<u32>,
}

/// A challenge rating, as text or as a whole number.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Rating {
    /// As text, such as 1/4.
    Word(String),
    /// As a whole number.
    Number(u8),
}

/// All challenge ratings.
#[derive(Serialize, JsonSchema)]
pub(super) struct Challenges {
    challenges: Vec<ChallengeLine>,
}

/// What a challenge rating says.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChallengeLine {
    rating: &'static str,
    xp: u32,
    proficiency: i8,
}

impl From<Challenge> for ChallengeLine {
    fn from(rating: Challenge) -> ChallengeLine {
        ChallengeLine { rating: rating.name(), xp: rating.xp(), proficiency: rating.proficiency() }
    }
}

impl Request for Rated {
    type With = Nothing;
    type Answer = Lines<Challenges, ChallengeLine>;
    const NAME: &'static str = "challenge";
    const ABOUT: &'static str = "What foes of a challenge rating are worth, and their proficiency bonus";
    const EXAMPLE: &'static str = r#"{"rating":"1/4"}"#;
    const RENAMES: bool = true;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Lines<Challenges, ChallengeLine>, CliError> {
        let name = match (self.rating, self.xp) {
            (None, None) => {
                let challenges = Challenge::all().map(ChallengeLine::from).collect();
                return Ok(Lines::All(Challenges { challenges }));
            }
            (None, Some(xp)) => return Ok(Lines::One(Challenge::worth(xp).into())),
            (Some(_), Some(_)) => return Err(two_questions("rating")),
            (Some(Rating::Word(name)), None) => name,
            (Some(Rating::Number(number)), None) => number.to_string(),
        };
        let known = || json!(Challenge::all().map(Challenge::name).collect::<Vec<_>>());
        let rating = Challenge::named(&name).ok_or_else(|| {
            let message =
                format!("there is no challenge rating {name:?}; there are 0, 1/8, 1/4, 1/2 and 1 to 30");
            CliError::new("UNKNOWN_CHALLENGE", message).in_part("rating").lacking(name.as_str(), known())
        })?;
        Ok(Lines::One(rating.into()))
    }
}

fn two_questions(field: &str) -> CliError {
    let message = format!("{field} and xp are both given; they are two questions");
    CliError::new("TWO_QUESTIONS", message).in_part("xp")
}

/// A line of the table of levels.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Experience {
    /// The level; absent: all of them.
    level: Option<Level>,
    /// Experience, instead: the level that somebody with so much has.
    xp: Option<u32>,
}

/// All levels.
#[derive(Serialize, JsonSchema)]
pub(super) struct Levels {
    levels: Vec<LevelLine>,
}

/// What a level says.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LevelLine {
    level: u8,
    xp: u32,
    /// How much the next one takes, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_xp: Option<u32>,
    proficiency: i8,
}

impl LevelLine {
    fn of(level: u8) -> LevelLine {
        let xp = experience_for(level).unwrap_or(0);
        LevelLine { level, xp, next_xp: experience_for(level + 1), proficiency: proficiency_bonus(level) }
    }
}

impl Request for Experience {
    type With = Nothing;
    type Answer = Lines<Levels, LevelLine>;
    const NAME: &'static str = "experience";
    const ABOUT: &'static str = "How much experience a level takes, and the level of so much experience";
    const EXAMPLE: &'static str = r#"{"xp":7000}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Lines<Levels, LevelLine>, CliError> {
        match (self.level, self.xp) {
            (None, None) => Ok(Lines::All(Levels { levels: (1..=20).map(LevelLine::of).collect() })),
            (Some(level), None) => Ok(Lines::One(LevelLine::of(level.0))),
            (None, Some(xp)) => Ok(Lines::One(LevelLine::of(level_with(xp)))),
            (Some(_), Some(_)) => Err(two_questions("level")),
        }
    }
}

//! `save`, `check` and `contest`: a d20 against a number, or against another d20.

use cli::CliError;
use rules5e::grid::Cover;
use rules5e::{
    Ability, Conditions, Ruleset, Size, Skill, check, check_edge, contest, cover_on_save, d20_penalty,
    may_grapple, save, save_rule,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::hand::{Hand, Reasons, Throw, Thrown};
use super::number::{Bonus, Dc, Exhaustion, Face};
use super::read::Nothing;

/// A saving throw.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Save {
    /// The ability.
    pub(super) ability: Ability,
    /// What is added to the d20, without cover.
    pub(super) bonus: Bonus,
    /// What the total must reach.
    pub(super) dc: Dc,
    /// Cover, which helps Dexterity saves.
    #[serde(default)]
    pub(super) cover: Cover,
    /// Conditions.
    #[serde(default)]
    pub(super) conditions: Conditions,
    /// Exhaustion.
    pub(super) exhaustion: Option<Exhaustion>,
    /// Whether it dodges.
    #[serde(default)]
    pub(super) dodging: bool,
    /// Which edition counts.
    #[serde(default)]
    pub(super) ruleset: Ruleset,
}

/// How a save went.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Saved {
    pub(super) success: bool,
    auto_fail: bool,
    total: i16,
    bonus: i16,
    cover_bonus: i8,
    dc: i16,
    #[serde(flatten)]
    thrown: Thrown,
}

impl Request for Save {
    type With = Throw;
    type Answer = Saved;
    const NAME: &'static str = "save";
    const ABOUT: &'static str = "How a saving throw goes";
    const EXAMPLE: &'static str =
        r#"{"ability":"dex","bonus":2,"dc":14,"cover":"half","conditions":["restrained"]}"#;

    fn answer(self, with: Throw, _: &Desk) -> Result<Saved, CliError> {
        self.resolve(&with, &mut Hand::new(with.seed), "")
    }
}

impl Save {
    /// Makes the save with the dice of a hand; `path` is where its fields stand.
    pub(super) fn resolve(&self, with: &Throw, hand: &mut Hand, path: &str) -> Result<Saved, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let rule = save_rule(self.ability, self.conditions, tired, self.ruleset, self.dodging);
        let cover_bonus = cover_on_save(self.ability, self.cover.bonus());
        let bonus = self.bonus.0 + i16::from(cover_bonus) + i16::from(d20_penalty(tired, self.ruleset));
        let thrown = with.roll(rule.edge, hand, path)?;
        let outcome = save(thrown.natural, bonus, self.dc.0, rule);
        Ok(Saved {
            success: outcome.success,
            auto_fail: rule.auto_fail,
            total: outcome.total,
            bonus,
            cover_bonus,
            dc: self.dc.0,
            thrown,
        })
    }
}

/// An ability check.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Check {
    /// What is added to the d20.
    pub(super) bonus: Bonus,
    /// What the total must reach; absent: only the total is told.
    pub(super) dc: Option<Dc>,
    /// The ability, if it is to be told.
    pub(super) ability: Option<Ability>,
    /// The skill, whose ability is told.
    pub(super) skill: Option<Skill>,
    /// Conditions.
    #[serde(default)]
    pub(super) conditions: Conditions,
    /// Exhaustion.
    pub(super) exhaustion: Option<Exhaustion>,
    /// Whether it sees what it is frightened of.
    #[serde(default)]
    pub(super) fears_in_sight: bool,
    /// Which edition counts.
    #[serde(default)]
    pub(super) ruleset: Ruleset,
}

/// How a check went.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Checked {
    #[serde(skip_serializing_if = "Option::is_none")]
    success: Option<bool>,
    total: i16,
    bonus: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    dc: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ability: Option<Ability>,
    #[serde(flatten)]
    thrown: Thrown,
}

impl Request for Check {
    type With = Throw;
    type Answer = Checked;
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "How an ability check goes";
    const EXAMPLE: &'static str = r#"{"bonus":5,"dc":15,"skill":"stealth","conditions":["poisoned"]}"#;

    fn answer(self, with: Throw, _: &Desk) -> Result<Checked, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let edge = check_edge(self.conditions, tired, self.fears_in_sight, self.ruleset);
        let bonus = self.bonus.0 + i16::from(d20_penalty(tired, self.ruleset));
        let thrown = with.roll(edge, &mut Hand::new(with.seed), "")?;
        let dc = self.dc.map(|dc| dc.0);
        let outcome = check(thrown.natural, bonus, dc.unwrap_or(0));
        Ok(Checked {
            success: dc.map(|_| outcome.success),
            total: outcome.total,
            bonus,
            dc,
            ability: self.ability.or(self.skill.map(Skill::ability)),
            thrown,
        })
    }
}

/// A contest of two.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Contest {
    /// The one that begins it.
    a: Side,
    /// The other.
    b: Side,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// One side of a contest.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Side {
    /// What is added to the d20.
    bonus: Bonus,
    /// The die that counts; absent: it is rolled.
    natural: Option<Face>,
    /// All dice; absent: they are rolled.
    faces: Option<Vec<Face>>,
    /// Advantage: true, or the reasons for it.
    #[serde(default)]
    advantage: Reasons,
    /// Disadvantage: true, or the reasons for it.
    #[serde(default)]
    disadvantage: Reasons,
    /// Conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Exhaustion.
    exhaustion: Option<Exhaustion>,
    /// How large it is; said for both, the answer tells whether one may grapple or shove the other.
    size: Option<Size>,
}

impl Side {
    fn roll(&self, ruleset: Ruleset, hand: &mut Hand, path: &str) -> Result<Rolled, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let edge = check_edge(self.conditions, tired, false, ruleset);
        let throw =
            Throw::new(self.natural, self.faces.clone(), self.advantage.clone(), self.disadvantage.clone());
        let thrown = throw.roll(edge, hand, path)?;
        let bonus = self.bonus.0 + i16::from(d20_penalty(tired, ruleset));
        Ok(Rolled { total: bonus + i16::from(thrown.natural), bonus, thrown })
    }
}

/// What one side of a contest rolled.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Rolled {
    total: i16,
    bonus: i16,
    #[serde(flatten)]
    thrown: Thrown,
}

/// Who won a contest.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Contested {
    winner: &'static str,
    succeeds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    may_grapple: Option<bool>,
    a: Rolled,
    b: Rolled,
}

impl Request for Contest {
    type With = Nothing;
    type Answer = Contested;
    const NAME: &'static str = "contest";
    const ABOUT: &'static str = "Who wins a contest, such as a grapple; a tie changes nothing";
    const EXAMPLE: &'static str = r#"{"a":{"bonus":5,"size":"medium"},"b":{"bonus":3,"size":"large"}}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Contested, CliError> {
        let mut hand = Hand::new(self.seed);
        let a = self.a.roll(self.ruleset, &mut hand, "a")?;
        let b = self.b.roll(self.ruleset, &mut hand, "b")?;
        let outcome = contest(a.total, b.total);
        let winner = match outcome {
            rules5e::Contest::A => "a",
            rules5e::Contest::B => "b",
            rules5e::Contest::Tie => "tie",
        };
        let may_grapple = self.a.size.zip(self.b.size).map(|(a, b)| may_grapple(a, b));
        Ok(Contested {
            winner,
            succeeds: outcome.succeeds() && may_grapple != Some(false),
            may_grapple,
            a,
            b,
        })
    }
}

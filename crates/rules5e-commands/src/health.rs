//! `heal`, `death-save` and `concentration`: what is between life and death.

use cli::CliError;
use rules5e::{
    Ability, Conditions, Health, Life, Ruleset, concentration_check, d20_penalty, death_save_edge,
    ends_concentration, save, save_rule,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::hand::{Hand, Throw, Thrown};
use super::number::{Bonus, Exhaustion, MaxPoints, Points, Tally};
use super::read::Nothing;

/// The fields of a request that make up a health.
pub(super) struct Body {
    pub(super) hp: Option<Points>,
    pub(super) max: Option<MaxPoints>,
    pub(super) temp: Option<Points>,
    pub(super) life: Option<Life>,
}

/// Makes a health: `hp` is `max` and the other way round where one is absent; somebody at 0 is dying.
pub(super) fn health(body: &Body) -> Result<Health, CliError> {
    let max = match (body.max, body.hp) {
        (Some(max), _) => max.0,
        (None, Some(hp)) if hp.0 > 0 => hp.0,
        _ => return Err(CliError::new("MISSING_FIELD", "the field \"max\" is missing").in_part("max")),
    };
    let hp = body.hp.map_or(max, |hp| hp.0);
    if hp > max {
        let message = format!("{hp} hit points are more than the maximum of {max}");
        return Err(CliError::new("HP_ABOVE_MAX", message).in_part("hp").lacking(hp, max));
    }
    let life = body.life.unwrap_or(if hp == 0 { Life::DROPPED } else { Life::Alive });
    let fits = match life {
        Life::Alive => hp > 0,
        Life::Dying { successes, failures } => hp == 0 && successes < 3 && failures < 3,
        Life::Stable | Life::Dead => hp == 0,
    };
    if !fits {
        let message =
            "alive is for more than 0 hit points; dying (with at most 2 of each), stable and dead for 0";
        return Err(CliError::new("BAD_LIFE", message).in_part("life"));
    }
    Ok(Health { hp, max, temp: body.temp.map_or(0, |temp| temp.0), life })
}

/// Hit points to give back.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Heal {
    /// Hit points.
    hp: Option<Points>,
    /// The highest hit points.
    max: MaxPoints,
    /// Temporary hit points.
    temp: Option<Points>,
    /// Whether somebody at 0 hit points is stable, dying or dead.
    life: Option<Life>,
    /// How many to give back.
    amount: Option<Points>,
    /// Temporary hit points to give: the higher stay.
    temporary: Option<Points>,
    /// Whether something keeps it from being healed.
    #[serde(default)]
    no_healing: bool,
}

/// What healing did.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Healed {
    gained: u16,
    wakes: bool,
    health: Health,
}

impl Request for Heal {
    type With = Nothing;
    type Answer = Healed;
    const NAME: &'static str = "heal";
    const ABOUT: &'static str = "What healing and temporary hit points do";
    const EXAMPLE: &'static str = r#"{"hp":0,"max":12,"amount":5}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Healed, CliError> {
        let body = Body { hp: self.hp, max: Some(self.max), temp: self.temp, life: self.life };
        let mut health = health(&body)?;
        let was_up = health.is_up();
        let gained = health.heal(self.amount.map_or(0, |amount| amount.0), self.no_healing);
        health.gain_temp(self.temporary.map_or(0, |amount| amount.0));
        Ok(Healed { gained, wakes: !was_up && health.is_up(), health })
    }
}

/// A death save.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DeathSave {
    /// Death saves made so far.
    successes: Option<Tally>,
    /// Death saves missed so far.
    failures: Option<Tally>,
    /// What is added, which is rare.
    bonus: Option<Bonus>,
    /// The highest hit points.
    max: Option<MaxPoints>,
    /// Exhaustion.
    exhaustion: Option<Exhaustion>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// How a death save went.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeathSaved {
    outcome: rules5e::DeathSave,
    total: i16,
    dc: i16,
    hp: u16,
    life: Life,
    #[serde(flatten)]
    thrown: Thrown,
}

impl Request for DeathSave {
    type With = Throw;
    type Answer = DeathSaved;
    const NAME: &'static str = "death-save";
    const ABOUT: &'static str = "How a death save goes";
    const EXAMPLE: &'static str = r#"{"successes":2,"failures":1}"#;

    fn answer(self, with: Throw, _: &Desk) -> Result<DeathSaved, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let bonus = self.bonus.map_or(0, |bonus| bonus.0) + i16::from(d20_penalty(tired, self.ruleset));
        let (successes, failures) =
            (self.successes.map_or(0, |tally| tally.0), self.failures.map_or(0, |tally| tally.0));
        let max = self.max.map_or(1, |max| max.0);
        let mut health = Health { hp: 0, max, temp: 0, life: Life::Dying { successes, failures } };
        let thrown = with.roll(death_save_edge(tired, self.ruleset), &mut Hand::new(with.seed), "")?;
        let outcome = health.death_save_with(thrown.natural, bonus);
        let total = bonus + i16::from(thrown.natural);
        Ok(DeathSaved { outcome, total, dc: 10, hp: health.hp, life: health.life, thrown })
    }
}

/// A save that keeps concentration.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Concentration {
    /// The damage of one source, after resistance; what temporary hit points caught counts.
    taken: Points,
    /// What is added to the Constitution save.
    bonus: Option<Bonus>,
    /// Hit points after the damage; at 0 concentration ends without a save.
    hp: Option<Points>,
    /// Conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Exhaustion.
    exhaustion: Option<Exhaustion>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// Whether concentration holds.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Concentrated {
    keeps: bool,
    save_needed: bool,
    dc: Option<u8>,
    total: Option<i16>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    thrown: Option<Thrown>,
}

impl Request for Concentration {
    type With = Throw;
    type Answer = Concentrated;
    const NAME: &'static str = "concentration";
    const ABOUT: &'static str = "Whether damage breaks concentration";
    const EXAMPLE: &'static str = r#"{"taken":22,"bonus":3}"#;

    fn answer(self, with: Throw, _: &Desk) -> Result<Concentrated, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let up = Health::new(1);
        let down = Health { hp: 0, life: Life::DROPPED, ..up };
        let body = if self.hp.is_some_and(|hp| hp.0 == 0) { down } else { up };
        let over = ends_concentration(self.conditions, &body);
        let dc = concentration_check(self.taken.0, self.ruleset).filter(|_| !over);
        let Some(dc) = dc else {
            return Ok(Concentrated {
                keeps: !over,
                save_needed: false,
                dc: None,
                total: None,
                thrown: None,
            });
        };
        let rule = save_rule(Ability::Con, self.conditions, tired, self.ruleset, false);
        let bonus = self.bonus.map_or(0, |bonus| bonus.0) + i16::from(d20_penalty(tired, self.ruleset));
        let thrown = with.roll(rule.edge, &mut Hand::new(with.seed), "")?;
        let outcome = save(thrown.natural, bonus, i16::from(dc), rule);
        Ok(Concentrated {
            keeps: outcome.success,
            save_needed: true,
            dc: Some(dc),
            total: Some(outcome.total),
            thrown: Some(thrown),
        })
    }
}

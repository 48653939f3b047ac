//! `damage`: what damage comes to, and what it does to somebody.

use cli::CliError;
use dice::{Formula, Keep};
use rules5e::{
    Blow, DamageDice, DamageType, Defense, Guard, Health, Life, Material, Part, Saved, dice_of, reckon,
    rolled,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::hand::{Fallen, Hand};
use super::health::{Body, health};
use super::number::{DieFace, MaxPoints, Points};
use super::read::Nothing;

/// The damage of one source.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Damage {
    /// What the source does, kind by kind.
    #[schemars(length(min = 1, max = 100))]
    damage: Vec<Harm>,
    /// Whether a critical hit doubles the dice.
    #[serde(default)]
    critical: bool,
    /// What other reductions take away, before the save halves.
    reduction: Option<Points>,
    /// What a save did: `half` of the damage, or `none` of it.
    #[serde(default)]
    saved: Saved,
    /// What the source is.
    #[serde(default)]
    material: Material,
    /// What is taken half of.
    #[serde(default)]
    resistances: Vec<Shield>,
    /// What is taken twice.
    #[serde(default)]
    vulnerabilities: Vec<Shield>,
    /// What is not taken at all.
    #[serde(default)]
    immunities: Vec<Shield>,
    /// Whether everything is resisted, as stone does.
    #[serde(default)]
    resist_all: bool,
    /// Whether all bludgeoning, piercing and slashing damage is resisted.
    #[serde(default)]
    tough: bool,
    /// Hit points; with `max`, the answer says what is left of them.
    hp: Option<Points>,
    /// The highest hit points.
    max: Option<MaxPoints>,
    /// Temporary hit points.
    temp: Option<Points>,
    /// Whether somebody at 0 hit points is stable, dying or dead.
    life: Option<Life>,
    /// Whether it makes death saves at 0 hit points; false: it dies.
    #[serde(default = "yes")]
    death_saves: bool,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
}

const fn yes() -> bool {
    true
}

/// Damage of one kind: an amount, a formula, or dice as content files write them.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Harm {
    /// An amount that is rolled already.
    #[schemars(range(min = -60_000, max = 60_000))]
    amount: Option<i32>,
    /// Dice of one sort, such as 2d6+3.
    dice: Option<String>,
    /// How many dice.
    #[schemars(range(min = 0, max = 100))]
    count: Option<u8>,
    /// How many sides each has.
    #[schemars(range(min = 1, max = 100))]
    sides: Option<u8>,
    /// What is added.
    #[schemars(range(min = -1000, max = 1000))]
    flat: Option<i16>,
    /// What the dice show, a critical hit's all of them; absent: they are rolled.
    faces: Option<Vec<DieFace>>,
    /// The kind of damage.
    #[serde(rename = "type")]
    kind: DamageType,
}

/// A kind of damage, or one with what gets around the defense.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Shield {
    /// A kind of damage.
    Kind(DamageType),
    /// A kind and what gets around it.
    Unless(Defense),
}

impl Shield {
    /// Returns it as the rules know it.
    pub(super) fn defense(&self) -> Defense {
        match *self {
            Shield::Kind(kind) => Defense { kind, unless: Material::default() },
            Shield::Unless(defense) => defense,
        }
    }
}

/// What damage came to.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    total: u16,
    parts: Vec<Part>,
    rolled: Vec<Rolled>,
    critical: bool,
    saved: Saved,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    hurt: Option<Hurt>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    service: Option<Service>,
}

/// One entry of the damage as it fell.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rolled {
    #[serde(rename = "type")]
    pub(super) kind: DamageType,
    pub(super) amount: i32,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(super) fallen: Option<Fallen>,
}

/// What damage did to somebody.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Hurt {
    health: Health,
    blow: Blow,
    downed: bool,
    dead: bool,
}

/// The same in the words of a rules server, for whoever asks in its words.
#[derive(Serialize, JsonSchema)]
struct Service {
    original_damage: Vec<Amount>,
    final_damage: Vec<Amount>,
}

#[derive(Serialize, JsonSchema)]
struct Amount {
    amount: u16,
    damage_type: DamageType,
}

impl Request for Damage {
    type With = Nothing;
    type Answer = Answer;
    const NAME: &'static str = "damage";
    const ABOUT: &'static str =
        "What damage comes to after saves and defenses, and what it does to hit points";
    const EXAMPLE: &'static str =
        r#"{"damage":[{"dice":"8d6","type":"fire"}],"saved":"half","hp":20,"max":31}"#;
    const RENAMES: bool = true;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Answer, CliError> {
        let mut hand = Hand::new(self.seed);
        let each = self.damage.iter().enumerate();
        let rolled: Vec<Rolled> = each
            .map(|(nth, harm)| harm.roll(self.critical, &mut hand, &format!("damage[{nth}]")))
            .collect::<Result<_, _>>()?;
        let amounts: Vec<(DamageType, i32)> = rolled.iter().map(|one| (one.kind, one.amount)).collect();
        let defenses = |list: &[Shield]| list.iter().map(Shield::defense).collect::<Vec<_>>();
        let (resist, vulnerable, immune) =
            (defenses(&self.resistances), defenses(&self.vulnerabilities), defenses(&self.immunities));
        let guard = Guard {
            resist: &resist,
            vulnerable: &vulnerable,
            immune: &immune,
            resist_all: self.resist_all,
            tough: self.tough,
        };
        let reduction = self.reduction.map_or(0, |points| points.0);
        let breakdown = reckon(&amounts, reduction, self.saved, self.material, &guard);
        Ok(Answer {
            total: breakdown.total,
            parts: breakdown.parts.to_vec(),
            rolled,
            critical: self.critical,
            saved: self.saved,
            hurt: self.hurt(breakdown.total)?,
            service: desk.snake.then(|| Service::of(&breakdown.parts)),
        })
    }
}

impl Damage {
    fn hurt(&self, total: u16) -> Result<Option<Hurt>, CliError> {
        if self.hp.is_none() && self.max.is_none() {
            return Ok(None);
        }
        let body = Body { hp: self.hp, max: self.max, temp: self.temp, life: self.life };
        let mut health = health(&body)?;
        let blow = health.take(total, self.critical, self.death_saves);
        let downed = blow.before == Life::Alive && !health.is_up();
        Ok(Some(Hurt { health, blow, downed, dead: health.is_dead() }))
    }
}

impl Harm {
    fn roll(&self, critical: bool, hand: &mut Hand, path: &str) -> Result<Rolled, CliError> {
        let kind = self.kind;
        if let Some(amount) = self.amount {
            if self.dice.is_some() || self.count.is_some() || self.faces.is_some() {
                let message = "an amount is rolled already; it has no dice";
                return Err(CliError::new("DICE_TWICE", message).in_part(format!("{path}.amount")));
            }
            return Ok(Rolled { kind, amount: amount + i32::from(self.flat.unwrap_or(0)), fallen: None });
        }
        let dice = dice_of(self.dice(path)?, critical);
        let fallen = hand.fall(dice, self.faces.as_deref(), &format!("{path}.faces"))?;
        let (_, amount) = rolled(dice, &fallen.faces);
        Ok(Rolled { kind, amount, fallen: Some(fallen) })
    }

    fn dice(&self, path: &str) -> Result<DamageDice, CliError> {
        let flat = self.flat.unwrap_or(0);
        match (&self.dice, self.count, self.sides) {
            (Some(text), None, None) => {
                let dice =
                    read_dice(text, self.kind).map_err(|wrong| wrong.in_part(format!("{path}.dice")))?;
                Ok(DamageDice { flat: dice.flat.saturating_add(flat), ..dice })
            }
            (None, Some(count), Some(sides)) => Ok(DamageDice { count, sides, flat, kind: self.kind }),
            _ => {
                let message = "say amount, or dice such as 2d6+3, or count and sides";
                Err(CliError::new("MISSING_FIELD", message).in_part(path))
            }
        }
    }
}

/// Reads a formula of dice of one sort.
fn read_dice(text: &str, kind: DamageType) -> Result<DamageDice, CliError> {
    let formula: Formula = text
        .parse()
        .map_err(|error: dice::FormulaError| CliError::new(error.code(), format!("{text:?}, {error}")))?;
    let odd = || {
        let message = format!("{text:?} is no dice of one sort with a number, such as 2d6+3, up to 100d100");
        CliError::new("NOT_DAMAGE_DICE", message)
    };
    let flat = i16::try_from(formula.modifier()).ok().filter(|flat| flat.abs() <= 1000).ok_or_else(odd)?;
    match formula.terms() {
        [] => Ok(DamageDice { count: 0, sides: 1, flat, kind }),
        [term] if term.keep == Keep::All && term.count <= 100 && term.sides <= 100 => {
            Ok(DamageDice { count: term.count as u8, sides: term.sides as u8, flat, kind })
        }
        _ => Err(odd()),
    }
}

impl Service {
    fn of(parts: &[Part]) -> Service {
        let amounts = |of: fn(&Part) -> u16| {
            parts.iter().map(|part| Amount { amount: of(part), damage_type: part.kind }).collect()
        };
        Service {
            original_damage: amounts(|part| part.rolled),
            final_damage: amounts(|part| part.after_defense),
        }
    }
}

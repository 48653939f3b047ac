//! `cast`: a spell carried out on its targets: saves or attacks, damage and healing of each, and the slot it takes.

use cli::CliError;
use rules5e::grid::Cover;
use rules5e::{
    Conditions, DamageDice, Fight, Guard, HealingDice, Material, Part, Ruleset, Special, Targets, Test,
    armor_class, attack, attack_edge, dice_of, is_auto_critical, reckon, rolled,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::{Rolled, Shield};
use super::entry::{Desk, Request};
use super::hand::{Hand, Origin, Reasons, Throw, Thrown};
use super::number::{ArmorClass, Bonus, Dc, Exhaustion, Face, Feet};
use super::spell::{Grown, Spell};
use super::throws::{Save, Saved};

/// Whom a spell is cast at.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Cast {
    /// Whom it goes for; every ray or dart is an entry of its own.
    #[serde(default)]
    #[schemars(length(max = 100))]
    targets: Vec<Target>,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// Somebody that a spell goes for.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Target {
    /// What it is called.
    id: String,
    /// Its armor class without cover, which a spell attack needs.
    ac: Option<ArmorClass>,
    /// What it adds to the save, which a spell with a save needs.
    save_bonus: Option<Bonus>,
    /// Its cover.
    #[serde(default)]
    cover: Cover,
    /// How far it is from the caster; 5 feet for a melee spell attack and 30 for others, unless said otherwise.
    distance_ft: Option<Feet>,
    /// Its conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Its exhaustion.
    exhaustion: Option<Exhaustion>,
    /// The die of its save, or of the attack on it; absent: it is rolled.
    natural: Option<Face>,
    /// Advantage of that roll: true, or the reasons for it.
    #[serde(default)]
    advantage: Reasons,
    /// Disadvantage of that roll: true, or the reasons for it.
    #[serde(default)]
    disadvantage: Reasons,
    /// What it takes half of.
    #[serde(default)]
    resistances: Vec<Shield>,
    /// What it takes twice.
    #[serde(default)]
    vulnerabilities: Vec<Shield>,
    /// What it does not take at all.
    #[serde(default)]
    immunities: Vec<Shield>,
}

/// What a spell did.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    spell: String,
    slot: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    slots: Option<rules5e::Slots>,
    #[serde(skip_serializing_if = "Option::is_none")]
    save_dc: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack_bonus: Option<i8>,
    concentration: bool,
    /// What no number here says, and the table has to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<Special>,
    /// The damage that was rolled once for all.
    rolled: Vec<Rolled>,
    targets: Vec<Outcome>,
}

/// What a spell did to somebody.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    id: String,
    /// Whether it got through: it hit, or the save failed, or there is neither.
    affected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    save: Option<Saved>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<Shot>,
    total: u16,
    parts: Vec<Part>,
    /// Damage that was rolled for this one alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolled: Vec<Rolled>,
    #[serde(skip_serializing_if = "Option::is_none")]
    healing: Option<Healed>,
    conditions: Conditions,
}

/// How a spell attack went.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Shot {
    hit: bool,
    critical: bool,
    total: i16,
    ac: i16,
    #[serde(flatten)]
    thrown: Thrown,
}

/// Hit points that a spell gives.
#[derive(Serialize, JsonSchema)]
struct Healed {
    amount: u16,
    temporary: bool,
    faces: Vec<u8>,
    flat: i16,
    dice: Origin,
}

impl Request for Cast {
    type With = Spell;
    type Answer = Answer;
    const NAME: &'static str = "cast";
    const ABOUT: &'static str =
        "What a spell does to its targets: saves, attacks, damage, healing and the slot";
    const EXAMPLE: &'static str = r#"{"spell":"fireball","slot":3,"casterLevel":5,"modifier":4,"slots":[4,3,2,0,0,0,0,0,0],"targets":[{"id":"goblin","saveBonus":2},{"id":"imp","saveBonus":3,"immunities":["fire"]}]}"#;

    fn answer(self, with: Spell, desk: &Desk) -> Result<Answer, CliError> {
        let grown = with.answer(super::read::Nothing {}, desk)?;
        self.check_count(&grown)?;
        let mut hand = Hand::new(self.seed);
        // Area damage is rolled once for all; a ray or an attack rolls for itself.
        let once = !rolls_each(&grown);
        let shared = if once { fall(&grown.dice, false, &mut hand)? } else { Vec::new() };
        let each = self.targets.iter().enumerate();
        let targets = each
            .map(|(nth, target)| {
                let at = format!("targets[{nth}]");
                self.at_one(target, &grown, once.then_some(&shared), &mut hand, &at)
            })
            .collect::<Result<_, _>>()?;
        Ok(Answer {
            spell: grown.spell.id,
            slot: grown.slot,
            slots: grown.slots,
            save_dc: grown.save_dc,
            attack_bonus: grown.attack_bonus,
            concentration: grown.spell.concentration,
            special: grown.spell.special,
            rolled: shared,
            targets,
        })
    }
}

/// Tests for damage that every target has dice of its own for.
fn rolls_each(grown: &Grown) -> bool {
    matches!(grown.spell.test, Test::Attack { .. }) || matches!(grown.spell.targets, Targets::Rays { .. })
}

fn fall(dice: &[DamageDice], critical: bool, hand: &mut Hand) -> Result<Vec<Rolled>, CliError> {
    let one = |dice: &DamageDice| {
        let dice = dice_of(*dice, critical);
        let fallen = hand.fall(dice, None, "")?;
        let (_, amount) = rolled(dice, &fallen.faces);
        Ok(Rolled { kind: dice.kind, amount, fallen: Some(fallen) })
    };
    dice.iter().map(one).collect()
}

impl Cast {
    fn check_count(&self, grown: &Grown) -> Result<(), CliError> {
        let most = match grown.spell.targets {
            Targets::Caster {} => 1,
            Targets::Creatures { .. } => usize::from(grown.targets.unwrap_or(1)),
            Targets::Rays { .. } => usize::from(grown.rays.unwrap_or(1)),
            Targets::Area { .. } => return Ok(()),
            Targets::Cell {} => 0,
        };
        let have = self.targets.len();
        if have <= most {
            return Ok(());
        }
        let message = format!("{have} targets are given; {} has at most {most}", grown.spell.name);
        Err(CliError::new("TOO_MANY_TARGETS", message).in_part("targets").lacking(have, most))
    }

    fn at_one(
        &self,
        target: &Target,
        grown: &Grown,
        shared: Option<&Vec<Rolled>>,
        hand: &mut Hand,
        at: &str,
    ) -> Result<Outcome, CliError> {
        if target.cover == Cover::Total {
            let message = "a target behind total cover is out of the spell's way";
            let error = CliError::new("TOTAL_COVER", message).in_part(format!("{at}.cover"));
            return Err(error.lacking("total", "three_quarters"));
        }
        let (save, shot) = match grown.spell.test {
            Test::None => (None, None),
            Test::Save { ability } => {
                let save = target.save(ability, grown.save_dc.unwrap_or(0), self.ruleset, at)?;
                (Some(save.resolve(&target.throw(), hand, at)?), None)
            }
            Test::Attack { melee } => (None, Some(target.shot(grown, melee, self.ruleset, hand, at)?)),
        };
        let saved = save.as_ref().is_some_and(|save| save.success);
        let missed = shot.as_ref().is_some_and(|shot| !shot.hit);
        let own = match shared {
            None if !missed => fall(&grown.dice, shot.as_ref().is_some_and(|shot| shot.critical), hand)?,
            _ => Vec::new(),
        };
        let dice = if missed { &own } else { shared.unwrap_or(&own) };
        let (total, parts) = target.takes(dice, saved, grown.spell.half);
        let affected = !saved && !missed;
        let healing = grown.healing.filter(|_| affected).map(|dice| healed(dice, hand)).transpose()?;
        let conditions = if affected { grown.spell.conditions } else { Conditions::NONE };
        let id = target.id.clone();
        Ok(Outcome { id, affected, save, attack: shot, total, parts, rolled: own, healing, conditions })
    }
}

fn healed(dice: HealingDice, hand: &mut Hand) -> Result<Healed, CliError> {
    let faces = hand.roll(dice.count, dice.sides)?;
    let sum = faces.iter().map(|face| i32::from(*face)).sum::<i32>() + i32::from(dice.flat);
    let amount = u16::try_from(sum.max(0)).unwrap_or(u16::MAX);
    Ok(Healed { amount, temporary: dice.temporary, faces, flat: dice.flat, dice: hand.origin() })
}

impl Target {
    fn throw(&self) -> Throw {
        Throw::new(self.natural, None, self.advantage.clone(), self.disadvantage.clone())
    }

    fn save(&self, ability: rules5e::Ability, dc: u8, ruleset: Ruleset, at: &str) -> Result<Save, CliError> {
        let bonus = self.save_bonus.ok_or_else(|| lacks(at, "saveBonus", "a save"))?;
        Ok(Save {
            ability,
            bonus,
            dc: Dc(dc.into()),
            cover: self.cover,
            conditions: self.conditions,
            exhaustion: self.exhaustion,
            dodging: false,
            ruleset,
        })
    }

    fn shot(
        &self,
        grown: &Grown,
        melee: bool,
        ruleset: Ruleset,
        hand: &mut Hand,
        at: &str,
    ) -> Result<Shot, CliError> {
        let ac = self.ac.ok_or_else(|| lacks(at, "ac", "an attack"))?;
        let distance_ft = self.distance_ft.map_or(if melee { 5 } else { 30 }, |feet| feet.0);
        let fight = Fight {
            target: self.conditions,
            distance_ft,
            ranged: !melee,
            target_exhaustion: self.exhaustion.map_or(0, |level| level.0),
            ..Fight::default()
        };
        let thrown = self.throw().roll(attack_edge(&fight, ruleset), hand, at)?;
        let ac = armor_class(ac.0, self.cover.bonus());
        let bonus = i16::from(grown.attack_bonus.unwrap_or(0));
        let outcome = attack(thrown.natural, bonus, ac, is_auto_critical(fight.target, distance_ft));
        Ok(Shot { hit: outcome.hit, critical: outcome.critical, total: outcome.total, ac, thrown })
    }

    /// Reckons what it takes of damage that was rolled.
    fn takes(&self, dice: &[Rolled], saved: bool, half: bool) -> (u16, Vec<Part>) {
        let defenses = |list: &[Shield]| list.iter().map(Shield::defense).collect::<Vec<_>>();
        let (resist, vulnerable, immune) =
            (defenses(&self.resistances), defenses(&self.vulnerabilities), defenses(&self.immunities));
        let guard = Guard {
            resist: &resist,
            vulnerable: &vulnerable,
            immune: &immune,
            resist_all: rules5e::resists_all(self.conditions),
            tough: false,
        };
        let saved = match (saved, half) {
            (false, _) => rules5e::Saved::No,
            (true, true) => rules5e::Saved::Half,
            (true, false) => rules5e::Saved::None,
        };
        let magic = Material { magical: true, ..Material::default() };
        let amounts: Vec<_> = dice.iter().map(|one| (one.kind, one.amount)).collect();
        let breakdown = reckon(&amounts, 0, saved, magic, &guard);
        (breakdown.total, breakdown.parts.to_vec())
    }
}

fn lacks(at: &str, field: &str, what: &str) -> CliError {
    let message = format!("the spell asks for {what}, so the field {field:?} is missing");
    CliError::new("MISSING_FIELD", message).in_part(format!("{at}.{field}"))
}

//! `attack`: whether an attack hits.

use cli::CliError;
use rules5e::grid::Cover;
use rules5e::{
    Conditions, Fight, InRange, Ruleset, armor_class, attack, attack_edge, in_range, is_auto_critical,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::hand::{Hand, Throw, Thrown};
use super::number::{ArmorClass, Bonus, Exhaustion, Feet};

/// An attack roll.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Attack {
    /// What is added to the d20.
    attack_bonus: Bonus,
    /// The target's armor class without cover.
    ac: ArmorClass,
    /// The target's cover.
    #[serde(default)]
    cover: Cover,
    /// The range of a ranged attack.
    range: Option<rules5e::Range>,
    /// What goes on around it; the rules find reasons in it.
    #[serde(default)]
    fight: Circumstances,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// What goes on around an attack.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
struct Circumstances {
    /// The attacker's conditions.
    attacker: Conditions,
    /// The target's conditions.
    target: Conditions,
    /// How far they are from each other.
    distance_ft: Feet,
    /// The attacker can see where the target is.
    attacker_sees_target: bool,
    /// The target can see where the attacker is.
    target_sees_attacker: bool,
    /// The attacker sees invisible creatures.
    attacker_sees_invisible: bool,
    /// The target sees invisible creatures.
    target_sees_invisible: bool,
    /// The attacker is hidden from the target.
    attacker_hidden: bool,
    /// The attacker sees what it is frightened of.
    fears_in_sight: bool,
    /// It is a ranged attack.
    ranged: bool,
    /// A foe that can act and sees the attacker is within 5 feet of it.
    foe_within_5: bool,
    /// The target dodges.
    target_dodging: bool,
    /// The target has no speed for a reason that is none of its conditions.
    target_stopped: bool,
    /// Somebody helps with this attack.
    helped: bool,
    /// The attacker has pack tactics, and an ally that can act is beside the target.
    pack_tactics: bool,
    /// The attacker squeezes through a narrow space.
    squeezing: bool,
    /// The target squeezes through a narrow space.
    target_squeezing: bool,
    /// The target is who grapples the attacker.
    target_is_grappler: bool,
    /// The attacker's exhaustion.
    exhaustion: Exhaustion,
    /// The target's exhaustion.
    target_exhaustion: Exhaustion,
}

impl Default for Circumstances {
    fn default() -> Circumstances {
        let plain = Fight::default();
        Circumstances {
            attacker: plain.attacker,
            target: plain.target,
            distance_ft: Feet(plain.distance_ft),
            attacker_sees_target: plain.attacker_sees_target,
            target_sees_attacker: plain.target_sees_attacker,
            attacker_sees_invisible: plain.attacker_sees_invisible,
            target_sees_invisible: plain.target_sees_invisible,
            attacker_hidden: plain.attacker_hidden,
            fears_in_sight: plain.fears_in_sight,
            ranged: plain.ranged,
            foe_within_5: plain.foe_within_5,
            target_dodging: plain.target_dodging,
            target_stopped: plain.target_stopped,
            helped: plain.helped,
            pack_tactics: plain.pack_tactics,
            squeezing: plain.squeezing,
            target_squeezing: plain.target_squeezing,
            target_is_grappler: plain.target_is_grappler,
            exhaustion: Exhaustion(plain.exhaustion),
            target_exhaustion: Exhaustion(plain.target_exhaustion),
        }
    }
}

impl Circumstances {
    fn fight(&self, has_range: bool, long_range: bool) -> Fight {
        Fight {
            attacker: self.attacker,
            target: self.target,
            distance_ft: self.distance_ft.0,
            attacker_sees_target: self.attacker_sees_target,
            target_sees_attacker: self.target_sees_attacker,
            attacker_sees_invisible: self.attacker_sees_invisible,
            target_sees_invisible: self.target_sees_invisible,
            attacker_hidden: self.attacker_hidden,
            fears_in_sight: self.fears_in_sight,
            ranged: self.ranged || has_range,
            long_range,
            foe_within_5: self.foe_within_5,
            target_dodging: self.target_dodging,
            target_stopped: self.target_stopped,
            helped: self.helped,
            pack_tactics: self.pack_tactics,
            squeezing: self.squeezing,
            target_squeezing: self.target_squeezing,
            target_is_grappler: self.target_is_grappler,
            exhaustion: self.exhaustion.0,
            target_exhaustion: self.target_exhaustion.0,
        }
    }
}

/// How an attack went.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    hit: bool,
    critical: bool,
    critical_miss: bool,
    total: i16,
    bonus: i16,
    ac: i16,
    cover_bonus: i8,
    #[serde(flatten)]
    thrown: Thrown,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    service: Option<Service>,
}

/// The same in the words of a rules server, for whoever asks in its words.
#[derive(Serialize, JsonSchema)]
struct Service {
    roll: u8,
    natural_roll: u8,
    critical_hit: bool,
    critical_miss: bool,
}

impl Request for Attack {
    type With = Throw;
    type Answer = Answer;
    const NAME: &'static str = "attack";
    const ABOUT: &'static str = "Whether an attack hits, and whether it is critical";
    const EXAMPLE: &'static str = r#"{"attackBonus":5,"ac":15,"cover":"half","fight":{"target":["prone"]}}"#;
    const RENAMES: bool = true;

    fn answer(self, with: Throw, desk: &Desk) -> Result<Answer, CliError> {
        if self.cover == Cover::Total {
            let message = "a target behind total cover cannot be attacked";
            return Err(CliError::new("TOTAL_COVER", message)
                .in_part("cover")
                .lacking("total", "three_quarters"));
        }
        let fight = self.fight.fight(self.range.is_some(), self.is_long()?);
        // 5.2.1: exhaustion weighs on every d20.
        let bonus = self.attack_bonus.0 + i16::from(rules5e::d20_penalty(fight.exhaustion, self.ruleset));
        let thrown = with.roll(attack_edge(&fight, self.ruleset), &mut Hand::new(with.seed), "")?;
        let (cover_bonus, natural) = (self.cover.bonus(), thrown.natural);
        let ac = armor_class(self.ac.0, cover_bonus);
        let outcome = attack(natural, bonus, ac, is_auto_critical(fight.target, fight.distance_ft));
        let (hit, critical, critical_miss) = (outcome.hit, outcome.critical, natural == 1);
        let service = Service { roll: natural, natural_roll: natural, critical_hit: critical, critical_miss };
        Ok(Answer {
            hit,
            critical,
            critical_miss,
            total: outcome.total,
            bonus,
            ac,
            cover_bonus,
            thrown,
            service: desk.snake.then_some(service),
        })
    }
}

impl Attack {
    /// Tests for long range, or says that the target is out of it.
    fn is_long(&self) -> Result<bool, CliError> {
        let Some(range) = self.range else { return Ok(false) };
        match in_range(self.fight.distance_ft.0, range) {
            InRange::Normal => Ok(false),
            InRange::Long => Ok(true),
            InRange::Out { have_ft, need_ft } => {
                let message =
                    format!("the target is {need_ft} feet away; the attack gets {have_ft} feet far");
                Err(CliError::new("OUT_OF_RANGE", message)
                    .in_part("fight.distanceFt")
                    .lacking(have_ft, need_ft))
            }
        }
    }
}

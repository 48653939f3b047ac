//! `conditions`: what conditions and exhaustion do to somebody.

use std::collections::BTreeMap;

use cli::CliError;
use rules5e::{
    Ability, Edge, Fight, Mode, Ruleset, SaveRule, attack_edge, can_act, can_move, can_react, can_speak,
    check_edge, d20_penalty, hp_max, immunities, implied, is_auto_critical, is_dead, resists_all, save_rule,
    speed,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::number::{Exhaustion, Feet, MaxPoints};
use super::read::Nothing;

/// Conditions of a creature.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Conditions {
    /// Its conditions.
    #[serde(default)]
    conditions: rules5e::Conditions,
    /// Its exhaustion.
    exhaustion: Option<Exhaustion>,
    /// Its speed in feet; 30 unless said otherwise.
    speed: Option<Feet>,
    /// Its highest hit points, which exhaustion may halve.
    max: Option<MaxPoints>,
    /// Whether it sees what it is frightened of.
    #[serde(default = "yes")]
    fears_in_sight: bool,
    /// Whether it dodges.
    #[serde(default)]
    dodging: bool,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

const fn yes() -> bool {
    true
}

/// What speaks for and against a roll, and how it is rolled.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Roll {
    mode: Mode,
    #[serde(flatten)]
    edge: Edge,
    #[serde(skip_serializing_if = "is_false")]
    auto_fail: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl From<Edge> for Roll {
    fn from(edge: Edge) -> Roll {
        Roll { mode: edge.mode(), edge, auto_fail: false }
    }
}

impl From<SaveRule> for Roll {
    fn from(rule: SaveRule) -> Roll {
        Roll { auto_fail: rule.auto_fail, ..Roll::from(rule.edge) }
    }
}

/// What conditions do.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    implied: rules5e::Conditions,
    can_act: bool,
    can_react: bool,
    can_move: bool,
    can_speak: bool,
    speed_ft: u16,
    dead: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u16>,
    d20_penalty: i8,
    resists_all: bool,
    immune_to: rules5e::Conditions,
    critical_when_hit_near: bool,
    attacks: Roll,
    attacked_from_near: Roll,
    attacked_from_afar: Roll,
    checks: Roll,
    saves: BTreeMap<Ability, Roll>,
}

/// Returns what one condition does by itself.
pub(super) fn of_one(condition: rules5e::Condition) -> Answer {
    let conditions = rules5e::Conditions::of(&[condition]);
    let exhaustion = (condition == rules5e::Condition::Exhaustion).then_some(Exhaustion(1));
    let (speed, max, ruleset) = (None, None, Ruleset::default());
    Conditions { conditions, exhaustion, speed, max, fears_in_sight: true, dodging: false, ruleset }.effects()
}

impl Request for Conditions {
    type With = Nothing;
    type Answer = Answer;
    const NAME: &'static str = "conditions";
    const ABOUT: &'static str =
        "What conditions and exhaustion do to acting, moving, attacks, saves and checks";
    const EXAMPLE: &'static str = r#"{"conditions":["unconscious"]}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Answer, CliError> {
        Ok(self.effects())
    }
}

impl Conditions {
    fn effects(&self) -> Answer {
        let (has, tired, rules) = (self.conditions, self.exhaustion.map_or(0, |level| level.0), self.ruleset);
        let save = |ability| Roll::from(save_rule(ability, has, tired, rules, self.dodging));
        Answer {
            implied: implied(has),
            can_act: can_act(has),
            can_react: can_react(has),
            can_move: can_move(has),
            can_speak: can_speak(has),
            speed_ft: speed(self.speed.map_or(30, |feet| feet.0), has, tired, rules),
            dead: is_dead(tired),
            max: self.max.map(|max| hp_max(max.0, tired, rules)),
            d20_penalty: d20_penalty(tired, rules),
            resists_all: resists_all(has),
            immune_to: immunities(has),
            critical_when_hit_near: is_auto_critical(has, 5),
            attacks: self.attacks().into(),
            attacked_from_near: self.attacked(5).into(),
            attacked_from_afar: self.attacked(30).into(),
            checks: check_edge(has, tired, self.fears_in_sight, rules).into(),
            saves: Ability::ALL.into_iter().map(|ability| (ability, save(ability))).collect(),
        }
    }

    fn attacks(&self) -> Edge {
        let exhaustion = self.exhaustion.map_or(0, |level| level.0);
        let fight = Fight {
            attacker: self.conditions,
            fears_in_sight: self.fears_in_sight,
            exhaustion,
            ..Fight::default()
        };
        attack_edge(&fight, self.ruleset)
    }

    fn attacked(&self, distance_ft: u16) -> Edge {
        let fight = Fight {
            target: self.conditions,
            distance_ft,
            target_dodging: self.dodging,
            target_exhaustion: self.exhaustion.map_or(0, |level| level.0),
            ..Fight::default()
        };
        attack_edge(&fight, self.ruleset)
    }
}

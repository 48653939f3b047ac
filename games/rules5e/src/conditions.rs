//! What conditions do: to acting and moving, to attacks from both sides, to saves and checks. Each is pure: none does
//! damage, and none ends here.

use crate::exhaustion::{hampers_attacks_and_saves, hampers_checks, tired_speed};
use crate::{Ability, Condition, Conditions, Edge, Ruleset, Why};

/// How far "within 5 feet" is.
const NEAR_FT: u16 = 5;

/// What leaves a creature without speed.
const HELD: Conditions = Conditions::of(&[
    Condition::Grappled,
    Condition::Restrained,
    Condition::Paralyzed,
    Condition::Petrified,
    Condition::Stunned,
    Condition::Unconscious,
]);

/// What leaves a creature without defense: it cannot act, fails Strength and Dexterity saves, and is easy to hit.
const HELPLESS: Conditions =
    Conditions::of(&[Condition::Paralyzed, Condition::Petrified, Condition::Stunned, Condition::Unconscious]);

/// What leaves a creature without a voice; the stunned still falter out a few words.
const SILENT: Conditions =
    Conditions::of(&[Condition::Paralyzed, Condition::Petrified, Condition::Unconscious]);

/// Returns the conditions with those that they bring along: the unconscious are incapacitated and prone; the
/// paralyzed, petrified and stunned are incapacitated.
pub const fn implied(conditions: Conditions) -> Conditions {
    let mut all = conditions;
    if all.has_any(HELPLESS) {
        all = all.with(Condition::Incapacitated);
    }
    if all.has(Condition::Unconscious) {
        all = all.with(Condition::Prone);
    }
    all
}

/// Returns the conditions that cannot come to a creature while it has these: stone is not poisoned.
pub const fn immunities(conditions: Conditions) -> Conditions {
    if conditions.has(Condition::Petrified) {
        Conditions::only(Condition::Poisoned)
    } else {
        Conditions::NONE
    }
}

/// Tests for a creature that can take actions, and bonus actions with them.
pub const fn can_act(conditions: Conditions) -> bool {
    !implied(conditions).has(Condition::Incapacitated)
}

/// Tests for a creature that can take reactions.
pub const fn can_react(conditions: Conditions) -> bool {
    can_act(conditions)
}

/// Tests for a creature that can move: being incapacitated alone does not stop it.
pub const fn can_move(conditions: Conditions) -> bool {
    !conditions.has_any(HELD)
}

/// Tests for a creature that can speak, and so cast most spells.
pub const fn can_speak(conditions: Conditions) -> bool {
    !conditions.has_any(SILENT)
}

/// Returns the speed that conditions and exhaustion leave.
pub const fn speed(base: u16, conditions: Conditions, exhaustion: u8, ruleset: Ruleset) -> u16 {
    if can_move(conditions) { tired_speed(base, exhaustion, ruleset) } else { 0 }
}

/// Tests for resistance to all damage: stone.
pub const fn resists_all(conditions: Conditions) -> bool {
    conditions.has(Condition::Petrified)
}

/// Tests for a target on which every hit is critical: paralyzed or unconscious, from within 5 feet.
pub const fn is_auto_critical(target: Conditions, distance_ft: u16) -> bool {
    const OPEN: Conditions = Conditions::of(&[Condition::Paralyzed, Condition::Unconscious]);
    distance_ft <= NEAR_FT && target.has_any(OPEN)
}

/// One attack, as far as it decides what speaks for and against the roll.
///
/// Sight here is what walls, light and hiding leave; being blinded or invisible comes on top by the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The attacker's conditions.
    pub attacker: Conditions,
    /// The target's conditions.
    pub target: Conditions,
    /// How far they are from each other.
    pub distance_ft: u16,
    /// The attacker can see where the target is.
    pub attacker_sees_target: bool,
    /// The target can see where the attacker is.
    pub target_sees_attacker: bool,
    /// The attacker sees invisible creatures.
    pub attacker_sees_invisible: bool,
    /// The target sees invisible creatures.
    pub target_sees_invisible: bool,
    /// The attacker is hidden from the target.
    pub attacker_hidden: bool,
    /// The attacker sees what it is frightened of.
    pub fears_in_sight: bool,
    /// It is a ranged attack.
    pub ranged: bool,
    /// It is beyond its normal range.
    pub long_range: bool,
    /// A foe that can act and sees the attacker is within 5 feet of it.
    pub foe_within_5: bool,
    /// The target dodges, as far as it can.
    pub target_dodging: bool,
    /// The target has no speed for a reason that is none of its conditions.
    pub target_stopped: bool,
    /// Somebody helps with this attack.
    pub helped: bool,
    /// The attacker has pack tactics, and an ally that can act is beside the target.
    pub pack_tactics: bool,
    /// The attacker squeezes through a narrow space.
    pub squeezing: bool,
    /// The target squeezes through a narrow space.
    pub target_squeezing: bool,
    /// The target is who grapples the attacker.
    pub target_is_grappler: bool,
    /// The attacker's exhaustion.
    pub exhaustion: u8,
    /// The target's exhaustion.
    pub target_exhaustion: u8,
}

impl Default for Fight {
    /// A plain attack on a neighbour in sight.
    fn default() -> Fight {
        Fight {
            attacker: Conditions::NONE,
            target: Conditions::NONE,
            distance_ft: NEAR_FT,
            attacker_sees_target: true,
            target_sees_attacker: true,
            attacker_sees_invisible: false,
            target_sees_invisible: false,
            attacker_hidden: false,
            fears_in_sight: false,
            ranged: false,
            long_range: false,
            foe_within_5: false,
            target_dodging: false,
            target_stopped: false,
            helped: false,
            pack_tactics: false,
            squeezing: false,
            target_squeezing: false,
            target_is_grappler: false,
            exhaustion: 0,
            target_exhaustion: 0,
        }
    }
}

impl Fight {
    const fn is_target_invisible(&self) -> bool {
        self.target.has(Condition::Invisible) && !self.attacker_sees_invisible
    }

    const fn is_attacker_invisible(&self) -> bool {
        self.attacker.has(Condition::Invisible) && !self.target_sees_invisible
    }

    const fn is_attacker_seen(&self) -> bool {
        self.target_sees_attacker
            && !self.attacker_hidden
            && !self.target.has(Condition::Blinded)
            && !self.is_attacker_invisible()
    }

    /// Tests for a dodge that counts: the target sees the attacker, can act, and has a speed.
    const fn is_dodged(&self, ruleset: Ruleset) -> bool {
        self.target_dodging
            && self.is_attacker_seen()
            && !self.target_stopped
            && can_dodge(self.target, self.target_exhaustion, ruleset)
    }
}

/// Returns what speaks for and against an attack.
pub const fn attack_edge(fight: &Fight, ruleset: Ruleset) -> Edge {
    sight_edge(fight)
        .plus(attacker_edge(fight, ruleset))
        .plus(target_edge(fight))
        .against_if(fight.ranged && fight.long_range, Why::LongRange)
        .against_if(fight.ranged && fight.foe_within_5, Why::FoeWithinFive)
        .against_if(fight.is_dodged(ruleset), Why::Dodging)
        .for_if(fight.helped, Why::Helped)
        .for_if(fight.pack_tactics, Why::PackTactics)
}

/// Who sees whom. Two that do not see each other are even: one reason on each side.
const fn sight_edge(fight: &Fight) -> Edge {
    let blind = fight.attacker.has(Condition::Blinded);
    let blinded = fight.target.has(Condition::Blinded);
    let unseen_target = !fight.attacker_sees_target && !blind && !fight.is_target_invisible();
    let unseen =
        !fight.target_sees_attacker && !blinded && !fight.is_attacker_invisible() && !fight.attacker_hidden;
    Edge::NONE
        .for_if(blinded, Why::TargetBlinded)
        .for_if(fight.is_attacker_invisible(), Why::AttackerInvisible)
        .for_if(fight.attacker_hidden, Why::Hidden)
        .for_if(unseen, Why::AttackerUnseen)
        .against_if(blind, Why::AttackerBlinded)
        .against_if(fight.is_target_invisible(), Why::TargetInvisible)
        .against_if(unseen_target, Why::TargetUnseen)
}

const fn attacker_edge(fight: &Fight, ruleset: Ruleset) -> Edge {
    let has = implied(fight.attacker);
    let held_by_another = has.has(Condition::Grappled) && !fight.target_is_grappler;
    Edge::NONE
        .against_if(has.has(Condition::Prone), Why::AttackerProne)
        .against_if(has.has(Condition::Poisoned), Why::AttackerPoisoned)
        .against_if(has.has(Condition::Restrained), Why::AttackerRestrained)
        .against_if(has.has(Condition::Frightened) && fight.fears_in_sight, Why::AttackerFrightened)
        .against_if(hampers_attacks_and_saves(fight.exhaustion, ruleset), Why::Exhaustion)
        .against_if(fight.squeezing, Why::Squeezing)
        .against_if(held_by_another && matches!(ruleset, Ruleset::Srd521), Why::GrappledOther)
}

const fn target_edge(fight: &Fight) -> Edge {
    let has = implied(fight.target);
    let near = fight.distance_ft <= NEAR_FT;
    Edge::NONE
        .for_if(has.has(Condition::Restrained), Why::TargetRestrained)
        .for_if(has.has(Condition::Stunned), Why::TargetStunned)
        .for_if(has.has(Condition::Paralyzed), Why::TargetParalyzed)
        .for_if(has.has(Condition::Petrified), Why::TargetPetrified)
        .for_if(has.has(Condition::Unconscious), Why::TargetUnconscious)
        .for_if(has.has(Condition::Prone) && near, Why::ProneNear)
        .against_if(has.has(Condition::Prone) && !near, Why::ProneFar)
        .for_if(fight.target_squeezing, Why::TargetSqueezing)
}

/// What conditions do to a save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveRule {
    /// It fails by itself; no roll is needed.
    pub auto_fail: bool,
    /// What speaks for and against the roll.
    pub edge: Edge,
}

/// Returns what conditions do to a save.
pub const fn save_rule(
    ability: Ability,
    conditions: Conditions,
    exhaustion: u8,
    ruleset: Ruleset,
    dodging: bool,
) -> SaveRule {
    let by_body = matches!(ability, Ability::Str | Ability::Dex);
    let by_dex = matches!(ability, Ability::Dex);
    let dodged = by_dex && dodging && can_dodge(conditions, exhaustion, ruleset);
    let edge = death_save_edge(exhaustion, ruleset)
        .against_if(by_dex && conditions.has(Condition::Restrained), Why::Restrained)
        .for_if(dodged, Why::Dodging);
    SaveRule { auto_fail: by_body && conditions.has_any(HELPLESS), edge }
}

/// Returns what speaks against a death save, which is a save of no ability: exhaustion alone.
pub const fn death_save_edge(exhaustion: u8, ruleset: Ruleset) -> Edge {
    Edge::NONE.against_if(hampers_attacks_and_saves(exhaustion, ruleset), Why::Exhaustion)
}

/// Returns what speaks against an ability check.
pub const fn check_edge(
    conditions: Conditions,
    exhaustion: u8,
    fears_in_sight: bool,
    ruleset: Ruleset,
) -> Edge {
    Edge::NONE
        .against_if(conditions.has(Condition::Poisoned), Why::Poisoned)
        .against_if(conditions.has(Condition::Frightened) && fears_in_sight, Why::Frightened)
        .against_if(hampers_checks(exhaustion, ruleset), Why::Exhaustion)
}

/// Tests for a creature whose dodging counts: it can act and has a speed.
const fn can_dodge(conditions: Conditions, exhaustion: u8, ruleset: Ruleset) -> bool {
    can_act(conditions) && speed(NEVER_TIRED_OUT_FT, conditions, exhaustion, ruleset) > 0
}

/// A speed that no exhaustion short of the one that stops everybody takes away.
const NEVER_TIRED_OUT_FT: u16 = 100;

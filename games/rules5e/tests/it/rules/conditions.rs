//! What conditions, surprise and exhaustion do.

use rules5e::Condition::*;
use rules5e::*;

use super::*;

#[test]
fn conditions_bring_others_along() {
    let table = [
        (set(&[Unconscious]), set(&[Unconscious, Incapacitated, Prone])),
        (set(&[Paralyzed]), set(&[Paralyzed, Incapacitated])),
        (set(&[Petrified]), set(&[Petrified, Incapacitated])),
        (set(&[Stunned]), set(&[Stunned, Incapacitated])),
        (set(&[Grappled, Blinded]), set(&[Grappled, Blinded])),
        (set(&[]), set(&[])),
    ];
    for (given, expected) in table {
        assert_eq!(implied(given), expected);
        assert_eq!(implied(expected), expected);
    }
    assert_eq!(immunities(set(&[Petrified])), set(&[Poisoned]));
    assert_eq!(immunities(set(&[Stunned])), set(&[]));
}

#[test]
fn who_can_act_move_and_speak() {
    // Condition; can act and react, can move, can speak, resists all damage.
    let table = [
        (Blinded, true, true, true, false),
        (Charmed, true, true, true, false),
        (Deafened, true, true, true, false),
        (Exhaustion, true, true, true, false),
        (Frightened, true, true, true, false),
        (Grappled, true, false, true, false),
        (Incapacitated, false, true, true, false),
        (Invisible, true, true, true, false),
        (Paralyzed, false, false, false, false),
        (Petrified, false, false, false, true),
        (Poisoned, true, true, true, false),
        (Prone, true, true, true, false),
        (Restrained, true, false, true, false),
        (Stunned, false, false, true, false),
        (Unconscious, false, false, false, false),
    ];
    for (condition, acts, moves, speaks, stone) in table {
        let has = set(&[condition]);
        assert_eq!((can_act(has), can_react(has)), (acts, acts), "{condition}");
        assert_eq!((can_move(has), can_speak(has)), (moves, speaks), "{condition}");
        assert_eq!(speed(30, has, 0, OLD), if moves { 30 } else { 0 }, "{condition}");
        assert_eq!(resists_all(has), stone, "{condition}");
    }
}

/// Every condition on either side of an attack, from beside the target and from afar.
#[test]
fn what_conditions_do_to_attacks() {
    use Mode::{Advantage, Disadvantage, Normal};
    // Condition; on the attacker; on the target near; on the target far.
    let table = [
        (Blinded, Disadvantage, Advantage, Advantage),
        (Charmed, Normal, Normal, Normal),
        (Deafened, Normal, Normal, Normal),
        (Exhaustion, Normal, Normal, Normal),
        (Frightened, Disadvantage, Normal, Normal),
        (Grappled, Normal, Normal, Normal),
        (Incapacitated, Normal, Normal, Normal),
        (Invisible, Advantage, Disadvantage, Disadvantage),
        (Paralyzed, Normal, Advantage, Advantage),
        (Petrified, Normal, Advantage, Advantage),
        (Poisoned, Disadvantage, Normal, Normal),
        (Prone, Disadvantage, Advantage, Disadvantage),
        (Restrained, Disadvantage, Advantage, Advantage),
        (Stunned, Normal, Advantage, Advantage),
        (Unconscious, Disadvantage, Advantage, Normal),
    ];
    let mode = |fight: Fight| attack_edge(&fight, OLD).mode();
    for (condition, attacker, near, far) in table {
        let has = set(&[condition]);
        let plain = Fight { fears_in_sight: true, ..Fight::default() };
        assert_eq!(mode(Fight { attacker: has, ..plain }), attacker, "{condition} attacker");
        assert_eq!(mode(Fight { target: has, ..plain }), near, "{condition} target, near");
        assert_eq!(mode(Fight { target: has, distance_ft: 10, ..plain }), far, "{condition} target, far");
    }
}

/// Rule 10 of those that engines get wrong: prone goes by distance, and unconscious at range is even.
#[test]
fn prone_goes_by_distance() {
    let edge = |conditions: &[Condition], distance_ft| {
        attack_edge(&Fight { target: set(conditions), distance_ft, ranged: true, ..Fight::default() }, OLD)
    };
    assert_eq!(edge(&[Prone], 5), Edge::NONE.for_(Why::ProneNear));
    assert_eq!(edge(&[Prone], 10), Edge::NONE.against(Why::ProneFar));
    let asleep = edge(&[Unconscious], 30);
    assert_eq!(asleep, Edge::NONE.for_(Why::TargetUnconscious).against(Why::ProneFar));
    assert_eq!(asleep.mode(), Mode::Normal);
    assert_eq!(edge(&[Unconscious], 5).mode(), Mode::Advantage);
}

#[test]
fn two_that_do_not_see_each_other_are_even() {
    let both = |condition| {
        let has = set(&[condition]);
        attack_edge(&Fight { attacker: has, target: has, ..Fight::default() }, OLD).mode()
    };
    assert_eq!((both(Invisible), both(Blinded)), (Mode::Normal, Mode::Normal));
    let fog = Fight { attacker_sees_target: false, target_sees_attacker: false, ..Fight::default() };
    assert_eq!(attack_edge(&fog, OLD), Edge::NONE.for_(Why::AttackerUnseen).against(Why::TargetUnseen));
    assert_eq!(attack_edge(&fog, OLD).mode(), Mode::Normal);
}

#[test]
fn what_else_speaks_for_and_against_an_attack() {
    let plain = Fight::default();
    let hidden = set(&[Invisible]);
    let none = Edge::NONE;
    let table = [
        (plain, none),
        (Fight { helped: true, ..plain }, none.for_(Why::Helped)),
        (Fight { pack_tactics: true, ..plain }, none.for_(Why::PackTactics)),
        (Fight { attacker_sees_target: false, ..plain }, none.against(Why::TargetUnseen)),
        (Fight { target_sees_attacker: false, ..plain }, none.for_(Why::AttackerUnseen)),
        (Fight { target_sees_attacker: false, attacker_hidden: true, ..plain }, none.for_(Why::Hidden)),
        (Fight { attacker: hidden, target_sees_invisible: true, ..plain }, none),
        (Fight { target: hidden, attacker_sees_invisible: true, ..plain }, none),
        (Fight { target: hidden, attacker_sees_target: false, ..plain }, none.against(Why::TargetInvisible)),
        (Fight { ranged: true, long_range: true, ..plain }, none.against(Why::LongRange)),
        (Fight { long_range: true, foe_within_5: true, ..plain }, none),
        (Fight { ranged: true, foe_within_5: true, ..plain }, none.against(Why::FoeWithinFive)),
        (Fight { attacker: set(&[Frightened]), ..plain }, none),
        (Fight { squeezing: true, ..plain }, none.against(Why::Squeezing)),
        (Fight { target_squeezing: true, ..plain }, none.for_(Why::TargetSqueezing)),
        (Fight { exhaustion: 2, ..plain }, none),
        (Fight { exhaustion: 3, ..plain }, none.against(Why::Exhaustion)),
    ];
    for (fight, expected) in table {
        assert_eq!(attack_edge(&fight, OLD), expected, "{fight:?}");
    }
    let held = Fight { attacker: set(&[Grappled]), ..plain };
    assert_eq!(attack_edge(&held, NEW), none.against(Why::GrappledOther));
    assert_eq!(attack_edge(&Fight { target_is_grappler: true, ..held }, NEW), none);
    assert_eq!(attack_edge(&Fight { exhaustion: 5, ..plain }, NEW), none);
}

#[test]
fn dodging_needs_sight_a_free_head_and_a_speed() {
    let dodge = Fight { target_dodging: true, ..Fight::default() };
    let table = [
        (dodge, true),
        (Fight { target_sees_attacker: false, ..dodge }, false),
        (Fight { attacker: set(&[Invisible]), ..dodge }, false),
        (Fight { attacker: set(&[Invisible]), target_sees_invisible: true, ..dodge }, true),
        (Fight { attacker_hidden: true, ..dodge }, false),
        (Fight { target: set(&[Blinded]), ..dodge }, false),
        (Fight { target: set(&[Incapacitated]), ..dodge }, false),
        (Fight { target: set(&[Grappled]), ..dodge }, false),
        (Fight { target: set(&[Restrained]), ..dodge }, false),
        (Fight { target: set(&[Prone]), ..dodge }, true),
        (Fight { target_stopped: true, ..dodge }, false),
        (Fight { target_exhaustion: 5, ..dodge }, false),
        (Fight { target_exhaustion: 4, ..dodge }, true),
    ];
    for (fight, expected) in table {
        assert_eq!(attack_edge(&fight, OLD).disadvantage.has(Why::Dodging), expected, "{fight:?}");
    }
}

#[test]
fn hits_on_the_helpless_are_critical_from_within_5_feet() {
    let table = [
        (Unconscious, 5, true),
        (Unconscious, 10, false),
        (Paralyzed, 5, true),
        (Paralyzed, 10, false),
        (Stunned, 5, false),
        (Petrified, 5, false),
        (Prone, 5, false),
    ];
    for (condition, distance, expected) in table {
        assert_eq!(is_auto_critical(set(&[condition]), distance), expected, "{condition} at {distance}");
    }
    // And so two missed death saves.
    let mut down = health(0, 12, 0, dying(0, 0));
    let hit = attack(12, 5, 14, is_auto_critical(set(&[Unconscious]), 5));
    assert_eq!(down.take(4, hit.critical, true).death_failures, 2);
}

#[test]
fn what_conditions_do_to_saves() {
    use Ability::{Con, Dex, Str, Wis};
    let none = Edge::NONE;
    let rule = |auto_fail, edge| SaveRule { auto_fail, edge };
    let tired = none.against(Why::Exhaustion);
    let table = [
        (Dex, set(&[]), 0, false, rule(false, none)),
        (Dex, set(&[Restrained]), 0, false, rule(false, none.against(Why::Restrained))),
        (Str, set(&[Restrained]), 0, false, rule(false, none)),
        (Str, set(&[Stunned]), 0, false, rule(true, none)),
        (Dex, set(&[Paralyzed]), 0, false, rule(true, none)),
        (Dex, set(&[Petrified]), 0, false, rule(true, none)),
        (Str, set(&[Unconscious]), 0, false, rule(true, none)),
        (Con, set(&[Unconscious]), 0, false, rule(false, none)),
        (Wis, set(&[Poisoned, Frightened]), 0, false, rule(false, none)),
        (Str, set(&[Incapacitated, Prone]), 0, false, rule(false, none)),
        (Dex, set(&[]), 0, true, rule(false, none.for_(Why::Dodging))),
        (Con, set(&[]), 0, true, rule(false, none)),
        (Dex, set(&[Grappled]), 0, true, rule(false, none)),
        (Dex, set(&[Incapacitated]), 0, true, rule(false, none)),
        (Wis, set(&[]), 2, false, rule(false, none)),
        (Wis, set(&[]), 3, false, rule(false, tired)),
        (Dex, set(&[]), 3, true, rule(false, tired.for_(Why::Dodging))),
        (Dex, set(&[]), 5, true, rule(false, tired)),
    ];
    for (ability, conditions, exhaustion, dodging, expected) in table {
        let found = save_rule(ability, conditions, exhaustion, OLD, dodging);
        assert_eq!(found, expected, "{ability:?} {conditions:?} {exhaustion}");
    }
    assert_eq!(save_rule(Wis, set(&[]), 5, NEW, false), SaveRule::default());
    assert_eq!((death_save_edge(3, OLD), death_save_edge(3, NEW)), (tired, none));
}

#[test]
fn what_conditions_do_to_checks_and_initiative() {
    let none = Edge::NONE;
    let table = [
        (set(&[]), 0, true, none),
        (set(&[Poisoned]), 0, false, none.against(Why::Poisoned)),
        (set(&[Frightened]), 0, false, none),
        (set(&[Frightened]), 0, true, none.against(Why::Frightened)),
        (set(&[Restrained, Prone, Grappled]), 0, true, none),
        (set(&[]), 1, false, none.against(Why::Exhaustion)),
    ];
    for (conditions, exhaustion, fears, expected) in table {
        assert_eq!(check_edge(conditions, exhaustion, fears, OLD), expected, "{conditions:?}");
        assert_eq!(initiative_edge(conditions, exhaustion, fears, true, OLD), expected);
        let new = initiative_edge(conditions, 0, fears, true, NEW);
        assert!(new.disadvantage.has(Why::Surprised521));
        assert_eq!(initiative_edge(conditions, exhaustion, fears, false, OLD), expected);
    }
    assert_eq!(check_edge(set(&[]), 4, false, NEW), none);
}

#[test]
fn surprise_costs_a_turn_or_the_initiative() {
    let old = surprise(OLD);
    assert!(old.loses_first_turn && old.no_reactions_until_then);
    assert_eq!(old.initiative, Edge::NONE);
    let new = surprise(NEW);
    assert!(!new.loses_first_turn && !new.no_reactions_until_then);
    assert_eq!(new.initiative.mode(), Mode::Disadvantage);
}

#[test]
fn exhaustion_by_levels() {
    // Level; in 5.1 checks, attacks and saves, speed of 30, maximum of 25; in 5.2.1 d20s and speed; dead.
    let table = [
        (0, false, false, 30, 25, 0, 30, false),
        (1, true, false, 30, 25, -2, 25, false),
        (2, true, false, 15, 25, -4, 20, false),
        (3, true, true, 15, 25, -6, 15, false),
        (4, true, true, 15, 12, -8, 10, false),
        (5, true, true, 0, 12, -10, 5, false),
        (6, true, true, 0, 12, -12, 0, true),
        (255, true, true, 0, 12, -12, 0, true),
    ];
    for (level, checks, attacks, old_speed, max, penalty, new_speed, dead) in table {
        let none = set(&[]);
        assert_eq!(check_edge(none, level, false, OLD).mode() == Mode::Disadvantage, checks);
        let fight = Fight { exhaustion: level, ..Fight::default() };
        assert_eq!(attack_edge(&fight, OLD).mode() == Mode::Disadvantage, attacks);
        assert_eq!(speed(30, none, level, OLD), old_speed, "level {level}");
        assert_eq!(speed(30, none, level, NEW), new_speed, "level {level}");
        assert_eq!((hp_max(25, level, OLD), hp_max(25, level, NEW)), (max, 25));
        assert_eq!((d20_penalty(level, OLD), d20_penalty(level, NEW)), (0, penalty));
        assert_eq!(is_dead(level), dead);
    }
    assert_eq!((hp_max(1, 4, OLD), tired_speed(25, 2, OLD)), (1, 12));
}

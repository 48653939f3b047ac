//! Hit points, death saves and concentration.

use rules5e::Condition::*;
use rules5e::*;

use super::*;

#[test]
fn damage_takes_temporary_hit_points_first_and_kills_by_what_is_left_over() {
    let alive = |hp, temp| health(hp, 12, temp, Life::Alive);
    // Before, damage, critical, death saves; hit points, temporary ones, life, failures.
    let table = [
        (alive(6, 0), 18, false, true, (0, 0, Life::Dead, 0)),
        (alive(6, 0), 17, false, true, (0, 0, dying(0, 0), 0)),
        (alive(6, 1), 18, false, true, (0, 0, dying(0, 0), 0)),
        (alive(6, 1), 19, false, true, (0, 0, Life::Dead, 0)),
        (alive(6, 5), 3, false, true, (6, 2, Life::Alive, 0)),
        (alive(6, 5), 9, false, true, (2, 0, Life::Alive, 0)),
        (alive(6, 0), 6, true, true, (0, 0, dying(0, 0), 0)),
        (alive(6, 0), 6, false, false, (0, 0, Life::Dead, 0)),
        (alive(6, 0), 5, false, false, (1, 0, Life::Alive, 0)),
        (alive(6, 0), 0, true, true, (6, 0, Life::Alive, 0)),
    ];
    for (mut hurt, damage, critical, death_saves, expected) in table {
        let before = hurt;
        let blow = hurt.take(damage, critical, death_saves);
        let after = (hurt.hp, hurt.temp, hurt.life, blow.death_failures);
        assert_eq!(after, expected, "{before:?} takes {damage}");
        assert_eq!((blow.before, blow.after), (before.life, hurt.life));
        assert_eq!(blow.from_temp + blow.from_hp + blow.overflow, damage);
    }
}

/// Rule 6 of those that engines get wrong: damage at 0 hit points misses death saves, a critical hit two.
#[test]
fn damage_at_0_hit_points_misses_death_saves() {
    let table = [
        (dying(0, 0), 0, 1, false, dying(0, 1), 1),
        (dying(2, 1), 0, 1, true, Life::Dead, 2),
        (dying(2, 0), 0, 11, true, dying(2, 2), 2),
        (dying(0, 2), 0, 1, false, Life::Dead, 1),
        (dying(0, 0), 0, 12, false, Life::Dead, 0),
        (dying(0, 0), 0, 0, true, dying(0, 0), 0),
        (Life::Stable, 0, 3, false, dying(0, 1), 1),
        (Life::Stable, 0, 3, true, dying(0, 2), 2),
        (Life::Stable, 0, 12, false, Life::Dead, 0),
        (dying(1, 1), 5, 5, true, dying(1, 1), 0),
        (dying(1, 1), 5, 6, false, dying(1, 2), 1),
        (dying(1, 1), 5, 16, false, dying(1, 2), 1),
        (dying(1, 1), 5, 17, false, Life::Dead, 0),
        (Life::Dead, 5, 40, true, Life::Dead, 0),
    ];
    for (life, temp, damage, critical, after, failures) in table {
        let mut hurt = health(0, 12, temp, life);
        let blow = hurt.take(damage, critical, true);
        assert_eq!((hurt.life, blow.death_failures), (after, failures), "{life:?} takes {damage}");
        assert_eq!(hurt.hp, 0);
    }
    // A monster that was knocked out does not begin to make death saves.
    let mut spared = health(0, 12, 0, Life::Stable);
    spared.take(1, false, false);
    assert!(spared.is_dead());
}

/// Rule 7 of those that engines get wrong: the third success leaves 0 hit points, and a natural 1 can be the end.
#[test]
fn death_saves() {
    let table = [
        (dying(0, 0), 10, DeathSave::Success, dying(1, 0), 0),
        (dying(0, 0), 19, DeathSave::Success, dying(1, 0), 0),
        (dying(0, 0), 9, DeathSave::Failure, dying(0, 1), 0),
        (dying(0, 0), 2, DeathSave::Failure, dying(0, 1), 0),
        (dying(0, 0), 1, DeathSave::TwoFailures, dying(0, 2), 0),
        (dying(2, 1), 1, DeathSave::Dead, Life::Dead, 0),
        (dying(2, 2), 1, DeathSave::Dead, Life::Dead, 0),
        (dying(2, 2), 9, DeathSave::Dead, Life::Dead, 0),
        (dying(2, 2), 10, DeathSave::Stable, Life::Stable, 0),
        (dying(2, 2), 20, DeathSave::Wakes, Life::Alive, 1),
        (Life::Stable, 1, DeathSave::Stable, Life::Stable, 0),
        (Life::Dead, 20, DeathSave::Dead, Life::Dead, 0),
    ];
    for (life, natural, told, after, hp) in table {
        let mut creature = health(0, 12, 0, life);
        assert_eq!(creature.death_save(natural), told, "{life:?} rolls {natural}");
        assert_eq!((creature.life, creature.hp), (after, hp));
    }
    let mut well = Health::new(5);
    assert_eq!((well.death_save(1), well), (DeathSave::Wakes, Health::new(5)));
    let mut blessed = health(0, 12, 0, dying(0, 0));
    assert_eq!(blessed.death_save_with(7, 3), DeathSave::Success);
    assert_eq!(blessed.death_save_with(1, 30), DeathSave::TwoFailures);
}

#[test]
fn healing_wakes_and_temporary_hit_points_do_not() {
    for life in [dying(2, 2), Life::Stable] {
        let mut creature = health(0, 12, 0, life);
        creature.gain_temp(9);
        assert_eq!((creature.life, creature.is_up()), (life, false));
        assert_eq!(creature.heal(0, false), 0);
        assert_eq!(creature.heal(5, true), 0);
        assert_eq!(creature.life, life);
        assert_eq!(creature.heal(1, false), 1);
        assert_eq!((creature.life, creature.hp, creature.temp, creature.is_up()), (Life::Alive, 1, 9, true));
        creature.take(10, false, true);
        assert_eq!(creature.life, dying(0, 0), "the count starts again");
    }
    let mut hurt = health(10, 12, 4, Life::Alive);
    assert_eq!(hurt.heal(50, false), 2);
    hurt.gain_temp(3);
    assert_eq!(hurt.temp, 4);
    hurt.gain_temp(8);
    assert_eq!(hurt.temp, 8);
    let mut dead = health(0, 12, 0, Life::Dead);
    dead.gain_temp(3);
    assert_eq!((dead.heal(9, false), dead.temp, dead.stabilize()), (0, 0, false));
    assert!(dead.revive() && !dead.revive());
    assert_eq!((dead.hp, dead.life), (1, Life::Alive));
}

#[test]
fn steadied_knocked_out_and_with_another_maximum() {
    let mut creature = health(0, 12, 0, dying(1, 2));
    assert!(creature.is_dying() && creature.stabilize() && !creature.stabilize());
    assert_eq!((creature.life, creature.hp), (Life::Stable, 0));
    let mut old = health(0, 12, 0, Life::Dead);
    let mut new = old;
    old.knock_out(OLD);
    new.knock_out(NEW);
    assert_eq!((old.hp, old.life, new.hp, new.life), (0, Life::Stable, 1, Life::Alive));
    let mut tired = Health::new(13);
    tired.set_max(hp_max(13, 4, OLD));
    assert_eq!((tired.hp, tired.max), (6, 6));
    tired.set_max(0);
    assert_eq!((tired.hp, tired.max), (1, 1));
    assert_eq!(Health::new(0).max, 1);
    let text = serde_json::to_string(&health(0, 9, 1, dying(1, 2))).unwrap();
    assert_eq!(text, r#"{"hp":0,"max":9,"temp":1,"life":{"kind":"dying","successes":1,"failures":2}}"#);
}

/// Rule 11 of those that engines get wrong: concentration.
#[test]
fn concentration() {
    let table = [
        (1, 10, 10),
        (20, 10, 10),
        (21, 10, 10),
        (22, 11, 11),
        (45, 22, 22),
        (60, 30, 30),
        (62, 31, 30),
        (900, 255, 30),
    ];
    for (taken, old, new) in table {
        assert_eq!((concentration_dc(taken, OLD), concentration_dc(taken, NEW)), (old, new), "{taken}");
        assert_eq!(concentration_check(taken, OLD), Some(old));
    }
    assert_eq!(concentration_check(0, OLD), None);
    // What is taken is reckoned after resistance and before temporary hit points.
    let taken = burn(45, 0, Saved::No, true, false);
    let mut caster = health(30, 30, 40, Life::Alive);
    caster.take(taken, false, true);
    assert_eq!((caster.hp, concentration_dc(taken, OLD)), (30, 11));
    let up = Health::new(9);
    for (conditions, ends) in [
        (set(&[]), false),
        (set(&[Prone, Poisoned, Restrained, Grappled, Blinded, Frightened]), false),
        (set(&[Incapacitated]), true),
        (set(&[Stunned]), true),
        (set(&[Paralyzed]), true),
        (set(&[Petrified]), true),
        (set(&[Unconscious]), true),
    ] {
        assert_eq!(ends_concentration(conditions, &up), ends, "{conditions:?}");
    }
    assert!(ends_concentration(set(&[]), &health(0, 9, 5, dying(0, 0))));
}

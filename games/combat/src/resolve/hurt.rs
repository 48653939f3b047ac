//! Damage: how it is reckoned, who goes down, and whether concentration holds.

use rules5e::{Ability, DamageType, Edge, Guard, Life, Trait};

use crate::run::Run;
use crate::turn::{save_spec, set_health};
use crate::{CreatureId, Ended, Event, Frame, HurtFrame, Pending, RollKind};

/// Hurts a creature.
pub(crate) fn hurt(run: &mut Run<'_, '_>, frame: HurtFrame) {
    let HurtFrame { target, by, from, rolled, saved, material, critical, reason } = frame;
    let state = run.state();
    let Some(creature) = state.creature(target).filter(|creature| !creature.is_out()) else { return };
    let stats = creature.stats();
    let guard = Guard {
        resist: &stats.resist,
        vulnerable: &stats.vulnerable,
        immune: &stats.immune,
        resist_all: rules5e::resists_all(creature.conditions),
        tough: state.boons(target).any(|boon| boon.tough),
    };
    let breakdown = rules5e::reckon(&rolled, 0, saved, material, &guard);
    let mut health = creature.health;
    let (before, death_saves) = (health.life, stats.death_saves);
    let fortified = creature.has(Trait::UndeadFortitude) && holds_out(&rolled, critical);
    let blow = health.take(breakdown.total, critical, death_saves);
    let is_open = state.hp_seen_by(creature).is_none();
    run.emit(Event::DamageDealt {
        target,
        by,
        from,
        parts: breakdown.parts.to_vec(),
        total: breakdown.total,
        temp: if is_open { blow.from_temp } else { 0 },
        critical,
        reason,
    });
    if fortified
        && health.life == Life::Dead
        && before == Life::Alive
        && fortitude(run, target, breakdown.total)
    {
        (health.hp, health.life) = (1, Life::Alive);
    }
    set_health(run, target, health);
    after(run, target, by, before, breakdown.total);
}

fn holds_out(rolled: &[(DamageType, i32)], critical: bool) -> bool {
    !critical && !rolled.iter().any(|(kind, _)| *kind == DamageType::Radiant)
}

/// Undead fortitude: a Constitution save, made at once.
fn fortitude(run: &mut Run<'_, '_>, who: CreatureId, damage: u16) -> bool {
    let Some(spec) = save_spec(run, who, Ability::Con, Edge::default(), 0) else { return false };
    run.roll_here(spec, None).total >= 5 + i32::from(damage)
}

fn after(run: &mut Run<'_, '_>, who: CreatureId, by: Option<CreatureId>, before: Life, damage: u16) {
    let Some(creature) = run.state().creature(who) else { return };
    let (life, concentrates) = (creature.health.life, creature.concentration.is_some());
    match (before, life) {
        (Life::Dead, _) => {}
        (_, Life::Dead) => fall(run, who, by, true),
        (Life::Alive, Life::Dying { .. } | Life::Stable) => fall(run, who, by, false),
        _ => {}
    }
    if damage == 0 {
        return;
    }
    let fragile: Vec<u32> =
        run.state().effects_on(who).filter(|effect| effect.fragile).map(|effect| effect.id).collect();
    for effect in fragile {
        run.end_effect(effect, Ended::Hurt);
    }
    if life == Life::Alive && concentrates {
        let dc = rules5e::concentration_dc(damage, run.state().board.setup.ruleset);
        run.push(Frame::Concentration { who, dc, roll: None });
    }
}

/// A creature goes down, or dies.
fn fall(run: &mut Run<'_, '_>, who: CreatureId, by: Option<CreatureId>, dead: bool) {
    run.emit(Event::CreatureDowned { creature: who, by });
    run.after_ailing(who);
    if dead {
        run.emit(Event::Died { creature: who, by });
        return;
    }
    run.lay_down(who, by);
}

/// A save to keep concentrating: one for each source of damage.
pub(crate) fn concentration(run: &mut Run<'_, '_>, who: CreatureId, dc: u8, roll: Option<Pending>) {
    let state = run.state();
    let Some(creature) = state.creature(who).filter(|creature| creature.concentration.is_some()) else {
        return;
    };
    if !creature.can_act() {
        return run.lose_concentration(who);
    }
    match roll {
        None => {
            let Some(mut spec) = save_spec(run, who, Ability::Con, Edge::default(), 0) else {
                return run.lose_concentration(who);
            };
            spec.kind = RollKind::Concentration;
            let roll = run.roll(spec);
            run.push(Frame::Concentration { who, dc, roll: Some(roll) });
        }
        Some(roll) if run.rolled(&roll).total < dc.into() => run.lose_concentration(who),
        Some(_) => {}
    }
}

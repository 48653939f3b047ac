//! Healing: hit points given back, or lent.

use crate::run::Run;
use crate::turn::set_health;
use crate::{CreatureId, Event, Frame, Pending, RollKind, RollSpec, Throw};

/// Rolls once and heals everybody by it.
pub(crate) fn heal(
    run: &mut Run<'_, '_>,
    by: CreatureId,
    targets: Vec<CreatureId>,
    throw: Throw,
    roll: Option<Pending>,
    temporary: bool,
) {
    let amount = if throw.n_dice() == 0 {
        throw.modifier()
    } else {
        let Some(roll) = roll else {
            let roll = Some(run.roll(RollSpec::new(by, RollKind::Healing, throw.clone())));
            return run.push(Frame::Heal { by, targets, throw, roll, temporary });
        };
        run.rolled(&roll).total
    };
    let amount = amount.clamp(0, u16::MAX.into()) as u16;
    for target in targets {
        give(run, by, target, amount, temporary);
    }
}

fn give(run: &mut Run<'_, '_>, by: CreatureId, target: CreatureId, amount: u16, temporary: bool) {
    let state = run.state();
    let Some(creature) = state.creature(target) else { return };
    let no_healing = state.boons(target).any(|boon| boon.no_healing);
    let mut health = creature.health;
    let gained = if temporary {
        let before = health.temp;
        health.gain_temp(amount);
        health.temp - before
    } else {
        health.heal(amount, no_healing)
    };
    // Where hit points are withheld it is told how many were given: how many were missing is nobody's business.
    let in_vain = creature.is_out() || (no_healing && !temporary);
    let withheld = state.hp_seen_by(creature).is_some() && !in_vain;
    let amount = if withheld { amount } else { gained };
    run.emit(Event::Healed { target, by: Some(by), amount, temporary });
    set_health(run, target, health);
}

//! Magic sleep: how many hit points fall asleep, whose, and how sleepers are woken.

use rules5e::{Condition, Conditions, Kind};

use crate::run::Run;
use crate::{Creature, CreatureId, Ended, Frame, Pending, RollKind, RollSpec, Throw, spells};

/// A spell of sleep before its roll.
pub(crate) struct Lull {
    pub(crate) by: CreatureId,
    pub(crate) spell: u16,
    pub(crate) slot: u8,
    pub(crate) cast: u32,
    pub(crate) targets: Vec<CreatureId>,
}

/// Creatures fall asleep by hit points, fewest first: 5d8, and 2d8 more for each slot level.
pub(crate) fn sleep(run: &mut Run<'_, '_>, lull: Lull, roll: Option<Pending>) {
    let Lull { by, spell, slot, cast, targets } = lull;
    let Some(roll) = roll else {
        let level = run.state().spell(spell).map_or(1, |spell| spell.level);
        let count = 5 + 2 * slot.saturating_sub(level);
        let throw = Throw::Dice { count, sides: 8, flat: 0 };
        let roll = Some(run.roll(RollSpec::new(by, RollKind::Sleep, throw)));
        return run.push(Frame::Sleep { by, spell, slot, cast, targets, roll });
    };
    let mut left = run.rolled(&roll).total;
    let state = run.state();
    let drowsy = |id: &CreatureId| {
        let creature = state.creature(*id).filter(|creature| can_fall_asleep(creature))?;
        Some((creature.health.hp, *id))
    };
    let mut drowsy: Vec<(u16, CreatureId)> = targets.iter().filter_map(drowsy).collect();
    drowsy.sort();
    for (hp, who) in drowsy {
        left -= i32::from(hp);
        if left < 0 {
            break;
        }
        spells::affect(run, by, spell, slot, cast, who);
    }
}

/// The undead and those whom nothing charms do not fall asleep by magic.
fn can_fall_asleep(creature: &Creature) -> bool {
    let stats = creature.stats();
    let proof = Conditions::of(&[Condition::Charmed, Condition::Unconscious]);
    creature.is_conscious() && stats.kind != Kind::Undead && !stats.condition_immunities.has_any(proof)
}

/// Ends every sleep and stupor of somebody who is shaken.
pub(crate) fn wake(run: &mut Run<'_, '_>, target: CreatureId) {
    let fragile: Vec<u32> =
        run.state().effects_on(target).filter(|effect| effect.fragile).map(|effect| effect.id).collect();
    for effect in fragile {
        run.end_effect(effect, Ended::Shaken);
    }
}

//! Whether a spell makes sense, up to the highest slot it can be cast with.

use super::{Checked, DICE, FEET, Path, area, ends, name, within};
use crate::{Boon, Healing, Spell, SpellDice, Targets};

pub(super) fn spell(at: &Path, spell: &Spell) -> Checked {
    name(at, &spell.name)?;
    within(&at.field("level"), spell.level, 0, 9)?;
    within(&at.field("range"), spell.range, 0, FEET)?;
    within(&at.field("push"), spell.push, 0, FEET)?;
    let slots = 9_u8.saturating_sub(spell.level.max(1));
    targets(&at.field("targets"), &spell.targets, slots)?;
    dice(&at.field("damage"), &spell.damage, slots)?;
    dice(&at.field("ongoing"), &spell.ongoing, slots)?;
    if let Some(given) = &spell.healing {
        healing(&at.field("healing"), given, slots)?;
    }
    boon(&at.field("boon"), &spell.boon)?;
    ends(at, spell.ends)
}

/// Tests who is aimed at: there is somebody, and with the highest slot there are not too many.
fn targets(at: &Path, targets: &Targets, slots: u8) -> Checked {
    match *targets {
        Targets::Caster {} | Targets::Cell {} => Ok(()),
        Targets::Creatures { count, per_slot, .. } | Targets::Rays { count, per_slot, .. } => {
            within(&at.field("count"), count, 1, DICE)?;
            within(&at.field("perSlot"), per_slot, 0, growth(count, slots))
        }
        Targets::Area { area: covered, .. } => area(&at.field("area"), covered),
    }
}

fn dice(at: &Path, damage: &[SpellDice], slots: u8) -> Checked {
    for (n, one) in damage.iter().enumerate() {
        let at = at.nth(n);
        // A cantrip's dice become four times as many.
        within(&at.field("count"), one.count, 0, if one.per_tier { DICE / 4 } else { DICE })?;
        within(&at.field("sides"), one.sides, 1, 100)?;
        within(&at.field("flat"), one.flat, -1000, 1000)?;
        within(&at.field("perSlot"), one.per_slot, 0, growth(one.count, slots))?;
    }
    Ok(())
}

fn healing(at: &Path, healing: &Healing, slots: u8) -> Checked {
    within(&at.field("count"), healing.count, 0, DICE)?;
    within(&at.field("sides"), healing.sides, 1, 100)?;
    within(&at.field("flat"), healing.flat, 0, 1000)?;
    within(&at.field("flatPerSlot"), healing.flat_per_slot, 0, 100)?;
    within(&at.field("perSlot"), healing.per_slot, 0, growth(healing.count, slots))
}

fn boon(at: &Path, boon: &Boon) -> Checked {
    within(&at.field("ac"), boon.ac, -20, 20)?;
    within(&at.field("acBase"), boon.ac_base, 0, 40)?;
    within(&at.field("d4"), boon.d4, -1, 1)?;
    within(&at.field("attackers"), boon.attackers, -1, 1)?;
    within(&at.field("speed"), boon.speed, -1000, 1000)?;
    within(&at.field("haste"), boon.haste, -1, 1)?;
    within(&at.field("hp"), boon.hp, 0, 1000)?;
    within(&at.field("markD6"), boon.mark_d6, 0, 20)
}

/// Returns how many more there may be with each slot level, so that the highest slot stays within the limit.
fn growth(count: u8, slots: u8) -> i64 {
    (DICE - i64::from(count)).max(0) / i64::from(slots.max(1))
}

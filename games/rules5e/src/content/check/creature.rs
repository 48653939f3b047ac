//! Whether a stat block or a sheet makes sense by itself and with the spells there are.

use std::collections::BTreeSet;

use super::{Checked, FEET, Path, all_dice, area, ends, name, range, unique, within};
use crate::content::ContentError;
use crate::content::nearest::nearest;
use crate::{Ability, Attack, Power, Rider, SaveAgainst, Spell, Spellcasting, StatBlock};

/// The spells that a sheet can name.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// Those of the same file.
    pub(super) ours: &'a [Spell],
    /// Those that were there before.
    pub(super) theirs: &'a [Spell],
}

impl<'a> Known<'a> {
    fn ids(self) -> impl Iterator<Item = &'a str> {
        self.ours.iter().chain(self.theirs).map(|spell| spell.id.as_str())
    }
}

pub(super) fn creature(at: &Path, sheet: &StatBlock, known: Known) -> Checked {
    name(at, &sheet.name)?;
    within(&at.field("ac"), sheet.ac, 1, 40)?;
    within(&at.field("hp"), sheet.hp, 1, 2000)?;
    within(&at.field("proficiency"), sheet.proficiency, 0, 10)?;
    within(&at.field("level"), sheet.level, 1, 60)?;
    numbers(at, sheet)?;
    attacks(at, sheet)?;
    powers(&at.field("powers"), &sheet.powers)?;
    if let Some(casting) = &sheet.spellcasting {
        spells(&at.field("spellcasting"), casting, known)?;
    }
    let items = at.field("items");
    sheet
        .items
        .iter()
        .enumerate()
        .try_for_each(|(n, carried)| within(&items.nth(n).field("count"), carried.count, 1, 99))
}

fn numbers(at: &Path, sheet: &StatBlock) -> Checked {
    let names = ["str", "dex", "con", "int", "wis", "cha"];
    let abilities = at.field("abilities");
    for (ability, name) in Ability::ALL.into_iter().zip(names) {
        within(&abilities.field(name), sheet.abilities.of(ability), 1, 30)?;
    }
    let speed = at.field("speed");
    within(&speed.field("walk"), sheet.speed.walk, 0, 1000)?;
    within(&speed.field("fly"), sheet.speed.fly, 0, 1000)?;
    within(&speed.field("swim"), sheet.speed.swim, 0, 1000)?;
    within(&speed.field("climb"), sheet.speed.climb, 0, 1000)
}

fn attacks(at: &Path, sheet: &StatBlock) -> Checked {
    let mut ids = BTreeSet::new();
    let list = at.field("attacks");
    for (n, one) in sheet.attacks.iter().enumerate() {
        let at = list.nth(n);
        unique(&at, &one.id, &mut ids)?;
        attack(&at, one)?;
    }
    let multiattack = at.field("multiattack");
    let last = i64::try_from(sheet.attacks.len()).unwrap_or(i64::MAX) - 1;
    for (n, number) in sheet.multiattack.iter().enumerate() {
        within(&multiattack.nth(n), *number, 0, last)?;
    }
    within(&at.field("extraAttacks"), sheet.extra_attacks, 0, 10)
}

fn attack(at: &Path, attack: &Attack) -> Checked {
    name(at, &attack.name)?;
    within(&at.field("toHit"), attack.to_hit, -20, 40)?;
    // Without a range it has to reach somebody.
    let least = i64::from(attack.range.is_none());
    within(&at.field("reach"), attack.reach, least, FEET)?;
    if let Some(flight) = attack.range {
        range(&at.field("range"), flight)?;
    }
    all_dice(&at.field("damage"), &attack.damage)?;
    within(&at.field("modifier"), attack.modifier, -20, 20)?;
    attack.rider.as_ref().map_or(Ok(()), |besides| rider(&at.field("rider"), besides))
}

fn rider(at: &Path, rider: &Rider) -> Checked {
    if let Some(against) = rider.save {
        save(&at.field("save"), against)?;
    }
    all_dice(&at.field("damage"), &rider.damage)?;
    ends(at, rider.ends)
}

fn powers(at: &Path, powers: &[Power]) -> Checked {
    let mut ids = BTreeSet::new();
    for (n, power) in powers.iter().enumerate() {
        let at = at.nth(n);
        unique(&at, &power.id, &mut ids)?;
        name(&at, &power.name)?;
        area(&at.field("area"), power.area)?;
        save(&at.field("save"), power.save)?;
        all_dice(&at.field("damage"), &power.damage)?;
        ends(&at, power.ends)?;
        within(&at.field("recharge"), power.recharge.unwrap_or(2), 2, 6)?;
    }
    Ok(())
}

fn save(at: &Path, save: SaveAgainst) -> Checked {
    within(&at.field("dc"), save.dc, 1, 40)
}

fn spells(at: &Path, casting: &Spellcasting, known: Known) -> Checked {
    let slots = at.field("slots");
    for (n, count) in casting.slots.iter().enumerate() {
        within(&slots.nth(n), *count, 0, 20)?;
    }
    let list = at.field("spells");
    let mut ids = BTreeSet::new();
    for (n, id) in casting.spells.iter().enumerate() {
        let at = list.nth(n);
        if !known.ids().any(|spell| spell == id) {
            let nearest = nearest(id, known.ids()).map(str::to_owned);
            return Err(ContentError::UnknownSpell { path: at.to_string(), id: id.clone(), nearest });
        }
        if !ids.insert(id) {
            return Err(ContentError::DuplicateId { path: at.to_string(), id: id.clone() });
        }
    }
    Ok(())
}

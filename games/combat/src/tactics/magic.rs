//! Which spell or power the house thinks best, and what attacks and saves are worth beside it.

use engine::work;
use rules5e::{Ability, Area, Casting, DamageDice, Spell, Targets, Test};

use crate::{Action, Cell, Creature, CreatureId, Spot, State, Who, intent, resolve};

pub(super) fn cast_at(spell: &Spell, target: CreatureId) -> Action {
    Action::Cast {
        actor: None,
        spell: spell.id.clone(),
        slot_level: None,
        targets: vec![Who::Number(target.0)],
        target: None,
        area_center: None,
        toward: None,
    }
}

fn cast_on(spell: &Spell, cell: Cell) -> Action {
    Action::Cast {
        actor: None,
        spell: spell.id.clone(),
        slot_level: None,
        targets: Vec::new(),
        target: None,
        area_center: Some(Spot::Cell(cell)),
        toward: None,
    }
}

/// Twice the mean of dice.
fn twice_mean(dice: &[DamageDice]) -> i32 {
    dice.iter()
        .map(|dice| i32::from(dice.count) * (i32::from(dice.sides) + 1) + 2 * i32::from(dice.flat))
        .sum()
}

/// What an attack with this bonus is worth against an armor class: hundredths of twice the mean.
fn attack_value(dice: &[DamageDice], to_hit: i8, ac: i16) -> i32 {
    let hits = (21 + i32::from(to_hit) - i32::from(ac)).clamp(1, 19);
    twice_mean(dice) * hits * 5
}

/// What it is worth when a creature saves for half or for nothing.
fn save_value(dice: &[DamageDice], half: bool, save: i8, dc: u8) -> i32 {
    let saves = (21 + i32::from(save) - i32::from(dc)).clamp(0, 20);
    let all = twice_mean(dice);
    all * (20 - saves) * 5 + if half { all * saves * 5 / 2 } else { 0 }
}

/// Chooses the spell or power that does more than a weapon would.
pub(super) fn best_magic(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if creature.sheet.spells.is_empty() && creature.stats().powers.is_empty() {
        return None;
    }
    let weapon = best_weapon_value(state, who, creature);
    let mut best: Option<(i32, Action)> = None;
    let mut offer = |value: i32, action: Action| {
        work::spend(1);
        let better = best.as_ref().is_none_or(|(most, _)| value > *most);
        if value > weapon && better && intent::plan_for(state, who, &action).is_ok() {
            best = Some((value, action));
        }
    };
    for (nth, power) in creature.stats().powers.iter().enumerate() {
        if creature.used.powers & 1u16.checked_shl(nth as u32).unwrap_or(0) != 0 {
            continue;
        }
        for (_, foe) in state.known_foes(who) {
            let action =
                Action::UsePower { actor: None, power: power.id.clone(), toward: Some(Spot::Cell(foe.at)) };
            let value = area_value(
                state,
                who,
                &power.area,
                0,
                foe.at,
                |save| save_value(&power.damage, power.half, save, power.save.dc),
                power.save.ability,
            );
            offer(value, action);
        }
    }
    for nth in &creature.sheet.spells {
        let Some(spell) = state.spell(*nth) else { continue };
        let payable = spell.level == 0 || creature.slots.lowest(spell.level).is_some();
        if spell.casting != Casting::Action || !payable {
            continue;
        }
        value_spell(state, who, creature, *nth, spell, &mut offer);
    }
    best.map(|(_, action)| action)
}

fn value_spell(
    state: &State,
    who: CreatureId,
    creature: &Creature,
    nth: u16,
    spell: &Spell,
    offer: &mut impl FnMut(i32, Action),
) {
    let slot = creature.slots.lowest(spell.level).unwrap_or(0);
    let dice = resolve::cast_dice(state, who, nth, slot);
    if dice.is_empty() || (spell.concentration && creature.concentration.is_some()) {
        return;
    }
    match &spell.targets {
        Targets::Area { area, .. } => {
            let Test::Save { ability } = spell.test else { return };
            for (_, foe) in state.known_foes(who) {
                let value = area_value(
                    state,
                    who,
                    area,
                    spell.range,
                    foe.at,
                    |save| save_value(&dice, spell.half, save, creature.save_dc()),
                    ability,
                );
                offer(value, cast_on(spell, foe.at));
            }
        }
        Targets::Creatures { .. } | Targets::Rays { .. } => {
            let rays = match spell.targets {
                Targets::Rays { count, per_slot, per_tier } => {
                    let level = creature.stats().level;
                    rules5e::rays(count, per_slot, per_tier, spell.level, slot.max(spell.level), level)
                }
                _ => 1,
            };
            for (id, foe) in state.known_foes(who) {
                if state.distance(who, id) > spell.range.max(5) {
                    continue;
                }
                let each = match spell.test {
                    Test::Attack { .. } => {
                        attack_value(&dice, creature.spell_attack(), state.armor_class(id))
                    }
                    Test::Save { ability } => {
                        save_value(&dice, spell.half, foe.stats().save_bonus(ability), creature.save_dc())
                    }
                    Test::None => twice_mean(&dice) * 100,
                };
                // Of equal ones the weakest first.
                let value =
                    each * i32::from(rays) - i32::from(state.hp_known_to(creature.side, foe).min(200));
                offer(value, cast_at(spell, id));
            }
        }
        Targets::Caster {} | Targets::Cell {} => {}
    }
}

/// Sums what an area is worth: foes in it count for it, allies twice against it.
fn area_value(
    state: &State,
    who: CreatureId,
    area: &Area,
    range: u16,
    at: Cell,
    each: impl Fn(i8) -> i32,
    ability: Ability,
) -> i32 {
    let Some(caster) = state.creature(who) else { return 0 };
    let origin = if range == 0 { caster.at } else { state.board.grid.near_side(caster.at, at) };
    let aim = rules5e::grid::Aim { origin, toward: Some(at) };
    let mut cells = rules5e::grid::CellSet::default();
    if state.board.grid.area(area, aim, &mut cells).is_err() {
        return 0;
    }
    let mut value = 0;
    work::spend(cells.len() as u64 + state.creatures.len() as u64);
    for (id, other) in state.fighters() {
        let spared = other.is_out() || (range == 0 && id == who) || state.is_hidden_from(id, who);
        if spared || !other.footprint().cells().any(|cell| cells.contains(cell)) {
            continue;
        }
        let worth = each(other.stats().save_bonus(ability));
        value += if other.side.is_hostile_to(caster.side) {
            if other.is_up() { worth } else { 0 }
        } else {
            -2 * worth
        };
    }
    value
}

fn best_weapon_value(state: &State, who: CreatureId, creature: &Creature) -> i32 {
    let foes = state.known_foes(who);
    let values = foes.filter_map(|(id, _)| {
        let (nth, _) = intent::best_attack(state, who, id)?;
        let attack = creature.stats().attacks.get(usize::from(nth))?;
        let n = i32::from(intent::attacks_left(creature, nth));
        Some(n * attack_value(&attack.damage, attack.to_hit, state.armor_class(id)))
    });
    values.max().unwrap_or(0)
}

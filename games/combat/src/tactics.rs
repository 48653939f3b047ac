//! How the house plays a creature: sensible, quick and the same every time. It looks at what the creature's side knows
//! and chooses one of the intents that anybody could choose; the rules check it like anybody's.

use engine::work;
use rules5e::grid::{Footprint, Reach};
use rules5e::{Ability, Area, Casting, Condition, DamageDice, Healing, Life, Spell, Targets, Test, Trait};

use crate::run::Run;
use crate::{
    Action, Cause, Cell, Chance, Creature, CreatureId, Frame, Reaction, Spot, State, Who, ending, intent,
    resolve, spells, turn,
};

/// How many decisions a turn may take before it is ended.
const MOST_DECISIONS: u8 = 12;

/// How many foes, the nearest first, a way is looked for to. In a battle the others are too far to matter.
const MOST_FOES: usize = 24;

/// How many lines of sight are drawn to find a place to attack from; then the nearest foe is walked up to.
const MOST_LINES: usize = 3_000;

/// Has a creature of the house's do the next thing of its turn.
pub(crate) fn act(run: &mut Run<'_, '_>, who: CreatureId, n: u8) {
    let state = run.state();
    if ending::verdict(state).is_some() || state.active() != Some(who) {
        return;
    }
    let able = state.creature(who).is_some_and(Creature::is_conscious);
    let action = if able && n < MOST_DECISIONS { choose(state, who) } else { None };
    let planned = action.and_then(|action| intent::plan_for(run.state(), who, &action).ok());
    match planned {
        Some(plan) => {
            run.push(Frame::Auto { who, n: n + 1 });
            plan.carry_out(run);
        }
        None => {
            run.push(turn::end_of(run.state(), who));
        }
    }
}

/// Decides about a chance to react.
pub(crate) fn react(state: &State, _who: CreatureId, chance: &Chance) -> Option<Reaction> {
    let first = chance.options.first().copied();
    match chance.cause {
        Cause::Leaves | Cause::Hit | Cause::Readied => first,
        // A cantrip is not worth a slot.
        Cause::Casts(spell) => first.filter(|_| state.spell(spell).is_some_and(|spell| spell.level > 0)),
    }
}

/// Chooses what a creature does next; nothing means that its turn is over.
pub(crate) fn choose(state: &State, who: CreatureId) -> Option<Action> {
    let creature = state.creature(who)?;
    if creature.conditions.has(Condition::Prone) && can_stand_up(state, who, creature) {
        return Some(Action::Stand { actor: None });
    }
    if let Some(action) = help_the_fallen(state, who, creature) {
        return Some(action);
    }
    if creature.can_act() && (creature.economy.action || creature.economy.attacks_left > 0) {
        if creature.economy.action
            && creature.economy.attacks_left == 0
            && let Some(action) = best_magic(state, who, creature)
        {
            return Some(action);
        }
        if let Some(action) = strike(state, who) {
            return Some(action);
        }
        if let Some(action) = approach(state, who, creature) {
            return Some(action);
        }
    }
    bonus(state, who, creature)
}

fn can_stand_up(state: &State, who: CreatureId, creature: &Creature) -> bool {
    let speed = state.speed(who);
    speed > 0 && creature.is_conscious() && creature.economy.movement_ft >= rules5e::standing_cost(speed)
}

/// Brings a dying ally back, with a word before a touch.
fn help_the_fallen(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if creature.sheet.spells.is_empty() {
        return None;
    }
    let dying =
        |other: &Creature| other.side == creature.side && matches!(other.health.life, Life::Dying { .. });
    let (fallen, _) = state.fighters().find(|(_, other)| dying(other))?;
    let heals = |spell: &&Spell| spell.healing.is_some_and(|healing: Healing| !healing.temporary);
    let spells = creature.sheet.spells.iter().filter_map(|nth| state.spell(*nth)).filter(heals);
    let mut casts = spells.map(|spell| cast_at(spell, fallen));
    casts.find(|action| intent::plan_for(state, who, action).is_ok())
}

fn cast_at(spell: &Spell, target: CreatureId) -> Action {
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
fn best_magic(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
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
        let spared = other.is_dead() || (range == 0 && id == who) || state.is_hidden_from(id, who);
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

/// Attacks whoever falls soonest among those in reach; the unconscious only when nobody else is.
fn strike(state: &State, who: CreatureId) -> Option<Action> {
    let side = state.creature(who)?.side;
    let foes = state.known_foes(who).filter(|(id, _)| !resolve::is_charmed_by(state, who, *id));
    let options = foes.filter_map(|(id, foe)| {
        Some((state.hp_known_to(side, foe), id, intent::best_attack(state, who, id)?))
    });
    let (_, target, (nth, ranged)) = options.min_by_key(|(hp, id, (_, ranged))| (*ranged, *hp, *id))?;
    let weapon = state.creature(who)?.stats().attacks.get(usize::from(nth)).map(|attack| attack.id.clone());
    let target = Who::Number(target.0);
    Some(if ranged {
        Action::RangedAttack { actor: None, target, weapon, move_required: false }
    } else {
        Action::MeleeAttack { actor: None, target, weapon, move_required: false, off_hand: false }
    })
}

/// Goes where a foe is in reach, or as near as the turn allows; runs when that is not enough.
fn approach(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if state.speed(who) == 0 {
        return None;
    }
    let left = creature.economy.movement_ft;
    let can_run = creature.economy.action && creature.economy.attacks_left == 0;
    let mut reach = Reach::default();
    intent::reach_of(state, who, left, &mut reach);
    if let Some((cost, goal)) = nearest_foothold(state, who, creature, &reach) {
        return if cost > 0 { walk(&reach, goal) } else { None };
    }
    if left < rules5e::grid::CELL_FT {
        return can_run.then_some(Action::Dash { actor: None });
    }
    intent::reach_of(state, who, u16::MAX, &mut reach);
    let (_, goal) = nearest_foothold(state, who, creature, &reach)?;
    // As far along the way as the turn allows.
    let path = reach.path_to(goal)?;
    let fits = |cell: &&Cell| {
        reach.cost_to(**cell).is_some_and(|cost| cost <= left) && spells::seems_free(state, who, **cell)
    };
    match path.iter().rev().find(fits) {
        Some(stop) => walk(&reach, *stop),
        None => can_run.then_some(Action::Dash { actor: None }),
    }
}

fn walk(reach: &Reach, to: Cell) -> Option<Action> {
    let path = reach.path_to(to)?.into_iter().map(Spot::Cell).collect();
    Some(Action::Move { actor: None, path, to: None })
}

/// Finds the cheapest cell from which a foe can be attacked, with what it costs.
fn nearest_foothold(
    state: &State,
    who: CreatureId,
    creature: &Creature,
    reach: &Reach,
) -> Option<(u16, Cell)> {
    let attacks = &creature.stats().attacks;
    let melee = attacks.iter().map(|attack| attack.reach).max().unwrap_or(0);
    let longest = attacks.iter().filter_map(|attack| attack.range).map(|range| range.long).max().unwrap_or(5);
    let wanted = if melee > 0 { melee } else { longest };
    let size = creature.size().cells();
    let foes = nearest_foes(state, who);
    let mut best: Option<(u16, Cell)> = None;
    let mut lines = 0;
    for cell in reach.iter() {
        let Some(cost) = reach.cost_to(cell) else { continue };
        if best.is_some_and(|least| (cost, cell) >= least) {
            continue;
        }
        if lines > MOST_LINES {
            return best.or_else(|| beside(state, who, size, &foes, reach));
        }
        let place = Footprint { at: cell, size };
        if sees_any(state, place, &foes, wanted, &mut lines) && spells::seems_free(state, who, cell) {
            best = Some((cost, cell));
        }
    }
    best
}

/// Lists the foes that a creature knows of, as many as a way is looked for to.
fn nearest_foes(state: &State, who: CreatureId) -> Vec<&Creature> {
    let mut foes: Vec<(CreatureId, &Creature)> = state.known_foes(who).collect();
    if foes.len() > MOST_FOES {
        foes.sort_by_key(|(id, _)| (state.distance(who, *id), *id));
        foes.truncate(MOST_FOES);
    }
    foes.into_iter().map(|(_, foe)| foe).collect()
}

/// Returns the cell in reach that is nearest to the first of these foes.
fn beside(
    state: &State,
    who: CreatureId,
    size: u8,
    foes: &[&Creature],
    reach: &Reach,
) -> Option<(u16, Cell)> {
    let foe = foes.first()?.footprint();
    work::spend(reach.n_touched() as u64);
    let far = |cell: &Cell| (state.gap(Footprint { at: *cell, size }, foe), *cell);
    let cell = reach.iter().filter(|cell| spells::seems_free(state, who, *cell)).min_by_key(far)?;
    Some((reach.cost_to(cell)?, cell))
}

fn sees_any(state: &State, place: Footprint, foes: &[&Creature], wanted: u16, lines: &mut usize) -> bool {
    work::spend(foes.len() as u64);
    let mut near = foes.iter().filter(|foe| state.gap(place, foe.footprint()) <= wanted);
    near.any(|foe| {
        *lines += 1;
        state.blocked(place, foe.footprint()).is_none()
    })
}

/// What a bonus action is good for.
fn bonus(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if !creature.can_act() || !creature.economy.bonus {
        return None;
    }
    let hurt = creature.health.hp * 2 <= creature.health.max;
    let mut options = Vec::new();
    if creature.has(Trait::SecondWind) && hurt {
        options.push(Action::UseTrait { actor: None, special: Trait::SecondWind });
    }
    if creature.has(Trait::Rage) && state.round == 1 {
        options.push(Action::UseTrait { actor: None, special: Trait::Rage });
    }
    if let Some(Action::MeleeAttack { actor, target, weapon, move_required, .. }) =
        light_strike(state, who, creature)
    {
        options.push(Action::MeleeAttack { actor, target, weapon, move_required, off_hand: true });
    }
    options.into_iter().find(|action| intent::plan_for(state, who, action).is_ok())
}

fn light_strike(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    let main = creature.used.main_hand.checked_sub(1)?;
    let attack =
        creature.stats().attacks.get(usize::from(main)).filter(|attack| attack.light && !attack.natural)?;
    let foes = state.known_foes(who).filter(|(id, _)| intent::reaches(state, who, *id, attack, false));
    let (target, _) = foes.min_by_key(|(id, foe)| (state.hp_known_to(creature.side, foe), *id))?;
    let (target, weapon) = (Who::Number(target.0), Some(attack.id.clone()));
    Some(Action::MeleeAttack { actor: None, target, weapon, move_required: false, off_hand: true })
}

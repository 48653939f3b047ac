//! Spells and powers: known, paid for, aimed.

use rules5e::{Casting, Cost, Special, Spell, Targets, Test};

use super::area::{check_open, check_range, cover, is_wanted, targets_in};
use super::{Plan, afford};
use crate::resolve::{is_charmed_by, zone_at};
use crate::run::Run;
use crate::{
    Action, BurstFrame, CastFrame, Creature, CreatureId, Deed, Event, Frame, Obstacle, Refusal, Source, Spot,
    State, Targeted, Throw, Trigger, Who, spells,
};

/// Plans a spell.
pub(crate) fn cast(state: &State, who: CreatureId, action: &Action) -> Result<Plan, Refusal> {
    let Action::Cast { spell, slot_level, targets, target, area_center, toward, .. } = action else {
        return Err(Refusal::NoFight);
    };
    let (nth, spell) = known(state, who, spell)?;
    let slot = slot(state, who, nth, spell, *slot_level)?;
    let cost = can_pay(state, who, spell)?;
    let chosen: Vec<&Who> = targets.iter().chain(target).collect();
    let place = Place { center: *area_center, toward: *toward };
    let mut frame = aimed(state, who, spell, slot, &chosen, place)?;
    (frame.id, frame.spell, frame.slot) = (state.next_id, nth, slot);
    let mut plan = Plan::spend(who, cost);
    if state.creature(who).is_some_and(|creature| creature.hidden.is_some()) {
        plan = plan.event(state.revealed(who));
    }
    Ok(plan.frame(Frame::Cast(Box::new(frame))))
}

/// Where a spell is to go.
#[derive(Clone, Copy)]
struct Place {
    center: Option<Spot>,
    toward: Option<Spot>,
}

fn known<'a>(state: &'a State, who: CreatureId, id: &str) -> Result<(u16, &'a Spell), Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let mut spells = creature.sheet.spells.iter().filter_map(|nth| Some((*nth, state.spell(*nth)?)));
    spells.find(|(_, spell)| spell.id == id).ok_or_else(|| {
        let known = creature.sheet.spells.iter().filter_map(|nth| state.spell(*nth));
        let ids: Vec<&str> = known.map(|spell| spell.id.as_str()).collect();
        let hint = if ids.is_empty() { String::new() } else { format!(" It knows {}.", ids.join(", ")) };
        Refusal::SpellUnknown { name: creature.sheet.name.clone(), spell: id.to_owned(), hint }
    })
}

/// Returns the slot a spell takes: 0 for cantrips, and for a weapon of force that is there already.
fn slot(state: &State, who: CreatureId, nth: u16, spell: &Spell, wanted: Option<u8>) -> Result<u8, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let bad = |given| Refusal::BadSlot { spell: spell.name.clone(), level: spell.level, given };
    if spell.level == 0 {
        return match wanted {
            None | Some(0) => Ok(0),
            Some(_) => {
                let why = "it is a cantrip and takes no slot".to_owned();
                Err(Refusal::SpellRule { spell: spell.name.clone(), why })
            }
        };
    }
    if is_conjured(state, who, nth) {
        return Ok(0);
    }
    let level = match wanted {
        Some(level) if level < spell.level || level > 9 => return Err(bad(level)),
        Some(level) => level,
        None => creature.slots.lowest(spell.level).unwrap_or(spell.level),
    };
    let mut slots = creature.slots;
    match slots.spend_for(spell.level, level) {
        Ok(()) => Ok(level),
        Err(error) => Err(Refusal::NoSlot { name: creature.sheet.name.clone(), error }),
    }
}

/// Tests for a weapon of force that a creature has out.
pub(crate) fn is_conjured(state: &State, who: CreatureId, nth: u16) -> bool {
    let weapon = state.spell(nth).is_some_and(|spell| spell.special == Some(Special::Weapon));
    weapon && state.effects_on(who).any(|effect| effect.from == Source::Spell(nth))
}

/// Checks the action a spell takes, and the rules about several spells in a turn.
pub(crate) fn can_pay(state: &State, who: CreatureId, spell: &Spell) -> Result<Cost, Refusal> {
    let cost = match spell.casting {
        Casting::Action => Cost::Action,
        Casting::Bonus => Cost::Bonus,
        Casting::Reaction => {
            let why = "it is a reaction and is offered when it can be used".to_owned();
            return Err(Refusal::SpellRule { spell: spell.name.clone(), why });
        }
    };
    afford(state, who, cost)?;
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let ruleset = state.board.setup.ruleset;
    match rules5e::spell_allowed(&creature.economy, spell.casting, spell.level, ruleset) {
        Ok(()) => Ok(cost),
        Err(rule) => Err(Refusal::SpellRule { spell: spell.name.clone(), why: rule.to_string() }),
    }
}

fn aimed(
    state: &State,
    who: CreatureId,
    spell: &Spell,
    slot: u8,
    chosen: &[&Who],
    place: Place,
) -> Result<CastFrame, Refusal> {
    let mut frame = CastFrame {
        id: 0,
        by: who,
        spell: 0,
        slot,
        targets: Vec::new(),
        cells: Vec::new(),
        center: None,
        counters: None,
        countered: false,
        asked: None,
    };
    let level = state.creature(who).map_or(1, |creature| creature.stats().level);
    match &spell.targets {
        Targets::Caster {} => frame.targets = vec![who],
        Targets::Creatures { .. } if spell.special == Some(Special::Dispel) && place.center.is_some() => {
            frame.center = Some(magic_at(state, who, spell, chosen, place)?);
        }
        Targets::Creatures { count, per_slot, who: wanted } => {
            let most = rules5e::n_targets(*count, *per_slot, spell.level, slot.max(spell.level));
            frame.targets = creatures(state, who, spell, chosen, most, *wanted)?;
            let mut seen = Vec::new();
            for target in &frame.targets {
                if seen.contains(target) {
                    let (target, why) = (state.name(*target).to_owned(), "it is named twice".to_owned());
                    return Err(Refusal::InvalidTarget { target, why });
                }
                seen.push(*target);
            }
        }
        Targets::Rays { count, per_slot, per_tier } => {
            let n = rules5e::rays(*count, *per_slot, *per_tier, spell.level, slot.max(spell.level), level);
            let named = creatures(state, who, spell, chosen, n, rules5e::Who::Anyone)?;
            // Rays without a target of their own go where the others go, in turn.
            frame.targets = named.iter().cycle().take(n.into()).copied().collect();
        }
        Targets::Area { area, who: wanted } => {
            if !chosen.is_empty() {
                let needs = "a place and no targets: it gets everybody in its area";
                return Err(Refusal::Needs { what: spell.name.clone(), needs });
            }
            let covered = cover(state, who, &spell.name, area, spell.range, place.center, place.toward)?;
            let spares = spell.range == 0;
            frame.targets = targets_in(state, who, &covered.cells, *wanted, spares);
            frame.targets.retain(|target| is_kind(state, spell, *target));
            (frame.cells, frame.center) = (covered.cells, Some(covered.origin));
        }
        Targets::Cell {} => {
            let Some(to) = place.center.or(place.toward) else {
                return Err(Refusal::Needs { what: spell.name.clone(), needs: "a cell to go to" });
            };
            let to = super::cell(state, to)?;
            check_range(state, who, &spell.name, to, spell.range)?;
            if !spells::seems_free(state, who, to) {
                let (name, why) = (state.name(who).to_owned(), "it is not free".to_owned());
                return Err(Refusal::BadPlace { name, cell: to, why });
            }
            frame.center = Some(to);
        }
    }
    Ok(frame)
}

/// Checks that a spell that ends others is cast at a place where one lies.
fn magic_at(
    state: &State,
    who: CreatureId,
    spell: &Spell,
    chosen: &[&Who],
    place: Place,
) -> Result<rules5e::Cell, Refusal> {
    let needs = "a creature, or a place where a spell lies";
    let Some(spot) = place.center.filter(|_| chosen.is_empty()) else {
        return Err(Refusal::Needs { what: spell.name.clone(), needs });
    };
    let cell = super::cell(state, spot)?;
    check_open(state, who, &spell.name, cell, spell.range)?;
    if zone_at(state, cell).is_some() {
        return Ok(cell);
    }
    let lies = |zone: &crate::Zone| {
        let at = zone.cells.first()?;
        Some(format!("{} lies at {at}", crate::tell::words::spell(state, zone.spell)))
    };
    let others: Vec<String> = state.zones.iter().filter_map(lies).collect();
    let hint = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
    Err(Refusal::InvalidTarget {
        target: format!("The cell {cell}"),
        why: format!("no spell lies there{hint}"),
    })
}

/// Tests for a creature of a kind that a spell does anything to.
pub(crate) fn is_kind(state: &State, spell: &Spell, target: CreatureId) -> bool {
    let kind = state.creature(target).map(|creature| creature.stats().kind);
    spell.only.is_none_or(|only| kind == Some(only))
}

/// Tests for a spell that nobody wants to have cast on it.
pub(crate) fn is_harmful(spell: &Spell) -> bool {
    spell.test != Test::None
        || !spell.damage.is_empty()
        || !spell.ongoing.is_empty()
        || spell.boon.d4 < 0
        || spell.boon.mark_d6 > 0
        || matches!(spell.special, Some(Special::Kill | Special::Sleep))
}

/// Finds and checks the creatures a spell is cast on.
fn creatures(
    state: &State,
    who: CreatureId,
    spell: &Spell,
    chosen: &[&Who],
    most: u8,
    wanted: rules5e::Who,
) -> Result<Vec<CreatureId>, Refusal> {
    if chosen.is_empty() || chosen.len() > usize::from(most) {
        return Err(Refusal::TargetCount { what: spell.name.clone(), most, given: chosen.len() });
    }
    chosen.iter().map(|target| one(state, who, spell, target, wanted)).collect()
}

fn one(
    state: &State,
    who: CreatureId,
    spell: &Spell,
    target: &Who,
    wanted: rules5e::Who,
) -> Result<CreatureId, Refusal> {
    let id = super::find(state, target)?;
    let (Some(caster), Some(creature)) = (state.creature(who), state.creature(id)) else {
        return Err(Refusal::NoFight);
    };
    let name = creature.sheet.name.clone();
    let wants_dead = spell.special == Some(Special::Revive);
    if creature.is_dead() && !wants_dead {
        return Err(Refusal::Dead { target: name });
    }
    if state.is_hidden_from(id, who) {
        return Err(Refusal::Hidden { target: name });
    }
    let why = if wants_dead && !creature.is_dead() {
        "it is not dead"
    } else if !creature.in_fight {
        "it takes no part in the fight"
    } else if !is_wanted(state, who, id, wanted) {
        "it is not of the side the spell is for"
    } else if id == who && is_harmful(spell) {
        "nobody aims a harmful spell at itself"
    } else if is_charmed_by(state, who, id) && is_harmful(spell) {
        "it has charmed the caster"
    } else if !is_kind(state, spell, id) {
        "the spell does nothing to its kind"
    } else {
        ""
    };
    if !why.is_empty() {
        return Err(Refusal::InvalidTarget { target: name, why: why.to_owned() });
    }
    if wants_dead && !spells::may_rise(state, who, id) {
        let why = "somebody stands on the body, and no cell beside it is free".to_owned();
        return Err(Refusal::BadPlace { name, cell: creature.at, why });
    }
    let have = state.distance(who, id);
    if have > spell.range.max(if id == who { 0 } else { 5 }) {
        let (what, need) = (spell.name.clone(), spell.range);
        return Err(Refusal::OutOfRange { what, target: name, have, need, from: None });
    }
    match state.blocked(caster.footprint(), creature.footprint()) {
        Some(blocker) if id != who => Err(Obstacle::hides(state, name, blocker)),
        _ => Ok(id),
    }
}

/// Plans a power such as a breath.
pub(crate) fn power(state: &State, who: CreatureId, id: &str, toward: Option<Spot>) -> Result<Plan, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    let powers = &creature.stats().powers;
    let Some(nth) = powers.iter().position(|power| power.id == id) else {
        let ids: Vec<&str> = powers.iter().map(|power| power.id.as_str()).collect();
        let hint = if ids.is_empty() { String::new() } else { format!(" It has {}.", ids.join(", ")) };
        return Err(Refusal::HasNone { name, what: id.to_owned(), hint });
    };
    let power = &powers[nth];
    if is_spent(creature, nth) {
        return Err(Refusal::NotNow { name, why: format!("has used {} and has to recharge it", power.name) });
    }
    afford(state, who, Cost::Action)?;
    let covered = cover(state, who, &power.name, &power.area, 0, None, toward)?;
    let targets = targets_in(state, who, &covered.cells, rules5e::Who::Anyone, true);
    let frame = BurstFrame {
        by: who,
        from: Source::Power(nth as u8),
        cast: None,
        slot: 0,
        ability: Some(power.save.ability),
        dc: power.save.dc,
        throw: (!power.damage.is_empty()).then(|| Throw::Damage(power.damage.clone())),
        damage: None,
        half: power.half,
        origin: Some(covered.origin),
        targets: targets.into_iter().map(Targeted::once).collect(),
        missiles: false,
        wards: None,
        warded: false,
    };
    let used = Event::PowerUsed { creature: who, power: nth as u8, cells: covered.cells };
    Ok(Plan::spend(who, Cost::Action).event(used).frame(Frame::Burst(Box::new(frame))))
}

/// Tests for a power that has to recharge.
pub(crate) fn is_spent(creature: &Creature, nth: usize) -> bool {
    creature.used.powers & 1u16.checked_shl(nth as u32).unwrap_or(0) != 0
}

/// Plans to hold a spell until something happens: it is paid for now and takes concentration.
pub(crate) fn hold(state: &State, who: CreatureId, spell: &str, trigger: Trigger) -> Result<Plan, Refusal> {
    let (nth, spell) = known(state, who, spell)?;
    let name = spell.name.clone();
    let single = matches!(spell.targets, Targets::Creatures { .. } | Targets::Rays { .. });
    if spell.casting != Casting::Action || !single {
        let why = "only a spell that takes an action and goes for creatures can be readied".to_owned();
        return Err(Refusal::SpellRule { spell: name, why });
    }
    let slot = slot(state, who, nth, spell, None)?;
    can_pay(state, who, spell)?;
    let cast = state.next_id;
    let readied = crate::Readied { trigger, deed: Deed::Spell(nth, slot, cast) };
    let held = Event::SpellCast {
        cast,
        caster: who,
        spell: nth,
        name,
        slot_level: slot,
        targets: Vec::new(),
        cells: Vec::new(),
        counters: None,
    };
    let mut plan = Plan::spend(who, Cost::Action);
    if let Some(old) = state.creature(who).and_then(|creature| creature.concentration) {
        plan = plan.event(Event::ConcentrationLost { creature: who, cast: old });
        plan.events.extend(spells::ends_of(state, old));
    }
    Ok(plan
        .event(held)
        .event(Event::ConcentrationStarted { creature: who, cast })
        .event(Event::ReadiedUp { creature: who, readied: Some(readied) }))
}

/// Lets a held spell go at whoever set it off.
pub(crate) fn release_spell(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    target: CreatureId,
    nth: u16,
    slot: u8,
    cast: u32,
) {
    let state = run.state();
    let Some(spell) = state.spell(nth) else { return };
    let whom = Who::Number(target.0);
    let place = Place { center: None, toward: None };
    let Ok(mut frame) = aimed(state, who, spell, slot, &[&whom], place) else {
        return run.lose_concentration(who);
    };
    let keeps = spell.concentration;
    (frame.id, frame.spell) = (cast, nth);
    // The slot was spent and the casting told when it was readied.
    frame.asked = Some(Vec::new());
    if !keeps {
        run.emit(Event::ConcentrationLost { creature: who, cast });
    }
    run.push(Frame::Cast(Box::new(frame)));
}

//! Reactions: who gets a chance to strike at somebody who leaves, who has waited for what, and what they do about it.
//! Several may want to react to one thing: each acts in its moment, and only if there is still a reason to.

use rules5e::grid::Footprint;
use rules5e::{Cell, Cost, Trait};

use crate::run::Run;
use crate::{
    AttackFrame, AttackStage, Cause, Chance, Creature, CreatureId, Deed, Event, Frame, Reaction, State,
    Trigger, With,
};

/// Has a creature react to somebody's doing. Where the reason is gone nothing happens and nothing is spent.
pub(crate) fn react(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    to: CreatureId,
    reaction: Reaction,
    cast: Option<u32>,
) {
    match (reaction, cast) {
        (Reaction::Attack(nth), _) => strike(run, who, to, nth),
        (Reaction::Readied, _) => release(run, who, to),
        (Reaction::Spell(spell, slot), Some(cast)) => super::cast::stop(run, who, spell, slot, cast, to),
        // A ward is cast by the attack or the missiles that it wards off.
        (Reaction::Spell(..), None) => {}
    }
}

/// Lines up what several creatures chose to do, the first one first.
pub(crate) fn line_up(
    run: &mut Run<'_, '_>,
    chosen: Vec<(CreatureId, Reaction)>,
    to: CreatureId,
    cast: Option<u32>,
) {
    for (who, reaction) in chosen.into_iter().rev() {
        run.push(Frame::React { who, to, reaction, cast });
    }
}

/// Returns who gets an opportunity attack when a creature takes this step, with the attack each would use.
pub(crate) fn provoked(state: &State, who: CreatureId, from: Cell, to: Cell) -> Vec<(CreatureId, u8)> {
    let Some(mover) = state.creature(who) else { return Vec::new() };
    let flies = mover.has(Trait::Flyby) && mover.stats().speed.fly > 0;
    if mover.economy.disengaged || flies {
        return Vec::new();
    }
    let size = mover.size().cells();
    let place = |at| Footprint { at, size };
    let mut strikers = Vec::new();
    for (id, foe) in state.foes_of(who) {
        if !foe.can_react() {
            continue;
        }
        let longest = foe.stats().attacks.iter().map(|attack| attack.reach).max().unwrap_or(0);
        if !state.is_within(foe.footprint(), place(from), longest) {
            continue;
        }
        let reach = |at| state.gap(foe.footprint(), place(at));
        let (before, after) = (reach(from), reach(to));
        let fits =
            |attack: &rules5e::Attack| attack.reach > 0 && before <= attack.reach && after > attack.reach;
        let Some(nth) = best_by(&foe.stats().attacks, fits) else { continue };
        // The walk is told in stretches, so what counts is the cell it leaves now, not where it was last seen.
        if state.sees_at(id, who, place(from))
            && !state.boons(id).any(|boon| boon.no_reactions)
            && !is_charmed_by(state, id, who)
        {
            strikers.push((id, nth));
        }
    }
    strikers
}

/// Tests for a creature that cannot harm another because that one charmed it.
pub(crate) fn is_charmed_by(state: &State, who: CreatureId, by: CreatureId) -> bool {
    let charmed = |effect: &crate::Effect| effect.conditions.has(rules5e::Condition::Charmed);
    state.effects_on(who).any(|effect| charmed(effect) && effect.by == Some(by))
}

/// Returns the attack that does most on average among those that fit.
pub(crate) fn best_by(attacks: &[rules5e::Attack], fits: impl Fn(&rules5e::Attack) -> bool) -> Option<u8> {
    let mean = |attack: &rules5e::Attack| -> i32 {
        let of = |dice: &rules5e::DamageDice| {
            i32::from(dice.count) * (i32::from(dice.sides) + 1) + 2 * i32::from(dice.flat)
        };
        attack.damage.iter().map(of).sum::<i32>() + i32::from(attack.to_hit)
    };
    let fitting = attacks.iter().enumerate().filter(|(_, attack)| fits(attack));
    fitting.max_by_key(|(n, attack)| (mean(attack), usize::MAX - n)).map(|(n, _)| n as u8)
}

/// Asks everybody who may strike at a walker, all at once, and has the walk wait for them.
pub(crate) fn offer_strikes(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    path: Vec<Cell>,
    strikers: &[(CreatureId, u8)],
    drags: Option<CreatureId>,
) {
    let offer = |(striker, attack): &(CreatureId, u8)| {
        let options = vec![Reaction::Attack(*attack)];
        run.offer(*striker, Chance { cause: Cause::Leaves, by: who, options })
    };
    let asked = strikers.iter().map(offer).collect();
    run.push(Frame::Walk { who, path, asked, had: false, drags });
}

/// Strikes at a walker that is still there: one that dropped no longer leaves.
fn strike(run: &mut Run<'_, '_>, striker: CreatureId, target: CreatureId, attack: u8) {
    if !is_able(run.state(), striker) || !is_there(run.state(), target) {
        return;
    }
    run.emit(Event::Spent { creature: striker, cost: Cost::Reaction });
    attack_with(run, striker, target, With::Attack(attack), false);
}

fn is_able(state: &State, who: CreatureId) -> bool {
    state.creature(who).is_some_and(Creature::can_react)
}

fn is_there(state: &State, target: CreatureId) -> bool {
    state.creature(target).is_some_and(Creature::is_up)
}

fn attack_with(run: &mut Run<'_, '_>, by: CreatureId, target: CreatureId, with: With, ranged: bool) {
    let stage = AttackStage::ToHit;
    let frame = AttackFrame { by, target, with, ranged, off_hand: false, stage };
    run.push(Frame::Attack(Box::new(frame)));
}

/// Gives those who have waited for this their chance.
pub(crate) fn set_off(run: &mut Run<'_, '_>, by: CreatureId, trigger: Trigger) {
    if run.state().foes_of(by).any(|(_, foe)| foe.readied.is_some()) {
        run.push(Frame::Readied { by, asked: Vec::new(), open: false, trigger });
    }
}

/// Those who have waited may act: they are asked, and those who want to do.
pub(crate) fn readied(run: &mut Run<'_, '_>, by: CreatureId, asked: Vec<u32>, open: bool, trigger: Trigger) {
    if open {
        let chosen = run.reactions(&asked);
        return line_up(run, chosen, by, None);
    }
    let state = run.state();
    if !is_there(state, by) {
        return;
    }
    let waiting: Vec<CreatureId> =
        state.foes_of(by).filter(|(id, _)| is_set_off(state, *id, by, trigger)).map(|(id, _)| id).collect();
    let offer = |who| {
        let options = vec![Reaction::Readied];
        run.offer(who, Chance { cause: Cause::Readied, by, options })
    };
    let asked: Vec<u32> = waiting.into_iter().map(offer).collect();
    if !asked.is_empty() {
        run.push(Frame::Readied { by, asked, open: true, trigger });
    }
}

fn is_set_off(state: &State, who: CreatureId, by: CreatureId, trigger: Trigger) -> bool {
    let Some(creature) = state.creature(who) else { return false };
    let Some(readied) = &creature.readied else { return false };
    if !creature.can_react() || !state.sees(who, by) || is_charmed_by(state, who, by) {
        return false;
    }
    let reaches = match readied.deed {
        Deed::Attack(nth) => creature.stats().attacks.get(usize::from(nth)).is_some_and(|attack| {
            let far = attack.range.map_or(0, |range| range.long);
            state.distance(who, by) <= attack.reach.max(far)
        }),
        Deed::Spell(nth, ..) => {
            state.spell(nth).is_some_and(|spell| state.distance(who, by) <= spell.range.max(5))
        }
    };
    let fits = match readied.trigger {
        Trigger::FoeInReach => trigger == Trigger::FoeMoves,
        other => other == trigger,
    };
    reaches && fits
}

/// Does what was readied.
fn release(run: &mut Run<'_, '_>, who: CreatureId, target: CreatureId) {
    let Some(readied) = run.state().creature(who).and_then(|creature| creature.readied.as_deref().copied())
    else {
        return;
    };
    if !is_able(run.state(), who) || !is_there(run.state(), target) {
        return;
    }
    run.emit(Event::ReadiedGone { creature: who });
    run.emit(Event::Spent { creature: who, cost: Cost::Reaction });
    match readied.deed {
        Deed::Attack(nth) => {
            let with = With::Attack(nth);
            let ranged = ranged_at(run.state(), who, target, with);
            attack_with(run, who, target, with, ranged);
        }
        Deed::Spell(spell, slot, cast) => {
            crate::intent::release_spell(run, who, target, spell, slot, cast);
        }
    }
}

/// Tests for an attack that has to be made from afar.
fn ranged_at(state: &State, who: CreatureId, target: CreatureId, with: With) -> bool {
    let With::Attack(nth) = with else { return true };
    let reach =
        state.creature(who).and_then(|c| c.stats().attacks.get(usize::from(nth))).map_or(0, |a| a.reach);
    state.distance(who, target) > reach
}

//! Attacks, and what can be done instead of one: taking hold and pushing.

use std::borrow::Cow;

use rules5e::grid::{Footprint, Reach};
use rules5e::{Attack, Cost, InRange};

use super::{Plan, afford, reach_left};
use crate::resolve::{best_by, is_charmed_by};
use crate::{
    Action, Aim, AttackFrame, AttackStage, Cell, Creature, CreatureId, Event, Frame, Obstacle, Refusal,
    Source, State, Who, With,
};

/// What somebody wants to attack with.
pub(crate) struct Wish<'a> {
    pub(crate) weapon: Option<&'a str>,
    pub(crate) ranged: bool,
    pub(crate) off_hand: bool,
}

/// Plans an attack, with the way there where that is asked for by an action.
pub(crate) fn attack(
    state: &State,
    who: CreatureId,
    target: &Who,
    wish: Wish<'_>,
    walking: Option<(&Action, Option<&Reach>)>,
) -> Result<Plan, Refusal> {
    let target = super::target(state, who, target)?;
    check_target(state, who, target)?;
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let nth = choose(state, creature, who, target, &wish)?;
    let Some(attack) = creature.stats().attacks.get(usize::from(nth)) else { return Err(Refusal::NoFight) };
    let cost = pay(state, who, nth, &wish)?;
    if let Err(refusal) = in_reach(state, who, target, attack, wish.ranged) {
        let Some((action, reach)) = walking else { return Err(refusal) };
        let Some(victim) = state.creature(target) else { return Err(Refusal::NoFight) };
        let reaches = |place| reaches_from(state, place, victim, attack, wish.ranged);
        let to = nearest_place(state, who, reach, reaches).ok_or(refusal)?;
        let path = super::movement::walk(state, who, &[], Some(crate::Spot::Cell(to)), reach)?;
        return Ok(path.frame(Frame::Then { who, action: Box::new(without_move(action)) }));
    }
    let frame = AttackFrame {
        by: who,
        target,
        with: With::Attack(nth),
        ranged: wish.ranged,
        off_hand: wish.off_hand,
        stage: AttackStage::ToHit,
    };
    Ok(Plan { events: cost, frames: vec![Frame::Attack(Box::new(frame))] })
}

fn without_move(action: &Action) -> Action {
    let mut action = action.clone();
    if let Action::MeleeAttack { move_required, .. } | Action::RangedAttack { move_required, .. } =
        &mut action
    {
        *move_required = false;
    }
    action
}

/// Checks that somebody may be attacked at all.
pub(crate) fn check_target(state: &State, who: CreatureId, target: CreatureId) -> Result<(), Refusal> {
    let name = state.name(target).to_owned();
    if who == target {
        return Err(Refusal::InvalidTarget { target: name, why: "nobody attacks itself".to_owned() });
    }
    if is_charmed_by(state, who, target) {
        return Err(Refusal::InvalidTarget { target: name, why: "it has charmed the attacker".to_owned() });
    }
    Ok(())
}

/// Chooses the attack: the one named, or the best of those that reach, or the best at all.
fn choose(
    state: &State,
    creature: &Creature,
    who: CreatureId,
    target: CreatureId,
    wish: &Wish<'_>,
) -> Result<u8, Refusal> {
    let attacks = &creature.stats().attacks;
    let fits = |attack: &Attack| if wish.ranged { attack.range.is_some() } else { attack.reach > 0 };
    let kind = if wish.ranged { "ranged" } else { "melee" };
    let name = creature.sheet.name.clone();
    if let Some(weapon) = wish.weapon {
        let Some(nth) = attacks.iter().position(|attack| attack.id == weapon) else {
            let ids: Vec<&str> = attacks.iter().map(|attack| attack.id.as_str()).collect();
            let hint = format!(" It has {}.", ids.join(", "));
            return Err(Refusal::HasNone { name, what: weapon.to_owned(), hint });
        };
        if !fits(&attacks[nth]) {
            return Err(Refusal::WrongWeapon { what: attacks[nth].name.clone(), kind });
        }
        return Ok(nth as u8);
    }
    let reaching =
        best_by(attacks, |attack| fits(attack) && in_reach(state, who, target, attack, wish.ranged).is_ok());
    let allowed = |nth: &u8| pay(state, who, *nth, wish).is_ok();
    let all = || (0..attacks.len() as u8).filter(|nth| attacks.get(usize::from(*nth)).is_some_and(&fits));
    // Of several attacks of one action some may be used up: take one that is left.
    let left = || {
        all().filter(|nth| allowed(nth)).find(|nth| {
            attacks
                .get(usize::from(*nth))
                .is_some_and(|a| in_reach(state, who, target, a, wish.ranged).is_ok())
        })
    };
    let best = reaching.filter(allowed).or_else(left).or(reaching).or_else(|| best_by(attacks, fits));
    best.ok_or_else(|| Refusal::HasNone { name, what: format!("{kind} attack"), hint: String::new() })
}

/// Returns how many attacks an action with this one has.
pub(crate) fn attacks_left(creature: &Creature, nth: u8) -> u8 {
    let stats = creature.stats();
    if stats.multiattack.is_empty() {
        return 1 + stats.extra_attacks;
    }
    if stats.multiattack.contains(&nth) { stats.multiattack.len().min(8) as u8 } else { 1 }
}

/// Tests whether the attacks of the action under way still have this one.
fn is_left(creature: &Creature, nth: u8) -> bool {
    let list = &creature.stats().multiattack;
    if list.is_empty() || creature.economy.attacks_left == 0 {
        return true;
    }
    let unused = |n: usize| creature.used.multiattack & 1u8.checked_shl(n as u32).unwrap_or(0) == 0;
    list.iter().take(8).enumerate().any(|(n, attack)| *attack == nth && unused(n))
}

/// Returns the events that pay for an attack.
fn pay(state: &State, who: CreatureId, nth: u8, wish: &Wish<'_>) -> Result<Vec<Event>, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    if wish.off_hand {
        return pay_off_hand(state, who, creature, nth);
    }
    let used = Event::AttackUsed { creature: who, attack: nth };
    if creature.economy.attacks_left > 0 && is_left(creature, nth) {
        if !creature.can_act() {
            return Err(Refusal::Incapacitated { name, why: crate::tell::words::ailments(creature) });
        }
        return Ok(vec![used]);
    }
    afford(state, who, Cost::Action)?;
    let attacks = attacks_left(creature, nth);
    let spent = Event::Spent { creature: who, cost: Cost::Action };
    Ok(vec![spent, Event::AttackAction { creature: who, attacks }, used])
}

/// Two-weapon fighting: a bonus action after an attack with a light weapon, with another light weapon.
fn pay_off_hand(state: &State, who: CreatureId, creature: &Creature, nth: u8) -> Result<Vec<Event>, Refusal> {
    let name = creature.sheet.name.clone();
    afford(state, who, Cost::Bonus)?;
    let attack = |n: u8| creature.stats().attacks.get(usize::from(n));
    let hands = creature.used.main_hand.checked_sub(1).and_then(attack).zip(attack(nth));
    if !hands.is_some_and(|(main, off)| rules5e::may_pair(main, off)) {
        let why =
            "attacks with the other hand only after an attack with a light weapon, and with a light weapon";
        return Err(Refusal::NotNow { name, why: why.to_owned() });
    }
    Ok(vec![Event::Spent { creature: who, cost: Cost::Bonus }])
}

/// Tests for a target in reach or range, in sight and not behind total cover.
fn in_reach(
    state: &State,
    who: CreatureId,
    target: CreatureId,
    attack: &Attack,
    ranged: bool,
) -> Result<(), Refusal> {
    let (Some(creature), Some(victim)) = (state.creature(who), state.creature(target)) else {
        return Err(Refusal::NoFight);
    };
    let have = state.distance(who, target);
    let need = match (ranged, attack.range) {
        (true, Some(range)) => range.long,
        _ => attack.reach,
    };
    let out = match (ranged, attack.range) {
        (true, Some(range)) => matches!(rules5e::in_range(have, range), InRange::Out { .. }),
        _ => have > attack.reach,
    };
    if out {
        let (what, target) = (attack.name.clone(), victim.sheet.name.clone());
        return Err(Refusal::OutOfRange { what, target, have, need, from: None });
    }
    match state.blocked(creature.footprint(), victim.footprint()) {
        Some(blocker) => Err(Obstacle::hides(state, victim.sheet.name.clone(), blocker)),
        None => Ok(()),
    }
}

/// Tests for an attack that could be made from where a creature stands.
pub(crate) fn reaches(
    state: &State,
    who: CreatureId,
    target: CreatureId,
    attack: &Attack,
    ranged: bool,
) -> bool {
    let (Some(creature), Some(victim)) = (state.creature(who), state.creature(target)) else { return false };
    reaches_from(state, creature.footprint(), victim, attack, ranged)
}

fn reaches_from(state: &State, from: Footprint, victim: &Creature, attack: &Attack, ranged: bool) -> bool {
    let far = match (ranged, attack.range) {
        (true, Some(range)) => range.long,
        (true, None) => return false,
        _ => attack.reach,
    };
    state.is_within(from, victim.footprint(), far) && state.blocked(from, victim.footprint()).is_none()
}

/// Returns the cell that is cheapest to get to with the movement left among those that will do.
pub(crate) fn nearest_place(
    state: &State,
    who: CreatureId,
    known: Option<&Reach>,
    will_do: impl Fn(Footprint) -> bool,
) -> Option<Cell> {
    let creature = state.creature(who)?;
    if state.speed(who) == 0 {
        return None;
    }
    let reach = known.map_or_else(|| Cow::Owned(reach_left(state, who)), Cow::Borrowed);
    let size = creature.size().cells();
    let room = state.room_for(who)?;
    let fits =
        |cell: &Cell| *cell != creature.at && room.is_free(*cell) && will_do(Footprint { at: *cell, size });
    let cost = |cell: &Cell| (reach.cost_to(*cell), *cell);
    reach.iter().filter(fits).min_by_key(cost)
}

/// Returns the best attack on a target from here, and whether it is made from afar.
pub(crate) fn best_attack(state: &State, who: CreatureId, target: CreatureId) -> Option<(u8, bool)> {
    let creature = state.creature(who)?;
    let attacks = &creature.stats().attacks;
    let can = |ranged: bool| {
        best_by(attacks, |attack| {
            let nth = attacks.iter().position(|other| std::ptr::eq(other, attack)).unwrap_or(0) as u8;
            let wish = Wish { weapon: None, ranged, off_hand: false };
            reaches(state, who, target, attack, ranged) && pay(state, who, nth, &wish).is_ok()
        })
    };
    can(false).map(|nth| (nth, false)).or_else(|| can(true).map(|nth| (nth, true)))
}

/// Plans to take hold of somebody or to push: instead of one attack.
pub(crate) fn wrestle(state: &State, who: CreatureId, target: &Who, aim: Aim) -> Result<Plan, Refusal> {
    let id = super::target(state, who, target)?;
    check_target(state, who, id)?;
    let (Some(creature), Some(victim)) = (state.creature(who), state.creature(id)) else {
        return Err(Refusal::NoFight);
    };
    let (what, target) = (if aim == Aim::Grapple { "A hold" } else { "A shove" }, victim.sheet.name.clone());
    let have = state.distance(who, id);
    if have > 5 {
        return Err(Refusal::OutOfRange { what: what.to_owned(), target, have, need: 5, from: None });
    }
    if !rules5e::may_grapple(creature.size(), victim.size()) {
        let why = "it is more than one size larger".to_owned();
        return Err(Refusal::InvalidTarget { target, why });
    }
    let held = state.effects_on(id).any(|effect| effect.from == Source::Grapple && effect.by == Some(who));
    if aim == Aim::Grapple && held {
        return Err(Refusal::InvalidTarget { target, why: "it is held already".to_owned() });
    }
    let none = u8::MAX;
    let events = if creature.economy.attacks_left > 0 {
        vec![Event::AttackUsed { creature: who, attack: none - 1 }]
    } else {
        afford(state, who, Cost::Action)?;
        let attacks = 1 + creature.stats().extra_attacks;
        vec![
            Event::Spent { creature: who, cost: Cost::Action },
            Event::AttackAction { creature: who, attacks },
            Event::AttackUsed { creature: who, attack: none - 1 },
        ]
    };
    if !creature.can_act() {
        let name = creature.sheet.name.clone();
        return Err(Refusal::Incapacitated { name, why: crate::tell::words::ailments(creature) });
    }
    Ok(Plan { events, frames: vec![Frame::Contest { by: who, target: id, aim, rolls: None }] })
}

//! Casting: the chance to stop a spell, and what the spell does if nobody did.

use rules5e::{Catches, Condition, Conditions, DamageDice, Special, Spell, Targets, Test};

use super::react::{line_up, set_off};
use crate::run::Run;
use crate::turn::set_health;
use crate::{
    AttackFrame, AttackStage, BurstFrame, CastFrame, Cause, Chance, CheckAim, CreatureId, Displacement,
    Ended, Event, Frame, Reaction, Source, State, Targeted, Throw, Trigger, With, Zone, spells,
};

/// Carries a casting on by one stage.
pub(crate) fn cast(run: &mut Run<'_, '_>, mut frame: CastFrame) {
    match frame.asked.take() {
        None => begin(run, frame),
        Some(asked) if !asked.is_empty() => {
            let reactions = run.reactions(&asked);
            let (id, by) = (frame.id, frame.by);
            frame.asked = Some(Vec::new());
            run.push(Frame::Cast(Box::new(frame)));
            line_up(run, reactions, by, Some(id));
        }
        Some(_) => resolve(run, &frame),
    }
}

fn begin(run: &mut Run<'_, '_>, mut frame: CastFrame) {
    let Some(spell) = run.state().spell(frame.spell) else { return };
    let (name, concentration) = (spell.name.clone(), spell.concentration);
    // A weapon of force that is there already only strikes again: there is no spell to stop.
    let again = spell.level > 0 && frame.slot == 0;
    run.emit(Event::SpellCast {
        cast: frame.id,
        caster: frame.by,
        spell: frame.spell,
        name,
        slot_level: frame.slot,
        targets: frame.targets.clone(),
        cells: frame.cells.clone(),
        counters: frame.counters,
    });
    if concentration {
        run.lose_concentration(frame.by);
    }
    let options = if again { Vec::new() } else { counter_options(run.state(), frame.by) };
    let asked: Vec<u32> = options
        .into_iter()
        .map(|(who, spell, slot)| {
            let options = vec![Reaction::Spell(spell, slot)];
            run.offer(who, Chance { cause: Cause::Casts(frame.spell), by: frame.by, options })
        })
        .collect();
    frame.asked = Some(asked);
    run.push(Frame::Cast(Box::new(frame)));
}

/// Returns who could stop a spell: foes of the caster who see it within 60 feet and have what it takes.
pub(crate) fn counter_options(state: &State, caster: CreatureId) -> Vec<(CreatureId, u16, u8)> {
    let foes = state.foes_of(caster).map(|(id, _)| id);
    foes.filter_map(|who| {
        let (spell, slot) = spells::ready_special(state, who, Special::Counterspell)?;
        let range = state.spell(spell)?.range;
        (state.distance(who, caster) <= range && state.sees(who, caster)).then_some((who, spell, slot))
    })
    .collect()
}

/// Casts a spell that stops another, unless somebody else has stopped that one by now.
pub(crate) fn stop(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    spell: u16,
    slot: u8,
    counters: u32,
    caster: CreatureId,
) {
    let ready = spells::ready_special(run.state(), who, Special::Counterspell).is_some();
    if !ready || run.is_countered(counters) {
        return;
    }
    run.emit(Event::Spent { creature: who, cost: rules5e::Cost::Reaction });
    let id = run.fresh_id();
    run.push(Frame::Cast(Box::new(CastFrame {
        id,
        by: who,
        spell,
        slot,
        targets: vec![caster],
        cells: Vec::new(),
        center: None,
        counters: Some(counters),
        countered: false,
        asked: None,
    })));
}

fn resolve(run: &mut Run<'_, '_>, frame: &CastFrame) {
    let able = run.state().creature(frame.by).is_some_and(|caster| caster.can_act());
    if frame.countered || !able {
        return run.emit(Event::SpellFailed { cast: frame.id, caster: frame.by, by: None });
    }
    let Some(spell) = run.state().spell(frame.spell).cloned() else { return };
    set_off(run, frame.by, Trigger::FoeCasts);
    if spell.concentration {
        run.emit(Event::ConcentrationStarted { creature: frame.by, cast: frame.id });
    }
    match spell.special {
        Some(Special::Counterspell) => return counter(run, frame),
        Some(Special::Dispel) => return super::dispel::dispel(run, frame),
        Some(Special::Sleep) => {
            let CastFrame { id: cast, by, spell, slot, .. } = *frame;
            let targets = frame.targets.clone();
            return run.push(Frame::Sleep { by, spell, slot, cast, targets, roll: None });
        }
        Some(special @ (Special::Stabilize | Special::Restore | Special::Revive | Special::Kill)) => {
            return one_by_one(run, frame, special);
        }
        Some(Special::Weapon) => conjure(run, frame),
        Some(Special::Shield) | None => {}
    }
    if let (Targets::Cell {}, Some(wanted)) = (&spell.targets, frame.center)
        && let Some(to) = spells::free_at(run.state(), frame.by, wanted)
    {
        // Whoever had hidden there is found, and not stood upon.
        if let Some(lurker) = run.state().lurker(frame.by, wanted) {
            let found = run.state().revealed(lurker);
            run.emit(found);
        }
        let was = run.state().creature(frame.by).map(|caster| caster.at);
        run.displace(frame.by, to, Displacement::Teleported);
        spells::break_holds(run, frame.by);
        if let Some(was) = was {
            spells::fall_into_zones(run, frame.by, was);
        }
    }
    let lies = lay_zone(run, frame, &spell);
    if lies && spell.catches() != Catches::Cast {
        return;
    }
    if let Some(healing) = spell.healing {
        let throw = healing_throw(run.state(), frame, &spell, healing);
        let targets = frame.targets.clone();
        run.push(Frame::Heal { by: frame.by, targets, throw, roll: None, temporary: healing.temporary });
    }
    match spell.test {
        Test::Attack { melee } => rays(run, frame, !melee),
        Test::Save { ability } => burst(run, frame, &spell, Some(ability)),
        Test::None if !spell.damage.is_empty() => burst(run, frame, &spell, None),
        Test::None => {
            for target in &frame.targets {
                spells::affect(run, frame.by, frame.spell, frame.slot, frame.id, *target);
            }
        }
    }
}

/// A counterspell works at once against spells of its own level or below, otherwise by a check.
fn counter(run: &mut Run<'_, '_>, frame: &CastFrame) {
    let Some(target) = frame.counters else { return };
    let level = run.casting_level(target);
    if frame.slot >= level {
        return run.counter(target);
    }
    let Some(caster) = run.state().creature(frame.by) else { return };
    let Some(ability) = caster.stats().spellcasting.as_ref().map(|casting| casting.ability) else { return };
    let aim = CheckAim::Counter(target);
    let (who, dc) = (frame.by, Some(10 + level));
    run.push(Frame::Check { who, aim, skill: None, ability, dc, reason: None, roll: None });
}

/// One attack for each ray; the first is on top.
fn rays(run: &mut Run<'_, '_>, frame: &CastFrame, ranged: bool) {
    for target in frame.targets.iter().rev() {
        run.push(Frame::Attack(Box::new(AttackFrame {
            by: frame.by,
            target: *target,
            with: With::Spell(frame.spell, frame.slot, frame.id),
            ranged,
            off_hand: false,
            stage: AttackStage::ToHit,
        })));
    }
}

/// Returns the dice of a spell's damage at a level.
pub(crate) fn cast_dice(state: &State, by: CreatureId, spell: u16, slot: u8) -> Vec<DamageDice> {
    spells::all_dice(state, by, spell, slot, |spell| &spell.damage)
}

fn burst(run: &mut Run<'_, '_>, frame: &CastFrame, spell: &Spell, ability: Option<rules5e::Ability>) {
    let state = run.state();
    let dice = cast_dice(state, frame.by, frame.spell, frame.slot);
    let mut targets: Vec<Targeted> = Vec::new();
    for who in &frame.targets {
        match targets.iter_mut().find(|target| target.who == *who) {
            Some(target) => target.times = target.times.saturating_add(1),
            None => targets.push(Targeted::once(*who)),
        }
    }
    let dc = state.creature(frame.by).map_or(10, |caster| caster.save_dc());
    let missiles = matches!(spell.targets, Targets::Rays { .. });
    run.push(Frame::Burst(Box::new(BurstFrame {
        by: frame.by,
        from: Source::Spell(frame.spell),
        cast: spell.concentration.then_some(frame.id),
        slot: frame.slot,
        ability,
        dc,
        throw: (!dice.is_empty()).then_some(Throw::Damage(dice)),
        damage: None,
        half: spell.half,
        origin: matches!(spell.targets, Targets::Area { .. }).then_some(frame.center).flatten(),
        targets,
        missiles,
        wards: None,
        warded: false,
    })));
}

fn healing_throw(state: &State, frame: &CastFrame, spell: &Spell, healing: rules5e::Healing) -> Throw {
    let modifier = state.creature(frame.by).map_or(0, |caster| caster.casting_modifier());
    let dice = rules5e::healing_at(&healing, spell.level, frame.slot.max(spell.level), modifier);
    Throw::Dice { count: dice.count, sides: dice.sides, flat: dice.flat }
}

/// Leaves the area of a spell on the map; tells whether there is one.
fn lay_zone(run: &mut Run<'_, '_>, frame: &CastFrame, spell: &Spell) -> bool {
    if spell.zone.is_none() || frame.cells.is_empty() {
        return false;
    }
    let ability = match spell.test {
        Test::Save { ability } => Some(ability),
        _ => None,
    };
    // Counted at the end of the caster's turns, and the one under way is the first.
    let rounds = match spell.ends {
        rules5e::Ends::Rounds { n } => n.saturating_add(1),
        rules5e::Ends::Permanent => u16::MAX,
        _ => 2,
    };
    let dc = run.state().creature(frame.by).map_or(10, |caster| caster.save_dc());
    let id = run.fresh_id();
    run.emit(Event::ZoneCreated {
        zone: Box::new(Zone {
            id,
            by: frame.by,
            spell: frame.spell,
            cast: frame.id,
            slot: frame.slot,
            dc,
            ability,
            cells: frame.cells.clone(),
            rounds,
            felt: Vec::new(),
        }),
    });
    true
}

/// A weapon of force strikes now, and again as a bonus action while it lasts.
fn conjure(run: &mut Run<'_, '_>, frame: &CastFrame) {
    if run.state().effects_on(frame.by).any(|effect| effect.from == Source::Spell(frame.spell)) {
        return;
    }
    let mut made = spells::effect(frame.by, Some(frame.by), Source::Spell(frame.spell));
    made.level = frame.slot;
    made.boon.once = true;
    made.until = crate::Until::Rounds(10);
    run.afflict(made);
}

fn one_by_one(run: &mut Run<'_, '_>, frame: &CastFrame, special: Special) {
    for target in &frame.targets {
        match special {
            Special::Stabilize => steady(run, frame.by, *target),
            Special::Restore => restore(run, *target),
            Special::Revive => revive(run, frame.by, *target),
            _ => kill(run, frame, *target),
        }
    }
}

/// Steadies a dying creature.
pub(crate) fn steady(run: &mut Run<'_, '_>, by: CreatureId, target: CreatureId) {
    let Some(creature) = run.state().creature(target) else { return };
    let mut health = creature.health;
    if !matches!(health.life, rules5e::Life::Dying { .. }) {
        return;
    }
    health.stabilize();
    run.emit(Event::Stabilized { creature: target, by: Some(by) });
    set_health(run, target, health);
}

fn restore(run: &mut Run<'_, '_>, target: CreatureId) {
    let cured =
        Conditions::of(&[Condition::Blinded, Condition::Deafened, Condition::Paralyzed, Condition::Poisoned]);
    let first = run
        .state()
        .effects_on(target)
        .find(|effect| effect.conditions.has_any(cured))
        .map(|effect| effect.id);
    if let Some(effect) = first {
        run.end_effect(effect, Ended::Magic);
    }
}

fn revive(run: &mut Run<'_, '_>, by: CreatureId, target: CreatureId) {
    let is_body = |creature: &&crate::Creature| creature.is_dead() && !creature.removed;
    let Some(creature) = run.state().creature(target).filter(is_body) else { return };
    let (mut health, was) = (creature.health, creature.at);
    // The casting was refused where there is no place; somebody may have come there since.
    let Some(at) = spells::place_to_rise(run.state(), target) else { return };
    if at != was {
        run.displace(target, at, Displacement::Raised);
    }
    (health.hp, health.life) = (1, rules5e::Life::Alive);
    run.emit(Event::Healed { target, by: Some(by), amount: 1, temporary: false });
    set_health(run, target, health);
}

fn kill(run: &mut Run<'_, '_>, frame: &CastFrame, target: CreatureId) {
    let Some(creature) = run.state().creature(target) else { return };
    let mut health = creature.health;
    if health.hp > 100 || creature.is_out() {
        return;
    }
    (health.hp, health.life) = (0, rules5e::Life::Dead);
    run.emit(Event::CreatureDowned { creature: target, by: Some(frame.by) });
    set_health(run, target, health);
    run.after_ailing(target);
    run.emit(Event::Died { creature: target, by: Some(frame.by) });
}

//! What spells and powers bring about: effects, zones, wards, and the questions that casting asks.

use rules5e::{
    Ability, Casting, Catches, Condition, Conditions, Ends, Material, SaveAgainst, Special, Spell, Targets,
    Test, Who,
};

use crate::run::Run;
use crate::{
    BurstFrame, CreatureId, Deed, Displacement, Effect, Ended, Event, Frame, Readied, Source, State,
    Targeted, Throw, Until, Zone,
};

/// What spells are made of.
pub(crate) const MAGICAL: Material = Material { magical: true, silvered: false, adamantine: false };

/// Makes an effect that does nothing yet and lasts until it is ended.
pub(crate) fn effect(on: CreatureId, by: Option<CreatureId>, from: Source) -> Effect {
    Effect {
        id: 0,
        on,
        by,
        from,
        cast: None,
        conditions: Conditions::NONE,
        boon: rules5e::Boon::default(),
        until: Until::Permanent,
        save: None,
        tick: None,
        escape: None,
        level: 0,
        against: None,
        fragile: false,
    }
}

/// Says when an effect ends that begins now.
pub(crate) fn until(state: &State, ends: Ends, on: CreatureId, by: CreatureId) -> Until {
    // An end of turn that is already under way is not the next one.
    let passes = |who| u8::from(state.active() == Some(who));
    match ends {
        Ends::StartOfTurn {} => Until::StartOfTurn(on),
        Ends::EndOfTurn {} => Until::EndOfTurn(on, passes(on)),
        Ends::StartOfSource {} => Until::StartOfTurn(by),
        Ends::EndOfSource {} => Until::EndOfTurn(by, passes(by)),
        Ends::Rounds { n } => Until::Rounds(n.saturating_add(passes(on).into())),
        Ends::Permanent => Until::Permanent,
    }
}

/// Brings everything but damage of a spell to a creature.
pub(crate) fn affect(run: &mut Run<'_, '_>, by: CreatureId, nth: u16, slot: u8, cast: u32, on: CreatureId) {
    let state = run.state();
    let (Some(spell), Some(caster)) = (state.spell(nth), state.creature(by)) else { return };
    let mut made = effect(on, Some(by), Source::Spell(nth));
    made.cast = spell.concentration.then_some(cast);
    made.level = slot.max(spell.level);
    made.conditions = spell.conditions;
    made.boon = spell.boon;
    if made.boon.hp > 0 {
        let above = slot.saturating_sub(spell.level);
        made.boon.hp = made.boon.hp.saturating_mul(1 + u16::from(above));
    }
    made.until = until(state, spell.ends, on, by);
    made.save = match spell.test {
        Test::Save { ability } if spell.save_ends => Some(SaveAgainst { ability, dc: caster.save_dc() }),
        _ => None,
    };
    let strength = SaveAgainst { ability: Ability::Str, dc: caster.save_dc() };
    made.escape = spell.escape.then_some(strength);
    if spell.zone.is_none() {
        made.tick = spell.ongoing.first().map(|dice| dice_at(state, by, spell, dice, slot));
    }
    made.fragile = spell.fragile;
    let push = spell.push;
    // What charms brings its other conditions by the charm: without it there are none.
    let immune = state.creature(on).is_some_and(|it| it.stats().condition_immunities.has(Condition::Charmed));
    if immune && made.conditions.has(Condition::Charmed) {
        let conditions = Conditions::only(Condition::Charmed);
        return run.emit(Event::ConditionResisted { creature: on, conditions });
    }
    run.afflict(made);
    if push > 0 {
        shove(run, by, on, push);
    }
}

/// Brings the conditions of a power to a creature.
pub(crate) fn affect_by_power(run: &mut Run<'_, '_>, by: CreatureId, nth: u8, on: CreatureId) {
    let state = run.state();
    let Some(power) = state.creature(by).and_then(|creature| creature.stats().powers.get(usize::from(nth)))
    else {
        return;
    };
    let mut made = effect(on, Some(by), Source::Power(nth));
    (made.conditions, made.until) = (power.conditions, until(state, power.ends, on, by));
    run.afflict(made);
}

/// Tests for something that does more than hurt.
pub(crate) fn binds(state: &State, from: Source) -> bool {
    match from {
        Source::Spell(nth) => state.spell(nth).is_some_and(|spell| !spell.conditions.is_empty()),
        _ => false,
    }
}

fn dice_at(
    state: &State,
    by: CreatureId,
    spell: &Spell,
    dice: &rules5e::SpellDice,
    slot: u8,
) -> rules5e::DamageDice {
    let (level, modifier) =
        state.creature(by).map_or((1, 0), |caster| (caster.stats().level, caster.casting_modifier()));
    rules5e::dice_at(dice, spell.level, slot.max(spell.level), level, modifier)
}

/// Returns the dice of a list of a spell's at a level.
pub(crate) fn all_dice(
    state: &State,
    by: CreatureId,
    nth: u16,
    slot: u8,
    list: impl Fn(&Spell) -> &[rules5e::SpellDice],
) -> Vec<rules5e::DamageDice> {
    let Some(spell) = state.spell(nth) else { return Vec::new() };
    list(spell).iter().map(|dice| dice_at(state, by, spell, dice, slot)).collect()
}

/// Returns a special spell that a creature can cast as a reaction now, with the lowest slot for it.
pub(crate) fn ready_special(state: &State, who: CreatureId, special: Special) -> Option<(u16, u8)> {
    let creature = state.creature(who)?;
    if !creature.can_react() || state.boons(who).any(|boon| boon.no_reactions) {
        return None;
    }
    let known = |nth: &&u16| state.spell(**nth).is_some_and(|spell| spell.special == Some(special));
    let nth = *creature.sheet.spells.iter().find(known)?;
    let level = state.spell(nth)?.level;
    // Whoever cast a spell with the bonus action casts nothing else in the same turn, a reaction included.
    let ruleset = state.board.setup.ruleset;
    let rule = rules5e::spell_allowed(&creature.economy, Casting::Reaction, level, ruleset);
    if state.active() == Some(who) && rule.is_err() {
        return None;
    }
    Some((nth, creature.slots.lowest(level)?))
}

/// Casts a ward as a reaction: it lasts until the start of the caster's next turn.
pub(crate) fn ward(run: &mut Run<'_, '_>, who: CreatureId, nth: u16, slot: u8) {
    let Some(spell) = run.state().spell(nth) else { return };
    let name = spell.name.clone();
    let mut made = effect(who, Some(who), Source::Spell(nth));
    made.level = slot;
    made.boon.ac = 5;
    made.until = Until::StartOfTurn(who);
    run.emit(Event::Spent { creature: who, cost: rules5e::Cost::Reaction });
    let cast = run.fresh_id();
    run.emit(Event::SpellCast {
        cast,
        caster: who,
        spell: nth,
        name,
        slot_level: slot,
        targets: vec![who],
        cells: Vec::new(),
        counters: None,
    });
    run.afflict(made);
}

/// Pushes a creature straight away, as far as it is free.
pub(crate) fn shove(run: &mut Run<'_, '_>, by: CreatureId, on: CreatureId, feet: u16) {
    let state = run.state();
    let (Some(from), Some(target)) = (state.creature(by), state.creature(on)) else { return };
    let (dx, dy) = ((target.at.x - from.at.x).signum(), (target.at.y - from.at.y).signum());
    let mut at = target.at;
    for _ in 0..feet / rules5e::grid::CELL_FT {
        let next = rules5e::Cell::new(at.x + dx, at.y + dy);
        if !can_stand(state, on, next) {
            break;
        }
        at = next;
    }
    let was = target.at;
    if at != was {
        run.displace(on, at, Displacement::Pushed);
        break_holds(run, on);
        fall_into_zones(run, on, was);
    }
}

/// Has somebody who was pushed or dragged leave the zones it was in and feel those it came into.
pub(crate) fn fall_into_zones(run: &mut Run<'_, '_>, who: CreatureId, was: rules5e::Cell) {
    leave_zones(run, who);
    let state = run.state();
    let Some(creature) = state.creature(who) else { return };
    let (now, size) = (creature.footprint(), creature.size().cells());
    let before = rules5e::grid::Footprint { at: was, size };
    let inside =
        |zone: &Zone, place: rules5e::grid::Footprint| zone.cells.iter().any(|cell| place.contains(*cell));
    let new = |zone: &&Zone| inside(zone, now) && !inside(zone, before) && zone_touches(state, zone, who);
    let zones: Vec<u32> = state.zones.iter().filter(new).map(|zone| zone.id).collect();
    for zone in zones {
        feel_zone(run, zone, who);
    }
}

/// Tests for a place where a creature can stand: on the map, walkable, free.
pub(crate) fn can_stand(state: &State, who: CreatureId, at: rules5e::Cell) -> bool {
    seems_free(state, who, at) && state.lurker(who, at).is_none()
}

/// Tests for the same as far as a creature knows: the place of a foe that has hidden is as good as any other.
pub(crate) fn seems_free(state: &State, who: CreatureId, at: rules5e::Cell) -> bool {
    let Some(creature) = state.creature(who) else { return false };
    let place = rules5e::grid::Footprint { at, size: creature.size().cells() };
    let is_known = |id| !state.is_hidden_from(id, who);
    place.cells().all(|cell| state.board.grid.ground(cell).walkable())
        && !state.occupants(place, who).any(is_known)
}

/// Returns where somebody who is raised comes round: where the body lies, or else on the nearest free cell beside it.
pub(crate) fn place_to_rise(state: &State, who: CreatureId) -> Option<rules5e::Cell> {
    free_at(state, who, state.creature(who)?.at)
}

/// Tests for a place where somebody may be raised, as far as a caster knows.
pub(crate) fn may_rise(state: &State, caster: CreatureId, who: CreatureId) -> bool {
    let Some(body) = state.creature(who) else { return false };
    let size = body.size().cells();
    let is_known = |id| !state.is_hidden_from(id, caster);
    let seems_free = |at: rules5e::Cell| {
        let place = rules5e::grid::Footprint { at, size };
        place.cells().all(|cell| state.board.grid.ground(cell).walkable())
            && !state.occupants(place, who).any(is_known)
    };
    let (x, y) = (body.at.x, body.at.y);
    (-1..=1).any(|dy| (-1..=1).any(|dx| seems_free(rules5e::Cell::new(x + dx, y + dy))))
}

/// Returns a cell, or else the nearest free one beside it.
pub(crate) fn free_at(state: &State, who: CreatureId, at: rules5e::Cell) -> Option<rules5e::Cell> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx * dx + dy * dy, dx, dy)));
    let mut cells: Vec<(i16, rules5e::Cell)> =
        around.map(|(far, dx, dy)| (far, rules5e::Cell::new(at.x + dx, at.y + dy))).collect();
    cells.sort();
    cells.into_iter().map(|(_, cell)| cell).find(|cell| can_stand(state, who, *cell))
}

/// Uses up the help that somebody had with a check.
pub(crate) fn use_help(run: &mut Run<'_, '_>, who: CreatureId) {
    let helps = |effect: &&Effect| effect.from == Source::Help && effect.against.is_none();
    let used: Vec<u32> = run.state().effects_on(who).filter(helps).map(|effect| effect.id).collect();
    for effect in used {
        run.end_effect(effect, Ended::UsedUp);
    }
}

/// Ends holds between creatures that are no longer beside each other.
pub(crate) fn break_holds(run: &mut Run<'_, '_>, who: CreatureId) {
    let state = run.state();
    let apart = |effect: &&Effect| {
        effect.from == Source::Grapple
            && (effect.on == who || effect.by == Some(who))
            && effect.by.is_some_and(|by| state.distance(by, effect.on) > reach_of_hold(state, by))
    };
    let loose: Vec<u32> = state.effects.iter().filter(apart).map(|effect| effect.id).collect();
    for effect in loose {
        run.end_effect(effect, Ended::Freed);
    }
}

fn reach_of_hold(state: &State, by: CreatureId) -> u16 {
    let reaches =
        |creature: &crate::Creature| creature.stats().attacks.iter().map(|attack| attack.reach).max();
    state.creature(by).and_then(reaches).unwrap_or(0).max(5)
}

/// Returns the events that end everything a casting holds up.
pub(crate) fn ends_of(state: &State, cast: u32) -> Vec<Event> {
    let effects = state.effects.iter().filter(|effect| effect.cast == Some(cast));
    let ended = effects.map(|effect| Event::ConditionEnded {
        creature: effect.on,
        effect: effect.id,
        conditions: effect.conditions,
        from: effect.from,
        why: Ended::Concentration,
    });
    let zones = state.zones.iter().filter(|zone| zone.cast == cast);
    let ended = ended.chain(zones.map(|zone| Event::ZoneEnded { zone: zone.id }));
    // A spell that was held ready is lost with the concentration on it.
    let holds = |(_, creature): &(CreatureId, &crate::Creature)| matches!(creature.readied.as_deref(), Some(Readied { deed: Deed::Spell(_, _, held), .. }) if *held == cast);
    let waiting = state.fighters().filter(holds);
    ended.chain(waiting.map(|(id, _)| Event::ReadiedGone { creature: id })).collect()
}

/// Ends a concentration that holds nothing up.
pub(crate) fn drop_idle_concentration(run: &mut Run<'_, '_>, by: CreatureId, cast: Option<u32>) {
    let Some(cast) = cast else { return };
    let state = run.state();
    let held = state.effects.iter().any(|effect| effect.cast == Some(cast))
        || state.zones.iter().any(|zone| zone.cast == cast);
    let keeps = state.creature(by).is_some_and(|creature| creature.concentration == Some(cast));
    if keeps && !held {
        run.lose_concentration(by);
    }
}

/// Tests whether a zone does anything to a creature.
pub(crate) fn zone_touches(state: &State, zone: &Zone, who: CreatureId) -> bool {
    let Some(spell) = state.spell(zone.spell) else { return false };
    let wanted = !zone_spares(state, zone, who);
    // Who is bound already by what only binds has nothing more to fear from it.
    let bound =
        || spell.ongoing.is_empty() && state.effects_on(who).any(|effect| effect.cast == Some(zone.cast));
    let catches = match spell.catches() {
        Catches::Cast => false,
        Catches::Entering => true,
        Catches::OwnTurn => state.active() == Some(who),
    };
    wanted && catches && !zone.felt.contains(&who) && !bound()
}

/// Tests whether a zone is in the way of a creature at all: some spare the side of their caster.
pub(crate) fn zone_spares(state: &State, zone: &Zone, who: CreatureId) -> bool {
    match state.spell(zone.spell).map(|spell| &spell.targets) {
        Some(Targets::Area { who: Who::Foes, .. }) => !state.are_hostile(zone.by, who),
        Some(Targets::Area { who: Who::Allies, .. }) => state.are_hostile(zone.by, who),
        _ => false,
    }
}

/// Ends what binds a creature only while it is in a zone that it has left.
pub(crate) fn leave_zones(run: &mut Run<'_, '_>, who: CreatureId) {
    let state = run.state();
    let Some(place) = state.creature(who).map(crate::Creature::footprint) else { return };
    let holds = |effect: &&Effect| {
        let Source::Spell(nth) = effect.from else { return false };
        state.spell(nth).is_some_and(|spell| spell.catches() != Catches::Cast && !spell.conditions.is_empty())
    };
    let inside = |effect: &Effect| {
        let mut zones = state.zones.iter().filter(|zone| Some(zone.cast) == effect.cast);
        zones.any(|zone| zone.cells.iter().any(|cell| place.contains(*cell)))
    };
    let left: Vec<u32> = state
        .effects_on(who)
        .filter(holds)
        .filter(|effect| !inside(effect))
        .map(|effect| effect.id)
        .collect();
    for effect in left {
        run.end_effect(effect, Ended::Freed);
    }
}

/// A creature feels a zone that it enters or starts its turn in.
pub(crate) fn feel_zone(run: &mut Run<'_, '_>, zone: u32, who: CreatureId) {
    let state = run.state();
    let Some(zone) = state.zones.iter().find(|other| other.id == zone) else { return };
    let felt = Event::ZoneFelt { zone: zone.id, creature: who };
    let half = state.spell(zone.spell).is_some_and(|spell| spell.half);
    let dice = all_dice(state, zone.by, zone.spell, zone.slot, |spell| &spell.ongoing);
    let frame = BurstFrame {
        by: zone.by,
        from: Source::Spell(zone.spell),
        cast: Some(zone.cast),
        slot: zone.slot,
        ability: zone.ability,
        dc: zone.dc,
        throw: (!dice.is_empty()).then_some(Throw::Damage(dice)),
        damage: None,
        half,
        origin: None,
        targets: vec![Targeted::once(who)],
        missiles: false,
        wards: None,
        warded: false,
    };
    run.emit(felt);
    run.push(Frame::Burst(Box::new(frame)));
}

//! Ending magic: the spells on a creature or on a place, and the checks that those above the slot take.

use crate::run::Run;
use crate::{CastFrame, CheckAim, CreatureId, Ended, Event, Frame, Source, State, Zone};

/// What a check against a spell must reach besides the spell's level.
const BASE_DC: u8 = 10;

/// Ends spells up to the slot's level at once, and those above it by a check each.
pub(crate) fn dispel(run: &mut Run<'_, '_>, frame: &CastFrame) {
    let state = run.state();
    let found = match frame.center {
        Some(cell) => zone_at(state, cell).map(|zone| (zone.id, level_of(state, zone))).into_iter().collect(),
        None => frame.targets.iter().flat_map(|target| on_creature(state, *target)).collect::<Vec<_>>(),
    };
    let casting = state.creature(frame.by).and_then(|caster| caster.stats().spellcasting.as_ref());
    let ability = casting.map(|casting| casting.ability);
    let (weak, strong): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, level)| *level <= frame.slot);
    for (id, _) in weak {
        undo(run, id);
    }
    // The check against the first is on top.
    for (id, level) in strong.into_iter().rev() {
        let Some(ability) = ability else { continue };
        let (who, aim, dc) = (frame.by, CheckAim::Dispel(id), Some(BASE_DC + level));
        run.push(Frame::Check { who, aim, skill: None, ability, dc, reason: None, roll: None });
    }
}

/// Returns the zone on a cell; of several the one that came last.
pub(crate) fn zone_at(state: &State, cell: rules5e::Cell) -> Option<&Zone> {
    state.zones.iter().rev().find(|zone| zone.cells.contains(&cell))
}

/// Returns the spells on a creature with their levels: on itself, and those that go where it goes.
pub(crate) fn on_creature(state: &State, who: CreatureId) -> Vec<(u32, u8)> {
    let effects = state.effects_on(who).filter_map(|effect| match effect.from {
        Source::Spell(nth) => Some((effect.id, effect.level.max(state.spell(nth)?.level))),
        _ => None,
    });
    let zones = state.zones.iter().filter(|zone| zone.by == who && state.zone_rule(zone).follows);
    effects.chain(zones.map(|zone| (zone.id, level_of(state, zone)))).collect()
}

fn level_of(state: &State, zone: &Zone) -> u8 {
    zone.slot.max(state.spell(zone.spell).map_or(0, |spell| spell.level))
}

/// Ends an effect or a zone; with a zone goes everything else that its casting holds up.
pub(crate) fn undo(run: &mut Run<'_, '_>, id: u32) {
    let Some(zone) = run.state().zones.iter().find(|zone| zone.id == id) else {
        return run.end_effect(id, Ended::Magic);
    };
    let (by, cast) = (zone.by, zone.cast);
    let holds = run.state().creature(by).is_some_and(|caster| caster.concentration == Some(cast));
    if holds {
        return run.lose_concentration(by);
    }
    run.emit(Event::ZoneEnded { zone: id });
}

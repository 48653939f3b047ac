//! Walking, step by step: what interrupts it, what is walked into, and who is dragged along.

use rules5e::grid::{Footprint, Passage, StepError};
use rules5e::{Cell, Condition};

use super::react::{line_up, offer_strikes, provoked, set_off};
use crate::run::Run;
use crate::{Creature, CreatureId, Displacement, Event, Frame, State, Stopped, Trigger, spells};

/// Goes on along a path: until it ends, somebody may react, or something is walked into.
pub(crate) fn walk(
    run: &mut Run<'_, '_>,
    who: CreatureId,
    mut path: Vec<Cell>,
    asked: Vec<u32>,
    had: bool,
    drags: Option<CreatureId>,
) {
    if !asked.is_empty() {
        let strikes = run.reactions(&asked);
        run.push(Frame::Walk { who, path, asked: Vec::new(), had: true, drags });
        return line_up(run, strikes, who, None);
    }
    if let Some(why) = stopped(run.state(), who) {
        return run.emit_of_place(who, Event::MoveStopped { creature: who, why });
    }
    let mut done: Vec<Cell> = Vec::new();
    let mut strikers_had = had;
    let mut told = Progress::of(run.state(), who);
    while let Some(next) = path.first().copied() {
        let mut strikers = if strikers_had { Vec::new() } else { provoked(run.state(), who, told.at, next) };
        // Whoever is dragged along is not left.
        strikers.retain(|(striker, _)| Some(*striker) != drags);
        strikers_had = false;
        if !strikers.is_empty() {
            told.tell(run, who, &mut done, drags);
            return offer_strikes(run, who, path, &strikers, drags);
        }
        if let Some(lurker) = run.state().lurker(who, next) {
            told.tell(run, who, &mut done, drags);
            let found = run.state().revealed(lurker);
            run.emit(found);
            return run.emit_of_place(who, Event::MoveStopped { creature: who, why: Stopped::Blocked });
        }
        let slow = slows(run.state(), who, drags);
        if told.step(run.state(), who, next, slow).is_err() {
            told.tell(run, who, &mut done, drags);
            return run.emit_of_place(who, Event::MoveStopped { creature: who, why: Stopped::Blocked });
        }
        path.remove(0);
        done.push(next);
        let entered = entered(run.state(), who, &done, told.before);
        if !entered.is_empty() || waits_for_mover(run.state(), who) {
            told.tell(run, who, &mut done, drags);
            if !path.is_empty() {
                run.push(Frame::Walk { who, path, asked: Vec::new(), had: false, drags });
            }
            set_off(run, who, Trigger::FoeMoves);
            for zone in entered {
                spells::feel_zone(run, zone, who);
            }
            return;
        }
    }
    told.tell(run, who, &mut done, drags);
}

/// How far a stretch of a walk has come before it is told.
struct Progress {
    before: Cell,
    at: Cell,
    feet: u16,
    diagonals: u8,
}

impl Progress {
    fn of(state: &State, who: CreatureId) -> Progress {
        let (at, diagonals) = state.creature(who).map_or_else(Default::default, |c| (c.at, c.used.diagonals));
        Progress { before: at, at, feet: 0, diagonals }
    }

    fn step(&mut self, state: &State, who: CreatureId, next: Cell, drags: bool) -> Result<(), StepError> {
        let cost = step_cost(state, who, self.at, next, self.diagonals)?;
        let cost = if drags { cost.saturating_mul(2) } else { cost };
        let left = state.creature(who).map_or(0, |creature| creature.economy.movement_ft);
        if left < self.feet.saturating_add(cost) {
            return Err(StepError::Gap { from: self.at, to: next });
        }
        self.feet = self.feet.saturating_add(cost);
        self.diagonals = self.diagonals.wrapping_add(u8::from(next.x != self.at.x && next.y != self.at.y));
        self.at = next;
        Ok(())
    }

    fn tell(
        &mut self,
        run: &mut Run<'_, '_>,
        who: CreatureId,
        done: &mut Vec<Cell>,
        drags: Option<CreatureId>,
    ) {
        if done.is_empty() {
            return;
        }
        let path = std::mem::take(done);
        let (feet, diagonals) = (std::mem::take(&mut self.feet), self.diagonals);
        let behind = path.len().checked_sub(2).and_then(|n| path.get(n)).copied().unwrap_or(self.before);
        run.emit_of_place(who, Event::Moved { creature: who, path, feet, diagonals });
        self.before = self.at;
        if let Some(dragged) = drags {
            drag(run, who, dragged, behind);
        }
        spells::break_holds(run, who);
        spells::leave_zones(run, who);
        follow(run, who);
    }
}

/// Tests for somebody who is heavy to drag: it halves the speed unless it is two sizes smaller.
pub(crate) fn slows(state: &State, who: CreatureId, drags: Option<CreatureId>) -> bool {
    let (Some(creature), Some(dragged)) = (state.creature(who), drags.and_then(|id| state.creature(id)))
    else {
        return false;
    };
    creature.size() as i8 - (dragged.size() as i8) < 2
}

/// Takes somebody along to the cell that was left, or else to the free one beside the walker that is nearest to it.
/// Where there is none the hold is lost.
fn drag(run: &mut Run<'_, '_>, who: CreatureId, dragged: CreatureId, behind: Cell) {
    let state = run.state();
    let (Some(creature), Some(held)) = (state.creature(who), state.creature(dragged)) else { return };
    let (place, size, was) = (creature.footprint(), held.size().cells(), held.at);
    let fits = |at: &Cell| {
        state.gap(Footprint { at: *at, size }, place) <= rules5e::grid::CELL_FT
            && spells::can_stand(state, dragged, *at)
    };
    let (near, far) = (i16::from(size), i16::from(place.size));
    let around = (-near..=far).flat_map(|dy| (-near..=far).map(move |dx| (dx, dy)));
    let cells = around.map(|(dx, dy)| Cell::new(place.at.x + dx, place.at.y + dy));
    let apart = |cell: &Cell| {
        let (dx, dy) = (i32::from(cell.x - behind.x), i32::from(cell.y - behind.y));
        (dx * dx + dy * dy, *cell)
    };
    let to = cells.filter(fits).min_by_key(apart);
    if let Some(to) = to.filter(|to| *to != was) {
        run.displace(dragged, to, Displacement::Dragged);
        spells::fall_into_zones(run, dragged, was);
    }
}

/// Zones that go where their caster goes.
fn follow(run: &mut Run<'_, '_>, who: CreatureId) {
    let state = run.state();
    let Some(creature) = state.creature(who) else { return };
    let at = creature.at;
    let mine: Vec<(u32, u16)> = state
        .zones
        .iter()
        .filter(|zone| zone.by == who && state.zone_rule(zone).follows)
        .map(|zone| (zone.id, zone.spell))
        .collect();
    for (zone, spell) in mine {
        let cells = crate::intent::zone_cells(run.state(), spell, at);
        run.emit(Event::ZoneMoved { zone, cells });
    }
}

/// Returns what a step costs a creature, in feet.
pub(crate) fn step_cost(
    state: &State,
    who: CreatureId,
    from: Cell,
    to: Cell,
    diagonals: u8,
) -> Result<u16, StepError> {
    let Some(creature) = state.creature(who) else { return Err(StepError::Gap { from, to }) };
    let size = creature.size().cells();
    let crawling = creature.conditions.has(Condition::Prone);
    let passage = |cell| passage(state, who, creature, cell);
    rules5e::grid::step_cost(
        &state.board.grid,
        from,
        to,
        size,
        passage,
        crawling,
        state.board.setup.diagonals,
        diagonals.into(),
    )
}

/// Says whether a creature can pass a cell, as far as it knows: allies are in the way, foes block unless two sizes
/// apart. A foe that has hidden is walked into.
pub(crate) fn passage(state: &State, who: CreatureId, creature: &Creature, cell: Cell) -> Passage {
    let here = |(id, other): &(CreatureId, &Creature)| {
        other.footprint().contains(cell) && is_in_the_way(state, who, *id, other)
    };
    if let Some((_, other)) = state.fighters().find(here) {
        return passage_by(creature, other);
    }
    let mut zones = state.zones.iter().filter(|zone| hampers(state, zone, who));
    if zones.any(|zone| zone.cells.contains(&cell)) { Passage::Difficult } else { Passage::Free }
}

/// Tests for somebody whom a creature knows to stand in its way.
pub(crate) fn is_in_the_way(state: &State, who: CreatureId, id: CreatureId, other: &Creature) -> bool {
    id != who && !other.is_out() && !state.is_hidden_from(id, who)
}

/// Says whether a creature can pass another.
pub(crate) fn passage_by(creature: &Creature, other: &Creature) -> Passage {
    let apart = (other.size() as i8 - creature.size() as i8).abs() >= 2;
    let hostile = other.side.is_hostile_to(creature.side) && other.is_conscious();
    if hostile && !apart { Passage::Blocked } else { Passage::NoEnd }
}

/// Tests for a zone that is difficult ground to a creature.
pub(crate) fn hampers(state: &State, zone: &crate::Zone, who: CreatureId) -> bool {
    state.zone_rule(zone).difficult && !spells::zone_spares(state, zone, who)
}

fn stopped(state: &State, who: CreatureId) -> Option<Stopped> {
    let creature = state.creature(who)?;
    if !creature.is_conscious() {
        return Some(Stopped::Down);
    }
    (state.speed(who) == 0).then_some(Stopped::Held)
}

/// Returns the zones that the last step led into.
fn entered(state: &State, who: CreatureId, done: &[Cell], before: Cell) -> Vec<u32> {
    let Some(creature) = state.creature(who) else { return Vec::new() };
    if state.zones.is_empty() {
        return Vec::new();
    }
    let size = creature.size().cells();
    let was = done.len().checked_sub(2).and_then(|n| done.get(n)).copied().unwrap_or(before);
    let Some(now) = done.last().copied() else { return Vec::new() };
    let inside = |zone: &crate::Zone, at| {
        let place = Footprint { at, size };
        zone.cells.iter().any(|cell| place.contains(*cell))
    };
    let into = |zone: &&crate::Zone| {
        inside(zone, now) && !inside(zone, was) && spells::zone_touches(state, zone, who)
    };
    state.zones.iter().filter(into).map(|zone| zone.id).collect()
}

fn waits_for_mover(state: &State, who: CreatureId) -> bool {
    state.foes_of(who).any(|(_, foe)| foe.readied.is_some())
}

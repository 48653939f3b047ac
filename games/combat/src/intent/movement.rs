//! Moving: along a path that is given, or the cheapest way to a cell.

use std::borrow::Cow;

use rules5e::grid::{Passage, Reach, StepError, Walker, reach};
use rules5e::{Condition, Conditions, Cost};

use super::Plan;
use crate::resolve::{hampers, is_in_the_way, passage_by, slows, step_cost};
use crate::{Cell, Creature, CreatureId, Effect, Ended, Event, Frame, Refusal, Source, Spot, State, spells};

/// Plans a walk.
pub(crate) fn walk(
    state: &State,
    who: CreatureId,
    path: &[Spot],
    to: Option<Spot>,
    known: Option<&Reach>,
) -> Result<Plan, Refusal> {
    let name = state.name(who).to_owned();
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    if state.speed(who) == 0 {
        let why = crate::tell::words::ailments(creature);
        return Err(Refusal::NotNow { name, why: format!("cannot move: {why}") });
    }
    let drags = held_by(state, who);
    let path = match (path, to) {
        ([], None) => {
            return Err(Refusal::Needs { what: "A move".to_owned(), needs: "a path, or a cell to go to" });
        }
        ([], Some(to)) => way_to(state, who, super::cell(state, to)?, known)?,
        (path, _) => {
            path.iter().map(|spot| super::cell(state, *spot)).collect::<Result<Vec<Cell>, Refusal>>()?
        }
    };
    check_path(state, who, &path, slows(state, who, drags))?;
    Ok(Plan::default().frame(Frame::Walk { who, path, asked: Vec::new(), had: false, drags }))
}

/// Returns whom a creature holds and would drag along.
pub(crate) fn held_by(state: &State, who: CreatureId) -> Option<CreatureId> {
    state
        .effects
        .iter()
        .find(|effect| effect.from == Source::Grapple && effect.by == Some(who))
        .map(|effect| effect.on)
}

fn check_path(state: &State, who: CreatureId, path: &[Cell], drags: bool) -> Result<(), Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = &creature.sheet.name;
    let (mut at, mut feet, mut diagonals) = (creature.at, 0u16, creature.used.diagonals);
    for next in path {
        let cost =
            step_cost(state, who, at, *next, diagonals).map_err(|error| broken(state, who, *next, error))?;
        approach(state, who, at, *next)?;
        feet = feet.saturating_add(if drags { cost.saturating_mul(2) } else { cost });
        diagonals = diagonals.wrapping_add(u8::from(next.x != at.x && next.y != at.y));
        at = *next;
    }
    let have = creature.economy.movement_ft;
    if feet > have {
        let nearest = nearest(state, who, at);
        return Err(Refusal::TooFar { name: name.clone(), need: feet, have, nearest });
    }
    if at == creature.at || spells::seems_free(state, who, at) {
        return Ok(());
    }
    Err(Refusal::BadPlace { name: name.clone(), cell: at, why: "somebody else stands there".to_owned() })
}

fn broken(state: &State, who: CreatureId, cell: Cell, error: StepError) -> Refusal {
    let there = rules5e::grid::Footprint { at: cell, size: 1 };
    let is_known = |id| !state.is_hidden_from(id, who);
    let mut others = state.fighters().filter(|(id, other)| !other.is_out() && is_known(*id));
    let occupant = others.find(|(_, other)| other.footprint().overlaps(there));
    let why = match (&error, occupant) {
        (StepError::Occupied { .. }, Some((_, other))) => format!("{} is in the way", other.sheet.name),
        _ => error.to_string(),
    };
    Refusal::BadPath { cell, why }
}

/// Whoever is frightened cannot willingly go nearer to what it fears and sees.
fn approach(state: &State, who: CreatureId, from: Cell, to: Cell) -> Result<(), Refusal> {
    let frightening = state.effects_on(who).filter(|effect| effect.conditions.has(Condition::Frightened));
    let seen = frightening.filter_map(|effect| effect.by).filter(|by| !state.is_hidden_from(*by, who));
    for source in seen {
        let (Some(creature), Some(feared)) = (state.creature(who), state.creature(source)) else { continue };
        let size = creature.size().cells();
        let place = |at| rules5e::grid::Footprint { at, size };
        let gap = |at| state.gap(place(at), feared.footprint());
        if gap(to) < gap(from) && state.blocked(place(from), feared.footprint()).is_none() {
            let why = format!("is frightened and cannot go nearer to {}", feared.sheet.name);
            return Err(Refusal::NotNow { name: creature.sheet.name.clone(), why });
        }
    }
    Ok(())
}

/// Returns everywhere a creature gets with what it has left, or with a number of feet.
pub(crate) fn reach_of(state: &State, who: CreatureId, budget_ft: u16, out: &mut Reach) {
    let Some(creature) = state.creature(who) else { return };
    let ways = ways(state, who, creature);
    let passes = |cell| state.board.grid.index(cell).map_or(Passage::Blocked, |n| ways[usize::from(n)]);
    let walker = Walker {
        at: creature.at,
        size: creature.size().cells(),
        budget_ft,
        crawling: creature.conditions.has(Condition::Prone),
        diagonals: state.board.setup.diagonals,
        diagonals_so_far: creature.used.diagonals.into(),
        passes: &passes,
    };
    reach(&state.board.grid, &walker, out);
    engine::work::spend(out.n_touched() as u64);
}

/// Returns everywhere a creature gets with what it has left.
pub(crate) fn reach_left(state: &State, who: CreatureId) -> Reach {
    let mut reach = Reach::default();
    let left = state.creature(who).map_or(0, |creature| creature.economy.movement_ft);
    reach_of(state, who, left, &mut reach);
    reach
}

/// Says of every cell whether a creature can pass it: drawn once, asked thousands of times.
fn ways(state: &State, who: CreatureId, creature: &Creature) -> Vec<Passage> {
    let grid = &state.board.grid;
    let mut ways = vec![Passage::Free; grid.width() as usize * grid.height() as usize];
    let slow = state.zones.iter().filter(|zone| hampers(state, zone, who));
    for cell in slow.flat_map(|zone| &zone.cells) {
        if let Some(way) = grid.index(*cell).and_then(|n| ways.get_mut(usize::from(n))) {
            *way = Passage::Difficult;
        }
    }
    for (_, other) in state.fighters().filter(|(id, other)| is_in_the_way(state, who, *id, other)) {
        for cell in other.footprint().cells() {
            // Of several on a cell the first counts.
            if let Some(way @ (Passage::Free | Passage::Difficult)) =
                grid.index(cell).and_then(|n| ways.get_mut(usize::from(n)))
            {
                *way = passage_by(creature, other);
            }
        }
    }
    ways
}

/// Returns the cells a creature can go to and stop in now; it may be known how far it gets with what it has left.
pub(crate) fn stand_cells(state: &State, who: CreatureId, known: Option<&Reach>) -> Vec<Cell> {
    let Some(creature) = state.creature(who) else { return Vec::new() };
    if state.speed(who) == 0 || !creature.is_conscious() {
        return Vec::new();
    }
    let is_slow = slows(state, who, held_by(state, who));
    let reach = match known {
        Some(reach) if !is_slow => Cow::Borrowed(reach),
        _ if !is_slow => Cow::Owned(reach_left(state, who)),
        _ => {
            let mut half = Reach::default();
            reach_of(state, who, creature.economy.movement_ft / 2, &mut half);
            Cow::Owned(half)
        }
    };
    let at = creature.at;
    let Some(room) = state.room_for(who) else { return Vec::new() };
    reach.iter().filter(|cell| *cell != at && room.is_free(*cell)).collect()
}

fn way_to(state: &State, who: CreatureId, to: Cell, known: Option<&Reach>) -> Result<Vec<Cell>, Refusal> {
    let near = known.map_or_else(|| Cow::Owned(reach_left(state, who)), Cow::Borrowed);
    if let Some(path) = near.path_to(to) {
        return Ok(path);
    }
    // What is in reach is found close by; only to say how far it would be takes a search of the whole map.
    let mut far = Reach::default();
    reach_of(state, who, u16::MAX, &mut far);
    if let Some(path) = far.path_to(to) {
        return Ok(path);
    }
    if spells::seems_free(state, who, to) {
        return Err(Refusal::NoWay { to });
    }
    let name = state.name(who).to_owned();
    Err(Refusal::BadPlace { name, cell: to, why: "nobody can stop there".to_owned() })
}

/// Returns the cell in reach that is nearest to another.
fn nearest(state: &State, who: CreatureId, to: Cell) -> Option<Cell> {
    let cells = stand_cells(state, who, None);
    let diagonals = state.board.setup.diagonals;
    cells.into_iter().min_by_key(|cell| (rules5e::grid::distance_ft(*cell, to, diagonals), *cell))
}

/// Plans to stand up: it costs half of the speed.
pub(crate) fn stand(state: &State, who: CreatureId) -> Result<Plan, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    let prone: Vec<&Effect> =
        state.effects_on(who).filter(|effect| effect.conditions.has(Condition::Prone)).collect();
    if prone.is_empty() {
        return Err(Refusal::NotNow { name, why: "is on its feet already".to_owned() });
    }
    let speed = state.speed(who);
    if speed == 0 {
        let why = crate::tell::words::ailments(creature);
        return Err(Refusal::NotNow { name, why: format!("cannot stand up: {why}") });
    }
    let cost = Cost::Movement(rules5e::standing_cost(speed));
    creature.economy.check(cost).map_err(|error| Refusal::Economy { name, error })?;
    let ended = |effect: &Effect| Event::ConditionEnded {
        creature: who,
        effect: effect.id,
        conditions: effect.conditions,
        from: effect.from,
        why: Ended::Freed,
    };
    Ok(prone.into_iter().map(ended).fold(Plan::spend(who, cost), Plan::event))
}

/// Plans to drop to the ground: it costs nothing.
pub(crate) fn drop_prone(state: &State, who: CreatureId) -> Result<Plan, Refusal> {
    let name = state.name(who).to_owned();
    if crate::turn::is_prone(state, who) {
        return Err(Refusal::NotNow { name, why: "is on the ground already".to_owned() });
    }
    let mut effect = spells::effect(who, Some(who), Source::Prone);
    effect.id = state.next_id;
    effect.conditions = Conditions::only(Condition::Prone);
    Ok(Plan::default().event(Event::ConditionApplied { effect: Box::new(effect) }))
}

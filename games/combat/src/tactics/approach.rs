//! Where the house walks to: a place to strike or shoot from, or nearer.

use engine::work;
use rules5e::grid::{Footprint, Reach};

use crate::{Action, Cell, Creature, CreatureId, Spot, State, intent, spells};

/// How many foes, the nearest first, a way is looked for to. In a battle the others are too far to matter.
const MOST_FOES: usize = 24;

/// How many lines of sight are drawn to find a place to attack from; then the nearest foe is walked up to.
const MOST_LINES: usize = 3_000;

/// Goes where a foe is in reach, or as near as the turn allows; runs when that is not enough.
pub(super) fn approach(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
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
    let mut near = foes.iter().filter(|foe| state.is_within(place, foe.footprint(), wanted));
    near.any(|foe| {
        *lines += 1;
        state.blocked(place, foe.footprint()).is_none()
    })
}

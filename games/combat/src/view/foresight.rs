//! What would happen: which cells an area covers wherever it may be put, which way a walk takes, and where it gives
//! foes a chance to strike. It asks the rules that will decide, and decides nothing itself.

use rules5e::grid::{CellSet, Grid};
use rules5e::{Area, Cell, Spell, Who};
use scene::{Preview, Size, Ways};

use crate::scene::controls;
use crate::view::options::{Mind, OptionView};
use crate::{CreatureId, intent, resolve};

/// Adds to an option what it would cover at each of its cells.
pub(crate) fn area(mind: &Mind<'_>, area: &Area, range: u16, touches: Vec<u16>, option: &mut OptionView) {
    let grid = &mind.state.board.grid;
    let size = Size { width: grid.width() as u16, height: grid.height() as u16 };
    let mut set = CellSet::default();
    let at = |at: &u16| (*at, covered(mind, area, range, *at, &mut set));
    let all: Vec<(u16, Vec<u16>)> = option.cells.iter().map(at).collect();
    let Some((at, widest)) = all.iter().max_by_key(|(_, cells)| cells.len()) else { return };
    let mut preview = Preview::new(option.pick(), touches).beginning(size, *at, widest);
    for (at, cells) in &all {
        preview.add(size, *at, cells);
    }
    option.preview = Some(preview.short());
}

fn covered(mind: &Mind<'_>, area: &Area, range: u16, at: u16, set: &mut CellSet) -> Vec<u16> {
    let grid = &mind.state.board.grid;
    let cover = |at| intent::cover_at(mind.state, mind.who, area, range, at, set);
    match grid.cell_at(at).map(cover) {
        Some(Ok(())) => set.iter().filter_map(|cell| grid.index(cell)).collect(),
        _ => Vec::new(),
    }
}

/// Returns everybody whom a spell touches where its area covers them.
pub(crate) fn touched_by_spell(mind: &Mind<'_>, spell: &Spell, wanted: Who) -> Vec<u16> {
    let mut ids = wherever(mind, wanted, spell.range == 0);
    ids.retain(|id| intent::is_kind(mind.state, spell, *id));
    ids.into_iter().map(|id| id.0).collect()
}

/// Returns everybody whom a power touches where its area covers them.
pub(crate) fn touched_by_power(mind: &Mind<'_>) -> Vec<u16> {
    wherever(mind, Who::Anyone, true).into_iter().map(|id| id.0).collect()
}

fn wherever(mind: &Mind<'_>, wanted: Who, spares_self: bool) -> Vec<CreatureId> {
    let cells: Vec<Cell> = mind.state.fighters().flat_map(|(_, it)| it.footprint().cells()).collect();
    let mut ids = intent::targets_in(mind.state, mind.who, &cells, wanted, spares_self);
    ids.retain(|id| !mind.state.is_hidden_from(*id, mind.who));
    ids
}

/// Returns what it costs to go to a cell, in feet; whoever is dragged along may make it cost double.
pub(crate) fn cost_to(mind: &Mind<'_>, cell: Cell) -> Option<u16> {
    mind.reach.cost_to(cell).map(|ft| if mind.is_slow { ft.saturating_mul(2) } else { ft })
}

/// Finds the cheapest way to each cell: the one that a walk there takes.
pub(crate) fn paths(mind: &Mind<'_>, cells: &[Cell]) -> Vec<Vec<Cell>> {
    cells.iter().map(|cell| mind.reach.path_to(*cell).unwrap_or_default()).collect()
}

/// Lays the ways to cells together.
pub(crate) fn ways(mind: &Mind<'_>, cells: &[Cell], paths: &[Vec<Cell>]) -> Option<Ways> {
    let grid = &mind.state.board.grid;
    let way = |(cell, path): (&Cell, &Vec<Cell>)| {
        let path = path.iter().filter_map(|cell| grid.index(*cell)).collect();
        (path, cost_to(mind, *cell).unwrap_or(0))
    };
    let all: Vec<(Vec<u16>, u16)> = cells.iter().zip(paths).map(way).collect();
    let from = grid.index(mind.creature.at).filter(|_| !all.is_empty())?;
    Some(Ways::new(controls::CELLS, from, mind.creature.economy.movement_ft, &all))
}

/// A walk that gives foes a chance to strike.
pub(crate) struct Risk {
    /// The cells to which the way does, by number.
    pub(crate) cells: Vec<u16>,
    /// Who may strike, on one of the ways or another.
    pub(crate) strikers: Vec<CreatureId>,
}

/// Finds the cells to which the way gives somebody a chance to strike.
pub(crate) fn risk(mind: &Mind<'_>, cells: &[Cell], paths: &[Vec<Cell>]) -> Risk {
    let mut risk = Risk { cells: Vec::new(), strikers: Vec::new() };
    let drags = intent::held_by(mind.state, mind.who);
    // Ways share their first steps, so each step is looked at once.
    let mut steps = Steps::on(&mind.state.board.grid);
    for (cell, path) in cells.iter().zip(paths) {
        let (mut at, mut is_risky) = (mind.creature.at, false);
        for next in path.iter().copied() {
            is_risky |= steps.get_or(at, next, || {
                engine::work::spend(mind.state.creatures.len() as u64);
                let mut strikers = resolve::provoked(mind.state, mind.who, at, next);
                let known = |striker| !mind.state.is_hidden_from(striker, mind.who);
                strikers.retain(|(striker, _)| Some(*striker) != drags && known(*striker));
                risk.strikers.extend(strikers.iter().map(|(striker, _)| *striker));
                !strikers.is_empty()
            });
            at = next;
        }
        risk.cells.extend(mind.state.board.grid.index(*cell).filter(|_| is_risky));
    }
    risk.strikers.sort_unstable();
    risk.strikers.dedup();
    risk
}

/// What is known of steps to neighbouring cells, nine for each cell of a map.
struct Steps<'a> {
    grid: &'a Grid,
    known: Vec<Option<bool>>,
}

impl Steps<'_> {
    fn on(grid: &Grid) -> Steps<'_> {
        Steps { grid, known: vec![None; 9 * grid.width() as usize * grid.height() as usize] }
    }

    /// Returns what is known of a step, or finds it out.
    fn get_or(&mut self, from: Cell, to: Cell, find: impl FnOnce() -> bool) -> bool {
        let (right, down) = (to.x - from.x + 1, to.y - from.y + 1);
        let is_step = (0..3).contains(&right) && (0..3).contains(&down);
        let from = self.grid.index(from).filter(|_| is_step);
        let place = from.map(|n| 9 * usize::from(n) + (3 * down + right) as usize);
        match place.and_then(|place| self.known.get_mut(place)) {
            Some(known) => *known.get_or_insert_with(find),
            None => find(),
        }
    }
}

//! Where somebody can walk with so many feet, what it costs, and by which way. It moves nobody.
//!
//! A search for the cheapest ways, with a bucket per foot instead of a heap: no step costs more than 30 feet.

use super::walk::is_diagonal;
use super::{CELL_FT, Cell, CellSet, Diagonals, Footprint, Grid, Passage, Walker, step_cost};

/// One more than the most a step costs: ten feet, three times.
const BUCKETS: usize = 31;

/// What a place costs that is not reached.
const NEVER: u16 = u16::MAX;

/// The straight steps come first, so that of equally cheap ways a plain one is found.
const STEPS: [(i16, i16); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// Marks where a search began.
const START: u8 = 8;

/// Where a walker can get; made to be filled again and again.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    width: i16,
    height: i16,
    /// Whether it matters how many diagonals came before.
    alternating: bool,
    /// Per cell twice: after an even and after an odd number of diagonals.
    cost: Vec<u16>,
    /// The step that led here, by its number.
    came: Vec<u8>,
    touched: Vec<u16>,
    buckets: Vec<Vec<u16>>,
    ends: CellSet,
}

impl Reach {
    /// Makes an empty one.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Returns what it costs to get to a cell, in feet, even if it is no place to stay.
    pub fn cost_to(&self, cell: Cell) -> Option<u16> {
        self.best(cell).map(|(_, cost)| cost)
    }

    /// Returns how many places the search has looked at.
    pub fn n_touched(&self) -> usize {
        self.touched.len()
    }

    /// Returns whether the walk can end at a cell.
    pub fn can_end(&self, cell: Cell) -> bool {
        self.ends.contains(cell)
    }

    /// Returns the cheapest way to a cell: the cells after the start, in order.
    pub fn path_to(&self, cell: Cell) -> Option<Vec<Cell>> {
        let (mut state, _) = self.best(cell)?;
        let (mut at, mut path) = (cell, Vec::new());
        while let Some(&(dx, dy)) = STEPS.get(usize::from(self.came[state])) {
            path.push(at);
            at = Cell::new(at.x - dx, at.y - dy);
            state = self.state(at, (state & 1 == 1) ^ (self.alternating && dx != 0 && dy != 0))?;
        }
        path.reverse();
        Some(path)
    }

    /// Returns the cells at which the walk can end, the start among them, by rows from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.ends.iter()
    }

    fn best(&self, cell: Cell) -> Option<(usize, u16)> {
        let states = [self.state(cell, false)?, self.state(cell, true)?];
        let best = states.map(|state| (state, self.cost[state])).into_iter().min_by_key(|&(_, cost)| cost);
        best.filter(|&(_, cost)| cost != NEVER)
    }

    fn state(&self, cell: Cell, odd: bool) -> Option<usize> {
        let inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        inside.then(|| (cell.y as usize * self.width as usize + cell.x as usize) * 2 + usize::from(odd))
    }

    fn cell(&self, state: u16) -> Cell {
        let (index, width) = (state as i16 / 2, self.width);
        Cell::new(index % width, index / width)
    }

    fn reset(&mut self, grid: &Grid) {
        for state in self.touched.drain(..) {
            self.cost[usize::from(state)] = NEVER;
        }
        self.ends.clear();
        (self.width, self.height) = (grid.width(), grid.height());
        let states = self.width as usize * self.height as usize * 2;
        self.cost.resize(states, NEVER);
        self.came.resize(states, START);
        self.buckets.resize_with(BUCKETS, Vec::new);
    }

    fn visit(&mut self, state: usize, cost: u16, came: u8) {
        if cost >= self.cost[state] {
            return;
        }
        if self.cost[state] == NEVER {
            self.touched.push(state as u16);
        }
        (self.cost[state], self.came[state]) = (cost, came);
        self.buckets[usize::from(cost) % BUCKETS].push(state as u16);
    }
}

/// Finds where a walker can get.
pub fn reach(grid: &Grid, walker: &Walker<'_>, out: &mut Reach) {
    out.reset(grid);
    out.alternating = walker.diagonals == Diagonals::FiveTen;
    let Some(start) = out.state(walker.at, walker.diagonals_so_far % 2 == 1) else { return };
    out.visit(start, 0, START);
    let (mut cost, mut empty) = (0, 0);
    // As many empty buckets as there are mean that nothing is left.
    while empty < BUCKETS {
        let mut bucket = std::mem::take(&mut out.buckets[usize::from(cost) % BUCKETS]);
        empty = if bucket.is_empty() { empty + 1 } else { 0 };
        for state in bucket.drain(..) {
            // A cheaper way may have been found since.
            if out.cost[usize::from(state)] == cost {
                leave(grid, walker, state, cost, out);
            }
        }
        out.buckets[usize::from(cost) % BUCKETS] = bucket;
        cost = cost.saturating_add(1);
    }
}

/// Makes all steps from a cell that is reached.
fn leave(grid: &Grid, walker: &Walker<'_>, state: u16, cost: u16, out: &mut Reach) {
    let (from, odd) = (out.cell(state), state & 1 == 1);
    let stays = |cell| (walker.passes)(cell) != Passage::NoEnd;
    if !out.can_end(from) && Footprint::new(from, walker.size).cells().all(stays) {
        out.ends.insert(from);
    }
    for (number, (dx, dy)) in (0..).zip(STEPS) {
        let to = Cell::new(from.x + dx, from.y + dy);
        let Some(next) = out.state(to, odd ^ (out.alternating && is_diagonal(from, to))) else { continue };
        // No step costs less than a cell is wide, so this one cannot be a better way.
        if u32::from(out.cost[next]) <= u32::from(cost) + u32::from(CELL_FT) {
            continue;
        }
        let Walker { size, passes, crawling, diagonals, .. } = *walker;
        let Ok(step) = step_cost(grid, from, to, size, passes, crawling, diagonals, odd.into()) else {
            continue;
        };
        let total = u32::from(cost) + u32::from(step);
        if total <= u32::from(walker.budget_ft.min(NEVER - 1)) {
            out.visit(next, total as u16, number);
        }
    }
}

//! One step on the map: whether it can be made and what it costs. Where steps lead is in `reach.rs`.

use thiserror::Error;

use super::{Cell, Diagonals, Footprint, Grid};

/// What a cell means for somebody who walks, apart from its ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passage {
    /// Nothing is in the way.
    #[default]
    Free,
    /// It is slow, such as in a zone.
    Difficult,
    /// Nobody gets through.
    Blocked,
    /// It is slow, and not a place to stay, such as the space of an ally.
    NoEnd,
}

/// Somebody who walks.
#[derive(Clone, Copy)]
pub struct Walker<'a> {
    /// Where it begins, by its top left cell.
    pub at: Cell,
    /// How many cells wide it is.
    pub size: u8,
    /// How far it may walk.
    pub budget_ft: u16,
    /// Whether it crawls, which costs each foot once more.
    pub crawling: bool,
    /// What diagonals cost.
    pub diagonals: Diagonals,
    /// How many diagonal steps it has made already, where every second one costs more.
    pub diagonals_so_far: u16,
    /// What the cells mean for it; its own space is not in its way.
    pub passes: &'a dyn Fn(Cell) -> Passage,
}

/// Why a step cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// The two cells are not neighbours.
    #[error("A path goes from cell to neighbouring cell; {from} and {to} are not neighbours.")]
    Gap {
        /// Where the step begins.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// The ground cannot be walked on.
    #[error("The ground at {cell} cannot be walked on.")]
    Wall {
        /// Which cell.
        cell: Cell,
    },
    /// A diagonal would cut a corner.
    #[error("The wall at {cell} is in the way: nobody cuts its corner.")]
    Corner {
        /// Where the wall is.
        cell: Cell,
    },
    /// It leaves the map.
    #[error("The map has no cell {cell}.")]
    OffMap {
        /// Which cell.
        cell: Cell,
    },
    /// Somebody or something is in the way.
    #[error("Somebody is in the way at {cell}.")]
    Occupied {
        /// Which cell.
        cell: Cell,
    },
}

impl StepError {
    /// Returns its code, which never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            StepError::Gap { .. } => "STEP_GAP",
            StepError::Wall { .. } => "STEP_WALL",
            StepError::Corner { .. } => "STEP_CORNER",
            StepError::OffMap { .. } => "STEP_OFF_MAP",
            StepError::Occupied { .. } => "STEP_OCCUPIED",
        }
    }
}

/// Returns what a step costs, in feet, or why it cannot be made.
///
/// Only the cells that are entered count. One of them that is difficult makes the step cost double, crawling adds as
/// much again, and nothing makes it dearer than three times.
#[expect(clippy::too_many_arguments, reason = "a step is judged alone, without a walker")]
pub fn step_cost(
    grid: &Grid,
    from: Cell,
    to: Cell,
    size: u8,
    passes: impl Fn(Cell) -> Passage,
    crawling: bool,
    diagonals: Diagonals,
    diagonals_so_far: u16,
) -> Result<u16, StepError> {
    if from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) != 1 {
        return Err(StepError::Gap { from, to });
    }
    let (old, new) = (Footprint::new(from, size), Footprint::new(to, size));
    let mut difficult = false;
    for cell in new.cells().filter(|&cell| !old.contains(cell)) {
        difficult |= enter(grid, cell, &passes)?;
    }
    let diagonal = is_diagonal(from, to);
    if diagonal && let Some(cell) = corners(old, new).into_iter().find(|&at| grid.ground(at).fills_cell()) {
        return Err(StepError::Corner { cell });
    }
    Ok(diagonals.step_ft(diagonal, diagonals_so_far) * (1 + u16::from(difficult) + u16::from(crawling)))
}

/// Returns whether a cell that is entered is difficult, or why it cannot be entered.
fn enter(grid: &Grid, cell: Cell, passes: impl Fn(Cell) -> Passage) -> Result<bool, StepError> {
    if !grid.contains(cell) {
        return Err(StepError::OffMap { cell });
    }
    let ground = grid.ground(cell);
    if !ground.walkable() {
        return Err(StepError::Wall { cell });
    }
    match passes(cell) {
        Passage::Blocked => Err(StepError::Occupied { cell }),
        Passage::Difficult | Passage::NoEnd => Ok(true),
        Passage::Free => Ok(ground.difficult()),
    }
}

/// Returns the two cells that a diagonal step brushes without entering them.
fn corners(old: Footprint, new: Footprint) -> [Cell; 2] {
    // What the old space leaves behind and what the new one gains, column and row each.
    let (behind_x, ahead_x) =
        if new.at.x > old.at.x { (old.at.x, new.last().x) } else { (old.last().x, new.at.x) };
    let (behind_y, ahead_y) =
        if new.at.y > old.at.y { (old.at.y, new.last().y) } else { (old.last().y, new.at.y) };
    [Cell::new(ahead_x, behind_y), Cell::new(behind_x, ahead_y)]
}

pub(super) fn is_diagonal(from: Cell, to: Cell) -> bool {
    from.x != to.x && from.y != to.y
}

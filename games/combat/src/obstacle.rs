//! What is in the way of sight, and how it is called. It decides nothing: the line of sight is the grid's.

use std::fmt;

use rules5e::Cell;
use rules5e::grid::Ground;
use scene::Text;

use crate::tell::phrases::term;
use crate::tell::words;
use crate::{Refusal, State};

/// Something in the way of sight.
#[derive(Clone, Debug, PartialEq)]
pub enum Obstacle {
    /// A wall.
    Wall,
    /// A wall that stands alone.
    Pillar,
    /// What can be walked through and not seen through.
    Thicket,
    /// Fog and the like, by the name of the spell.
    Zone(String),
}

impl Obstacle {
    /// Returns what is in the way at a cell.
    pub(crate) fn at(state: &State, cell: Cell) -> Obstacle {
        let grid = &state.board.grid;
        let is_wall = |cell: Cell| grid.contains(cell) && grid.ground(cell) == Ground::WALL;
        let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| Cell::new(cell.x + dx, cell.y + dy));
        let mut zones = state.zones.iter();
        let fog = zones.find(|zone| state.zone_rule(zone).blocks_sight && zone.cells.contains(&cell));
        match fog {
            _ if is_wall(cell) && beside.into_iter().any(is_wall) => Obstacle::Wall,
            _ if is_wall(cell) => Obstacle::Pillar,
            Some(zone) => Obstacle::Zone(words::spell(state, zone.spell).to_owned()),
            None => Obstacle::Thicket,
        }
    }

    /// Refuses a target that cannot be seen because of what is at a cell.
    pub(crate) fn hides(state: &State, target: String, blocker: Cell) -> Refusal {
        Refusal::NoSight { target, blocker, obstacle: Obstacle::at(state, blocker) }
    }

    /// "The pillar at 42,29 is in the way."
    pub(crate) fn in_the_way(&self, at: Cell) -> Text {
        let text = match self {
            Obstacle::Wall => Text::new("combat.in_the_way.wall", "The wall at {x},{y} is in the way."),
            Obstacle::Pillar => Text::new("combat.in_the_way.pillar", "The pillar at {x},{y} is in the way."),
            Obstacle::Thicket => {
                Text::new("combat.in_the_way.thicket", "The thicket at {x},{y} is in the way.")
            }
            Obstacle::Zone(name) => Text::new("combat.in_the_way.zone", "{name} at {x},{y} is in the way.")
                .phrase("name", term(name)),
        };
        text.number("x", at.x).number("y", at.y)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Wall => write!(f, "The wall"),
            Obstacle::Pillar => write!(f, "The pillar"),
            Obstacle::Thicket => write!(f, "The thicket"),
            Obstacle::Zone(name) => write!(f, "{name}"),
        }
    }
}

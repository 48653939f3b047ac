//! `reach`: where somebody can walk, what it costs, and by which way.

use cli::CliError;
use rules5e::grid::{Footprint, Grid, Passage, Walker, reach};
use rules5e::{Cell, Size};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::ground::{Being, Ground, Side, Spot};
use super::number::Feet;

/// Somebody who walks.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Reach {
    /// Where it begins.
    from: Spot,
    /// How large it is.
    #[serde(default)]
    size: Size,
    /// How many feet of movement it has.
    feet: Feet,
    /// Whether it crawls.
    #[serde(default)]
    crawling: bool,
    /// How many diagonal steps it has made already, where every second one costs more.
    #[serde(default)]
    diagonals_so_far: u16,
    /// Who else is on the map.
    #[serde(default)]
    creatures: Vec<Being>,
    /// Where it wants to; the answer then has the way.
    to: Option<Spot>,
}

/// Where somebody can walk.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<Way>,
    n_cells: usize,
    cells: Vec<Step>,
}

/// The way to a cell.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Way {
    to: Cell,
    reachable: bool,
    cost_ft: Option<u16>,
    path: Vec<Cell>,
}

/// A cell that can be reached.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Step {
    cell: Cell,
    cost_ft: u16,
}

impl Request for Reach {
    type With = Ground;
    type Answer = Answer;
    const NAME: &'static str = "reach";
    const ABOUT: &'static str = "Where somebody can walk, what it costs, and by which way";
    const EXAMPLE: &'static str = r##"{"map":["A.#.","..~.","#..."],"from":"A","feet":15,"to":[2,1]}"##;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Answer, CliError> {
        let field = with.field(desk)?;
        let start = field.footprint(&self.from, self.size, "from")?;
        let to = self.to.as_ref().map(|spot| field.cell(spot, "to")).transpose()?;
        let others = field.footprints(&self.creatures)?;
        let passages = self.passages(&field.grid, &others);
        let at = |cell: Cell| field.grid.contains(cell).then(|| place(&field.grid, cell));
        let passes = |cell| at(cell).map_or(Passage::Free, |at| passages[at]);
        let walker = Walker {
            at: start.at,
            size: start.size,
            budget_ft: self.feet.0,
            crawling: self.crawling,
            diagonals: with.diagonals,
            diagonals_so_far: self.diagonals_so_far,
            passes: &passes,
        };
        let mut found = rules5e::grid::Reach::new();
        reach(&field.grid, &walker, &mut found);
        let step = |cell| Some(Step { cell, cost_ft: found.cost_to(cell)? });
        let cells: Vec<Step> = found.iter().filter_map(step).collect();
        let way = to.map(|to| Way {
            to,
            reachable: found.can_end(to),
            cost_ft: found.cost_to(to),
            path: found.path_to(to).unwrap_or_default(),
        });
        Ok(Answer { way, n_cells: cells.len(), cells })
    }
}

impl Reach {
    /// What each cell means for the walker: allies and foes of quite another size can be passed, but not stayed with.
    /// Worked out once for all cells, since a walk asks for each many times.
    fn passages(&self, grid: &Grid, others: &[Footprint]) -> Vec<Passage> {
        let mut passages = vec![Passage::Free; place(grid, Cell::new(0, grid.height()))];
        for (being, at) in self.creatures.iter().zip(others) {
            let is_like = (being.size as u8).abs_diff(self.size as u8) < 2;
            let passage = if being.side == Side::Foe && is_like { Passage::Blocked } else { Passage::NoEnd };
            for passed in at.cells().map(|cell| place(grid, cell)) {
                if passages[passed] != Passage::Blocked {
                    passages[passed] = passage;
                }
            }
        }
        passages
    }
}

/// The place of a cell of the map in a list of all, row by row.
fn place(grid: &Grid, cell: Cell) -> usize {
    cell.y as usize * grid.width() as usize + cell.x as usize
}

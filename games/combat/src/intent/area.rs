//! Where spells and powers go: cells of an area, and the creatures in it.

use rules5e::grid::{Aim, AreaError, CellSet, Footprint};
use rules5e::{Area, Cell, Targets, Who};

use crate::{CreatureId, Obstacle, Refusal, Spot, State};

/// An area on the map: where it comes from, and the cells.
pub(crate) struct Covered {
    pub(crate) origin: Cell,
    pub(crate) cells: Vec<Cell>,
}

/// Finds the cells of an area. What starts at the caster needs a direction, what is thrown needs a centre in range.
pub(crate) fn cover(
    state: &State,
    who: CreatureId,
    what: &str,
    area: &Area,
    range: u16,
    center: Option<Spot>,
    toward: Option<Spot>,
) -> Result<Covered, Refusal> {
    let mut set = CellSet::default();
    let aim = aim(state, who, what, area, range, center, toward)?;
    fill(state, what, area, aim, &mut set)?;
    Ok(Covered { origin: aim.origin, cells: set.iter().collect() })
}

/// Finds the same at a place that is picked, into a set that is used again and again.
pub(crate) fn cover_at(
    state: &State,
    who: CreatureId,
    area: &Area,
    range: u16,
    at: Cell,
    out: &mut CellSet,
) -> Result<(), Refusal> {
    let aim = aim(state, who, "", area, range, Some(Spot::Cell(at)), None)?;
    fill(state, "", area, aim, out)
}

fn fill(state: &State, what: &str, area: &Area, aim: Aim, out: &mut CellSet) -> Result<(), Refusal> {
    state.board.grid.area(area, aim, out).map_err(|error| refuse_area(what, state, error))
}

/// Finds where an area begins and where it points.
fn aim(
    state: &State,
    who: CreatureId,
    what: &str,
    area: &Area,
    range: u16,
    center: Option<Spot>,
    toward: Option<Spot>,
) -> Result<Aim, Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let toward = toward.map(|spot| super::cell(state, spot)).transpose()?;
    let center = center.map(|spot| super::cell(state, spot)).transpose()?;
    let directed = matches!(area, Area::Cone { .. } | Area::Line { .. } | Area::Cube { .. });
    if range == 0 {
        let origin = nearest_own_cell(creature.footprint(), toward.or(center).unwrap_or(creature.at));
        let toward = toward.or(center);
        if directed && toward.is_none() {
            let needs = "a direction: a cell it goes toward";
            return Err(Refusal::Needs { what: what.to_owned(), needs });
        }
        return Ok(Aim { origin, toward });
    }
    let Some(center) = center else {
        return Err(Refusal::Needs { what: what.to_owned(), needs: "a place: the cell at its centre" });
    };
    // A wall in the way does not forbid it: the area then begins on the near side of the wall.
    check_distance(state, who, what, center, range)?;
    let origin = state.board.grid.near_side(nearest_own_cell(creature.footprint(), center), center);
    Ok(Aim { origin, toward: toward.or(directed.then_some(center)) })
}

fn refuse_area(what: &str, state: &State, error: AreaError) -> Refusal {
    match error {
        AreaError::NeedsDirection => {
            Refusal::Needs { what: what.to_owned(), needs: "a direction: another cell than its origin" }
        }
        AreaError::OriginOffMap { origin } => Refusal::OffMap {
            cell: origin.to_string(),
            width: state.board.grid.width(),
            height: state.board.grid.height(),
        },
        AreaError::OriginInWall { .. } | AreaError::Angle { .. } => {
            Refusal::NotNow { name: what.to_owned(), why: error.to_string() }
        }
    }
}

fn nearest_own_cell(place: Footprint, to: Cell) -> Cell {
    let far = |cell: &Cell| {
        let (dx, dy) = (i32::from(cell.x - to.x), i32::from(cell.y - to.y));
        (dx * dx + dy * dy, *cell)
    };
    place.cells().min_by_key(far).unwrap_or(place.at)
}

/// Checks that a cell is near enough.
fn check_distance(state: &State, who: CreatureId, what: &str, cell: Cell, range: u16) -> Result<(), Refusal> {
    check_line(state, who, what, (cell, range), |_, _| None)
}

/// Checks that a cell is near enough and that no wall is in the way; fog is none.
pub(crate) fn check_open(
    state: &State,
    who: CreatureId,
    what: &str,
    cell: Cell,
    range: u16,
) -> Result<(), Refusal> {
    let board = &state.board;
    let blocker = |from, to| board.grid.line_of_sight(from, to, board.setup.sight).err();
    check_line(state, who, what, (cell, range), blocker)
}

/// Checks that a cell is near enough and can be seen.
pub(crate) fn check_range(
    state: &State,
    who: CreatureId,
    what: &str,
    cell: Cell,
    range: u16,
) -> Result<(), Refusal> {
    check_line(state, who, what, (cell, range), |from, to| state.blocked(from, to))
}

/// Checks that a cell is near enough and that nothing is in the way.
fn check_line(
    state: &State,
    who: CreatureId,
    what: &str,
    (cell, range): (Cell, u16),
    blocker: impl Fn(Footprint, Footprint) -> Option<Cell>,
) -> Result<(), Refusal> {
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let (here, there) = (creature.footprint(), Footprint { at: cell, size: 1 });
    let (have, target) = (state.gap(here, there), || format!("The cell {cell}"));
    if have > range {
        let (what, target) = (what.to_owned(), target());
        return Err(Refusal::OutOfRange { what, target, have, need: range, from: None });
    }
    blocker(here, there).map_or(Ok(()), |at| Err(Obstacle::hides(state, target(), at)))
}

/// Returns who stands in cells and is affected, nobody twice; the caster of what starts at itself is not.
pub(crate) fn targets_in(
    state: &State,
    who: CreatureId,
    cells: &[Cell],
    wanted: Who,
    spares_self: bool,
) -> Vec<CreatureId> {
    let covered: CellSet = cells.iter().copied().collect();
    let hit = |(id, creature): &(CreatureId, &crate::Creature)| {
        let mut place = creature.footprint().cells();
        let spared = creature.is_out() || (spares_self && *id == who);
        !spared && is_wanted(state, who, *id, wanted) && place.any(|cell| covered.contains(cell))
    };
    state.fighters().filter(hit).map(|(id, _)| id).collect()
}

/// Tests for a creature of the side that a spell is for.
pub(crate) fn is_wanted(state: &State, who: CreatureId, target: CreatureId, wanted: Who) -> bool {
    match wanted {
        Who::Anyone => true,
        Who::Allies => !state.are_hostile(who, target),
        Who::Foes => state.are_hostile(who, target),
    }
}

/// Returns the cells of a spell's area around a cell, for zones that follow their caster.
pub(crate) fn zone_cells(state: &State, spell: u16, at: Cell) -> Vec<Cell> {
    let Some(spell) = state.spell(spell) else { return Vec::new() };
    let Targets::Area { area, .. } = &spell.targets else { return Vec::new() };
    let mut set = CellSet::default();
    let aim = Aim { origin: at, toward: None };
    match state.board.grid.area(area, aim, &mut set) {
        Ok(()) => set.iter().collect(),
        Err(_) => Vec::new(),
    }
}

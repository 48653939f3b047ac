//! Where creatures stand, drawn once and asked of many cells.

use rules5e::Cell;
use rules5e::grid::{CellSet, Footprint};

use crate::{Creature, CreatureId, State};

/// Where a creature could stop, as far as it knows.
pub(crate) struct Room<'a> {
    state: &'a State,
    size: u8,
    taken: CellSet,
}

impl State {
    /// Draws where a creature could stop, as far as it knows: the place of a foe that has hidden is as good as any
    /// other.
    pub(crate) fn room_for(&self, who: CreatureId) -> Option<Room<'_>> {
        let size = self.creature(who)?.size().cells();
        let ids = (0..self.creatures.len() as u16).map(CreatureId);
        let others = ids.zip(&self.creatures).filter(|(id, _)| *id != who);
        let known = others.filter(|(id, other)| !other.is_out() && !self.is_hidden_from(*id, who));
        Some(Room { state: self, size, taken: cells_of(known.map(|(_, other)| other)) })
    }

    /// Draws where creatures stand that are cover for whoever is behind them.
    pub(crate) fn bystanders(&self) -> CellSet {
        cells_of(self.fighters().map(|(_, other)| other).filter(|other| other.gives_cover()))
    }
}

impl Room<'_> {
    /// Tests for a place that is free.
    pub(crate) fn is_free(&self, at: Cell) -> bool {
        let place = Footprint { at, size: self.size };
        place.cells().all(|cell| !self.taken.contains(cell) && self.state.board.grid.ground(cell).walkable())
    }
}

fn cells_of<'a>(creatures: impl Iterator<Item = &'a Creature>) -> CellSet {
    creatures.flat_map(|creature| creature.footprint().cells()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Setup, spells};

    /// Small and large creatures between walls; one has hidden and one is down.
    fn crowd() -> State {
        let setup: Setup = serde_json::from_value(serde_json::json!({
            "map": ["..........", "..#....#..", "....~.....", "..........", ".........."],
            "creatures": [
                { "stats": "fighter_1", "at": [0, 0] },
                { "stats": "wizard_5", "at": [1, 3] },
                { "stats": "goblin", "at": [5, 0] },
                { "stats": "ogre", "at": [3, 3] },
                { "stats": "ogre", "at": [8, 3] },
                { "stats": "goblin", "at": [6, 2] },
            ],
        }))
        .unwrap();
        let mut state = crate::open::open(&setup, 2).unwrap();
        state.creatures.iter_mut().for_each(|creature| creature.in_fight = true);
        state.creatures[2].hidden = Some(12);
        state.creatures[5].health.hp = 0;
        state
    }

    #[test]
    fn a_room_is_free_where_each_cell_by_itself_seems_so() {
        let state = crowd();
        let mut n_free = 0;
        for who in (0..state.creatures.len() as u16).map(CreatureId) {
            let room = state.room_for(who).unwrap();
            for cell in state.board.grid.cells() {
                assert_eq!(room.is_free(cell), spells::seems_free(&state, who, cell), "{who:?} at {cell}");
                n_free += usize::from(room.is_free(cell));
            }
        }
        assert!((100..300).contains(&n_free), "{n_free}");
    }

    #[test]
    fn cover_past_bystanders_is_the_cover_that_an_attack_meets() {
        let state = crowd();
        let bystanders = state.bystanders();
        let ids = || (0..state.creatures.len() as u16).map(CreatureId);
        let mut n_covered = 0;
        for (by, to) in ids().flat_map(|by| ids().map(move |to| (by, to))) {
            let from = state.creature(by).unwrap().footprint();
            let past = state.cover_past(from, to, |cell| bystanders.contains(cell));
            assert_eq!(past, state.cover(from, to), "{by:?} to {to:?}");
            n_covered += usize::from(past != rules5e::grid::Cover::None);
        }
        assert!(n_covered > 0);
    }
}

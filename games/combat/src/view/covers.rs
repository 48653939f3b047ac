//! The cover of everybody from where one creature stands, each reckoned once and only when it is asked for.

use std::cell::OnceCell;

use rules5e::grid::{CellSet, Cover, Footprint};

use crate::{CreatureId, State};

/// The cover of everybody, as far as it is reckoned.
pub(crate) struct Covers {
    bystanders: CellSet,
    known: Vec<OnceCell<Cover>>,
}

impl Covers {
    /// Looks who stands where.
    pub(crate) fn among(state: &State) -> Covers {
        Covers {
            bystanders: state.bystanders(),
            known: state.creatures.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// Returns the cover of a creature; it is always asked from the same place.
    pub(crate) fn of(&self, state: &State, from: Footprint, id: CreatureId) -> Cover {
        let reckon = || state.cover_past(from, id, |cell| self.bystanders.contains(cell));
        self.known.get(id.index()).map_or_else(reckon, |known| *known.get_or_init(reckon))
    }
}

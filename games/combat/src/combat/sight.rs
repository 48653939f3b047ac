//! Who sees whom, what is in the way, and what cover there is.

use rules5e::Condition;
use rules5e::grid::{Cover, Footprint};

use crate::{Creature, CreatureId, State, Zone};

impl State {
    /// Tests for fog and the like on a cell.
    pub fn is_obscured(&self, cell: rules5e::Cell) -> bool {
        self.zones.iter().any(|zone| self.zone_rule(zone).blocks_sight && zone.cells.contains(&cell))
    }

    /// Returns how a zone's spell lies on the map.
    pub fn zone_rule(&self, zone: &Zone) -> rules5e::Zone {
        self.spell(zone.spell).and_then(|spell| spell.zone).unwrap_or_default()
    }

    /// Returns the cell in the way between two places, or none if there is a clear line.
    pub fn blocked(&self, from: Footprint, to: Footprint) -> Option<rules5e::Cell> {
        engine::work::spend(line_work(from, to));
        let grid = &self.board.grid;
        let foggy = self.zones.iter().any(|zone| self.zone_rule(zone).blocks_sight);
        if !foggy {
            return grid.line_of_sight(from, to, self.board.setup.sight).err();
        }
        let mut first = None;
        for a in from.cells() {
            for b in to.cells() {
                let fog = |cell| self.is_obscured(cell);
                if a != b && (fog(a) || fog(b)) {
                    first = first.or(Some(b));
                    continue;
                }
                match grid.blocker_with(a, b, self.board.setup.sight, fog) {
                    None => return None,
                    Some(cell) => first = first.or(Some(cell)),
                }
            }
        }
        first
    }

    /// Tests for a clear line between two creatures.
    pub fn has_line(&self, from: CreatureId, to: CreatureId) -> bool {
        match (self.creature(from), self.creature(to)) {
            (Some(from), Some(to)) => self.blocked(from.footprint(), to.footprint()).is_none(),
            _ => false,
        }
    }

    /// Tests whether one creature sees another.
    pub fn sees(&self, from: CreatureId, to: CreatureId) -> bool {
        self.creature(to).is_some_and(|seen| self.sees_at(from, to, seen.footprint()))
    }

    /// Tests whether one creature would see another in a place.
    pub fn sees_at(&self, from: CreatureId, to: CreatureId, place: Footprint) -> bool {
        let (Some(viewer), Some(seen)) = (self.creature(from), self.creature(to)) else { return false };
        seen.hidden.is_none() && self.is_in_sight(viewer, seen, place)
    }

    pub(super) fn is_in_sight(&self, viewer: &Creature, seen: &Creature, place: Footprint) -> bool {
        let clear = !viewer.conditions.has(Condition::Blinded) && !seen.conditions.has(Condition::Invisible);
        clear && self.blocked(viewer.footprint(), place).is_none()
    }

    /// Returns the cover a creature has from a place.
    pub fn cover(&self, from: Footprint, to: CreatureId) -> Cover {
        self.cover_past(from, to, |cell| {
            self.fighters().any(|(_, other)| other.gives_cover() && other.footprint().contains(cell))
        })
    }

    /// Returns the same where it is known who stands in the way.
    pub(crate) fn cover_past(
        &self,
        from: Footprint,
        to: CreatureId,
        stands: impl Fn(rules5e::Cell) -> bool,
    ) -> Cover {
        let Some(target) = self.creature(to) else { return Cover::None };
        let to_place = target.footprint();
        let between = |cell| !from.contains(cell) && !to_place.contains(cell) && stands(cell);
        self.board.grid.cover(from, to_place, self.board.setup.sight, between)
    }
}

/// What a line of sight counts: its cells.
fn line_work(from: Footprint, to: Footprint) -> u64 {
    let far = (from.at.x - to.at.x).unsigned_abs().max((from.at.y - to.at.y).unsigned_abs());
    1 + u64::from(far) / 4
}

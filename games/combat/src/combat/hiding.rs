//! Who has hidden, from whom, and who may know where it is, how it fares and what it rolls.

use engine::Seats;

use rules5e::Cell;
use rules5e::grid::Footprint;
use scene::Band;

use crate::{Creature, CreatureId, Request, Side, State};

impl State {
    /// Returns who may know where a creature is; `None`: everyone. Whoever hid is known to its own side and the game
    /// master, and where the house plays its foes to everybody.
    pub fn place_seen_by(&self, creature: &Creature) -> Option<Seats> {
        creature.hidden?;
        let party = Seats::first(self.board.seats).minus(self.npc_seat().into_iter().collect());
        match creature.side {
            Side::Party => self.npc_seat().map(|_| party),
            Side::Foes => Some(self.house()),
            Side::Neutral => None,
        }
    }

    /// Returns who may know what a creature waits to do; `None`: everyone. Plans are for its own side and the game
    /// master, and where the house plays its foes for everybody.
    pub fn plans_seen_by(&self, creature: &Creature) -> Option<Seats> {
        let party = Seats::first(self.board.seats).minus(self.npc_seat().into_iter().collect());
        match creature.side {
            Side::Party => self.npc_seat().map(|_| party),
            Side::Foes | Side::Neutral => Some(self.house()),
        }
    }

    /// Returns who may know how somebody may react: whoever is asked, the game master, and of its own the seat of the
    /// NPCs.
    pub fn chance_seen_by(&self, request: &Request) -> Seats {
        let is_party = self.creature(request.actor).is_some_and(|actor| actor.side == Side::Party);
        let house = if is_party { self.master().into_iter().collect() } else { self.house() };
        house.with(request.seat)
    }

    /// Tests whether an audience may see a creature's sheet, and with it what the creature has left: its own side may,
    /// and whoever is on no side.
    pub fn shows_sheet(&self, creature: &Creature, to: Seats) -> bool {
        to.iter().any(|seat| crate::outcome::side_of(self, seat).is_none_or(|side| side == creature.side))
    }

    /// Returns who may see a creature's sheet.
    pub(crate) fn sheet_seen_by(&self, creature: &Creature) -> Seats {
        let one = |seat: &engine::Seat| self.shows_sheet(creature, Seats::NONE.with(*seat));
        Seats::first(self.board.seats).iter().filter(one).collect()
    }

    /// Tests whether an audience knows where a creature is.
    pub fn shows_place(&self, creature: &Creature, to: Seats) -> bool {
        self.place_seen_by(creature).is_none_or(|seats| !to.both(seats).is_empty())
    }

    /// Tests whether an audience may know the exact hit points of a creature.
    pub fn shows_hp(&self, creature: &Creature, to: Seats) -> bool {
        self.hp_seen_by(creature).is_none_or(|seats| !to.both(seats).is_empty())
    }

    /// Returns the hit points that a side reckons with: its own and open ones as they are, others by how they look.
    pub(crate) fn hp_known_to(&self, side: Side, other: &Creature) -> u16 {
        let health = &other.health;
        if side == other.side || side == Side::Foes || self.hp_seen_by(other).is_none() {
            return health.hp.saturating_add(health.temp);
        }
        match crate::view::shown::band(self, other, false) {
            Band::Unhurt | Band::Hidden => health.max,
            Band::Hurt => health.max - health.max / 4,
            Band::Bloodied => health.max / 2,
            Band::NearDeath => health.max / 4,
            Band::Dying | Band::Dead => 0,
        }
    }

    /// Tests whether an audience may know what a creature rolls.
    pub fn shows_rolls(&self, id: CreatureId, to: Seats) -> bool {
        let seen_by = self.creature(id).and_then(|creature| self.rolls_seen_by(creature));
        seen_by.is_none_or(|seats| !to.both(seats).is_empty())
    }

    /// Makes the event that somebody can be found again, and where.
    pub(crate) fn revealed(&self, creature: CreatureId) -> crate::Event {
        crate::Event::Revealed { creature, at: self.creature(creature).map(|it| it.at) }
    }

    /// Tests for a foe that has hidden: nobody of the other side knows where it is.
    pub fn is_hidden_from(&self, who: CreatureId, from: CreatureId) -> bool {
        self.are_hostile(who, from) && self.creature(who).is_some_and(|creature| creature.hidden.is_some())
    }

    /// Returns the foe that has hidden where a creature would stand.
    pub(crate) fn lurker(&self, who: CreatureId, at: Cell) -> Option<CreatureId> {
        let place = Footprint { at, size: self.creature(who)?.size().cells() };
        self.occupants(place, who).find(|id| self.is_hidden_from(*id, who))
    }

    /// Goes through the foes of a creature that are not down, but for those who have hidden.
    pub fn known_foes(&self, id: CreatureId) -> impl Iterator<Item = (CreatureId, &Creature)> {
        self.foes_of(id).filter(|(_, foe)| foe.hidden.is_none())
    }

    /// Tests for a creature that stands where a foe cannot but see it.
    pub(crate) fn is_in_plain_sight(&self, id: CreatureId) -> bool {
        let Some(seen) = self.creature(id) else { return false };
        let sees = |foe: &Creature| foe.is_conscious() && self.is_in_sight(foe, seen, seen.footprint());
        self.foes_of(id).any(|(_, foe)| sees(foe))
    }
}

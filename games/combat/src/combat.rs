//! The session and its fight: everything there is to know at one moment, and the questions that rules ask of it.
//! Only `apply.rs` changes it.

mod board;
mod hiding;
mod room;
mod sight;

use std::sync::Arc;

use engine::{Seat, Seats};
use rules5e::grid::{CELL_FT, Footprint, Grid, gap_3d_ft};
use rules5e::{Ability, Boon, Condition, Conditions, Spell};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Creature, CreatureId, Effect, Frame, HpShown, Request, Setup, Side, Zone};

/// Everything about a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// What never changes.
    pub board: Arc<Board>,
    /// What the story is doing.
    pub scene: SceneState,
    /// Whether there is a fight, and how far it is.
    pub phase: Phase,
    /// Which fight of the session this is, from 1; 0 before the first.
    pub encounter: u32,
    /// The round, from 1.
    pub round: u16,
    /// Whose turn it is: a place in the order.
    pub active: u16,
    /// How many turns and moments of the game master there have been: a clock each.
    pub turn: u32,
    /// Who acts when.
    pub order: Vec<InitiativeEntry>,
    /// Everybody, by number.
    pub creatures: Vec<Creature>,
    /// What lasts on them.
    pub effects: Vec<Effect>,
    /// What lasts on the map.
    pub zones: Vec<Zone>,
    /// What is under way, the topmost last.
    pub stack: Vec<Frame>,
    /// What is waited for.
    pub requests: Vec<Request>,
    /// The number of the next request, effect, zone or casting.
    pub next_id: u32,
    /// How the last fight ended.
    pub ended: Option<EndReason>,
    /// Seats that are gone for good; their creatures are the house's.
    pub gone: Seats,
    /// What the game master told last, until the next turn starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narration: Option<Box<scene::Narration>>,
}

/// What never changes in a session: the house rules, the map and the spells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Plan", into = "Plan")]
pub struct Board {
    /// The house rules.
    pub setup: Setup,
    /// How many seats there are.
    pub seats: u8,
    /// The map.
    pub grid: Grid,
    /// The book of spells.
    pub spells: Vec<Spell>,
}

/// What a board is made from.
#[derive(Serialize, Deserialize)]
struct Plan {
    setup: Setup,
    seats: u8,
}

impl From<Board> for Plan {
    fn from(board: Board) -> Plan {
        Plan { setup: board.setup, seats: board.seats }
    }
}

impl TryFrom<Plan> for Board {
    type Error = crate::Refusal;

    fn try_from(plan: Plan) -> Result<Board, crate::Refusal> {
        crate::open::board(&plan.setup, plan.seats)
    }
}

/// Who acts when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InitiativeEntry {
    /// Who.
    pub creature_id: CreatureId,
    /// What its roll came to; absent where that is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i16>,
    /// Its Dexterity modifier, which decides ties.
    pub dex: i8,
    /// What it rolled when that did not decide; 0: nothing.
    pub tie: u8,
}

/// What the story is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SceneState {
    /// Talk, in no order.
    #[default]
    SocialFreeFlow,
    /// Looking around.
    Exploration,
    /// A fight, turn by turn.
    CombatTurnBased,
    /// Getting ready.
    DowntimePreparation,
}

/// Whether there is a fight, and how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The session has not begun.
    #[default]
    Lobby,
    /// No fight.
    Calm,
    /// Initiative is being rolled.
    RollingInitiative,
    /// The fight is on.
    Active,
    /// The session is over.
    Closed,
}

/// Why a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// All foes are dead or unconscious.
    Victory,
    /// All player characters are down.
    Defeat,
    /// It went on for too long.
    Stalemate,
    /// The game master ended it.
    Master,
    /// Everybody left.
    Abandoned,
}

impl EndReason {
    /// Returns it as a stable word.
    pub const fn word(self) -> &'static str {
        match self {
            EndReason::Victory => "victory",
            EndReason::Defeat => "defeat",
            EndReason::Stalemate => "stalemate",
            EndReason::Master => "master",
            EndReason::Abandoned => "abandoned",
        }
    }
}

impl State {
    /// Returns a creature, if the session has it.
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(id.index())
    }

    /// Goes through everybody who takes part in the fight.
    pub fn fighters(&self) -> impl Iterator<Item = (CreatureId, &Creature)> {
        let numbered = self.creatures.iter().enumerate();
        numbered
            .filter(|(_, creature)| creature.in_fight)
            .map(|(n, creature)| (CreatureId(n as u16), creature))
    }

    /// Returns whose turn it is, while the fight is on.
    pub fn active(&self) -> Option<CreatureId> {
        let entry = self.order.get(usize::from(self.active))?;
        (self.phase == Phase::Active).then_some(entry.creature_id)
    }

    /// Tests for a fight.
    pub fn in_combat(&self) -> bool {
        matches!(self.phase, Phase::RollingInitiative | Phase::Active)
    }

    /// Returns the requests nobody has answered yet.
    pub fn open_requests(&self) -> impl Iterator<Item = &Request> {
        self.requests.iter().filter(|request| request.answer.is_none())
    }

    /// Returns a spell of the book.
    pub fn spell(&self, nth: u16) -> Option<&Spell> {
        self.board.spells.get(usize::from(nth))
    }

    /// Returns the game master's seat, where there is one.
    pub fn master(&self) -> Option<Seat> {
        self.board.setup.master.then(|| Seat(self.board.seats.saturating_sub(1)))
    }

    /// Returns the seat of the NPCs, where they have one.
    pub fn npc_seat(&self) -> Option<Seat> {
        self.board.npc_seat()
    }

    /// Returns the seats that see everything: the game master's and the NPCs'.
    pub fn house(&self) -> Seats {
        self.master().into_iter().chain(self.npc_seat()).collect()
    }

    /// Tests whether a seat may play a creature: the one that does, and for NPCs the game master as well.
    pub fn may_play(&self, by: Seat, creature: &Creature) -> bool {
        let is_masters = self.master() == Some(by);
        let is_somebodys = creature.is_player || self.npc_seat().is_some() || self.master().is_some();
        (creature.seat == by && is_somebodys) || (is_masters && !creature.is_player)
    }

    /// Tests whether a seat may answer a request: whoever is asked, and whoever plays an NPC, or plays for another.
    pub fn may_answer(&self, by: Seat, request: &Request) -> bool {
        let stands_in = |actor: &Creature| {
            actor.home.is_some() && actor.seat == by || !actor.is_player && self.may_play(by, actor)
        };
        request.seat == by || self.creature(request.actor).is_some_and(stands_in)
    }

    /// Tests for somebody who may react, and has not said.
    pub(crate) fn awaits_reaction(&self) -> bool {
        self.open_requests().any(|request| matches!(request.asked, crate::Asked::Reaction(_)))
    }

    /// Tests for a creature that the house plays.
    pub fn is_autoplayed(&self, creature: &Creature) -> bool {
        let by_rule = match self.board.setup.autoplay {
            crate::Autoplay::All => true,
            crate::Autoplay::Npcs => !creature.is_player,
            crate::Autoplay::None => false,
        };
        creature.autoplay.unwrap_or(by_rule) || self.gone.contains(creature.seat)
    }

    /// Returns who may see the exact hit points of a creature; `None`: everyone.
    pub fn hp_seen_by(&self, creature: &Creature) -> Option<Seats> {
        let open = self.board.setup.hp == HpShown::Exact || creature.side == Side::Party;
        (!open).then(|| self.house())
    }

    /// Returns who may see what a creature rolls; `None`: everyone.
    pub fn rolls_seen_by(&self, creature: &Creature) -> Option<Seats> {
        (self.board.setup.secret_rolls && !creature.is_player).then(|| self.house())
    }

    /// Returns the order as everybody is told it: without the totals of secret rolls.
    pub(crate) fn order_as_told(&self, order: &[InitiativeEntry]) -> Vec<InitiativeEntry> {
        let is_secret = |id| self.creature(id).is_some_and(|creature| self.rolls_seen_by(creature).is_some());
        let told = |entry: &InitiativeEntry| match is_secret(entry.creature_id) {
            true => InitiativeEntry { total: None, tie: 0, ..*entry },
            false => *entry,
        };
        order.iter().map(told).collect()
    }

    /// Goes through what lasts on a creature.
    pub fn effects_on(&self, id: CreatureId) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(move |effect| effect.on == id)
    }

    /// Goes through what boons a creature has.
    pub fn boons(&self, id: CreatureId) -> impl Iterator<Item = &Boon> {
        self.effects_on(id).map(|effect| &effect.boon)
    }

    /// Returns the armor class, with what spells do to it and without cover.
    pub fn armor_class(&self, id: CreatureId) -> i16 {
        let Some(creature) = self.creature(id) else { return 10 };
        let dex = i16::from(creature.modifier(Ability::Dex));
        let based = |boon: &Boon| if boon.ac_base > 0 { i16::from(boon.ac_base) + dex } else { 0 };
        let base = self.boons(id).map(based).fold(i16::from(creature.stats().ac), i16::max);
        base + self.boons(id).map(|boon| i16::from(boon.ac)).sum::<i16>()
    }

    /// Returns how far a creature gets in a turn now, in feet.
    pub fn speed(&self, id: CreatureId) -> u16 {
        let Some(creature) = self.creature(id) else { return 0 };
        let mut base = i32::from(creature.stats().speed.best());
        for boon in self.boons(id) {
            base += i32::from(boon.speed);
        }
        let haste: i32 = self.boons(id).map(|boon| i32::from(boon.haste)).sum();
        base = match haste {
            1.. => base * 2,
            0 => base,
            _ => base / 2,
        };
        let base = base.clamp(0, 1_000) as u16;
        rules5e::speed(base, creature.conditions, creature.exhaustion, self.board.setup.ruleset)
    }

    /// Returns how far apart two creatures are, in feet, their heights included.
    pub fn distance(&self, a: CreatureId, b: CreatureId) -> u16 {
        match (self.creature(a), self.creature(b)) {
            (Some(a), Some(b)) => self.gap(a.footprint(), b.footprint()),
            _ => u16::MAX,
        }
    }

    /// Returns how far apart two places are, in feet, their heights included.
    pub fn gap(&self, a: Footprint, b: Footprint) -> u16 {
        let height = |place: Footprint| self.board.grid.ground(place.at).elevation();
        gap_3d_ft(a, height(a), b, height(b), self.board.setup.diagonals)
    }

    /// Tests for two places that are at most so many feet apart.
    pub(crate) fn is_within(&self, a: Footprint, b: Footprint, feet: u16) -> bool {
        // Most places are too far without a closer look.
        u32::from(a.steps_to(b)) * u32::from(CELL_FT) <= u32::from(feet) && self.gap(a, b) <= feet
    }

    /// Tests for two creatures that fight each other.
    pub fn are_hostile(&self, a: CreatureId, b: CreatureId) -> bool {
        match (self.creature(a), self.creature(b)) {
            (Some(a), Some(b)) => a.side.is_hostile_to(b.side),
            _ => false,
        }
    }

    /// Returns the foes of a creature that are not down.
    pub fn foes_of(&self, id: CreatureId) -> impl Iterator<Item = (CreatureId, &Creature)> {
        let side = self.creature(id).map_or(Side::Neutral, |creature| creature.side);
        self.fighters().filter(move |(_, other)| other.is_up() && other.side.is_hostile_to(side))
    }

    /// Tests for a source of fear that a creature can see.
    pub fn fears_in_sight(&self, id: CreatureId) -> bool {
        let frightened = |effect: &&Effect| effect.conditions.has(Condition::Frightened);
        // Nobody sees a foe that has hidden.
        let in_sight = |by| !self.is_hidden_from(by, id) && self.has_line(id, by);
        self.effects_on(id).filter(frightened).any(|effect| effect.by.is_none_or(in_sight))
    }

    /// Returns what ails a creature, reckoned from what lasts on it.
    pub(crate) fn ailments(&self, id: CreatureId) -> Conditions {
        let all = self.effects_on(id).fold(Conditions::NONE, |all, effect| all.or(effect.conditions));
        let Some(creature) = self.creature(id) else { return all };
        let down = if creature.is_up() || creature.is_out() {
            Conditions::NONE
        } else {
            Conditions::of(&[Condition::Unconscious, Condition::Prone])
        };
        let all = all.or(down);
        all.or(rules5e::implied(all).minus(creature.stats().condition_immunities))
    }

    /// Returns who else stands on these cells.
    pub fn occupant(&self, place: Footprint, but: CreatureId) -> Option<CreatureId> {
        self.occupants(place, but).next()
    }

    /// Goes through everybody else who stands on these cells.
    pub(crate) fn occupants(&self, place: Footprint, but: CreatureId) -> impl Iterator<Item = CreatureId> {
        let others =
            self.creatures.iter().enumerate().filter(move |(n, other)| *n != but.index() && !other.is_out());
        let there = others.filter(move |(_, other)| other.footprint().overlaps(place));
        there.map(|(n, _)| CreatureId(n as u16))
    }

    /// Returns the name of a creature.
    pub fn name(&self, id: CreatureId) -> &str {
        self.creature(id).map_or("nobody", |creature| &creature.sheet.name)
    }
}

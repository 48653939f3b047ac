//! What an audience sees of a session, as data: the document's CombatUpdate and more. Hit points that are withheld
//! are a word here, and nothing else of the view depends on them.

pub(crate) mod asked;
pub(crate) mod attack_options;
pub(crate) mod covers;
pub(crate) mod foresight;
pub(crate) mod options;
pub(crate) mod other_options;
pub(crate) mod shown;
pub(crate) mod sights;
pub(crate) mod spell_options;

use engine::{Seat, Seats};
use scene::Band;
use serde::Serialize;

use crate::tell::words;
use crate::view::asked::RequestView;
use crate::view::options::TurnView;
use crate::view::shown::{CreatureView, creature};
use crate::{Asked, CreatureId, EndReason, HouseRules, Phase, SceneState, Side, State};

/// What an audience sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// What the encounter is called.
    pub name: String,
    /// The house rules of the table.
    pub config: HouseRules,
    /// What the story is doing.
    pub scene: SceneState,
    /// How far the fight is.
    pub phase: Stage,
    /// Whether there is a fight.
    pub in_combat: bool,
    /// Which fight of the session this is, from 1; 0 before the first.
    pub encounter_id: u32,
    /// The round, from 1.
    pub round: u16,
    /// Whose turn it is.
    pub active_creature_id: Option<CreatureId>,
    /// Who acts when.
    pub initiative_order: Vec<PlaceView>,
    /// Everybody, by number.
    pub creatures: Vec<CreatureView>,
    /// What lasts on the map.
    pub zones: Vec<ZoneView>,
    /// The map.
    pub terrain: TerrainView,
    /// What is waited for.
    pub requests: Vec<RequestView>,
    /// What the audience may do, while it is on turn.
    pub turn: Option<TurnView>,
    /// The game master's seat, where there is one and the session is open.
    pub master: Option<Seat>,
    /// How the last fight ended.
    pub end_reason: Option<EndReason>,
    /// Who won it.
    pub winner: Option<Side>,
    /// What the game master told last, until the next turn starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub narration: Option<scene::Narration>,
}

/// How far the fight is, in the document's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has begun.
    Setup,
    /// Initiative is being rolled.
    RollingInitiative,
    /// Somebody is on turn.
    Active,
    /// A roll is waited for.
    AwaitingRolls,
    /// A reaction is waited for.
    AwaitingReactions,
    /// The fight is over.
    Ended,
}

/// A place in the order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlaceView {
    /// Who.
    pub creature_id: CreatureId,
    /// Its name.
    pub name: String,
    /// What its initiative came to, where the audience may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i16>,
    /// Its hit points, where the audience may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_hp: Option<u16>,
    /// Its hit points when unhurt, where the audience may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_hp: Option<u16>,
    /// How it fares.
    pub band: Band,
    /// Whether it is its turn.
    pub is_active: bool,
    /// Whether it lives.
    pub is_alive: bool,
    /// Whether it knows what goes on.
    pub is_conscious: bool,
    /// Whether a player plays it.
    pub is_player_controlled: bool,
}

/// An area that stays on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ZoneView {
    /// Which zone of the session.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub by: CreatureId,
    /// Rounds left.
    pub rounds: u16,
    /// The cells it covers, by number.
    pub cells: Vec<u16>,
}

/// The map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TerrainView {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// What it is made of, in a short word.
    pub hash: String,
    /// Its rows, a character a cell.
    pub rows: Vec<String>,
}

impl View {
    /// Shows a session to an audience.
    pub fn of(state: &State, to: Seats) -> View {
        let creatures: Vec<CreatureView> =
            (0..state.creatures.len()).map(|n| creature(state, CreatureId(n as u16), to)).collect();
        let active = state.active();
        let is_open = !matches!(state.phase, Phase::Lobby | Phase::Closed);
        let winner = match state.ended.filter(|_| !state.in_combat()) {
            Some(EndReason::Victory) => Some(Side::Party),
            Some(EndReason::Defeat) => Some(Side::Foes),
            _ => None,
        };
        View {
            name: state.board.setup.name.clone(),
            config: (&state.board.setup).into(),
            scene: state.scene,
            phase: stage(state, to),
            in_combat: state.in_combat(),
            encounter_id: state.encounter,
            round: state.round,
            active_creature_id: active,
            initiative_order: order(state, &creatures, to),
            creatures,
            zones: zones(state),
            terrain: terrain(state),
            requests: asked::requests(state, to),
            turn: options::turn(state, to),
            master: state.master().filter(|seat| is_open && !state.gone.contains(*seat)),
            end_reason: state.ended.filter(|_| !state.in_combat()),
            winner,
            narration: state.narration.as_deref().cloned(),
        }
    }

    /// Returns a creature.
    pub(crate) fn creature(&self, id: CreatureId) -> Option<&CreatureView> {
        self.creatures.get(id.index())
    }

    /// Returns the creature whose turn it is.
    pub(crate) fn active(&self) -> Option<&CreatureView> {
        self.creature(self.active_creature_id?)
    }

    /// Returns the name of a creature.
    pub(crate) fn name_of(&self, id: CreatureId) -> &str {
        self.creature(id).map_or("nobody", |creature| &creature.name)
    }
}

fn stage(state: &State, to: Seats) -> Stage {
    let mut open = asked::heard(state, to);
    match state.phase {
        Phase::Lobby => Stage::Setup,
        Phase::Calm if state.encounter == 0 => Stage::Setup,
        Phase::Calm | Phase::Closed => Stage::Ended,
        Phase::RollingInitiative => Stage::RollingInitiative,
        Phase::Active => match open.next().map(|request| &request.asked) {
            None => Stage::Active,
            Some(Asked::Roll(_)) => Stage::AwaitingRolls,
            Some(Asked::Reaction(_)) => Stage::AwaitingReactions,
        },
    }
}

fn order(state: &State, creatures: &[CreatureView], to: Seats) -> Vec<PlaceView> {
    let place = |entry: &crate::InitiativeEntry| {
        let creature = creatures.get(entry.creature_id.index())?;
        Some(PlaceView {
            creature_id: entry.creature_id,
            name: creature.name.clone(),
            total: entry.total.filter(|_| state.shows_rolls(entry.creature_id, to)),
            current_hp: creature.current_hp,
            max_hp: creature.max_hp,
            band: creature.band,
            is_active: state.active() == Some(entry.creature_id),
            is_alive: creature.is_alive,
            is_conscious: creature.is_conscious,
            is_player_controlled: creature.is_player_controlled,
        })
    };
    state.order.iter().filter_map(place).collect()
}

fn zones(state: &State) -> Vec<ZoneView> {
    let zone = |zone: &crate::Zone| ZoneView {
        id: zone.id,
        name: words::spell(state, zone.spell).to_owned(),
        by: zone.by,
        rounds: zone.rounds,
        cells: zone.cells.iter().filter_map(|cell| state.board.grid.index(*cell)).collect(),
    };
    state.zones.iter().map(zone).collect()
}

fn terrain(state: &State) -> TerrainView {
    let grid = &state.board.grid;
    TerrainView {
        width: grid.width().max(0) as u16,
        height: grid.height().max(0) as u16,
        hash: grid.hash(),
        rows: grid.rows(),
    }
}

//! What an audience sees of a session, as data: the document's CombatUpdate and more. Hit points that are withheld
//! are a word here, and nothing else of the view depends on them.

use engine::{Seat, Seats};
use rules5e::{Cell, Life};
use scene::Band;
use serde::Serialize;

use crate::asked::{self, RequestView};
use crate::options::{self, TurnView};
use crate::{
    Asked, Creature, CreatureId, EndReason, HpShown, Phase, SceneState, Side, Source, State, Until, outcome,
    words,
};

/// What an audience sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// What the encounter is called.
    pub name: String,
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
    /// What its initiative came to.
    pub total: i16,
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

/// A creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreatureView {
    /// Its number.
    pub id: CreatureId,
    /// Its id in actions.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose side it is on.
    pub side: Side,
    /// Who plays it; none: the house.
    pub seat: Option<Seat>,
    /// Whether a player plays it.
    pub is_player_controlled: bool,
    /// Whether it takes part in the fight.
    pub in_fight: bool,
    /// Where it stands: its top left cell.
    pub position: Cell,
    /// How many cells it is wide.
    pub size: u8,
    /// How it fares.
    pub band: Band,
    /// Its hit points, where the audience may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_hp: Option<u16>,
    /// Its hit points when unhurt, where the audience may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_hp: Option<u16>,
    /// Its temporary hit points, where the audience may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temp_hp: Option<u16>,
    /// Death saves made and missed, while it is dying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death_saves: Option<[u8; 2]>,
    /// Whether it lives.
    pub is_alive: bool,
    /// Whether it knows what goes on.
    pub is_conscious: bool,
    /// Whether the fight found it unprepared.
    pub surprised: bool,
    /// Whether it has hidden.
    pub hidden: bool,
    /// What ails it or helps it.
    pub conditions: Vec<AilmentView>,
    /// Levels of exhaustion.
    pub exhaustion: u8,
    /// Whether it concentrates on a spell.
    pub concentrates: bool,
    /// What it can still do.
    pub economy: EconomyView,
    /// What only its own side and the house know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<SheetView>,
}

/// Something that lasts on a creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AilmentView {
    /// What: a condition, or a spell.
    pub name: String,
    /// For how many more of its turns, where it counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
}

/// What a creature can still do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EconomyView {
    /// The action.
    pub action: bool,
    /// The bonus action.
    pub bonus_action: bool,
    /// The reaction.
    pub reaction: bool,
    /// Feet of movement left.
    pub movement_ft: u16,
    /// How far it gets in a turn, in feet.
    pub speed_ft: u16,
    /// Attacks left of the action under way.
    pub attacks_left: u8,
}

/// What only a creature's own side and the house know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// Armor class.
    pub armor_class: i16,
    /// Spell slots of levels 1 to 9 that are left.
    pub slots: [u8; 9],
    /// Spell slots of levels 1 to 9 that there are.
    pub slots_max: [u8; 9],
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
            scene: state.scene,
            phase: stage(state),
            in_combat: state.in_combat(),
            encounter_id: state.encounter,
            round: state.round,
            active_creature_id: active,
            initiative_order: order(state, &creatures),
            creatures,
            zones: zones(state),
            terrain: terrain(state),
            requests: asked::requests(state, to),
            turn: options::turn(state, to),
            master: state.master().filter(|seat| is_open && !state.gone.contains(*seat)),
            end_reason: state.ended.filter(|_| !state.in_combat()),
            winner,
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

fn stage(state: &State) -> Stage {
    let mut open = state.open_requests();
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

fn order(state: &State, creatures: &[CreatureView]) -> Vec<PlaceView> {
    let place = |entry: &crate::InitiativeEntry| {
        let creature = creatures.get(entry.creature_id.index())?;
        Some(PlaceView {
            creature_id: entry.creature_id,
            name: creature.name.clone(),
            total: entry.total,
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

fn creature(state: &State, id: CreatureId, to: Seats) -> CreatureView {
    let creature = &state.creatures[id.index()];
    let health = creature.health;
    let exact = state.hp_seen_by(creature).is_none_or(|seats| to.iter().any(|seat| seats.contains(seat)));
    let knows = |seat: Seat| outcome::side_of(state, seat).is_none_or(|side| side == creature.side);
    let played = creature.is_player || state.npc_seat().is_some();
    let economy = creature.economy;
    CreatureView {
        id,
        key: creature.sheet.id.clone(),
        name: creature.sheet.name.clone(),
        side: creature.side,
        seat: played.then_some(creature.seat),
        is_player_controlled: creature.is_player,
        in_fight: creature.in_fight,
        position: creature.at,
        size: creature.size().cells(),
        band: band(state, creature, exact),
        current_hp: exact.then_some(health.hp),
        max_hp: exact.then_some(health.max),
        temp_hp: (exact && health.temp > 0).then_some(health.temp),
        death_saves: match health.life {
            Life::Dying { successes, failures } => Some([successes, failures]),
            _ => None,
        },
        is_alive: !creature.is_dead(),
        is_conscious: creature.is_conscious(),
        surprised: creature.surprised,
        hidden: creature.hidden.is_some(),
        conditions: ailments(state, id, creature),
        exhaustion: creature.exhaustion,
        concentrates: creature.concentration.is_some(),
        economy: EconomyView {
            action: economy.action,
            bonus_action: economy.bonus,
            reaction: economy.reaction,
            movement_ft: economy.movement_ft,
            speed_ft: state.speed(id),
            attacks_left: economy.attacks_left,
        },
        sheet: to.iter().any(knows).then(|| SheetView {
            armor_class: state.armor_class(id),
            slots: creature.slots.0,
            slots_max: creature.stats().spellcasting.as_ref().map_or([0; 9], |casting| casting.slots),
        }),
    }
}

/// Says how a creature fares; those down are down for everybody.
fn band(state: &State, creature: &Creature, exact: bool) -> Band {
    let health = creature.health;
    let (hp, max) = (u32::from(health.hp), u32::from(health.max));
    match health.life {
        Life::Dead => Band::Dead,
        Life::Dying { .. } | Life::Stable => Band::Dying,
        Life::Alive if !exact && state.board.setup.hp == HpShown::Hidden => Band::Hidden,
        Life::Alive if hp >= max => Band::Unhurt,
        Life::Alive if hp * 4 <= max => Band::NearDeath,
        Life::Alive if hp * 2 <= max => Band::Bloodied,
        Life::Alive => Band::Hurt,
    }
}

/// Lists conditions and spells on a creature; what being down implies is not said again.
fn ailments(state: &State, id: CreatureId, creature: &Creature) -> Vec<AilmentView> {
    let mut all: Vec<AilmentView> = Vec::new();
    let mut add = |name: String, rounds: Option<u16>| {
        if !all.iter().any(|other| other.name == name) {
            all.push(AilmentView { name, rounds });
        }
    };
    for effect in state.effects_on(id) {
        let rounds = match effect.until {
            Until::Rounds(n) => Some(n),
            _ => None,
        };
        for condition in effect.conditions.iter() {
            add(condition.name().to_owned(), rounds);
        }
        let name = match effect.from {
            Source::Spell(nth) if effect.conditions.is_empty() => {
                state.spell(nth).map(|spell| spell.name.as_str())
            }
            Source::Rage => Some("raging"),
            Source::Help => Some("helped"),
            Source::Item if effect.tick.is_some() => Some("burning"),
            _ => None,
        };
        if let Some(name) = name {
            add(name.to_owned(), rounds);
        }
    }
    if creature.is_up() {
        for condition in creature.conditions.iter() {
            add(condition.name().to_owned(), None);
        }
    }
    if creature.economy.dodging && creature.is_up() {
        add("dodging".to_owned(), None);
    }
    all
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

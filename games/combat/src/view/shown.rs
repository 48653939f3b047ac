//! A creature as an audience sees it: exact hit points where it may know them, else a word for how the creature fares.

use engine::{Seat, Seats};
use rules5e::{Cell, Life};
use scene::{Band, Text};
use serde::Serialize;

use crate::tell::phrases::{Words, term};
use crate::{Creature, CreatureId, Event, HpShown, Side, Source, State, Until};

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
    /// Whose it is, while the game master plays it for that seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<Seat>,
    /// Whether the house plays it though the house rules say otherwise, or not though they say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub autoplay: Option<bool>,
    /// Whether a player plays it.
    pub is_player_controlled: bool,
    /// Whether it takes part in the fight.
    pub in_fight: bool,
    /// Whether the game master took it off the map and out of the story.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
    /// Where it stands: its top left cell; absent where it has hidden from the audience, or is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Cell>,
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
    pub name: Words,
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
    /// Feet of movement left; absent where the creature has hidden from the audience: they say how far it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement_ft: Option<u16>,
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

/// Shows a creature to an audience.
pub(crate) fn creature(state: &State, id: CreatureId, to: Seats) -> CreatureView {
    let creature = &state.creatures[id.index()];
    let health = creature.health;
    let exact = state.shows_hp(creature, to);
    let played = creature.is_player || state.npc_seat().is_some();
    let economy = creature.economy;
    CreatureView {
        id,
        key: creature.sheet.id.clone(),
        name: creature.sheet.name.clone(),
        side: creature.side,
        seat: played.then_some(creature.seat),
        home: creature.home,
        autoplay: creature.autoplay,
        is_player_controlled: creature.is_player,
        in_fight: creature.in_fight,
        removed: creature.removed,
        position: (state.shows_place(creature, to) && !creature.removed).then_some(creature.at),
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
            movement_ft: state.shows_place(creature, to).then_some(economy.movement_ft),
            speed_ft: state.speed(id),
            attacks_left: economy.attacks_left,
        },
        sheet: state.shows_sheet(creature, to).then(|| SheetView {
            armor_class: state.armor_class(id),
            slots: creature.slots.0,
            slots_max: creature.stats().spellcasting.as_ref().map_or([0; 9], |casting| casting.slots),
        }),
    }
}

/// Says how a creature fares; those down are down for everybody.
pub(crate) fn band(state: &State, creature: &Creature, exact: bool) -> Band {
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

/// Returns how a creature whose hit points are withheld fares for everybody; none where they are open.
pub(crate) fn band_for_all(state: &State, id: CreatureId) -> Option<Band> {
    let creature = state.creature(id)?;
    state.hp_seen_by(creature).map(|_| band(state, creature, false))
}

/// Lists the creatures with withheld hit points whose fare an event may change, with how they fare before it.
pub(crate) fn bands_at_stake(state: &State, event: &Event) -> Vec<(CreatureId, Band)> {
    if state.board.setup.hp == HpShown::Exact {
        return Vec::new();
    }
    let with_band = |id: CreatureId| band_for_all(state, id).map(|band| (id, band));
    if let Event::CombatEnd { .. } = event {
        return (0..state.creatures.len()).filter_map(|n| with_band(CreatureId(n as u16))).collect();
    }
    event.subject().and_then(with_band).into_iter().collect()
}

/// Lists conditions and spells on a creature; what being down implies is not said again.
fn ailments(state: &State, id: CreatureId, creature: &Creature) -> Vec<AilmentView> {
    let mut all: Vec<AilmentView> = Vec::new();
    let mut add = |name: Text, rounds: Option<u16>| {
        let name = Words(name);
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
            add(term(condition.name()), rounds);
        }
        let name = match effect.from {
            Source::Spell(nth) if effect.conditions.is_empty() => {
                state.spell(nth).map(|spell| term(&spell.name))
            }
            Source::Rage => Some(Text::new("combat.raging", "raging")),
            Source::Help => Some(Text::new("combat.helped", "helped")),
            Source::Item if effect.tick.is_some() => Some(Text::new("combat.burning", "burning")),
            _ => None,
        };
        if let Some(name) = name {
            add(name, rounds);
        }
    }
    if creature.is_up() {
        for condition in creature.conditions.iter() {
            add(term(condition.name()), None);
        }
    }
    if creature.economy.dodging && creature.is_up() {
        add(Text::new("combat.dodging", "dodging"), None);
    }
    all
}

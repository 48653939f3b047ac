//! A creature in a fight: which sheet it has, where it stands and how it fares.

use std::sync::Arc;

use engine::Seat;
use rules5e::grid::Footprint;
use rules5e::{Ability, Cell, Condition, Conditions, Economy, Health, Life, Size, Slots, StatBlock, Trait};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Readied;

/// A creature of the session, by its number.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CreatureId(pub u16);

impl CreatureId {
    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose side a creature is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player characters and their friends.
    Party,
    /// Whom they fight.
    #[default]
    Foes,
    /// Neither.
    Neutral,
}

impl Side {
    /// Tests for sides that fight each other.
    pub fn is_hostile_to(self, other: Side) -> bool {
        matches!((self, other), (Side::Party, Side::Foes) | (Side::Foes, Side::Party))
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Party => "party",
            Side::Foes => "foes",
            Side::Neutral => "neutral",
        }
    }
}

/// What a creature brings along and never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    /// Its id in actions: `goblin_2`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its numbers.
    pub stats: StatBlock,
    /// Its spells, by their numbers in the session's book.
    pub spells: Vec<u16>,
}

/// A creature in a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Creature {
    /// Its sheet.
    pub sheet: Arc<Sheet>,
    /// Whose side it is on.
    pub side: Side,
    /// Who plays it.
    pub seat: Seat,
    /// Whose it is, while the game master plays it for that seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<Seat>,
    /// Whether the house plays it, where the game master has said so; absent, the house rules do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub autoplay: Option<bool>,
    /// Whether a player plays it: its rolls are asked for.
    pub is_player: bool,
    /// Whether it takes part in the fight.
    pub in_fight: bool,
    /// Where it stands: its top left cell.
    pub at: Cell,
    /// Hit points and life.
    pub health: Health,
    /// What it can still do.
    pub economy: Economy,
    /// Spell slots left.
    pub slots: Slots,
    /// Levels of exhaustion.
    pub exhaustion: u8,
    /// What ails it now, with what that implies: reckoned from its effects whenever those change.
    pub conditions: Conditions,
    /// The spell it concentrates on, by the number of its casting.
    pub concentration: Option<u32>,
    /// How well it is hidden: the total of its check.
    pub hidden: Option<i16>,
    /// What it waits to do.
    pub readied: Option<Box<Readied>>,
    /// Whether the fight found it unprepared and its first turn has not ended.
    pub surprised: bool,
    /// What it has used up and gets back later or never.
    pub used: Used,
    /// Whether the game master took it off the map and out of the story; it is still known by its number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
}

/// What a creature has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Used {
    /// Powers that have to recharge: one bit each.
    pub powers: u16,
    /// Items, in the order of the sheet.
    pub items: [u8; 4],
    /// Once-a-fight traits.
    pub second_wind: bool,
    /// Once-a-fight traits.
    pub action_surge: bool,
    /// Whether this turn has had its sneak attack.
    pub sneak_attack: bool,
    /// Legendary resistances left to use are three less these.
    pub legendary: u8,
    /// The steps of a multiattack taken in this action.
    pub multiattack: u8,
    /// Diagonal steps of this turn, for grids on which every second one counts double.
    pub diagonals: u8,
    /// What the main hand attacked with this turn, for the other hand: one more than its number.
    pub main_hand: u8,
}

impl Creature {
    /// Tests for somebody who is cover for those behind; whoever has hidden ducks: it would tell where it is.
    pub(crate) fn gives_cover(&self) -> bool {
        self.is_up() && self.hidden.is_none()
    }

    /// Returns its numbers.
    pub fn stats(&self) -> &StatBlock {
        &self.sheet.stats
    }

    /// Returns the cells it stands on.
    pub fn footprint(&self) -> Footprint {
        Footprint { at: self.at, size: self.stats().size.cells() }
    }

    /// Tests for a creature that is on its feet, or could be: there, not dead, not at 0 hit points.
    pub fn is_up(&self) -> bool {
        !self.removed && self.health.is_up()
    }

    /// Tests for a creature that nothing can happen to any more: dead, or no longer there.
    pub fn is_out(&self) -> bool {
        self.removed || self.is_dead()
    }

    /// Tests for a dead creature.
    pub fn is_dead(&self) -> bool {
        self.health.life == Life::Dead
    }

    /// Tests for a creature that knows what goes on: neither down nor asleep.
    pub fn is_conscious(&self) -> bool {
        self.is_up() && !self.conditions.has(Condition::Unconscious)
    }

    /// Tests for a creature that can take actions.
    pub fn can_act(&self) -> bool {
        self.is_up() && rules5e::can_act(self.conditions)
    }

    /// Tests for a creature that can take a reaction now.
    pub fn can_react(&self) -> bool {
        self.is_up() && rules5e::can_react(self.conditions) && self.economy.reaction && !self.surprised
    }

    /// Returns its size.
    pub fn size(&self) -> Size {
        self.stats().size
    }

    /// Tests for a trait.
    pub fn has(&self, special: Trait) -> bool {
        self.stats().has(special)
    }

    /// Returns the modifier it casts with; 0 for those who do not.
    pub fn casting_modifier(&self) -> i8 {
        self.stats().spellcasting.as_ref().map_or(0, |casting| self.stats().modifier(casting.ability))
    }

    /// Returns what its spells are saved against.
    pub fn save_dc(&self) -> u8 {
        rules5e::save_dc(self.stats().proficiency, self.casting_modifier())
    }

    /// Returns what it adds to spell attacks.
    pub fn spell_attack(&self) -> i8 {
        self.stats().proficiency.saturating_add(self.casting_modifier())
    }

    /// Returns how many of an item it has left.
    pub fn items_left(&self, nth: usize) -> u8 {
        let had = self.stats().items.get(nth).map_or(0, |carried| carried.count);
        had.saturating_sub(self.used.items.get(nth).copied().unwrap_or(u8::MAX))
    }

    /// Returns the modifier of an ability.
    pub fn modifier(&self, ability: Ability) -> i8 {
        self.stats().modifier(ability)
    }
}

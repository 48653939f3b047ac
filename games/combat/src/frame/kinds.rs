//! The frames that hold much: an attack, a spell, what gets several at once, damage.

use rules5e::{Ability, Cell, DamageType, Edge, Material};
use serde::{Deserialize, Serialize};

use super::Pending;
use crate::{CreatureId, Rolled, Source, Throw};

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AttackFrame {
    /// Who.
    pub by: CreatureId,
    /// Whom.
    pub target: CreatureId,
    /// With what.
    pub with: With,
    /// Whether it is made from afar.
    pub ranged: bool,
    /// Whether it is made with the other hand.
    pub off_hand: bool,
    /// How far it has come.
    pub stage: AttackStage,
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum With {
    /// An attack of the sheet.
    Attack(u8),
    /// A spell: its number in the book, the slot, the casting.
    Spell(u16, u8, u32),
    /// Something that is thrown and used up.
    Item(rules5e::Item),
}

/// How far an attack has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AttackStage {
    /// The d20 is yet to be rolled.
    ToHit,
    /// The d20 is out.
    Rolled {
        /// The roll.
        roll: Pending,
        /// What speaks for and against it.
        edge: Edge,
    },
    /// The target may ward it off.
    Warding {
        /// What the d20 came to.
        rolled: Rolled,
        /// What speaks for and against it.
        edge: Edge,
        /// The request.
        asked: u32,
    },
    /// It hit, and the damage is out.
    Damage {
        /// The roll.
        roll: Pending,
        /// The dice.
        throw: Throw,
        /// Whether it was a critical hit.
        critical: bool,
    },
}

/// A spell under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CastFrame {
    /// Which casting of the session this is.
    pub id: u32,
    /// Who.
    pub by: CreatureId,
    /// Which spell, by its number in the book.
    pub spell: u16,
    /// The level it is cast at.
    pub slot: u8,
    /// On whom.
    pub targets: Vec<CreatureId>,
    /// The cells it covers.
    pub cells: Vec<Cell>,
    /// Where to: the centre of its area, or the cell to go to.
    pub center: Option<Cell>,
    /// The casting it stops, where it stops one.
    pub counters: Option<u32>,
    /// Whether it has been stopped.
    pub countered: bool,
    /// The chances to stop it that are out; none yet at first.
    pub asked: Option<Vec<u32>>,
}

/// Several creatures got at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BurstFrame {
    /// Whose doing.
    pub by: CreatureId,
    /// What it is.
    pub from: Source,
    /// The casting it belongs to.
    pub cast: Option<u32>,
    /// The level it was cast at.
    pub slot: u8,
    /// What is saved with; none: there is no save.
    pub ability: Option<Ability>,
    /// What the saves must reach.
    pub dc: u8,
    /// The dice of damage, rolled once for all.
    pub throw: Option<Throw>,
    /// The roll of damage.
    pub damage: Option<Pending>,
    /// Whether a save halves it.
    pub half: bool,
    /// Where it comes from, for cover; none: cover is no help.
    pub origin: Option<Cell>,
    /// Everybody.
    pub targets: Vec<Targeted>,
    /// Whether they are missiles, which can be warded off.
    pub missiles: bool,
    /// The chances to ward them off that are out.
    pub wards: Option<Vec<u32>>,
    /// Whether those have been had.
    pub warded: bool,
}

/// A creature got by a burst.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Targeted {
    /// Who.
    pub who: CreatureId,
    /// How often the damage counts: once, or once for each missile.
    pub times: u8,
    /// The save.
    pub save: Option<Pending>,
}

impl Targeted {
    /// Makes a target that is got once.
    pub(crate) fn once(who: CreatureId) -> Targeted {
        Targeted { who, times: 1, save: None }
    }
}

/// Somebody being hurt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HurtFrame {
    /// Who.
    pub target: CreatureId,
    /// Whose doing.
    pub by: Option<CreatureId>,
    /// What of.
    pub from: Source,
    /// How much, by kind.
    pub rolled: Vec<(DamageType, i32)>,
    /// What a save did to it.
    pub saved: rules5e::Saved,
    /// What it was made of.
    pub material: Material,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// What of, in the game master's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

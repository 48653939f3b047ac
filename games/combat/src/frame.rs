//! What is under way, as data: a stack of frames, the topmost runs. A frame that has asked for something lies on the
//! stack until every request is answered, and goes on at the stage it stopped at.

mod replace;

use rules5e::{Ability, Cell, DamageType, Edge, Material, Skill};
use serde::{Deserialize, Serialize};

use crate::{CreatureId, Reaction, Rolled, Source, Throw};

/// One thing under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Frame {
    /// Everybody rolls initiative, then the order is made.
    Initiative {
        /// Whose rolls are out.
        rolls: Vec<(CreatureId, Pending)>,
    },
    /// A creature that came late rolls initiative.
    Late {
        /// Who.
        who: CreatureId,
        /// Its roll.
        roll: Option<Pending>,
    },
    /// The turn goes to the next.
    NextTurn,
    /// Everybody who could play is away: the turn waits.
    Wait {
        /// Whose.
        who: CreatureId,
    },
    /// A turn starts: what lasts ticks, the dying save.
    StartTurn {
        /// Whose.
        who: CreatureId,
        /// Effects that have yet to tick.
        ticks: Vec<u32>,
        /// Zones that have yet to be felt.
        zones: Vec<u32>,
        /// The death save, once it is out.
        save: Option<Pending>,
        /// Whether the turn was announced: not for those who are out of it.
        told: bool,
    },
    /// A turn ends: saves that end effects, then what has run out.
    EndTurn {
        /// Whose.
        who: CreatureId,
        /// Effects that have yet to be saved against.
        saves: Vec<u32>,
        /// The save that is out, and the effect it is for.
        save: Option<(u32, Pending)>,
    },
    /// The house decides what a creature of its own does next.
    Auto {
        /// Which.
        who: CreatureId,
        /// How many decisions this turn had.
        n: u8,
    },
    /// A creature walks.
    Walk {
        /// Who.
        who: CreatureId,
        /// The cells that are left, in order.
        path: Vec<Cell>,
        /// Whether the reactions to the next step have been asked for.
        asked: Vec<u32>,
        /// Whether they have been had.
        had: bool,
        /// Whom it drags along.
        drags: Option<CreatureId>,
    },
    /// An attack.
    Attack(Box<AttackFrame>),
    /// A spell is being cast.
    Cast(Box<CastFrame>),
    /// Several creatures are got by one thing at once.
    Burst(Box<BurstFrame>),
    /// Somebody is hurt.
    Hurt(Box<HurtFrame>),
    /// Somebody gets hit points back.
    Heal {
        /// Whose doing.
        by: CreatureId,
        /// Who.
        targets: Vec<CreatureId>,
        /// The dice, rolled once.
        throw: Throw,
        /// The roll.
        roll: Option<Pending>,
        /// Whether they are temporary.
        temporary: bool,
    },
    /// A dying creature is steadied without a check.
    Steady {
        /// Whose doing.
        by: CreatureId,
        /// Who.
        target: CreatureId,
    },
    /// Creatures fall asleep by hit points.
    Sleep {
        /// Whose doing.
        by: CreatureId,
        /// The spell, by its number in the book.
        spell: u16,
        /// The level it is cast at.
        slot: u8,
        /// The casting.
        cast: u32,
        /// Who might.
        targets: Vec<CreatureId>,
        /// The roll of hit points.
        roll: Option<Pending>,
    },
    /// Somebody is shaken out of a sleep or stupor.
    Wake {
        /// Whom.
        target: CreatureId,
    },
    /// Something is done after a walk, if it still can be.
    Then {
        /// Who.
        who: CreatureId,
        /// What.
        action: Box<crate::Action>,
    },
    /// A save to keep concentrating.
    Concentration {
        /// Who.
        who: CreatureId,
        /// What it must reach.
        dc: u8,
        /// The roll.
        roll: Option<Pending>,
    },
    /// A hit brings more than damage.
    Rider {
        /// Whose attack.
        by: CreatureId,
        /// Which.
        attack: u8,
        /// Whom it hit.
        target: CreatureId,
        /// The save.
        roll: Option<Pending>,
    },
    /// Two creatures test their strength.
    Contest {
        /// Who tries.
        by: CreatureId,
        /// Against whom.
        target: CreatureId,
        /// What for.
        aim: Aim,
        /// Both rolls.
        rolls: Option<(Pending, Pending)>,
    },
    /// A check.
    Check {
        /// Who.
        who: CreatureId,
        /// What for.
        aim: CheckAim,
        /// The skill.
        skill: Option<Skill>,
        /// The ability.
        ability: Ability,
        /// What it must reach.
        dc: Option<u8>,
        /// Why, in the game master's words.
        reason: Option<String>,
        /// The roll.
        roll: Option<Pending>,
    },
    /// A creature reacts, if there is still a reason to when its moment comes.
    React {
        /// Who.
        who: CreatureId,
        /// To whose doing.
        to: CreatureId,
        /// How.
        reaction: Reaction,
        /// The casting it stops, where it stops one.
        cast: Option<u32>,
    },
    /// Those who have waited for this may act.
    Readied {
        /// Whose doing sets them off.
        by: CreatureId,
        /// The requests that are out.
        asked: Vec<u32>,
        /// Whether they are out.
        open: bool,
        /// What happened.
        trigger: crate::Trigger,
    },
}

impl Frame {
    /// Tests for something that the house goes on with by itself: the next turn, or its next decision.
    pub(crate) fn begins_something(&self) -> bool {
        matches!(self, Frame::NextTurn | Frame::Auto { .. })
    }
}

/// A roll that is made, or asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Pending {
    /// Made.
    Rolled(Rolled),
    /// Asked for: the request.
    Asked(u32),
}

/// What a contest is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// To take hold.
    Grapple,
    /// To push over.
    Topple,
    /// To push away.
    Push,
    /// To get free of a hold.
    Escape,
}

/// What a check is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CheckAim {
    /// To hide.
    Hide,
    /// To steady a dying creature.
    Stabilize(CreatureId),
    /// To get out of an effect.
    BreakFree(u32),
    /// To stop a spell of a higher level: the casting.
    Counter(u32),
    /// To put out the flames on somebody.
    Extinguish(CreatureId),
    /// To end a spell of a higher level: the effect or the zone.
    Dispel(u32),
    /// Whatever the game master says.
    Asked,
}

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
}

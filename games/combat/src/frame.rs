//! What is under way, as data: a stack of frames, the topmost runs. A frame that has asked for something lies on the
//! stack until every request is answered, and goes on at the stage it stopped at.

mod kinds;
mod replace;

pub use kinds::{AttackFrame, AttackStage, BurstFrame, CastFrame, HurtFrame, Targeted, With};

use rules5e::{Ability, Cell, Skill};
use serde::{Deserialize, Serialize};

use crate::{CreatureId, Reaction, Rolled, Throw};

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
    /// Returns whose doing it is, where it is somebody's: with that one it is gone.
    pub(crate) fn doer(&self) -> Option<CreatureId> {
        match self {
            Frame::Late { who, .. }
            | Frame::Auto { who, .. }
            | Frame::Walk { who, .. }
            | Frame::Then { who, .. }
            | Frame::Concentration { who, .. }
            | Frame::Check { who, .. }
            | Frame::React { who, .. } => Some(*who),
            Frame::Heal { by, .. }
            | Frame::Steady { by, .. }
            | Frame::Sleep { by, .. }
            | Frame::Rider { by, .. }
            | Frame::Contest { by, .. } => Some(*by),
            Frame::Attack(frame) => Some(frame.by),
            Frame::Cast(frame) => Some(frame.by),
            Frame::Burst(frame) => Some(frame.by),
            // What goes on whoever is there: the order of turns, wounds that were dealt, those who wait for something.
            Frame::Initiative { .. }
            | Frame::NextTurn
            | Frame::Wait { .. }
            | Frame::StartTurn { .. }
            | Frame::EndTurn { .. }
            | Frame::Hurt(_)
            | Frame::Wake { .. }
            | Frame::Readied { .. } => None,
        }
    }

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

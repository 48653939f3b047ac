//! What an event tells, and to whom: who may see it, which dice it is about, which condition.

use dice::Roll;
use engine::Seats;
use rules5e::Condition;

use crate::Event;

impl Event {
    /// Returns who may see the event; `None`: everyone.
    pub(crate) fn only(&self) -> Option<Seats> {
        match self {
            Event::DiceRolled { to, .. } | Event::HpChanged { to, .. } | Event::CreatureJoined { to, .. } => {
                *to
            }
            Event::Moved { to, .. } | Event::Hid { to, .. } => *to,
            Event::CheckJudged { to, .. } | Event::ReactionOffered { to, .. } => Some(*to),
            Event::Resumed {} | Event::Suspended { .. } | Event::RequestReplaced { .. } => Some(Seats::NONE),
            _ => None,
        }
    }

    /// Lists the uses of the dice it tells.
    pub(crate) fn rolls(&self, out: &mut Vec<Roll>) {
        if let Event::DiceRolled { roll, rolled, claimed: false, .. } = self {
            roll.throw.told(rolled, out);
        }
    }

    /// Returns the one condition it is about, where it is one.
    pub fn condition(&self) -> Option<Condition> {
        match self {
            Event::ConditionEnded { conditions, .. } | Event::ConditionTicked { conditions, .. } => {
                conditions.iter().next()
            }
            Event::ConditionApplied { effect } => effect.conditions.iter().next(),
            _ => None,
        }
    }
}

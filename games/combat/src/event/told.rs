//! What an event tells: which dice it is about, which condition.

use dice::Roll;
use rules5e::Condition;

use crate::Event;

impl Event {
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

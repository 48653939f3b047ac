//! What waits for one request can be made to wait for another that stands in for it.

use crate::{AttackStage, Frame, Pending};

impl Frame {
    /// Has it wait for another request.
    pub(crate) fn replace(&mut self, old: u32, new: u32) {
        let swap = |pending: &mut Pending| {
            if *pending == Pending::Asked(old) {
                *pending = Pending::Asked(new);
            }
        };
        match self {
            Frame::Initiative { rolls } => rolls.iter_mut().for_each(|(_, roll)| swap(roll)),
            Frame::EndTurn { save: Some((_, roll)), .. } => swap(roll),
            Frame::StartTurn { save: roll, .. }
            | Frame::Late { roll, .. }
            | Frame::Heal { roll, .. }
            | Frame::Sleep { roll, .. }
            | Frame::Concentration { roll, .. }
            | Frame::Rider { roll, .. }
            | Frame::Check { roll, .. } => roll.iter_mut().for_each(swap),
            Frame::Contest { rolls: Some((ours, theirs)), .. } => {
                swap(ours);
                swap(theirs);
            }
            Frame::Attack(attack) => {
                if let AttackStage::Rolled { roll, .. } | AttackStage::Damage { roll, .. } = &mut attack.stage
                {
                    swap(roll);
                }
            }
            Frame::Burst(burst) => {
                let saves = burst.targets.iter_mut().filter_map(|target| target.save.as_mut());
                saves.chain(burst.damage.as_mut()).for_each(swap);
            }
            _ => {}
        }
    }
}

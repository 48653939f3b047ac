//! Who plays a creature: the game master may for a seat that is away or needs a hand, openly, and gives it back.
//!
//! A game cannot know who is in the room: a table tells it only whom turns pass over. So it is said, as an event that
//! everybody sees, and whoever comes back takes the creature back without asking.

use engine::{Seat, Step};

use crate::run::Run;
use crate::{Combat, CreatureId, Event, Refusal, Who, intent};

/// Has the game master play a creature.
pub(super) fn take_over(step: &mut Step<'_, Combat>, by: Seat, who: CreatureId) -> Result<(), Refusal> {
    let Some(creature) = step.state().creature(who) else { return Err(Refusal::NoFight) };
    let player = creature.seat;
    if player == by {
        let name = creature.sheet.name.clone();
        return Err(Refusal::NotNow { name, why: "is the game master's to play already".to_owned() });
    }
    step.emit(Event::TakenOver { creature: who, player });
    go_on(step);
    Ok(())
}

/// Gives a creature back to the seat it belongs to.
pub(crate) fn hand_back(step: &mut Step<'_, Combat>, by: Seat, target: &Who) -> Result<(), Refusal> {
    let state = step.state();
    let who = intent::find(state, target)?;
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    let is_masters = state.master() == Some(by);
    let player = match creature.home {
        Some(home) if is_masters || home == by => home,
        None if is_masters || creature.seat == by => {
            return Err(Refusal::NotNow { name, why: "is with its own seat".to_owned() });
        }
        _ => return Err(Refusal::NotYours { name, seat: creature.home.unwrap_or(creature.seat) }),
    };
    step.emit(Event::HandedBack { creature: who, player });
    go_on(step);
    Ok(())
}

/// A turn that has waited for somebody goes on with whoever plays it now.
pub(super) fn go_on(step: &mut Step<'_, Combat>) {
    let state = step.state();
    if state.in_combat() && state.open_requests().next().is_none() {
        // That the creature changes hands is one step, what the house does another.
        Run::new(step).go_after(1);
    }
}

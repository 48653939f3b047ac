//! Handing creatures to the house and taking them back: NPCs, and those whom the game master plays for others. What is
//! still to be rolled for them the house rolls.

use engine::{Seat, Step};

use super::hands;
use crate::run::roll_with;
use crate::{Asked, Combat, Creature, CreatureId, Event, Refusal, Request, Side, State, Who, intent};

/// Has the house play creatures, or no longer.
pub(super) fn set(
    step: &mut Step<'_, Combat>,
    by: Seat,
    target: Option<&Who>,
    side: Option<Side>,
    on: bool,
) -> Result<(), Refusal> {
    let creatures = meant(step.state(), by, target, side, on)?;
    step.emit(Event::AutoplaySet { creatures: creatures.clone(), on });
    if on {
        roll(step, &creatures);
    }
    hands::go_on(step);
    Ok(())
}

/// Finds whom it is about: those for whom it changes something.
fn meant(
    state: &State,
    by: Seat,
    target: Option<&Who>,
    side: Option<Side>,
    on: bool,
) -> Result<Vec<CreatureId>, Refusal> {
    let changes = |creature: &Creature| state.is_autoplayed(creature) != on;
    // A player's creature is the player's to play, unless the game master has taken it over.
    let may = |creature: &Creature| !on || !creature.is_player || creature.seat == by;
    let target = match (target, side) {
        (Some(_), Some(_)) => {
            let what = "Autoplay".to_owned();
            return Err(Refusal::Needs { what, needs: "a target or a side, and not both" });
        }
        (Some(target), None) => target,
        (None, side) => {
            let is_meant = |it: &Creature| side.map_or(!it.is_player, |side| it.side == side);
            let all = state.creatures.iter().enumerate();
            let all = all.filter(|(_, it)| !it.removed && is_meant(it) && may(it) && changes(it));
            let all: Vec<CreatureId> = all.map(|(n, _)| CreatureId(n as u16)).collect();
            let name = "Nobody of them".to_owned();
            let none = || Refusal::NotNow { name, why: "is played by anybody else now".to_owned() };
            return if all.is_empty() { Err(none()) } else { Ok(all) };
        }
    };
    let who = intent::find(state, target)?;
    super::present(state, who)?;
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    if !may(creature) {
        return Err(Refusal::NotYours { name, seat: creature.seat });
    }
    if !changes(creature) {
        let why = if on { "is played by the house already" } else { "is not played by the house" };
        return Err(Refusal::NotNow { name, why: why.to_owned() });
    }
    Ok(vec![who])
}

/// Rolls what is still to be rolled for creatures. A chance to react stays with whom it was offered to: that it is taken
/// or not with this would tell everybody whose it is.
fn roll(step: &mut Step<'_, Combat>, creatures: &[CreatureId]) {
    let is_theirs = |request: &&Request| creatures.contains(&request.actor);
    let open: Vec<Request> = step.state().open_requests().filter(is_theirs).cloned().collect();
    for request in open {
        if let Asked::Roll(spec) = request.asked {
            roll_with(step, spec, Some(request.id));
        }
    }
}

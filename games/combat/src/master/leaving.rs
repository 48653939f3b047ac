//! Taking a creature out of the story: it fled, was dismissed, or should never have been there. It leaves the map and
//! the fight with everything that hangs on it, and stays known by its number.

use engine::Step;

use crate::run::Run;
use crate::{Combat, CreatureId, Ended, Event, Refusal, State, Until, act, ending, intent, turn};

/// Takes a creature off the map and out of the fight.
pub(super) fn remove(step: &mut Step<'_, Combat>, who: CreatureId) -> Result<(), Refusal> {
    super::present(step.state(), who)?;
    // Whoever may react is nobody else's business: that the fight goes on when one of them is taken away would tell.
    if step.state().awaits_reaction() {
        return Err(intent::waiting(step.state()));
    }
    if step.state().open_requests().next().is_none() {
        let mut run = Run::new(step);
        leave(&mut run, who);
        // That it is gone is one step, what the house does next another.
        run.go_after(1);
        return Ok(());
    }
    let mut run = Run::aside(step);
    leave(&mut run, who);
    ending::check(&mut run);
    // Nobody waits for somebody who is gone: its rolls are made.
    act::settle(step, |request| request.actor == who);
    Ok(())
}

/// Ends everything that hangs on a creature, and the creature's part in the fight.
fn leave(run: &mut Run<'_, '_>, who: CreatureId) {
    run.lose_concentration(who);
    for (effect, why) in ends_with(run.state(), who) {
        run.end_effect(effect, why);
    }
    let zones: Vec<u32> =
        run.state().zones.iter().filter(|zone| zone.by == who).map(|zone| zone.id).collect();
    for zone in zones {
        run.emit(Event::ZoneEnded { zone });
    }
    run.emit(Event::CreatureRemoved { creature: who });
    turn::leave_order(run, who);
}

/// Lists what is on it, what it holds, and what lasts until a turn of its own, which will not come.
fn ends_with(state: &State, who: CreatureId) -> Vec<(u32, Ended)> {
    let why = |effect: &crate::Effect| match effect.until {
        _ if effect.on == who => Some(Ended::Left),
        Until::StartOfTurn(by) | Until::EndOfTurn(by, _) if by == who => Some(Ended::TimeUp),
        _ if effect.by == Some(who) && effect.from == crate::Source::Grapple => Some(Ended::Freed),
        _ => None,
    };
    state.effects.iter().filter_map(|effect| Some((effect.id, why(effect)?))).collect()
}

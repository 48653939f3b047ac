//! What the game master alone may do: start and end fights, set scenes, ask for checks, tell the story, and put things
//! right. A file for each kind; here is who may, and what they share.

mod autoplay;
mod corrections;
mod fights;
mod hands;
mod harm;
mod leaving;
mod stock;
mod story;

pub(crate) use fights::able;
pub(crate) use hands::hand_back;

use engine::{Seat, Step};
use rules5e::{Ability, Skill};

use crate::run::Run;
use crate::{Action, CheckAim, Combat, Creature, CreatureId, Event, Frame, Refusal, State, Who, intent};

/// Tests for an action that only the game master may take.
pub(crate) fn is_masters(action: &Action) -> bool {
    matches!(
        action,
        Action::CombatStart { .. }
            | Action::CombatEnd { .. }
            | Action::SetScene { .. }
            | Action::SkillCheck { .. }
            | Action::SetHp { .. }
            | Action::Place { .. }
            | Action::AddCreature { .. }
            | Action::AddCondition { .. }
            | Action::EndCondition { .. }
            | Action::DealDamage { .. }
            | Action::SetInitiative { .. }
            | Action::RemoveCreature { .. }
            | Action::Restore { .. }
            | Action::TakeOver { .. }
            | Action::Autoplay { .. }
            | Action::Narrate { .. }
            | Action::CloseSession {}
    )
}

/// Carries out an action of the game master.
pub(crate) fn act(step: &mut Step<'_, Combat>, by: Seat, action: Action) -> Result<(), Refusal> {
    if step.state().master() != Some(by) {
        return Err(Refusal::NotMaster);
    }
    let find = |step: &Step<'_, Combat>, who: &Who| intent::find(step.state(), who);
    match action {
        Action::CombatStart { reason, creatures, add } => fights::start(step, reason, &creatures, &add),
        Action::CombatEnd { reason } => fights::end(step, reason),
        Action::SetScene { scene } => fights::set_scene(step, scene),
        Action::AddCreature { creature } => fights::add_creature(step, &creature),
        Action::SkillCheck { actor, skill, ability, dc, reason } => {
            let who = find(step, &actor)?;
            check(step, who, skill, ability, dc, reason)
        }
        Action::SetHp { target, hp, temp } => {
            let who = find(step, &target)?;
            corrections::set_hp(step, who, hp, temp)
        }
        Action::Place { target, to } => {
            let who = find(step, &target)?;
            let to = intent::cell(step.state(), to)?;
            corrections::place(step, who, to)
        }
        Action::AddCondition { target, condition, rounds, damage } => {
            let who = find(step, &target)?;
            corrections::add_condition(step, who, condition, rounds, damage)
        }
        Action::EndCondition { target, condition } => {
            let who = find(step, &target)?;
            corrections::end_condition(step, who, condition)
        }
        Action::DealDamage { target, parts, from } => {
            let who = find(step, &target)?;
            harm::deal(step, who, &parts, from)
        }
        Action::SetInitiative { target, total } => {
            let who = find(step, &target)?;
            fights::set_initiative(step, who, total)
        }
        Action::RemoveCreature { target } => {
            let who = find(step, &target)?;
            leaving::remove(step, who)
        }
        Action::Restore { target, slots, powers, items, traits, all } => {
            let who = find(step, &target)?;
            stock::restore(step, who, &stock::Wish { slots, powers, items, traits, all })
        }
        Action::Autoplay { target, side, on } => autoplay::set(step, by, target.as_ref(), side, on),
        Action::TakeOver { target } => {
            let who = find(step, &target)?;
            hands::take_over(step, by, who)
        }
        Action::Narrate { text, speaker, about } => story::narrate(step, text, speaker, about),
        Action::CloseSession {} => {
            if step.state().in_combat() {
                fights::end(step, None)?;
            }
            step.emit(Event::SessionClosed {});
            Ok(())
        }
        _ => Err(Refusal::NotMaster),
    }
}

/// Asks a creature for a check.
fn check(
    step: &mut Step<'_, Combat>,
    who: CreatureId,
    skill: Option<Skill>,
    ability: Option<Ability>,
    dc: Option<u8>,
    reason: Option<String>,
) -> Result<(), Refusal> {
    let Some(ability) = skill.map(Skill::ability).or(ability) else {
        return Err(Refusal::Needs { what: "A check".to_owned(), needs: "a skill or an ability" });
    };
    living(step.state(), who)?;
    quiet(step.state())?;
    let mut run = Run::new(step);
    run.push(Frame::Check { who, aim: CheckAim::Asked, skill, ability, dc, reason, roll: None });
    run.go();
    Ok(())
}

/// Something may be begun only while nothing is waited for.
fn quiet(state: &State) -> Result<(), Refusal> {
    if state.open_requests().next().is_some() { Err(intent::waiting(state)) } else { Ok(()) }
}

/// Nothing can be done with those who were taken out of the story, but to put them back on the map.
fn present(state: &State, who: CreatureId) -> Result<(), Refusal> {
    match state.creature(who) {
        Some(creature) if creature.removed => {
            let name = creature.sheet.name.clone();
            Err(Refusal::NotNow { name, why: "is no longer there: place puts it back on the map".to_owned() })
        }
        _ => Ok(()),
    }
}

/// Nothing can be asked of the dead or brought on them.
fn living(state: &State, who: CreatureId) -> Result<(), Refusal> {
    present(state, who)?;
    match state.creature(who) {
        Some(creature) if creature.is_dead() => Err(Refusal::Dead { target: creature.sheet.name.clone() }),
        _ => Ok(()),
    }
}

/// Puts something right: at once, and where nothing is waited for the fight goes on from there.
fn correct(step: &mut Step<'_, Combat>, change: impl FnOnce(&mut Run<'_, '_>)) {
    if step.state().open_requests().next().is_some() {
        let mut run = Run::aside(step);
        return change(&mut run);
    }
    let mut run = Run::new(step);
    change(&mut run);
    let state = run.state();
    let active = state.active().filter(|who| !state.creature(*who).is_some_and(Creature::is_conscious));
    if let Some(who) = active {
        run.push(crate::turn::end_of(run.state(), who));
    }
    run.go();
}

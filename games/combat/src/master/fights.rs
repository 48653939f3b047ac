//! Fights as the game master begins and ends them, who comes into them, and the scene between them.

use engine::Step;

use super::{present, quiet};
use crate::run::Run;
use crate::{
    Combat, Creature, CreatureId, EndReason, Event, Frame, Phase, Placed, Refusal, SceneState, Side, State,
    ending, intent, open, turn,
};

/// Returns everybody who could fight.
pub(crate) fn able(state: &State) -> Vec<CreatureId> {
    let all = state.creatures.iter().enumerate().filter(|(_, creature)| !creature.is_out());
    all.map(|(n, _)| CreatureId(n as u16)).collect()
}

/// Begins a fight.
pub(super) fn start(
    step: &mut Step<'_, Combat>,
    reason: Option<String>,
    creatures: &[crate::Who],
    add: &[Placed],
) -> Result<(), Refusal> {
    let state = step.state();
    if state.phase != Phase::Calm {
        return Err(Refusal::InFight);
    }
    if state.scene == SceneState::DowntimePreparation {
        return Err(Refusal::BadScene);
    }
    quiet(state)?;
    let mut fighters = match creatures {
        [] => able(state),
        named => named.iter().map(|who| intent::find(state, who)).collect::<Result<Vec<_>, _>>()?,
    };
    fighters.iter().try_for_each(|who| present(state, *who))?;
    fighters.sort();
    fighters.dedup();
    if let Some(dead) = fighters.iter().find(|id| state.creature(**id).is_some_and(Creature::is_dead)) {
        return Err(Refusal::Dead { target: state.name(*dead).to_owned() });
    }
    let mut trial = state.clone();
    let mut joined = Vec::new();
    for placed in add {
        let (creature, effect) = open::seat(&trial, placed)?;
        let id = CreatureId(trial.creatures.len() as u16);
        trial.creatures.push(creature.clone());
        fighters.push(id);
        joined.push((id, creature, effect));
    }
    for side in [Side::Party, Side::Foes] {
        let stands =
            |id: &&CreatureId| trial.creature(**id).is_some_and(|c| c.side == side && c.is_conscious());
        if !fighters.iter().any(|id| stands(&id)) {
            let side = side.name();
            return Err(Refusal::BadSetup(format!(
                "A fight needs two sides: nobody of the {side} can fight."
            )));
        }
    }
    let mut run = Run::new(step);
    for (id, creature, effect) in joined {
        join(&mut run, id, creature, effect);
    }
    ending::begin(&mut run, fighters, reason);
    run.go();
    Ok(())
}

fn join(run: &mut Run<'_, '_>, id: CreatureId, creature: Creature, effects: Vec<crate::Effect>) {
    let to = run.state().hp_seen_by(&creature);
    run.emit_to(to, Event::CreatureJoined { id, creature: Box::new(creature) });
    for effect in effects {
        run.afflict(effect);
    }
}

/// Ends the fight.
pub(super) fn end(step: &mut Step<'_, Combat>, words: Option<String>) -> Result<(), Refusal> {
    if !step.state().in_combat() {
        return Err(Refusal::NoFight);
    }
    let mut run = Run::aside(step);
    ending::end(&mut run, EndReason::Master, words);
    Ok(())
}

/// Sets what a creature's initiative comes to. Whose turn it is stays; who is put before that one has its next turn in
/// the next round, who is put behind it may have another in this one.
pub(super) fn set_initiative(
    step: &mut Step<'_, Combat>,
    who: CreatureId,
    total: i16,
) -> Result<(), Refusal> {
    let state = step.state();
    match state.phase {
        Phase::Active => {}
        Phase::RollingInitiative => return Err(intent::waiting(state)),
        _ => return Err(Refusal::NoFight),
    }
    present(state, who)?;
    if !(-99..=99).contains(&total) {
        let what = "Initiative".to_owned();
        return Err(Refusal::Needs { what, needs: "a total from -99 to 99" });
    }
    if !state.order.iter().any(|entry| entry.creature_id == who) {
        let target = state.name(who).to_owned();
        return Err(Refusal::InvalidTarget { target, why: "it takes no part in the fight".to_owned() });
    }
    turn::set_total(&mut Run::aside(step), who, total);
    Ok(())
}

/// Changes the scene between fights; to what it is already changes nothing.
pub(super) fn set_scene(step: &mut Step<'_, Combat>, scene: SceneState) -> Result<(), Refusal> {
    let now = step.state().scene;
    if scene == now {
        return Ok(());
    }
    if step.state().in_combat() {
        return Err(Refusal::InFight);
    }
    // A fight is a scene that only its start sets, and never from getting ready.
    match (now, scene) {
        (SceneState::DowntimePreparation, SceneState::CombatTurnBased) => return Err(Refusal::BadScene),
        (_, SceneState::CombatTurnBased) => return Err(Refusal::NoFight),
        _ => {}
    }
    step.emit(Event::SceneChanged { scene });
    Ok(())
}

/// Brings a creature; in a fight it rolls initiative.
pub(super) fn add_creature(step: &mut Step<'_, Combat>, placed: &Placed) -> Result<(), Refusal> {
    let state = step.state();
    quiet(state)?;
    let (mut creature, effect) = open::seat(state, placed)?;
    let id = CreatureId(state.creatures.len() as u16);
    creature.in_fight = state.in_combat();
    let mut run = Run::new(step);
    let fights = creature.in_fight;
    join(&mut run, id, creature, effect);
    if fights {
        run.push(Frame::Late { who: id, roll: None });
    }
    run.go();
    Ok(())
}

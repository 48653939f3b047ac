//! What the game master alone may do: start and end fights, set scenes, ask for checks, and put things right.

use engine::{Seat, Step};
use rules5e::grid::Footprint;
use rules5e::{Conditions, DamageDice, Life};

use crate::run::Run;
use crate::{
    Action, CheckAim, Combat, Creature, CreatureId, Displacement, EndReason, Ended, Event, Frame, Phase,
    Placed, Refusal, SceneState, Side, Source, State, Until, ending, intent, open, spells,
};

/// The most dice that may hurt somebody at the start of each turn.
const MOST_DICE: u8 = 40;

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
            | Action::CloseSession {}
    )
}

/// Carries out an action of the game master.
pub(crate) fn act(step: &mut Step<'_, Combat>, by: Seat, action: Action) -> Result<(), Refusal> {
    if step.state().master() != Some(by) {
        return Err(Refusal::NotMaster);
    }
    match action {
        Action::CombatStart { reason, creatures, add } => start(step, reason, &creatures, &add),
        Action::CombatEnd { reason } => end(step, reason),
        Action::SetScene { scene } => set_scene(step, scene),
        Action::SkillCheck { actor, skill, ability, dc, reason } => {
            let who = intent::find(step.state(), &actor)?;
            let Some(ability) = skill.map(rules5e::Skill::ability).or(ability) else {
                return Err(Refusal::Needs { what: "A check".to_owned(), needs: "a skill or an ability" });
            };
            living(step.state(), who)?;
            quiet(step.state())?;
            let aim = CheckAim::Asked;
            let mut run = Run::new(step);
            run.push(Frame::Check { who, aim, skill, ability, dc, reason, roll: None });
            run.go();
            Ok(())
        }
        Action::SetHp { target, hp, temp } => {
            let who = intent::find(step.state(), &target)?;
            set_hp(step, who, hp, temp)
        }
        Action::Place { target, to } => {
            let who = intent::find(step.state(), &target)?;
            let to = intent::cell(step.state(), to)?;
            place(step, who, to)
        }
        Action::AddCreature { creature } => add_creature(step, &creature),
        Action::AddCondition { target, condition, rounds, damage } => {
            let who = intent::find(step.state(), &target)?;
            living(step.state(), who)?;
            lasting(rounds, damage)?;
            let mut effect = spells::effect(who, None, Source::Master);
            effect.conditions = Conditions::only(condition);
            effect.until = rounds.map_or(Until::Permanent, Until::Rounds);
            effect.tick = damage;
            correct(step, |run| run.afflict(effect));
            Ok(())
        }
        Action::EndCondition { target, condition } => {
            let who = intent::find(step.state(), &target)?;
            let has = |effect: &&crate::Effect| effect.conditions.has(condition);
            let effects: Vec<u32> =
                step.state().effects_on(who).filter(has).map(|effect| effect.id).collect();
            if effects.is_empty() {
                let name = step.state().name(who).to_owned();
                return Err(Refusal::NotNow { name, why: format!("is not {condition}") });
            }
            correct(step, |run| {
                for effect in effects {
                    run.end_effect(effect, Ended::Master);
                }
            });
            Ok(())
        }
        Action::CloseSession {} => {
            if step.state().in_combat() {
                end(step, None)?;
            }
            step.emit(Event::SessionClosed {});
            Ok(())
        }
        _ => Err(Refusal::NotMaster),
    }
}

/// Something may be begun only while nothing is waited for.
fn quiet(state: &State) -> Result<(), Refusal> {
    if state.open_requests().next().is_some() { Err(intent::waiting(state)) } else { Ok(()) }
}

/// Nothing can be asked of the dead or brought on them.
fn living(state: &State, who: CreatureId) -> Result<(), Refusal> {
    match state.creature(who) {
        Some(creature) if creature.is_dead() => Err(Refusal::Dead { target: creature.sheet.name.clone() }),
        _ => Ok(()),
    }
}

/// Something that lasts does so for a round at least, and hurts with dice that there are.
fn lasting(rounds: Option<u16>, damage: Option<DamageDice>) -> Result<(), Refusal> {
    let needs = |needs| Refusal::Needs { what: "A lasting condition".to_owned(), needs };
    if rounds == Some(0) {
        return Err(needs("one round at least, or none named"));
    }
    let fits =
        |dice: DamageDice| dice.count == 0 || (dice.count <= MOST_DICE && (1..=100).contains(&dice.sides));
    if damage.is_none_or(fits) { Ok(()) } else { Err(needs("at most 40 dice of 1 to 100 sides")) }
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

/// Returns everybody who could fight.
pub(crate) fn able(state: &State) -> Vec<CreatureId> {
    let all = state.creatures.iter().enumerate().filter(|(_, creature)| !creature.is_dead());
    all.map(|(n, _)| CreatureId(n as u16)).collect()
}

fn start(
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

fn end(step: &mut Step<'_, Combat>, words: Option<String>) -> Result<(), Refusal> {
    if !step.state().in_combat() {
        return Err(Refusal::NoFight);
    }
    let mut run = Run::aside(step);
    ending::end(&mut run, EndReason::Master, words);
    Ok(())
}

fn set_scene(step: &mut Step<'_, Combat>, scene: SceneState) -> Result<(), Refusal> {
    if step.state().in_combat() {
        return Err(Refusal::InFight);
    }
    if scene == SceneState::CombatTurnBased {
        return Err(Refusal::NoFight);
    }
    step.emit(Event::SceneChanged { scene });
    Ok(())
}

fn set_hp(step: &mut Step<'_, Combat>, who: CreatureId, hp: u16, temp: Option<u16>) -> Result<(), Refusal> {
    let Some(creature) = step.state().creature(who) else { return Err(Refusal::NoFight) };
    let mut health = creature.health;
    let (was_up, death_saves) = (creature.is_up(), creature.stats().death_saves);
    health.hp = hp.min(health.max);
    health.temp = temp.unwrap_or(health.temp);
    health.life = match (health.hp, death_saves) {
        (0, true) => Life::DROPPED,
        (0, false) => Life::Dead,
        _ => Life::Alive,
    };
    if creature.is_dead() && health.hp > 0 {
        open::check_free(step.state(), &creature.sheet.name, creature.footprint(), Some(who))?;
    }
    let falls = was_up && health.hp == 0;
    correct(step, |run| {
        crate::turn::set_health(run, who, health);
        if falls {
            run.emit(Event::CreatureDowned { creature: who, by: None });
            run.after_ailing(who);
        }
        if falls && !death_saves {
            run.emit(Event::Died { creature: who, by: None });
        }
    });
    Ok(())
}

fn place(step: &mut Step<'_, Combat>, who: CreatureId, to: rules5e::Cell) -> Result<(), Refusal> {
    let state = step.state();
    let Some(creature) = state.creature(who) else { return Err(Refusal::NoFight) };
    let name = creature.sheet.name.clone();
    let place = Footprint { at: to, size: creature.size().cells() };
    open::check_free(state, &name, place, Some(who))?;
    correct(step, |run| {
        run.emit(Event::Displaced { creature: who, to, how: Displacement::Placed });
        spells::break_holds(run, who);
        spells::leave_zones(run, who);
    });
    Ok(())
}

fn add_creature(step: &mut Step<'_, Combat>, placed: &Placed) -> Result<(), Refusal> {
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

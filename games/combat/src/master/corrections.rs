//! Corrections: hit points, places and conditions as the game master says they are.

use engine::Step;
use rules5e::grid::Footprint;
use rules5e::{Condition, Conditions, DamageDice, Life};

use super::{correct, living, present};
use crate::{Combat, CreatureId, Displacement, Ended, Event, Refusal, Source, Until, open, spells};

/// The most dice that may hurt somebody at the start of each turn.
const MOST_DICE: u8 = 40;

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

/// Sets hit points, with what follows for life.
pub(super) fn set_hp(
    step: &mut Step<'_, Combat>,
    who: CreatureId,
    hp: u16,
    temp: Option<u16>,
) -> Result<(), Refusal> {
    present(step.state(), who)?;
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

/// Puts a creature somewhere else.
pub(super) fn place(step: &mut Step<'_, Combat>, who: CreatureId, to: rules5e::Cell) -> Result<(), Refusal> {
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

/// Gives a creature a condition.
pub(super) fn add_condition(
    step: &mut Step<'_, Combat>,
    who: CreatureId,
    condition: Condition,
    rounds: Option<u16>,
    damage: Option<DamageDice>,
) -> Result<(), Refusal> {
    living(step.state(), who)?;
    lasting(rounds, damage)?;
    let mut effect = spells::effect(who, None, Source::Master);
    effect.conditions = Conditions::only(condition);
    effect.until = rounds.map_or(Until::Permanent, Until::Rounds);
    effect.tick = damage;
    correct(step, |run| run.afflict(effect));
    Ok(())
}

/// Ends a condition.
pub(super) fn end_condition(
    step: &mut Step<'_, Combat>,
    who: CreatureId,
    condition: Condition,
) -> Result<(), Refusal> {
    let has = |effect: &&crate::Effect| effect.conditions.has(condition);
    let effects: Vec<u32> = step.state().effects_on(who).filter(has).map(|effect| effect.id).collect();
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

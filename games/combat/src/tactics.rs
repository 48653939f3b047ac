//! How the house plays a creature: sensible, quick and the same every time. It looks at what the creature's side knows
//! and chooses one of the intents that anybody could choose; the rules check it like anybody's.

mod approach;
mod magic;

use rules5e::{Condition, Healing, Life, Spell, Trait};

use self::approach::approach;
use self::magic::{best_magic, cast_at};
use crate::run::Run;
use crate::{
    Action, Cause, Chance, Creature, CreatureId, Frame, Reaction, State, Who, ending, intent, resolve, turn,
};

/// How many decisions a turn may take before it is ended.
const MOST_DECISIONS: u8 = 12;

/// Has a creature of the house's do the next thing of its turn.
pub(crate) fn act(run: &mut Run<'_, '_>, who: CreatureId, n: u8) {
    let state = run.state();
    if ending::verdict(state).is_some() || state.active() != Some(who) {
        return;
    }
    // The game master may have taken it from the house meanwhile.
    if !state.creature(who).is_some_and(|creature| state.is_autoplayed(creature)) {
        return;
    }
    let able = state.creature(who).is_some_and(Creature::is_conscious);
    let action = if able && n < MOST_DECISIONS { choose(state, who) } else { None };
    let planned = action.and_then(|action| intent::plan_for(run.state(), who, &action).ok());
    match planned {
        Some(plan) => {
            run.push(Frame::Auto { who, n: n + 1 });
            plan.carry_out(run);
        }
        None => {
            run.push(turn::end_of(run.state(), who));
        }
    }
}

/// Decides about a chance to react.
pub(crate) fn react(state: &State, _who: CreatureId, chance: &Chance) -> Option<Reaction> {
    let first = chance.options.first().copied();
    match chance.cause {
        Cause::Leaves | Cause::Hit | Cause::Readied => first,
        // A cantrip is not worth a slot.
        Cause::Casts(spell) => first.filter(|_| state.spell(spell).is_some_and(|spell| spell.level > 0)),
    }
}

/// Chooses what a creature does next; nothing means that its turn is over.
pub(crate) fn choose(state: &State, who: CreatureId) -> Option<Action> {
    let creature = state.creature(who)?;
    if creature.conditions.has(Condition::Prone) && can_stand_up(state, who, creature) {
        return Some(Action::Stand { actor: None });
    }
    if let Some(action) = help_the_fallen(state, who, creature) {
        return Some(action);
    }
    if creature.can_act() && (creature.economy.action || creature.economy.attacks_left > 0) {
        if creature.economy.action
            && creature.economy.attacks_left == 0
            && let Some(action) = best_magic(state, who, creature)
        {
            return Some(action);
        }
        if let Some(action) = strike(state, who) {
            return Some(action);
        }
        if let Some(action) = approach(state, who, creature) {
            return Some(action);
        }
    }
    bonus(state, who, creature)
}

fn can_stand_up(state: &State, who: CreatureId, creature: &Creature) -> bool {
    let speed = state.speed(who);
    speed > 0 && creature.is_conscious() && creature.economy.movement_ft >= rules5e::standing_cost(speed)
}

/// Brings a dying ally back, with a word before a touch.
fn help_the_fallen(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if creature.sheet.spells.is_empty() {
        return None;
    }
    let dying =
        |other: &Creature| other.side == creature.side && matches!(other.health.life, Life::Dying { .. });
    let (fallen, _) = state.fighters().find(|(_, other)| dying(other))?;
    let heals = |spell: &&Spell| spell.healing.is_some_and(|healing: Healing| !healing.temporary);
    let spells = creature.sheet.spells.iter().filter_map(|nth| state.spell(*nth)).filter(heals);
    let mut casts = spells.map(|spell| cast_at(spell, fallen));
    casts.find(|action| intent::plan_for(state, who, action).is_ok())
}

/// Attacks whoever falls soonest among those in reach; the unconscious only when nobody else is.
fn strike(state: &State, who: CreatureId) -> Option<Action> {
    let side = state.creature(who)?.side;
    let foes = state.known_foes(who).filter(|(id, _)| !resolve::is_charmed_by(state, who, *id));
    let options = foes.filter_map(|(id, foe)| {
        Some((state.hp_known_to(side, foe), id, intent::best_attack(state, who, id)?))
    });
    let (_, target, (nth, ranged)) = options.min_by_key(|(hp, id, (_, ranged))| (*ranged, *hp, *id))?;
    let weapon = state.creature(who)?.stats().attacks.get(usize::from(nth)).map(|attack| attack.id.clone());
    let target = Who::Number(target.0);
    Some(if ranged {
        Action::RangedAttack { actor: None, target, weapon, move_required: false }
    } else {
        Action::MeleeAttack { actor: None, target, weapon, move_required: false, off_hand: false }
    })
}

/// What a bonus action is good for.
fn bonus(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    if !creature.can_act() || !creature.economy.bonus {
        return None;
    }
    let hurt = creature.health.hp * 2 <= creature.health.max;
    let mut options = Vec::new();
    if creature.has(Trait::SecondWind) && hurt {
        options.push(Action::UseTrait { actor: None, special: Trait::SecondWind });
    }
    if creature.has(Trait::Rage) && state.round == 1 {
        options.push(Action::UseTrait { actor: None, special: Trait::Rage });
    }
    if let Some(Action::MeleeAttack { actor, target, weapon, move_required, .. }) =
        light_strike(state, who, creature)
    {
        options.push(Action::MeleeAttack { actor, target, weapon, move_required, off_hand: true });
    }
    options.into_iter().find(|action| intent::plan_for(state, who, action).is_ok())
}

fn light_strike(state: &State, who: CreatureId, creature: &Creature) -> Option<Action> {
    let main = creature.used.main_hand.checked_sub(1)?;
    let attack =
        creature.stats().attacks.get(usize::from(main)).filter(|attack| attack.light && !attack.natural)?;
    let foes = state.known_foes(who).filter(|(id, _)| intent::reaches(state, who, *id, attack, false));
    let (target, _) = foes.min_by_key(|(id, foe)| (state.hp_known_to(creature.side, foe), *id))?;
    let (target, weapon) = (Who::Number(target.0), Some(attack.id.clone()));
    Some(Action::MeleeAttack { actor: None, target, weapon, move_required: false, off_hand: true })
}

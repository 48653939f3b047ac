//! Checks and contests: hiding, steadying, breaking free, wrestling, and what the game master asks for.

use rules5e::{Ability, Condition, Conditions, Contest, Mode, Skill, Why};

use super::cast::steady;
use crate::run::Run;
use crate::{
    Aim, CheckAim, CreatureId, Ended, Event, Frame, Pending, RollKind, RollSpec, Source, State, spells,
};

/// A check before its roll.
pub(crate) struct Checking {
    pub(crate) who: CreatureId,
    pub(crate) aim: CheckAim,
    pub(crate) skill: Option<Skill>,
    pub(crate) ability: Ability,
    pub(crate) dc: Option<u8>,
    pub(crate) reason: Option<String>,
}

/// Makes a check, and does what it was for.
pub(crate) fn check(run: &mut Run<'_, '_>, checking: Checking, roll: Option<Pending>) {
    let Some(roll) = roll else {
        let Checking { who, aim, skill, ability, dc, reason } = checking;
        let mut spec = check_spec(run, who, RollKind::Check, skill, ability);
        spec.reason.clone_from(&reason);
        let roll = Some(run.roll(spec));
        return run.push(Frame::Check { who, aim, skill, ability, dc, reason, roll });
    };
    let total = run.rolled(&roll).total;
    let Checking { who, aim, skill, dc, .. } = checking;
    let success = dc.map(|dc| total >= dc.into());
    let told = if aim == CheckAim::Asked { None } else { success };
    let to = run.state().creature(who).and_then(|creature| run.state().rolls_seen_by(creature));
    run.emit_to(to, Event::CheckMade { creature: who, skill, total, success: told });
    if let (CheckAim::Asked, Some(dc), Some(success)) = (aim, dc, success) {
        let to = run.state().house();
        run.emit_to(to, Event::CheckJudged { creature: who, dc, success });
    }
    spells::use_help(run, who);
    match (aim, success) {
        (CheckAim::Hide, _) => hide(run, who, total),
        (CheckAim::Stabilize(target), Some(true)) => steady(run, who, target),
        (CheckAim::BreakFree(effect), Some(true)) => run.end_effect(effect, Ended::Freed),
        (CheckAim::Extinguish(on), Some(true)) => put_out(run, on),
        (CheckAim::Dispel(id), Some(true)) => super::dispel::undo(run, id),
        (CheckAim::Counter(cast), Some(true)) => run.counter(cast),
        _ => {}
    }
}

/// Ends everything that burns on a creature.
fn put_out(run: &mut Run<'_, '_>, on: CreatureId) {
    let burns = |effect: &&crate::Effect| crate::effect::is_fire(effect);
    let fires: Vec<u32> = run.state().effects_on(on).filter(burns).map(|effect| effect.id).collect();
    for effect in fires {
        run.end_effect(effect, Ended::Freed);
    }
}

/// Whoever is seen cannot hide; the others hide from those whose passive Perception is lower.
fn hide(run: &mut Run<'_, '_>, who: CreatureId, total: i32) {
    let state = run.state();
    let found = |(id, foe): (CreatureId, &crate::Creature)| {
        let passive = 10 + i32::from(foe.stats().skill_bonus(Skill::Perception));
        foe.is_conscious() && (state.sees(id, who) || passive >= total)
    };
    if !state.foes_of(who).any(found) {
        let is_secret = state.creature(who).is_some_and(|creature| state.rolls_seen_by(creature).is_some());
        let total = (!is_secret).then_some(total.clamp(-99, 99) as i16);
        run.emit(Event::Hid { creature: who, total });
    }
}

/// At the end of a turn whoever hid and stands in plain sight of a foe is found.
pub(crate) fn find_hidden(run: &mut Run<'_, '_>) {
    let state = run.state();
    let hid = state.fighters().filter(|(_, creature)| creature.hidden.is_some()).map(|(id, _)| id);
    let found: Vec<CreatureId> = hid.filter(|id| state.is_in_plain_sight(*id)).collect();
    for creature in found {
        let found = run.state().revealed(creature);
        run.emit(found);
    }
}

/// Makes the roll of a check.
pub(crate) fn check_spec(
    run: &Run<'_, '_>,
    who: CreatureId,
    kind: RollKind,
    skill: Option<Skill>,
    ability: Ability,
) -> RollSpec {
    let state = run.state();
    let (mut mode, mut bonus) = (Mode::Normal, 0);
    let mut spec = RollSpec::new(who, kind, run.d20(who, mode, bonus));
    if let Some(creature) = state.creature(who) {
        let ruleset = state.board.setup.ruleset;
        let fears = state.fears_in_sight(who);
        let mut edge = rules5e::check_edge(creature.conditions, creature.exhaustion, fears, ruleset);
        if ability == Ability::Str && crate::effect::is_raging(state, who) {
            edge = edge.for_(Why::Effect);
        }
        let helps = |effect: &crate::Effect| effect.from == Source::Help && effect.against.is_none();
        // The help of others is with what one does: it rolls no initiative.
        let helped = matches!(kind, RollKind::Check | RollKind::Contest) && state.effects_on(who).any(helps);
        edge = edge.for_if(helped, Why::Helped);
        mode = edge.mode();
        bonus = match skill {
            Some(skill) => creature.stats().skill_bonus(skill),
            None => creature.modifier(ability),
        };
        (spec.advantage, spec.disadvantage) = (edge.advantage, edge.disadvantage);
    }
    spec.throw = run.d20(who, mode, bonus);
    (spec.skill, spec.ability) = (skill, Some(ability));
    spec
}

/// Two creatures test their strength; a tie changes nothing.
pub(crate) fn contest(
    run: &mut Run<'_, '_>,
    by: CreatureId,
    target: CreatureId,
    aim: Aim,
    rolls: Option<(Pending, Pending)>,
) {
    let Some((ours, theirs)) = rolls else {
        let (attacker, defender) = match aim {
            Aim::Escape => (nimbler(run.state(), by), Skill::Athletics),
            _ => (Skill::Athletics, nimbler(run.state(), target)),
        };
        let ours = check_spec(run, by, RollKind::Contest, Some(attacker), attacker.ability());
        let theirs = check_spec(run, target, RollKind::Contest, Some(defender), defender.ability());
        let rolls = (run.roll(ours), run.roll(theirs));
        return run.push(Frame::Contest { by, target, aim, rolls: Some(rolls) });
    };
    if run.state().creature(target).is_none_or(crate::Creature::is_out) {
        return;
    }
    let helpless = run.state().creature(target).is_some_and(|creature| !creature.can_act());
    let (ours, theirs) = (run.rolled(&ours).total, run.rolled(&theirs).total);
    let won = rules5e::contest(ours as i16, theirs as i16) == Contest::A || (helpless && aim != Aim::Escape);
    run.emit(Event::ContestMade { by, target, aim, won });
    spells::use_help(run, by);
    spells::use_help(run, target);
    if won {
        win(run, by, target, aim);
    }
}

/// Athletics or Acrobatics, whichever is better.
fn nimbler(state: &State, who: CreatureId) -> Skill {
    let bonus = |skill| state.creature(who).map_or(0, |creature| creature.stats().skill_bonus(skill));
    if bonus(Skill::Acrobatics) > bonus(Skill::Athletics) { Skill::Acrobatics } else { Skill::Athletics }
}

fn win(run: &mut Run<'_, '_>, by: CreatureId, target: CreatureId, aim: Aim) {
    let bind = |condition, from| {
        let mut effect = spells::effect(target, Some(by), from);
        effect.conditions = Conditions::only(condition);
        effect
    };
    match aim {
        Aim::Grapple => run.afflict(bind(Condition::Grappled, Source::Grapple)),
        Aim::Topple => run.afflict(bind(Condition::Prone, Source::Prone)),
        Aim::Push => spells::shove(run, by, target, rules5e::grid::CELL_FT),
        Aim::Escape => {
            let held = |effect: &&crate::Effect| effect.from == Source::Grapple && effect.by == Some(target);
            let hold = run.state().effects_on(by).find(held).map(|effect| effect.id);
            if let Some(effect) = hold {
                run.end_effect(effect, Ended::Freed);
            }
        }
    }
}

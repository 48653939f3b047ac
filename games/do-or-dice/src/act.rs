//! What a seat may ask for, and what comes of it: the die, the choices, the effects on players. Every refusal is given
//! before the first event and the first roll.

use engine::{Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::turns::end_turn;
use crate::validate::validate;
use crate::{Awaits, DIE_SIDES, DoOrDice, Effect, Event, Move, Reason, Refusal, State, Turn};

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "action",
    content = "parameters",
    rename_all = "snake_case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Rolls the die.
    Roll {},
    /// Chooses between hit points and victory points.
    Choose {
        /// Which.
        effect: Effect,
    },
    /// Chooses whom the move is for.
    Target {
        /// The seat, from 0.
        seat: Seat,
    },
}

impl Action {
    /// Returns what has to be awaited for this to be accepted.
    #[inline]
    pub(crate) const fn answers(self) -> Awaits {
        match self {
            Action::Roll {} => Awaits::Roll,
            Action::Choose { .. } => Awaits::Effect,
            Action::Target { .. } => Awaits::Target,
        }
    }
}

/// What a move comes to.
#[derive(Clone, Copy)]
enum Blow {
    /// This player loses hit points.
    Hurt(Seat),
    /// This player gets hit points back.
    Heal(Seat),
    /// This player gains points.
    Give(Seat),
    /// This player loses points to whoever moves.
    Steal(Seat),
    /// This player loses points to nobody.
    Destroy(Seat),
    /// Nothing.
    Nothing(Reason),
}

/// Carries out an action.
// Inlined always, and so is what most actions call: a simulation knows which action it drew and that nobody keeps the
// events, and what follows from that falls away only where both are in sight.
#[inline(always)]
pub(crate) fn act(step: &mut Step<'_, DoOrDice>, by: Seat, action: Action) -> Result<(), Refusal> {
    let turn = *validate(step.state(), by, action)?;
    resolve(step, turn, action);
    Ok(())
}

/// Carries out an action that is allowed, and ends the turn unless something has to be chosen yet.
#[inline(always)]
fn resolve(step: &mut Step<'_, DoOrDice>, turn: Turn, action: Action) {
    let Turn { player, target, .. } = turn;
    let rolled = match action {
        Action::Roll {} => Some(roll(step, player)),
        _ => turn.kind,
    };
    let Some(kind) = rolled else { return };
    let blow = match action {
        Action::Roll {} => after_roll(step.state(), player, kind),
        Action::Choose { effect } => after_choice(player, kind, effect, target),
        Action::Target { seat } => after_aim(kind, seat),
    };
    match (blow, action) {
        (Some(blow), _) => {
            land(step, player, kind, blow);
            end_turn(step, player);
        }
        (None, Action::Roll {}) => {}
        (None, Action::Choose { effect }) => step.emit(Event::EffectChosen { player, effect }),
        (None, Action::Target { seat }) => step.emit(Event::TargetChosen { player, target: seat }),
    }
}

/// DOD-13: the roll is told and shown; what has to be chosen is asked afterwards.
#[inline(always)]
fn roll(step: &mut Step<'_, DoOrDice>, player: Seat) -> Move {
    let [value, ..] = step.dice().roll_few(DIE_SIDES, 1);
    let kind = Move::of(value, step.state().alive.contains(player));
    step.emit(Event::DieRolled { player, value, kind });
    kind
}

/// Returns what a roll comes to by itself.
#[inline(always)]
fn after_roll(state: &State, player: Seat, kind: Move) -> Option<Blow> {
    match kind {
        Move::Backfire => Some(Blow::Hurt(player)),
        Move::Recover => Some(Blow::Heal(player)),
        Move::Void => Some(Blow::Nothing(Reason::Void)),
        // Decision 29: a haunt that finds nobody has no effect, and is told as such.
        Move::GoodHaunt | Move::BadHaunt if state.targets(player, kind).is_empty() => {
            Some(Blow::Nothing(Reason::NoTarget))
        }
        _ => None,
    }
}

/// Decision 31: a Power Move that hits asks for its target now, a haunt has it already.
#[inline(always)]
fn after_choice(player: Seat, kind: Move, effect: Effect, target: Option<Seat>) -> Option<Blow> {
    match (kind, effect) {
        (Move::PowerMove, Effect::Vp) => Some(Blow::Give(player)),
        (Move::GoodHaunt, Effect::Hp) => target.map(Blow::Heal),
        (Move::GoodHaunt, Effect::Vp) => target.map(Blow::Give),
        (Move::BadHaunt, Effect::Hp) => target.map(Blow::Hurt),
        (Move::BadHaunt, Effect::Vp) => target.map(Blow::Destroy),
        _ => None,
    }
}

/// Decision 31: a haunt asks for its effect now, everything else happens.
#[inline(always)]
fn after_aim(kind: Move, target: Seat) -> Option<Blow> {
    match kind {
        Move::Pickpocket => Some(Blow::Steal(target)),
        Move::GoodHaunt | Move::BadHaunt => None,
        _ => Some(Blow::Hurt(target)),
    }
}

#[inline(always)]
fn land(step: &mut Step<'_, DoOrDice>, player: Seat, kind: Move, blow: Blow) {
    match blow {
        Blow::Hurt(target) => hurt(step, player, target, kind),
        Blow::Heal(target) => heal(step, player, target, kind),
        Blow::Give(target) => give(step, player, target, kind),
        Blow::Steal(target) => steal(step, player, target, kind),
        Blow::Destroy(target) => destroy(step, player, target, kind),
        Blow::Nothing(reason) => nothing(step, player, None, kind, reason),
    }
}

/// DOD-07: hit points may go below 0; a player without any falls.
// Inlined always: it is what most moves come to.
#[inline(always)]
fn hurt(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, kind: Move) {
    let round = step.state().round;
    let hp = step.state().player(target).hp.saturating_sub(kind.hp().into());
    step.emit(Event::DamageDealt { round, player, target, kind, amount: kind.hp(), hp });
    if hp <= 0 {
        fell(step, player, target, hp);
    }
}

/// Has a player fall.
#[inline(never)]
fn fell(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, hp: i16) {
    let round = step.state().round;
    let by = Some(player).filter(|by| *by != target);
    step.emit(Event::PlayerFell { round, player: target, by, hp });
    // DOD-14, decision 24: whoever fells another gains, and nobody gains by a Backfire.
    let points = step.state().setup.elimination_vp;
    if by.is_some() && points > 0 {
        let vp = step.state().player(player).vp.saturating_add(points.into());
        step.emit(Event::EliminationRewarded { round, player, target, points, vp });
    }
}

/// Decision 25: healing is capped.
fn heal(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, kind: Move) {
    let state = step.state();
    let (round, most, before) = (state.round, state.setup.hp, state.player(target).hp);
    let hp = before.saturating_add(kind.hp().into()).min(most);
    if hp <= before {
        return nothing(step, player, Some(target), kind, Reason::FullHp);
    }
    step.emit(Event::Healed { round, player, target, kind, amount: (hp - before) as u8, hp });
}

fn give(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, kind: Move) {
    let (round, amount) = (step.state().round, kind.vp());
    let vp = step.state().player(target).vp.saturating_add(amount.into());
    step.emit(Event::PointsGained { round, player, target, kind, amount, vp });
}

/// DOD-06: whoever has nothing loses nothing, and nothing is gained.
fn steal(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, kind: Move) {
    let state = step.state();
    let (round, own, theirs) = (state.round, state.player(player).vp, state.player(target).vp);
    let amount = theirs.min(kind.vp().into());
    if amount == 0 {
        return nothing(step, player, Some(target), kind, Reason::NoVp);
    }
    let (vp, target_vp) = (own.saturating_add(amount), theirs - amount);
    step.emit(Event::PointsStolen { round, player, target, kind, amount: amount as u8, vp, target_vp });
}

/// Decision 26: a point that a haunt takes goes to nobody.
fn destroy(step: &mut Step<'_, DoOrDice>, player: Seat, target: Seat, kind: Move) {
    let (round, theirs) = (step.state().round, step.state().player(target).vp);
    let amount = theirs.min(kind.vp().into());
    if amount == 0 {
        return nothing(step, player, Some(target), kind, Reason::NoVp);
    }
    step.emit(Event::PointsLost { round, player, target, kind, amount: amount as u8, vp: theirs - amount });
}

fn nothing(step: &mut Step<'_, DoOrDice>, player: Seat, target: Option<Seat>, kind: Move, reason: Reason) {
    let round = step.state().round;
    step.emit(Event::NoEffect { round, player, target, kind, reason });
}

//! Whether an action is allowed: asked before anything happens, and nothing is changed by asking.

use engine::Seat;

use crate::{Action, Awaits, Effect, Move, Phase, Refusal, State, Turn};

/// Returns the turn in which an action may be carried out, or why it may not.
#[inline(always)]
pub(crate) fn validate(state: &State, by: Seat, action: Action) -> Result<&Turn, Refusal> {
    let Some(turn) = state.turn_of(by) else {
        return Err(match state.phase() {
            Phase::InProgress => Refusal::NotYourTurn,
            _ => Refusal::NotInProgress,
        });
    };
    if turn.awaits != action.answers() {
        return Err(untimely(turn, action));
    }
    match action {
        Action::Roll {} => {}
        Action::Choose { effect } => may_choose(state, turn, effect)?,
        Action::Target { seat } => may_target(state, turn, seat)?,
    }
    Ok(turn)
}

/// Says what is due instead.
#[cold]
fn untimely(turn: &Turn, action: Action) -> Refusal {
    match (action, turn.awaits) {
        (Action::Roll {}, _) => Refusal::AlreadyRolled,
        (_, Awaits::Roll) => Refusal::RollFirst,
        (Action::Choose { .. }, _) => Refusal::TargetFirst,
        (Action::Target { .. }, _) => Refusal::ChooseFirst,
    }
}

#[inline]
fn may_choose(state: &State, turn: &Turn, effect: Effect) -> Result<(), Refusal> {
    let needs_target = turn.kind == Some(Move::PowerMove) && effect == Effect::Hp;
    if needs_target && state.targets(turn.player, Move::PowerMove).is_empty() {
        return Err(Refusal::NoTarget);
    }
    Ok(())
}

/// DOD-05: one cannot choose oneself, the fallen cannot be hit, and nobody is haunted twice running.
#[inline]
fn may_target(state: &State, turn: &Turn, seat: Seat) -> Result<(), Refusal> {
    let kind = turn.kind.unwrap_or(Move::Void);
    if state.targets(turn.player, kind).contains(seat) {
        return Ok(());
    }
    Err(if seat.index() >= state.players.len() {
        Refusal::PlayerNotFound { seat }
    } else if seat == turn.player {
        Refusal::SelfTarget
    } else if !state.playing.contains(seat) {
        Refusal::TargetLeft
    } else if !state.alive.contains(seat) {
        Refusal::TargetFallen
    } else {
        Refusal::SameTarget
    })
}

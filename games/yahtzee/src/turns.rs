//! How turns begin, end and pass on: the start, clocks, seats that leave and seats that come back.

use engine::{Ask, Order, Seat, Step};

use crate::act::{Throw, roll, score_best};
use crate::{Event, Keep, Phase, State, Yahtzee};

/// YAH-1.3: draws the order and begins the first turn.
pub(crate) fn start(step: &mut Step<'_, Yahtzee>) {
    if step.state().phase() != Phase::Lobby {
        return;
    }
    let mut players = Order::first(step.state().players.len() as u8);
    step.dice().shuffle(players.as_mut_slice());
    let first_player = players.as_slice().iter().copied().find(|seat| !step.skips(*seat));
    step.emit(Event::GameStarted { players, first_player });
    begin_turn(step, first_player);
}

/// Begins a turn when nobody could play before; the last of several wins on coming back.
pub(crate) fn resume(step: &mut Step<'_, Yahtzee>) {
    let state = step.state();
    if state.phase() != Phase::InProgress || state.turn.is_some() {
        return;
    }
    if state.last_standing().is_some() {
        return crown(step);
    }
    let next = next_player(step);
    begin_turn(step, next);
}

/// Decision 9d: scores the best open box for the dice on the table, after one roll if there was none.
pub(crate) fn expire(step: &mut Step<'_, Yahtzee>, ask: Ask) {
    let Ok(turn) = step.state().turn_of(ask.seat).copied() else { return };
    step.emit(Event::TurnTimedOut { player: turn.player });
    if let (true, Ok(throw)) = (turn.rolls.is_empty(), Throw::of(&turn, Keep::NONE)) {
        roll(step, throw);
    }
    if let Some(turn) = step.state().turn {
        score_best(step, &turn);
    }
}

/// Takes a seat out of the play.
pub(crate) fn leave(step: &mut Step<'_, Yahtzee>, seat: Seat) {
    let state = step.state();
    if state.phase() != Phase::InProgress || !state.is_in(seat) {
        return;
    }
    let remaining_player_count = state.seats_in().len() - 1;
    step.emit(Event::PlayerFolded { player: seat, remaining_player_count });
    let state = step.state();
    let is_last = state.last_standing().is_some();
    if let Some(turn) = state.turn.filter(|turn| turn.player == seat || is_last) {
        end_turn(step, turn.player);
    }
    if is_last {
        crown(step);
    }
}

/// Ends the play for the last seat, if anybody is there.
fn crown(step: &mut Step<'_, Yahtzee>) {
    let last = step.state().last_standing().filter(|_| step.state().end.is_none());
    if let Some(player) = last.filter(|player| !step.skips(*player)) {
        step.emit(Event::LastPlayerStanding { player });
    }
}

/// Ends the present turn and begins the next one.
#[inline]
pub(crate) fn end_turn(step: &mut Step<'_, Yahtzee>, player: Seat) {
    let next_player = next_player(step);
    step.emit(Event::TurnEnded { player, next_player });
    begin_turn(step, next_player);
}

#[inline]
fn begin_turn(step: &mut Step<'_, Yahtzee>, player: Option<Seat>) {
    let Some(player) = player else { return };
    let state = step.state();
    let turn_number = state.turn_number.saturating_add(1);
    let round = state.players.get(player).map_or(0, |player| player.turns).saturating_add(1);
    step.emit(Event::TurnStarted { player, turn_number, round });
}

/// Returns whose turn comes next: nobody's if no box is open, one is left of several, or nobody is there.
#[inline]
fn next_player(step: &Step<'_, Yahtzee>) -> Option<Seat> {
    let state: &State = step.state();
    if state.players.len() > 1 && state.last_standing().is_some() {
        return None;
    }
    let may = |seat: &Seat| state.is_due(*seat) && !step.skips(*seat);
    let seats = state.turn_order.as_slice();
    let begun = usize::from(state.turn_number > 0);
    let after = seats.get(usize::from(state.active_turn_index) + begun..).unwrap_or_default();
    after.iter().chain(seats).copied().find(may)
}

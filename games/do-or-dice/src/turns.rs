//! How turns and rounds begin, end and pass on: the start, clocks, seats that leave and come back, and the end.

use engine::{Ask, Order, Seat, Step};

use crate::act::act;
use crate::tie::break_ties;
use crate::{Action, Awaits, DoOrDice, Effect, End, Event, Phase, State, Turn};

/// What comes after a turn.
#[derive(Clone, Copy)]
enum Next {
    /// The turn at this place in the order, of this seat.
    Turn(u8, Seat),
    /// The end of the round.
    RoundEnd,
    /// Nothing, until somebody is back.
    Wait,
}

/// Draws the order and begins the first round.
pub(crate) fn start(step: &mut Step<'_, DoOrDice>) {
    if step.state().phase() != Phase::Lobby {
        return;
    }
    let mut players = Order::first(step.state().players.n());
    step.dice().shuffle(players.as_mut_slice());
    let first_player = players.as_slice().iter().copied().find(|seat| !step.skips(*seat));
    step.emit(Event::GameStarted { players, first_player });
    step.emit(Event::RoundStarted { round: 1 });
    let next = next_from(step, 0);
    go_on(step, next);
}

/// Ends a player's turn: the play ends at once if it is decided, else the next turn or round begins.
// Inlined always: every turn comes through here, and the usual case is short.
#[inline(always)]
pub(crate) fn end_turn(step: &mut Step<'_, DoOrDice>, player: Seat) {
    let state = step.state();
    let place = state.next_index;
    // DOD-08, decision 28: sudden death is looked for after every action.
    match state.at(place) {
        Some(next) if !state.is_decided() && state.playing.contains(next) && !step.skips(next) => {
            step.emit(Event::TurnEnded { player, next_player: Some(next) });
            start_turn(step, place, next);
        }
        _ => pass_on(step, player),
    }
}

/// Ends a turn that is not simply followed by the next one in the order.
#[inline(never)]
fn pass_on(step: &mut Step<'_, DoOrDice>, player: Seat) {
    if step.state().is_decided() {
        step.emit(Event::TurnEnded { player, next_player: None });
        return decide(step);
    }
    let next = next_from(step, step.state().next_index);
    let follows = match next {
        Next::RoundEnd if !is_last_round(step.state()) => next_from(step, 0),
        next => next,
    };
    let next_player = match follows {
        Next::Turn(_, seat) => Some(seat),
        Next::RoundEnd | Next::Wait => None,
    };
    step.emit(Event::TurnEnded { player, next_player });
    go_on(step, next);
}

/// Plays a turn to its end for somebody whose time is up: points where they can be had, else the first target.
pub(crate) fn expire(step: &mut Step<'_, DoOrDice>, ask: Ask) {
    let state = step.state();
    if state.ask() != Some(ask) {
        return;
    }
    let (round, number) = (state.round, state.turn_number);
    step.emit(Event::TurnTimedOut { round, player: ask.seat });
    // A roll, a target and an effect are the most that a turn can owe.
    for _ in 0..3 {
        let state = step.state();
        let turn = state.turn_of(ask.seat).filter(|_| state.turn_number == number);
        let Some(action) = turn.and_then(|turn| fallback(state, turn)) else { return };
        if act(step, ask.seat, action).is_err() {
            return;
        }
    }
}

/// Decision 9d: returns what the house does in a player's place.
fn fallback(state: &State, turn: &Turn) -> Option<Action> {
    Some(match turn.awaits {
        Awaits::Roll => Action::Roll {},
        Awaits::Effect => Action::Choose { effect: Effect::Vp },
        Awaits::Target => Action::Target { seat: state.targets(turn.player, turn.kind?).iter().next()? },
    })
}

/// Takes a seat out of the play: it falls without an award and is no target any more.
pub(crate) fn leave(step: &mut Step<'_, DoOrDice>, seat: Seat) {
    let state = step.state();
    let here = state.playing;
    if state.phase() != Phase::InProgress || !here.contains(seat) {
        return;
    }
    let round = state.round;
    step.emit(Event::PlayerFolded { round, player: seat, remaining_player_count: here.len() - 1 });
    let state = step.state();
    match (state.turn, state.is_decided()) {
        (Some(turn), decided) if decided || turn.player == seat => end_turn(step, turn.player),
        (None, true) => decide(step),
        _ => {}
    }
}

/// Goes on when somebody is back; the last of several wins on coming back.
pub(crate) fn resume(step: &mut Step<'_, DoOrDice>) {
    let state = step.state();
    if state.phase() != Phase::InProgress || state.turn.is_some() {
        return;
    }
    if state.is_decided() {
        return decide(step);
    }
    let next = next_from(step, state.next_index);
    go_on(step, next);
}

/// Returns what comes from a place in the order on.
fn next_from(step: &Step<'_, DoOrDice>, mut place: u8) -> Next {
    let state = step.state();
    let mut is_owed = false;
    while let Some(seat) = state.at(place) {
        if state.playing.contains(seat) {
            if !step.skips(seat) {
                return Next::Turn(place, seat);
            }
            is_owed = true;
        }
        place += 1;
    }
    // Seats that are away are passed over, but a round does not end while nobody is there to see it.
    let is_deserted = is_owed && state.playing.iter().all(|seat| step.skips(seat));
    if is_deserted { Next::Wait } else { Next::RoundEnd }
}

/// Begins the next turn, after the end of the round if that is due.
fn go_on(step: &mut Step<'_, DoOrDice>, mut next: Next) {
    loop {
        match next {
            Next::Turn(place, seat) => return start_turn(step, place, seat),
            Next::Wait => return,
            Next::RoundEnd => {
                if end_round(step) {
                    return;
                }
                next = next_from(step, 0);
            }
        }
    }
}

#[inline]
fn start_turn(step: &mut Step<'_, DoOrDice>, place: u8, player: Seat) {
    let state = step.state();
    let (round, turn_number) = (state.round, state.turn_number.wrapping_add(1));
    step.emit(Event::TurnStarted { player, turn_number, turn_index: place, round });
}

/// DOD-08: pays the living, and begins the next round or ends the play; true if that was the last round.
fn end_round(step: &mut Step<'_, DoOrDice>) -> bool {
    let state = step.state();
    let (round, players, points) = (state.round, state.alive, state.setup.survival_vp);
    if points > 0 {
        step.emit(Event::SurvivalRewarded { round, players, points });
    }
    let is_last = is_last_round(step.state());
    step.emit(Event::RoundEnded { round });
    if is_last {
        end(step, End::RoundsComplete);
    } else {
        step.emit(Event::RoundStarted { round: round.saturating_add(1) });
    }
    is_last
}

fn is_last_round(state: &State) -> bool {
    state.round >= state.setup.rounds
}

/// Ends a play that one player alive, or one player left, has decided; the last of several has to be there.
fn decide(step: &mut Step<'_, DoOrDice>) {
    let here = step.state().playing;
    match (here.len(), here.iter().next()) {
        (0, _) | (_, None) => end(step, End::AllPlayersLeft),
        (1, Some(last)) if step.skips(last) => {}
        (1, Some(_)) => end(step, End::LastPlayerStanding),
        _ => end(step, End::SuddenDeath),
    }
}

fn end(step: &mut Step<'_, DoOrDice>, reason: End) {
    // Decision 30: the roll comes only at the end.
    break_ties(step);
    step.emit(Event::GameEnded { reason });
}

//! What must hold of a state that came from outside. It judges and never mends.

use engine::{Order, Seat, Seats, StateError};

use crate::{Awaits, End, Entry, Moment, Move, POWER_MOVE_HP, Phase, Player, State, Turn};

/// Says what is wrong with a state.
pub(crate) fn check(state: &State) -> Result<(), StateError> {
    StateError::unless(state.setup.check().is_ok(), "the house rules do not fit together")?;
    let n = state.players.n();
    StateError::unless(n == state.setup.players, "there are too few or too many players")?;
    if state.phase() == Phase::Lobby || state.turn_order == Order::default() {
        let is_fresh = State::new(&state.setup, n).is_ok_and(|fresh| fresh == *state);
        return StateError::unless(is_fresh, "something happened before the start");
    }
    let everybody = Seats::first(n);
    let is_counted = state.alive.minus(everybody).is_empty()
        && state.playing.minus(everybody).is_empty()
        && state.alive.minus(state.playing).is_empty();
    StateError::unless(is_counted, "somebody is alive or gone who is not")?;
    everybody.iter().try_for_each(|seat| check_player(state, seat, &state.player(seat)))?;
    check_place(state)?;
    check_end(state)?;
    check_told(state)?;
    state.turn.as_ref().map_or(Ok(()), |turn| check_turn(state, turn))
}

fn check_player(state: &State, seat: Seat, player: &Player) -> Result<(), StateError> {
    let hp = player.hp;
    let is_alive = state.alive.contains(seat);
    // The most that a blow takes from the last hit point.
    let is_sound = hp <= state.setup.hp && hp > -i16::from(POWER_MOVE_HP);
    let fits = is_alive == (hp > 0) || !state.playing.contains(seat);
    StateError::unless(is_sound && fits, "a player's hit points do not agree with being alive")?;
    StateError::unless(player.vp <= player.vp_earned, "a player has more victory points than were gained")?;
    let is_counted = player.turns <= state.round
        && player.rounds_fallen <= state.round
        && !(is_alive && player.rounds_fallen > 0)
        && player.kills < state.players.n();
    StateError::unless(is_counted, "a player's counters do not agree")?;
    let is_aimed = player.last_target.is_none_or(|target| is_seat(state, target) && target != seat);
    let is_haunter = player.last_haunt == 0 || (!is_alive && player.last_target.is_some());
    let is_past = player.last_haunt <= state.round;
    StateError::unless(is_aimed && is_haunter && is_past, "a player's last target is nobody's")?;
    let is_tied = player.tie == 0 || state.end.is_some();
    StateError::unless(is_tied && player.tie < state.players.n(), "a tie was broken before the end")
}

fn check_place(state: &State) -> Result<(), StateError> {
    StateError::unless(
        state.turn_order.is_of(state.players.len()),
        "the order does not list every seat once",
    )?;
    let is_round = (1..=state.setup.rounds).contains(&state.round);
    StateError::unless(is_round, "there is no such round")?;
    let is_placed = state.turn_index().is_none_or(|place| state.at(place).is_some());
    StateError::unless(is_placed, "the turn is not in the order")?;
    let n_turns: u32 = state.players.iter().map(|player| u32::from(player.turns)).sum();
    StateError::unless(n_turns == state.turn_number, "the players' turns are not the play's")
}

fn check_end(state: &State) -> Result<(), StateError> {
    let n_in = state.playing.len();
    let holds = match state.end {
        None => n_in > 0 && (!state.is_decided() || (n_in == 1 && state.turn.is_none())),
        Some(End::RoundsComplete) => !state.is_decided() && state.round == state.setup.rounds,
        Some(End::SuddenDeath) => state.is_decided() && n_in > 1,
        Some(End::LastPlayerStanding) => n_in == 1,
        Some(End::AllPlayersLeft) => n_in == 0,
    };
    StateError::unless(holds, "the end does not follow from the players")?;
    StateError::unless(state.end.is_none() || state.turn.is_none(), "a turn goes on after the end")
}

/// Looks at what only screens read.
fn check_told(state: &State) -> Result<(), StateError> {
    let is_rolled = state.last_roll.is_none_or(|roll| {
        let kinds = [true, false].map(|alive| Move::of(roll.value, alive));
        is_seat(state, roll.player)
            && (1..=crate::DIE_SIDES).contains(&roll.value)
            && kinds.contains(&roll.kind)
    });
    StateError::unless(is_rolled, "the latest roll is none")?;
    let is_about = match state.moment {
        None => true,
        Some(Moment::Fell { player, by }) => is_seat(state, player) && by.is_none_or(|by| is_seat(state, by)),
        Some(Moment::Folded { player }) => is_seat(state, player),
    };
    StateError::unless(is_about, "a moment is about nobody")?;
    let is_told = |line: Entry| {
        line.round <= state.round
            && line.actor.is_none_or(|seat| is_seat(state, seat))
            && line.target.is_none_or(|seat| is_seat(state, seat))
    };
    StateError::unless(state.log.iter().all(is_told), "the log is about nobody")
}

fn check_turn(state: &State, turn: &Turn) -> Result<(), StateError> {
    let active = state.turn_index().and_then(|place| state.at(place));
    let is_theirs = active == Some(turn.player) && state.playing.contains(turn.player);
    StateError::unless(is_theirs && state.turn_number > 0, "the turn is not the active player's")?;
    let Some(kind) = turn.kind else {
        return StateError::unless(*turn == Turn::new(turn.player), "something was chosen before the roll");
    };
    let is_last = state.last_roll.is_some_and(|roll| {
        (roll.player, roll.kind) == (turn.player, kind)
            && kind == Move::of(roll.value, state.alive.contains(turn.player))
    });
    StateError::unless(is_last, "the turn does not follow from the roll")?;
    let is_chosen = match (kind, turn.awaits, turn.target) {
        (Move::Jab | Move::Pickpocket | Move::Strike, Awaits::Target, None) => true,
        (Move::PowerMove, Awaits::Effect | Awaits::Target, None) => true,
        (Move::GoodHaunt | Move::BadHaunt, Awaits::Target, None) => true,
        (Move::GoodHaunt | Move::BadHaunt, Awaits::Effect, Some(seat)) => {
            state.targets(turn.player, kind).contains(seat)
        }
        _ => false,
    };
    StateError::unless(is_chosen, "something was chosen that cannot be")
}

fn is_seat(state: &State, seat: Seat) -> bool {
    seat.index() < state.players.len()
}

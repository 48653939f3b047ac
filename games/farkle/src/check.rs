//! What must hold of a state that came from outside. It judges and never mends.

use engine::{Seat, StateError};

use crate::{ALL_DICE, DICE_SIDES, End, MAX_PLAYERS, MIN_PLAYERS, Moment, Phase, Player, State, Turn};

/// Says what is wrong with a state.
pub(crate) fn check(state: &State) -> Result<(), StateError> {
    StateError::unless(state.setup.check().is_ok(), "the house rules do not fit together")?;
    let n_players = state.players.len();
    let range = usize::from(MIN_PLAYERS)..=usize::from(MAX_PLAYERS);
    StateError::unless(range.contains(&n_players), "there are too few or too many players")?;
    state.players.iter().try_for_each(|player| check_player(state, player))?;
    let n_turns: u64 = state.players.iter().map(|player| u64::from(player.turns)).sum();
    StateError::unless(n_turns == u64::from(state.turn_number), "the players' turns are not the play's")?;
    check_moment(state)?;
    if state.phase() == Phase::Lobby {
        let is_fresh = state.players.iter().all(|player| *player == Player::default())
            && state.moment.is_none()
            && state.final_round.is_none();
        return StateError::unless(
            is_fresh && state.turn.is_none() && state.turn_number == 0 && state.active_turn_index == 0,
            "something happened before the start",
        );
    }
    check_order(state)?;
    check_final_round(state)?;
    check_end(state)?;
    state.turn.as_ref().map_or(Ok(()), |turn| check_turn(state, turn))
}

fn check_player(state: &State, player: &Player) -> Result<(), StateError> {
    let entry = state.setup.minimum_entry_score;
    let has_banked = player.total_score > 0 && player.best_turn > 0 && player.total_score >= entry;
    StateError::unless(
        if player.has_entered_game { has_banked } else { player.total_score == 0 && player.best_turn == 0 },
        "a total and getting in do not agree",
    )?;
    let is_counted = player.best_turn <= player.total_score && player.busts <= player.turns;
    StateError::unless(is_counted, "a player's counters do not agree")
}

fn check_moment(state: &State) -> Result<(), StateError> {
    let seat = match state.moment {
        None => return Ok(()),
        Some(
            Moment::Busted { player, .. }
            | Moment::TimedOut { player, .. }
            | Moment::HotDice { player, .. }
            | Moment::Banked { player, .. }
            | Moment::FinalRound { player }
            | Moment::Folded { player },
        ) => player,
    };
    StateError::unless(is_seat(state, seat), "a moment is about nobody")
}

fn check_order(state: &State) -> Result<(), StateError> {
    let is_whole = state.turn_order.is_of(state.players.len());
    StateError::unless(is_whole, "the turn order does not list every seat once")?;
    let is_placed = state.turn_order.get(state.active_turn_index.into()).is_some();
    StateError::unless(is_placed, "the active turn is not in the order")
}

fn check_final_round(state: &State) -> Result<(), StateError> {
    let Some(round) = state.final_round else { return Ok(()) };
    let by = round.triggering_player;
    StateError::unless(
        state.setup.final_round && is_seat(state, by) && state.has_reached_target(by),
        "nobody began the final round",
    )?;
    let due = round.remaining_players;
    let is_due = due.minus(state.seats_in()).is_empty() && !due.contains(by);
    StateError::unless(is_due, "somebody is due in the final round who is not")
}

fn check_end(state: &State) -> Result<(), StateError> {
    let n_in = state.seats_in().len();
    let is_reached = (0..state.players.len() as u8).any(|seat| state.has_reached_target(Seat(seat)));
    let n_due = state.final_round.map_or(0, |round| round.remaining_players.len());
    let holds = match state.end {
        None => {
            let is_open = !is_reached || state.last_standing().is_some() || n_due > 0;
            n_in > 0 && is_open && (state.turn.is_none() || state.last_standing().is_none())
        }
        Some(End::TargetReached) => is_reached && n_in > 0 && n_due == 0,
        Some(End::LastPlayerStanding) => state.last_standing().is_some(),
        Some(End::AllPlayersLeft) => n_in == 0,
    };
    StateError::unless(holds, "the end does not follow from the players")?;
    StateError::unless(state.end.is_none() || state.turn.is_none(), "a turn goes on after the end")
}

fn check_turn(state: &State, turn: &Turn) -> Result<(), StateError> {
    let active = state.turn_order.get(usize::from(state.active_turn_index));
    let is_theirs = active == Some(turn.player) && state.is_due(turn.player);
    StateError::unless(is_theirs && state.turn_number > 0, "the turn is not the active player's")?;
    if turn.roll_number == 0 {
        let is_fresh = *turn == Turn::new(turn.player) && state.setup.manual_first_roll;
        return StateError::unless(is_fresh, "the dice were not rolled");
    }
    let is_rolled = turn.dice.faces().iter().all(|face| (1..=DICE_SIDES).contains(face));
    StateError::unless(is_rolled, "a die shows no face")?;
    let is_locked = turn.locked.is_subset_of(ALL_DICE) && turn.locked != ALL_DICE;
    let is_earned = (turn.accumulated_turn_score > 0) == (turn.roll_number > 1);
    let is_begun = turn.roll_number > 1 || turn.locked.is_empty();
    StateError::unless(is_locked && is_earned && is_begun, "the dice set aside and the points do not agree")?;
    let scorer = state.setup.scorer();
    let is_bust = scorer.n_choices(turn.dice, turn.selectable()) == 0;
    StateError::unless(!is_bust, "the turn is a bust and goes on")?;
    let selected = turn.selection.dice;
    let is_judged = scorer.points(turn.dice, selected) == turn.selection.score;
    StateError::unless(selected.is_subset_of(turn.selectable()) && is_judged, "the selection is misjudged")
}

fn is_seat(state: &State, seat: Seat) -> bool {
    seat.index() < state.players.len()
}

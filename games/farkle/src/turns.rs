//! How turns begin, end and pass on: the start, busts, clocks, seats that leave and seats that come back.

use engine::{Ask, Seat, Step};
use pips::{DiceSet, Six};

use crate::{ALL_DICE, DICE_SIDES, Event, Farkle, Order, Phase, State};

/// Draws the order and begins the first turn.
pub(crate) fn start(step: &mut Step<'_, Farkle>) {
    if step.state().phase() != Phase::Lobby {
        return;
    }
    let mut players = Order::first(step.state().players.len() as u8);
    step.dice().shuffle(players.as_mut_slice());
    let first = players.next_after(None, |seat| !step.skips(seat));
    let first_player = first.and_then(|place| players.get(place));
    step.emit(Event::GameStarted { players, first_player });
    play_from(step, first);
}

/// Begins a turn when nobody could play before; the last of several wins on coming back.
pub(crate) fn resume(step: &mut Step<'_, Farkle>) {
    let state = step.state();
    if state.phase() != Phase::InProgress || state.turn.is_some() {
        return;
    }
    if let Some(player) = state.last_standing() {
        crown(step, player);
        return;
    }
    let last = (state.turn_number > 0).then_some(usize::from(state.active_turn_index));
    let next = state.turn_order.next_after(last, |seat| state.is_due(seat) && !step.skips(seat));
    play_from(step, next);
}

/// Takes the turn away as a bust does.
pub(crate) fn expire(step: &mut Step<'_, Farkle>, ask: Ask) {
    let Ok(turn) = step.state().turn_of(ask.seat) else { return };
    let lost_points = turn.at_stake();
    step.emit(Event::TurnTimedOut { player: ask.seat, lost_points });
    end_turn(step, true, 0);
}

/// Takes a seat out of the play.
pub(crate) fn leave(step: &mut Step<'_, Farkle>, seat: Seat) {
    let state = step.state();
    if state.phase() != Phase::InProgress || !state.is_in(seat) {
        return;
    }
    let remaining_player_count = state.seats_in().len() - 1;
    step.emit(Event::PlayerFolded { player: seat, remaining_player_count });
    let state = step.state();
    let (on_turn, last) = (state.turn.map(|turn| turn.player), state.last_standing());
    if on_turn == Some(seat) || (on_turn.is_some() && last.is_some()) {
        end_turn(step, false, 0);
    }
    if let Some(player) = last {
        crown(step, player);
    }
}

/// Ends the play for the last seat, if anybody is there.
fn crown(step: &mut Step<'_, Farkle>, player: Seat) {
    if !step.skips(player) {
        step.emit(Event::LastPlayerStanding { player });
    }
}

/// Ends the present turn and begins the next one.
pub(crate) fn end_turn(step: &mut Step<'_, Farkle>, was_bust: bool, points_banked: u32) {
    let next = close(step, was_bust, points_banked);
    play_from(step, next);
}

/// Begins the turn at a place in the order, and the next as long as opening rolls bust.
fn play_from(step: &mut Step<'_, Farkle>, mut next: Option<usize>) {
    while let Some(place) = next {
        if open(step, place) {
            return;
        }
        next = close(step, true, 0);
    }
}

/// Begins a turn; false if its opening roll is a bust.
fn open(step: &mut Step<'_, Farkle>, place: usize) -> bool {
    let state = step.state();
    let Some(player) = state.turn_order.get(place) else { return true };
    let turn_number = state.turn_number.saturating_add(1);
    let is_manual = state.setup.manual_first_roll;
    step.emit(Event::TurnStarted { player, turn_number, active_turn_index: place as u8 });
    // FAR-02: the server rolls six dice at turn start.
    is_manual || throw(step, ALL_DICE)
}

/// Ends the present turn and returns the place in the order of the next.
fn close(step: &mut Step<'_, Farkle>, was_bust: bool, points_banked: u32) -> Option<usize> {
    let player = step.state().turn?.player;
    let next = place_after(step, player);
    let next_player = next.and_then(|place| step.state().turn_order.get(place));
    step.emit(Event::TurnEnded { player, next_player, was_bust, points_banked });
    next
}

/// Returns whose turn comes after a player's; nobody's if the play ends with it, or nobody is there.
fn place_after(step: &Step<'_, Farkle>, player: Seat) -> Option<usize> {
    let state: &State = step.state();
    let is_last_round = state.final_round.is_some();
    // FAR-12: the turn that reaches the target is the last, unless everybody else has one more.
    if (!is_last_round && state.has_reached_target(player)) || state.last_standing().is_some() {
        return None;
    }
    let may = |seat| state.is_due(seat) && !step.skips(seat) && !(is_last_round && seat == player);
    state.turn_order.next_after(Some(state.active_turn_index.into()), may)
}

/// Rolls these dice and selects the best of them; false if it is a bust.
#[inline]
pub(crate) fn throw(step: &mut Step<'_, Farkle>, dice: DiceSet) -> bool {
    let Some(turn) = step.state().turn else { return true };
    let (player, roll_number) = (turn.player, turn.roll_number.saturating_add(1));
    // Faces stay in a register all the way: written one by one and read together they would have to be waited for.
    let rolled = Six::from_word(u64::from_le_bytes(step.dice().roll_few(DICE_SIDES, dice.len())));
    let dice_values = turn.dice.replaced(dice, rolled);
    step.emit(Event::DiceRolled { player, dice_values, rolled_dice_indices: dice, roll_number });
    judge(step, player, dice_values, dice)
}

/// FAR-03: selects what scores most; FAR-07: without a die that scores, the points are lost.
#[inline(always)]
fn judge(step: &mut Step<'_, Farkle>, player: Seat, values: Six, dice: DiceSet) -> bool {
    let Some((selected_indices, selection_score)) = step.state().setup.scorer().best(values, dice) else {
        let lost_points = step.state().turn.map_or(0, |turn| turn.accumulated_turn_score);
        step.emit(Event::PlayerBusted { player, lost_points });
        return false;
    };
    step.emit(Event::SelectionChanged {
        player,
        selected_indices,
        is_valid: true,
        selection_score,
        auto: true,
    });
    true
}

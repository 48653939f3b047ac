//! What a seat may ask for, and what comes of it. Every refusal is given before the first event and the first roll.

use engine::{Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::turns::{end_turn, throw};
use crate::{ALL_DICE, DICE_COUNT, Event, Farkle, Refusal, Status, Turn};

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
    /// Selects a die, or takes it out of the selection.
    ToggleDieSelection {
        /// The die, from 0 to 5.
        die_index: i64,
    },
    /// Sets the selection aside and rolls the other dice.
    RollDice {},
    /// Adds what is set aside and selected to the total, and ends the turn.
    BankScore {},
}

/// Carries out an action.
#[inline]
pub(crate) fn act(step: &mut Step<'_, Farkle>, by: Seat, action: Action) -> Result<(), Refusal> {
    let turn = *step.state().turn_of(by)?;
    match action {
        Action::ToggleDieSelection { die_index } => toggle(step, turn, die_index),
        Action::RollDice {} => roll(step, turn),
        Action::BankScore {} => bank(step, turn),
    }
}

/// FAR-04: flips one die and judges the selection anew.
fn toggle(step: &mut Step<'_, Farkle>, turn: Turn, die_index: i64) -> Result<(), Refusal> {
    let index = u8::try_from(die_index).ok().filter(|index| usize::from(*index) < DICE_COUNT);
    let index = index.ok_or(Refusal::NoSuchDie { index: die_index })?;
    if turn.status() == Status::AwaitingFirstRoll {
        return Err(Refusal::DieNotRolled { index });
    }
    if !turn.selectable().contains(index) {
        return Err(Refusal::DieSetAside { index });
    }
    let selected = turn.selection.dice;
    let selected = if selected.contains(index) { selected.without(index) } else { selected.with(index) };
    let score = step.state().setup.scorer().points(turn.dice, selected);
    step.emit(Event::SelectionChanged {
        player: turn.player,
        selected_indices: selected,
        is_valid: score > 0,
        selection_score: score,
        auto: false,
    });
    Ok(())
}

/// FAR-06: sets the selection aside and rolls the rest.
fn roll(step: &mut Step<'_, Farkle>, turn: Turn) -> Result<(), Refusal> {
    match turn.status() {
        Status::AwaitingFirstRoll => {}
        Status::AwaitingRoll => lock(step, &turn),
        Status::AwaitingSelection if turn.selection.dice.is_empty() => return Err(Refusal::NothingSelected),
        Status::AwaitingSelection => return Err(step.state().idle_dice(&turn)),
    }
    if !throw(step, turn.rolls_next()) {
        end_turn(step, true, 0);
    }
    Ok(())
}

/// Sets the selection aside; FAR-08: all six dice set aside are hot.
fn lock(step: &mut Step<'_, Farkle>, turn: &Turn) {
    let (player, dice_indices) = (turn.player, turn.selection.dice);
    let (points, accumulated) = (turn.selection.score, turn.at_stake());
    step.emit(Event::DiceLocked { player, dice_indices, points, accumulated_turn_score: accumulated });
    if turn.locked.union(dice_indices) == ALL_DICE {
        step.emit(Event::HotDice { player, accumulated_points: accumulated });
    }
}

/// FAR-09: adds what is at stake to the total and passes the turn on.
fn bank(step: &mut Step<'_, Farkle>, turn: Turn) -> Result<(), Refusal> {
    let points = step.state().bankable(&turn)?;
    let player = turn.player;
    let Some(before) = step.state().players.get(player.index()).copied() else {
        return Err(Refusal::NotYourTurn);
    };
    step.emit(Event::PointsScored {
        player,
        points_this_turn: points,
        previous_score: before.total_score,
        total_score: before.total_score.saturating_add(points),
        entered: !before.has_entered_game,
    });
    let state = step.state();
    let others = state.seats_in().without(player);
    let begins = state.setup.final_round && state.final_round.is_none() && !others.is_empty();
    if begins && state.has_reached_target(player) {
        step.emit(Event::FinalRoundStarted { player });
    }
    end_turn(step, false, points);
    Ok(())
}

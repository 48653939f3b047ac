//! How machines play: quickly at random, and as a sensible beginner. They use no dice of the play.

use engine::{Luck, Seat};
use pips::DiceSet;

use crate::{Action, State, Status, Turn};

/// What a beginner banks rather than risks.
const ENOUGH: u32 = 300;
/// With so many dice to roll a beginner rolls on.
const MANY_DICE: usize = 4;
/// Once in so many times a random player toggles a die.
const TOGGLES_ONE_IN: usize = 16;

/// Draws a random action that is accepted now: mostly a roll or a bank, so that plays end.
#[inline]
pub(crate) fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
    let turn = state.turn_of(by).ok()?;
    match turn.status() {
        Status::AwaitingFirstRoll => Some(Action::RollDice {}),
        Status::AwaitingRoll if luck.one_in(TOGGLES_ONE_IN) => any_of(turn.selectable(), luck),
        Status::AwaitingRoll if luck.one_in(2) && state.bankable(turn).is_ok() => Some(Action::BankScore {}),
        Status::AwaitingRoll => Some(Action::RollDice {}),
        Status::AwaitingSelection if luck.one_in(4) && state.bankable(turn).is_ok() => {
            Some(Action::BankScore {})
        }
        // Each of these brings the selection one die nearer to a valid one.
        Status::AwaitingSelection => any_of(amiss(state, turn), luck),
    }
}

/// Returns the dice by which the selection differs from the best one.
fn amiss(state: &State, turn: &Turn) -> DiceSet {
    let best = state.setup.scorer().best(turn.dice, turn.selectable());
    let best = best.map_or(DiceSet::empty(), |(dice, _)| dice);
    best.minus(turn.selection.dice).union(turn.selection.dice.minus(best))
}

fn any_of(dice: DiceSet, luck: &mut Luck) -> Option<Action> {
    let nth = luck.below(dice.len());
    dice.iter().nth(nth).map(|index| Action::ToggleDieSelection { die_index: index.into() })
}

/// Returns how good an action looks to a beginner, who keeps the best selection, then rolls on or banks.
pub(crate) fn worth(state: &State, by: Seat, action: &Action) -> i32 {
    let Ok(turn) = state.turn_of(by) else { return 0 };
    match action {
        Action::ToggleDieSelection { die_index } => {
            let mends = u8::try_from(*die_index).is_ok_and(|index| amiss(state, turn).contains(index));
            if mends { 3 } else { 0 }
        }
        Action::RollDice {} => 1,
        Action::BankScore {} if !amiss(state, turn).is_empty() => 0,
        Action::BankScore {} => {
            if would_bank(state, turn) {
                2
            } else {
                0
            }
        }
    }
}

fn would_bank(state: &State, turn: &Turn) -> bool {
    let total = state.total_of(turn.player).saturating_add(turn.at_stake());
    if state.final_round.is_some() {
        // Whoever stays behind in the last turn has lost: there is nothing to save.
        return state.seats_in().without(turn.player).iter().all(|seat| total > state.total_of(seat));
    }
    let is_worth_it = turn.at_stake() >= ENOUGH && turn.rolls_next().len() < MANY_DICE;
    is_worth_it || total >= state.setup.target_score
}

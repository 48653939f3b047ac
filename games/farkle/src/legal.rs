//! What is accepted now.

use engine::Seat;

use crate::{Action, State, Status};

/// Lists every action that is accepted now.
pub(crate) fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
    let Ok(turn) = state.turn_of(by) else { return };
    out.extend(turn.selectable().iter().map(|index| Action::ToggleDieSelection { die_index: index.into() }));
    if turn.status() != Status::AwaitingSelection {
        out.push(Action::RollDice {});
    }
    if state.bankable(turn).is_ok() {
        out.push(Action::BankScore {});
    }
}

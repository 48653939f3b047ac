//! What a seat may do now, and what bots make of it: the legal list, a quick random draw, and a beginner's taste. It
//! never changes a state and rolls no dice.

use engine::{Luck, Seat};
use pips::Picked;

use crate::score::scorer;
use crate::{Action, State};

const ROLL: Action = Action::Roll { dice: None };
const BANK: Action = Action::Bank { dice: None };

/// From how much at stake a beginner banks, by the number of dice that a roll would roll.
const BANK_FROM: [u32; 7] = [0, 200, 250, 350, 600, 1_500, 8_000];

/// Lists what a seat may do: one hold for each distinct choice of faces.
pub(crate) fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
    let Some(turn) = state.turn_of(by) else { return };
    if !turn.must_hold && !turn.next_roll(turn.held, &state.setup).is_empty() {
        out.push(ROLL);
    }
    if turn.points > 0 {
        out.push(BANK);
    }
    out.extend(scorer().choices(turn.faces, turn.free()).map(|(dice, _)| Action::Hold { dice: dice.into() }));
}

/// Draws an action: any choice of faces, then the roll or the bank by the toss of a coin.
#[inline(always)]
pub(crate) fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
    let turn = state.turn_of(by)?;
    if turn.rolls == 0 {
        return Some(ROLL);
    }
    // One number serves both: its upper half draws, its lowest bit is the coin.
    let bits = luck.next_u64();
    let hold = if turn.must_hold {
        let (dice, _) = scorer().draw(turn.faces, turn.free(), turn.due, (bits >> 32) as u32)?;
        Some(dice)
    } else {
        None
    };
    let held = turn.held.union(hold.unwrap_or_default());
    let dice = hold.map(Picked::from);
    let rolls = bits & 1 == 0 && !turn.next_roll(held, &state.setup).is_empty();
    Some(if rolls { Action::Roll { dice } } else { Action::Bank { dice } })
}

/// Returns how good an action looks to a beginner: hold the most, roll many dice, bank what would hurt to lose.
pub(crate) fn worth(state: &State, by: Seat, action: &Action) -> i32 {
    let Some(turn) = state.turn_of(by) else { return 0 };
    let n_dice = turn.next_roll(turn.held, &state.setup).len();
    let banks = state.score_of(by).saturating_add(turn.points) >= state.setup.winning_score
        || turn.points >= BANK_FROM.get(n_dice).copied().unwrap_or_default();
    match *action {
        Action::Hold { dice } => {
            let points = dice.set().map_or(0, |dice| scorer().points(turn.faces, dice));
            10 + points as i32
        }
        Action::Bank { .. } => i32::from(banks),
        Action::Roll { .. } => i32::from(!banks),
    }
}

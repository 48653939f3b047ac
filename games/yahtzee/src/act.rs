//! What a seat may ask for, and what comes of it. Every refusal is given before the first event and the first roll.

use std::cmp::Reverse;
use std::hint::select_unpredictable;

use engine::{Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choose::par;
use crate::turns::end_turn;
use crate::{
    Boxes, Category, DICE_COUNT, DIE_SIDES, Event, Hand, Keep, Refusal, Rolled, State, Thrown, Turn,
    UPPER_BONUS_FROM, UPPER_BONUS_POINTS, YAHTZEE_BONUS_POINTS, Yahtzee,
};

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
    /// Rolls the dice that are not kept; the first roll of a turn keeps nothing.
    Roll {
        /// Which dice to keep; none if it is not said.
        #[serde(default)]
        keep_dice: Keep,
    },
    /// Scores the dice in a box and ends the turn.
    Score {
        /// Which box.
        category: Category,
    },
}

/// Carries out an action.
#[inline]
pub(crate) fn act(step: &mut Step<'_, Yahtzee>, by: Seat, action: Action) -> Result<(), Refusal> {
    // YAH-1.4: only the player on turn.
    let turn = step.state().turn_of(by)?;
    match action {
        Action::Roll { keep_dice } => {
            let throw = Throw::of(turn, keep_dice)?;
            roll(step, throw);
        }
        Action::Score { category } => {
            let scored = Scored::of(step.state(), turn, category)?;
            score(step, scored);
        }
    }
    Ok(())
}

/// A roll that may be made.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    player: Seat,
    kept_dice: Keep,
    /// What the dice show before.
    before: [u8; DICE_COUNT],
    number: u8,
}

impl Throw {
    /// Returns the roll that keeps these dice, if there may be one.
    #[inline]
    pub(crate) fn of(turn: &Turn, keep_dice: Keep) -> Result<Throw, Refusal> {
        let (player, number) = (turn.player, turn.rolls.len() as u8 + 1);
        let Some(last) = turn.rolls.last() else {
            // Decision 42: on the first roll there is nothing to keep.
            return Ok(Throw { player, kept_dice: Keep::NONE, before: [0; DICE_COUNT], number });
        };
        // YAH-2.4: after three rolls no more.
        if turn.rolls.left() == 0 {
            return Err(Refusal::NoRollsLeft);
        }
        if keep_dice == Keep::ALL {
            return Err(Refusal::NothingToRoll);
        }
        Ok(Throw { player, kept_dice: keep_dice, before: last.values, number })
    }
}

/// YAH-2.3: rolls the dice that are not kept.
// Inlined always: a simulation spends half of its time here, and what it knows of the step falls away.
#[inline(always)]
pub(crate) fn roll(step: &mut Step<'_, Yahtzee>, throw: Throw) {
    let Throw { player, kept_dice, before, number } = throw;
    let rolled = step.dice().roll_few(DIE_SIDES, kept_dice.others().len());
    let values = kept_dice.merge(before, rolled);
    step.emit(Event::DiceRolled(Rolled { player, thrown: Thrown { values, kept_dice }, number }));
}

/// What a turn writes into a card.
#[derive(Clone, Copy)]
struct Scored {
    player: Seat,
    category: Category,
    points: u8,
    dice_values: [u8; DICE_COUNT],
    /// The upper section before and after.
    upper: [u8; 2],
    earns_yahtzee_bonus: bool,
}

impl Scored {
    /// Returns what the dice on the table write into a box, if they may go there.
    #[inline(always)]
    fn of(state: &State, turn: &Turn, category: Category) -> Result<Scored, Refusal> {
        let dice_values = turn.rolls.last().ok_or(Refusal::RollFirst)?.values;
        let hand = Hand::of(dice_values).ok_or(Refusal::RollFirst)?;
        let card = &state.players.get(turn.player).ok_or(Refusal::NotYourTurn)?.card;
        let rules = state.setup.rules;
        let points = card.takes(category, hand, rules)?;
        let upper = card.upper_total();
        let added = select_unpredictable(Boxes::UPPER.contains(category), points, 0);
        Ok(Scored {
            player: turn.player,
            category,
            points,
            dice_values,
            upper: [upper, upper.saturating_add(added)],
            earns_yahtzee_bonus: card.earns_yahtzee_bonus(hand, rules),
        })
    }
}

/// YAH-3.5: fills the box and passes the turn on.
// Inlined always: a simulation spends half of its time here, and what it knows of the step falls away.
#[inline(always)]
fn score(step: &mut Step<'_, Yahtzee>, scored: Scored) {
    let Scored { player, category, points, dice_values, upper: [before, upper_total], .. } = scored;
    step.emit(Event::CategoryScored { player, category, points, dice_values, upper_total });
    // YAH-3.3: 63 or more, told when it is reached.
    if before < UPPER_BONUS_FROM && upper_total >= UPPER_BONUS_FROM {
        step.emit(Event::UpperBonusScored { player, points: UPPER_BONUS_POINTS });
    }
    if scored.earns_yahtzee_bonus {
        step.emit(Event::YahtzeeBonusScored { player, points: YAHTZEE_BONUS_POINTS });
    }
    end_turn(step, player);
}

/// Scores the dice in the box where they make most; of equal boxes in the one that is the least loss.
pub(crate) fn score_best(step: &mut Step<'_, Yahtzee>, turn: &Turn) {
    let state = step.state();
    let offers = Category::ALL.into_iter().filter_map(|category| Scored::of(state, turn, category).ok());
    let best = offers.max_by_key(|scored| (scored.points, Reverse(par(scored.category))));
    if let Some(scored) = best {
        score(step, scored);
    }
}

//! What a seat may do now, and what bots make of it: the legal list, a quick random draw, and a beginner's taste. It
//! never changes a state and rolls no dice of the play.

use engine::{Luck, Seat};

use crate::hand::Counts;
use crate::{Action, Boxes, Card, Category, Hand, Keep, N_CATEGORIES, Rules, State, Turn};

/// What each box brings on average to somebody who plays well, in tenths of a point.
const PARS: [i32; N_CATEGORIES] = [21, 53, 86, 122, 157, 192, 217, 131, 226, 295, 327, 169, 220];
/// What a point in the upper section is worth on top of itself on the way to the bonus, in tenths.
const BONUS_PULL: i32 = 4;
/// What keeps a closed box from ever being the best.
const CLOSED: i32 = 10_000;
/// How many ways there are to keep fewer than all dice.
const N_KEEPS: usize = 31;

/// Returns what a box brings on average, in tenths of a point.
pub(crate) fn par(category: Category) -> i32 {
    PARS[category.index()]
}

/// Lists what a seat may do: one roll for each choice of faces to keep, and every box that the dice may go to.
pub(crate) fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
    let Ok(turn) = state.turn_of(by) else { return };
    let Some(thrown) = turn.rolls.last() else {
        out.push(Action::Roll { keep_dice: Keep::NONE });
        return;
    };
    if turn.rolls.left() > 0 {
        let keeps = Keep::but_all().filter(|keep| is_first_of_its_faces(*keep, &thrown.values));
        out.extend(keeps.map(|keep_dice| Action::Roll { keep_dice }));
    }
    out.extend(allowed(state, turn).iter().map(|category| Action::Score { category }));
}

/// Tests for kept dice that are the first ones to show their faces.
fn is_first_of_its_faces(keep: Keep, values: &[u8]) -> bool {
    let shown = || values.iter().enumerate();
    let is_passed_over =
        |at: usize, face: u8| shown().take(at).any(|(die, value)| *value == face && !keep.contains(die));
    !shown().any(|(die, face)| keep.contains(die) && is_passed_over(die, *face))
}

#[inline]
fn allowed(state: &State, turn: &Turn) -> Boxes {
    let Some(player) = state.players.get(turn.player) else { return Boxes::NONE };
    // By the classic rules any dice may go to any open box.
    if state.setup.rules == Rules::Classic {
        return player.card.open();
    }
    turn.hand().map_or(Boxes::NONE, |hand| player.card.allowed(hand, state.setup.rules))
}

/// Draws an action: by the toss of a coin another roll with any dice kept, or any box that the dice may go to.
#[inline]
pub(crate) fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
    let turn = state.turn_of(by).ok()?;
    if turn.rolls.is_empty() {
        return Some(Action::Roll { keep_dice: Keep::NONE });
    }
    // One draw is enough for both: the lowest bit is the coin, the upper half says which.
    let draw = luck.next_u64();
    let below = |n: usize| (((draw >> 32) * n as u64) >> 32) as usize;
    if turn.rolls.left() > 0 && draw & 1 == 0 {
        return Some(Action::Roll { keep_dice: Keep::from_bits(below(N_KEEPS) as u8) });
    }
    let boxes = allowed(state, turn);
    boxes.nth(below(boxes.len())).map(|category| Action::Score { category })
}

/// Returns how good an action looks to a beginner, who compares what a box makes now with what the best box would make
/// after one more roll, each by how much it beats the average of its box.
pub(crate) fn worth(state: &State, by: Seat, action: &Action) -> i32 {
    let Ok(turn) = state.turn_of(by) else { return 0 };
    let (Some(player), Some(thrown)) = (state.players.get(by), turn.rolls.last()) else { return 0 };
    let taste = Taste { card: &player.card, rules: state.setup.rules };
    match *action {
        Action::Score { category } => turn.hand().map_or(0, |hand| taste.margin(category, hand)),
        Action::Roll { keep_dice } => {
            let kept = thrown.values.into_iter().enumerate().filter(|(die, _)| keep_dice.contains(*die));
            taste.hope(Counts::of(kept.map(|(_, face)| face)))
        }
    }
}

/// How a beginner looks at a card.
struct Taste<'a> {
    card: &'a Card,
    rules: Rules,
}

impl Taste<'_> {
    /// Returns by how much a hand beats the average of a box.
    fn margin(&self, category: Category, hand: Hand) -> i32 {
        let points = self.card.offer(category, hand, self.rules);
        i32::from(points) * weight(category) - base(category)
    }

    /// Returns the average of the best margins after rolling all but the kept dice.
    fn hope(&self, kept: Counts) -> i32 {
        let open = self.card.open();
        let bases = Category::ALL.map(|box_| if open.contains(box_) { base(box_) } else { CLOSED });
        let weights = Category::ALL.map(weight);
        let best = |hand: Hand| match self.card.joker(hand, self.rules) {
            None => best_margin(&hand.all_points(), &weights, &bases),
            Some(_) => {
                let boxes = self.card.allowed(hand, self.rules).iter();
                boxes.map(|category| self.margin(category, hand)).max().unwrap_or_default()
            }
        };
        let (mut sum, mut n_rolls) = (0, 0);
        for hand in Hand::all() {
            if let Some(rolled) = hand.counts().without(kept) {
                let n_orders = rolled.n_orders() as i32;
                sum += n_orders * best(hand);
                n_rolls += n_orders;
            }
        }
        sum / n_rolls.max(1)
    }
}

fn best_margin(
    points: &[u8; N_CATEGORIES],
    weights: &[i32; N_CATEGORIES],
    bases: &[i32; N_CATEGORIES],
) -> i32 {
    let margins = points.iter().zip(weights).zip(bases);
    margins.map(|((points, weight), base)| i32::from(*points) * weight - base).max().unwrap_or_default()
}

/// Returns what a point in a box is worth, in tenths.
const fn weight(category: Category) -> i32 {
    if category.face().is_some() { 10 + BONUS_PULL } else { 10 }
}

/// Returns what a box must make to be worth its while, in tenths: its average, and three dice above for the bonus.
fn base(category: Category) -> i32 {
    par(category) + category.face().map_or(0, |face| 3 * i32::from(face) * BONUS_PULL)
}

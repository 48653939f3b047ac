//! The rules of play: what an action, a clock, a fold and a return lead to. Everything is checked before the first event
//! and before the first roll; the state changes only through the events told here.

use engine::{Ask, Seat, Step};
use pips::{DiceSet, PickFlaw, Picked, Six};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::score::scorer;
use crate::state::ALL_DICE;
use crate::{Aetharn, DIE_SIDES, Event, Faces, Held, Order, Phase, Refusal, Rolled, Setup, State, Turn};

/// What a seat may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Rolls the dice that are not set aside, or all six after hot dice.
    Roll {
        /// Sets these dice aside first; an empty list is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Picked>,
    },
    /// Sets dice aside that all score.
    Hold {
        /// Which, by index from 0.
        dice: Picked,
    },
    /// Adds what is at stake to the score and ends the turn.
    Bank {
        /// Sets these dice aside first; an empty list is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Picked>,
    },
}

/// Dice that may be set aside, and what they make.
#[derive(Clone, Copy)]
struct Hold {
    dice: DiceSet,
    points: u32,
}

/// What an action leads to once its dice are set aside.
#[derive(Clone, Copy)]
enum Next {
    Roll,
    Wait,
    Bank,
}

/// Draws the order and begins the first turn.
pub(crate) fn start(step: &mut Step<'_, Aetharn>) {
    if step.state().phase != Phase::Lobby {
        return;
    }
    let mut players = Order::first(step.state().players.len() as u8);
    step.dice().shuffle(players.as_mut_slice());
    let first_player = players.as_slice().iter().copied().find(|seat| !step.skips(*seat));
    step.emit(Event::GameStarted { players, first_player });
    if let Some(first) = first_player {
        start_turn(step, first);
    }
}

/// Carries out an action: sets dice aside where it names some, then rolls or banks.
// Inlined always, and so is what it calls: a simulation knows which action it drew and that nobody keeps the events, and
// what follows from that falls away only where both are in sight.
#[inline(always)]
pub(crate) fn act(step: &mut Step<'_, Aetharn>, by: Seat, action: Action) -> Result<(), Refusal> {
    let state = step.state();
    let turn = turn_of(state, by)?;
    let (dice, next) = match action {
        Action::Roll { dice } => (dice.unwrap_or_default(), Next::Roll),
        Action::Hold { dice } => (dice, Next::Wait),
        Action::Bank { dice } => (dice.unwrap_or_default(), Next::Bank),
    };
    let hold = if dice.is_empty() { None } else { Some(hold(turn, dice)?) };
    let held = hold.map_or(turn.held, |hold| turn.held.union(hold.dice));
    let to_roll = turn.next_roll(held, &state.setup);
    check(turn, next, hold, to_roll, &state.setup)?;
    // The turn as it was: from here on the events change it.
    let turn = *turn;
    let at_stake = match hold {
        Some(hold) => set_aside(step, turn, hold),
        None => turn.points,
    };
    let ending = match next {
        Next::Wait => None,
        Next::Roll => roll(step, turn, to_roll, at_stake).then_some((true, 0)),
        Next::Bank => {
            bank(step, by, at_stake);
            Some((false, at_stake))
        }
    };
    // Turns end in one place, so that all of it is compiled into the loop of a simulation, once.
    if let Some((was_bust, points_banked)) = ending {
        end_turn(step, by, was_bust, points_banked);
    }
    Ok(())
}

/// Lets the turn clock run out.
pub(crate) fn expire(step: &mut Step<'_, Aetharn>, ask: Ask) {
    let state = step.state();
    let Some(turn) = state.turn_of(ask.seat).filter(|_| ask.id == state.asks) else { return };
    // AET-14: the turn busts.
    let lost_points = turn.points;
    step.emit(Event::TurnTimedOut { player: ask.seat, lost_points });
    end_turn(step, ask.seat, true, 0);
}

/// Folds a seat.
pub(crate) fn leave(step: &mut Step<'_, Aetharn>, seat: Seat) {
    let state = step.state();
    if state.phase != Phase::InProgress || !state.is_in(seat) {
        return;
    }
    let (left, final_score) = (state.n_left() - 1, state.score_of(seat));
    step.emit(Event::PlayerFolded { player: seat, remaining_player_count: left, final_score });
    let on_turn = step.state().turn.map(|turn| turn.player);
    match (left, on_turn) {
        (0, _) => {}
        (1, _) => leave_one(step, on_turn),
        (_, Some(player)) if player == seat => end_turn(step, seat, false, 0),
        _ => {}
    }
}

/// Goes on when somebody is back.
pub(crate) fn resume(step: &mut Step<'_, Aetharn>) {
    let state = step.state();
    if state.phase != Phase::InProgress || state.turn.is_some() {
        return;
    }
    if state.n_left() == 1 {
        return leave_one(step, None);
    }
    if let Some(next) = next_player(step) {
        start_turn(step, next);
    }
}

/// Makes the last one playing the winner; one who is away wins on returning, and no turn runs until then.
fn leave_one(step: &mut Step<'_, Aetharn>, on_turn: Option<Seat>) {
    match step.state().last_one() {
        Some(player) if !step.skips(player) => step.emit(Event::LastPlayerStanding { player }),
        _ => {
            if let Some(player) = on_turn {
                let ended = Event::TurnEnded { player, next_player: None, was_bust: false, points_banked: 0 };
                step.emit(ended);
            }
        }
    }
}

#[inline(always)]
fn turn_of(state: &State, by: Seat) -> Result<&Turn, Refusal> {
    match &state.turn {
        Some(turn) if turn.player == by => Ok(turn),
        Some(_) => Err(Refusal::NotYourTurn),
        None => Err(match state.phase {
            Phase::Lobby => Refusal::NotStarted,
            Phase::InProgress => Refusal::Waiting,
            _ => Refusal::Over,
        }),
    }
}

/// Refuses what may not come next.
#[inline(always)]
fn check(
    turn: &Turn,
    next: Next,
    hold: Option<Hold>,
    to_roll: DiceSet,
    setup: &Setup,
) -> Result<(), Refusal> {
    match next {
        Next::Wait if hold.is_none() && turn.rolls == 0 => Err(Refusal::NothingRolled),
        Next::Wait if hold.is_none() => Err(Refusal::EmptyHold),
        Next::Roll if hold.is_none() && turn.must_hold => Err(Refusal::HoldFirst),
        // AET-07: the second time there is no bonus roll.
        Next::Roll if to_roll.is_empty() => Err(Refusal::HotDiceUsed { limit: setup.hot_dice_per_turn }),
        Next::Bank if hold.is_none() && turn.points == 0 => Err(Refusal::BankZero),
        _ => Ok(()),
    }
}

/// Reads dice to set aside: on the table, not set aside before, and every one of them scores.
#[inline(always)]
fn hold(turn: &Turn, dice: Picked) -> Result<Hold, Refusal> {
    if turn.rolls == 0 {
        return Err(Refusal::NothingRolled);
    }
    let dice = dice.set().map_err(refuse_flaw)?;
    let points = scorer().points(turn.faces, dice);
    if dice.is_subset_of(turn.free()) && points > 0 {
        return Ok(Hold { dice, points });
    }
    Err(refuse_hold(turn, dice))
}

fn refuse_flaw(flaw: PickFlaw) -> Refusal {
    match flaw {
        PickFlaw::Twice(die) => Refusal::DuplicateDie { die },
        PickFlaw::OutOfRange(index) => Refusal::InvalidDieIndex { index },
    }
}

#[cold]
fn refuse_hold(turn: &Turn, dice: DiceSet) -> Refusal {
    if let Some(die) = dice.minus(ALL_DICE).iter().next() {
        return Refusal::InvalidDieIndex { index: die.into() };
    }
    if let Some(die) = dice.intersect(turn.held).iter().next() {
        return Refusal::DieAlreadyHeld { die };
    }
    let face_of = |die: u8| turn.faces.faces().get(usize::from(die)).copied().unwrap_or_default();
    let rest = scorer().read(turn.faces, dice).rest;
    match rest.iter().next() {
        Some(die) => {
            let n_dice = rest.iter().filter(|other| face_of(*other) == face_of(die)).count() as u8;
            Refusal::NonScoringDie { die, face: face_of(die), n_dice }
        }
        None => Refusal::EmptyHold,
    }
}

/// Sets dice aside and returns what is at stake now.
#[inline(always)]
fn set_aside(step: &mut Step<'_, Aetharn>, turn: Turn, Hold { dice, points }: Hold) -> u32 {
    let (player, held) = (turn.player, turn.held.union(dice));
    let at_stake = turn.points.saturating_add(points);
    let remaining = ALL_DICE.minus(held).len() as u8;
    let is_hot = held == ALL_DICE && turn.hot_dice < step.state().setup.hot_dice_per_turn;
    let told = Held { remaining, points, at_stake, ..Held::new(player, turn.faces, dice) };
    step.emit(Event::DiceHeld(told));
    if is_hot {
        step.emit(Event::HotDice { player, accumulated_points: at_stake });
    }
    at_stake
}

/// Rolls dice and returns whether that was a bust.
#[inline(always)]
fn roll(step: &mut Step<'_, Aetharn>, turn: Turn, dice: DiceSet, at_stake: u32) -> bool {
    let rolled = Six::from_word(u64::from_le_bytes(step.dice().roll_few(DIE_SIDES, dice.len())));
    let values = turn.faces.replaced(dice, rolled);
    let (player, lost_points, roll_number) = (turn.player, at_stake, turn.rolls.saturating_add(1));
    step.emit(Event::DiceRolled(Rolled { player, values, held: ALL_DICE.minus(dice), number: roll_number }));
    // AET-06: a roll with no scoring die ends the turn.
    let is_bust = step.state().turn.as_ref().is_some_and(|turn| scorer().n_choices_of(turn.due) == 0);
    if is_bust {
        let bust_dice_values = Faces::of(values, dice);
        step.emit(Event::PlayerBusted { player, lost_points, bust_dice_values, roll_number });
    }
    is_bust
}

#[inline(always)]
fn bank(step: &mut Step<'_, Aetharn>, player: Seat, points: u32) {
    let previous_score = step.state().score_of(player);
    let total_score = previous_score.saturating_add(points);
    step.emit(Event::PointsScored { player, points_this_turn: points, previous_score, total_score });
}

/// Ends a turn and begins the next one, if the play goes on and somebody is there to play it.
#[inline(always)]
fn end_turn(step: &mut Step<'_, Aetharn>, player: Seat, was_bust: bool, points_banked: u32) {
    let next_player = next_player(step);
    step.emit(Event::TurnEnded { player, next_player, was_bust, points_banked });
    if let Some(next) = next_player {
        start_turn(step, next);
    }
}

#[inline(always)]
fn start_turn(step: &mut Step<'_, Aetharn>, player: Seat) {
    let turn_number = step.state().turns.saturating_add(1);
    step.emit(Event::TurnStarted { player, turn_number });
}

/// Returns who plays next: nobody once the play is over, and nobody who is away.
#[inline(always)]
fn next_player(step: &Step<'_, Aetharn>) -> Option<Seat> {
    let state = step.state();
    if state.phase != Phase::InProgress {
        return None;
    }
    state.next_player(|seat| !step.skips(seat))
}

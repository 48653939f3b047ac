//! The rules of the made-up game, and where most of its bugs are.

use engine::{Ask, Seat, Seats, Step, work};

use crate::game::{Tally, different};
use crate::laws::bug;
use crate::values::{Action, End, Event, No, State};

type In<'a, const FUTURE: bool> = Step<'a, Tally<FUTURE>>;

pub(crate) fn start<const FUTURE: bool>(step: &mut In<'_, FUTURE>) {
    let mut order: Vec<u8> = (0..step.state().players.len() as u8).collect();
    step.dice().shuffle(&mut order);
    step.emit(Event::Started { order: order.clone() });
    for seat in order {
        let bonus = one_die(step);
        let to = match bug::now() {
            bug::ONLY_FOR_NOBODY_HERE => Some(Seats::only(Seat(seat)).with(Seat(9))),
            _ => Some(Seats::only(Seat(seat))),
        };
        step.emit_to(to, Event::Dealt { seat: Seat(seat), bonus });
    }
    next(step);
}

pub(crate) fn act<const FUTURE: bool>(step: &mut In<'_, FUTURE>, by: Seat, action: Action) -> Result<(), No> {
    let by = match bug::now() {
        bug::STRANGERS_MAY_ACT => Seat(by.0 % step.state().players.len() as u8),
        _ => by,
    };
    if bug::now() == bug::STRANGERS_PANIC && step.state().players[by.index()].left {
        return Err(No::NotNow);
    }
    let turn = match step.state().turn {
        _ if bug::now() == bug::ACTS_AFTER_THE_END && step.state().end.is_some() => by,
        Some(turn) if step.state().end.is_none() => turn,
        _ => return Err(No::NotNow),
    };
    if turn != by {
        if bug::now() == bug::ROLLS_BEFORE_REFUSING {
            one_die(step);
        }
        return Err(if bug::now() == bug::CODE_IS_ODD { No::Never } else { No::NotYourTurn(turn) });
    }
    if bug::now() == bug::REFUSES_BY_A_SECRET && step.state().players.iter().any(|player| player.bonus > 5) {
        return Err(No::NotNow);
    }
    assert!(bug::now() != bug::ACTING_PANICS || step.state().pot < 9, "the pot is full");
    if bug::now() == bug::WORKS_FOR_EVER {
        loop {
            work::spend(1);
        }
    }
    match action {
        Action::Roll {} => roll(step, by),
        Action::Bank {} => return bank(step, by),
        Action::Guess { on_face } if !(1..=6).contains(&on_face) => return Err(No::WrongFace(on_face)),
        Action::Guess { on_face } => guess(step, by, on_face),
        Action::Pass if bug::now() == bug::UNIT_VARIANT => next(step),
        Action::Shout { .. } if bug::now() == bug::SNAKE_KEY => next(step),
        Action::Pass | Action::Shout { .. } => return Err(No::NotNow),
    }
    Ok(())
}

fn roll<const FUTURE: bool>(step: &mut In<'_, FUTURE>, seat: Seat) {
    let face = one_die(step);
    step.emit(Event::Rolled { seat, face, lost: u8::from(bug::now() == bug::EVENT_LOSES_A_FIELD) });
    match bug::now() {
        bug::CHANGES_WITHOUT_AN_EVENT => step.state().rolls.add(),
        bug::EVENT_NAME_IS_ODD => step.emit(Event::Odd {}),
        _ => {}
    }
    if step.state().pot == 0 {
        next(step);
    }
}

fn guess<const FUTURE: bool>(step: &mut In<'_, FUTURE>, seat: Seat, on_face: u8) {
    let face = one_die(step);
    step.emit(Event::Guessed { seat, on_face, face });
    if step.state().pot == 0 {
        next(step);
    }
}

fn bank<const FUTURE: bool>(step: &mut In<'_, FUTURE>, seat: Seat) -> Result<(), No> {
    let mut points = step.state().pot;
    if bug::now() == bug::TELLS_BEFORE_REFUSING {
        step.emit(Event::Banked { seat, points });
    }
    if points == 0 && bug::now() != bug::ACTS_AFTER_THE_END {
        return Err(No::NothingToBank);
    }
    match bug::now() {
        bug::ROLLS_IN_SECRET => drop(one_die(step)),
        bug::IS_NOT_DETERMINISTIC => points += different() % 2,
        _ => {}
    }
    step.emit(Event::Banked { seat, points });
    let total = step.state().players[seat.index()].total;
    if total >= step.state().target && bug::now() != bug::NEVER_ENDS {
        step.emit(Event::Ended { reason: End::TargetReached });
    } else if bug::now() == bug::IS_STUCK {
        step.emit(Event::Waited {});
    } else {
        next(step);
    }
    Ok(())
}

pub(crate) fn expire<const FUTURE: bool>(step: &mut In<'_, FUTURE>, ask: Ask) {
    step.emit(Event::TimedOut { seat: ask.seat });
    if bug::now() != bug::EXPIRY_ASKS_AGAIN {
        next(step);
    }
}

pub(crate) fn leave<const FUTURE: bool>(step: &mut In<'_, FUTURE>, seat: Seat) {
    let gone =
        |step: &In<'_, FUTURE>| step.state().players.get(seat.index()).is_none_or(|player| player.left);
    if (step.state().end.is_some() || gone(step)) && bug::now() != bug::LEAVES_AFTER_THE_END {
        return;
    }
    step.emit(Event::Left { seat });
    let here = step.state().players.iter().filter(|player| !player.left).count();
    match here {
        0 => step.emit(Event::Ended { reason: End::Abandoned }),
        1 => step.emit(Event::Ended { reason: End::LastOneLeft }),
        _ if step.state().turn == Some(seat) && bug::now() != bug::ASKS_WHO_LEFT => next(step),
        _ => {}
    }
}

pub(crate) fn next<const FUTURE: bool>(step: &mut In<'_, FUTURE>) {
    let state = step.state();
    let last = state.order.iter().position(|seat| Some(*seat) == state.turn);
    let may = |seat: Seat| {
        let left = state.players[seat.index()].left;
        !left && (bug::now() == bug::TURN_GOES_TO_WHO_IS_AWAY || !step.skips(seat))
    };
    let round = state.order.iter().cycle().skip(last.map_or(0, |place| place + 1)).take(state.order.len());
    match round.copied().find(|seat| may(*seat)) {
        Some(seat) => step.emit(Event::TurnStarted { seat }),
        None => step.emit(Event::Waited {}),
    }
}

fn one_die<const FUTURE: bool>(step: &mut In<'_, FUTURE>) -> u8 {
    let mut face = [0];
    step.dice().roll(6, &mut face);
    face[0]
}

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Started { order } => state.order = order.iter().map(|seat| Seat(*seat)).collect(),
        Event::Dealt { seat, bonus } => player(state, *seat, |player| player.bonus = *bonus),
        Event::TurnStarted { seat } => {
            state.turn = Some(*seat);
            state.ask += 1;
            state.pot = 0;
        }
        Event::Waited {} => (state.turn, state.pot) = (None, 0),
        Event::Rolled { face, .. } => {
            state.rolls.add();
            state.pot = if *face == 1 { 0 } else { state.pot + u32::from(*face) };
        }
        Event::Guessed { on_face, face, .. } => {
            state.pot = if face == on_face { state.pot + 6 } else { 0 };
        }
        Event::Banked { seat, points } => {
            state.pot = 0;
            player(state, *seat, |player| player.total = player.total.saturating_add(*points));
        }
        Event::TimedOut { .. } => state.pot = 0,
        Event::Left { seat } => player(state, *seat, |player| player.left = true),
        Event::Ended { reason } => {
            state.end = Some(*reason);
            if bug::now() != bug::ASKS_AFTER_THE_END {
                state.turn = None;
            }
        }
        Event::Odd {} => {}
    }
}

fn player(state: &mut State, seat: Seat, change: impl FnOnce(&mut crate::values::Player)) {
    if bug::now() == bug::APPLY_PANICS {
        change(&mut state.players[seat.index()]);
    } else if let Some(player) = state.players.get_mut(seat.index()) {
        change(player);
    }
}

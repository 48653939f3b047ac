//! What is accepted now, and how machines play: quickly at random, and as a sensible beginner. They use no dice of the
//! play.

use engine::{Luck, Seat, Seats};

use crate::validate::validate;
use crate::{Action, Awaits, Effect, Move, State, Turn};

/// A beginner goes for a fall before anything else.
const FELLS: i32 = 100_000;

/// Lists every action that is accepted now.
pub(crate) fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
    let Some(turn) = state.turn_of(by) else { return };
    match turn.awaits {
        Awaits::Roll => out.push(Action::Roll {}),
        Awaits::Effect => {
            let both = [Effect::Hp, Effect::Vp].map(|effect| Action::Choose { effect });
            out.extend(both.into_iter().filter(|action| validate(state, by, *action).is_ok()));
        }
        Awaits::Target => {
            out.extend(state.open_targets(turn).iter().map(|seat| Action::Target { seat }));
        }
    }
}

/// Draws a random action that is accepted now.
#[inline(always)]
pub(crate) fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
    let turn = state.turn_of(by)?;
    if turn.awaits == Awaits::Roll { Some(Action::Roll {}) } else { sample_choice(state, turn, luck) }
}

#[inline(always)]
fn sample_choice(state: &State, turn: &Turn, luck: &mut Luck) -> Option<Action> {
    let by = turn.player;
    if turn.awaits == Awaits::Effect {
        let hp = luck.one_in(2) && validate(state, by, Action::Choose { effect: Effect::Hp }).is_ok();
        return Some(Action::Choose { effect: if hp { Effect::Hp } else { Effect::Vp } });
    }
    let targets = state.open_targets(turn);
    let n = state.players.n();
    // Most often it is everybody else, and then there is nothing to count and to search.
    let seat = if targets.with(by) == Seats::first(n) {
        let nth = luck.below(usize::from(n) - 1);
        Seat(nth as u8 + u8::from(nth >= by.index()))
    } else {
        targets.iter().nth(luck.below(targets.len().into()))?
    };
    Some(Action::Target { seat })
}

/// Returns how good an action looks to a beginner, who takes points, hits whoever leads and fells whoever can be felled.
pub(crate) fn worth(state: &State, by: Seat, action: &Action) -> i32 {
    let Some(turn) = state.turn_of(by) else { return 0 };
    let Some(kind) = turn.kind else { return 0 };
    match *action {
        Action::Roll {} => 0,
        Action::Target { seat } => worth_of_target(state, kind, seat),
        Action::Choose { effect } => worth_of_effect(state, turn.target, kind, effect),
    }
}

fn worth_of_target(state: &State, kind: Move, seat: Seat) -> i32 {
    let player = state.player(seat);
    let (hp, vp) = (i32::from(player.hp), i32::from(player.vp));
    match kind {
        // Whoever is helped should be no rival.
        Move::GoodHaunt => -vp,
        Move::Pickpocket => vp,
        _ if hp <= kind.hp().into() => FELLS + vp,
        // The leader, and of several the one who is nearest to falling.
        _ => vp * 64 - hp,
    }
}

fn worth_of_effect(state: &State, target: Option<Seat>, kind: Move, effect: Effect) -> i32 {
    let target = target.map(|seat| state.player(seat)).unwrap_or_default();
    let hits = match kind {
        Move::GoodHaunt => true,
        Move::BadHaunt => target.vp == 0 || target.hp <= kind.hp().into(),
        _ => false,
    };
    i32::from(hits == (effect == Effect::Hp))
}

impl State {
    #[inline]
    fn open_targets(&self, turn: &Turn) -> Seats {
        turn.kind.map_or(Seats::NONE, |kind| self.targets(turn.player, kind))
    }
}

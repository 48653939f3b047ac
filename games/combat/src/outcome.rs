//! How a session is staged and how it ended: which fight is the latest, what each seat is, whose side won.

use engine::{Episode, Outcome, Seat, Standing};

use crate::{Autoplay, EndReason, Phase, Setup, Side, State};

/// Returns how the session ended, once it has.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if state.phase != Phase::Closed {
        return None;
    }
    let reason = state.ended.unwrap_or(EndReason::Master);
    let winner = match reason {
        EndReason::Victory => Some(Side::Party),
        EndReason::Defeat => Some(Side::Foes),
        EndReason::Stalemate | EndReason::Master | EndReason::Abandoned => None,
    };
    let standing = |n: u8| {
        let seat = Seat(n);
        let side = side_of(state, seat);
        // Whoever left wins nothing, however the others fare.
        let won = side.is_some() && side == winner && !state.gone.contains(seat);
        let standing =
            state.creatures.iter().filter(|creature| side == Some(creature.side) && creature.is_up());
        let mut row = Standing::of(seat, standing.count() as i64);
        row.place = if won { 1 } else { 2 };
        row.rounds = state.round.into();
        row
    };
    let mut standings: Vec<Standing> = (0..state.board.seats).map(standing).collect();
    let abandoned = reason == EndReason::Abandoned;
    if abandoned {
        standings.iter_mut().for_each(|row| row.place = 1);
    }
    // Those who did not win come after those who did; where nobody did, after the house.
    let n_won = standings.iter().filter(|row| row.place == 1).count().max(1);
    standings.iter_mut().filter(|row| row.place > 1).for_each(|row| row.place = n_won as u8 + 1);
    standings.sort_by_key(|row| row.place);
    Some(Outcome { reason: reason.word(), abandoned, standings })
}

/// Returns the side a seat plays: none for the game master.
pub(crate) fn side_of(state: &State, seat: Seat) -> Option<Side> {
    if state.master() == Some(seat) {
        return None;
    }
    Some(if state.npc_seat() == Some(seat) { Side::Foes } else { Side::Party })
}

/// Returns what a seat is at this table.
pub(crate) fn role(state: &State, seat: Seat) -> Option<&'static str> {
    match side_of(state, seat) {
        None => Some("Game master"),
        Some(Side::Foes) => Some("Foes"),
        Some(_) => Some("Party"),
    }
}

/// Returns the latest fight of a session.
pub(crate) fn episode(state: &State) -> Option<Episode> {
    let (number, over) = (state.encounter, !state.in_combat());
    (number > 0).then_some(Episode { kind: "encounter", number, over })
}

/// Returns the house rules of a session that nobody watches: the house plays everybody.
pub(crate) fn played_by_itself(setup: &Setup) -> Setup {
    Setup { autoplay: Autoplay::All, master: false, ..setup.clone() }
}

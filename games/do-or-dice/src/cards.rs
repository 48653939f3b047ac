//! The cards of the players: hit points, victory points, and what the choice at hand would do to them.

use engine::{Seat, Seats};
use scene::{Card, Meter, MeterKind, Meters, Row, Scoreboard, Text};

use crate::words::{self, card};
use crate::{Awaits, Move, Phase, PlayerView, View};

/// Draws a card for everybody, in seat order.
pub(crate) fn meters(view: &View, to: Seats) -> Meters {
    let card = |player: &PlayerView| Card {
        seat: Some(player.seat.0),
        token: None,
        name: None,
        note: note(view, player),
        out: !player.is_alive,
        on_turn: view.turn.is_some_and(|turn| turn.player == player.seat),
        reason: reason(view, player, to),
        meters: vec![hp(view, player), vp(view, player)],
    };
    Meters { cards: view.players.iter().map(card).collect() }
}

/// Draws the places at the end, with what decided equal victory points.
pub(crate) fn scoreboard(view: &View) -> Scoreboard {
    let row = |player: &PlayerView| Row {
        seat: player.seat.0,
        score: player.vp.into(),
        note: player.decided_by.map(card::decided),
        out: player.left,
        place: player.place,
        ..Row::default()
    };
    Scoreboard { rows: view.players.iter().map(row).collect(), goal: None, unit: None }
}

fn hp(view: &View, player: &PlayerView) -> Meter {
    Meter {
        kind: MeterKind::Hp,
        label: words::hp(),
        value: Some(player.hp.into()),
        max: Some(view.config.hp.into()),
        after: aimed(view, player).filter(|kind| kind.is_attack()).map(|kind| hit(player.hp, kind).into()),
        band: None,
    }
}

fn vp(view: &View, player: &PlayerView) -> Meter {
    let robbed = aimed(view, player).filter(|kind| *kind == Move::Pickpocket && player.vp > 0);
    Meter {
        kind: MeterKind::Vp,
        label: words::vp(),
        value: Some(player.vp.into()),
        max: None,
        after: robbed.map(|kind| player.vp.saturating_sub(kind.vp().into()).into()),
        band: None,
    }
}

/// Returns what hit points a blow leaves.
pub(crate) fn hit(hp: i16, kind: Move) -> i16 {
    hp.saturating_sub(kind.hp().into())
}

/// Returns the move that is being aimed, if it may be aimed at this player.
fn aimed(view: &View, player: &PlayerView) -> Option<Move> {
    let turn = view.turn.filter(|turn| turn.awaits == Awaits::Target)?;
    turn.kind.filter(|_| turn.targets.contains(player.seat))
}

/// Says why a player cannot be chosen, while another can.
fn reason(view: &View, player: &PlayerView, to: Seats) -> Option<Text> {
    let turn = view.turn.filter(|turn| turn.awaits == Awaits::Target)?;
    let kind = turn.kind?;
    if turn.targets.contains(player.seat) {
        None
    } else if player.seat == turn.player {
        to.contains(player.seat).then(card::you)
    } else if player.left {
        Some(card::left_the_table())
    } else if turn.barred == Some(player.seat) && player.is_alive {
        Some(card::haunted_last_round())
    } else if kind.is_haunt() {
        Some(card::cannot_be_haunted())
    } else {
        Some(card::cannot_be_hit())
    }
}

fn note(view: &View, player: &PlayerView) -> Option<Text> {
    let state = if player.left {
        Some(card::left())
    } else if player.is_alive {
        None
    } else if player.fallen_rounds_count == 0 {
        Some(card::fell_this_round())
    } else {
        Some(card::fallen())
    };
    // DOD-04: everybody sees whom a ghost may not haunt in this round.
    let barred = player.barred_target.filter(|_| !player.is_alive && !player.left).map(card::haunted);
    let state = match (state, barred) {
        (Some(state), Some(barred)) => Some(card::both(state, barred)),
        (state, _) => state,
    };
    match (state, rank_note(view, player)) {
        (Some(state), Some(rank)) => Some(card::both(state, rank)),
        (state, rank) => state.or(rank),
    }
}

/// Says where a player stands; nothing while everybody is equal.
fn rank_note(view: &View, player: &PlayerView) -> Option<Text> {
    let is_level = view.players.iter().all(|other| other.rank == 1);
    match player.rank {
        _ if view.phase == Phase::Abandoned || (is_level && !view.game_over) => None,
        1 if !view.game_over => Some(card::leads()),
        rank => card::place(rank),
    }
}

/// Returns the winners' victory points.
pub(crate) fn winning_vp(view: &View) -> u16 {
    view.winners.iter().next().and_then(|seat: Seat| view.player(seat)).map_or(0, |player| player.vp)
}

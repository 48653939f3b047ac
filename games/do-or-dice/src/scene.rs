//! The table as a picture: the die and what it means, everybody's card, the log, and what may be pressed. It decides
//! nothing: the view says what is open.

use engine::Seats;
use scene::{Announcement, Die, DieState, Group, LogLine, Manner, Panel, Scene, Sound, Text, Tone, Tray};

use crate::words::{self, loud, status};
use crate::{Awaits, DIE_SIDES, Moment, Phase, TurnView, View, cards, controls};

/// How many lines of the log are shown.
const LINES: usize = 6;

/// Draws the table for an audience.
pub(crate) fn scene(view: &View, to: Seats) -> Scene {
    let on_turn = view.turn.as_ref().filter(|turn| to.contains(turn.player));
    let mut panels = Vec::new();
    if view.phase == Phase::Finished {
        panels.push(Panel::Scoreboard(cards::scoreboard(view)));
    }
    if view.phase == Phase::InProgress {
        panels.push(Panel::Dice(tray(view)));
    }
    panels.push(Panel::Meters(cards::meters(view, to)));
    if !view.log.is_empty() {
        panels.push(log(view));
    }
    Scene {
        title: title(view),
        status: status(view, to),
        turn: view.turn.map(|turn| turn.player.0),
        panels,
        picks: on_turn.and_then(controls::pick).into_iter().collect(),
        controls: on_turn.map(|turn| controls::controls(view, turn)).unwrap_or_default(),
        announcements: announcements(view, to),
        ..Scene::default()
    }
}

fn title(view: &View) -> Text {
    match view.phase {
        Phase::InProgress => words::title_in_round(view.round, view.config.rounds),
        _ => words::title(),
    }
}

/// Shows the die of this turn, or as the player before left it.
fn tray(view: &View) -> Tray {
    let die = |face: Option<u8>| Die {
        sides: DIE_SIDES.into(),
        face: face.map(u32::from),
        state: if face.is_some() { DieState::Free } else { DieState::Hidden },
        claimed: false,
        group: face.map(|_| 0),
    };
    let Some(roll) = view.last_roll else {
        return Tray { dice: vec![die(None)], ..Tray::default() };
    };
    let is_this_turn = view.turn.is_some_and(|turn| turn.kind.is_some());
    let caption = if is_this_turn {
        words::meaning(roll.kind)
    } else {
        words::rolled(roll.player, roll.value, roll.kind)
    };
    Tray { dice: vec![die(Some(roll.value))], groups: vec![Group { caption }], ..Tray::default() }
}

fn log(view: &View) -> Panel {
    let newest = view.log.iter().rev().take(LINES);
    let lines = newest
        .map(|line| LogLine {
            seat: line.actor.map(|seat| seat.0),
            text: line.text.clone(),
            ..LogLine::default()
        })
        .collect();
    Panel::Log { lines }
}

fn status(view: &View, to: Seats) -> Text {
    match (view.phase, &view.turn) {
        (Phase::Lobby, _) => status::lobby(),
        (Phase::Abandoned, _) => status::abandoned(),
        (Phase::Finished, _) => status::won(view.winners, cards::winning_vp(view)),
        (Phase::InProgress, None) => status::waiting(),
        (Phase::InProgress, Some(turn)) if to.contains(turn.player) => your_status(view, turn),
        (Phase::InProgress, Some(turn)) => {
            let says = their_status(turn);
            let is_next = view.next_player.is_some_and(|next| to.contains(next));
            if is_next { status::you_are_next(says) } else { says }
        }
    }
}

fn your_status(view: &View, turn: &TurnView) -> Text {
    match (turn.awaits, turn.target) {
        (Awaits::Effect, Some(target)) => status::your_effect_on(target),
        (Awaits::Effect, None) => status::your_effect(),
        (Awaits::Target, _) => status::your_target(),
        (Awaits::Roll, _) => {
            status::your_roll(view.player(turn.player).is_some_and(|player| !player.is_alive))
        }
    }
}

fn their_status(turn: &TurnView) -> Text {
    match turn.awaits {
        Awaits::Effect => status::choosing(turn.player),
        Awaits::Target => status::choosing_who(turn.player),
        Awaits::Roll => status::rolling(turn.player),
    }
}

fn announcements(view: &View, to: Seats) -> Vec<Announcement> {
    let ending = ending(view);
    let moment = view.last_moment.filter(|_| view.phase != Phase::Abandoned);
    let moment = moment.map(|moment| announce_moment(view, moment, to));
    let begins = view.round_begins && ending.is_none();
    let round =
        begins.then(|| announce("round", None, loud::round(view.round, view.config.rounds), Tone::Quiet));
    moment.into_iter().chain(round).chain(ending).collect()
}

fn announce_moment(view: &View, moment: Moment, to: Seats) -> Announcement {
    match moment {
        Moment::Fell { player, .. } if to == Seats::only(player) && !view.game_over => {
            announce("fall", Some(player.0), loud::you_fell(), Tone::Flat).sound(Sound::Fall)
        }
        Moment::Fell { player, by } => {
            announce("fall", Some(player.0), loud::fell(player, by), Tone::Flat).sound(Sound::Fall)
        }
        Moment::Folded { player } => {
            let n_left = view.players.iter().filter(|player| !player.left).count();
            announce("folded", Some(player.0), loud::folded(player, n_left), Tone::Flat)
        }
    }
}

fn ending(view: &View) -> Option<Announcement> {
    match view.phase {
        Phase::Lobby | Phase::InProgress => None,
        Phase::Abandoned => Some(announce("abandoned", None, loud::abandoned(), Tone::Flat)),
        Phase::Finished => {
            let decided_by = view.winner.and_then(|seat| view.player(seat)?.decided_by);
            let words = loud::won(view.winners, cards::winning_vp(view), decided_by);
            let winner = announce("winner", view.winner.map(|seat| seat.0), words, Tone::Bright);
            Some(winner.manner(Manner::Ends).sound(Sound::Win))
        }
    }
}

fn announce(kind: &str, seat: Option<u8>, (title, text): (Text, Text), tone: Tone) -> Announcement {
    Announcement::new(kind, title, text, tone).about(seat)
}

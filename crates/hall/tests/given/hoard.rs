//! A small game with secrets, to be played at tests' tables: roll a die and
//! hold what it shows, or pass; the first to 20 wins. Every seat has a charm
//! that only it knows, and gets a new one with every hold.

use engine::{
    Ask, AskKind, Game, Luck, Meta, Outcome, Policy, Refuse, Seat, SeatRange, Seats, Standing, Step, codes,
    rank,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct Hoard;

/// How many points win.
const GOAL: u32 = 20;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setup {
    /// How much of a house a table of it takes up.
    pieces: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    players: Vec<Player>,
    turn: Option<Seat>,
    ask: u32,
    face: Option<u8>,
    end: Option<End>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Player {
    total: u32,
    /// Known to its own seat only.
    charm: u32,
    left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Won,
    LastOneLeft,
    Abandoned,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    Roll {},
    Hold {},
    Pass {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub(crate) enum Event {
    Charmed { seat: Seat, charm: u32 },
    TurnStarted { seat: Seat },
    Waited {},
    Rolled { seat: Seat, face: u8 },
    Held { seat: Seat, points: u8 },
    Passed { seat: Seat },
    TimedOut { seat: Seat },
    Left { seat: Seat },
    Ended { reason: End },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum No {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("roll first")]
    RollFirst,
    #[error("hold or pass what you rolled")]
    Rolled,
}

impl Refuse for No {
    fn code(&self) -> &'static str {
        match self {
            No::NotYourTurn => codes::NOT_YOUR_TURN,
            No::RollFirst | No::Rolled => codes::INVALID_PHASE,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct View {
    totals: Vec<u32>,
    charms: Vec<Option<u32>>,
    turn: Option<Seat>,
    face: Option<u8>,
}

impl Game for Hoard {
    const META: Meta = Meta {
        id: "hoard",
        title: "Hoard",
        summary: "Roll, and hold or pass.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 2, to: 4, usual: 2 },
        policy: Policy::RELAXED,
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = No;
    type View = View;

    fn new(_setup: &Setup, seats: u8) -> Result<State, No> {
        let players = vec![Player::default(); seats.into()];
        Ok(State { players, turn: None, ask: 0, face: None, end: None })
    }

    fn weight(setup: &Setup) -> u32 {
        setup.pieces
    }

    fn start(step: &mut Step<'_, Self>) {
        for seat in 0..step.state().players.len() as u8 {
            charm(step, Seat(seat));
        }
        next(step);
    }

    fn act(step: &mut Step<'_, Self>, by: Seat, action: Action) -> Result<(), No> {
        let state = step.state();
        if state.turn != Some(by) || state.end.is_some() {
            return Err(No::NotYourTurn);
        }
        match (action, state.face) {
            (Action::Roll {}, None) => {
                let face = die(step, 6);
                step.emit(Event::Rolled { seat: by, face });
            }
            (Action::Roll {}, Some(_)) => return Err(No::Rolled),
            (Action::Hold {}, Some(points)) => hold(step, by, points),
            (Action::Pass {}, Some(_)) => {
                step.emit(Event::Passed { seat: by });
                next(step);
            }
            (Action::Hold {} | Action::Pass {}, None) => return Err(No::RollFirst),
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Charmed { seat, charm } => player(state, *seat, |player| player.charm = *charm),
            Event::TurnStarted { seat } => {
                (state.turn, state.face) = (Some(*seat), None);
                state.ask += 1;
            }
            Event::Waited {} => (state.turn, state.face) = (None, None),
            Event::Rolled { face, .. } => state.face = Some(*face),
            Event::Held { seat, points } => player(state, *seat, |p| p.total += u32::from(*points)),
            Event::Passed { .. } | Event::TimedOut { .. } => state.face = None,
            Event::Left { seat } => player(state, *seat, |player| player.left = true),
            Event::Ended { reason } => (state.end, state.turn) = (Some(*reason), None),
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        out.extend(state.turn.map(|seat| Ask { seat, id: state.ask, kind: AskKind::Turn }));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let end = state.end?;
        let standing = |(seat, player): (u8, &Player)| Standing {
            seat: Seat(seat),
            place: 0,
            score: i64::from(player.total),
            rounds: 0,
            counters: Vec::new(),
        };
        let mut standings: Vec<Standing> = (0..).zip(&state.players).map(standing).collect();
        rank(&mut standings, |standing| (!state.players[standing.seat.index()].left, standing.score));
        let reason = match end {
            End::Won => "won",
            End::LastOneLeft => "last_one_left",
            End::Abandoned => "abandoned",
        };
        Some(Outcome { reason, abandoned: end == End::Abandoned, standings })
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        match state.face {
            _ if state.turn != Some(by) => {}
            None => out.push(Action::Roll {}),
            Some(_) => out.extend([Action::Hold {}, Action::Pass {}]),
        }
    }

    fn view(state: &State, to: Seats) -> View {
        let own = |(seat, player): (u8, &Player)| to.contains(Seat(seat)).then_some(player.charm);
        View {
            totals: state.players.iter().map(|player| player.total).collect(),
            charms: (0..).zip(&state.players).map(own).collect(),
            turn: state.turn,
            face: state.face,
        }
    }

    fn expire(step: &mut Step<'_, Self>, ask: Ask) {
        step.emit(Event::TimedOut { seat: ask.seat });
        next(step);
    }

    fn leave(step: &mut Step<'_, Self>, seat: Seat) {
        let state = step.state();
        if state.end.is_some() || state.players.get(seat.index()).is_none_or(|player| player.left) {
            return;
        }
        step.emit(Event::Left { seat });
        match step.state().players.iter().filter(|player| !player.left).count() {
            0 => step.emit(Event::Ended { reason: End::Abandoned }),
            1 => step.emit(Event::Ended { reason: End::LastOneLeft }),
            _ if step.state().turn == Some(seat) => next(step),
            _ => {}
        }
    }

    fn resume(step: &mut Step<'_, Self>) {
        if step.state().turn.is_none() && step.state().end.is_none() {
            next(step);
        }
    }

    fn imagine(state: &State, seats: Seats, luck: &mut Luck) -> Option<State> {
        let mut imagined = state.clone();
        for (seat, player) in (0..).zip(&mut imagined.players) {
            if !seats.contains(Seat(seat)) {
                player.charm = 90_000_000 + luck.below(10_000_000) as u32;
            }
        }
        Some(imagined)
    }

    fn worth(_state: &State, _by: Seat, action: &Action) -> i32 {
        i32::from(matches!(action, Action::Hold {}))
    }
}

fn hold(step: &mut Step<'_, Hoard>, seat: Seat, points: u8) {
    step.emit(Event::Held { seat, points });
    if step.state().players[seat.index()].total >= GOAL {
        step.emit(Event::Ended { reason: End::Won });
    } else {
        charm(step, seat);
        next(step);
    }
}

/// Deals a charm of eight digits: no other number at the table looks like it.
fn charm(step: &mut Step<'_, Hoard>, seat: Seat) {
    let charm = (0..7).fold(9, |number, _| number * 10 + u32::from(die(step, 10) % 10));
    step.emit_to(Seats::only(seat), Event::Charmed { seat, charm });
}

fn next(step: &mut Step<'_, Hoard>) {
    let state = step.state();
    let n = state.players.len() as u8;
    let first = state.turn.map_or(0, |seat| seat.0 + 1);
    let may = |seat: &Seat| !state.players[seat.index()].left && !step.skips(*seat);
    let event = match (0..n).map(|i| Seat((first + i) % n)).find(may) {
        Some(seat) => Event::TurnStarted { seat },
        None => Event::Waited {},
    };
    step.emit(event);
}

fn die(step: &mut Step<'_, Hoard>, sides: u8) -> u8 {
    let mut face = [0];
    step.dice().roll(sides, &mut face);
    face[0]
}

fn player(state: &mut State, seat: Seat, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.players.get_mut(seat.index()) {
        change(player);
    }
}

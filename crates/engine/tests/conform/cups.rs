//! A small Liar's Dice: dice under cups, bids, a challenge, and a bot of its own. `bug::now()` picks what is wrong with
//! it; 0 is right. Secrets are what it is about: all other laws are tried with the tally.

use engine::dice::Roll;
use engine::scene::{LogLine, Scene, Text};
use engine::{
    Ask, AskKind, Game, Luck, Meta, Outcome, Policy, Refuse, Seat, SeatRange, Seats, Standing, StateError,
    Step, codes, rank,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::laws::bug;

/// How many dice everybody begins with.
const DICE: u8 = 2;

/// Liar's Dice.
pub(crate) struct Cups;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setup {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct State {
    /// Known to the seat it stands before alone.
    pub cups: Vec<Vec<u8>>,
    /// How many dice each seat has left; 0: out of it.
    pub left: Vec<u8>,
    pub bid: Option<Bid>,
    pub turn: Option<Seat>,
    pub ask: u32,
    pub over: bool,
}

/// So many dice of this face under all cups together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bid {
    pub by: Seat,
    pub count: u8,
    pub face: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(crate) enum Action {
    Bid { count: u8, face: u8 },
    Challenge {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub(crate) enum Event {
    Shaken { seat: Seat, dice: Vec<u8> },
    Bidden { bid: Bid },
    Challenged { by: Seat, cups: Vec<Vec<u8>> },
    DieLost { seat: Seat },
    TurnStarted { seat: Seat },
    Waited {},
    Left { seat: Seat },
    Ended {},
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum No {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("a bid has to be higher than the one before, with a face of a die")]
    TooLow,
    #[error("there is nothing to challenge")]
    NothingBid,
}

impl Refuse for No {
    fn code(&self) -> &'static str {
        match self {
            No::NotYourTurn => codes::NOT_YOUR_TURN,
            No::TooLow => "BID_TOO_LOW",
            No::NothingBid => "NO_BID",
        }
    }
}

/// A cup as its owner sees it, and how many dice are under it for everybody.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    pub cups: Vec<Option<Vec<u8>>>,
    pub left: Vec<u8>,
    pub bid: Option<Bid>,
    pub turn: Option<Seat>,
}

type In<'a> = Step<'a, Cups>;

impl Game for Cups {
    const META: Meta = Meta {
        id: "cups",
        title: "Cups",
        summary: "Bid on dice that nobody sees.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 2, to: 3, usual: 2 },
        policy: Policy::RELAXED,
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = No;
    type View = View;

    fn new(_setup: &Setup, seats: u8) -> Result<State, No> {
        let n = usize::from(seats);
        let cups = vec![Vec::new(); n];
        Ok(State { cups, left: vec![DICE; n], bid: None, turn: None, ask: 0, over: false })
    }

    fn start(step: &mut In<'_>) {
        shake(step);
        turn_to(step, Seat(0));
    }

    fn act(step: &mut In<'_>, by: Seat, action: Action) -> Result<(), No> {
        if step.state().turn != Some(by) || step.state().over {
            return Err(No::NotYourTurn);
        }
        match action {
            Action::Bid { count, face } => {
                let before = step.state().bid.map_or((0, 0), |bid| (bid.count, bid.face));
                if !(1..=6).contains(&face) || count > most(step.state()) || (count, face) <= before {
                    return Err(No::TooLow);
                }
                step.emit(Event::Bidden { bid: Bid { by, count, face } });
                turn_to(step, after(step.state(), by));
            }
            Action::Challenge {} => challenge(step, by, step.state().bid.ok_or(No::NothingBid)?),
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Shaken { seat, dice } => put(&mut state.cups, *seat, dice.clone()),
            Event::Bidden { bid } => state.bid = Some(*bid),
            Event::Challenged { .. } => state.bid = None,
            Event::DieLost { seat } => {
                let left = state.left.get(seat.index()).map_or(0, |left| left.saturating_sub(1));
                put(&mut state.left, *seat, left);
            }
            Event::TurnStarted { seat } => (state.turn, state.ask) = (Some(*seat), state.ask + 1),
            Event::Waited {} => state.turn = None,
            Event::Left { seat } => {
                put(&mut state.left, *seat, 0);
                state.bid = None;
            }
            Event::Ended {} => (state.over, state.turn, state.bid) = (true, None, None),
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        out.extend(state.turn.map(|seat| Ask { seat, id: state.ask, kind: AskKind::Turn }));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let standing = |(seat, left): (u8, &u8)| Standing {
            seat: Seat(seat),
            place: 0,
            score: i64::from(*left),
            rounds: 0,
            counters: Vec::new(),
        };
        let mut standings: Vec<Standing> = (0..).zip(&state.left).map(standing).collect();
        rank(&mut standings, |standing| standing.score);
        let abandoned = state.left.iter().all(|left| *left == 0);
        state.over.then_some(Outcome { reason: "one_left", abandoned, standings })
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        if state.turn != Some(by) || state.over {
            return;
        }
        let (count, face) = state.bid.map_or((1, 0), |bid| (bid.count, bid.face));
        out.extend((face + 1..=6).filter(|_| count <= most(state)).map(|face| Action::Bid { count, face }));
        out.extend((count < most(state)).then_some(Action::Bid { count: count + 1, face: 6 }));
        out.extend(state.bid.map(|_| Action::Challenge {}));
    }

    fn view(state: &State, to: Seats) -> View {
        let shown = |seat: u8| state.over || to.contains(Seat(seat));
        View {
            cups: (0..).zip(&state.cups).map(|(seat, cup)| shown(seat).then(|| cup.clone())).collect(),
            left: state.left.clone(),
            bid: state.bid,
            turn: state.turn,
        }
    }

    fn scene(view: &View, to: Seats) -> Scene {
        crate::cups_scene::scene(view, to)
    }

    fn expire(step: &mut In<'_>, ask: Ask) {
        turn_to(step, after(step.state(), ask.seat));
    }

    fn leave(step: &mut In<'_>, seat: Seat) {
        let is_in = step.state().left.get(seat.index()).is_some_and(|left| *left > 0);
        if is_in && !step.state().over {
            step.emit(Event::Left { seat });
            next_round(step, seat);
        }
    }

    fn resume(step: &mut In<'_>) {
        turn_to(step, Seat(0));
    }

    fn imagine(state: &State, seats: Seats, luck: &mut Luck) -> Option<State> {
        let mut imagined = state.clone();
        let bidder = state.bid.map(|bid| bid.by).filter(|_| bug::now() == bug::BOT_LOOKS_UNDER_A_CUP);
        for (seat, cup) in (0..).zip(&mut imagined.cups) {
            let known = state.over || seats.contains(Seat(seat)) || bidder == Some(Seat(seat));
            if !known {
                cup.iter_mut().for_each(|die| *die = 1 + luck.below(6) as u8);
            }
        }
        Some(imagined)
    }

    /// A challenge opens the cups, and what they come to decides.
    fn reveals(_state: &State, event: &Event, _seats: Seats) -> &'static [&'static str] {
        match event {
            Event::Challenged { .. } => &["cups"],
            _ => &[],
        }
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        if let Event::Shaken { dice, .. } = event {
            out.push(Roll::Faces { sides: 6, faces: dice.iter().map(|die| (*die).into()).collect() });
        }
    }

    fn tell(state: &State, event: &Event) -> Option<LogLine> {
        let bid = match event {
            Event::Bidden { bid } => bid,
            Event::Shaken { seat, .. } => return Some(shaken(state, *seat)),
            _ => return None,
        };
        let mut text = Text::new("cups.bid", "{who} bids {n} of {face}.")
            .seat("who", bid.by)
            .number("n", bid.count)
            .number("face", bid.face);
        if bug::now() == bug::LOG_NAMES_EVERY_CUP {
            text = text.word("cups", format!("{:?}", state.cups));
        }
        Some(LogLine::about(bid.by.0, text))
    }

    /// Challenges what is not there as far as it knows, and bids what it sees.
    fn choose(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        let mut legal = Vec::new();
        Self::legal(state, by, &mut legal);
        let lies = state.bid.is_some_and(|bid| n_of(state, bid.face) < bid.count);
        if lies && legal.contains(&Action::Challenge {}) {
            return Some(Action::Challenge {});
        }
        let holds = |action: &Action| match action {
            Action::Bid { count, face } => n_of(state, *face) >= *count,
            Action::Challenge {} => false,
        };
        let nth = luck.below(legal.len());
        legal.iter().find(|action| holds(action)).or(legal.get(nth)).cloned()
    }

    fn check(state: &State) -> Result<(), StateError> {
        let n = state.left.len();
        StateError::unless(n == state.cups.len() && (2..=3).contains(&n), "there are 2 or 3 cups")?;
        StateError::unless(state.turn.is_none_or(|seat| seat.index() < n), "the turn is of a seat")
    }
}

fn put<T>(list: &mut [T], seat: Seat, value: T) {
    if let Some(place) = list.get_mut(seat.index()) {
        *place = value;
    }
}

/// Tells a seat that it has shaken its dice; only the seat hears it, so it is in no log.
fn shaken(state: &State, seat: Seat) -> LogLine {
    let fullest = || (0u8..).zip(&state.cups).max_by_key(|(_, cup)| cup.iter().sum::<u8>()).map(|(n, _)| n);
    let about = if bug::now() == bug::DICE_FALL_BY_A_SECRET { fullest() } else { None };
    let text = Text::new("cups.shaken", "{who} shakes.").seat("who", seat);
    LogLine::about(about.unwrap_or(seat.0), text)
}

/// Has everybody who is in it roll, each for itself.
fn shake(step: &mut In<'_>) {
    for seat in (0..step.state().left.len() as u8).map(Seat) {
        let mut dice = vec![0; usize::from(step.state().left[seat.index()])];
        if dice.is_empty() {
            continue;
        }
        step.dice().roll(6, &mut dice);
        let to = (bug::now() != bug::SECRET_ROLL_TOLD_TO_ALL).then_some(Seats::only(seat));
        step.emit_to(to, Event::Shaken { seat, dice });
    }
}

fn challenge(step: &mut In<'_>, by: Seat, bid: Bid) {
    let cups = step.state().cups.clone();
    let loser = if n_of(step.state(), bid.face) < bid.count { bid.by } else { by };
    step.emit(Event::Challenged { by, cups });
    step.emit(Event::DieLost { seat: loser });
    next_round(step, loser);
}

/// Shakes anew and goes on with a seat, or with the next where it is out of it.
fn next_round(step: &mut In<'_>, with: Seat) {
    let n_left = step.state().left.iter().filter(|left| **left > 0).count();
    if n_left < 2 {
        return step.emit(Event::Ended {});
    }
    shake(step);
    let is_in = step.state().left.get(with.index()).is_some_and(|left| *left > 0);
    let seat = if is_in { with } else { after(step.state(), with) };
    turn_to(step, seat);
}

/// Gives the turn to a seat, or to the next one that is here.
fn turn_to(step: &mut In<'_>, seat: Seat) {
    let state = step.state();
    let round = std::iter::successors(Some(seat), |seat| Some(after(state, *seat)));
    let may = |seat: &Seat| state.left.get(seat.index()).is_some_and(|left| *left > 0) && !step.skips(*seat);
    match round.take(state.left.len() + 1).find(may) {
        Some(seat) => step.emit(Event::TurnStarted { seat }),
        None => step.emit(Event::Waited {}),
    }
}

/// Returns the next seat that is still in it.
fn after(state: &State, seat: Seat) -> Seat {
    let n = state.left.len() as u8;
    let mut round = (1..=n).map(|step| Seat((seat.0 + step) % n));
    round.find(|seat| state.left[seat.index()] > 0).unwrap_or(seat)
}

fn most(state: &State) -> u8 {
    state.left.iter().sum()
}

fn n_of(state: &State, face: u8) -> u8 {
    let in_it = state.cups.iter().zip(&state.left).filter(|(_, left)| **left > 0);
    in_it.flat_map(|(cup, _)| cup).filter(|die| **die == face).count() as u8
}

//! A small push-your-luck game with a hidden number for each seat. `bug::now()` picks
//! what is wrong with it; 0 is right.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::dice::Roll;
use engine::scene::{Control, LogLine, Scene, Template, Text};
use engine::{
    Ask, AskKind, Game, Luck, Meta, Outcome, Policy, RuleBook, Seat, SeatRange, Seats, Standing, StateError,
    Step, rank,
};
use serde::Serialize;

use crate::laws::bug;
use crate::rules;
use crate::values::{Action, End, Event, No, Player, Setup, State};

/// ToldEvent by the type alone, as it is a constant of the game: whether it reads versions to come.
pub(crate) struct Tally<const FUTURE: bool>;

/// The game without a bug.
pub(crate) type Sound = Tally<false>;

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    pub totals: Vec<u32>,
    pub bonuses: Vec<Option<u8>>,
    pub turn: Option<Seat>,
    pub pot: u32,
    /// No JSON has such keys.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub odd: BTreeMap<(u8, u8), u8>,
}

static HIDDEN: AtomicU32 = AtomicU32::new(0);

/// A number that is different each time.
pub(crate) fn different() -> u32 {
    HIDDEN.fetch_add(1, Ordering::Relaxed)
}

impl<const FUTURE: bool> Game for Tally<FUTURE> {
    const META: Meta = Meta {
        id: "tally",
        title: "Tally",
        summary: "Roll, add up, stop in time.",
        version: 3,
        reads: if FUTURE { 4 } else { 2 },
        seats: SeatRange { from: 2, to: 4, usual: 3 },
        policy: Policy::RELAXED,
    };
    const RULES: RuleBook = RuleBook::of("YOUR TURN\nRoll, or stop in time.");
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = No;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, No> {
        if setup.target_points == 0 || bug::now() == bug::NO_SETUP_FITS {
            return Err(No::BadSetup);
        }
        Ok(State {
            target: setup.target_points,
            order: Vec::new(),
            players: vec![Player::default(); seats.into()],
            turn: None,
            ask: 0,
            pot: 0,
            rolls: Default::default(),
            end: None,
        })
    }

    fn start(step: &mut Step<'_, Self>) {
        rules::start(step);
    }

    fn act(step: &mut Step<'_, Self>, by: Seat, action: Action) -> Result<(), No> {
        rules::act(step, by, action)
    }

    fn apply(state: &mut State, event: &Event) {
        rules::apply(state, event);
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        let Some(seat) = state.turn.filter(|_| !never_stops(state)) else { return };
        let ask = Ask { seat, id: state.ask, kind: AskKind::Turn };
        out.push(ask);
        if bug::now() == bug::ASKS_TWICE {
            out.push(Ask { kind: AskKind::Choice, ..ask });
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let end = state.end?;
        let standing = |(seat, player): (usize, &Player)| Standing {
            seat: Seat(seat as u8),
            place: 0,
            score: i64::from(player.total) + i64::from(player.bonus),
            rounds: 0,
            counters: Vec::new(),
        };
        let mut standings: Vec<Standing> = state.players.iter().enumerate().map(standing).collect();
        rank(&mut standings, |standing| (!state.players[standing.seat.index()].left, standing.score));
        match bug::now() {
            bug::OUTCOME_MISSES_A_SEAT => standings.truncate(1),
            bug::PLACES_HAVE_GAPS => standings.iter_mut().for_each(|standing| standing.place *= 2),
            _ => {}
        }
        let reason = match end {
            _ if bug::now() == bug::REASON_IS_ODD => "Well played!",
            End::TargetReached => "target_reached",
            End::LastOneLeft => "last_one_left",
            End::Abandoned => "abandoned",
        };
        Some(Outcome { reason, abandoned: end == End::Abandoned, standings })
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        if state.turn != Some(by)
            || state.end.is_some()
            || bug::now() == bug::NOTHING_IS_LEGAL && state.pot > 4
        {
            return;
        }
        out.push(Action::Roll {});
        if state.pot > 0 || bug::now() == bug::LEGAL_IS_REFUSED {
            out.push(Action::Bank {});
        }
        out.extend((1..=6).map(|on_face| Action::Guess { on_face }));
        match bug::now() {
            bug::UNIT_VARIANT => out.push(Action::Pass),
            bug::SNAKE_KEY => out.push(Action::Shout { out_loud: true }),
            _ => {}
        }
    }

    fn view(state: &State, to: Seats) -> View {
        let shown = |seat: u8| {
            state.end.is_some() || to.contains(Seat(seat)) || bug::now() == bug::VIEW_TELLS_A_SECRET
        };
        let all = usize::from(to.len()) == state.players.len();
        let many = if bug::now() == bug::VIEW_GROWS && all && state.pot > 12 { 800_000 } else { 0 };
        let odd = bug::now() == bug::VIEW_HAS_ODD_KEYS && state.pot > 0;
        View {
            totals: state
                .players
                .iter()
                .map(|player| player.total)
                .chain(vec![1_000_000_000; many])
                .collect(),
            odd: odd.then_some(((1, 2), 3)).into_iter().collect(),
            bonuses: (0..)
                .zip(&state.players)
                .map(|(seat, player)| shown(seat).then_some(player.bonus))
                .collect(),
            turn: state.turn,
            pot: state.pot,
        }
    }

    fn expire(step: &mut Step<'_, Self>, ask: Ask) {
        rules::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, Self>, seat: Seat) {
        rules::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Self>) {
        if bug::now() != bug::RESUMES_NEVER {
            rules::next(step);
        }
    }

    fn imagine(state: &State, seats: Seats, luck: &mut Luck) -> Option<State> {
        if bug::now() == bug::IMAGINES_NOTHING {
            return None;
        }
        let mut imagined = state.clone();
        for (seat, player) in (0..).zip(&mut imagined.players) {
            let known = match bug::now() {
                // What is imagined depends on what is.
                bug::IMAGINES_BY_A_SECRET => player.bonus > 4,
                _ => seats.contains(Seat(seat)),
            };
            if !known && state.end.is_none() && !state.order.is_empty() {
                player.bonus = luck.below(6) as u8 + 1;
            }
        }
        Some(imagined)
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        let mut one = |face: u8| out.push(Roll::Faces { sides: 6, faces: vec![face.into()] });
        match event {
            Event::Started { order } => out.push(Roll::Order(order.clone())),
            Event::Dealt { bonus, .. } => one(*bonus),
            Event::Rolled { face, .. } if bug::now() == bug::TELLS_ANOTHER_FACE => one(face % 6 + 1),
            Event::Rolled { face, .. } | Event::Guessed { face, .. } => one(*face),
            _ => {}
        }
    }

    fn check(state: &State) -> Result<(), StateError> {
        let exists = |seat: &Seat| seat.index() < state.players.len();
        let seats = state.players.len();
        StateError::unless(
            Self::META.seats.contains(seats.try_into().unwrap_or(u8::MAX)),
            "there are 2 to 4 seats",
        )?;
        StateError::unless(
            state.order.len() <= seats && state.order.iter().all(exists),
            "the order names seats",
        )?;
        StateError::unless(state.turn.iter().all(exists), "the turn is of a seat")?;
        let most = state.players.iter().map(|player| player.total).max().unwrap_or(0).max(state.pot);
        StateError::unless(most <= 1_000_000 && state.target <= 1_000_000, "the points are out of bounds")?;
        StateError::unless(bug::now() != bug::CHECK_IS_TOO_STRICT || most < 8, "there are few points")
    }

    fn tell(_state: &State, event: &Event) -> Option<LogLine> {
        let Event::Banked { seat, points } = event else { return None };
        let text = Text::new("tally.banked", "{who} banks {n}.").seat("who", *seat).number("n", *points);
        Some(LogLine::about(seat.0, text))
    }

    fn goes_on(state: &State) -> bool {
        bug::now() == bug::GOES_NOWHERE && state.pot > 8 || never_stops(state)
    }

    fn go_on(step: &mut Step<'_, Self>) {
        if never_stops(step.state()) {
            step.emit(Event::Banked { seat: Seat(0), points: 1 });
        }
    }

    fn worth(state: &State, _by: Seat, action: &Action) -> i32 {
        match action {
            Action::Bank {} => state.pot as i32,
            Action::Roll {} => 6,
            _ => 0,
        }
    }

    fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        if bug::now() == bug::SAMPLE_IS_REFUSED && luck.one_in(4) {
            return Some(Action::Guess { on_face: 7 });
        }
        let mut legal = Vec::new();
        Self::legal(state, by, &mut legal);
        let nth = luck.below(legal.len());
        (nth < legal.len()).then(|| legal.swap_remove(nth))
    }

    fn scene(_view: &View, to: Seats) -> Scene {
        let bank = Control::new(Text::verbatim("Bank"), Template::new("bank"));
        let off = bank.clone().unless(Some(Text::new("tally.off", "Not yet")));
        let controls = match bug::now() {
            bug::SPECTATORS_GET_CONTROLS if to.is_empty() => vec![bank],
            bug::CONTROL_IS_REFUSED if !to.is_empty() => vec![bank],
            bug::OFF_WITHOUT_A_WHY if !to.is_empty() => vec![off],
            _ => Vec::new(),
        };
        Scene { controls, ..Scene::default() }
    }
}

/// Tests for a play that asks nobody any more and goes on by itself for ever.
fn never_stops(state: &State) -> bool {
    let has_begun = state.players.iter().any(|player| player.total > 0);
    bug::now() == bug::GOES_ON_FOR_EVER && has_begun && state.end.is_none()
}

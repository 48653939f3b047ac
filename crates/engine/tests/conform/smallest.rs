//! The smallest game: everything that a game has to have, and nothing else. Everybody says "here"; whoever says it first
//! wins.

use engine::{
    Ask, AskKind, Game, Meta, Outcome, Policy, Refuse, Seat, SeatRange, Seats, Standing, Step, codes,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many items a game may have to have.
const MOST_ITEMS: usize = 15;

#[derive(Debug)]
struct Here;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Setup {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    seats: u8,
    said: Vec<Seat>,
    left: Seats,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
enum Action {
    Say {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
enum Event {
    Said { player: Seat },
    PlayerLeft { player: Seat },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("You have nothing to say.")]
struct NotAsked;

impl Refuse for NotAsked {
    fn code(&self) -> &'static str {
        codes::NOT_YOUR_TURN
    }
}

/// Whoever is still there and has said nothing; nobody once all but one have left.
fn owes(state: &State, seat: Seat) -> bool {
    let is_over = state.left.len() + 1 >= state.seats;
    !is_over && seat.0 < state.seats && !state.left.contains(seat) && !state.said.contains(&seat)
}

fn asked(state: &State) -> impl Iterator<Item = Seat> {
    (0..state.seats).map(Seat).filter(|seat| owes(state, *seat))
}

impl Game for Here {
    const META: Meta = Meta {
        id: "here",
        title: "Here",
        summary: "Say that you are here, before the others do.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 2, to: 4, usual: 2 },
        policy: Policy::RELAXED,
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = NotAsked;
    type View = State;

    fn new(_setup: &Setup, seats: u8) -> Result<State, NotAsked> {
        Ok(State { seats, said: Vec::new(), left: Seats::NONE })
    }

    fn act(step: &mut Step<'_, Here>, by: Seat, Action::Say {}: Action) -> Result<(), NotAsked> {
        if !owes(step.state(), by) {
            return Err(NotAsked);
        }
        step.emit(Event::Said { player: by });
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match *event {
            Event::Said { player } => state.said.push(player),
            Event::PlayerLeft { player } => state.left = state.left.with(player),
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        out.extend(asked(state).map(|seat| Ask { seat, id: 0, kind: AskKind::Choice }));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if asked(state).next().is_some() {
            return None;
        }
        let score = |seat| i64::from(state.said.first() == Some(&seat));
        let mut standings: Vec<Standing> =
            (0..state.seats).map(|seat| Standing::of(Seat(seat), score(Seat(seat)))).collect();
        engine::rank(&mut standings, |standing| (!state.left.contains(standing.seat), standing.score));
        Some(Outcome { reason: "all_here", abandoned: state.left.len() == state.seats, standings })
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        out.extend(owes(state, by).then_some(Action::Say {}));
    }

    fn view(state: &State, _to: Seats) -> State {
        state.clone()
    }

    fn leave(step: &mut Step<'_, Here>, seat: Seat) {
        let state = step.state();
        if asked(state).next().is_some() && seat.0 < state.seats && !state.left.contains(seat) {
            step.emit(Event::PlayerLeft { player: seat });
        }
    }
}

#[test]
fn a_minimal_game_has_fifteen_items_and_conforms() {
    engine::testkit::conform::<Here>();
    let source = include_str!("smallest.rs");
    let (_, rest) = source.split_once("\nimpl Game for Here {\n").expect("the game");
    let (items, _) = rest.split_once("\n}\n").expect("the end of the game");
    let is_item =
        |line: &&str| ["    const ", "    type ", "    fn "].iter().any(|word| line.starts_with(word));
    assert_eq!(items.lines().filter(is_item).count(), MOST_ITEMS);
}

#[test]
fn when_time_runs_out_a_minimal_game_does_what_is_legal() {
    let mut play = engine::testkit::Script::<Here>::start(Setup {}, 2, &[]);
    play.expire(1);
    assert_eq!(play.state().said, [Seat(1)]);
}

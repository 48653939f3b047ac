//! Pig: roll one die as often as you like; a 1 loses the turn, holding keeps it. First to 100 wins.
//! The worked example of `docs/add-a-game.md`: everything a game needs, and nothing else.

mod scene;

use engine::dice::Roll;
use engine::scene::Scene;
use engine::{Ask, AskKind, Game, Meta, Order, Outcome, RuleBook, Seat, SeatRange, Seats, Standing, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The game.
pub struct Pig;

/// House rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The score that wins, 100 unless said otherwise.
    pub target: Option<std::num::NonZeroU32>,
}

/// Everything about a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    target: u32,
    scores: Vec<u32>,
    left: Seats,
    order: Order,
    place: Option<usize>,
    turn: Option<Seat>,
    points: u32,
    turns: u32,
    last: Option<Last>,
}

/// The latest roll, until somebody holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Last {
    player: Seat,
    face: u8,
    lost: u32,
}

/// What a seat may ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Roll {},
    Hold {},
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub enum Event {
    GameStarted { players: Order },
    TurnStarted { player: Seat },
    DieRolled { player: Seat, value: u8 },
    PointsKept { player: Seat, points: u32 },
    TurnEnded { player: Seat },
    PlayerFolded { player: Seat },
}

/// Why not.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("Roll first.")]
    NothingToHold,
}

impl engine::Refuse for Refusal {
    fn code(&self) -> &'static str {
        if *self == Refusal::NotYourTurn { engine::codes::NOT_YOUR_TURN } else { engine::codes::BANK_ZERO }
    }
}

fn is_over(state: &State) -> bool {
    let n_left = usize::from(state.left.len());
    state.scores.iter().any(|score| *score >= state.target) || n_left + 1 >= state.scores.len()
}

fn pass(step: &mut Step<'_, Pig>, player: Seat) {
    step.emit(Event::TurnEnded { player });
    Pig::resume(step);
}

impl Game for Pig {
    const META: Meta = Meta {
        id: "pig",
        title: "Pig",
        summary: "Roll one die as often as you dare. A 1 loses the turn.\nThe first to 100 wins.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 2, to: 8, usual: 2 },
        policy: engine::Policy::RELAXED,
    };
    const RULES: RuleBook =
        RuleBook::of("Roll as often as you like, hold to keep the points. A 1 loses the turn.");
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = State; // Nothing is hidden.

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        let (target, scores, order) =
            (setup.target.map_or(100, |target| target.get()), vec![0; seats.into()], Order::default());
        Ok(State {
            target,
            scores,
            left: Seats::NONE,
            order,
            place: None,
            turn: None,
            points: 0,
            turns: 0,
            last: None,
        })
    }

    fn start(step: &mut Step<'_, Pig>) {
        let mut players = Order::first(step.state().scores.len() as u8);
        step.dice().shuffle(players.as_mut_slice());
        step.emit(Event::GameStarted { players });
        Pig::resume(step);
    }

    fn act(step: &mut Step<'_, Pig>, by: Seat, action: Action) -> Result<(), Refusal> {
        match (action, step.state().points) {
            _ if step.state().turn != Some(by) => return Err(Refusal::NotYourTurn),
            (Action::Hold {}, 0) => return Err(Refusal::NothingToHold),
            (Action::Hold {}, points) => step.emit(Event::PointsKept { player: by, points }),
            (Action::Roll {}, _) => {
                let mut face = [0];
                step.dice().roll(6, &mut face);
                step.emit(Event::DieRolled { player: by, value: face[0] });
                if face[0] != 1 {
                    return Ok(());
                }
            }
        }
        pass(step, by);
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match *event {
            Event::GameStarted { players } => state.order = players,
            Event::TurnStarted { player } => {
                (state.turn, state.place) = (Some(player), state.order.place_of(player))
            }
            Event::DieRolled { player, value: face } => {
                let lost = if face == 1 { state.points } else { 0 };
                state.last = Some(Last { player, face, lost });
                state.points += u32::from(face);
            }
            Event::PointsKept { player, points } => {
                state.scores.iter_mut().skip(player.index()).take(1).for_each(|score| *score += points);
                state.last = None;
            }
            Event::TurnEnded { .. } => (state.turn, state.points, state.turns) = (None, 0, state.turns + 1),
            Event::PlayerFolded { player } => state.left = state.left.with(player),
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        out.extend(state.turn.map(|seat| Ask { seat, id: state.turns, kind: AskKind::Turn }));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let standing = |(seat, score): (u8, &u32)| Standing::of(Seat(seat), (*score).into());
        let mut standings: Vec<Standing> = (0..).zip(&state.scores).map(standing).collect();
        engine::rank(&mut standings, |standing| (!state.left.contains(standing.seat), standing.score));
        let abandoned = usize::from(state.left.len()) == state.scores.len();
        is_over(state).then_some(Outcome { reason: "target_reached", abandoned, standings })
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        if state.turn == Some(by) {
            out.push(Action::Roll {});
            out.extend((state.points > 0).then_some(Action::Hold {}));
        }
    }

    fn view(state: &State, _to: Seats) -> State {
        state.clone()
    }

    fn scene(view: &State, to: Seats) -> Scene {
        scene::scene(view, to)
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        match event {
            Event::GameStarted { players } => out.push(players.as_roll()),
            Event::DieRolled { value, .. } => {
                out.push(Roll::Faces { sides: 6, faces: vec![(*value).into()] })
            }
            _ => {}
        }
    }

    fn expire(step: &mut Step<'_, Pig>, ask: Ask) {
        pass(step, ask.seat);
    }

    fn leave(step: &mut Step<'_, Pig>, seat: Seat) {
        let (state, turn) = (step.state(), step.state().turn);
        if is_over(state) || state.left.contains(seat) || seat.index() >= state.scores.len() {
            return;
        }
        step.emit(Event::PlayerFolded { player: seat });
        if let Some(player) = turn.filter(|player| *player == seat || is_over(step.state())) {
            pass(step, player);
        }
    }

    fn resume(step: &mut Step<'_, Pig>) {
        let state = step.state();
        let may = |seat| !state.left.contains(seat) && !step.skips(seat);
        let next = state.order.next_after(state.place, may).and_then(|place| state.order.get(place));
        if let Some(player) = next.filter(|_| !is_over(state)) {
            step.emit(Event::TurnStarted { player });
        }
    }
}

//! Pig: roll one die as often as you like; a 1 loses the turn, holding keeps it. First to 100 wins.
//! Everything a game needs, and nothing else: `docs/add-a-game.md` of Dicehall goes through it.

mod scene;

use engine::dice::Roll;
use engine::scene::Scene;
use engine::{
    Ask, Game, HasTurns, Meta, Outcome, PerSeat, RuleBook, Seat, SeatRange, Seats, Step, TurnEvent, Turns,
    codes,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const RULES: &str = "\
Your turn
  Roll as often as you like: every roll adds its face to what is at stake.
  A 1 loses it, and the turn. Hold to keep it, and the turn passes on.

The end
  The first to reach the target, 100 unless the house says otherwise, wins.";

/// The paragraph that says why not: its heading, for a refusal or for a control that is off.
fn why(code: &str) -> Option<&'static str> {
    matches!(code, codes::NOT_YOUR_TURN | codes::BANK_ZERO | "pig.roll_first").then_some("your-turn")
}

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
    scores: PerSeat<u32>,
    turns: Turns,
    points: u32,
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
    DieRolled {
        player: Seat,
        value: u8,
    },
    PointsKept {
        player: Seat,
        points: u32,
    },
    #[serde(untagged)]
    Turn(TurnEvent),
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
        if *self == Refusal::NotYourTurn { codes::NOT_YOUR_TURN } else { codes::BANK_ZERO }
    }
}

engine::has_turns!(Pig, state.turns, state.scores.iter().any(|(_, score)| *score >= state.target));

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
    const RULES: RuleBook = RuleBook { text: RULES, translations: &[engine::scene::texts!()], why };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = State; // Nothing is hidden.

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        let target = setup.target.map_or(100, |target| target.get());
        Ok(State { target, scores: PerSeat::of(seats, 0), turns: Turns::of(seats), points: 0, last: None })
    }

    fn start(step: &mut Step<'_, Pig>) {
        Turns::draw(step);
    }

    fn act(step: &mut Step<'_, Pig>, by: Seat, action: Action) -> Result<(), Refusal> {
        match (action, step.state().points) {
            _ if step.state().turns.on_turn() != Some(by) => return Err(Refusal::NotYourTurn),
            (Action::Hold {}, 0) => return Err(Refusal::NothingToHold),
            (Action::Hold {}, points) => step.emit(Event::PointsKept { player: by, points }),
            (Action::Roll {}, _) => {
                let value = step.roll_one(6);
                step.emit(Event::DieRolled { player: by, value });
                if value != 1 {
                    return Ok(());
                }
            }
        }
        Turns::pass(step);
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match *event {
            Event::DieRolled { player, value: face } => {
                let lost = if face == 1 { state.points } else { 0 };
                state.last = Some(Last { player, face, lost });
                state.points += u32::from(face);
            }
            Event::PointsKept { player, points } => {
                state.scores.update(player, |score| *score += points);
                state.last = None;
            }
            Event::Turn(ref event) => {
                state.turns.apply(event);
                if let TurnEvent::TurnEnded { .. } = event {
                    state.points = 0;
                }
            }
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        state.turns.asks(out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.turns.outcome("target_reached", Pig::is_won(state), |seat| state.scores.at(seat).into())
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        if state.turns.on_turn() == Some(by) {
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
            Event::Turn(event) => event.rolls(out),
            Event::DieRolled { value, .. } => out.push(Roll::faces(6, [*value])),
            Event::PointsKept { .. } => {}
        }
    }

    fn expire(step: &mut Step<'_, Pig>, _ask: Ask) {
        Turns::pass(step);
    }

    fn leave(step: &mut Step<'_, Pig>, seat: Seat) {
        Turns::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Pig>) {
        Turns::begin(step);
    }
}

//! Farkle: six dice, push your luck, first to 10,000.
//!
//! **Goal.** One to eight players; their order is drawn at the start. Whoever first brings a total to the target
//! score wins.
//!
//! **A turn.** The house rolls six dice. After every roll it selects the dice that score most; the player may toggle
//! any die that lies free. While every selected die counts, the player may
//!
//! - *roll*: the selection's points are set aside, its dice are locked, the others are rolled again;
//! - *bank*: the selection's points and those set aside are added to the total, and the turn passes on.
//!
//! **Bust.** A roll without a die that scores loses what was set aside, and the turn passes on. The opening roll is
//! a roll like any other.
//!
//! **Hot dice.** When all six dice are locked, the points stay, and six new dice are rolled. There is no limit.
//!
//! **Getting in.** A player's first bank must be worth the entry score; after that any points count.
//!
//! **The end.** The turn that reaches the target completes, and the play is over; with `finalRound` every other
//! player has one more turn, then the highest total wins, and equal totals share the win. Who leaves keeps the
//! total and cannot win; the last of several players wins; with nobody left the play is abandoned.
//!
//! **House rules** are the fields of [`Setup`]: which combinations score how much ([`pips::Preset`]), the entry and
//! the target score, whether players make their first roll themselves, and whether there is a final round.
//!
//! This crate never reads a clock, does no input or output and never panics on what it is given; only
//! [`Game::apply`] writes a [`State`].
//!
//! Made for the house `dicehall`: it may change with any version.

mod act;
mod apply;
mod bot;
mod check;
mod legal;
mod refusal;
mod scene;
mod setup;
mod state;
mod tell;
mod turns;
mod view;
mod words;

pub use act::Action;
pub use apply::Event;
pub use engine::Order;
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{End, FinalRound, Moment, Phase, Player, Selection, State, Status, Turn};
pub use view::{Controls, DieView, FinalRoundView, PlayerView, SelectionView, TurnView, View};

use ::scene::{LogLine, Scene};
use dice::Roll;
use engine::{
    Absence, Ask, Game, Luck, Meta, Outcome, Policy, PolicyLimits, Registry, RuleBook, Seat, SeatRange,
    Seats, Simulation, StateError, Step, Undo,
};
use pips::DiceSet;

/// The fewest players.
pub const MIN_PLAYERS: u8 = 1;
/// The most players.
pub const MAX_PLAYERS: u8 = 8;
/// How many dice are rolled.
pub const DICE_COUNT: usize = pips::N_DICE;
/// How many sides a die has.
pub const DICE_SIDES: u8 = 6;
/// What a total must reach, unless the table says otherwise.
pub const TARGET_SCORE: u32 = 10_000;
/// What a first bank must be worth, unless the table says otherwise.
pub const MINIMUM_ENTRY_SCORE: u32 = 500;
/// The highest target a table may set.
pub const MAX_TARGET_SCORE: u32 = 1_000_000;

/// All six dice.
pub(crate) const ALL_DICE: DiceSet = DiceSet::all(DICE_COUNT);

const RULES: &str = "\
Goal
  Be the first to bring your total to 10,000.

Your turn
  1. Six dice are rolled for you, and the best scoring dice are selected.
  2. Change the selection if you like. Every selected die must score.
  3. Roll: the selected dice are set aside, and you roll the rest.
  4. Or bank: what is set aside and selected is added to your total.

  A roll in which nothing scores is a bust: the turn is over and what was
  at stake is lost. When all six dice have scored you have hot dice: roll
  all six again and keep what is at stake, as often as it happens.

Scores
  A single 1                100      Four of a kind       1,000
  A single 5                 50      Five of a kind       2,000
  Three 1s                1,000      Six of a kind        3,000
  Three of another  100 x face       Straight 1 to 6      1,500
  Three pairs             1,500      Two triplets         2,500

Getting in
  Your first bank must be at least 500. After that any amount counts.

House rules may set another target, entry score or table of scores, let
you make the first roll yourself, or give everybody one last turn after
somebody has reached the target.";

/// The game of Farkle.
pub struct Farkle;

/// Adds the game to those of a house. Here, so that it is compiled once and not in every program that has it.
pub fn add_to(games: Registry) -> Registry {
    games.with::<Farkle>()
}

impl Game for Farkle {
    const META: Meta = Meta {
        id: "farkle",
        title: "Farkle",
        summary: "Six dice, push your luck: set scoring dice aside, roll on or bank.\nFirst to 10,000.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: MIN_PLAYERS, to: MAX_PLAYERS, usual: 2 },
        // FAR-11: no clock, and a turn waits for its player.
        policy: Policy {
            limits: PolicyLimits::NONE,
            absence: Absence::Pause,
            undo: Undo::None,
            pace: 100,
            approve: false,
        },
    };
    const RULES: RuleBook =
        RuleBook { text: RULES, translations: &[engine::scene::texts!(), pips::TEXTS], why: refusal::why };
    const SIMULATION: Simulation<Farkle> = Simulation { only_ask: State::ask, ..Simulation::PLAIN };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        State::new(setup, seats)
    }

    fn start(step: &mut Step<'_, Farkle>) {
        turns::start(step);
    }

    #[inline]
    fn act(step: &mut Step<'_, Farkle>, by: Seat, action: Action) -> Result<(), Refusal> {
        act::act(step, by, action)
    }

    #[inline]
    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    #[inline]
    fn asks(state: &State, out: &mut Vec<Ask>) {
        out.extend(state.ask());
    }

    #[inline]
    fn outcome(state: &State) -> Option<Outcome> {
        state.end.map(|end| state.outcome(end))
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        legal::legal(state, by, out);
    }

    fn view(state: &State, _to: Seats) -> View {
        View::of(state)
    }

    fn expire(step: &mut Step<'_, Farkle>, ask: Ask) {
        turns::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, Farkle>, seat: Seat) {
        turns::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Farkle>) {
        turns::resume(step);
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        apply::rolls(event, out);
    }

    fn tell(_state: &State, event: &Event) -> Option<LogLine> {
        tell::tell(event)
    }

    fn check(state: &State) -> Result<(), StateError> {
        check::check(state)
    }

    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        bot::worth(state, by, action)
    }

    #[inline]
    fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        bot::sample(state, by, luck)
    }

    fn scene(view: &View, to: Seats) -> Scene {
        scene::scene(view, to)
    }
}

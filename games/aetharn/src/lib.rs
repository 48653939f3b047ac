//! Aetharn, a push-your-luck game with six dice for two to six players.
//!
//! The order of the seats is drawn once, at the start. A turn begins with a roll of all six dice. After a roll the
//! player sets aside dice that score, at least one, and every die set aside has to count in its own hold: a
//! combination never spans two holds or two rolls. Then the player rolls the rest, or banks.
//!
//! - **Scores.** A 1 is 100, a 5 is 50, three of a kind are the face times 100 (1s: 1,000), four, five and six of a
//!   kind are two, four and eight times that, a straight 1 to 6 and three pairs are 1,500 each. The best reading counts.
//! - **Bust.** A roll without a scoring die ends the turn, and what was set aside in it is lost. So does the turn clock.
//! - **Hot dice.** Once all six are set aside, all six may be rolled again, once a turn, and the clock starts anew. The
//!   second time only the bank is left.
//! - **Bank.** Adds the turn's points to the score; any amount will do. Whoever reaches 5,000 wins at that moment.
//! - **Fold.** A seat that leaves is out and loses the points of its turn. The last one playing wins if present, else
//!   on returning. With nobody left the play is abandoned.
//! - **Away.** A seat that is away is passed over. With everybody away no turn begins until somebody returns.
//!
//! This crate does no IO, reads no clock and knows no table: who is away and when time is up it is told.
//!
//! Made for the house `dicehall`: it may change with any version.

mod act;
mod apply;
mod check;
mod choose;
mod faces;
mod refusal;
mod scene;
mod score;
mod setup;
mod state;
mod tell;
mod told;
mod view;
mod words;

use std::borrow::Cow;

use engine::dice::Roll;
use engine::scene::{LogLine, Scene};
use engine::{
    Absence, Ask, Game, Luck, Meta, Outcome, Policy, PolicyLimits, Registry, RuleBook, Seat, SeatRange,
    Seats, Simulation, StateError, Step, Undo,
};

pub use act::Action;
pub use apply::Event;
pub use engine::Order;
pub use faces::Faces;
pub use pips::{Kind, Picked, Reading, Six};
pub use refusal::Refusal;
pub use score::{evaluate, is_straight, is_three_pairs, three_of_a_kind_value};
pub use setup::Setup;
pub use state::{Moment, MomentKind, Phase, Player, State, Turn};
pub use told::{Held, Rolled};
pub use view::{DieView, PlayerView, Scoring, TurnView, View};

// AET-10: every number of the rules stands here; a table may set the first and the last of these anew.

/// The score that wins.
pub const WINNING_SCORE: u32 = 5_000;
/// How many play it at least.
pub const MIN_PLAYERS: u8 = 2;
/// How many play it at most.
pub const MAX_PLAYERS: u8 = 6;
/// How many dice there are.
pub const DICE_COUNT: usize = pips::N_DICE;
/// How many sides a die has.
pub const DIE_SIDES: u8 = 6;
/// How long a turn may take.
pub const TURN_TIME_LIMIT_SECONDS: u32 = 30;
/// How long a player may be away.
pub const ABSENCE_GRACE_PERIOD_SECONDS: u32 = 60;
/// At how many seconds of grace left the table is warned.
pub const GRACE_WARNING_INTERVALS: [u32; 5] = [45, 30, 15, 10, 5];
/// How often in a turn all six dice may be rolled again.
pub const HOT_DICE_PER_TURN: u8 = 1;

/// What a 1 scores by itself.
pub const SINGLE_ONE_POINTS: u32 = pips::AETHARN.single_one;
/// What a 5 scores by itself.
pub const SINGLE_FIVE_POINTS: u32 = pips::AETHARN.single_five;
/// What three 1s score.
pub const THREE_ONES_POINTS: u32 = pips::AETHARN.three_ones;
/// What a straight scores.
pub const STRAIGHT_POINTS: u32 = pips::AETHARN.straight;
/// What three pairs score.
pub const THREE_PAIRS_POINTS: u32 = pips::AETHARN.three_pairs;

/// The highest winning score that a table may set.
pub const MOST_WINNING_SCORE: u32 = 1_000_000;

const RULES: &str = "\
Goal
  Be the first to bank 5,000 points.

Your turn
  1. Roll all six dice.
  2. Set aside dice that score, at least one. Every die you set aside must
     count in what you set aside together.
  3. Roll the rest, or bank: what is at stake is added to your score.

  A roll in which nothing scores is a bust: the turn is over and what was
  at stake is lost. So it is when your 30 seconds run out.

Hot dice
  Once all six dice are set aside you may roll all six again and keep what
  is at stake, with a new clock. Once a turn; the second time, bank.

Scores
  A single 1                100      Four of a kind   2 x the three
  A single 5                 50      Five of a kind   4 x the three
  Three 1s                1,000      Six of a kind    8 x the three
  Three of another  100 x face       Straight 1 to 6          1,500
                                     Three pairs              1,500

Leaving
  Whoever leaves the table has 60 seconds to come back and is passed over
  meanwhile. Fold whenever you like; the last one playing wins.";

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Aetharn;

/// Adds the game to those of a house. Here, so that it is compiled once and not in every program that has it.
pub fn add_to(games: Registry) -> Registry {
    games.with::<Aetharn>()
}

impl Game for Aetharn {
    const META: Meta = Meta {
        id: "aetharn",
        title: "Aetharn",
        summary: "Push your luck with six dice: set aside what scores, roll on or bank.\n\
                  A bust loses the turn; the first to 5,000 wins.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: MIN_PLAYERS, to: MAX_PLAYERS, usual: MIN_PLAYERS },
        policy: Policy {
            limits: PolicyLimits { turn: Some(TURN_TIME_LIMIT_SECONDS), ..PolicyLimits::NONE },
            absence: Absence::Grace {
                seconds: ABSENCE_GRACE_PERIOD_SECONDS,
                warnings: Cow::Borrowed(&GRACE_WARNING_INTERVALS),
            },
            undo: Undo::None,
            pace: 100,
            approve: false,
        },
    };
    const RULES: RuleBook =
        RuleBook { text: RULES, translations: &[engine::scene::texts!(), pips::TEXTS], why: refusal::why };
    const SIMULATION: Simulation<Aetharn> = Simulation { only_ask: State::ask, ..Simulation::PLAIN };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        State::new(setup, seats)
    }

    fn start(step: &mut Step<'_, Aetharn>) {
        act::start(step);
    }

    #[inline(always)]
    fn act(step: &mut Step<'_, Aetharn>, by: Seat, action: Action) -> Result<(), Refusal> {
        act::act(step, by, action)
    }

    #[inline(always)]
    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    #[inline]
    fn asks(state: &State, out: &mut Vec<Ask>) {
        if let Some(ask) = state.ask() {
            out.push(ask);
        }
    }

    #[inline]
    fn outcome(state: &State) -> Option<Outcome> {
        state.is_over().then(|| state.outcome()).flatten()
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        choose::legal(state, by, out);
    }

    fn view(state: &State, _to: Seats) -> View {
        View::of(state)
    }

    fn expire(step: &mut Step<'_, Aetharn>, ask: Ask) {
        act::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, Aetharn>, seat: Seat) {
        act::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Aetharn>) {
        act::resume(step);
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        out.extend(event.roll());
    }

    fn tell(_state: &State, event: &Event) -> Option<LogLine> {
        tell::tell(event)
    }

    fn check(state: &State) -> Result<(), StateError> {
        state.check()
    }

    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        choose::worth(state, by, action)
    }

    #[inline(always)]
    fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        choose::sample(state, by, luck)
    }

    fn scene(view: &View, to: Seats) -> Scene {
        scene::draw(view, to)
    }
}

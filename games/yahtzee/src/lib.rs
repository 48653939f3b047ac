//! Yahtzee: five dice, thirteen boxes, three rolls a turn.
//!
//! **Goal.** One to eight players; their order is drawn at the start. Everybody fills a card of thirteen boxes, one a
//! turn. The highest total wins; equal totals share the win.
//!
//! **A turn.** The player rolls five dice, and up to two times more those that are not kept. After any roll the dice may
//! be scored in an open box; after the third they must be. A box that the dice do not fit takes 0.
//!
//! **The boxes.** *Ones* to *Sixes* sum the dice of their face. *Three* and *four of a kind* and *Chance* sum all five.
//! A *full house* is exactly three of one and two of another. A *small straight* is four in a row, a *large* one five.
//! A *Yahtzee* is five alike. An upper section of 63 or more brings 35.
//!
//! **Official rules** ([`Rules::Official`]) add two things once the box of the Yahtzee is used. A further Yahtzee brings
//! 100 if that box has its 50. And it is a joker that goes to the upper box of its face; if that is used, to any open box
//! of the lower section, where it makes a full house and both straights; if those are used too, to any open box. By the
//! classic rules five alike never are a full house.
//!
//! **Clocks.** When a turn's time is up, the house rolls once if nothing was rolled, and scores where the dice make most;
//! of equal boxes it takes the one that is the least loss.
//!
//! **Leaving.** Who leaves for good scores 0 in every open box and comes after all who stay. The others play on; the last
//! of several wins at once, or on coming back. With nobody left the play is abandoned.
//!
//! **Away.** Turns pass over a seat that is away; it plays them later, since the play ends when all cards are full.
//!
//! This crate never reads a clock, does no input or output and never panics on what it is given; only [`Game::apply`]
//! writes a [`State`].
//!
//! Made for the house `dicehall`: it may change with any version.

mod act;
mod apply;
mod boxes;
mod card;
mod category;
mod check;
mod choose;
mod hand;
mod keep;
mod players;
mod refusal;
mod scene;
mod setup;
mod state;
mod tell;
mod told;
mod turn;
mod turns;
mod view;
mod words;

pub use act::Action;
pub use apply::Event;
pub use boxes::Boxes;
pub use card::{Card, Joker};
pub use category::{Category, UnknownCategory};
pub use hand::Hand;
pub use keep::Keep;
pub use players::{Player, Players};
pub use refusal::Refusal;
pub use setup::{Rules, Setup};
pub use state::{End, Moment, Phase, State};
pub use told::Rolled;
pub use turn::{Rolls, Thrown, Turn};
pub use view::{BoxesView, DiceView, GamePhase, PlayerView, RollView, ScorecardView, View};

use engine::dice::Roll;
use engine::scene::{LogLine, Scene};
use engine::{
    Ask, Game, Luck, Meta, Outcome, Policy, Registry, RuleBook, Seat, SeatRange, Seats, Simulation,
    StateError, Step,
};

/// The fewest players.
pub const MIN_PLAYERS: u8 = 1;
/// The most players.
pub const MAX_PLAYERS: u8 = 8;
/// How many dice are rolled.
pub const DICE_COUNT: usize = 5;
/// How many sides a die has.
pub const DIE_SIDES: u8 = 6;
/// How often a turn may roll.
pub const ROLLS_PER_TURN: usize = 3;
/// How many boxes a card has.
pub const N_CATEGORIES: usize = 13;
/// What a full house scores.
pub const FULL_HOUSE_POINTS: u8 = 25;
/// What four in a row score.
pub const SMALL_STRAIGHT_POINTS: u8 = 30;
/// What five in a row score.
pub const LARGE_STRAIGHT_POINTS: u8 = 40;
/// What five alike score.
pub const YAHTZEE_POINTS: u8 = 50;
/// What the upper section must reach for its bonus.
pub const UPPER_BONUS_FROM: u8 = 63;
/// What the upper bonus adds.
pub const UPPER_BONUS_POINTS: u8 = 35;
/// What a further Yahtzee adds by the official rules.
pub const YAHTZEE_BONUS_POINTS: u8 = 100;

/// The game of Yahtzee.
#[derive(Clone, Copy, Debug)]
pub struct Yahtzee;

/// Adds the game to those of a house. Here, so that it is compiled once and not in every program that has it.
pub fn add_to(games: Registry) -> Registry {
    games.with::<Yahtzee>()
}

impl Game for Yahtzee {
    const META: Meta = Meta {
        id: "yahtzee",
        title: "Yahtzee",
        summary: "Five dice, three rolls a turn: keep what fits and fill thirteen boxes.\n\
                  The highest total wins; play alone or with up to eight.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: MIN_PLAYERS, to: MAX_PLAYERS, usual: MIN_PLAYERS },
        policy: Policy::RELAXED,
    };
    const RULES: RuleBook =
        RuleBook { text: RULES, translations: &[engine::scene::texts!()], why: refusal::why };
    const SIMULATION: Simulation<Yahtzee> = Simulation { only_ask: State::ask, ..Simulation::PLAIN };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        State::new(setup, seats)
    }

    fn start(step: &mut Step<'_, Yahtzee>) {
        turns::start(step);
    }

    #[inline]
    fn act(step: &mut Step<'_, Yahtzee>, by: Seat, action: Action) -> Result<(), Refusal> {
        act::act(step, by, action)
    }

    #[inline(always)]
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
        choose::legal(state, by, out);
    }

    fn view(state: &State, _to: Seats) -> View {
        View::of(state)
    }

    fn expire(step: &mut Step<'_, Yahtzee>, ask: Ask) {
        turns::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, Yahtzee>, seat: Seat) {
        turns::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Yahtzee>) {
        turns::resume(step);
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        out.extend(event.roll());
    }

    fn tell(_state: &State, event: &Event) -> Option<LogLine> {
        tell::tell(event)
    }

    fn check(state: &State) -> Result<(), StateError> {
        check::check(state)
    }

    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        choose::worth(state, by, action)
    }

    #[inline]
    fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        choose::sample(state, by, luck)
    }

    fn scene(view: &View, to: Seats) -> Scene {
        scene::draw(view, to)
    }
}

/// The rules for somebody who sits down.
const RULES: &str = "\
GOAL. Fill the thirteen boxes of your card, one each turn. The highest
total wins.

YOUR TURN
1. Roll all five dice.
2. Keep the dice you like and roll the others, up to two times. A die you
   kept may be rolled again the next time.
3. After any roll you may choose an open box. After the third you must.
4. The box takes what your dice are worth in it, even if that is 0. It
   stays filled, and the turn passes on.

UPPER SECTION
  Ones to Sixes     the sum of the dice with that face
  Bonus             35 more for 63 or more, which is three of each

LOWER SECTION
  Three of a kind   at least three alike: the sum of all five dice
  Four of a kind    at least four alike: the sum of all five dice
  Full house        three of one face and two of another: 25
  Small straight    four in a row: 30
  Large straight    five in a row: 40
  Yahtzee           five alike: 50
  Chance            any dice: the sum of all five

OFFICIAL RULES, if the table plays them
- After a Yahtzee of 50, every further Yahtzee adds 100.
- Once the Yahtzee box is used, a further Yahtzee is a joker. It goes to
  the upper box of its face. If that is used, it goes to any open box of
  the lower section, where it counts as a full house or a straight too.
  If those are used as well, it goes to any open box.

IF TIME RUNS OUT, the house picks the box where your dice make most.
IF YOU LEAVE, your open boxes score 0, and you come after all who stay.
";

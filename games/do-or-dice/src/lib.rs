//! DO or DICE: five players, hit points, victory points, and one die.
//!
//! **Goal.** The most victory points (VP) after six rounds. Everybody starts with 20 hit points (HP), which is also the
//! most, and no VP. The order is drawn at the start; a round goes through it once.
//!
//! **A turn** is one roll of one die. The roll is shown; then, where there is a choice, it is asked for.
//!
//! | face | the living | the fallen |
//! |---|---|---|
//! | 1 | Backfire: lose 3 HP | Void: nothing |
//! | 2 | Jab: another loses 2 HP | Void: nothing |
//! | 3 | Pickpocket: take 1 VP from another | good haunt: a living player gains 2 HP or 1 VP |
//! | 4 | Strike: another loses 4 HP | good haunt |
//! | 5 | Recover: gain 3 HP | bad haunt: a living player loses 2 HP or 1 VP |
//! | 6 | Power Move: another loses 6 HP, or gain 3 VP | bad haunt |
//!
//! A Power Move asks for HP or VP first, then for the target; a haunt asks for the target first. Attacks hit the living;
//! a pocket may be a fallen player's. Nobody is haunted by the same player in two rounds running.
//!
//! **Falling.** Who has no HP left has fallen, keeps HP below 0 for ties, is neither hit nor healed any more, and goes
//! on rolling as a ghost. Whoever fells another gains 2 VP, a ghost too; a Backfire brings nobody anything.
//!
//! **The end of a round** brings every living player 1 VP, the last round too. With one player alive the play ends at
//! once, and that round brings nothing.
//!
//! **Places** go by VP, then HP (now or at the fall), then fewer rounds as fallen, then a roll. A ghost may win. Who
//! leaves falls without an award for anybody, is no target any more and comes after those who stayed.
//!
//! **House rules** are the fields of [`Setup`].
//!
//! **Layers.** The document's models are [`State`] and [`Player`]; its services are `face.rs` and `act.rs` (dice and turn
//! resolution), `rank.rs` (ranking) and `history.rs` with [`Event`] (history); its validator is `validate.rs`, which
//! speaks before the first event; its controller is the engine's `Play`, with `turns.rs` for the flow of turns and
//! rounds and [`View`] for `get_state`. Only `view.rs`, `scene.rs`, `cards.rs`, `controls.rs`, `words.rs` and `lines.rs`
//! know that somebody looks; no rule does.
//!
//! This crate never reads a clock, does no input or output and never panics on what it is given; only
//! [`Game::apply`] writes a [`State`].
//!
//! Made for the house `dicehall`: it may change with any version.

mod act;
mod apply;
mod cards;
mod check;
mod choose;
mod controls;
mod event;
mod face;
mod history;
mod lines;
mod player;
mod rank;
mod refusal;
mod scene;
mod setup;
mod state;
mod tie;
mod turns;
mod validate;
mod view;
mod words;

pub use act::Action;
pub use event::{Event, Reason};
pub use face::{Effect, Move};
pub use history::{Deed, Entry, Log};
pub use player::{Player, Players};
pub use rank::Decider;
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{Awaits, End, LastRoll, Moment, Phase, State, Turn};
pub use tie::Faces;
pub use view::{LineView, PlayerView, TurnView, View};

use ::scene::Scene;
use dice::Roll;
use engine::{
    Ask, Game, Luck, Meta, Outcome, Policy, Registry, RuleBook, Seat, SeatRange, Seats, Simulation,
    StateError, Step,
};

// Every number of the rules stands here.

/// The fewest players that a table may set.
pub const MIN_PLAYERS: u8 = 2;
/// The most players that a table may set.
pub const MAX_PLAYERS: u8 = 8;
/// How many play, unless the table says otherwise.
pub const PLAYERS: u8 = 5;
/// How many rounds there are, unless the table says otherwise.
pub const ROUNDS: u8 = 6;
/// With how many hit points a player starts, and the most there can be, unless the table says otherwise.
pub const MAX_HP: i16 = 20;
/// What felling another player brings, unless the table says otherwise.
pub const ELIMINATION_VP: u8 = 2;
/// What the end of a round brings the living, unless the table says otherwise.
pub const SURVIVAL_VP: u8 = 1;
/// How many sides the die has.
pub const DIE_SIDES: u8 = 6;
/// What a Backfire costs.
pub const BACKFIRE_HP: u8 = 3;
/// What a Jab takes.
pub const JAB_HP: u8 = 2;
/// What a Pickpocket takes.
pub const PICKPOCKET_VP: u8 = 1;
/// What a Strike takes.
pub const STRIKE_HP: u8 = 4;
/// What Recover gives.
pub const RECOVER_HP: u8 = 3;
/// What a Power Move takes.
pub const POWER_MOVE_HP: u8 = 6;
/// What a Power Move brings instead.
pub const POWER_MOVE_VP: u8 = 3;
/// What a haunt gives or takes.
pub const HAUNT_HP: u8 = 2;
/// What a haunt gives or takes instead.
pub const HAUNT_VP: u8 = 1;

/// The most rounds that a table may set.
pub const MOST_ROUNDS: u8 = 100;
/// The most hit points that a table may set.
pub const MOST_HP: i16 = 1_000;
/// The highest award that a table may set.
pub const MOST_VP: u8 = 100;
/// How many lines the log keeps: more than a usual play has.
pub const LOG_LINES: usize = 64;
/// How often those who tie may roll before they share a place.
pub const MOST_TIE_ROLLS: usize = 100;

/// The game of DO or DICE.
#[derive(Clone, Copy, Debug)]
pub struct DoOrDice;

/// Adds the game to those of a house. Here, so that it is compiled once and not in every program that has it.
pub fn add_to(games: Registry) -> Registry {
    games.with::<DoOrDice>()
}

/// What `?` shows.
const RULES: &str = "\
Have the most victory points (VP) after six rounds.

Your turn
  Everybody starts with 20 hit points (HP) and no VP. A round goes once
  through everybody, in an order drawn at the start. Your turn is one roll
  of one die. First you see the roll, then you choose.

While you are alive
  1  Backfire    You lose 3 HP.
  2  Jab         Another player loses 2 HP.
  3  Pickpocket  Take 1 VP from any other player, a fallen one too.
  4  Strike      Another player loses 4 HP.
  5  Recover     You gain 3 HP, up to 20.
  6  Power Move  Another player loses 6 HP, or you gain 3 VP.

As a ghost
  At 0 HP or less you fall. You still roll, as a ghost:
  1-2  Void        Nothing happens.
  3-4  Good haunt  A living player gains 2 HP or 1 VP.
  5-6  Bad haunt   A living player loses 2 HP or 1 VP.
  A ghost does not choose the same player in two rounds running.

Falling and points
- Whoever fells another player gains 2 VP, a ghost too. Falling by your own
  Backfire brings nobody anything.
- The fallen are neither hit nor healed. VP never go below 0.
- At the end of every round each living player gains 1 VP.
- With only one player alive the game ends at once, and that round brings
  nothing.

Equal VP: more HP comes first (HP below 0 count), then fewer rounds as
fallen, then a roll of the die. A fallen player can win.";

impl Game for DoOrDice {
    const META: Meta = Meta {
        id: "do-or-dice",
        title: "DO or DICE",
        summary: "One die, five players: strike, steal, recover, and haunt once you have fallen.\n\
                  Most victory points after six rounds.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: MIN_PLAYERS, to: MAX_PLAYERS, usual: PLAYERS },
        policy: Policy::RELAXED,
    };
    const RULES: RuleBook =
        RuleBook { text: RULES, translations: &[engine::scene::texts!()], why: refusal::why };
    const SIMULATION: Simulation<DoOrDice> = Simulation { only_ask: State::ask, ..Simulation::PLAIN };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        State::new(setup, seats)
    }

    fn start(step: &mut Step<'_, DoOrDice>) {
        turns::start(step);
    }

    #[inline(always)]
    fn act(step: &mut Step<'_, DoOrDice>, by: Seat, action: Action) -> Result<(), Refusal> {
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
        state.end.map(|end| state.outcome(end))
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        choose::legal(state, by, out);
    }

    fn view(state: &State, _to: Seats) -> View {
        View::of(state)
    }

    fn expire(step: &mut Step<'_, DoOrDice>, ask: Ask) {
        turns::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, DoOrDice>, seat: Seat) {
        turns::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, DoOrDice>) {
        turns::resume(step);
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        out.extend(event.roll());
    }

    fn check(state: &State) -> Result<(), StateError> {
        check::check(state)
    }

    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        choose::worth(state, by, action)
    }

    #[inline(always)]
    fn sample(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        choose::sample(state, by, luck)
    }

    fn scene(view: &View, to: Seats) -> Scene {
        scene::scene(view, to)
    }
}

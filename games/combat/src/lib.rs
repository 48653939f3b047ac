//! The Turn Engine: fifth-edition fights, turn by turn, with or without a game master.
//!
//! **A session** has a scene and at most one fight at a time. The game master, where the table has one, starts and ends
//! fights, asks for checks, puts things right and closes the session; without one the session is one fight. The NPCs
//! have a seat of their own, or the house plays them.
//!
//! **A fight** begins with initiative: players are asked for their rolls, all at once, the server rolls for the others.
//! Then everybody has a turn in order, with an action, a bonus action, movement and, until its next turn, one reaction.
//! What a creature may do is refused with reasons or carried out by the rules of `rules5e`.
//!
//! **What can be interrupted is data.** A walk, an attack or a spell under way is a [`Frame`] on a stack; what a seat
//! owes, a roll or a reaction, is a [`Request`]. `run.rs` takes the topmost frame and carries it on until something is
//! waited for: three opportunity attacks at once, a shield against a hit, a counterspell against a counterspell. A
//! frame checks that its creatures are still there whenever it goes on.
//!
//! **The rooms.** `combat.rs` is the state and its questions, `turn.rs` the order and the start and end of turns, the
//! grid is `rules5e::grid`. `intent/` checks what seats ask for and plans it, `resolve/` carries frames out,
//! `master/` is the game master's, `tactics.rs` plays for the house. Only what follows knows that somebody looks:
//! `view.rs` and `view/` are what an audience sees as data (creatures, requests, what it could do and why not, how the
//! others lie, what would come of it), `imagine.rs` is what it may imagine of the rest, and `reveal.rs` what the rules
//! tell it of secrets; `scene.rs` and `scene/` draw the view and nothing else; `tell.rs` and `tell/` are the log, and
//! the names and phrases that pictures, refusals and the log share.
//!
//! This crate never reads a clock, does no input or output and never panics on what it is given; only
//! [`Game::apply`] writes a [`State`].
//!
//! Made for the house `dicehall`: it may change with any version.

mod act;
mod action;
mod apply;
mod combat;
mod creature;
mod effect;
pub mod encounters;
mod ending;
mod event;
mod frame;
mod imagine;
mod intent;
mod legal;
mod master;
mod obstacle;
mod open;
mod outcome;
mod refusal;
mod request;
mod resolve;
mod reveal;
mod run;
mod scene;
mod setup;
mod sound;
mod spells;
mod tactics;
mod tell;
mod throw;
mod turn;
mod view;

pub use action::{
    Action, ClaimedDie, Deed, Harm, HarmDice, ItemsBack, Readied, SlotsBack, Spot, Trigger, Who,
};
pub use combat::{Board, EndReason, InitiativeEntry, Phase, SceneState, State};
pub use creature::{Creature, CreatureId, Sheet, Side, Used};
pub use effect::{Effect, Source, Until, Zone};
pub use event::{Displacement, Ended, Event, Music, Stopped};
pub use frame::{
    Aim, AttackFrame, AttackStage, BurstFrame, CastFrame, CheckAim, Frame, HurtFrame, Pending, Targeted, With,
};
pub use obstacle::Obstacle;
pub use refusal::Refusal;
pub use request::{Answer, Asked, BadRoll, Cause, Chance, Reaction, Request, RollKind, RollSpec};
pub use rules5e::Cell;
pub use setup::{Autoplay, HouseRules, HpShown, Place, Placed, Rolls, Setup};
pub use tell::phrases::{Words, code_of};
pub use throw::{Rolled, Throw};
pub use view::asked::{AskedView, CauseView, ChanceView, RequestView, RollView};
pub use view::options::{EdgeView, HigherView, OptionView, Price, TargetView, TurnView, Wants};
pub use view::shown::{AilmentView, CreatureView, EconomyView, SheetView};
pub use view::sights::{BlockedView, Miss, MissView, SightView};
pub use view::{PlaceView, Stage, TerrainView, View, ZoneView};

use ::scene::{LogLine, Scene, Text};
use dice::Roll;
use engine::{
    Absence, Ask, Game, Luck, Meta, Outcome, Policy, PolicyLimits, Registry, RuleBook, Seat, SeatRange,
    Seats, Simulation, Staging, StateError, Step, Undo,
};

// Every number of the session's own stands here; those of the rules are in `rules5e`.

/// The most creatures of a session.
pub const MAX_CREATURES: usize = 100;
/// After how many rounds a fight is called off, unless the table says otherwise.
pub const ROUND_LIMIT: u16 = 100;
/// How long a player may take for a roll, in seconds.
pub const ROLL_SECONDS: u32 = 30;
/// How long a player may take to react, in seconds.
pub const REACTION_SECONDS: u32 = 15;

/// The game of fifth-edition fights.
#[derive(Clone, Copy, Debug)]
pub struct Combat;

/// Adds the game to those of a house. Here, so that it is compiled once and not in every program that has it.
pub fn add_to(games: Registry) -> Registry {
    games.with::<Combat>()
}

/// What `?` shows.
const RULES: &str = "\
Bring every foe down before your own party is down.

A fight begins with initiative: everybody rolls, and turns go from the
highest to the lowest, round after round.

Your turn
  Movement      As many feet as your speed. A cell is 5 ft, diagonals too.
                Split it up as you like; ~ and climbing cost double.
  Action        Attack, cast a spell, Dash (move again), Dodge (attackers
                have disadvantage), Disengage (no opportunity attacks),
                Hide, Help, Ready, grapple or shove.
  Bonus action  Where a spell or a trait of yours says so.
  Reaction      One until your next turn: a strike at a foe that leaves
                your reach, a shield, a counterspell. You are asked.

Moving
  Pick a cell, and you go there by the cheapest way. Foes and walls are in
  the way, friends are slow to pass. A blade on a cell means that the way
  there leaves the reach of a foe, who may strike.

To hit
  Roll a d20, add your bonus and reach the armor class of the target. A 20
  always hits and doubles the dice, a 1 always misses. Advantage is two
  dice and the higher counts, disadvantage the lower; one of each is none.
  A save is a d20 against the number of the spell.

Range and sight
  Whom you aim at must be in range and in sight: a wall, a thicket or fog
  on the line between you hides it. Cover adds 2 or 5 to the armor class.
  Bows are bad beside a foe and beyond their first range.

Hit points
  At 0 hit points foes die and player characters are dying: each turn a
  d20, 10 or more is a success. Three successes and you are stable, three
  failures and you are dead, a 20 and you are up again. Healing brings you
  back. Whoever is down, stunned or the like can do nothing.

Spells
  A spell takes a slot of its level or a higher one, a cantrip none. After
  a spell as a bonus action only a cantrip is left. One you concentrate on
  ends when you cast another such spell, go down, or fail a Constitution
  save after damage.

The map
  # wall, . floor, ~ difficult, % blocks sight only, - low wall,
  | arrow slit, = cannot be entered, 1 to 9 higher ground.

How to play
  Pick a cell to go there (arrows and Enter, or its column and row, as
  12,5). Press an attack or a spell, then whom or where by number. When a
  roll is asked for, the house rolls for you, or tell your own dice. A
  game master, where there is one, begins and ends fights.";

impl Game for Combat {
    const META: Meta = Meta {
        id: "combat",
        title: "Turn Engine",
        summary: "Fifth-edition fights on a grid, with a human or a machine game master.\n\
                  Initiative, movement, attacks, spells and reactions.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 1, to: 8, usual: 2 },
        policy: Policy {
            limits: PolicyLimits {
                turn: None,
                choice: None,
                roll: Some(ROLL_SECONDS),
                reaction: Some(REACTION_SECONDS),
            },
            absence: Absence::Ignore,
            undo: Undo::None,
            pace: 100,
            approve: false,
        },
    };
    const RULES: RuleBook = RuleBook {
        text: RULES,
        translations: &[engine::scene::texts!()],
        why: tell::paragraphs::paragraph_of,
    };
    const SIMULATION: Simulation<Combat> =
        Simulation { setup: outcome::played_by_itself, ..Simulation::PLAIN };
    const STAGING: Staging<Combat> =
        Staging { role: outcome::role, episode: outcome::episode, leader: State::master };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        open::open(setup, seats)
    }

    fn start(step: &mut Step<'_, Combat>) {
        act::start(step);
    }

    fn act(step: &mut Step<'_, Combat>, by: Seat, action: Action) -> Result<(), Refusal> {
        act::act(step, by, action)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        act::asks(state, out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        outcome::outcome(state)
    }

    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        legal::legal(state, by, out);
    }

    fn view(state: &State, to: Seats) -> View {
        View::of(state, to)
    }

    fn expire(step: &mut Step<'_, Combat>, ask: Ask) {
        act::expire(step, ask);
    }

    fn leave(step: &mut Step<'_, Combat>, seat: Seat) {
        act::leave(step, seat);
    }

    fn resume(step: &mut Step<'_, Combat>) {
        act::resume(step);
    }

    fn goes_on(state: &State) -> bool {
        act::goes_on(state)
    }

    fn go_on(step: &mut Step<'_, Combat>) {
        run::Run::new(step).go();
    }

    fn imagine(state: &State, seats: Seats, luck: &mut Luck) -> Option<State> {
        imagine::imagine(state, seats, luck)
    }

    fn reveals(state: &State, event: &Event, seats: Seats) -> &'static [&'static str] {
        reveal::reveals(state, event, seats)
    }

    fn decides(state: &State, seats: Seats) -> bool {
        reveal::decides(state, seats)
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        event.rolls(out);
    }

    fn presets() -> Vec<(Text, Setup)> {
        encounters::all()
    }

    /// Creatures and cells; where there is a game master, as many creatures as may be brought in.
    fn weight(setup: &Setup) -> u32 {
        let setup = encounters::filled(setup);
        let cells: usize = setup.map.iter().map(|line| line.chars().count()).sum();
        let creatures = if setup.master { MAX_CREATURES } else { setup.creatures.len() };
        u32::try_from(cells.saturating_add(creatures)).unwrap_or(u32::MAX)
    }

    fn check(state: &State) -> Result<(), StateError> {
        sound::check(state)
    }

    fn tell(state: &State, event: &Event) -> Option<LogLine> {
        tell::tell(state, event)
    }

    fn scene(view: &View, to: Seats) -> Scene {
        scene::scene(view, to)
    }

    fn choose(state: &State, by: Seat, luck: &mut Luck) -> Option<Action> {
        legal::choose(state, by, luck)
    }

    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        legal::worth(state, by, action)
    }
}

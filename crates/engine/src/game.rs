//! The one trait a game implements.

use std::fmt;

use dice::Roll;
use scene::{LogLine, Scene, Text};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bot::best;
use crate::{Ask, Luck, Outcome, Policy, Refuse, RuleBook, Seat, Seats, Simulation, Staging, Step};

/// A turn-based dice game: rules over plain values, no IO, no clock.
///
/// | function | may refuse | may roll | may change the state |
/// |---|---|---|---|
/// | `new` | yes | no | it makes the first state |
/// | `start`, `act`, `expire`, `leave`, `resume`, `go_on` | `act` only | yes | no, they emit events |
/// | `apply` | no | no | yes, and nothing else does |
/// | `view`, `scene`, `legal`, `asks` | no | no | no |
///
/// A game has to have fifteen items: `META`, six types, `new`, `act`, `apply`, `asks`, `outcome`, `legal`, `view` and
/// `leave`. Everything else has a default.
pub trait Game: Sized + Send + Sync + 'static {
    /// What the game is called and how many play it.
    const META: Meta;
    /// The rules in words, in other languages, and where they say why not.
    const RULES: RuleBook = RuleBook::NONE;
    /// How the game is simulated.
    const SIMULATION: Simulation<Self> = Simulation::PLAIN;
    /// How a play is staged, where seats or parts of it differ.
    const STAGING: Staging<Self> = Staging::PLAIN;
    /// House rules.
    type Setup: Clone + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned + JsonSchema;
    /// Everything about a play, as a plain value.
    type State: Clone + PartialEq + fmt::Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What a seat may ask for, in the imperative.
    type Action: Clone + PartialEq + fmt::Debug + Send + Serialize + DeserializeOwned + JsonSchema;
    /// What happened, in the past tense.
    type Event: Clone + PartialEq + fmt::Debug + Send + Serialize + DeserializeOwned;
    /// Why not.
    type Refusal: Refuse;
    /// What an audience sees, as data.
    type View: Serialize;

    /// Returns the state before the start, or refuses house rules that do not fit.
    fn new(setup: &Self::Setup, seats: u8) -> Result<Self::State, Self::Refusal>;

    /// Starts the play. A game whose first state asks somebody already has nothing to do.
    fn start(_step: &mut Step<'_, Self>) {}

    /// Carries out an action, or refuses it before the first event and before the first roll.
    fn act(step: &mut Step<'_, Self>, by: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Makes one event true. The only way a state changes.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Lists what the game waits for.
    fn asks(state: &Self::State, out: &mut Vec<Ask>);

    /// Returns how the play ended, once it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Lists actions that are accepted now: at least one for an asked seat, not always all.
    fn legal(state: &Self::State, by: Seat, out: &mut Vec<Self::Action>);

    /// Returns what these seats may see; the empty set is spectators and the TV.
    fn view(state: &Self::State, to: Seats) -> Self::View;

    /// Says that a clock ran out. Unless a game knows better, the first of the legal actions is carried out.
    fn expire(step: &mut Step<'_, Self>, ask: Ask) {
        let mut legal = Vec::new();
        Self::legal(step.state(), ask.seat, &mut legal);
        if let Some(action) = legal.into_iter().next() {
            // What is legal is accepted; a game that refuses it all the same has changed nothing.
            let _ = Self::act(step, ask.seat, action);
        }
    }

    /// Says that a seat is gone for good: folded, resigned, removed.
    fn leave(step: &mut Step<'_, Self>, seat: Seat);

    /// Says that a seat is back, and the game waited for nobody.
    fn resume(_step: &mut Step<'_, Self>) {}

    /// Tests for something that goes on by itself: nobody has to be asked for it, and the house takes the next step
    /// as soon as it comes to it.
    fn goes_on(_state: &Self::State) -> bool {
        false
    }

    /// Takes the next step of what goes on by itself: a bounded amount of work, a record of its own. It changes the
    /// state, or it would go on for ever.
    fn go_on(_step: &mut Step<'_, Self>) {}

    /// Returns the state as these seats may imagine it: what they may know is as it is, everything else is drawn by
    /// luck. States that these seats cannot tell apart are imagined alike. `None` where nothing is secret. Bots choose
    /// by it, and the law of secrets stands on it: a game that emits to some has to have it.
    fn imagine(_state: &Self::State, _seats: Seats, _luck: &mut Luck) -> Option<Self::State> {
        None
    }

    /// Lists what an event may tell these seats of something secret, because the rules say so: the fields of its data
    /// that depend on it (somebody bumps into somebody hidden; a secret roll hits). Everything else that they see must
    /// not depend on it, and what comes later may. The state is that after the step.
    fn reveals(_state: &Self::State, _event: &Self::Event, _seats: Seats) -> &'static [&'static str] {
        &[]
    }

    /// Tests whether what happens next by itself is somebody's decision by what these seats may not know: the house
    /// moves for somebody whose secrets are kept from them. Whatever comes of such a step may depend on the secret, so
    /// the law of secrets does not compare it with what another secret would have led to.
    fn decides(_state: &Self::State, _seats: Seats) -> bool {
        false
    }

    /// Lists the uses of the dice that an event tells, in order, so that
    /// anybody can check them.
    fn rolls(_event: &Self::Event, _out: &mut Vec<Roll>) {}

    /// Tells an event in a sentence, for the log; not every event needs one. The state is that after the
    /// event, or a later one of the same play: it knows names.
    fn tell(_state: &Self::State, _event: &Self::Event) -> Option<LogLine> {
        None
    }

    /// Returns ready sets of house rules with what they are called, for whoever opens a table.
    fn presets() -> Vec<(Text, Self::Setup)> {
        Vec::new()
    }

    /// Returns how much of a house a table of these rules takes up while it is in memory, in pieces: creatures, cells
    /// of a map. A house keeps so many and no more; a game of a few dice is one.
    fn weight(_setup: &Self::Setup) -> u32 {
        1
    }

    /// Says what is wrong with a state that came from outside.
    fn check(_state: &Self::State) -> Result<(), StateError> {
        Ok(())
    }

    /// Returns how good an action looks to a beginner; the greedy bot takes the best.
    fn worth(_state: &Self::State, _by: Seat, _action: &Self::Action) -> i32 {
        0
    }

    /// Chooses for a bot that plays as well as the game knows how. The state is as the seat may imagine it. The best
    /// by [`Game::worth`] unless a game knows better; luck breaks ties.
    // Kept out of line: a simulation of random players must not carry it along.
    #[inline(never)]
    fn choose(state: &Self::State, by: Seat, luck: &mut Luck) -> Option<Self::Action> {
        best::<Self>(state, by, luck)
    }

    /// Draws a random action that is accepted now. A game may offer a faster
    /// way than listing them all; simulations live on it.
    fn sample(state: &Self::State, by: Seat, luck: &mut Luck) -> Option<Self::Action> {
        let mut legal = Vec::new();
        Self::legal(state, by, &mut legal);
        let nth = luck.below(legal.len());
        (nth < legal.len()).then(|| legal.swap_remove(nth))
    }

    /// Draws the table for an audience. No controls for the empty set. A game that draws nothing is shown by its view
    /// and its legal actions ([`Scene::plain`]).
    fn scene(_view: &Self::View, _to: Seats) -> Scene {
        Scene::default()
    }
}

/// What a game is called and how many play it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    /// The name in addresses and files.
    pub id: &'static str,
    /// The name to show.
    pub title: &'static str,
    /// Two lines on what it is.
    pub summary: &'static str,
    /// The version of the rules this build plays.
    pub version: u32,
    /// The oldest version it still reads.
    pub reads: u32,
    /// How many play it.
    pub seats: SeatRange,
    /// What a table holds it to unless the host says otherwise.
    pub policy: Policy,
}

/// How many play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRange {
    /// At least.
    pub from: u8,
    /// At most.
    pub to: u8,
    /// How many simulations seat when nobody says.
    pub usual: u8,
}

impl SeatRange {
    /// Tests for a number of seats the game can be played by.
    pub const fn contains(self, seats: u8) -> bool {
        self.from <= seats && seats <= self.to
    }
}

/// What is wrong with a state that came from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError(pub &'static str);

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl StateError {
    /// Returns the flaw unless the invariant holds.
    pub const fn unless(holds: bool, what: &'static str) -> Result<(), StateError> {
        if holds { Ok(()) } else { Err(StateError(what)) }
    }
}

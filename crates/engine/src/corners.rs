//! Corners of a game: what only simulations or a few games need, each with a default, so that the trait of all games
//! stays small. They are constants of plain functions, which a compiler calls as if they stood in the trait.

use crate::{Ask, Episode, Game, Seat};

/// How a game is simulated.
pub struct Simulation<G: Game> {
    /// Returns the ask if there is exactly one and the game can tell so without a list; simulations live on it.
    pub only_ask: fn(&G::State) -> Option<Ask>,
    /// Returns the house rules for plays that nobody watches. A game that can play itself says so here.
    pub setup: fn(&G::Setup) -> G::Setup,
}

impl<G: Game> Simulation<G> {
    /// By its list of asks, with the house rules as they are.
    pub const PLAIN: Simulation<G> = Simulation { only_ask: |_| None, setup: Clone::clone };
}

/// How a play is staged, where seats or parts of it differ.
pub struct Staging<G: Game> {
    /// Returns what a seat is at this table, in a word or two: "Game master".
    pub role: fn(&G::State, Seat) -> Option<&'static str>,
    /// Returns the latest part of the play that begins and ends by itself.
    pub episode: fn(&G::State) -> Option<Episode>,
    /// Returns the seat that leads the play, where one does: it is told what others ask for and are refused, who is
    /// asked for what, and who lets it time out.
    pub leader: fn(&G::State) -> Option<Seat>,
}

impl<G: Game> Staging<G> {
    /// All seats are alike, nobody leads, and a play has no parts.
    pub const PLAIN: Staging<G> = Staging { role: |_, _| None, episode: |_| None, leader: |_| None };
}

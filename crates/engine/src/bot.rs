//! Two plain bots over the legal list, and the luck they draw from. Bots use
//! no dice of the play: their luck is their own.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Game, Seat, Seats};

/// How a bot chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    /// Any action that is accepted.
    Random,
    /// The action that looks best to a beginner; luck breaks ties.
    #[default]
    Greedy,
}

impl Bot {
    /// Chooses an action for a seat from what that seat may know; none when the game lists none.
    // Inlined always: a simulation knows the bot, and what is drawn goes straight on into the rules.
    #[inline(always)]
    pub fn choose<G: Game>(self, state: &G::State, by: Seat, luck: &mut Luck) -> Option<G::Action> {
        let imagined = G::imagine(state, Seats::only(by), luck);
        let state = imagined.as_ref().unwrap_or(state);
        match self {
            Bot::Random => G::sample(state, by, luck),
            Bot::Greedy => G::choose(state, by, luck),
        }
    }
}

impl FromStr for Bot {
    type Err = BotError;

    fn from_str(word: &str) -> Result<Bot, BotError> {
        match word {
            "random" => Ok(Bot::Random),
            "greedy" => Ok(Bot::Greedy),
            _ => Err(BotError),
        }
    }
}

/// There is no bot of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such bot; the bots are random and greedy")]
pub struct BotError;

/// Chooses what looks best to a beginner.
pub(crate) fn best<G: Game>(state: &G::State, by: Seat, luck: &mut Luck) -> Option<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, by, &mut legal);
    best_of(legal, luck, |action| G::worth(state, by, action))
}

/// Returns what is worth most; luck breaks ties. For games with a bot of their own.
///
/// ```
/// let best = engine::best_of(vec![3, 9, 4], &mut engine::Luck::new(1), |points| *points);
/// assert_eq!(best, Some(9));
/// ```
pub fn best_of<A>(mut actions: Vec<A>, luck: &mut Luck, mut worth: impl FnMut(&A) -> i32) -> Option<A> {
    // What is worth most so far stands in front, in the order of the list.
    let (mut top, mut ties) = (i32::MIN, 0);
    for nth in 0..actions.len() {
        let worth = worth(&actions[nth]);
        if worth > top || ties == 0 {
            (top, ties) = (worth, 0);
        }
        if worth == top {
            actions.swap(ties, nth);
            ties += 1;
        }
    }
    let nth = (ties > 0).then(|| luck.below(ties))?;
    Some(actions.swap_remove(nth))
}

/// A quick stream of numbers for bots and simulations (splitmix64). Not for dice.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// Makes luck from a seed.
    pub const fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`, or 0 when `n` is 0. The bias is below n / 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// Returns true once in `n` times.
    #[inline]
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

//! Many plays in a row by bots, counted. Time is the caller's business.

use std::cell::Cell;

use serde_json::Value;

use dice::Dice;

use crate::step::Pace;
use crate::{Ask, Bot, Game, Luck, Play, Seat};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Course {
    /// House rules; null is the default.
    pub setup: Value,
    /// How many seats.
    pub seats: u8,
    /// How many plays.
    pub games: u64,
    /// What dice and bots draw from.
    pub seed: u64,
    /// Whether events are kept until their play is over, as at a table, or
    /// applied and dropped.
    pub journal: bool,
    /// Who plays.
    pub bot: Bot,
}

/// How many actions a play may take before it is given up as endless.
const MOST_MOVES: u64 = 1_000_000;

/// What a simulation counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Plays that ended.
    pub games: u64,
    /// Plays given up because nobody could go on or they never ended.
    pub unfinished: u64,
    /// Actions carried out.
    pub moves: u64,
    /// Events told; 0 without a journal.
    pub events: u64,
    /// Plays won or shared, by seat.
    pub wins: Vec<u64>,
    /// What each seat is, where seats differ.
    pub roles: Vec<Option<&'static str>>,
    /// Scores of all seats.
    pub scores: Spread,
    /// Actions in a play.
    pub lengths: Spread,
}

/// The mean and spread of a quantity, counted as it comes (Welford).
#[derive(Clone, Copy, Debug, Default)]
pub struct Spread {
    n: u64,
    mean: f64,
    squares: f64,
    /// The least.
    pub min: i64,
    /// The most.
    pub max: i64,
}

impl Spread {
    /// Counts one more.
    pub fn add(&mut self, value: i64) {
        (self.min, self.max) =
            if self.n == 0 { (value, value) } else { (self.min.min(value), self.max.max(value)) };
        self.n += 1;
        let delta = value as f64 - self.mean;
        self.mean += delta / self.n as f64;
        self.squares += delta * (value as f64 - self.mean);
    }

    /// Returns the mean.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the standard deviation.
    pub fn deviation(&self) -> f64 {
        if self.n < 2 { 0.0 } else { (self.squares / (self.n - 1) as f64).sqrt() }
    }
}

/// Plays a course; `progress` hears the number of finished plays now and then
/// and stops the course by returning false. `at` has the play that is under way, known even after a panic.
pub(crate) fn run<G: Game>(
    course: &Course,
    setup: &G::Setup,
    at: &Cell<u64>,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Tally, G::Refusal> {
    let fresh = G::new(setup, course.seats)?;
    let roles = (0..course.seats).map(|seat| (G::STAGING.role)(&fresh, Seat(seat))).collect();
    let mut tally = Tally { wins: vec![0; usize::from(course.seats)], roles, ..Tally::default() };
    let mut players = Players { luck: Luck::new(!course.seed), asks: Vec::with_capacity(8) };
    let mut play = Play::<G>::from_state(fresh.clone(), Dice::fast(course.seed));
    let mut journal = Vec::new();
    for game in 0..course.games {
        at.set(game);
        play.restart(fresh.clone());
        journal.clear();
        // A call for each way to play, so that each is compiled for itself: random players without a journal then never
        // put together an event that nobody looks at.
        match (course.bot, course.journal) {
            (Bot::Random, false) => players.play_one(&mut play, Bot::Random, None, &mut tally),
            (Bot::Random, true) => players.play_one(&mut play, Bot::Random, Some(&mut journal), &mut tally),
            (bot, keeps) => players.play_one(&mut play, bot, keeps.then_some(&mut journal), &mut tally),
        }
        tally.events += journal.len() as u64;
        if game % 1024 == 1023 && !progress(game + 1) {
            break;
        }
    }
    Ok(tally)
}

struct Players {
    luck: Luck,
    asks: Vec<Ask>,
}

impl Players {
    #[inline(always)]
    fn play_one<G: Game>(
        &mut self,
        play: &mut Play<G>,
        bot: Bot,
        mut journal: Option<&mut Vec<G::Event>>,
        tally: &mut Tally,
    ) {
        play.start_at(Pace::Simulation, journal.as_deref_mut());
        let mut moves = 0;
        while moves < MOST_MOVES && self.move_once(play, bot, journal.as_deref_mut()) {
            moves += 1;
        }
        tally.moves += moves;
        let Some(outcome) = play.outcome() else {
            tally.unfinished += 1;
            return;
        };
        tally.games += 1;
        tally.lengths.add(moves as i64);
        for standing in &outcome.standings {
            tally.scores.add(standing.score);
        }
        for seat in outcome.winners().iter() {
            if let Some(wins) = tally.wins.get_mut(seat.index()) {
                *wins += 1;
            }
        }
    }

    /// Has somebody act who is asked; false when nobody is, as when the play is over.
    #[inline(always)]
    fn move_once<G: Game>(
        &mut self,
        play: &mut Play<G>,
        bot: Bot,
        journal: Option<&mut Vec<G::Event>>,
    ) -> bool {
        let Some(ask) = (G::SIMULATION.only_ask)(play.state()).or_else(|| self.any_ask::<G>(play.state()))
        else {
            let goes_on = play.goes_on();
            play.go_on_at(Pace::Simulation, journal);
            return goes_on;
        };
        match bot.choose::<G>(play.state(), ask.seat, &mut self.luck) {
            Some(action) => play.act_at(Pace::Simulation, ask.seat, action, journal).is_ok(),
            None => false,
        }
    }

    /// Draws one of the asks.
    #[inline]
    fn any_ask<G: Game>(&mut self, state: &G::State) -> Option<Ask> {
        self.asks.clear();
        G::asks(state, &mut self.asks);
        match self.asks.as_slice() {
            // No luck is drawn where there is nothing to choose.
            [] => None,
            [only] => Some(*only),
            several => several.get(self.luck.below(several.len())).copied(),
        }
    }
}

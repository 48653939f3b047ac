//! Checks any game against the laws of the engine by playing it at random:
//! seats act, clocks run out, seats go away, come back and leave, and at many
//! moments everything a game answers is tried on copies of the play. It reads
//! no clock: how much is tried is counted.

mod copies;
mod course;
mod difference;
mod end;
mod invented;
mod law;
mod picks;
mod picture;
mod secrets;
mod settled;
mod shape;
mod step;
mod wire;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Game, Meta, Seat, Seats, contain};

pub use law::{Breach, Law};

use course::Run;
use law::Found;

/// Checks a game against every law of the engine; panics with the law that was broken, the seed and the step.
#[track_caller]
pub fn conform<G: Game>() {
    if let Err(breach) = Conform::<G>::new().run() {
        panic!("{} does not conform. {breach}", G::META.id);
    }
}

/// How many different numbers of seats are tried.
const SEAT_COUNTS: usize = 4;
/// How many plays each number of seats gets when nobody says.
const PLAYS: u64 = 12;
/// How many of them are made after [`ENOUGH_STEPS`], too: one of each kind.
const FEWEST_PLAYS: u64 = 4;
/// Games with long plays make fewer of them.
const ENOUGH_STEPS: u64 = 12_000;

/// A check of a game that says more than [`conform()`] needs.
pub struct Conform<G: Game> {
    setups: Vec<G::Setup>,
    plays: Option<u64>,
    seed: u64,
    most_moves: u64,
    only_secrets: bool,
}

/// What a check has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Plays that came to their end.
    pub plays: u64,
    /// Actions carried out in them.
    pub moves: u64,
    /// Clocks that ran out, absences, returns and leaves.
    pub interruptions: u64,
    /// Events told.
    pub events: u64,
    /// Uses of the dice that were told and made again.
    pub rolls: u64,
    /// Legal actions tried on copies.
    pub trials: u64,
    /// Actions refused on copies.
    pub refusals: u64,
    /// Scenes drawn.
    pub scenes: u64,
    /// Events told to some and not to others.
    pub kept: u64,
    /// States that were imagined and differ from what is.
    pub imagined: u64,
    /// Steps of which two states told a viewer the same, although a secret in them differs.
    pub indistinct: u64,
    /// Steps that told two different stories because the rules say so.
    pub revealed: u64,
    /// Steps that went on by themselves.
    pub goes_on: u64,
    /// The most work that a step or a picture took.
    pub most_work: u64,
}

impl<G: Game> Default for Conform<G> {
    fn default() -> Conform<G> {
        Conform::new()
    }
}

impl<G: Game> Conform<G> {
    /// Makes a check with the default house rules and as many plays as take a few seconds.
    pub fn new() -> Conform<G> {
        Conform {
            setups: vec![G::Setup::default()],
            plays: None,
            seed: 1,
            most_moves: 20_000,
            only_secrets: false,
        }
    }

    /// Checks these house rules, each as much as the default alone.
    #[must_use]
    pub fn setups(mut self, setups: Vec<G::Setup>) -> Conform<G> {
        self.setups = setups;
        self
    }

    /// Sets how many plays there are for each number of seats and setup.
    #[must_use]
    pub fn plays(mut self, plays: u64) -> Conform<G> {
        self.plays = Some(plays);
        self
    }

    /// Sets the seed of the first play, to come back to a breach.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Conform<G> {
        self.seed = seed;
        self
    }

    /// Sets how many actions a play may take; 20,000 unless told.
    #[must_use]
    pub fn most_moves(mut self, moves: u64) -> Conform<G> {
        self.most_moves = moves;
        self
    }

    /// Looks closely at secrets alone, and more often: for games with many, whose other laws are tried elsewhere.
    #[must_use]
    pub fn only_secrets(mut self) -> Conform<G> {
        self.only_secrets = true;
        self
    }

    /// Checks the game.
    pub fn run(&self) -> Result<Report, Breach> {
        let mut report = Report::default();
        let mut shelf = Shelf::default();
        let mut steps = 0;
        in_no_play(0, check_meta(&G::META))?;
        for setup in &self.setups {
            let counts = in_no_play(0, self.seat_counts(setup))?;
            for play in 0..self.plays.unwrap_or(PLAYS) {
                for seats in &counts {
                    if self.plays.is_some() || play < FEWEST_PLAYS || steps < ENOUGH_STEPS {
                        steps += self.play(setup, *seats, self.seed + play, &mut shelf, &mut report)?;
                    }
                }
            }
        }
        in_no_play(0, check_imagines(&report))?;
        Ok(report)
    }

    /// Makes one play and returns how many steps it took.
    fn play(
        &self,
        setup: &G::Setup,
        seats: u8,
        seed: u64,
        shelf: &mut Shelf<G>,
        report: &mut Report,
    ) -> Result<u64, Breach> {
        let place = Place { step: Cell::new(0), law: Cell::new(Law::Panic) };
        let played = catch_unwind(AssertUnwindSafe(|| {
            let mut run = Run::new(self, &place, shelf, report, setup, seats, seed)?;
            run.play_on().map_err(|found| run.explain(found))
        }));
        let found = match played {
            Ok(Ok(())) => return Ok(place.step.get()),
            Ok(Err(found)) => found,
            Err(panic) => place.law.get().broken(format!("it panicked: {}", contain::words(&*panic))),
        };
        let mut detail = found.detail;
        if self.setups.len() > 1 {
            detail.push_str(&format!("; house rules {setup:?}"));
        }
        Err(Breach { law: found.law, seed, step: place.step.get(), seats, detail })
    }

    /// Chooses the numbers of seats to play with, out of those the house rules allow.
    fn seat_counts(&self, setup: &G::Setup) -> Result<Vec<u8>, Found> {
        shape::setup::<G>(setup)?;
        let range = G::META.seats;
        let mut counts = Vec::new();
        let mut no = String::new();
        for seats in range.from..=range.to {
            match G::new(setup, seats) {
                Ok(_) => counts.push(seats),
                Err(refusal) => no = format!("{setup:?} for {seats}: {refusal}"),
            }
        }
        Law::Setup.holds(!counts.is_empty(), || no)?;
        while counts.len() > SEAT_COUNTS {
            // The fewest and the most stay; what goes is in the middle.
            counts.remove(counts.len() / 2);
        }
        Ok(counts)
    }
}

/// What plays leave for the trials of later ones.
struct Shelf<G: Game> {
    actions: Vec<(Seat, G::Action)>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Shelf<G> {
    fn default() -> Shelf<G> {
        Shelf { actions: Vec::new(), events: Vec::new() }
    }
}

/// Where a check is, known even after a panic.
struct Place {
    step: Cell<u64>,
    law: Cell<Law>,
}

fn in_no_play<T>(seats: u8, found: Result<T, Found>) -> Result<T, Breach> {
    found.map_err(|Found { law, detail }| Breach { law, seed: 0, step: 0, seats, detail })
}

/// What is told to some is a secret to the others, and a game with secrets can imagine them.
fn check_imagines(report: &Report) -> Result<(), Found> {
    Law::Imagines.holds(report.kept == 0 || report.imagined > 0, || {
        format!("{} events were kept from somebody, and nothing was ever imagined", report.kept)
    })
}

fn check_meta(meta: &Meta) -> Result<(), Found> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let seats = meta.seats;
    let sound = !meta.id.is_empty()
        && meta.id.chars().all(plain)
        && !meta.title.is_empty()
        && meta.reads <= meta.version
        && 1 <= seats.from
        && seats.to <= Seats::MAX
        && seats.from <= seats.to
        && seats.contains(seats.usual)
        && meta.policy.flaw().is_none();
    Law::Meta.holds(sound, || format!("{meta:?}"))
}

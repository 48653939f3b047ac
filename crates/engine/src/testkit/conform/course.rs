//! One random play: who does what next. It depends on the seed alone; trials
//! on copies draw from luck of their own.

use std::sync::Arc;

use dice::{Dice, Key, Seed};

use crate::{AnyGame, Ask, Bot, Game, Luck, Play, Seat, Seats};

use super::law::{Found, Law};
use super::step::Command;
use super::{Conform, Place, Report, Shelf, shape};

/// For how many steps clocks run out and seats come and go; then seats only act.
const LIVELY_STEPS: u64 = 300;

/// A play that is being checked.
pub(super) struct Run<'a, G: Game> {
    pub(super) conform: &'a Conform<G>,
    pub(super) place: &'a Place,
    pub(super) shelf: &'a mut Shelf<G>,
    pub(super) report: &'a mut Report,
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) seats: u8,
    pub(super) play: Play<G>,
    /// The same play once more.
    pub(super) twin: Play<G>,
    /// What the events alone come to.
    pub(super) fold: G::State,
    /// What the game waits for now.
    pub(super) asks: Vec<Ask>,
    /// What it waited for before.
    pub(super) closed: Vec<Ask>,
    pub(super) ran_out: Vec<(Seat, u32)>,
    pub(super) gone: Seats,
    pub(super) trials: Luck,
    course: Luck,
    mood: Mood,
    moves: u64,
    went_on: u64,
    examined: u64,
    last: Option<Command<G>>,
}

/// What may happen in a play beside actions, once in so many steps; 0 is never.
#[derive(Clone, Copy)]
struct Mood {
    expiry: usize,
    absence: usize,
    leave: usize,
}

impl Mood {
    /// The kinds of plays, by seed: quiet ones, lively ones, and one that everybody leaves.
    fn of(seed: u64) -> Mood {
        match seed % 4 {
            0 => Mood { expiry: 6, absence: 6, leave: 12 },
            1 => Mood { expiry: 0, absence: 0, leave: 0 },
            2 => Mood { expiry: 12, absence: 8, leave: 80 },
            _ => Mood { expiry: 5, absence: 0, leave: 0 },
        }
    }
}

impl<'a, G: Game> Run<'a, G> {
    /// Makes a play that has not started, and its twin.
    pub(super) fn new(
        conform: &'a Conform<G>,
        place: &'a Place,
        shelf: &'a mut Shelf<G>,
        report: &'a mut Report,
        setup: &G::Setup,
        seats: u8,
        seed: u64,
    ) -> Result<Run<'a, G>, Found> {
        let fresh = || match G::new(setup, seats) {
            Ok(state) => Ok(state),
            Err(refusal) => Err(Law::Determinism.broken(format!("a setup was refused later: {refusal}"))),
        };
        Ok(Run {
            conform,
            place,
            shelf,
            report,
            game: crate::edge::erase::<G>(),
            seats,
            play: Play::from_state(fresh()?, dice(seed)),
            twin: Play::from_state(fresh()?, dice(seed)),
            fold: fresh()?,
            asks: Vec::new(),
            closed: Vec::new(),
            ran_out: Vec::new(),
            gone: Seats::NONE,
            trials: Luck::new(!seed),
            course: Luck::new(seed.wrapping_mul(64) + u64::from(seats)),
            mood: Mood::of(seed),
            moves: 0,
            went_on: 0,
            examined: 0,
            last: None,
        })
    }

    /// Plays to the end.
    pub(super) fn play_on(&mut self) -> Result<(), Found> {
        self.before_the_start()?;
        self.step(Command::Start)?;
        while self.play.outcome().is_none() {
            self.place.step.set(self.place.step.get() + 1);
            if self.is_worth_a_look() {
                self.examined += 1;
                self.examine()?;
            }
            let command = self.next()?;
            self.last = Some(command.clone());
            self.step(command)?;
        }
        self.check_end()?;
        self.examine()?;
        self.report.plays += 1;
        Ok(())
    }

    /// Adds what happened last to what was found.
    pub(super) fn explain(&self, mut found: Found) -> Found {
        let last = self.last.as_ref().map_or_else(|| "the start".into(), Command::words);
        found.detail.push_str(&format!("; after {last}"));
        found
    }

    /// Tries everything on copies.
    fn examine(&mut self) -> Result<(), Found> {
        if self.conform.only_secrets {
            return self.check_secrets();
        }
        self.restore_twin()?;
        self.check_budget()?;
        self.check_undo()?;
        self.check_legal()?;
        self.check_copies()?;
        self.check_refusals()?;
        self.check_wire()?;
        self.check_pictures()?;
        self.check_secrets()?;
        self.check_clocks()?;
        self.check_totality()?;
        self.check_copies()
    }

    /// Has the twin go on from the state as it is stored: nothing may depend on more.
    fn restore_twin(&mut self) -> Result<(), Found> {
        let stored = shape::state::<G>(self.play.state())?;
        if self.trials.one_in(2) {
            self.twin = Play::from_state(stored, self.play.dice().clone());
            self.twin.set_away(self.play.away());
        }
        Ok(())
    }

    /// Looks closely at the first moments and, ever more rarely, at later ones.
    fn is_worth_a_look(&mut self) -> bool {
        let rarely = if self.conform.only_secrets { 3 } else { 4 + self.examined as usize };
        self.examined < 4 || self.trials.one_in(rarely)
    }

    fn before_the_start(&mut self) -> Result<(), Found> {
        if self.mood.absence > 0 && self.course.one_in(3) {
            let away = if self.course.one_in(3) { Seats::first(self.seats) } else { self.some_seats() };
            self.step(Command::Away(away))?;
        }
        self.check_secret_start()
    }

    /// Chooses what happens next.
    fn next(&mut self) -> Result<Command<G>, Found> {
        let away = self.play.away();
        if self.place.step.get() == LIVELY_STEPS {
            self.mood = Mood { expiry: 0, absence: 0, leave: 0 };
            self.moves = 0;
            return Ok(Command::Back(away));
        }
        if self.play.goes_on() && (self.asks.is_empty() || self.course.one_in(2)) {
            self.went_on += 1;
            Law::GoesOn.holds(self.went_on < self.conform.most_moves, || {
                format!("it still goes on by itself after {} steps in a row", self.went_on)
            })?;
            return Ok(Command::GoOn);
        }
        self.went_on = 0;
        if self.asks.is_empty() {
            Law::Stuck
                .holds(!away.is_empty(), || "nobody is asked, nobody is away, and it is not over".into())?;
            let back = if self.course.one_in(2) { away } else { self.one_of(away) };
            return Ok(Command::Back(back));
        }
        Ok(match self.interruption() {
            Some(command) => command,
            None => self.action()?,
        })
    }

    fn interruption(&mut self) -> Option<Command<G>> {
        let away = self.play.away();
        let mut now = |once_in: usize| once_in > 0 && self.course.one_in(once_in);
        let (expiry, absence, leave) = (now(self.mood.expiry), now(self.mood.absence), now(self.mood.leave));
        if expiry {
            let ask = self.asks[self.course.below(self.asks.len())];
            return Some(Command::Expire(ask));
        }
        if absence {
            let back = !away.is_empty() && self.course.one_in(2);
            return Some(if back {
                Command::Back(self.one_of(away))
            } else {
                Command::Away(self.some_seats().minus(self.gone))
            });
        }
        let here = Seats::first(self.seats).minus(self.gone);
        (leave && !here.is_empty()).then(|| self.one_of(here).iter().next().map(Command::Leave)).flatten()
    }

    /// Has an asked seat act; one that is away comes back first, or lets its clock run out.
    fn action(&mut self) -> Result<Command<G>, Found> {
        let ask = self.asks[self.course.below(self.asks.len())];
        if self.play.away().contains(ask.seat) {
            let waits = self.course.one_in(2);
            return Ok(if waits { Command::Expire(ask) } else { Command::Back(Seats::only(ask.seat)) });
        }
        Law::Ends.holds(self.moves < self.conform.most_moves, || {
            format!("it goes on after {} actions in a row", self.moves)
        })?;
        self.moves += 1;
        let action = self.choose(ask.seat)?;
        self.put_on_shelf(ask.seat, &action);
        Ok(Command::Act(ask.seat, action))
    }

    fn choose(&mut self, seat: Seat) -> Result<G::Action, Found> {
        let mut legal = Vec::new();
        let state = self.play.state();
        G::legal(state, seat, &mut legal);
        let nobody = || Law::Asked.broken(format!("seat {seat} is asked, and nothing is legal for it"));
        let chosen = match self.course.below(8) {
            _ if legal.is_empty() => return Err(nobody()),
            0 => G::sample(state, seat, &mut self.course),
            1 => Bot::Random.choose::<G>(state, seat, &mut self.course),
            2 | 3 => Bot::Greedy.choose::<G>(state, seat, &mut self.course),
            _ => Some(legal.swap_remove(self.course.below(legal.len()))),
        };
        chosen
            .ok_or_else(|| Law::Legal.broken(format!("seat {seat} is asked, and a bot finds nothing to do")))
    }

    fn put_on_shelf(&mut self, seat: Seat, action: &G::Action) {
        let shelf = &mut self.shelf.actions;
        if shelf.len() < 64 {
            shelf.push((seat, action.clone()));
        } else if self.trials.one_in(8) {
            let nth = self.trials.below(shelf.len());
            shelf[nth] = (seat, action.clone());
        }
    }

    fn one_of(&mut self, seats: Seats) -> Seats {
        let nth = self.course.below(usize::from(seats.len()));
        seats.iter().nth(nth).map_or(Seats::NONE, Seats::only)
    }

    fn some_seats(&mut self) -> Seats {
        let all = Seats::first(self.seats);
        if self.course.one_in(6) {
            all
        } else {
            self.one_of(all).iter().chain(self.play.away().iter()).collect()
        }
    }
}

/// Dice of a play: fast ones, and every third time those of a table.
fn dice(seed: u64) -> Dice {
    if seed.is_multiple_of(3) {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        return Dice::keyed(Key::derive(&Seed::from_bytes(bytes), &[]), 0);
    }
    Dice::fast(seed)
}
